import ReactorSpec

/// Prints the tests of a reactor: its spec in straight Swift, from top to bottom, which the tests run beside the reactor.
///
/// The reference is an extension of the reactor, so that the spec's texts mean in it what they mean in the reactor. It is printed from the
/// same steps as the reactor and shares nothing with what makes streams of them.
final class ReferenceEmitter {
  private let tested: TestedReactor
  /// All lists of steps of the spec.
  private let lists: [StepList]
  private let file: String
  private let samples: SampleValues
  private var values: ReferenceSamples
  private let steps: ReferenceSteps
  private let branches: ReferenceBranches
  private let hiddenMembers: HiddenMembers
  private let obstacles: ReferenceObstacles
  private let setup: ReferenceSetup
  /// What can't be tested.
  private(set) var omissions: [Omission] = []
  /// The lines that tell the fields, the actions and the mutations, as lists.
  private var sampled: [Sampled] = []
  /// The actions and mutations that no test can make, or whose steps no test can run, and such flows.
  private var leftOut: Set<String> = []
  /// The mutations whose statements no test can run.
  private var unreduced: Set<String> = []
  /// Those that change what only the reactor's file can set.
  private var reducedByReactor: Set<String> = []
  /// The derived values that a test can see and ask.
  private let testedDerived: [DerivedValue]
  /// Whether no run can be judged, since each begins with steps that no test can run.
  private var leavesOutRuns = false

  init(_ tested: TestedReactor, file: String) {
    let (reactor, spec) = (tested.reactor, tested.spec)
    self.tested = tested
    self.file = file
    samples = tested.samples
    let lists = spec.stepLists
    self.lists = lists
    values = ReferenceSamples(spec, lists, samples)
    let hiddenMembers = HiddenMembers(of: spec, lists, reactor.lowering)
    self.hiddenMembers = hiddenMembers
    let derivedGraph = DerivedGraph(spec, names: \.freeNames)
    let obstacles = ReferenceObstacles(of: spec, lists, hiddenMembers, derivedGraph)
    self.obstacles = obstacles
    let trapping = derivedGraph.users(of: spec.derived.filter { GuardedCode($0.expression).isChecked }.map(\.name))
    steps = ReferenceSteps(spec, lists, reactor.lowering, hiddenMembers, trapping: trapping)
    branches = ReferenceBranches(of: spec, lists, derivedGraph)
    let hidden = Set(spec.derived.filter { !$0.isVisible }.map(\.name))
    var testedDerived: [DerivedValue] = []
    var untestedDerived: [Omission] = []
    for value in spec.derived where value.isVisible {
      let expression = value.expression
      let name = expression.freeNames.intersection(hidden).min()
      let obstacle = name.map { Obstacle.hiddenName($0, in: expression.text) }
      if let reason = obstacle ?? obstacles.first(in: [expression], isInState: true) {
        let title = "the derived value `\(value.name)`"
        untestedDerived.append(Omission(test: title, subject: .derived(value.name), reason: reason))
      } else {
        testedDerived.append(value)
      }
    }
    self.testedDerived = testedDerived
    setup = ReferenceSetup(reactor, samples, &values)
    omissions = setup.omissions
    let always = spec.start + [spec.onError ?? [], spec.events.map(step)].joined()
    let texts = spec.events.map(\.effect.expression) + spec.fields.compactMap(\.defaultValue)
    if let reason = setup.undecidedCall(in: always) ?? setup.undecidedCall(in: texts) {
      omissions.append(Omission(test: ReferenceSetup.all, subject: .reactor, reason: reason))
    }
    guard !isEmpty else {
      noteWhatElseIsMissing()
      return
    }
    noteObstacleOfStart()
    for action in spec.actions where !leavesOutRuns { noteObstacles(of: action) }
    for mutation in spec.mutations { noteObstacles(of: mutation) }
    noteObstaclesOfShared()
    omissions += untestedDerived
    noteUnseenCalls()
    for type in values.missingErrors {
      omissions.append(
        Omission(test: "what follows an error of its own", subject: .error(type), reason: .missingValue(of: type))
      )
    }
    collectSamples()
  }

