import ReactorSpec

/// Dependencies, inputs and properties.
extension SpecGenerator {
  struct Members {
    var dependencies: [(String, SpecNode)] = []
    var inputs: [(String, SpecNode)] = []
    var properties: [(String, SpecNode)] = []
  }

  mutating func makeMembers() -> Members {
    var members = Members()
    for _ in 0..<random.below(4) {
      let name = memberName()
      members.dependencies.append((name, dependency(name)))
    }
    for _ in 0..<(random.happens(30) ? 1 + random.below(2) : 0) {
      let name = memberName()
      let type = type()
      inputs.append((name, type))
      members.inputs.append((name, input(type)))
    }
    for _ in 0..<(random.happens(30) ? 1 + random.below(2) : 0) {
      let name = memberName()
      members.properties.append((name, property(name)))
    }
    return members
  }

  mutating func documentation() -> SpecNode? { random.happens(10) ? .text("What it is: \"this\".") : nil }

  private mutating func dependency(_ name: String) -> SpecNode {
    switch random.below(10) {
    case 0...4: return random.happens(20) ? client(name) : contract(name)
    case 5:
      guard listsPlainAPI else { return sharing(name) ?? .text("any PlainAPI = LivePlainAPI()") }
      listsPlainAPI = false
      return plainAPI(name)
    case 6:
      let element = type()
      streams.append((FuzzNames.written(name), element))
      return random.happens(60)
        ? .text("Observable<\(element.text)>")
        : .object(.dependency, [(.type, .text("Observable<\(element.text)>")), (.label, .text(label(name)))])
    case 7:
      return .object(
        .dependency,
        [(.type, .text("any Analytics")), (.attribute, .text("@Injected")), (.doc, documentation())]
      )
    case 8:
      memberValues.append((name, .closure(.int)))
      return .text("@Sendable (Int) -> Void")
    default:
      let type = random.pick([FuzzType.int, .string, .tag, .comment])
      memberValues.append((name, type))
      return random.happens(50)
        ? .text("\(type.text) = \(type.literal(&random))")
        : .object(
          .dependency,
          [(.type, .text(type.text)), (.label, .text(label(name))), (.default, .text(type.literal(&random)))]
        )
    }
  }

  /// A dependency whose protocol the app has.
  private mutating func plainAPI(_ name: String) -> SpecNode {
    let page = FuzzValue(name: "page", type: .int)
    methods.append(
      FuzzMethod(
        dependency: name,
        name: "load",
        parameters: [page],
        result: .array(.comment),
        isAsync: true,
        canThrow: true
      )
    )
    methods.append(FuzzMethod(dependency: name, name: "note", parameters: [FuzzValue(name: "text", type: .string)]))
    return .object(
      .dependency,
      [
        (.type, .text("any PlainAPI")),
        (
          .methods,
          .named([
            ("load", .text("(_ page: Int) async throws -> [Comment]")), ("note", .text("(_ text: String)")),
          ])
        ),
        (.default, random.happens(50) ? .text("LivePlainAPI()") : nil), (.doc, documentation()),
      ]
    )
  }

  private mutating func label(_ name: String) -> String {
    random.happens(30) ? "_" : "with\(name.capitalizedName)"
  }

  /// A dependency with a protocol of its own.
  private mutating func contract(_ name: String) -> SpecNode {
    var list: [(String, SpecNode)] = []
    var names: Set<String> = []
    for _ in 0..<(1 + random.below(4)) {
      let method = freshName(names)
      names.insert(method)
      list.append((method, self.method(method, of: name)))
    }
    let title = "API\(self.name)\(name.capitalizedName)"
    contracts.append((name, title, list))
    return .object(
      .dependency,
      [
        (.type, random.happens(10) ? .text("any \(title)") : nil),
        (.protocol, .text(title)), (.methods, .named(list)),
        (.label, random.happens(10) ? .text(label(name)) : nil),
        (.doc, documentation()),
      ]
    )
  }

  /// A dependency that is a struct of closures, which `types` declares.
  private mutating func client(_ name: String) -> SpecNode {
    var list: [(String, SpecNode)] = []
    var names: Set<String> = []
    for _ in 0..<(1 + random.below(3)) {
      let closure = freshName(names)
      names.insert(closure)
      list.append((closure, .text(self.closure(closure, of: name))))
    }
    let title = "Client\(self.name)\(name.capitalizedName)"
    let level = access == .internal ? "" : "\(access.rawValue) "
    clients.append("\(level)struct \(title): Sendable {")
    for (closure, type) in list {
      guard case .text(let type) = type else { continue }
      clients.append("  \(level)var \(FuzzNames.written(closure)): @Sendable \(type)")
    }
    clients.append("}")
    return .object(
      .dependency,
      [
        (.type, .text(title)), (.closures, .named(list)), (.label, random.happens(10) ? .text(label(name)) : nil),
        (.doc, documentation()),
      ]
    )
  }

