/// Which conditions held in a run of a reference, and which parts of them.
struct ReferenceConditions {
  /// The branches that were taken, by their lines in the spec.
  private(set) var branches: Set<ReferenceBranch> = []
  /// Which parts held.
  private(set) var marks: Set<ReferenceMark> = []
  /// The parts of the condition that is asked for.
  private var parts: [Bool] = []

  /// Notes whether a part of the condition holds that is asked for next.
  mutating func note(part: Bool) { parts.append(part) }

  /// Notes whether the condition of a line holds.
  mutating func note(_ isTaken: Bool, line: Int) {
    marks.formUnion(ReferenceMark.marks(of: parts, in: ReferenceMark.condition(at: line)))
    parts = []
    branches.insert(ReferenceBranch(line: line, isTaken: isTaken))
  }
}

/// Something that an input can lead to.
enum ReferenceMark: Hashable {
  case branch(ReferenceBranch)
  /// What was open at one time, with other things or alone.
  case open(String)
  /// Whether a part of a condition held at one time.
  case part(String, Int, Bool)
  /// How many parts of a condition held at one time: the more, the nearer it is to hold.
  case parts(String, Int)

  /// The name of the condition at a line of the spec; others are those of derived values.
  static func condition(at line: Int) -> String { "line \(line)" }

  /// Whether a condition is one of a line.
  static func isOfLine(_ condition: String) -> Bool { condition.hasPrefix("line ") }

  /// What the parts of a condition lead to.
  static func marks(of parts: [Bool], in condition: String) -> Set<ReferenceMark> {
    guard !parts.isEmpty else { return [] }
    let each = parts.enumerated().map { ReferenceMark.part(condition, $0.offset, $0.element) }
    return Set(each + [.parts(condition, parts.count { $0 })])
  }

  /// Whether it is about the parts of a condition.
  var isPart: Bool {
    switch self {
    case .part, .parts: true
    case .branch, .open: false
    }
  }
}

/// A branch of a reference.
struct ReferenceBranch: Hashable {
  /// The line of the spec.
  var line: Int
  /// Whether the condition held; true for a branch without one.
  var isTaken: Bool
}
