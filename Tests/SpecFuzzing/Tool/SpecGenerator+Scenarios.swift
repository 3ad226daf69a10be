import ReactorSpec

/// A part of a spec of which is known what it does, so that a scenario can say it.
struct Probe {
  var dependencies: [(String, SpecNode)] = []
  var fields: [(String, SpecNode)] = []
  var mutations: [(String, SpecNode)] = []
  var actions: [(String, SpecNode)] = []
  /// The actions, by what they do.
  var names: [Part: String] = [:]

  enum Part: CaseIterable {
    /// Sets the value.
    case set
    /// Sets what a call returns, or -1.
    case load
    /// Sets a value after 300 ms.
    case wait
    /// Sets what a stream emits, 99 at its end, or -9.
    case watch
  }
}

/// Scenarios.
extension SpecGenerator {
  mutating func makeProbe() -> Probe {
    var probe = Probe()
    stateNames.formUnion(["isBusy", "probeValue"])
    probe.fields = [("isBusy", .text("Bool = false"))]
    guard hasScenarios else { return probe }
    probe.fields.append(("probeValue", .text("Int = 0")))
    probe.mutations = [("probeSet", .object(.mutation, [(.payload, .text("Int")), (.sets, .text("probeValue"))]))]
    var taken: Set<String> = []
    for part in Probe.Part.allCases {
      let name =
        random.happens(30) ? random.pick(["advance", "release", "do", "emit", "finish", "fail", "action"]) : ""
      let fresh = name.isEmpty || taken.contains(name) ? freshName(taken) : name
      taken.insert(fresh)
      probe.names[part] = fresh
      probe.actions.append((fresh, action(part)))
    }
    probe.dependencies = [
      (
        "probe",
        .object(
          .dependency,
          [
            (.protocol, .text("Probe\(name)")),
            (
              .methods,
              .named([
                ("fetch", .text("(_ n: Int) async throws -> Int")), ("numbers", .text("() -> Observable<Int>")),
              ])
            ),
          ]
        )
      )
    ]
    return probe
  }

  private func action(_ part: Probe.Part) -> SpecNode {
    func set(_ value: String) -> SpecNode { .map([SpecNode.Entry("probeSet", .text(value))]) }
    let payload = SpecNode.named([("_ n", .text("Int"))])
    switch part {
    case .set: return .object(.action, [(.payload, payload), (.steps, set("n"))])
    case .load:
      let call = SpecNode.object(
        .awaitStep,
        [
          (.await, .text("probe.fetch")), (.with, .text("n")), (.as, .text("found")), (.then, set("found")),
          (.catch, set("-1")),
        ]
      )
      return .object(.action, [(.payload, payload), (.steps, .list([call]))])
    case .wait:
      return .object(
        .action,
        [
          (.payload, payload),
          (.steps, .list([.object(.waitStep, [(.wait, .text("300ms")), (.then, set("n"))])])),
        ]
      )
    case .watch:
      return .list([
        .object(
          .observeStep,
          [
            (.observe, .text("probe.numbers")), (.as, .text("number")), (.then, set("number")), (.done, set("99")),
            (.catch, set("-9")),
          ]
        )
      ])
    }
  }

  mutating func makeScenarios(_ probe: Probe) -> [(String, SpecNode)] {
    guard hasScenarios else { return [] }
    let titles = [
      "the value is set", "a call returns: \"7\"", "a call fails", "a call that waits", "time passes", "a stream emits",
      "a stream ends", "a stream fails", "it starts elsewhere", "one call after the other", "class", "2 fast, 2 slow",
    ]
    let kinds = (0..<12).filter { _ in random.happens(35) }
    return kinds.map { (titles[$0], scenario($0, probe)) }
  }