  /// The type of a closure.
  private mutating func closure(_ name: String, of dependency: String) -> String {
    var method = FuzzMethod(dependency: dependency, name: name, parameters: [])
    if random.happens(25) {
      method.stream = random.pick(["Observable", "Single", "Completable", "AsyncStream"])
      method.result = method.stream == "Completable" ? nil : type()
    } else {
      method.result = random.happens(75) ? type() : nil
      method.isAsync = random.happens(60)
      method.canThrow = random.happens(method.isAsync ? 75 : 30)
    }
    let isNamed = random.happens(50)
    var names: Set<String> = []
    for _ in 0..<random.below(3) {
      let value = freshName(names)
      names.insert(value)
      method.parameters.append(FuzzValue(name: value, type: type()))
    }
    methods.append(method)
    let parameters = method.parameters.map { value in
      (isNamed ? "\(value.declared(FuzzNames.parameter)): " : "") + value.type.parameterText
    }
    let throwing = method.canThrow ? (random.happens(15) ? " throws(AppError)" : " throws") : ""
    let result = method.returned ?? "Void"
    return "(\(parameters.joined(separator: ", ")))\(method.isAsync ? " async" : "")\(throwing) -> \(result)"
  }

  /// A dependency with a protocol of another one, whose double it shares; nil where there is none.
  private mutating func sharing(_ name: String) -> SpecNode? {
    guard let contract = contracts.last else { return nil }
    let shared: [(Key, SpecNode?)] = [
      (.type, .text("any \(contract.title)")), (.methods, .named(contract.list)), (.double, .text("elsewhere")),
    ]
    let service = random.happens(50) ? freshName([]) : nil
    methods += methods.filter { $0.dependency == contract.name }.map { method in
      var method = method
      method.dependency = service.map { "\(name).\($0)" } ?? name
      return method
    }
    guard let service else { return .object(.dependency, shared) }
    // The other dependency is a service of this one, too.
    return .object(
      .dependency,
      [
        (.protocol, .text("Provider\(self.name)\(name.capitalizedName)")),
        (.methods, .named([(service, .object(.method, shared))])),
      ]
    )
  }

  private mutating func method(_ name: String, of dependency: String) -> SpecNode {
    var method = FuzzMethod(dependency: dependency, name: name, parameters: [])
    switch random.below(12) {
    case 0:
      method.isProperty = true
      method.result = type()
      method.isSettable = random.happens(30)
      methods.append(method)
      return random.happens(50)
        ? .text("\(method.result?.text ?? "Int") { get\(method.isSettable ? " set" : "") }")
        : .object(
          .method,
          [
            (.type, .text(method.result?.text ?? "Int")), (.settable, method.isSettable ? .flag(true) : nil),
            (.doc, documentation()),
          ]
        )
    case 1:
      // Generic methods return what the caller asks for; the steps don't call them.
      return .object(
        .method,
        [
          (.generics, .text("Value: Sendable")), (.parameters, .named([("_ value", .text("Value"))])),
          (.where, random.happens(50) ? .text("Value: Equatable") : nil), (.async, .flag(true)), (.throws, .flag(true)),
        ]
      )
    case 2, 3:
      let streams = ["Observable", "Observable", "Single", "Maybe", "Completable", "AsyncStream"]
      let others = [
        "AsyncThrowingStream", "PublishSubject", "BehaviorSubject", "PublishRelay", "BehaviorRelay",
        "ReplaySubject", "any AsyncSequence", "any AsyncSequence, Never",
      ]
      // With ReactorRuntime it is in a module of its own, which would have to be imported as publicly as the protocol is.
      let isKnown = batch.runtime == .reactorKit || access == .internal
      method.stream = random.pick(streams + others + (isKnown ? ["Infallible"] : []))
      importsReactorRx = importsReactorRx || method.stream == "Infallible" && batch.runtime == .reactorRuntime
      method.result = method.stream == "Completable" ? nil : method.isAnySequence ? .int : type()
      if random.happens(30) {
        method.isProperty = true
        methods.append(method)
        return .text("\(method.returned ?? "Completable") { get }")
      }
    case 4:
      break
    default:
      method.result = random.happens(75) ? type() : nil
      method.isAsync = random.happens(70)
      method.canThrow = random.happens(method.isAsync ? 75 : 30)
    }
    var names: Set<String> = []
    for _ in 0..<random.below(3) {
      let value = freshName(names)
      names.insert(value)
      method.parameters.append(FuzzValue(label: valueLabel(value, besides: names), name: value, type: type()))
    }
    // What can neither throw nor wait nor be made out of nothing would stop the program in a test without an outcome.
    methods.append(method)
    let isAppError = method.canThrow && random.happens(15)
    let returns = method.returned
    if random.happens(50) {
      if method.parameters.isEmpty, returns == nil, !method.isAsync, !method.canThrow, random.happens(70) {
        return .text("()")
      }
      let parameters = method.parameters.map { "\($0.declared(FuzzNames.parameter)): \($0.type.parameterText)" }
      let throwing = method.canThrow ? (isAppError ? " throws(AppError)" : " throws") : ""
      return .text(
        "(\(parameters.joined(separator: ", ")))\(method.isAsync ? " async" : "")\(throwing)"
          + (returns.map { " -> \($0)" } ?? "")
      )
    }
    return .object(
      .method,
      [
        (
          .parameters,
          .named(method.parameters.map { ($0.declared { $0 }, .text($0.type.parameterText)) })
        ),
        (.returns, returns.map { .text($0) }),
        (.async, method.isAsync ? .flag(true) : nil),
        (.throws, method.canThrow ? (isAppError ? .text("AppError") : .flag(true)) : nil),
        (.doc, documentation()),
      ]
    )
  }

