import ReactorSpec
import YAMLTree

/// Prints steps as straight Swift, one after the other, as a person would say them. A class, since what it knows is held by each test.
final class ReferenceSteps {
  private let spec: ReactorSpec
  private let lists: [StepList]
  private let hidden: Set<String>
  /// What is hidden where no run keeps it, too.
  private let hiddenWithoutRun: Set<String>
  private let flows: [String: Flow]
  private let derivedGraph: DerivedGraph
  /// The dependencies of which no methods are listed.
  private let unlisted: Set<String>
  /// The properties that the reactor hides and the reference keeps for itself, with what they start with.
  private let keptProperties: [Property]
  private let keptNames: Set<String>
  /// The properties that steps may change.
  private let variables: Set<String>
  /// The fields that can't be set outside of the reactor's file.
  private let unsettable: Set<String>
  /// The constants that the reactor hides and that can stand for themselves.
  private let constants: [String: String]
  /// Those of them whose names nothing else has, so that they stand for themselves everywhere.
  private let literals: [String: String]
  /// The derived values that may stop the program and can't be asked first, by themselves or by others.
  private let unguarded: Set<String>
  private let narrow: NarrowNumbers
  /// The functions that stand for derived values which may stop the program, by themselves or by others.
  let derived: [String: String]
  private let roles: StepLowering
  /// The flows that branch, themselves or by what they run.
  private var branchingFlows: Set<String> = []
  /// The name by which the steps know their run.
  let run: String

  init(_ spec: ReactorSpec, _ roles: StepLowering) {
    self.spec = spec
    self.roles = roles
    let lists = spec.stepLists
    self.lists = lists
    let boundNames = Self.boundNames(in: spec, lists)
    run = Self.nameOfRun(spec, lists, boundNames)
    let properties = spec.properties.filter { !$0.isVisible }
    let types = spec.nestedTypes.filter(\.isPrivate).map(\.name) + (spec.types?.privateMembers ?? [])
    // What the reactor hides, but for constants that can stand for themselves.
    constants = Dictionary(
      properties.filter { $0.isConstant && $0.defaultValue?.text.isLiteral == true }
        .map { ($0.name, $0.defaultValue?.text ?? "") }
    ) { first, _ in first }
    let literals = constants.filter { !boundNames.contains($0.key) }
    self.literals = literals
    let graph = DerivedGraph(spec, names: \.freeNames)
    derivedGraph = graph
    let trapping = graph.users(of: spec.derived.filter { GuardedCode($0.expression).isChecked }.map(\.name))
    let narrow = NarrowNumbers(spec, lists)
    self.narrow = narrow
    unguarded = graph.users(
      of: spec.derived.filter { value in
        GuardedCode.givesUp(value.expression)
          || narrow.calculations(of: value.expression)?.mayOverflow(in: value.expression) == true
      }
      .map(\.name)
    )
    unlisted = Set(spec.parameters.filter { $0.role == .dependency && $0.contract == nil }.map(\.name))
    flows = Dictionary(spec.flows.map { ($0.name, $0) }) { first, _ in first }
    derived = Dictionary(uniqueKeysWithValues: trapping.map { ($0, Self.specified($0)) })
    let own = properties.filter { property in
      literals[property.name] == nil && property.attribute == nil
        && (property.defaultValue?.freeNames.allSatisfy { roles.role(of: $0) == .outside } ?? property.type.isOptional)
    }
    keptProperties = own
    keptNames = Set(own.map(\.name))
    variables = Set(spec.properties.filter { !$0.isConstant }.map(\.name))
    unsettable = Set(spec.fields.filter { !$0.isSettable }.map(\.name))
    let members = spec.fields.filter { !$0.isReadable }.map(\.name) + spec.derived.filter { !$0.isVisible }.map(\.name)
    let fields = members.map { "state.\($0)" }
    hidden = Set(properties.map(\.name) + types + fields).subtracting(literals.keys)
      .subtracting(own.map(\.name))
    hiddenWithoutRun = hidden.union(own.map(\.name))
    branchingFlows = findBranchingFlows()
  }

  /// The names of payloads' values and of what steps bind.
  private static func boundNames(in spec: ReactorSpec, _ lists: [StepList]) -> Set<String> {
    // Of actions and mutations that are written by hand, too, which have no list of steps.
    let payloads = spec.actions.map(\.payload) + spec.mutations.map(\.payload)
    var names = Set(payloads.flatMap(\.values).map(\.name))
    for list in lists {
      names.formUnion(list.names)
      for step in list.steps { names.formUnion(step.facts.boundNames) }
    }
    return names
  }

