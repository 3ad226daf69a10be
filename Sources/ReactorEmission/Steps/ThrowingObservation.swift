import ReactorSpec

/// The expression of an `observe` that can throw: it is evaluated on subscription, so that what it throws is an error of the stream.
struct ThrowingObservation {
  let source: Stream.Source

  private let usage: Usage

  /// - Returns: nil where the expression is not known to throw.
  init?(_ effect: Effect, names: Set<String>, lowering: StepLowering) {
    let tried = effect.expression.behindTry
    guard tried != nil || lowering.known.throwsByList(effect.expression, names) else { return nil }
    let syntax = tried ?? effect.expression
    var usage = Usage()
    var edits: [(range: Range<Int>, text: String)] = []
    let owner = lowering.freshName("reactor", besides: names, syntax.identifiers)
    for use in syntax.nameUses where !names.contains(use.name) {
      switch lowering.role(of: use.name) {
      case .state:
        usage.state = true
      case .constant:
        usage.capture(use.name)
      case .member, .unknown:
        usage.member = true
        edits.append((use.range, use.replacement(by: owner)))
      case .outside:
        break
      }
    }
    var stream: SwiftCode = "try \(SwiftCode(syntax, replacing: edits).asObservable(syntax, knowing: lowering.known))"
    var captures = usage.captures.map { SwiftCode(SwiftName.captured($0)) }
    if !edits.isEmpty {
      captures.insert("weak self", at: 0)
      stream = "try self.map { \(owner) in \(stream) } ?? .empty()"
    }
    source = .task(
      head: "Observable.deferred",
      captures: captures,
      parameter: "",
      expression: stream,
      takesValues: false
    )
    self.usage = usage
  }

  /// Notes what the closure takes from around it.
  func note(in usage: inout Usage) {
    usage.state = usage.state || self.usage.state
    usage.member = usage.member || self.usage.member
    for name in self.usage.captures { usage.capture(name) }
  }
}
