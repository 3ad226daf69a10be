import ReactorSpec

/// The test of one path through steps.
struct PathTest {
  let path: TestPath
  /// The path under the names of the spec.
  private let written: TestPath
  /// What doubles are called where a step binds a dependency's name.
  private let doubleNames: [String: String]
  let subject: PathSubject
  let spec: ReactorSpec
  let dialect: TestDialect
  /// The values with which the path is taken.
  private let choices: [String: SampleSolver.Choice]
  /// The lines that set fields of the state.
  private let fields: [(name: String, value: String)]
  let local: LocalNames
  /// What happens, with the values of the test's own in it.
  let events: [PathEvent]
  /// What happens, without the names that nothing uses.
  let keptEvents: [PathEvent]
  /// The names that have to be there before anything happens.
  private let usedNames: Set<String>

  /// Whether something on the path takes its time.
  var isAsync: Bool { path.isAsync }

  /// Whether mutations are expected one by one rather than in a list.
  var isStepwise: Bool { PathScript(self, keptEvents).isStepwise }

  init(_ written: TestPath, of subject: PathSubject, _ emitter: TestEmitter) throws(Obstacle) {
    let dependencies = emitter.spec.parameters.filter { $0.contract != nil }.map(\.name)
    let hidden = written.boundNames.intersection(dependencies).map { ($0, $0 + "Double") }
    doubleNames = Dictionary(hidden) { first, _ in first }
    let path = written.renamingDoubles(doubleNames)
    self.path = path
    self.written = written
    self.subject = subject
    spec = emitter.spec
    dialect = emitter.dialect
    let changed = Dictionary(emitter.changedFields.map { ($0.field.name, $0.value) }) { first, _ in first }
    var preferred: [String: String] = [:]
    var types = path.types
    for field in spec.fields where field.isSettable {
      types["state.\(field.name)"] = field.type
      preferred["state.\(field.name)"] = changed[field.name]
    }
    let solver = SampleSolver(samples: emitter.samples)
    guard var choices = solver.choices(meeting: path.requirements, types: types, preferred: preferred) else {
      throw .unsolvable(path.turns.joined(separator: ", "), holds: true)
    }
    for (position, (name, type)) in path.types.sorted(by: { $0.key < $1.key }).enumerated() where choices[name] == nil {
      let values = emitter.samples.values(of: type)
      let full = values.filter { !["nil", "[]", "[:]"].contains($0) }
      // Neighbours get different values, so that two of them that are mixed up are noticed.
      if let first = values.first {
        choices[name] = SampleSolver.Choice(full.isEmpty ? first : full[position % full.count])
      }
    }
    self.choices = choices
    fields = try Self.fields(path, spec, emitter, choices, changed)
    let used = path.events.flatMap(\.texts).reduce(into: Set<String>()) { $0.formUnion(SwiftText($1).freeNames) }
    local = LocalNames(besides: path.names.union(used).subtracting(["reactor", "state"]))
    let events = path.events.map { event -> PathEvent in
      guard case .bind(let name, let chosen) = event, let choice = choices[chosen] else { return event }
      return .let(name: name, value: choice.text)
    }
    self.events = events
    (keptEvents, usedNames) = Self.pruned(events)
  }

