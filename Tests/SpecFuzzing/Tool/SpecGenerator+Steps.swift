import ReactorSpec

/// Steps.
extension SpecGenerator {
  /// A list of steps; never empty.
  mutating func steps(in scope: StepScope) -> [SpecNode] {
    let count = scope.depth > 2 ? 1 : 1 + random.below(3)
    let steps = steps(count, scope)
    return steps.isEmpty ? [emission(scope)] : steps
  }

  /// Steps where one alone needs no list.
  mutating func branch(_ scope: StepScope) -> SpecNode {
    let steps = steps(in: scope.deeper)
    return steps.count == 1 && random.happens(60) ? steps[0] : .list(steps)
  }

  mutating func errorSteps() -> [SpecNode] {
    var scope = StepScope(isTop: false)
    scope.isInOnError = true
    scope.bindError()
    scope.firstFlow = flows.count
    return steps(in: scope)
  }

  /// So many steps, of which the first may bind names for the others.
  private mutating func steps(_ count: Int, _ scope: StepScope) -> [SpecNode] {
    guard count > 0 else { return [] }
    stepsLeft -= 1
    guard stepsLeft > 0 else { return [emission(scope)] }
    switch random.below(22) {
    case 0, 1: return binding(count, scope)
    case 2: return unwrapping(count, scope)
    case 3: return guarding(count, scope)
    default: break
    }
    let step = self.step(scope)
    return [step] + steps(count - 1, scope)
  }

  private mutating func step(_ scope: StepScope) -> SpecNode {
    if scope.depth > 3 { return emission(scope) }
    if rival != nil, random.happens(30), let sending = sending(scope) { return sending }
    switch random.below(21) {
    case 0, 1: return choice(scope)
    case 2, 3: return cases(scope) ?? emission(scope)
    case 4, 5, 6, 7: return call(scope) ?? emission(scope)
    case 8, 9: return observation(scope) ?? emission(scope)
    case 10: return waiting(scope)
    case 11 where random.happens(40): return race(scope) ?? emission(scope)
    case 11:
      let branches = (0..<(1 + random.below(2))).map { _ in branch(scope) }
      return .object(.mergeStep, [(.merge, .list(branches)), (.loading, loading())])
    case 12: return running(scope) ?? emission(scope)
    case 13: return sending(scope) ?? emission(scope)
    case 14: return ownStream(scope)
    case 15, 16: return statement(scope) ?? emission(scope)
    case 17: return .object(.loadingStep, [(.loading, loading(100)), (.steps, branch(scope))])
    case 18, 19: return navigation(scope) ?? emission(scope)
    default: return emission(scope)
    }
  }

  /// Effects side by side, of which some send an action that ends others.
  private mutating func race(_ scope: StepScope) -> SpecNode? {
    guard rival == nil, let first = scope.firstSent, let action = random.pickAny(Array(actions.dropFirst(first))) else {
      return nil
    }
    rival = action
    defer { rival = nil }
    let inner = scope.deeper
    let branches = (0..<(2 + random.below(2))).map { _ in
      let effect = random.happens(50) ? call(inner) : observation(inner)
      return SpecNode.list([effect ?? emission(inner)])
    }
    return .object(.mergeStep, [(.merge, .list(branches))])
  }

  /// What says that something goes on, in so many of a hundred cases.
  private mutating func loading(_ percentage: Int = 15) -> SpecNode? {
    guard random.happens(percentage) else { return nil }
    if random.happens(60) { return .text("setBusy") }
    return .map([SpecNode.Entry("setBusyAt", .list([.text("2")]))])
  }

