import YAMLTree

extension Rule {
  package static let unknownGiven = Rule(
    801,
    "`given` names fields, properties and parameters of the initializer",
    """
    A scenario starts with other values of fields, inputs, dependencies and properties, and with what the \
    methods of doubles do, by `dependency.method`.
    """,
    needs: [.state, .dependencies],
    wrong: counter(given: "countt: 3", then: "count: 4"),
    right: counter(given: "count: 3", then: "count: 4")
  )

  package static let cannotBeGiven = Rule(
    802,
    "`given` takes only what can start with another value",
    """
    A derived value follows from the fields, a `let` has its value for good, a private property belongs \
    to the reactor alone, and a dependency with an attribute comes from elsewhere. A name that a field and a dependency \
    share is the field's; the dependency is `self.name` then.
    """,
    wrong: counter(given: "isZero: false", then: "count: 4"),
    right: counter(given: "count: 3", then: "count: 4")
  )

  package static let unknownDouble = Rule(
    803,
    "`dependency.method` names a method whose double is generated",
    """
    A dependency has a double where its `methods` are listed in the spec. Only such methods can be \
    given outcomes, released and counted.
    """,
    needs: [.dependencies],
    wrong: search(given: "api.serch: 3"),
    right: search(given: "api.search: 3")
  )

  package static let impossibleOutcome = Rule(
    804,
    "An outcome fits the method that it is for",
    """
    It is one of `returns`, `throws` and `suspends`. Only a method that throws can throw, only an \
    `async` one can wait, and one without a result returns nothing.
    """,
    wrong: search(given: "api.search: {throws: CancellationError()}"),
    right: search(given: "api.search: {returns: 3}")
  )

  package static let unknownOccurrence = Rule(
    805,
    "`when` is made of actions and of `advance`, `release`, `emit`, `finish`, `fail`, `do` and `action`",
    """
    Each line sends an action of the spec, or is one of the few other things that can happen. \
    A Swift statement is a `do`.
    """,
    needs: [.actions],
    wrong: counter(given: "count: 3", when: "incraese", then: "count: 4"),
    right: counter(given: "count: 3", then: "count: 4")
  )

  package static let nothingToRelease = Rule(
    806,
    "A call has to wait before it can be released",
    """
    `release` lets the oldest waiting call of a double's method go on. Calls wait where `given` \
    says so by `suspends: true`.
    """,
    wrong: search(given: "api.search: 3", release: true),
    right: search(given: "api.search: {suspends: true}", release: true),
    checks: .spec { facts in facts.spec.scenarios.flatMap(releasesOfNothing) }
  )

  package static let unknownExpectation = Rule(
    807,
    "`then` and `states` name fields and derived values of the state",
    """
    What is expected is compared with a member of the state that the spec declares.
    """,
    needs: [.state],
    wrong: counter(given: "count: 3", then: "cuont: 4"),
    right: counter(given: "count: 3", then: "count: 4")
  )

  package static let repeatedValue = Rule(
    808,
    "Equal neighbours in `states` count once",
    """
    `states` lists the values that a field goes through. A value that is set again is no step of \
    its own, so the same value can't stand there twice in a row.
    """,
    wrong: counter(states: "[0, 0, 1]"),
    right: counter(states: "[0, 1]"),
    checks: .spec { facts in facts.spec.scenarios.flatMap(\.states).compactMap(repetition) }
  )

  package static let scenarioExpectsNothing = Rule(
    809,
    "A scenario expects something",
    """
    Without `then`, `states` or `calls` the test could not fail, so it would say nothing.
    """,
    wrong: counter(given: "count: 3", then: nil),
    right: counter(given: "count: 3", then: "count: 4")
  )

  package static let impossibleStreamEvent = Rule(
    810,
    "What happens to a stream is what its type allows",
    """
    `emit`, `finish` and `fail` feed the streams that a double's method or property returns: an `Observable`, a `Single`, a \
    `Maybe`, a `Completable`, an `Infallible`, a subject, a relay, an `AsyncStream`, an `AsyncThrowingStream` or an `any AsyncSequence<Element, Failure> & Sendable`. A `Single` ends with its element, a \
    `Completable` has none, and an `Infallible` or an `AsyncStream` can't fail. What `given` lets the member return is not fed.
    """,
    wrong: stream(of: "Single<Int>", event: "finish: socket.values"),
    right: stream(of: "Single<Int>", event: "emit: {socket.values: 3}"),
    checks: .spec { facts in facts.spec.scenarios.flatMap(feedsOfGivenStreams) }
  )

