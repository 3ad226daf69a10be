/// Which conditions held in a run of a reference, which parts of them, and what came of its steps.
struct ReferenceConditions {
  /// The branches that were taken, by their lines in the spec.
  private(set) var branches: Set<ReferenceBranch> = []
  /// Which parts held, and what came of the steps.
  private(set) var marks: Set<ReferenceMark> = []
  /// The parts of the condition that is asked for.
  private var parts: [Bool] = []

  /// Notes whether a part of the condition holds that is asked for next.
  mutating func note(part: Bool) { parts.append(part) }

  /// Notes that steps have come to what stands behind a step.
  mutating func note(_ outcome: ReferenceMark.Outcome, line: UInt, of action: String?) {
    marks.insert(.step(line: line, outcome, of: action))
  }

  /// Notes whether the condition of a line holds.
  mutating func note(_ isTaken: Bool, line: Int) {
    marks.formUnion(ReferenceMark.marks(of: parts, in: ReferenceMark.condition(at: line)))
    parts = []
    branches.insert(ReferenceBranch(line: line, isTaken: isTaken))
  }
}

/// Something that an input can lead to.
enum ReferenceMark: Hashable {
  /// A branch whose outcome was judged.
  case branch(ReferenceBranch)
  /// A branch that the reference took where nothing said what the reactor was to do.
  case unjudged(ReferenceBranch)
  /// What has come of a step of an action, or of an event or the start where none is named; the step is known by its line in the test.
  case step(line: UInt, Outcome, of: String?)
  /// What was open at one time, with other things or alone.
  case open(String)
  /// Whether a part of a condition held at one time.
  case part(String, Int, Bool)
  /// How many parts of a condition held at one time: the more, the nearer it is to hold.
  case parts(String, Int)

  /// In which way steps go on behind one that takes time.
  enum Outcome { case then, done, `catch` }

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
    case .branch, .unjudged, .open, .step: false
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