  private mutating func scenario(_ kind: Int, _ probe: Probe) -> SpecNode {
    typealias Pairs = [(Key, SpecNode?)]
    var given = outcomes()
    func send(_ part: Probe.Part, _ value: String?) -> SpecNode {
      let name = probe.names[part] ?? ""
      let call: SpecNode = value.map { .map([SpecNode.Entry(name, .text($0))]) } ?? .text(name)
      let words = ["advance", "release", "do", "emit", "finish", "fail", "action"]
      return words.contains(name) ? .object(.actionOccurrence, [(.action, call)]) : call
    }
    func then(_ value: Int) -> SpecNode? { .named([("probeValue", .text("\(value)"))]) }
    func pairs(_ text: String, _ value: String) -> SpecNode { .map([SpecNode.Entry(text, .text(value))]) }
    func states(_ values: Int...) -> SpecNode? {
      .named([("probeValue", .list(values.map { .text("\($0)") }))])
    }
    let failure = SpecNode.object(.outcome, [(.throws, .text("AppError.offline"))])
    let suspends = SpecNode.object(.outcome, [(.suspends, .flag(true))])
    let advance = SpecNode.object(.advanceOccurrence, [(.advance, .text("300ms"))])
    let calls = SpecNode.named([("probe.fetch", .word("1"))])
    switch kind {
    case 0:
      return .object(
        .scenario,
        [(.given, .named(given)), (.when, send(.set, "5")), (.then, then(5)), (.states, states(0, 5))]
      )
    case 1:
      given.append(("probe.fetch", random.happens(50) ? .text("7") : .object(.outcome, [(.returns, .text("7"))])))
      return .object(
        .scenario,
        [(.given, .named(given)), (.when, send(.load, "1")), (.then, then(7)), (.calls, calls)]
      )
    case 2:
      given.append(("probe.fetch", failure))
      return .object(.scenario, [(.given, .named(given)), (.when, .list([send(.load, "1")])), (.then, then(-1))])
    case 3:
      given.append(("probe.fetch", suspends))
      let isThrown = random.happens(40)
      let outcome: (Key, SpecNode?) = isThrown ? (.throws, .text("CancellationError()")) : (.returns, .text("8"))
      let release = SpecNode.object(.releaseOccurrence, [(.release, .text("probe.fetch")), outcome])
      return .object(
        .scenario,
        [
          (.given, .named(given)), (.when, .list([send(.load, "1"), release])), (.then, then(isThrown ? -1 : 8)),
          (.calls, calls),
        ]
      )
    case 4:
      return .object(
        .scenario,
        [
          (.given, .named(given)), (.when, .list([send(.wait, "4"), advance])), (.then, then(4)),
          (.states, states(0, 4)),
        ]
      )
    case 5:
      let emit = SpecNode.object(.emitOccurrence, [(.emit, pairs("probe.numbers", "3"))])
      return .object(
        .scenario,
        [(.given, .named(given)), (.when, .list([send(.watch, nil), emit])), (.then, then(3))]
      )
    case 6:
      let finish = SpecNode.object(.finishOccurrence, [(.finish, .text("probe.numbers"))])
      return .object(
        .scenario,
        [(.given, .named(given)), (.when, .list([send(.watch, nil), finish])), (.then, then(99))]
      )
    case 7:
      let fail = SpecNode.object(.failOccurrence, [(.fail, pairs("probe.numbers", "AppError.server(code: 5)"))])
      return .object(
        .scenario,
        [(.given, .named(given)), (.when, .list([send(.watch, nil), fail])), (.then, then(-9))]
      )
    case 8:
      given.append(("probeValue", .text("10")))
      return .object(
        .scenario,
        [(.given, .named(given)), (.when, send(.set, "5")), (.then, then(5)), (.states, states(10, 5))]
      )
    case 9:
      given.append(("probe.fetch", .list([.object(.outcome, [(.returns, .text("7"))]), failure])))
      return .object(
        .scenario,
        [
          (.given, .named(given)), (.when, .list([send(.load, "1"), send(.load, "2")])), (.then, then(-1)),
          (.states, states(0, 7, -1)),
        ]
      )
    case 10:
      let statement = SpecNode.object(.doOccurrence, [(.do, .text("_ = probe"))])
      return .object(
        .scenario,
        [(.given, .named(given)), (.when, .list([statement, send(.set, "2")])), (.then, then(2))]
      )
    default:
      let others = isRisky || mayBeEndless ? [] : actions.filter { _ in random.happens(50) }
      let sent = others.map { action -> SpecNode in
        let items = action.payload.map {
          ($0.label.map { "\($0): " } ?? "") + $0.type.literal(&random)
        }
        let call: SpecNode = items.isEmpty ? .text(action.name) : pairs(action.name, items.joined(separator: ", "))
        return .object(.actionOccurrence, [(.action, call)])
      }
      return .object(.scenario, [(.given, .named(given)), (.when, .list(sent + [send(.set, "3")])), (.then, then(3))])
    }
  }

  /// What the doubles' methods do that may be called besides, and values of some fields.
  private mutating func outcomes() -> [(String, SpecNode)] {
    var given = methods.filter { $0.stream != nil || $0.result != nil }.map { method -> (String, SpecNode) in
      let value = method.result?.literal(&random) ?? "()"
      switch method.stream {
      case "Single": return (method.path, .text(".just(\(value))"))
      case nil: return (method.path, .text(value))
      case "AsyncStream", "AsyncThrowingStream": return (method.path, .text(".init { $0.finish() }"))
      case "any AsyncSequence": return (method.path, .text("AsyncThrowingStream<Int, any Error> { $0.finish() }"))
      case "any AsyncSequence, Never": return (method.path, .text("AsyncStream<Int> { $0.finish() }"))
      case "ReplaySubject": return (method.path, .text(".create(bufferSize: 2)"))
      case "PublishSubject", "PublishRelay": return (method.path, .text(".init()"))
      case "BehaviorSubject", "BehaviorRelay": return (method.path, .text(".init(value: \(value))"))
      default: return (method.path, .text(".empty()"))
      }
    }
    for field in fields where field.isGivable && random.happens(15) {
      given.append((field.name, .text(field.type.literal(&random))))
    }
    for property in settable where random.happens(40) {
      let isShared = stateNames.contains(property.name) || random.happens(20)
      given.append((isShared ? "self.\(property.name)" : property.name, .text(property.type.literal(&random))))
    }
    return given
  }
}