  private mutating func input(_ type: FuzzType) -> SpecNode {
    let value = type.literal(&random)
    if random.happens(50) { return .text(random.happens(50) ? type.text : "\(type.text) = \(value)") }
    return .object(
      .input,
      [
        (.type, .text(type.text)), (.label, random.happens(40) ? .text("given\(inputs.count)") : nil),
        (.default, random.happens(50) ? .text(value) : nil), (.doc, documentation()),
      ]
    )
  }

  private mutating func property(_ name: String) -> SpecNode {
    switch random.below(4) {
    case 0:
      let element = type()
      return .text("PublishSubject<\(element.text)> = PublishSubject()")
    case 1:
      let type = FuzzType.optional(type())
      settable.append((name, type))
      return .text(type.text)
    default:
      let type = type()
      let isConstant = random.happens(40)
      if isConstant { memberValues.append((name, type)) }
      let levels = ["private", "fileprivate", "internal", "private(set)", "fileprivate(set)"]
      let isPlain = isConstant || random.happens(40)
      if isPlain, !isConstant { settable.append((name, type)) }
      return .object(
        .property,
        [
          (.type, .text(type.text)), (.default, .text(type.literal(&random))),
          (.access, isPlain ? nil : .text(random.pick(levels))),
          (.let, isConstant ? .flag(true) : nil),
          (.attribute, !isConstant && random.happens(10) ? .text("@available(*, message: \"x\")") : nil),
          (.doc, documentation()),
        ]
      )
    }
  }
}

/// The state and the mutations.
extension SpecGenerator {
  mutating func makeFields() -> [(String, SpecNode)] {
    (0..<(2 + random.below(5))).map { _ in
      let name = stateName()
      let type = types.isEmpty || random.happens(30) ? self.type() : random.pick(types)
      return (name, field(name, type))
    }
  }

  private mutating func field(_ name: String, _ type: FuzzType) -> SpecNode {
    let isPulse = random.happens(12)
    let isConstant = !isPulse && random.happens(8)
    let hasFileSetter = !isPulse && !isConstant && random.happens(6)
    fields.append(
      FuzzField(
        name: name,
        type: type,
        isSettable: !isConstant,
        isPulse: isPulse,
        isGivable: !isConstant && !hasFileSetter && !memberNames.contains(name)
      )
    )
    let input = inputs.first { $0.type == type && random.happens(60) }
    var value: String? = input.map { FuzzNames.written($0.name) } ?? type.literal(&random)
    if case .optional = type, random.happens(50) { value = nil }
    if random.happens(10), !memberNames.contains(name) { value = nil }
    if !isPulse, !isConstant, !hasFileSetter, random.happens(60) {
      return .text(type.text + (value.map { " = \($0)" } ?? ""))
    }
    return .object(
      .field,
      [
        (.type, .text(type.text)), (.default, value.map { .text($0) }), (.pulse, isPulse ? .flag(true) : nil),
        (.let, isConstant ? .flag(true) : nil), (.access, hasFileSetter ? .text("fileprivate(set)") : nil),
        (.doc, documentation()),
      ]
    )
  }