  /// A name that nothing in the spec has.
  private static func nameOfRun(_ spec: ReactorSpec, _ lists: [StepList], _ boundNames: Set<String>) -> String {
    var taken = boundNames.union(spec.parameters.map(\.name) + spec.properties.map(\.name) + spec.flows.map(\.name))
    for list in lists { taken.formUnion(list.steps.usedNames) }
    return ["run", "steps", "reference"].first { !taken.contains($0) } ?? "referenceRun"
  }

  /// Why texts can't stand outside of the reactor's file; nil where they can.
  ///
  /// - Parameters:
  ///   - isStep: Whether a run is there that keeps what the reactor hides.
  ///   - names: What the texts get by these names, whatever the reactor hides.
  ///   - isInState: Whether the texts stand inside of the state, whose members they know by their names alone.
  func obstacle(
    in texts: [SwiftText],
    isStep: Bool = false,
    knowing names: Set<String> = [],
    isInState: Bool = false
  ) -> Obstacle? {
    let hidden = isStep ? hidden : hiddenWithoutRun
    for text in texts {
      if !hidden.isEmpty {
        let members = ["Self", "self", spec.name].flatMap { text.members(of: $0).map(\.member) }
        let free = text.freeNames.subtracting(names)
        let used = free.union(text.usedStateMembers.map { "state.\($0)" }).union(members)
        if let name = used.intersection(hidden).sorted().first { return .hiddenName(name, in: text.text) }
      }
      if text.namesItsPlace { return .ownPlace(text.text) }
      if spec.runtime == .reactorKit, text.takesName(where: { $0.hasSuffix("QueueScheduler") }) {
        return .otherThread(text.text)
      }
      let members = unguarded.isEmpty ? [] : isInState ? text.freeNames : text.usedStateMembers
      let calculations = narrow.calculations(of: text)
      // A derived value is one text; statements are printed each by itself.
      let statement = (isInState ? [text] : text.statements).first {
        GuardedCode.givesUp($0) || calculations?.mayOverflow(in: $0) == true
      }
      if statement != nil || text.hasIdentifier("offsetBy") || !members.isDisjoint(with: unguarded) {
        return .unguarded(statement?.text ?? text.text)
      }
    }
    return nil
  }

  /// Why a test can't do what happens around each mutation; nil where it can.
  func obstacle(of every: EveryMutation) -> Obstacle? {
    let field = every.changedFields.fields.first(where: unsettable.contains)
    return obstacle(in: every.before + every.after, knowing: Set(constants.keys))
      ?? field.map { .hiddenName("state.\($0)", in: "everyMutation") }
  }

  /// Why a test can't do what a mutation does; nil where it can.
  func obstacle(of mutation: Mutation) -> Obstacle? {
    let names = Set(mutation.payload.values.map(\.name)).union(constants.keys)
    if let obstacle = obstacle(in: mutation.statements, knowing: names) { return obstacle }
    let field = mutation.changedFields.fields.first(where: unsettable.contains)
    return field.map { .hiddenName("state.\($0)", in: mutation.name) }
  }

  /// The declarations of the properties that the reference keeps for itself, of those that steps use.
  func kept(_ used: Set<String>) -> [SwiftCode] {
    return keptProperties.filter { used.contains($0.name) }.map { property in
      let name = SwiftName.escaped(property.name)
      let value = property.defaultValue?.text ?? "nil"
      let get = "get { \(run).kept(\"\(property.name)\", \(value)) }"
      let type = property.type.asStoredType.text
      if property.isConstant, value.isLiteral { return SwiftCode("let \(name): \(type) = \(value)") }
      return SwiftCode("var \(name): \(type) { \(get) set { \(run).keep(\"\(property.name)\", newValue) } }")
    }
  }

  /// The dependencies that steps tell or ask something, and of which nobody notes it: the spec lists no methods of theirs, and they are
  /// neither streams nor functions, nor what makes time.
  var unseenDependencies: [String] {
    let silent = spec.parameters.filter { parameter in
      let type = parameter.type
      let makesTime = type.contains { $0.name.map { $0.hasSuffix("SchedulerType") || $0.hasSuffix("Clock") } ?? false }
      let isStream =
        type.stream != nil || spec.nestedTypes.contains { $0.name == type.name && $0.aliased?.stream != nil }
      return unlisted.contains(parameter.name) && !isStream && !type.isFunction && !makesTime
    }
    guard !silent.isEmpty else { return [] }
    // A name that steps bind may hide the dependency.
    let bound = Self.boundNames(in: spec, lists)
    var called: Set<String> = []
    for step in lists.flatMap(\.steps).withInner {
      switch step.kind {
      case .do(let text): called.formUnion(text.statements.compactMap(\.firstCalled))
      case .await(let effect): called.formUnion([effect.expression.firstCalled].compactMap { $0 })
      default: break
      }
    }
    return silent.map(\.name).filter { called.contains($0) && !bound.contains($0) }
  }