  /// The fields that don't start as the initializer has them.
  private static func fields(
    _ path: TestPath,
    _ spec: ReactorSpec,
    _ emitter: TestEmitter,
    _ choices: [String: SampleSolver.Choice],
    _ changed: [String: String]
  ) throws(Obstacle) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    for field in spec.fields {
      let choice = choices["state.\(field.name)"]
      let value = choice?.text ?? (path.usedFields.contains(field.name) ? changed[field.name] : nil)
      let isCollection = (field.type.wrapped ?? field.type).isCollection
      if path.fullFields.contains(field.name), isCollection {
        guard let value, SampleValue(value) != .collection([]) else { throw .unsafe("state.\(field.name)") }
      }
      guard let value, value != emitter.initialValue(of: field) else { continue }
      fields.append((field.name, value))
    }
    return fields
  }

  /// The test as it is printed.
  var generated: GeneratedTest {
    let isAsync = isAsync && spec.isolation == .main
    let canThrow = keptEvents.contains { if case .unwrap = $0 { true } else { false } }
    return GeneratedTest(
      title: subject.title(of: written),
      name: subject.testName(of: written),
      isAsync: isAsync,
      canThrow: canThrow,
      body: { printBody(canThrow: canThrow, to: &$0) }
    )
  }

  /// What happens, without the names that nothing uses, and the names that it takes from around; read from the end.
  private static func pruned(_ events: [PathEvent]) -> (events: [PathEvent], names: Set<String>) {
    var used: Set<String> = []
    var around: [Set<String>] = []
    var kept: [PathEvent] = []
    for event in events.reversed() {
      switch event {
      case .let(let name, _), .bind(let name, _), .unwrap(let name, _):
        guard used.remove(name) != nil else { continue }
      case .match(_, let names, _):
        guard !used.isDisjoint(with: names) else { continue }
        used.subtract(names)
      case .close:
        around.append(used)
      case .open:
        used.formUnion(around.popLast() ?? [])
      default: break
      }
      kept.append(event)
      for text in event.texts { used.formUnion(SwiftText(text).freeNames) }
    }
    return (kept.reversed().withoutEmptyScopes, used)
  }

  /// The state that the path starts with, as an expression.
  var startState: String {
    usedNames.contains("state") || !fields.isEmpty ? "state" : "reactor.initialState"
  }

  private func printBody(canThrow: Bool, to printer: inout SwiftPrinter) {
    printSetup(to: &printer)
    let script = PathScript(self, keptEvents)
    guard isAsync else {
      printer.line("\(local.free("recorder")).\(runCall)")
      script.print(to: &printer)
      return
    }
    let words = (canThrow ? "try " : "") + (spec.isolation == .main ? "await " : "")
    printer.block("\(words)withVirtualTime", parameter: local.free("clock")) { printer in
      printer.line("\(local.free("recorder")).\(runCall)")
      printer.line(settling)
      script.print(to: &printer)
    }
  }

  /// The methods whose calls have a place among the mutations, which only they show; each once.
  var countedMethods: [String] {
    guard !path.isUnordered, !path.emitted.isEmpty else { return [] }
    return events.reduce(into: []) { methods, event in
      if case .call(let call) = event, call.isSideEffect, !methods.contains(call.method) { methods.append(call.method) }
    }
  }

  /// The statement that runs what is due.
  var settling: String { "\(spec.isolation == .main ? "await " : "")\(local.free("clock")).settle()" }

  private var runCall: String {
    switch subject {
    case .action(let action):
      let values = action.payload.values.map { value in
        self.value(of: value.name)
      }
      return "run(.\(SwiftName.member(action.name))\(action.payload.argumentList(values)))"
    case .start, .event: return "record(reactor.transform(mutation: .empty()))"
    }
  }

  private func printSetup(to printer: inout SwiftPrinter) {
    let used = usedNames
    if path.needsError {
      printer.line(path.error.map { "let error: any Error = \($0)" } ?? "let error = SampleError()")
    }
    let returned = path.outcomes.compactMap { outcome -> String? in
      if case .returningChoice(let name) = outcome.kind { name } else { nil }
    }
    for (name, type) in path.types.sorted(by: { $0.key < $1.key }) where used.contains(name) || returned.contains(name)
    {
      guard let choice = choices[name], SwiftName.isValid(name), used.contains(name) else { continue }
      printer.line("let \(SwiftName.escaped(name))\(Self.annotation(choice.text, type)) = \(choice.text)")
    }
    printDependencies(to: &printer)
    let recorder = local.free("recorder")
    let isChanged = !fields.isEmpty || PathScript(self, keptEvents).readsLateState
    if startState == "state" { printer.line("\(isChanged ? "var" : "let") state = reactor.initialState") }
    for field in fields { printer.line("state.\(SwiftName.member(field.name)) = \(field.value)") }
    printer.line("let \(recorder) = MutationRecorder(reactor, state: \(startState))")
    if !countedMethods.isEmpty {
      let counts = countedMethods.map { "\($0).callCount" }
      printer.line("\(recorder).countCalls { \(counts.joined(separator: " + ")) }")
    }
    for property in assignedProperties {
      printer.line("var \(expectedName(of: property)) = reactor.\(SwiftName.member(property))")
    }
  }

  private func printDependencies(to printer: inout SwiftPrinter) {
    var arguments: [String] = []
    let used = usedNames
    for parameter in spec.parameters where parameter.role == .dependency {
      let local = doubleNames[parameter.name] ?? parameter.name
      let outcomes = path.outcomes.filter { $0.method == local || $0.method.hasPrefix("\(local).") }
      let isCalled = events.contains { event in
        if case .call(let call) = event { call.method.hasPrefix("\(local).") } else { false }
      }
      guard !outcomes.isEmpty || isCalled || parameter.contract != nil && used.contains(local) else { continue }
      let name = SwiftName.escaped(local)
      if case .stream(let type, let value)? = outcomes.first?.kind {
        if value == "()" {
          printer.line("let \(name) = \(type)()")
          arguments.append("\(parameter.name): \(name)")
          continue
        }
        arguments.append("\(parameter.name): \(type)\(filled(value))")
        continue
      }
      guard let contract = parameter.contract else { continue }
      printer.line("let \(name) = \(contract.doubleName)()")
      arguments.append("\(parameter.name): \(name)")
      for case .watched(let element) in outcomes.map(\.kind) {
        printer.line("let \(self.local.free("stream")) = PublishSubject<\(element)>()")
      }
      for outcome in outcomes { printer.line("\(outcome.method).\(statement(of: outcome.kind))") }
    }
    printer.list("let reactor = makeReactor", arguments)
  }

  private func statement(of kind: TestPath.Outcome.Kind) -> String {
    switch kind {
    case .returning(let value): "returns(\(filled(value)))"
    case .returningChoice(let name): "returns(\(value(of: name)))"
    case .throwing: "throws(error)"
    case .suspending, .silent: "suspends()"
    case .watched: "returns(\(local.free("stream")).asObservable())"
    case .stream: ""
    }
  }

  /// The value of a name: what the test calls it, or the value itself where it needs no name.
  func value(of name: String) -> String {
    usedNames.contains(name) ? SwiftName.escaped(name) : choices[name]?.text ?? name
  }

  private func filled(_ text: HoledText) -> String { text.filled(value(of:)) }

  /// The type that a constant has to be told, where its value doesn't.
  private static func annotation(_ value: String, _ type: SwiftType) -> String {
    let isPlain =
      switch SampleValue(value) {
      case .boolean: type.name == "Bool"
      case .integer: type.name == "Int"
      case .decimal: type.name == "Double"
      case .string: type.name == "String"
      case .other: value.hasPrefix("\(type.text)(")
      case .none, .collection: false
      }
    return isPlain ? "" : ": \(type.text)"
  }
}

extension [PathEvent] {
  /// The events without the scopes in which no name is bound.
  fileprivate var withoutEmptyScopes: [PathEvent] {
    var open: [(position: Int, binds: Bool)] = []
    var dropped: Set<Int> = []
    for (position, event) in enumerated() {
      switch event {
      case .open: open.append((position, false))
      case .close:
        if let scope = open.popLast(), !scope.binds { dropped.formUnion([scope.position, position]) }
      case .let, .bind, .unwrap, .match: if !open.isEmpty { open[open.count - 1].binds = true }
      case .emit, .call, .assign, .wait, .cancel, .pass, .drive: continue
      }
    }
    return enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
  }
}

extension SwiftPrinter {
  /// Prints `head { parameter in`, the body further in, and `}`.
  fileprivate mutating func block(_ head: String, parameter: String, _ body: (inout SwiftPrinter) -> Void) {
    line("\(head) { \(parameter) in")
    indented(body)
    line("}")
  }
}
