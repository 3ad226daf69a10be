import Foundation

/// What the checks of a process have not tested, told on the standard output when the process ends: what no input of one action reaches, one
/// of another may reach in a flow that both run.
enum ReferenceRemarks {
  private struct Place: Hashable {
    let spec: String
    let line: Int
  }

  /// What came of the branches at one line.
  private struct Outcomes {
    var judged: Set<Bool> = []
    var unjudged: Set<Bool> = []
    /// The cases without an input that takes the branch, or fails its condition.
    var missing: [Bool: Set<String>] = [:]
  }

  nonisolated(unsafe) private static var places: [Place: Outcomes] = [:]
  nonisolated(unsafe) private static var unjudged: [String: Set<String>] = [:]
  private static let lock = NSLock()
  /// Once for the process.
  private static let end: Void = { atexit { ReferenceRemarks.lines.forEach { print($0) } } }()

  /// Notes a case's branches, and what its inputs have reached: also of other cases, whose actions they send before and behind.
  static func note(
    _ branches: [ReferenceBranch],
    judged: Set<ReferenceBranch>,
    unjudged: Set<ReferenceBranch>,
    by name: String,
    of spec: String
  ) {
    func place(_ branch: ReferenceBranch) -> Place { Place(spec: spec, line: branch.line) }
    lock.withLock {
      _ = end
      for branch in judged { places[place(branch), default: Outcomes()].judged.insert(branch.isTaken) }
      for branch in unjudged { places[place(branch), default: Outcomes()].unjudged.insert(branch.isTaken) }
      for branch in branches where !judged.contains(branch) {
        places[place(branch), default: Outcomes()].missing[branch.isTaken, default: []].insert(name)
      }
    }
  }

  /// Notes a case of which no input was compared.
  static func noteUnjudged(_ name: String, of spec: String) {
    lock.withLock {
      _ = end
      _ = unjudged[spec, default: []].insert(name)
    }
  }

  /// The remarks, in the order of the specs' names and lines.
  static var lines: [String] {
    let (places, unjudged) = lock.withLock { (self.places, self.unjudged) }
    let reasons =
      "each may stop the program, never end, come to what `reactorgen lint` says is left out, depend on an order that the spec leaves open, or on code that goes on elsewhere"
    let advice = "give `samples` with which one does, unless none can, or leave it to a scenario"
    return unjudged.sorted { $0.key < $1.key }.map { spec, names in
      "\(spec): remark: no input of \(list(names)) is judged, since \(reasons): write a scenario"
    }
      + places.sorted { ($0.key.spec, $0.key.line) < ($1.key.spec, $1.key.line) }.flatMap { place, outcomes in
        let start = "\(place.spec):\(place.line): remark: no input of"
        let missing = outcomes.missing.filter { !outcomes.judged.contains($0.key) }
        let reached = outcomes.judged.union(outcomes.unjudged)
        let untaken = missing.filter { !outcomes.unjudged.contains($0.key) }
        let taken = missing.filter { outcomes.unjudged.contains($0.key) }
        return [
          what(untaken, of: reached).map { names, does in "\(start) \(names) \(does): \(advice)" },
          what(taken, of: reached).map { names, does in
            "\(start) \(names) that \(does) is judged, since \(reasons): write a scenario"
          },
        ].compactMap { $0 }
      }
  }

  /// Which cases are meant, and what none of their inputs does; nil where nothing is missing.
  private static func what(_ missing: [Bool: Set<String>], of reached: Set<Bool>) -> (names: String, does: String)? {
    guard !missing.isEmpty else { return nil }
    // A case of a `switch` is taken, and never fails.
    let does =
      missing.count > 1
      ? "comes to this condition"
      : missing[true] == nil
        ? "fails this condition" : reached.contains(false) ? "meets this condition" : "takes this branch"
    return (list(missing.values.reduce(into: Set()) { $0.formUnion($1) }), does)
  }

  private static func list(_ names: Set<String>) -> String {
    let quoted = names.sorted().prefix(3).map { "`\($0)`" }
    let rest = names.count - quoted.count
    return rest > 0 ? "\(quoted.joined(separator: ", ")) and \(rest) more" : quoted.joined(separator: ", ")
  }
}