  /// Where steps branch and what they run that branches, as arguments: `, conditions: [1], cases: [2], runs: ["load"]`.
  ///
  /// What a flow has is told once, by its name: many actions may run it.
  func branches(of steps: [Step]) -> String {
    let own = branching(of: steps)
    let runs = own.flows.filter(branchingFlows.contains).map(\.swiftLiteral)
    let lines = [("conditions", own.conditions), ("cases", own.cases)].map { ($0, $1.sorted().map(String.init)) }
    return (lines + [("runs", runs)]).filter { !$0.1.isEmpty }
      .map { ", \($0): [\($1.joined(separator: ", "))]" }.joined()
  }

  /// The flows with branches, of their own or of those that they run, each with its branches as arguments; the shared steps for errors too.
  var flowsWithBranches: [(name: String, branches: String)] {
    let errors = spec.onError.map { [(Self.sharedErrors, $0)] } ?? []
    return (spec.flows.map { ($0.name, $0.steps) } + errors).filter { branchingFlows.contains($0.0) }
      .map { ($0, branches(of: $1)) }
  }

  /// What stands for the shared steps for errors among the flows: no flow has a name with a blank.
  private static let sharedErrors = "on error"

  /// The lines at which steps branch, flows aside, and the flows that they run, each once.
  private func branching(of steps: [Step]) -> (conditions: Set<Int>, cases: Set<Int>, flows: [String]) {
    var conditions: Set<Int> = []
    var cases: Set<Int> = []
    var flows: [String] = []
    var known: Set<String> = []
    func add(_ flow: String) {
      if known.insert(flow).inserted { flows.append(flow) }
    }
    func visit(_ steps: [Step]) {
      for step in steps {
        switch step.kind {
        // `guard: false` ends the steps where it stands: there is nothing to try.
        case .guard(let text, _) where ["true", "false"].contains(text.text),
          .if(let text, _, _) where ["true", "false"].contains(text.text):
          break
        case .guard, .unwrap, .if: conditions.insert(line(of: step))
        case .switch(_, let items): cases.formUnion(items.map(line))
        case .run(let name, _): add(name)
        case .await(let effect), .observe(let effect):
          if case .shared = effect.failure { add(Self.sharedErrors) }
        default: break
        }
        step.branches.forEach(visit)
      }
    }
    visit(steps)
    return (conditions, cases, flows)
  }

  /// The flows that branch, themselves or by what they run: found from those that do backwards to those that run them.
  private func findBranchingFlows() -> Set<String> {
    var runners: [String: [String]] = [:]
    var open: [String] = []
    for (name, steps) in spec.flows.map({ ($0.name, $0.steps) }) + [(Self.sharedErrors, spec.onError ?? [])] {
      let own = branching(of: steps)
      if !own.conditions.isEmpty || !own.cases.isEmpty { open.append(name) }
      for flow in own.flows { runners[flow, default: []].append(name) }
    }
    var found = Set(open)
    while let flow = open.popLast() { open += (runners[flow] ?? []).filter { found.insert($0).inserted } }
    return found
  }

  /// The fields of the state that conditions read, by the lines of these: also by way of derived values and of names that steps bind. Of a
  /// condition that reads more than ``mostReads``, the first ones: to change one of so many says little, and all of them for each condition would
  /// be as many as conditions times fields.
  var reads: [(line: Int, fields: [String])] {
    var sources = FieldSources(derivedGraph)
    var bound: [String: PlaceSet] = [:]
    // Each text once, and by its lines where it stands among them: a switch has as many as it has cases.
    var texts: [SwiftText] = []
    var numbers: [Int: [Int]] = [:]
    func add(_ text: SwiftText, at lines: [Int]) {
      for line in lines { numbers[line, default: []].append(texts.count) }
      texts.append(text)
    }
    func fields(_ text: SwiftText) -> PlaceSet {
      var fields = PlaceSet()
      for member in text.usedStateMembers { fields.formUnion(sources.fields(behind: member)) }
      for name in text.freeNames { if let own = bound[name] { fields.formUnion(own) } }
      return fields
    }
    func visit(_ steps: [Step]) {
      for step in steps {
        switch step.kind {
        case .guard(let text, _), .if(let text, _, _):
          add(text, at: [line(of: step)])
          let read = fields(text)
          for name in text.conditionNames { bound[name, default: PlaceSet()].formUnion(read) }
        case .unwrap(let bindings, _):
          for binding in bindings { add(binding.value, at: [line(of: step)]) }
          for binding in bindings { bound[binding.name, default: PlaceSet()].formUnion(fields(binding.value)) }
        case .let(let bindings):
          for binding in bindings { bound[binding.name, default: PlaceSet()].formUnion(fields(binding.value)) }
        case .switch(let value, let cases):
          add(value, at: Set(cases.map(line)).sorted())
          for item in cases { add(item.pattern, at: [line(of: item)]) }
        default: break
        }
        step.branches.forEach(visit)
      }
    }
    for list in lists { visit(list.steps) }
    for event in spec.events {
      if let condition = event.condition { add(condition, at: [event.range.start.line]) }
    }
    let read = texts.map { fields($0).lowest(Self.mostReads) }
    return numbers.sorted { $0.key < $1.key }.map { line, numbers in
      let places = Set(numbers.lazy.flatMap { read[$0] }).sorted().prefix(Self.mostReads)
      return (line, places.map { spec.fields[$0].name }.sorted())
    }
  }

