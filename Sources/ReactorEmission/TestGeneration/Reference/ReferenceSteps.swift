import ReactorSpec
import YAMLTree

/// Prints steps as straight Swift, one after the other, as a person would say them. A class, since what it knows is held by each test.
final class ReferenceSteps {
  private let spec: ReactorSpec
  private let roles: StepLowering
  private let hidden: HiddenMembers
  private let flows: [String: Flow]
  /// The dependencies of which no methods are listed.
  private let unlisted: Set<String>
  /// The properties that steps may change.
  private let variables: Set<String>
  /// The functions that stand for derived values which may stop the program, by themselves or by others.
  let derived: [String: String]
  /// The name by which the steps know their run.
  let run: String

  /// - Parameters:
  ///   - lists: All lists of steps of the spec.
  ///   - trapping: The derived values that may stop the program.
  init(
    _ spec: ReactorSpec,
    _ lists: [StepList],
    _ roles: StepLowering,
    _ hidden: HiddenMembers,
    trapping: Set<String>
  ) {
    self.spec = spec
    self.roles = roles
    self.hidden = hidden
    run = Self.nameOfRun(spec, lists, hidden.boundNames)
    unlisted = Set(spec.parameters.filter(\.isUnlisted).map(\.name))
    flows = Dictionary(spec.flows.map { ($0.name, $0) }) { first, _ in first }
    derived = Dictionary(uniqueKeysWithValues: trapping.map { ($0, Self.specified($0)) })
    variables = Set(spec.properties.filter { !$0.isConstant }.map(\.name))
  }