  /// Arguments for a payload or for parameters; nil for none.
  ///
  /// - Parameter asking: Whether some of them ask a dependency.
  mutating func arguments(_ values: [FuzzValue], _ scope: StepScope, asking: Bool = false) -> SpecNode? {
    guard !values.isEmpty else { return nil }
    let items = values.map { value in
      let asked = asking && random.happens(30) ? answer(value.type, scope) : nil
      return (value.label, asked ?? expression(value.type, scope, isTyped: false))
    }
    if random.happens(70) || items.contains(where: { $0.1.contains("\n") }) {
      return .text(items.map { ($0.0.map { "\($0): " } ?? "") + $0.1 }.joined(separator: ", "))
    }
    return .list(items.map { label, text in label.map { .map([SpecNode.Entry($0, .text(text))]) } ?? .text(text) })
  }

  /// What a dependency says at once; nil where none says anything of the type.
  private mutating func answer(_ type: FuzzType, _ scope: StepScope) -> String? {
    random.pickAny(answering.filter { $0.result == type }).flatMap { wholeCall(of: $0, scope) }
  }

  /// The methods and properties of dependencies that give a value at once.
  private var answering: [FuzzMethod] {
    methods.filter { !$0.isAsync && !$0.canThrow && $0.stream == nil && $0.result != nil }
  }

  func written(_ arguments: SpecNode?) -> String? {
    if case .text(let text) = arguments { return text }
    return nil
  }

  private static let stepKeys: Set<String> = [
    "emit", "await", "observe", "do", "let", "unwrap", "guard", "if", "switch", "wait", "merge", "run", "send", "swift",
  ]

  /// A step that emits.
  mutating func emission(_ scope: StepScope) -> SpecNode {
    let mutation = random.pick(mutations)
    let arguments = arguments(mutation.payload, scope, asking: true)
    let call: SpecNode = arguments.map { .map([SpecNode.Entry(mutation.name, $0)]) } ?? .text(mutation.name)
    let isLong = Self.stepKeys.contains(mutation.name) || random.happens(10)
    return isLong ? .object(.emitStep, [(.emit, call)]) : call
  }

  private mutating func binding(_ count: Int, _ scope: StepScope) -> [SpecNode] {
    let name = localName(scope)
    var type = self.type()
    var value = ""
    if let method = random.pickAny(answering), random.happens(40), let result = method.result {
      type = result
      value = method.isProperty ? method.call : "\(method.call)(\(written(method, scope)))"
    } else {
      value = expression(type, scope, isTyped: true)
      // The compiler knows what stands there alone, and warns of a condition on it.
      if [.int, .double].contains(type), !value.contains(where: \.isLetter) { value = "Swift.max(\(value), 2)" }
      if type == .byte, value.hasPrefix("UInt8(") { value = "Swift.max(\(value), 2)" }
      if type == .sortOrder, value.hasPrefix("SortOrder.") { value = "Box(\(value)).content" }
    }
    var inner = scope
    inner.add(name, type)
    let rest = steps(max(count - 1, 1), inner)
    guard rest.contains(where: { $0.uses(name) }) else { return rest }
    return [.object(.letStep, [(.let, .named([(name, .text(value))]))])] + rest
  }

  private mutating func unwrapping(_ count: Int, _ scope: StepScope) -> [SpecNode] {
    for _ in 0..<4 {
      guard let binding = bindingCondition(scope), binding.text("x").hasPrefix("let x = "),
        !binding.text("x").contains(",")
      else { continue }
      var inner = scope
      inner.add(binding.name, binding.type)
      var rest = steps(max(count - 1, 1), inner)
      if !rest.contains(where: { $0.uses(binding.name) }) {
        guard random.happens(50) else { return rest }
        rest.insert(.object(.doStep, [(.do, .text("_ = \(FuzzNames.written(binding.name))"))]), at: 0)
      }
      let value = String(binding.text("x").dropFirst("let x = ".count))
      let orElse: SpecNode? = random.happens(75) ? branch(scope) : nil
      return [.object(.unwrapStep, [(.unwrap, .named([(binding.name, .text(value))])), (.else, orElse)])] + rest
    }
    return steps(count - 1, scope)
  }