  private static let mostReads = 100

  private func line(of step: Step) -> Int { step.range.start.line }
  private func line(of item: Step.Case) -> Int { item.pattern.range.start.line }
}

/// Steps.
extension ReferenceSteps {
  /// Prints steps.
  ///
  /// - Parameters:
  ///   - isEvent: Whether it is an event, whose stream the reactor asks for before anything else happens.
  ///   - names: The names that are bound around them.
  func print(_ steps: [Step], isEvent: Bool = false, knowing names: Set<String>, to printer: inout SwiftPrinter) {
    var names = names
    for step in steps {
      print(step, isEvent: isEvent, knowing: names, to: &printer)
      switch step.kind {
      case .let(let bindings), .unwrap(let bindings, _): names.formUnion(bindings.map(\.name))
      case .guard(let condition, _): names.formUnion(condition.conditionNames)
      default: break
      }
    }
  }

  private func print(_ step: Step, isEvent: Bool, knowing names: Set<String>, to printer: inout SwiftPrinter) {
    switch step.kind {
    case .emit(let mutation, let arguments):
      let arguments = arguments.map { "(\(code($0).text))" as SwiftCode } ?? ""
      printer.line("try \(run).emit(.\(SwiftName.member(mutation))\(arguments))")
    case .do(let text) where callsUnlisted(text):
      let statements = roles.known.discardingResults(of: text, names).statements
      let codes = statements.map { code($0, isStatement: true) }
      let head: SwiftCode = "\(codes.contains { $0.canTrap || !$0.checks.isEmpty } ? "try " : "")\(run).perform"
      if codes.count == 1, codes[0].checks.isEmpty { return printer.line("\(head) { \(codes[0].tried) }") }
      printer.block(head) { printer in
        for code in codes { print(code, to: &printer) }
      }
    case .do(let text):
      print(statement: roles.known.discardingResults(of: text, names), to: &printer)
    case .let(let bindings):
      for binding in bindings {
        printer.line("let \(SwiftName.escaped(binding.name)) = \(code(binding.value).tried)")
      }
    case .unwrap(let bindings, let orElse):
      for (index, binding) in bindings.enumerated() {
        let condition: SwiftCode = "let \(SwiftName.escaped(binding.name)) = \(code(binding.value.beforeBrace).tried)"
        printGuard(condition, orElse, step, isLast: index == bindings.count - 1, knowing: names, to: &printer)
      }
    case .guard(let condition, let orElse):
      printGuard(
        self.condition(condition, step),
        orElse,
        step,
        isNoted: condition.isConditionExpression,
        knowing: names,
        to: &printer
      )
    case .if(let condition, let then, let orElse):
      let noted = condition.isConditionExpression
      printer.line("if \(self.condition(condition, step)) {")
      printer.indented { printer in
        if !noted { printer.line("\(run).reached(\(line(of: step)))") }
        print(then, knowing: names.union(condition.conditionNames), to: &printer)
      }
      if !orElse.isEmpty || !noted {
        printer.line("} else {")
        printer.indented { printer in
          if !noted { printer.line("\(run).missed(\(line(of: step)))") }
          print(orElse, knowing: names, to: &printer)
        }
      }
      printer.line("}")
    case .switch(let value, let cases):
      printer.line("switch \(code(value.beforeBrace).tried) {")
      for (index, item) in cases.enumerated() {
        let head: SwiftCode = item.pattern.text == "default" ? "default:" : "case \(code(ofPattern: item.pattern)):"
        // Before the first case no directive can stand.
        printer.line(head, startsStatement: index > 0)
        printer.folded { printer in
          printer.line("\(run).reached(\(line(of: item)))")
          print(item.steps, knowing: names.union(item.pattern.declaredNames), to: &printer)
        }
      }
      printer.line("}")
    case .await(let effect):
      let isTried = if case .impossible = effect.failure { false } else { true }
      let call = code(effect.expression)
      let prefix = isTried || call.canTrap ? "try await" : "await"
      printEffect(
        "call",
        effect,
        closure(ofCall: "\(prefix) \(call.text)", effect.expression, names),
        mayStop: call.canTrap,
        knowing: names,
        to: &printer
      )
    case .observe(var effect):
      if roles.known.knownStream(effect.expression) == .completable { effect.then = [] }
      let stream = code(effect.expression)
      let isTried = stream.canTrap || roles.known.throwsByList(effect.expression, names)
      let text = isTried && effect.expression.behindTry == nil ? "try \(stream.text)" : stream.text
      var closure = closure(text, effect.expression, names)
      if isEvent, effect.expression.takesName("state") { closure.value = "state = initialState" }
      closure.constant = constant(for: effect.expression)
      // It is asked for at once, so that it is passed over only by its own.
      let mayBeSkipped = !effect.cancellers.isEmpty || effect.overlap?.takesTurns == true
      printEffect("each", effect, closure, mayStop: stream.canTrap && mayBeSkipped, knowing: names, to: &printer)
    case .wait(let wait):
      let time = TimeSpan(milliseconds: wait.milliseconds).swift
      let options = [SwiftCode(time)] + overlapping(wait.overlap) + cutters(wait.cancellers)
      let head = "try await \(run).wait(\(options.joined(separator: ", ")))" as SwiftCode
      guard !wait.then.isEmpty else { return printer.line(head) }
      printClosure("\(head) {\(capture(wait.then, names))", to: &printer) {
        print(wait.then, knowing: names, to: &$0)
      }
    case .merge(let branches):
      printer.line("try await \(run).merge(")
      printer.indented { printer in
        for (index, branch) in branches.enumerated() {
          printer.line("{\(capture(branch, names))")
          printer.indented { print(branch, knowing: names, to: &$0) }
          printer.line(index == branches.count - 1 ? "}" : "},")
        }
      }
      printer.line(")")
    case .loading(let loading, let steps):
      printClosure("try await \(run).loading(\(flag(of: loading))) {\(capture(steps, names))", to: &printer) {
        print(steps, knowing: names, to: &$0)
      }
    case .run(let flow, let arguments):
      let passed = arguments.map { "\(code($0).text), " as SwiftCode } ?? ""
      let name = names.contains(flow) ? "self.\(SwiftName.member(flow))" : SwiftName.escaped(flow)
      let call: SwiftCode = "try await \(name)(\(passed)in: \(run))"
      printer.line(running(flows[flow]?.steps ?? [], call))
    case .send(let action, let arguments):
      let arguments = arguments.map { "(\(code($0).text))" as SwiftCode } ?? ""
      printer.line("try \(run).send(.\(SwiftName.member(action))\(arguments))")
    case .swift(let text):
      let stream = closure(code(text).tried, text, names)
      printer.line("try await \(run).emit \(stream.flat)")
    }
  }