  var spec: ReactorSpec { tested.spec }
  private var reactor: ReactorEmitter { tested.reactor }

  /// Whether there is no test to print, since no reactor can be made.
  var isEmpty: Bool { cases.isEmpty || omissions.contains { $0.test == ReferenceSetup.all } }

  /// The modules that the tests need besides the runtime's.
  var modules: [String] { spec.testModules }

  func print(to printer: inout SwiftPrinter) {
    printSuite(to: &printer)
    printer.line()
    printer.documentation(
      "`\(spec.name)` as its spec reads, from top to bottom. The tests run it beside the reactor, on the same inputs."
    )
    printer.block("\(spec.nonisolated)extension \(spec.name)") { printer in
      printReference(to: &printer)
      printMutate(to: &printer)
      printMethods(to: &printer)
      printReduce(to: &printer)
    }
    guard !testedDerived.isEmpty else { return }
    printer.line()
    // The state of a reactor on the main actor may belong there, too, where the reactor's module gives all to it, and the tests' does not.
    let isolation = spec.isolation == .main ? "@MainActor " : spec.nonisolated
    printer.block("\(isolation)extension \(spec.name).State") { printer in
      let names = testedDerived.reduce(into: Set<String>()) { names, value in
        names.formUnion(value.expression.identifiers)
        names.formUnion(value.type.swift.identifiers)
      }
      for type in spec.nestedTypes where names.contains(type.name) {
        printer.line("fileprivate typealias \(type.name) = \(spec.name).\(type.name)")
      }
      var functions: [(inout SwiftPrinter) -> Void] = []
      for value in testedDerived {
        functions.append { [self] printer in
          let head: SwiftCode = "fileprivate func \(ReferenceSteps.specified(value.name))() throws -> \(value.type)"
          printer.shortBlock(head) { $0.line(steps.code(of: value).tried) }
        }
        let parts = steps.parts(of: value)
        guard !parts.isEmpty else { continue }
        functions.append { printer in
          printer.shortBlock("fileprivate func \(ReferenceSteps.parts(value.name))() throws -> [Bool]") { printer in
            printer.line("[\(parts.map(\.tried).joined(separator: ", "))]")
          }
        }
      }
      printer.declarations(functions) { $0(&$1) }
    }
  }
}

/// The tests.
extension ReferenceEmitter {
  private static let stateCase = "the states"
  private static let reduceCase = "the mutations"
  private static let startCase = "the start"

  /// The names of the cases, with the names of their functions.
  private var cases: [(name: String, function: String)] {
    var cases = spec.fields.isEmpty ? [] : [(Self.stateCase, "states")]
    if !testedMutations.isEmpty { cases.append((Self.reduceCase, "mutations")) }
    if !leavesOutRuns, !spec.start.isEmpty || !spec.events.isEmpty { cases.append((Self.startCase, "start")) }
    return cases + testedActions.map { ($0.name, $0.name) }
  }

  private func printSuite(to printer: inout SwiftPrinter) {
    var suite = TestSuite(
      dialect: tested.dialect,
      title: "\(spec.name), as its spec states it",
      name: "\(spec.name)GeneratedTests",
      isolation: tested.isolation
    )
    switch tested.dialect.framework {
    case .swiftTesting:
      let names = cases.map(\.name.swiftLiteral)
      suite.members.append { [spec] attributes, printer in
        let (title, list) = ("\"does what its spec says\"", names.joined(separator: ", "))
        let flat = SwiftCode("@Test(\(title), arguments: [\(list)])")
        if printer.fits(flat) {
          printer.line(flat)
        } else {
          printer.line("@Test(")
          printer.indented { printer in
            printer.line("\(title),")
            printer.list("arguments: [", filledWith: names)
          }
          printer.line(")")
        }
        printer.line("\(attributes)func followsSpec(_ name: String) async { \(Self.check("name", of: spec)) }")
      }
    case .xctest:
      suite.tests = cases.map { [spec] item in
        GeneratedTest(title: item.name, name: item.function, isAsync: true) { printer in
          printer.line(Self.check(item.name.swiftLiteral, of: spec))
        }
      }
    }
    suite.print(to: &printer)
  }
}