  private static func counter(
    given: String = "count: 0",
    when: String = "increase",
    then: String? = nil,
    states: String? = nil
  ) -> RuleExample {
    let expectations = [then.map { "then: {\($0)}" }, states.map { "states: {count: \($0)}" }].compactMap { $0 }
    let scenario = ["given: {\(given)}", "when: \(when)"] + expectations
    let lines =
      [
        "state:", "  count: Int = 0", "derived:", "  isZero: Bool = count == 0", "mutations:",
        "  increase: {reduce: state.count += 1}", "actions:", "  increase: increase", "tests:", "  counting:",
      ] + scenario.map { "    \($0)" }
    return RuleExample(spec: lines.joined(separator: "\n"))
  }

  private static func stream(of type: String, event: String) -> RuleExample {
    let lines = [
      "dependencies:", "  socket:", "    protocol: Socket", "    methods:", "      values: '\(type) { get }'",
      "state:", "  count: Int = 0", "mutations:", "  setCount: Int", "events:",
      "  counted:", "    observe: socket.values", "    as: count", "    then: {setCount: count}", "    catch: ignore",
      "tests:", "  counting:", "    when:", "      - \(event)", "    then: {count: 3}",
    ]
    return RuleExample(spec: lines.joined(separator: "\n"))
  }

  private static func search(given: String, release: Bool = false) -> RuleExample {
    let when = release ? ["when:", "  - search", "  - release: api.search", "    returns: 3"] : ["when: search"]
    let scenario = ["given:", "  \(given)"] + when + ["then: {count: 3}"]
    let lines =
      [
        "dependencies:", "  api:", "    protocol: SearchAPI", "    methods:",
        "      search: {returns: Int, async: true, throws: false}",
        "state:", "  count: Int = 0", "mutations:", "  setCount: Int", "actions:", "  search:",
        "    - {await: api.search, throws: false, as: count, then: [{setCount: count}]}", "tests:", "  searching:",
      ] + scenario.map { "    \($0)" }
    return RuleExample(spec: lines.joined(separator: "\n"))
  }
}

extension Rule {
  /// The first value of a history that stands beside its equal.
  private static func repetition(in history: Scenario.History) -> Finding? {
    guard
      let (value, next) = zip(history.values, history.values.dropFirst()).first(where: { $0.text == $1.text })
    else { return nil }
    return Finding(
      "`\(history.member)` can't have the value `\(next.text)` twice in a row here: equal neighbours count once",
      at: next.range,
      notes: value.range == next.range ? [] : [("it is here already", value.range)]
    )
  }

  /// Streams that are fed, and given otherwise.
  private static func feedsOfGivenStreams(in scenario: Scenario) -> [Finding] {
    scenario.fedStreams.compactMap { fed in
      scenario.outcomes.first { $0.dependency == fed.dependency && $0.method == fed.method }.map { given in
        Finding(
          "`\(fed.dependency).\(fed.method)` returns what `given` says, so the scenario can't feed it",
          at: fed.range,
          notes: [("it is given here", given.range)]
        )
      }
    }
  }

  /// Releases that no call can wait for.
  private static func releasesOfNothing(in scenario: Scenario) -> [Finding] {
    var counts: [String: Int] = [:]
    return scenario.releases.compactMap { release in
      let name = "\(release.dependency).\(release.method)"
      counts[name, default: 0] += 1
      let given = scenario.outcomes.first { $0.dependency == release.dependency && $0.method == release.method }
      let outcomes = given?.outcomes ?? []
      if outcomes.last == .suspending || counts[name, default: 0] <= outcomes.count(where: { $0 == .suspending }) {
        return nil
      }
      return Finding(
        outcomes.contains(.suspending)
          ? "`\(name)` is released more often than its calls wait by `given`"
          : "no call of `\(name)` waits: let it wait by `\(name): {suspends: true}` in `given`",
        at: release.range,
        notes: given.map { [("what its calls do is given here", $0.range)] } ?? []
      )
    }
  }
}

extension Scenario {
  fileprivate typealias MethodUse = (dependency: String, method: String, range: SourceRange)

  /// The methods whose calls are released.
  fileprivate var releases: [MethodUse] {
    when.compactMap { occurrence in
      if case .release(let dependency, let method, _, let range) = occurrence {
        (dependency, method, range)
      } else {
        nil
      }
    }
  }

  /// What is said of the doubles of dependencies to which the scenario gives another value.
  var usesOfReplacedDoubles: [Finding] {
    let uses: [MethodUse] =
      outcomes.map { ($0.dependency, $0.method, $0.range) } + releases + fedStreams
      + calls.map { ($0.dependency, $0.method, $0.range) }
    return uses.compactMap { use in
      given.first { !$0.isField && $0.name == use.dependency }.map { given in
        Finding(
          "`\(use.dependency)` is not its double here, so `\(use.dependency).\(use.method)` can't be said anything about",
          at: use.range,
          notes: [("another value is given here", given.range)]
        )
      }
    }
  }
}