  /// Whether a statement calls a method that the spec does not list: of two that differ by `async`, the reactor calls the one without.
  private func callsUnlisted(_ text: SwiftText) -> Bool {
    text.nameUses.contains { use in
      use.isMemberCalled && unlisted.contains(use.name)
    }
  }

  /// Prints a statement of the spec.
  func print(statement: SwiftText, to printer: inout SwiftPrinter) {
    for text in statement.statements { print(code(text, isStatement: true), to: &printer) }
  }

  /// Prints statements of `reduce`.
  ///
  /// - Parameter names: The payload's names, which hide constants.
  func print(reducing statements: [SwiftText], knowing names: Set<String> = [], to printer: inout SwiftPrinter) {
    let literals = constants.filter { !names.contains($0.key) }
    for text in statements.flatMap(\.statements) {
      print(GuardedCode(text, isStatement: true, literals: literals, derived: derived), to: &printer)
    }
  }

  private func print(_ statement: GuardedCode, to printer: inout SwiftPrinter) {
    for check in statement.checks { printer.line(check) }
    printer.line(statement.tried)
  }

  private func printGuard(
    _ condition: SwiftCode,
    _ orElse: [Step],
    _ step: Step,
    isNoted: Bool = false,
    isLast: Bool = true,
    knowing names: Set<String>,
    to printer: inout SwiftPrinter
  ) {
    let missed: SwiftCode = isNoted ? "" : " \(run).missed(\(line(of: step)))"
    if orElse.isEmpty {
      printer.line("guard \(condition) else { return\(missed) }")
    } else {
      printer.block("guard \(condition) else") { printer in
        if !isNoted { printer.line("\(run).missed(\(line(of: step)))") }
        print(orElse, knowing: names, to: &printer)
        printer.line("return")
      }
    }
    if !isNoted, isLast { printer.line("\(run).reached(\(line(of: step)))") }
  }

  /// The closure that makes the mutation of a `loading` with its flag.
  private func flag(of loading: Loading) -> SwiftCode {
    "{ .\(SwiftName.member(loading.mutation))\(Stream.list(loading.arguments(with: "$0"))) }"
  }