  mutating func makeDerived() -> [(String, SpecNode)] {
    (0..<random.below(3)).map { _ in
      let name = stateName()
      var scope = StepScope()
      scope.isInState = true
      let type: FuzzType = random.happens(60) ? .bool : random.pick([.int, .string])
      let value = type == .bool ? condition(scope) : expression(type, scope, isTyped: false)
      derived.append((name, type))
      if random.happens(60) { return (name, .text("\(type.text) = \(value)")) }
      return (
        name,
        .object(
          .derivedValue,
          [
            (.type, .text(type.text)), (.value, .text(value)),
            (.access, random.happens(20) ? .text("fileprivate") : nil), (.doc, documentation()),
          ]
        )
      )
    }
  }

  mutating func makeMutations() -> [(String, SpecNode)] {
    var nodes: [(String, SpecNode)] = []
    var names: Set<String> = ["probeSet", "probeLoad"]
    let settable = fields.filter(\.isSettable)
    for _ in 0..<(2 + random.below(5)) {
      let name: String
      let node: SpecNode
      var item = FuzzCase(name: "", payload: [])
      switch random.below(7) {
      case 0 where !settable.isEmpty, 1 where !settable.isEmpty:
        guard let field = random.pickAny(settable) else { continue }
        name = "set" + field.name.capitalizedName
        item.payload = [FuzzValue(name: "payload", type: field.type)]
        node = .text(field.type.text)
      case 2 where !settable.isEmpty:
        let field = random.pick(settable)
        name = freshName(names)
        item.payload = [FuzzValue(name: "payload", type: field.type)]
        node = .object(
          .mutation,
          [(.payload, .text(field.type.text)), (.sets, .text(field.name)), (.doc, documentation())]
        )
      case 3:
        name = freshName(names)
        node = .object(.mutation, [(.reduce, random.happens(60) ? .list([]) : .word("manual"))])
      default:
        name = freshName(names)
        item.payload = payload(of: 3)
        var scope = StepScope(isInReduce: true)
        scope.add(item.payload)
        setFields = []
        let statements = (0..<(1 + random.below(3))).compactMap { _ in reduceStatement(scope) }
        let reduce: SpecNode = statements.count == 1 ? .text(statements[0]) : .list(statements.map { .text($0) })
        node = .object(.mutation, [(.payload, payloadNode(item.payload)), (.reduce, reduce), (.doc, documentation())])
      }
      guard names.insert(name).inserted else { continue }
      item.name = name
      mutations.append(item)
      nodes.append((name, node))
    }
    if names.insert("setBusy").inserted, names.insert("setBusyAt").inserted {
      mutations.append(FuzzCase(name: "setBusy", payload: [FuzzValue(name: "payload", type: .bool)]))
      nodes.append(("setBusy", .object(.mutation, [(.payload, .text("Bool")), (.sets, .text("isBusy"))])))
      let values = [FuzzValue(name: "id", type: .int), FuzzValue(name: "isOn", type: .bool)]
      mutations.append(FuzzCase(name: "setBusyAt", payload: values))
      let reduce = SpecNode.text("state.isBusy = isOn && id > 0")
      nodes.append(("setBusyAt", .object(.mutation, [(.payload, payloadNode(values)), (.reduce, reduce)])))
    }
    return nodes
  }

  /// A payload of up to so many values; a single one may be without a name.
  mutating func payload(of most: Int) -> [FuzzValue] {
    let count = random.below(most + 1)
    if count == 1, random.happens(40) { return [FuzzValue(name: "payload", type: type())] }
    var names: Set<String> = ["state", "action", "mutation"]
    return (0..<count).map { _ in
      let name = freshName(names.union(memberNames))
      names.insert(name)
      let label = valueLabel(name, besides: names)
      if let label { names.insert(label) }
      return FuzzValue(label: label, name: name, type: type())
    }
  }

  /// The label of a value: its name, none, or a word that no value has.
  private mutating func valueLabel(_ name: String, besides names: Set<String>) -> String? {
    switch random.below(10) {
    case 0..<4: return nil
    case 4: return ["of", "in", "with", "for"].first { !names.contains($0) }
    default: return name
    }
  }

  func payloadNode(_ payload: [FuzzValue]) -> SpecNode? {
    if payload.count == 1, payload[0].name == "payload", payload[0].label == nil { return .text(payload[0].type.text) }
    return .named(payload.map { ($0.declared { $0 }, .text($0.type.text)) })
  }
}

extension FuzzNames {
  /// A name as a signature writes it.
  static func parameter(_ name: String) -> String { written(name) }
}

extension FuzzType {
  /// The type of a parameter: a closure escapes.
  var parameterText: String {
    if case .closure = self { return "@escaping \(text)" }
    return text
  }
}