extension ReferenceEmitter {
  /// The statement that checks a case.
  private static func check(_ name: String, of spec: ReactorSpec) -> String {
    let check = "await \(spec.name).reference().check(\(name))"
    return spec.runtime == .reactorKit ? "await ReferenceTime.alone { \(check) }" : check
  }
}

/// What a reference is made of besides its steps: a reactor with doubles, and samples.
extension ReferenceEmitter {
  private var testedActions: [Action] { spec.actions.filter { !leftOut.contains("action \($0.name)") } }
  private var testedMutations: [Mutation] { spec.mutations.filter { !leftOut.contains("mutation \($0.name)") } }

  /// The derived values that may stop the program, each of which has a function of the state that throws instead: ``ReferenceSteps.specified(_:)``.
  var guardedDerived: Set<String> {
    if isEmpty || steps.derived.isEmpty { return [] }
    return Set(testedDerived.map(\.name)).intersection(steps.derived.keys)
  }

  /// The derived conditions of several parts, each of which has a function that says which hold, called by ``ReferenceSteps.parts(_:)``.
  var derivedConditions: Set<String> {
    isEmpty ? [] : Set(testedDerived.filter { !steps.parts(of: $0).isEmpty }.map(\.name))
  }

  private func printReference(to printer: inout SwiftPrinter) {
    let type = "ReactorReference<\(spec.name)>"
    printer.block("fileprivate static func reference() -> \(type)") { printer in
      for constant in values.constants {
        let type = "ReferenceSamples<\(constant.type.asArgumentType)>"
        let isClosed = values.isClosed(constant.type)
        let head = isClosed ? "let \(constant.name) = \(type)(only: [" : "let \(constant.name): \(type) = ["
        printer.list(head, filledWith: constant.values, isLastArgument: isClosed)
      }
      var head = "let reference = \(type)(\(file.swiftLiteral)"
      if spec.isolation == .main || spec.rib != nil || tested.mayUseMainActor { head += ", isOnMainActor: true" }
      setup.print(head + ")", to: &printer)
      for each in sampled { each.print(to: &printer) }
      for field in spec.fields where field.isPulse && field.isReadable {
        printer.line("reference.pulse(\"\(field.name)\", \\.$\(field.name))")
      }
      if spec.stateComparison.isEquatable { printer.line("reference.areEqual = { $0 == $1 }") }
      let reads = branches.reads.map { line, fields in
        "\(line): [\(fields.map(\.swiftLiteral).joined(separator: ", "))]"
      }
      if !reads.isEmpty { printer.list("reference.reads = [", filledWith: reads) }
      for value in testedDerived {
        let name = SwiftName.member(value.name)
        let parts = steps.parts(of: value).isEmpty ? "" : ", parts: { try $0.\(ReferenceSteps.parts(value.name))() }"
        let specified = "{ try $0.\(ReferenceSteps.specified(value.name))() }"
        printer.line("reference.derived(\"\(value.name)\", \\.\(name)\(parts)) \(specified)")
      }
      for property in spec.properties where !property.type.isFunction {
        let isKept = hiddenMembers.isReadableButKept(property)
        guard property.isVisible || isKept else { continue }
        let start = setup.starts.literals[property.name]
        // One that never changes is the same in the reference as it starts with.
        if property.isConstant, start == nil,
          !setup.starts.made.contains(where: { $0.kind == "property" && $0.name == property.name })
        {
          continue
        }
        let options = (start.map { ", from: \($0)" } ?? "") + (isKept ? ", isKept: true" : "")
        let member = SwiftName.member(property.name)
        printer.line(
          "reference.property(\"\(property.name)\"\(options)) { $0.\(member)\(start == nil ? " as Any" : "") }"
        )
      }
      for (name, value) in setup.defaults {
        printer.line("reference.property(\"\(name)\", from: \(value)) { $0.\(SwiftName.member(name)) }")
      }
      for flow in branches.flowsWithBranches where !leftOut.contains("flow \(flow.name)") {
        printer.line("reference.flow(\(flow.name.swiftLiteral)\(flow.arguments))")
      }
      if !setup.starts.initialization.isEmpty {
        printer.line("reference.initialize = { $0.specifiedInitialization() }")
      }
      if spec.activationsProperty != nil {
        // What becomes active again starts nothing anew. Where that has its views taken away, the router would be called.
        let isActiveAgain = spec.rib?.borrowsView == false
        printer.line("reference.begin = {")
        printer.indented { printer in
          printer.line("$0.activate()")
          if isActiveAgain { printer.line("$0.deactivate()\n$0.activate()") }
        }
        printer.line("}")
      }
      if !spec.start.isEmpty {
        printer.line(
          "reference.start(\"start\"\(branches.arguments(of: spec.start))) { try await $0.start(begin: $1) }"
        )
      }
      for event in spec.events {
        let arguments = branches.arguments(of: [step(of: event)])
        printer.line(
          "reference.start(\(event.name.swiftLiteral)\(arguments)) { try await $0.\(Self.method(of: event))(observe: $1) }"
        )
      }
      if !spec.actions.isEmpty { printer.line("reference.mutate = { try await $0.mutate($1, in: $2) }") }
      if !spec.mutations.isEmpty { printer.line("reference.reduce = { try $0.reduce(&$1, by: $2) }") }
      for stream in TransformedStream.allCases where spec.transforms.contains(stream) {
        let method = ManualMethod(of: stream).name
        printer.line("reference.transform\(stream.elementType) = { $0.\(method)($1) }")
      }
      printer.line("return reference")
    }
  }

