import ReactorSpec

/// What a spec says of the methods and properties of its dependencies, by their names: made once, since that goes through all of them.
struct KnownMethods {
  private let runtime: Runtime
  /// The protocols whose methods are listed, by the names of the dependencies.
  private let contracts: [String: DependencyContract]
  /// The dependencies, inputs and properties that are streams; not those whose name something else may have in steps.
  private let streams: [String: SwiftType.Stream]
  /// The dependencies, inputs and properties that are closures.
  private let closures: [String: SwiftType.Function]
  /// The dependencies with a method that throws.
  private let throwing: Set<String>

  init(of spec: ReactorSpec) {
    runtime = spec.runtime
    contracts = spec.parameters.contracts
    let members = (spec.parameters.map { ($0.name, $0.type) } + spec.properties.map { ($0.name, $0.type) })
      .map { ($0, spec.writtenOut($1)) }
    var streams: [String: SwiftType.Stream] = [:]
    for (name, type) in members { streams[name] = type.stream }
    if !streams.isEmpty {
      for list in spec.stepLists {
        for name in list.names { streams[name] = nil }
        for step in list.steps { for name in step.facts.boundNames { streams[name] = nil } }
      }
    }
    self.streams = streams
    closures = Dictionary(members.compactMap { name, type in type.function.map { (name, $0) } }) { first, _ in first }
    throwing = Set(contracts.lazy.filter { $0.value.methods.contains(where: \.canThrow) }.map(\.key))
  }

  /// The method or property of a dependency; nil where none is listed.
  func method(_ name: String, of owner: String) -> Method? { contracts[owner]?.method(name) }

  /// What a dependency, an input or a property that is a closure takes and gives; nil of any other name.
  func closure(_ name: String) -> SwiftType.Function? { closures[name] }

  /// Whether a listed method or property that throws is called in an expression, outside of closures.
  ///
  /// - Parameter names: The names that the payload and earlier steps have bound.
  func throwsByList(_ expression: SwiftText, _ names: Set<String>) -> Bool {
    guard !throwing.isEmpty else { return false }
    return expression.membersOutsideClosures.contains { use in
      throwing.contains(use.owner) && method(use.member, of: use.owner)?.canThrow == true
        && (use.isOfSelf || !names.contains(use.root))
    }
  }

  /// Whether the arguments of a call, outside of closures, call a dependency in their turn, or what a step has bound.
  ///
  /// - Parameter names: The names that the payload and earlier steps have bound.
  func asksByArguments(_ expression: SwiftText, _ names: Set<String>) -> Bool {
    let text = expression.unqualified(Set(contracts.keys).union(closures.keys), by: "self")
    let arguments = text.argumentRanges
    guard !arguments.isEmpty else { return false }
    var closed: [Range<Int>] = []
    var open: [Int] = []
    for token in text.tokens {
      if token.kind == .leftBrace { open.append(token.range.lowerBound) }
      if token.kind == .rightBrace, let start = open.popLast() { closed.append(start..<token.range.upperBound) }
    }
    return text.nameUses.contains { use in
      let start = use.range.lowerBound
      guard arguments.contains(where: { $0.contains(start) }), !closed.contains(where: { $0.contains(start) })
      else { return false }
      if names.contains(use.name) { return use.isCalled }
      if use.isCalled { return closure(use.name).map { !$0.isAsync } ?? false }
      guard let member = use.member, let method = method(member, of: use.name) else { return false }
      return !method.isProperty && !method.isAsync && method.result?.stream == nil
    }
  }

  /// Statements in which a call of a listed method whose result nothing takes says so, as the compiler asks for.
  ///
  /// - Parameter names: The names that the payload and earlier steps have bound.
  func discardingResults(of text: SwiftText, _ names: Set<String>) -> SwiftText {
    func givesUnused(_ statement: SwiftText) -> Bool {
      let call = statement.behindTry ?? statement.behindOptionalTry ?? statement
      guard let (owner, member) = call.calledFunction?.memberOfOwner, let method = method(member, of: owner),
        !names.contains(owner.root) || call.text.hasPrefix("self.")
      else { return false }
      return !method.isProperty && method.result.map { !$0.isVoid } ?? false
    }
    let statements = text.statements
    guard statements.contains(where: givesUnused) else { return text }
    return SwiftText(joining: statements.map { (givesUnused($0) ? "_ = " : "", $0) }, by: "\n", at: text.range)
  }

  /// Which stream an expression is, as far as the spec or RxSwift's names tell: what a listed method or property gives, or what
  /// `Observable<Int>.interval(…)` and its like make.
  func knownStream(_ expression: SwiftText) -> SwiftType.Stream? {
    let function = expression.calledFunction ?? expression
    if let (owner, member) = function.memberOfOwner, let method = method(member, of: owner) {
      return method.result?.stream
    }
    if let path = expression.memberPath, path.count == 1 { return streams[path[0]] }
    return expression.base().map { SwiftType($0) }?.name == "Observable" ? .observable : nil
  }

  /// Whether an expression is an `Observable` by what is known of it, be it one without elements: a known stream, or what operators make of it.
  func isObservable(_ expression: SwiftText) -> Bool {
    if let base = expression.base(ofCalls: Self.observableOperators) { return isObservable(base) }
    return switch knownStream(expression) {
    case .observable: true
    // A listed method of that name may give another kind of stream.
    case nil: expression.text.hasSuffix(".asObservable()")
    default: false
    }
  }

  /// The operators that make an `Observable` of one.
  private static let observableOperators: Set<String> = [
    "catch", "catchAndReturn", "compactMap", "concat", "concatMap", "debounce", "delay", "distinctUntilChanged", "do",
    "enumerated", "filter", "flatMap", "flatMapFirst", "flatMapLatest", "ifEmpty", "map", "merge", "observe", "retry",
    "sample", "scan", "share", "skip", "startWith", "switchLatest", "take", "takeLast", "throttle", "timeout",
    "withLatestFrom", "withUnretained",
  ]

  /// Whether an expression may be an `AsyncSequence` that RxSwift would observe, as far as the spec tells.
  func mayBeSequence(_ expression: SwiftText) -> Bool {
    runtime == .reactorKit && !expression.text.hasPrefix("Observable") && !isObservable(expression)
      && knownStream(expression)?.isSequence != false
  }
}

extension SwiftCode {
  /// The expression of a stream, as an `Observable`.
  ///
  /// - Parameter expression: The text that the code is made of.
  func asObservable(_ expression: SwiftText, knowing known: KnownMethods) -> SwiftCode {
    if known.isObservable(expression) { return self }
    let method = known.mayBeSequence(expression) ? ".reactorStream()" : ".asObservable()"
    return expression.isPostfixExpression ? "\(self)\(method)" : "(\(self))\(method)"
  }
}