  /// Prints a call or a subscription with what follows it.
  ///
  /// - Parameter mayStop: Whether `subject` may stop the program.
  private func printEffect(
    _ function: String,
    _ effect: Effect,
    _ subject: Closure,
    mayStop: Bool,
    knowing names: Set<String>,
    to printer: inout SwiftPrinter
  ) {
    var options: [SwiftCode] = []
    if function == "each", isByHand(effect.expression) { options.append("byHand: true") }
    if let loading = effect.loading { options.append("loading: \(flag(of: loading))") }
    options += overlapping(effect.overlap) + cutters(effect.cancellers)
    if mayStop { options.append("mayStop: true") }
    let list: SwiftCode = options.isEmpty ? "" : "(\(options.joined(separator: ", ")))"
    let call: SwiftCode = "try await \(run).\(function)\(list) "
    var head: SwiftCode = "\(call)\(subject.flat)"
    // Room for what follows.
    if subject.constant != nil || !printer.fits("\(head) then: { element in") {
      printer.line("\(call){\(subject.head)")
      printer.indented { printer in for statement in subject.statements { printer.line(statement) } }
      head = "}"
    }
    let failure: [Step]? =
      switch effect.failure {
      case .impossible: nil
      case .ignored: []
      case .steps(let steps): steps
      case .shared: nil
      }
    var isShared = false
    if case .shared = effect.failure, spec.onError != nil { isShared = true }
    // Of calls and streams, each of the closures that follow stands only where it has steps.
    let element = effect.result.flatMap { effect.then.usedNames.contains($0) ? $0 : nil } ?? "_"
    let known = names.union(effect.result.map { [$0] } ?? [])
    var closures: [(head: SwiftCode, body: (inout SwiftPrinter) -> Void)] = []
    if !effect.then.isEmpty {
      closures.append(
        ("then: {\(parameter(element, effect.then, names))", { self.print(effect.then, knowing: known, to: &$0) })
      )
    }
    if !effect.done.isEmpty {
      closures.append(("done: {\(capture(effect.done, names))", { self.print(effect.done, knowing: names, to: &$0) }))
    }
    if isShared {
      let call = running(spec.onError ?? [], "try await onError(error, in: \(run))")
      closures.append(("catch: {\(parameter("error", [], names, isShared))", { $0.line(call) }))
    } else if let failure {
      let names = names.union(["error"])
      closures.append(
        ("catch: {\(parameter("error", failure, names))", { self.print(failure, knowing: names, to: &$0) })
      )
    }
    guard let last = closures.popLast() else { return printer.line(head) }
    for closure in closures {
      printer.line("\(head) \(closure.head)")
      printer.indented(closure.body)
      head = "}"
    }
    printClosure("\(head) \(last.head)", to: &printer, last.body)
  }

  /// Prints a closure with what begins it; a single statement stands on the same line, if there is room.
  private func printClosure(_ head: SwiftCode, to printer: inout SwiftPrinter, _ body: (inout SwiftPrinter) -> Void) {
    let start = printer.lineCount
    printer.line(head)
    // Behind a statement that stands behind `in`, there is room for none.
    guard head.text.hasSuffix(Captures.selfPerhaps.use.text) else { return printer.body(of: start, body) }
    printer.indented(body)
    printer.line("}")
  }

  /// Whether the user's own code makes a stream: a function or property of which the spec says nothing.
  private func isByHand(_ stream: SwiftText) -> Bool {
    let ofSelf = stream.members(of: "self").map(\.member)
    let called = stream.calledFunction?.memberPath.flatMap { $0.count == 1 ? $0 : nil } ?? []
    return (ofSelf + called).contains { roles.role(of: $0) == .unknown }
  }

  /// The call of a list of steps that stands by itself: where something may cancel them, only what comes from here on does.
  private func running(_ steps: [Step], _ call: SwiftCode) -> SwiftCode {
    steps.contains { !$0.facts.cancellers.isEmpty } ? "try await \(run).flow { [self] in \(call) }" : call
  }

  /// The parameter of a closure that runs steps, with what it captures.
  private func parameter(_ name: String, _ steps: [Step], _ names: Set<String>, _ isShared: Bool = false) -> SwiftCode {
    let isUsed = isShared || steps.usedNames.contains(name) || name != "error" && name != "_"
    let captures = isShared ? .self : self.captures(steps, names.union([name]))
    return "\(captures.list) \(isUsed ? SwiftName.escaped(name) : "_") in\(captures.use)"
  }

  /// The capture list of a closure that runs steps, with its `in`; empty where it takes nothing.
  func capture(_ steps: [Step], _ names: Set<String>) -> SwiftCode {
    let captures = captures(steps, names)
    return captures == .nothing ? "" : "\(captures.list) in\(captures.use)"
  }

  /// What a closure captures.
  private enum Captures {
    case nothing
    case `self`
    /// The reactor, if a name is one of its members: otherwise it is something outside of it, and the compiler warns of what is not used.
    case selfPerhaps