  /// Collects what is told of the fields, the actions and the mutations.
  private func collectSamples() {
    for field in spec.fields where field.isReadable {
      var items = ["\"\(field.name)\"", "\\.\(SwiftName.member(field.name))"]
      if let value = initialValue(of: field) { items.append("from: \(value)") }
      if field.isSettable {
        if let values = values.expression(for: field.type) { items.append(values) } else { noteUnchanging(field) }
      }
      sampled.append(Sampled(head: "reference.field", items: items))
    }
    for action in testedActions {
      var arguments = ""
      if case .steps(let list) = action.body { arguments = branches.arguments(of: list) }
      addSample("action", action.name, arguments, action.payload)
    }
    for mutation in testedMutations { addSample("mutation", mutation.name, "", mutation.payload) }
  }

  private func addSample(_ kind: String, _ name: String, _ branches: String, _ payload: Payload) {
    let made = payload.values.map { value in
      value.argument("$0.pick(\(values.expression(for: value.type) ?? "[]"))")
    }
    let head = SwiftCode("reference.\(kind)(\"\(name)\"\(branches))")
    sampled.append(Sampled(head: head, items: made, made: SwiftCode(".\(SwiftName.member(name))")))
  }

  /// What is told of a field, or of an action or a mutation, which a closure makes of its values.
  private struct Sampled {
    let head: SwiftCode
    let items: [String]
    /// What is made; nil where a call is all.
    var made: SwiftCode?

    func print(to printer: inout SwiftPrinter) {
      guard let made else { return printer.list(head, items) }
      if items.isEmpty { return printer.line("\(head) { _ in \(made) }") }
      let flat = SwiftCode("\(head.text) { \(made.text)(\(items.joined(separator: ", "))) }")
      if printer.fits(flat) { return printer.line(flat) }
      printer.line("\(head) {")
      printer.indented { $0.list(made, items) }
      printer.line("}")
    }
  }

