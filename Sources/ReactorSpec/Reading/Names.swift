import YAMLTree

extension SpecDecoder {
  /// The names that a generated reactor has anyway, or inherits from `Reactor`.
  static let reactorMembers: Set<String> = [
    "action", "state", "currentState", "initialState", "core", "scheduler", "stub", "isStubEnabled", "mutate", "reduce",
    "transform", "pulse", "send", "mutations", "startedActions", "effectRuns",
    "cancelledLoading", "Action", "Mutation", "State", "Scheduler",
  ]

  /// Checks a name that the spec gives to something; reports one that Swift does not take.
  func checkName(_ name: String, at range: SourceRange, what: String) -> Bool {
    if SwiftName.isValid(name) { return true }
    report(.invalidName, "\(what) can't be called `\(name)`: Swift does not take it as a name", at: range)
    return false
  }

  /// Checks the name of a member of the reactor.
  func checkMemberName(_ name: String, at range: SourceRange, what: String) -> Bool {
    guard checkName(name, at: range, what: what) else { return false }
    guard Self.reactorMembers.contains(name) else { return true }
    report(
      .reservedName,
      "\(what) can't be called `\(name)`: the generated reactor has a member of that name",
      at: range
    )
    return false
  }

  /// Checks the name of a local value, which stands beside `state` in the generated code.
  func checkLocalName(_ name: String, at range: SourceRange, what: String) -> Bool {
    guard checkName(name, at: range, what: what) else { return false }
    guard name == "state" || name == "action" || name == "mutation" else { return true }
    report(
      .reservedName,
      "\(what) can't be called `\(name)`: the generated code has a value of that name beside it",
      at: range
    )
    return false
  }

  /// Reports names that stand twice in one scope.
  func checkDistinct(_ names: [(name: String, range: SourceRange)], what: String) {
    var first: [String: SourceRange] = [:]
    for (name, range) in names {
      if let earlier = first[name] {
        report(.nameTaken, "\(what) has the name `\(name)` twice", at: range, notes: [("it is already here", earlier)])
      } else {
        first[name] = range
      }
    }
  }
}

/// Finds the known name that an unknown one was probably meant to be.
package enum SpelledAlike {
  /// The candidate nearest to `name` by optimal string alignment distance (insertions, deletions, replacements, swaps of neighbours);
  /// nil where even that one differs in more than a third of the letters. Case counts half. Of equally near ones, the first.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != name {
      let distance = distance(name, candidate)
      let limit = max(2, 2 * max(name.count, candidate.count) / 3)
      if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    return best?.name ?? candidates.first { isShort(name, for: $0) }
  }

  /// Whether a name is another one without some of its letters, as `err` is of `error`.
  private static func isShort(_ name: String, for candidate: String) -> Bool {
    guard name.count > 2, name.count < candidate.count, 2 * name.count >= candidate.count, name.first == candidate.first
    else { return false }
    var rest = candidate[...]
    return name.allSatisfy { letter in
      guard let index = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: index)...]
      return true
    }
  }

  /// The words that ask whether a known name was meant; empty where none is near.
  package static func question(_ name: String, among candidates: some Sequence<String>) -> String {
    nearest(to: name, among: candidates).map { "; did you mean `\($0)`?" } ?? ""
  }

  /// The words that ask whether a known name was meant, or else say what to do.
  static func question(_ name: String, among candidates: some Sequence<String>, otherwise advice: String) -> String {
    let question = question(name, among: candidates)
    return question.isEmpty ? "; \(advice)" : "\(question) Otherwise \(advice)"
  }

  /// The distance in half steps: a letter counts two, a difference of case one.
  private static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    if abs(left.count - right.count) > max(left.count, right.count) / 2 { return Int.max }
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count).map { $0 * 2 }
    for (row, leftCharacter) in left.enumerated() {
      var current = [(row + 1) * 2]
      for (column, rightCharacter) in right.enumerated() {
        let replacement = previous[column] + cost(leftCharacter, rightCharacter)
        var best = min(replacement, previous[column + 1] + 2, current[column] + 2)
        if row > 0, column > 0, leftCharacter == right[column - 1], left[row - 1] == rightCharacter {
          best = min(best, beforePrevious[column - 1] + 2)
        }
        current.append(best)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
  }

  private static func cost(_ left: Character, _ right: Character) -> Int {
    if left == right { return 0 }
    return left.lowercased() == right.lowercased() ? 1 : 2
  }
}