  private mutating func guarding(_ count: Int, _ scope: StepScope) -> [SpecNode] {
    let orElse: SpecNode? = random.happens(40) ? branch(scope) : nil
    if random.happens(35), let binding = bindingCondition(scope) {
      var inner = scope
      inner.add(binding.name, binding.type)
      let rest = steps(max(count - 1, 1), inner)
      let isUsed = rest.contains { $0.uses(binding.name) }
      let name = isUsed ? FuzzNames.written(binding.name) : "_"
      return [.object(.guardStep, [(.guard, .text(binding.text(name))), (.else, orElse)])] + rest
    }
    return [.object(.guardStep, [(.guard, .text(condition(scope))), (.else, orElse)])] + steps(max(count - 1, 1), scope)
  }

  private mutating func choice(_ scope: StepScope) -> SpecNode {
    let orElse: SpecNode? = random.happens(40) ? branch(scope) : nil
    if random.happens(35), let binding = bindingCondition(scope) {
      var inner = scope
      inner.add(binding.name, binding.type)
      let then = branch(inner)
      let name = then.uses(binding.name) ? FuzzNames.written(binding.name) : "_"
      return .object(.ifStep, [(.if, .text(binding.text(name))), (.then, then), (.else, orElse)])
    }
    return .object(.ifStep, [(.if, .text(condition(scope))), (.then, branch(scope)), (.else, orElse)])
  }

  /// A case that binds one name, where its steps use it.
  private mutating func boundCase(
    _ pattern: (String) -> String,
    _ type: FuzzType,
    _ scope: StepScope
  ) -> (String, SpecNode) {
    let name = localName(scope)
    var inner = scope
    inner.add(name, type)
    let then = branch(inner)
    return (pattern(then.uses(name) ? "let \(FuzzNames.written(name))" : "_"), then)
  }

  /// A case that may bind two names, of which one stands behind a label.
  private mutating func progressCase(_ scope: StepScope) -> (String, SpecNode) {
    guard random.happens(50) else { return boundCase({ ".progress(\($0), of: _)" }, .int, scope) }
    var inner = scope
    let names = (0..<2).map { _ in
      let name = localName(inner)
      inner.add(name, .int)
      return name
    }
    let then = branch(inner)
    let written = names.map { then.uses($0) ? FuzzNames.written($0) : "_" }
    if !written.contains("_"), random.happens(50) { return ("let .progress(\(written[0]), of: \(written[1]))", then) }
    let patterns = written.map { $0 == "_" ? "_" : "let \($0)" }
    return (".progress(\(patterns[0]), of: \(patterns[1]))", then)
  }