    var list: SwiftCode { self == .nothing ? "" : " [self]" }

    /// A statement that stands behind `in`.
    var use: SwiftCode { self == .selfPerhaps ? " _ = self" : "" }
  }

  /// A closure of one expression.
  private struct Closure {
    var captures: Captures
    /// A value that it captures besides.
    var value: SwiftCode?
    var body: SwiftCode

    /// What stands behind its brace, before the body.
    var head: SwiftCode {
      guard let value else { return captures == .nothing ? "" : "\(captures.list) in\(captures.use)" }
      return " [\(captures == .nothing ? "" : "self, ")\(value)] in\(captures.use)"
    }

    /// The constant that the body is given to before it is returned, so that the compiler finds its type without all that the call could be.
    var constant: String?

    /// The body as a statement behind the head.
    private var statement: SwiftCode { captures == .selfPerhaps ? "return \(body)" : body }

    /// The statements behind the head.
    var statements: [SwiftCode] {
      constant.map { ["let \($0) = \(body)", "return \(SwiftCode($0))"] } ?? [statement]
    }

    /// The whole on one line.
    var flat: SwiftCode { "{\(head)\(captures == .selfPerhaps ? ";" : "") \(statement) }" }
  }

  /// The name of a constant for a stream whose text has several closures; nil for any other.
  private func constant(for stream: SwiftText) -> String? {
    guard stream.tokens.count(where: { $0.kind == .leftBrace }) > 1 else { return nil }
    return ["stream", "elements", "observed"].first { !stream.hasIdentifier($0) }
  }

  private func closure(_ body: SwiftCode, _ text: SwiftText, _ names: Set<String>) -> Closure {
    Closure(captures: captures(text.freeNames, names), body: body)
  }

  /// The closure of an `await`, which may begin later: the properties are read when the step runs.
  private func closure(ofCall body: SwiftCode, _ text: SwiftText, _ names: Set<String>) -> Closure {
    let read = text.freeNames.intersection(variables).subtracting(names)
    var closure = Closure(captures: captures(text.freeNames.subtracting(read), names), body: body)
    if !read.isEmpty { closure.value = "\(read.sorted().map(SwiftName.captured).joined(separator: ", "))" }
    return closure
  }

  /// Prints the steps of an action, which may not run at the same time as themselves where there is an overlap.
  func print(
    _ overlap: Overlap?,
    capture: SwiftCode,
    to printer: inout SwiftPrinter,
    _ steps: (inout SwiftPrinter) -> Void
  ) {
    guard let overlap else { return steps(&printer) }
    let options = overlap.takesTurns ? overlapping(overlap) : cutters([overlap.id])
    printer.line("try await \(run).whole(\(options.joined(separator: ", "))) {\(capture)")
    printer.indented { steps(&$0) }
    printer.line("}")
  }

  private func overlapping(_ overlap: Overlap?) -> [SwiftCode] {
    guard let overlap, overlap.takesTurns else { return [] }
    return [SwiftCode("overlap: .\(overlap.rule.rawValue)(\(overlap.id.swiftLiteral))")]
  }

  private func cutters(_ actions: [String]) -> [SwiftCode] {
    guard let first = actions.first else { return [] }
    return [SwiftCode("until: \(first.swiftLiteral)")] + actions.dropFirst().map { SwiftCode($0.swiftLiteral) }
  }

  /// What a closure that runs steps has to capture: the reactor, where it takes something of it.
  private func captures(_ steps: [Step], _ names: Set<String>) -> Captures {
    if steps.contains(where: { !$0.facts.flows.isEmpty || $0.usesSharedErrors }) { return .self }
    return captures(steps.usedNames, names)
  }

  private func captures(_ used: Set<String>, _ names: Set<String>) -> Captures {
    var captures = Captures.nothing
    for name in used where !Self.words.contains(name) && !names.contains(name) {
      guard literals[name] == nil, !keptNames.contains(name) else { continue }
      switch roles.role(of: name) {
      case .constant, .member: return .self
      case .unknown: captures = .selfPerhaps
      case .state, .outside: break
      }
    }
    return captures
  }

  /// What stands where names stand, and takes nothing of the reactor that has to be captured.
  private static let words: Set<String> = ["_", "self"]
}

/// Texts.
extension ReferenceSteps {
  /// A text as it stands in the reference: what may stop the program is checked, what differs from run to run is told.
  func code(_ text: SwiftText, isStatement: Bool = false) -> GuardedCode {
    GuardedCode(roles.capturing(text), isStatement: isStatement, literals: literals, derived: derived)
  }

  /// Patterns, whose conditions are checked.
  private func code(ofPattern pattern: SwiftText) -> SwiftCode {
    guard pattern.partsOfPattern != nil else { return SwiftCode(pattern) }
    return pattern.commaSeparatedParts.map { part -> SwiftCode in
      guard let (pattern, condition) = part.partsOfPattern else { return SwiftCode(part) }
      return "\(pattern) where \(code(condition).tried)"
    }.joined(separator: ", ")
  }