  /// What a field starts with, where the spec says it in a text that needs nothing else.
  private func initialValue(of field: Field) -> String? {
    if field.isRequired { return samples.values(of: field.type).first }
    guard let value = field.defaultValue else { return "nil" }
    return !field.usesParameters && ReferenceStarts.canBeSaidAgain(value, of: field.type) ? value.text : nil
  }
}

/// The steps.
extension ReferenceEmitter {
  private var run: String { "\(steps.run): ReferenceRun<\(spec.name)>" }

  private static func method(of event: Event) -> String { SwiftName.escaped(event.name) }

  private func printMutate(to printer: inout SwiftPrinter) {
    guard !spec.actions.isEmpty else { return }
    printer.line()
    printer.block("fileprivate func mutate(_ action: Action, in \(run)) async throws") { printer in
      let bodies = spec.actions.map { body(of: $0) }
      if bodies.contains(where: { $0.readsState }) { printer.line("var state: State { \(steps.run).state }") }
      for line in Set(bodies.flatMap(\.kept)).sorted(by: { $0.text < $1.text }) { printer.line(line) }
      printer.line("switch action {")
      for (index, (action, body)) in zip(spec.actions, bodies).enumerated() {
        reactor.printCase(
          action.name,
          action.payload,
          using: body.usedNames,
          isFirst: index == 0,
          to: &printer
        )
        printer.folded { body.print(self, &$0) }
      }
      printer.line("}")
    }
  }

  /// What a method or a case does.
  private struct Body {
    var readsState: Bool
    var usedNames: Set<String>
    /// The properties of the reactor that the reference keeps for itself.
    var kept: [SwiftCode] = []
    /// Is given the emitter, so that it holds no copy of all that belongs to one: there are as many bodies as actions.
    var print: (ReferenceEmitter, inout SwiftPrinter) -> Void
  }

  private func body(of action: Action) -> Body {
    guard !leftOut.contains("action \(action.name)") else { return leftOutBody }
    switch action.body {
    case .forward(let name):
      let values = reactor.lowering.mutations[name]?.payload ?? action.payload
      let names = action.payload.values.map(\.name)
      let arguments = values.argumentList(names.map(SwiftName.escaped))
      return Body(readsState: false, usedNames: Set(names)) { emitter, printer in
        printer.line("try \(emitter.steps.run).emit(.\(SwiftName.member(name))\(arguments))")
      }
    case .manual:
      let method = ManualMethod(of: action)
      return Body(readsState: false, usedNames: Set(action.payload.values.map(\.name))) { emitter, printer in
        emitter.steps.print(action.overlap, capture: " [self] in", to: &printer) {
          $0.line("try await \(emitter.steps.run).emit { self.\(method.name)\(method.passedOn) }")
        }
      }
    case .steps(let list):
      let names = Set(action.payload.values.map(\.name))
      var body = body(of: list, names: names)
      guard let overlap = action.overlap else { return body }
      body.print = { [print = body.print] emitter, printer in
        emitter.steps.print(overlap, capture: emitter.steps.capture(list, names), to: &printer) { print(emitter, &$0) }
      }
      return body
    }
  }

  private func body(of list: [Step], isEvent: Bool = false, names: Set<String>) -> Body {
    let used = list.usedNames
    let usedAlone = isEvent ? list.flatMap { $0.branches.joined() }.usedNames : used
    let kept = hiddenMembers.kept(used.union(hiddenMembers.keptNames(usedBy: list)).subtracting(names), in: steps.run)
    return Body(readsState: usedAlone.contains("state"), usedNames: used, kept: kept) { emitter, printer in
      if list.isEmpty { printer.line("break") }
      emitter.steps.print(list, isEvent: isEvent, knowing: names, to: &printer)
    }
  }

  /// What stands in place of steps that no test can run.
  private var leftOutBody: Body {
    Body(readsState: false, usedNames: []) { $1.line("try ReactorCheck.leaveOut()") }
  }