  private mutating func cases(_ scope: StepScope) -> SpecNode? {
    let kinds: [FuzzType] =
      [.int, .string, .bool, .sortOrder, .event, .optional(.int)] + own.map { .own($0) }
      + ownEvents.map { .ownEvent($0) }
    let type = random.pick(kinds)
    let subject = expression(type, scope, isTyped: true)
    let names = SwiftText(subject).freeNames
    guard names.contains("state") || scope.values.contains(where: { names.contains($0.name) }) else { return nil }
    var list: [(String, SpecNode)] = []
    switch type {
    case .int: list = [("0", branch(scope)), (random.pick(["1...3", "1, 2", "let n where n > 4"]), branch(scope))]
    case .string: list = [(#""first""#, branch(scope)), (#""a", "b""#, branch(scope))]
    case .bool: list = [("true", branch(scope)), ("false", branch(scope))]
    case .sortOrder: list = [(".ascending", branch(scope)), (".descending", branch(scope))]
    case .own: list = [(".first", branch(scope)), (".second, .default", branch(scope))]
    case .optional:
      list = [boundCase({ random in "\(random)?" }, .int, scope), (random.pick(["nil", ".none"]), branch(scope))]
      list[0].0 = list[0].0 == "_?" ? ".some" : list[0].0
    default:
      list = [
        (".opened", branch(scope)), boundCase({ ".message(\($0))" }, .string, scope),
        progressCase(scope),
      ]
    }
    let needsDefault = [FuzzType.int, .string].contains(type)
    if !needsDefault, random.happens(30), list.count > 1 {
      list.removeLast()
    } else if !needsDefault {
      return .object(.switchStep, [(.switch, .text(wrapped(subject))), (.cases, .named(list))])
    }
    list.append(("default", random.happens(40) ? .list([]) : branch(scope)))
    return .object(.switchStep, [(.switch, .text(wrapped(subject))), (.cases, .named(list))])
  }

  private mutating func wrapped(_ subject: String) -> String { random.happens(20) ? "(\(subject))" : subject }

  mutating func written(_ method: FuzzMethod, _ scope: StepScope) -> String {
    method.parameters.map {
      ($0.label.map { "\($0): " } ?? "") + expression($0.type, scope, isTyped: false)
    }
    .joined(separator: ", ").inCall
  }

  /// What an effect's keys can be, besides the call.
  private struct EffectKeys {
    var with: SpecNode?
    var name: SpecNode?
    var then: SpecNode?
    var failure: SpecNode?
    var until: SpecNode?
    var overlap: SpecNode?
    var loading: SpecNode?
    var throwing: SpecNode?
  }

  private mutating func effectKeys(_ element: FuzzType?, _ scope: StepScope, canThrow: Bool?) -> EffectKeys {
    var keys = EffectKeys()
    if random.happens(75) {
      var inner = scope
      inner.hasError = scope.hasError
      let name = localName(scope)
      if let element { inner.add(name, element) }
      let then = branch(inner)
      keys.then = then
      if element != nil, then.uses(name) { keys.name = .text(name) }
    }
    if canThrow == false {
      keys.throwing = random.happens(50) ? .flag(false) : nil
    } else if scope.isInOnError || !hasOnError || random.happens(60) {
      var inner = scope
      inner.bindError()
      keys.failure = random.happens(40) ? .text("ignore") : branch(inner)
    }
    keys.until = random.happens(rival == nil ? 25 : 60) ? cancellers() : nil
    if scope.isTop, random.happens(20) {
      let isNamed = keys.until != nil
      keys.overlap = .text(isNamed ? "latest" : random.pick(["latest", "first", "queue"]))
      if isNamed { keys.until = nil }
    }
    keys.loading = loading()
    return keys
  }

  /// The actions that end an effect: one, or several in any order.
  private mutating func cancellers() -> SpecNode? {
    if let rival, random.happens(80) { return .text(rival.name) }
    let actions = actions + children.flatMap(\.told)
    guard !actions.isEmpty else { return nil }
    var names: [String] = []
    for _ in 0..<random.pick([1, 1, 2, 3]) {
      let name = random.pick(actions).name
      if !names.contains(name) { names.append(name) }
    }
    return names.count == 1 && random.happens(60) ? .text(names[0]) : .list(names.map { .text($0) })
  }

  /// A call of the app's own code, which goes by way of the main actor.
  private mutating func callByMainActor(_ scope: StepScope) -> SpecNode {
    var keys = effectKeys(.int, scope, canThrow: false)
    keys.throwing = .flag(false)
    return .object(
      .awaitStep,
      [
        (.await, .text("MainServer.echo(\(expression(.int, scope, isTyped: false)))")), (.as, keys.name),
        (.then, keys.then),
        (.until, keys.until), (.overlap, keys.overlap), (.loading, keys.loading), (.throws, keys.throwing),
      ]
    )
  }

  private mutating func call(_ scope: StepScope) -> SpecNode? {
    if random.happens(10) { return callByMainActor(scope) }
    guard let method = random.pickAny(methods.filter { $0.isAsync && !$0.isProperty }) else { return nil }
    let arguments = arguments(method.parameters, scope, asking: true)
    var keys = effectKeys(method.result, scope, canThrow: method.canThrow)
    var text = method.call
    if random.happens(40), let written = written(arguments) {
      text += "(\(written.inCall))"
    } else {
      keys.with = arguments
    }
    return .object(
      .awaitStep,
      [
        (.await, .text(text)), (.with, keys.with), (.as, keys.name), (.then, keys.then), (.catch, keys.failure),
        (.until, keys.until), (.overlap, keys.overlap), (.loading, keys.loading), (.throws, keys.throwing),
      ]
    )
  }

  /// A stream that can be observed: its text, the arguments that stand beside it, its elements, and whether it can fail.
  mutating func stream(
    _ scope: StepScope
  ) -> (text: String, with: SpecNode?, element: FuzzType?, canFail: Bool?) {
    if let method = random.pickAny(methods.filter { $0.stream != nil }), random.happens(60) {
      let canFail: Bool? = method.cannotFail ? false : nil
      if !method.isProperty, random.happens(50) {
        return (method.call, arguments(method.parameters, scope), method.result, canFail)
      }
      guard let text = wholeCall(of: method, scope) else {
        return (method.call, arguments(method.parameters, scope), method.result, canFail)
      }
      // In a closure that is kept, dependencies are to be known by their names, too.
      if method.stream == "Observable", random.happens(25),
        let inner = random.pickAny(methods.filter { $0.stream == "Observable" }), let call = wholeCall(of: inner, scope)
      {
        // The stand-ins of RxSwift have the one, which is enough.
        let function = batch.runtime == .reactorKit ? "flatMap" : "flatMapLatest"
        return ("\(text).\(function) { _ in \(call) }", nil, inner.result, nil)
      }
      return (text, nil, method.result, canFail)
    }
    let known = streams.filter { !scope.hasError || $0.text != "error" }
    if let stream = random.pickAny(known), random.happens(60) { return (stream.text, nil, stream.element, nil) }
    switch random.below(4) {
    case 0: return ("Observable.of(1, 1, 2)", nil, .int, false)
    case 1: return ("Observable<String>.empty()", nil, .string, false)
    case 2: return ("AsyncStream<Int> { $0.finish() }", nil, .int, false)
    default: return ("Observable.just(\(expression(.int, scope, isTyped: true)))", nil, .int, false)
    }
  }

  /// The call of a method of a stream with its arguments, or the property; nil where arguments can't be written so.
  private mutating func wholeCall(of method: FuzzMethod, _ scope: StepScope) -> String? {
    if method.isProperty { return method.call }
    return written(arguments(method.parameters, scope)).map { "\(method.call)(\($0.inCall))" }
  }

  private mutating func observation(_ scope: StepScope) -> SpecNode? {
    let stream = stream(scope)
    let keys = effectKeys(stream.element, scope, canThrow: stream.canFail)
    var throwing = keys.throwing
    if stream.canFail == false { throwing = .flag(false) }
    let done: SpecNode? = random.happens(25) ? branch(scope) : nil
    let then = stream.element == nil ? nil : keys.then
    return .object(
      .observeStep,
      [
        (.observe, .text(stream.text)), (.with, stream.with), (.as, then == nil ? nil : keys.name), (.then, then),
        (.done, done), (.catch, keys.failure), (.until, keys.until), (.overlap, keys.overlap),
        (.loading, keys.loading), (.throws, throwing),
      ]
    )
  }

  private mutating func waiting(_ scope: StepScope) -> SpecNode {
    let duration = SpecNode.text(random.pick(["300ms", "1.5s", "2min", "0ms"]))
    let then: SpecNode? = random.happens(75) ? branch(scope) : nil
    let until = random.happens(25) ? cancellers() : nil
    let overlap: SpecNode? =
      scope.isTop && until == nil && random.happens(25) ? .text(random.pick(["latest", "first"])) : nil
    return .object(.waitStep, [(.wait, duration), (.then, then), (.until, until), (.overlap, overlap)])
  }

  private mutating func running(_ scope: StepScope) -> SpecNode? {
    guard scope.firstFlow < flows.count else { return nil }
    let flow = random.pick(Array(flows[scope.firstFlow...]))
    return .object(
      .runStep,
      [(.run, .text(flow.name)), (.with, arguments(flow.payload, scope)), (.loading, loading())]
    )
  }

  private mutating func sending(_ scope: StepScope) -> SpecNode? {
    guard let first = scope.firstSent, first < actions.count else { return nil }
    let action = rival ?? random.pick(Array(actions[first...]))
    let arguments = arguments(action.payload, scope)
    return .object(
      .sendStep,
      [(.send, arguments.map { .map([SpecNode.Entry(action.name, $0)]) } ?? .text(action.name))]
    )
  }

  private mutating func ownStream(_ scope: StepScope) -> SpecNode {
    let empty = mutations.filter(\.payload.isEmpty)
    let text: String
    let asked = methods.filter { $0.stream == "Observable" }
    if let first = random.pickAny(empty), random.happens(40), let method = random.pickAny(asked),
      let call = wholeCall(of: method, scope)
    {
      // It may fail, and go on while other things happen.
      text = "\(call).map { _ in .\(first.name) }"
    } else if let first = random.pickAny(empty), random.happens(60) {
      text = random.pick([
        "Observable.just(.\(first.name))", "Observable.of(.\(first.name), .\(first.name))", ".just(.\(first.name))",
      ])
    } else {
      text = "Observable.empty()"
    }
    return .object(.swiftStep, [(.swift, .text(text))])
  }

  /// A statement that declares something, called like what the steps behind it know, perhaps.
  private mutating func declaration(_ scope: StepScope) -> SpecNode? {
    guard let value = random.pickAny(scope.values) else { return nil }
    let name = FuzzNames.written(random.happens(70) ? value.name : localName(scope))
    let text = "let \(name) = \(expression(value.type, scope, isTyped: true))"
    // In one text, it is told from what has the name around it.
    return .object(.doStep, [(.do, .text("\(text); _ = \(name)"))])
  }

  private mutating func statement(_ scope: StepScope) -> SpecNode? {
    if random.happens(15), let declaration = declaration(scope) { return declaration }
    let calls = methods.filter { !$0.isAsync && $0.stream == nil && (!$0.isProperty || $0.isSettable) }
    let closures = memberValues.filter { $0.type == .closure(.int) }
    if let closure = random.pickAny(closures), random.happens(30) {
      return .object(
        .doStep,
        [(.do, .text("\(FuzzNames.written(closure.name))(\(expression(.int, scope, isTyped: false)))"))]
      )
    }
    guard let method = random.pickAny(calls) else { return nil }
    if method.isProperty, let result = method.result {
      return .object(.doStep, [(.do, .text("\(method.call) = \(expression(result, scope, isTyped: false))"))])
    }
    let call = "\(method.call)(\(written(method, scope)))"
    if method.canThrow || method.result != nil {
      let text = "_ = \(method.canThrow ? "try? " : "")\(call)"
      return .object(.doStep, [(.do, random.happens(30) ? .list([.text(text), .text(text)]) : .text(text))])
    }
    if random.happens(50) {
      return .object(.doStep, [(.do, .text(method.call)), (.with, arguments(method.parameters, scope))])
    }
    return .object(.doStep, [(.do, .text(call))])
  }
}

extension SpecNode {
  /// Whether a text in it, or a pattern, names a value.
  func uses(_ name: String) -> Bool {
    switch self {
    case .text(let text): SwiftText(text).freeNames.contains(name)
    case .word: false
    case .list(let items): items.contains { $0.uses(name) }
    case .map(let entries): entries.contains { $0.value.uses(name) }
    case .object(_, let entries):
      entries.contains { entry in
        // A text behind `send` is an action's name.
        if entry.key == .send, case .text = entry.value { return false }
        return ![.as, .until, .overlap, .loading, .run, .wait].contains(entry.key) && entry.value.uses(name)
      }
    }
  }
}