  /// The expression of a derived value, as it stands in the state.
  func code(of value: DerivedValue) -> GuardedCode {
    GuardedCode(value.expression, derived: derived, isInState: true)
  }

  /// The operands of a derived condition, where it has several.
  func parts(of value: DerivedValue) -> [GuardedCode] {
    guard value.type.plain.canonicalText == "Bool", !value.expression.isStatements else { return [] }
    let operands = value.expression.operands
    return operands.count > 1 ? operands.map { GuardedCode($0, derived: derived, isInState: true) } : []
  }

  /// The name of the function that says which parts of a derived condition hold.
  static func parts(_ name: String) -> String { "partsOf" + name.capitalizedFirst }

  /// The name of the function that says what a derived value is.
  static func specified(_ name: String) -> String { "specified" + name.capitalizedFirst }

  private func condition(_ condition: SwiftText, _ step: Step) -> SwiftCode {
    // The outcome of one expression can be noted as it is asked.
    guard condition.isConditionExpression else {
      // `try` covers one condition of a list.
      return condition.beforeBrace.commaSeparatedParts.map { self.code($0).tried }.joined(separator: ", ")
    }
    let code = code(condition)
    let signs = condition.operandSigns
    guard !signs.isEmpty else {
      let text: SwiftCode = "\(run).holds(\(code.text), line: \(line(of: step)))"
      return code.canTrap ? "try \(text)" : text
    }
    // Each part by itself, so that the search knows how near it is.
    let parts = condition.operands.map { self.code($0) }
    var text: SwiftCode = "\(run).part(\(parts[0].text))"
    for (sign, part) in zip(signs, parts.dropFirst()) { text += " \(sign) \(run).part(\(part.text))" }
    return "\(parts.contains(where: \.canTrap) ? "try " : "")\(run).holds(\(text), line: \(line(of: step)))"
  }
}

extension Step {
  /// Whether an error in it, or inside of it, goes to the spec's `onError`.
  fileprivate var usesSharedErrors: Bool {
    switch kind {
    case .await(let effect), .observe(let effect):
      if case .shared = effect.failure { return true }
    default: break
    }
    return branches.contains { $0.contains(where: \.usesSharedErrors) }
  }
}

extension SwiftText {
  /// What a statement calls, or changes, a member of: `log` of `try await self.log.add(1)` and of `log?.level = 1`; also what it calls itself.
  fileprivate var firstCalled: String? {
    let first = tokens.indices.first { position in
      tokens[position].kind != .name && tokens[position].kind != .dot && tokens[position].word != .assign
        || tokens[position].kind == .name && ![.try, .await].contains(tokens[position].word)
          && !["_", "self"].contains(text(position))
    }
    guard let first, let name = name(first), first + 1 < tokens.count else { return nil }
    let next = tokens[first + 1]
    let isCalled = next.kind == .dot || next.kind == .leftParenthesis || next.word == .question
    return isCalled ? name : nil
  }

  /// Whether it is statements, the last of which gives a value.
  fileprivate var isStatements: Bool {
    tokens.contains { $0.depth == 0 && ($0.word.startsStatement || $0.kind == .semicolon) }
  }

  /// What stands before and behind the `where` of a pattern; nil where it has none.
  fileprivate var partsOfPattern: (pattern: SwiftText, condition: SwiftText)? {
    guard let sign = tokens.first(where: { $0.word == .where && $0.depth == 0 })?.range else { return nil }
    return (part(0..<sign.lowerBound), part(sign.upperBound..<text.utf8.count))
  }

  /// The `&&` and `||` that stand in no bracket.
  fileprivate var operandSigns: [String] {
    tokens.indices.filter { tokens[$0].depth == 0 }.map { text($0) }.filter { $0 == "&&" || $0 == "||" }
  }

  /// What stands between the `&&` and `||` that stand in no bracket.
  fileprivate var operands: [SwiftText] {
    let signs = tokens.indices.filter { tokens[$0].depth == 0 && ["&&", "||"].contains(text($0)) }
    var start = 0
    var operands: [SwiftText] = []
    for sign in signs {
      operands.append(part(start..<tokens[sign].range.lowerBound))
      start = tokens[sign].range.upperBound
    }
    return operands + [part(start..<text.utf8.count)]
  }
}

extension SwiftText {
  /// Whether the text says where it stands: `#line` and the like.
  fileprivate var namesItsPlace: Bool {
    text.utf8.contains(UInt8(ascii: "#")) && tokens.indices.contains { Self.places.contains(text($0)) }
  }

  private static let places: Set<String> = ["#column", "#file", "#fileID", "#filePath", "#function", "#line"]
}