  private func printMethods(to printer: inout SwiftPrinter) {
    if !setup.starts.initialization.isEmpty {
      printer.line()
      printer.block("fileprivate func specifiedInitialization()") { printer in
        for line in setup.starts.initialization { printer.line(line) }
      }
    }
    if !spec.start.isEmpty { printMethod("start", [], spec.start, label: "begin", names: [], to: &printer) }
    for event in spec.events {
      let steps = [step(of: event)]
      let name = Self.method(of: event)
      printMethod(name, [], steps, event.documentation, label: "observe", isEvent: true, names: [], to: &printer)
    }
    for flow in spec.flows {
      let names = Set(flow.payload.values.map(\.name))
      let name = SwiftName.escaped(flow.name)
      printMethod(name, flow.payload.keptParameters, flow.steps, flow.documentation, names: names, to: &printer)
    }
    if let onError = spec.onError {
      printMethod("onError", ["_ error: \(spec.errorType)"], onError, names: ["error"], to: &printer)
    }
  }

  /// An event as the step that it is.
  private func step(of event: Event) -> Step {
    var effect = event.effect
    if let condition = event.condition {
      effect.then.insert(Step(kind: .guard(condition, orElse: []), range: condition.range), at: 0)
    }
    return Step(kind: .observe(effect), range: event.range)
  }

  private func printMethod(
    _ name: String,
    _ parameters: [SwiftCode],
    _ list: [Step],
    _ documentation: String? = nil,
    label: String = "in",
    isEvent: Bool = false,
    names: Set<String>,
    to printer: inout SwiftPrinter
  ) {
    let isLeftOut = obstacles.first(in: list.texts, isStep: true, knowing: names) != nil
    let body = isLeftOut ? leftOutBody : self.body(of: list, isEvent: isEvent, names: names)
    printer.line()
    printer.documentation(documentation)
    printer.list("fileprivate func \(name)", parameters + ["\(label) \(run)"], " async throws {")
    printer.indented { printer in
      if body.readsState { printer.line("var state: State { \(steps.run).state }") }
      for line in body.kept { printer.line(line) }
      if list.isEmpty { return }
      body.print(self, &printer)
    }
    printer.line("}")
  }

  private func printReduce(to printer: inout SwiftPrinter) {
    guard !spec.mutations.isEmpty else { return }
    printer.line()
    printer.block("fileprivate func reduce(_ state: inout State, by mutation: Mutation) throws") { printer in
      let every = spec.everyMutation
      let obstacle = obstacles.first(of: every) != nil
      if obstacle { return printer.line("try ReactorCheck.leaveOut()") }
      steps.print(reducing: every.before, to: &printer)
      let returns = spec.mutations.contains { $0.statements.contains(where: \.leavesEarly) }
      if returns, !every.after.isEmpty {
        printer.block("func reduceMutation(_ state: inout State) throws") { printSwitch(to: &$0) }
        printer.line("try reduceMutation(&state)")
      } else {
        printSwitch(to: &printer)
      }
      steps.print(reducing: every.after, to: &printer)
    }
  }

