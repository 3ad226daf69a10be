/// A statement of generated code.
indirect enum Statement: Sendable {
  /// Lines as they are.
  case line(SwiftCode)
  /// `do { … }`, in which what a line declares ends.
  case scope(SwiftCode)
  /// `guard conditions else { … }`
  case `guard`([SwiftCode], orElse: [Statement])
  /// `if condition { … } else { … }`; no `else` where it has no statements.
  case `if`(SwiftCode, then: [Statement], orElse: [Statement])
  /// `switch value { case pattern: … }`
  case `switch`(SwiftCode, cases: [Branch])
  /// `let name = { [weak self] () -> Observable<Mutation> in … }`
  case closure(name: String, Closure)
  /// `return stream`
  case `return`(Stream)

  /// A case of a `switch`.
  struct Branch: Sendable {
    /// What stands behind `case`; `default` stands for itself.
    var pattern: SwiftCode
    var statements: [Statement]
  }
}

/// A closure that returns a stream of mutations.
struct Closure: Sendable {
  /// Whether the reactor is needed in it; it is captured weakly then.
  var usesReactor: Bool
  /// Whether the reactor may only seem to be needed: a name that the spec does not know can be a function outside of it.
  var isUnsure = false
  /// Whether the reactor is needed for flows alone.
  var onlyRuns = false
  /// What is captured of the reactor where the reactor itself is not needed.
  var captures: [String] = []
  var statements: [Statement]

  /// The expression that runs a flow, where the closure does nothing else.
  var onlyFlow: SwiftCode? {
    guard onlyRuns, statements.count == 1, case .return(.expression(let call)) = statements[0] else { return nil }
    let text = call.text
    return text.hasPrefix("self.") ? "self?\(String(text.dropFirst(4))) ?? .empty()" : "self?.\(call) ?? .empty()"
  }

  /// The closure as a stream that it makes when it is subscribed to.
  var lateStream: Stream {
    guard !isUnsure, statements.count == 1, case .return(let stream) = statements[0] else { return .deferred(self) }
    let isLate =
      switch stream {
      // Such a one looks for the reactor itself, and no operator takes what may change until then.
      case .deferred, .chain(.deferred, _), .chain(.started, _): true
      case .chain(.task(let head, _, _, _, let takesValues), _): !takesValues && !head.hasSuffix(AsyncCall.ownerTail)
      default: false
      }
    return isLate ? stream : .deferred(self)
  }

  /// The stream that the closure returns, where it does nothing else and needs no reactor.
  var onlyStream: Stream? {
    guard !usesReactor, statements.count == 1, case .return(let stream) = statements[0] else { return nil }
    return stream
  }
}
