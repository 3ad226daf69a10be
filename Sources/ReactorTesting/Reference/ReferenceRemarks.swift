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
    var reached: Set<Bool> = []
    /// The cases without an input that takes the branch, or fails its condition.
    var missing: [Bool: Set<String>] = [:]
  }

  nonisolated(unsafe) private static var places: [Place: Outcomes] = [:]
  nonisolated(unsafe) private static var unjudged: [String: Set<String>] = [:]
  private static let lock = NSLock()
  /// Once for the process.
  private static let end: Void = { atexit { ReferenceRemarks.lines.forEach { print($0) } } }()

  /// Notes a case's branches, and what its inputs have reached: also of other cases, whose actions they send before and behind.
  static func note(_ branches: [ReferenceBranch], reached: Set<ReferenceBranch>, by name: String, of spec: String) {
    func place(_ branch: ReferenceBranch) -> Place { Place(spec: spec, line: branch.line) }
    lock.withLock {
      _ = end
      for branch in reached { places[place(branch), default: Outcomes()].reached.insert(branch.isTaken) }
      for branch in branches where !reached.contains(branch) {
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
      "each may stop the program, never end, come to what `reactorgen lint` says is left out, or depend on an order that the spec leaves open"
    let advice = "give `samples` with which one does, unless none can, or leave it to a scenario"
    return unjudged.sorted { $0.key < $1.key }.map { spec, names in
      "\(spec): remark: no input of \(list(names)) is judged, since \(reasons): write a scenario"
    }
      + places.sorted { ($0.key.spec, $0.key.line) < ($1.key.spec, $1.key.line) }.compactMap { place, outcomes in
        let missing = outcomes.missing.filter { !outcomes.reached.contains($0.key) }
        guard !missing.isEmpty else { return nil }
        // A case of a `switch` is taken, and never fails.
        let what =
          missing.count > 1
          ? "comes to this condition"
          : missing[true] == nil
            ? "fails this condition" : outcomes.reached.isEmpty ? "takes this branch" : "meets this condition"
        let names = missing.values.reduce(into: Set()) { $0.formUnion($1) }
        return "\(place.spec):\(place.line): remark: no input of \(list(names)) \(what): \(advice)"
      }
  }

  private static func list(_ names: Set<String>) -> String {
    let quoted = names.sorted().prefix(3).map { "`\($0)`" }
    let rest = names.count - quoted.count
    return rest > 0 ? "\(quoted.joined(separator: ", ")) and \(rest) more" : quoted.joined(separator: ", ")
  }
}