  private func printSwitch(to printer: inout SwiftPrinter) {
    printer.line("switch mutation {")
    for (index, mutation) in spec.mutations.enumerated() {
      let payload = mutation.namedPayload
      let isLeftOut = unreduced.contains(mutation.name)
      let isReducedByReactor = reducedByReactor.contains(mutation.name)
      var used: Set<String>
      switch mutation.effect {
      case .assignments(let assignments): used = Set(payload.values.prefix(assignments.count).map(\.name))
      case .statements(let statements): used = statements.reduce(into: []) { $0.formUnion($1.freeNames) }
      case .manual: used = Set(payload.values.map(\.name))
      }
      if isLeftOut || isReducedByReactor { used = [] }
      reactor.printCase(mutation.name, payload, using: used, isFirst: index == 0, to: &printer)
      printer.folded { printer in
        if isLeftOut { return printer.line("try ReactorCheck.leaveOut()") }
        if isReducedByReactor {
          let isInto = spec.runtime == .reactorRuntime
          return printer.line(
            isInto ? "reduce(into: &state, mutation: mutation)" : "state = reduce(state: state, mutation: mutation)"
          )
        }
        switch mutation.effect {
        case .assignments(let assignments):
          for (value, assignment) in zip(payload.values, assignments) {
            printer.line("state.\(SwiftName.member(assignment.field)) = \(SwiftName.escaped(value.name))")
          }
          if assignments.isEmpty { printer.line("break") }
        case .statements(let statements):
          if statements.isEmpty { printer.line("break") }
          steps.print(reducing: statements, knowing: Set(payload.values.map(\.name)), to: &printer)
        case .manual:
          let method = ManualMethod(of: mutation)
          printer.line("\(method.name)\(method.passedOn)")
        }
      }
    }
    printer.line("}")
  }
}

/// What can't be tested.
extension ReferenceEmitter {
  private func noteObstacles(of action: Action) {
    var obstacle: Obstacle?
    if case .steps(let list) = action.body {
      let names = Set(action.payload.values.map(\.name))
      obstacle =
        obstacles.first(in: list.texts, isStep: true, knowing: names) ?? setup.undecidedCall(in: list)
        ?? obstacles.firstShared(in: list)
    }
    note("action \(action.name)", .action(action.name), action.payload, obstacle, title: "`\(action.name)`")
  }

  /// What happens by itself begins each run.
  private func noteObstacleOfStart() {
    let lists = [("the start", spec.start)] + spec.events.map { ("the event `\($0.name)`", [step(of: $0)]) }
    for (title, list) in lists {
      guard let obstacle = obstacles.first(in: list.texts, isStep: true) ?? obstacles.firstShared(in: list) else {
        continue
      }
      leavesOutRuns = true
      leftOut.formUnion(spec.actions.map { "action \($0.name)" })
      let title = spec.actions.isEmpty ? title : "\(title), with which each run begins, and all actions"
      return omissions.append(Omission(test: title, subject: .reactor, reason: obstacle))
    }
  }

  private func noteObstacles(of mutation: Mutation) {
    let obstacle = obstacles.first(of: mutation)
    if obstacle != nil, obstacles.areFieldsOnly(in: mutation) {
      // What emits it is judged all the same: the reactor itself says what becomes of the state.
      reducedByReactor.insert(mutation.name)
    } else if obstacle != nil {
      unreduced.insert(mutation.name)
    }
    let emitters = unreduced.contains(mutation.name) ? owners(emitting: mutation.name) : []
    let title =
      "`\(mutation.name)` in `reduce`"
      + (emitters.isEmpty
        ? "" : ", and \(emitters.joined(separator: ", ")) as far as it is emitted there, with what follows it")
    note("mutation \(mutation.name)", .mutation(mutation.name), mutation.payload, obstacle, title: title)
  }

  /// What has steps that emit a mutation, by themselves or in flows, for people.
  private func owners(emitting mutation: String) -> [String] {
    let actions = spec.actions.compactMap { action -> (String, [Step])? in
      if case .steps(let steps) = action.body { ("`\(action.name)`", steps) } else { nil }
    }
    let events = spec.events.map { ("the event `\($0.name)`", [step(of: $0)]) }
    let all = [("the start", spec.start)] + actions + events + [("`onError`", spec.onError ?? [])]
    return all.compactMap { name, steps in
      let emits = spec.withStepsOfFlows(steps).withInner.contains { step in
        if case .emit(mutation, _) = step.kind { true } else { step.loading?.mutation == mutation }
      }
      return emits ? name : nil
    }
  }

