import ReactorSpec

/// The expression of an `observe` that can throw: it is evaluated on subscription, so that what it throws is an error of the stream.
struct ThrowingObservation {
  let source: Stream.Source

  private let usage: Usage

  /// - Returns: nil where the expression is not known to throw.
  init?(_ effect: Effect, names: Set<String>, lowering: StepLowering) {
    let tried = effect.expression.behindTry
    guard tried != nil || Self.isListedAsThrowing(effect.expression, names, in: lowering.spec) else { return nil }
    let syntax = tried ?? effect.expression
    var usage = Usage()
    var captures: [SwiftCode] = []
    var edits: [(range: Range<Int>, text: String)] = []
    let owner = lowering.freshName("reactor", besides: names.union(syntax.identifiers))
    for use in syntax.nameUses where !names.contains(use.name) {
      switch lowering.role(of: use.name) {
      case .state:
        usage.state = true
      case .constant:
        usage.capture(use.name)
        let capture = SwiftCode(SwiftName.captured(use.name))
        if !captures.contains(capture) { captures.append(capture) }
      case .member, .unknown:
        usage.member = true
        edits.append((use.range, use.name == "self" ? owner : "\(owner).\(use.name)"))
      case .outside:
        break
      }
    }
    var stream: SwiftCode = "try \(SwiftCode(syntax, replacing: edits).asObservable(syntax, in: lowering.spec))"
    if !edits.isEmpty {
      captures.insert("weak self", at: 0)
      stream = "try self.map { \(owner) in \(stream) } ?? .empty()"
    }
    source = .task(head: "Observable.deferred", captures: captures, parameter: "", expression: stream)
    self.usage = usage
  }

  /// Notes what the closure takes from around it.
  func note(in usage: inout Usage) {
    usage.state = usage.state || self.usage.state
    usage.member = usage.member || self.usage.member
    for name in self.usage.captures { usage.capture(name) }
  }

  /// Whether a listed method or property that throws is called in an expression, outside of closures.
  static func isListedAsThrowing(_ expression: SwiftText, _ names: Set<String>, in spec: ReactorSpec) -> Bool {
    let throwing = spec.parameters.reduce(into: Set<[String]>()) { throwing, parameter in
      guard let contract = parameter.contract else { return }
      for method in contract.methods where method.canThrow { throwing.insert([parameter.name, method.name]) }
    }
    guard !throwing.isEmpty else { return false }
    return expression.membersOutsideClosures.contains { use in
      throwing.contains([use.owner, use.member]) && (use.isOfSelf || !names.contains(use.owner))
    }
  }
}

extension ReactorSpec {
  /// Which stream an expression is, as far as the spec or RxSwift's names tell: what a listed method or property gives, or what
  /// `Observable<Int>.interval(…)` and its like make.
  func knownStream(_ expression: SwiftText) -> SwiftType.Stream? {
    let function = expression.call?.function ?? expression
    if let (owner, member) = function.memberOfOwner,
      let method = contract(of: owner)?.method(member)
    {
      return method.result?.stream
    }
    let type = function.text.prefix { $0 != "(" && $0 != "{" }
    guard expression.call != nil, type.endIndex == function.text.endIndex, let dot = type.lastIndex(of: ".") else {
      return nil
    }
    let name = type[..<dot]
    return name == "Observable" || name.hasPrefix("Observable<") && name.hasSuffix(">") ? .observable : nil
  }
}

extension SwiftCode {
  /// The expression of a stream, as an `Observable`.
  ///
  /// - Parameter expression: The text that the code is made of.
  func asObservable(_ expression: SwiftText, in spec: ReactorSpec) -> SwiftCode {
    switch spec.knownStream(expression) {
    case .observable: return self
    // A listed method of that name may give another kind of stream.
    case nil where text.hasSuffix(".asObservable()"): return self
    default: break
    }
    let method = SequenceHelper.mayObserveSequence(expression, in: spec) ? ".reactorStream()" : ".asObservable()"
    return expression.isPostfixExpression ? "\(self)\(method)" : "(\(self))\(method)"
  }
}