  /// A name that nothing in the spec has.
  private static func nameOfRun(_ spec: ReactorSpec, _ lists: [StepList], _ boundNames: Set<String>) -> String {
    var taken = boundNames.union(spec.parameters.map(\.name) + spec.properties.map(\.name) + spec.flows.map(\.name))
    for list in lists { taken.formUnion(list.steps.usedNames) }
    return ["run", "steps", "reference"].first { !taken.contains($0) } ?? "referenceRun"
  }
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
    case .do(let text) where text.isStop: printer.line("try ReactorCheck.leaveOut()")
    case .do(let text) where callsUnlisted(text):
      let statements = roles.known.discardingResults(of: text, names).statements
      let codes = statements.map { code($0, isStatement: true) }
      let head: SwiftCode = "\(codes.contains { $0.canTrap || !$0.checks.isEmpty } ? "try " : "")\(run).perform"
      if codes.count == 1, codes[0].checks.isEmpty { return printer.line("\(head) { \(codes[0].tried) }") }
      printer.block(head) { printer in
        for code in codes { print(code, to: &printer) }
      }
    case .do(let text):
      let text = roles.known.discardingResults(of: text, names)
      guard text.declaresForWhatFollows else { return print(statement: text, to: &printer) }
      printer.block("do") { print(statement: text, to: &$0) }
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
        if !noted { printer.line("\(run).reached(\(step.line))") }
        print(then, knowing: names.union(condition.conditionNames), to: &printer)
      }
      if !orElse.isEmpty || !noted {
        printer.line("} else {")
        printer.indented { printer in
          if !noted { printer.line("\(run).missed(\(step.line))") }
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
          printer.line("\(run).reached(\(item.line))")
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
        asksEarly: call.canTrap || roles.known.asksByArguments(effect.expression, names),
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
      let asksEarly = stream.canTrap || roles.known.asksByArguments(effect.expression, names)
      printEffect("each", effect, closure, asksEarly: asksEarly && mayBeSkipped, knowing: names, to: &printer)
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
      // Behind what the methods around the steps name as well.
      let isHidden = names.contains(flow) || ["action", "state", run].contains(flow)
      let name = isHidden ? "self.\(SwiftName.member(flow))" : SwiftName.escaped(flow)
      let call: SwiftCode = "try await \(name)(\(passed)in: \(run))"
      printer.line(running(flows[flow]?.steps ?? [], call))
    case .send(let action, let arguments):
      let arguments = arguments.map { "(\(code($0).text))" as SwiftCode } ?? ""
      printer.line("try \(run).send(.\(SwiftName.member(action))\(arguments))")
    case .swift(let text):
      // The closure does not escape. In Swift 5 mode, `[self]` in one in another one with `[self]` hides the reactor.
      printer.line("try await \(run).emit { \(code(text).tried) }")
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
    let literals = hidden.constants.filter { !names.contains($0.key) }
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
    let missed: SwiftCode = isNoted ? "" : " \(run).missed(\(step.line))"
    if orElse.isEmpty {
      printer.line("guard \(condition) else { return\(missed) }")
    } else {
      printer.block("guard \(condition) else") { printer in
        if !isNoted { printer.line("\(run).missed(\(step.line))") }
        print(orElse, knowing: names, to: &printer)
        printer.line("return")
      }
    }
    if !isNoted, isLast { printer.line("\(run).reached(\(step.line))") }
  }

  /// The closure that makes the mutation of a `loading` with its flag.
  private func flag(of loading: Loading) -> SwiftCode {
    "{ .\(SwiftName.member(loading.mutation))\(Stream.list(loading.arguments(with: "$0"))) }"
  }

  /// Prints a call or a subscription with what follows it.
  ///
  /// - Parameter asksEarly: Whether what `subject` calls its function with may stop the program, or calls something itself.
  private func printEffect(
    _ function: String,
    _ effect: Effect,
    _ subject: Closure,
    asksEarly: Bool,
    knowing names: Set<String>,
    to printer: inout SwiftPrinter
  ) {
    var options: [SwiftCode] = []
    if function == "each", isByHand(effect.expression) { options.append("byHand: true") }
    if let loading = effect.loading { options.append("loading: \(flag(of: loading))") }
    options += overlapping(effect.overlap) + cutters(effect.cancellers)
    if asksEarly { options.append("asksEarly: true") }
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

  /// The closure of an `await`, which may begin later: the properties are read when the step runs, but for those that it changes or that a closure
  /// of its own has by its `self`.
  private func closure(ofCall body: SwiftCode, _ text: SwiftText, _ names: Set<String>) -> Closure {
    var read = text.freeNames.intersection(variables).subtracting(names)
    if !read.isEmpty { read.subtract(text.nameUses.filter { $0.hasOwnSelf || text.changes($0) }.map(\.name)) }
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
      guard hidden.literals[name] == nil, !hidden.keptNames.contains(name) else { continue }
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
    GuardedCode(
      roles.capturing(hidden.unqualified(text), keepsState: true),
      isStatement: isStatement,
      literals: hidden.literals,
      derived: derived
    )
  }

  /// Patterns, whose conditions are checked.
  private func code(ofPattern pattern: SwiftText) -> SwiftCode {
    let pattern = hidden.unqualified(pattern)
    guard pattern.partsOfPattern != nil else { return SwiftCode(pattern) }
    return pattern.commaSeparatedParts.map { part -> SwiftCode in
      guard let (pattern, condition) = part.partsOfPattern else { return SwiftCode(part) }
      return "\(pattern) where \(code(condition).tried)"
    }.joined(separator: ", ")
  }

  /// The expression of a derived value, as it stands in the state.
  func code(of value: DerivedValue) -> GuardedCode {
    GuardedCode(named(value.expression), derived: derived, isInState: true)
  }

  /// An expression of the state's outside of the reactor, in which its static functions are known by their names alone.
  private func named(_ expression: SwiftText) -> SwiftText {
    guard let declared = spec.types?.declaredNames, expression.takesName(of: declared) else { return expression }
    let members = Set(spec.fields.map(\.name) + spec.derived.map(\.name))
    return expression.qualifying(declared.subtracting(members), by: SwiftName.escaped(spec.name))
  }

  /// The operands of a derived condition, where it has several.
  func parts(of value: DerivedValue) -> [GuardedCode] {
    guard value.type.plain.canonicalText == "Bool", !value.expression.isStatements else { return [] }
    let operands = named(value.expression).operands
    return operands.count > 1 ? operands.map { GuardedCode($0, derived: derived, isInState: true) } : []
  }

  /// The name of the function that says which parts of a derived condition hold.
  static func parts(_ name: String) -> String { "partsOf" + name.capitalizedFirst }

  /// The name of the function that says what a derived value is.
  static func specified(_ name: String) -> String { "specified" + name.capitalizedFirst }

  private func condition(_ condition: SwiftText, _ step: Step) -> SwiftCode {
    // The outcome of one expression can be noted as it is asked.
    guard condition.isConditionExpression else {
      // Those of a list each by itself: `try` covers one alone, and together they would be one expression for the compiler.
      return zip(condition.commaSeparatedParts, condition.beforeBrace.commaSeparatedParts).map { part, safe in
        guard part.isConditionExpression else { return self.code(safe).tried }
        let code = self.code(part)
        return "\(code.canTrap ? "try " : "")\(run).part(\(code.text))"
      }.joined(separator: ", ")
    }
    // Each part by itself, so that the search knows how near it is.
    let parts = condition.operands.map { self.code($0) }
    let texts = parts.count == 1 ? [parts[0].text] : parts.map { "\(run).part(\($0.text))" as SwiftCode }
    let text = zip(condition.operandSigns, texts.dropFirst()).reduce(texts[0]) { "\($0) \($1.0) \($1.1)" }
    return "\(parts.contains(where: \.canTrap) ? "try " : "")\(run).holds(\(text), line: \(step.line))"
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

extension Step {
  /// The line of the spec at which it stands.
  var line: Int { range.start.line }
}

extension Step.Case {
  /// The line of the spec at which its pattern stands.
  var line: Int { pattern.range.start.line }
}