  /// Of what actions and mutations have in common: whatever comes to it is not judged.
  private func noteObstaclesOfShared() {
    let run = lists.reduce(into: Set<String>()) { names, list in
      for step in list.steps { names.formUnion(step.facts.flows) }
    }
    for flow in spec.flows where run.contains(flow.name) {
      let names = Set(flow.payload.values.map(\.name))
      guard let obstacle = obstacles.first(in: flow.steps.texts, isStep: true, knowing: names) else { continue }
      leftOut.insert("flow \(flow.name)")
      omissions.append(Omission(test: "the flow `\(flow.name)`", subject: .flow(flow.name), reason: obstacle))
    }
    if let onError = spec.onError, let obstacle = obstacles.first(in: onError.texts, isStep: true, knowing: ["error"]) {
      leftOut.insert("flow \(ReferenceBranches.sharedErrors)")
      omissions.append(Omission(test: "`onError`", subject: .reactor, reason: obstacle))
    }
    if let obstacle = obstacles.first(of: spec.everyMutation) {
      omissions.append(Omission(test: "`everyMutation`, and so all of `reduce`", subject: .reactor, reason: obstacle))
    }
  }

  /// A field that keeps its first value in all tests, though something asks for it.
  private func noteUnchanging(_ field: Field) {
    let reduces = spec.mutations.flatMap(\.statements).map { $0.assignmentParts?.right ?? $0 }
    let isAsked =
      (reduces + lists.flatMap(\.steps).texts + spec.events.compactMap(\.condition))
      .contains { $0.usedStateMembers.contains(field.name) }
      || spec.derived.contains { $0.expression.takesName(field.name) }
    guard isAsked else { return }
    omissions.append(
      Omission(
        test: "what depends on `\(field.name)`, which starts as it does in all tests",
        subject: .field(field.name),
        reason: .missingValue(of: field.type)
      )
    )
  }

  private func noteUnseenCalls() {
    omissions += obstacles.unseenCalls(besides: setup.callingMethods).map { calls in
      Omission(test: calls.title, subject: .calls(of: calls.dependency), reason: calls.reason)
    }
  }

  private func note(
    _ name: String,
    _ subject: Omission.Subject,
    _ payload: Payload,
    _ obstacle: Obstacle?,
    title: String
  ) {
    let missing = payload.values.filter { !values.hasValues(of: $0.type) }.map { Obstacle.missingValue(of: $0.type) }
    guard let reason = missing.first ?? obstacle else { return }
    leftOut.insert(name)
    omissions.append(Omission(test: title, subject: subject, reason: reason))
    for more in missing.dropFirst() {
      omissions.append(Omission(test: title, subject: subject, reason: more, isTold: false))
    }
  }

  /// Where no reactor can be made, the types of fields and payloads that have no values either: who gives samples gives all of them at once.
  private func noteWhatElseIsMissing() {
    let payloads = spec.actions.map(\.payload) + spec.mutations.map(\.payload)
    for type in spec.fields.filter(\.isSettable).map(\.type) + payloads.flatMap(\.values).map(\.type)
    where !values.hasValues(of: type) {
      let reason = Obstacle.missingValue(of: type)
      omissions.append(Omission(test: ReferenceSetup.all, subject: .reactor, reason: reason, isTold: false))
    }
  }
}

extension Mutation {
  /// The statements of its `reduce`, where the spec has some.
  var statements: [SwiftText] {
    if case .statements(let statements) = effect { statements } else { [] }
  }
}

extension Property {
  /// Whether a test can see it.
  var isVisible: Bool { access.map { !$0.hasPrefix("private") && !$0.hasPrefix("fileprivate") } ?? true }
}

extension DerivedValue {
  /// Whether a test can see it.
  var isVisible: Bool { access != "fileprivate" }
}

extension Field {
  /// Whether a test can read the field.
  var isReadable: Bool {
    access.map { !["private", "fileprivate"].contains($0) } ?? true
  }

  /// Whether a test can set the field.
  var isSettable: Bool {
    !isConstant && access.map { !$0.hasPrefix("private") && !$0.hasPrefix("fileprivate") } ?? true
  }
}
