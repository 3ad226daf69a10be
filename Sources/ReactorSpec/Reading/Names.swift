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
    let reason = name == "_" ? "what is not needed gets no name" : "Swift does not take it as a name"
    report(.invalidName, "\(what) can't be called `\(name)`: \(reason)", at: range)
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

  private static let valuesBesideLocals: Set<String> = ["action", "mutation", "state"]

  /// What the steps of a reactor are made of besides what the spec names.
  private static let membersBesideLocals: Set<String> = [
    "cancelledLoading", "currentState", "effectRuns", "startedActions",
  ]

  /// Checks the name of a local value, which stands beside `state` in the generated code.
  ///
  /// - Parameter isInSteps: Whether steps know it, which name members of the reactor besides.
  func checkLocalName(_ name: String, at range: SourceRange, what: String, isInSteps: Bool = true) -> Bool {
    guard checkName(name, at: range, what: what) else { return false }
    guard Self.valuesBesideLocals.contains(name) else {
      return !isInSteps || checkBesideMembers(name, at: range, what: what)
    }
    let words = "\(what) can't be called `\(name)`: the generated code has a value of that name beside it"
    report(.reservedName, words, at: range)
    return false
  }

  /// Checks a name that a condition binds: its steps need no `action` and no `mutation` of the generated code, but the state and the reactor's members.
  func checkCondition(_ name: String, at range: SourceRange) -> Bool {
    let what = "a local value"
    return name == "state"
      ? checkLocalName(name, at: range, what: what) : checkBesideMembers(name, at: range, what: what)
  }

  /// Checks that a name hides nothing of what steps are made of.
  private func checkBesideMembers(_ name: String, at range: SourceRange, what: String) -> Bool {
    guard Self.membersBesideLocals.contains(name) else { return true }
    let words =
      "\(what) can't be called `\(name)`: the generated code names a member of the reactor so where that is known"
    report(.reservedName, words, at: range)
    return false
  }

  /// Reports names that stand twice in one scope.
  func checkDistinct(_ names: [(name: String, range: SourceRange)], kind: String = "name", what: String) {
    var first: [String: SourceRange] = [:]
    for (name, range) in names {
      if let earlier = first[name] {
        report(
          .nameTaken,
          "\(what) has the \(kind) `\(name)` twice",
          at: range,
          notes: [("it is already here", earlier)]
        )
      } else {
        first[name] = range
      }
    }
  }
}
