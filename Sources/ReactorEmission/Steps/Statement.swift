import ReactorSpec

/// A statement of generated code.
indirect enum Statement: Sendable {
  /// Lines as they are.
  case line(String)
  /// `guard conditions else { … }`
  case `guard`([String], orElse: [Statement])
  /// `if condition { … } else { … }`; no `else` where it has no statements.
  case choose(String, then: [Statement], orElse: [Statement])
  /// `let name = { [weak self] () -> Observable<Mutation> in … }`
  case closure(name: String, Closure)
  /// `return stream`
  case `return`(Stream)
}

/// A closure that returns a stream of mutations.
struct Closure: Sendable {
  /// Whether the reactor is needed in it; it is captured weakly then.
  var usesReactor: Bool
  /// Whether the reactor may only seem to be needed: a name that the spec does not know can be a function outside of it.
  var isUnsure = false
  var statements: [Statement]
}

/// An expression of the type `Observable<Mutation>`.
indirect enum Stream: Sendable {
  /// An expression on one line.
  case expression(String)
  /// One mutation, with its arguments as they stand in a call.
  case just(mutation: String, arguments: [String])
  /// One stream after the other.
  case concat([Stream])
  /// One of two streams.
  case conditional(String, Stream, Stream)
  /// A stream that is made when it is subscribed to.
  case deferred(Closure)

  static let empty = Stream.expression(".empty()")

  /// One stream after the other, with as little around them as possible.
  static func sequence(_ streams: [Stream]) -> Stream {
    streams.count > 1 ? .concat(streams) : streams.first ?? .empty
  }

  /// The expression on one line; nil where it has a closure.
  var flat: String? {
    switch self {
    case .expression(let text):
      return text
    case .just(let mutation, let arguments):
      let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
      return ".just(.\(SwiftName.member(mutation))\(list))"
    case .concat(let streams):
      let texts = streams.compactMap(\.flat)
      return texts.count == streams.count ? ".concat(\(texts.joined(separator: ", ")))" : nil
    case .conditional(let condition, let first, let second):
      guard let first = first.flat, let second = second.flat else { return nil }
      return "\(condition) ? \(first) : \(second)"
    case .deferred:
      return nil
    }
  }
}

extension SwiftPrinter {
  mutating func statements(_ statements: [Statement]) {
    for statement in statements { self.statement(statement) }
  }

  private mutating func statement(_ statement: Statement) {
    switch statement {
    case .line(let text):
      line(text)
    case .guard(let conditions, let orElse):
      self.guard(conditions, orElse: orElse)
    case .choose(let condition, let then, let orElse):
      line("if \(condition) {")
      indented { $0.statements(then) }
      if !orElse.isEmpty {
        line("} else {")
        indented { $0.statements(orElse) }
      }
      line("}")
    case .closure(let name, let closure):
      let capture = closure.usesReactor ? "[weak self] " : ""
      line("let \(name) = { \(capture)() -> Observable<Mutation> in")
      body(of: closure)
      line("}")
    case .return(let stream):
      self.stream(stream, head: "return ", tail: "")
    }
  }

  private mutating func `guard`(_ conditions: [String], orElse: [Statement]) {
    let head = "guard \(conditions.joined(separator: ", ")) else {"
    if orElse.count == 1, case .return(let stream) = orElse[0], let text = stream.flat, fits("\(head) return \(text) }")
    {
      line("\(head) return \(text) }")
      return
    }
    if fits(head) {
      line(head)
    } else {
      line("guard")
      indented { printer in
        for (index, condition) in conditions.enumerated() {
          printer.line(index == conditions.count - 1 ? condition : condition + ",")
        }
      }
      line("else {")
    }
    indented { $0.statements(orElse) }
    line("}")
  }

  private mutating func body(of closure: Closure) {
    indented { printer in
      if closure.usesReactor { printer.line("guard let self else { return .empty() }") }
      if closure.isUnsure { printer.line("_ = self") }
      printer.statements(closure.statements)
    }
  }

  /// Prints a stream between `head` and `tail`: on one line where it fits.
  mutating func stream(_ stream: Stream, head: String, tail: String) {
    if let flat = stream.flat, fits(head + flat + tail) {
      line(head + flat + tail)
      return
    }
    switch stream {
    case .expression(let text):
      line(head + text + tail)
    case .just(let mutation, let arguments):
      line(head + ".just(")
      indented { $0.list("." + SwiftName.member(mutation), arguments) }
      line(")" + tail)
    case .concat(let streams):
      streamCall(".concat", streams, head: head, tail: tail)
    case .conditional(let condition, let first, let second):
      line(head + condition)
      indented { printer in
        printer.stream(first, head: "? ", tail: "")
        printer.stream(second, head: ": ", tail: tail)
      }
    case .deferred(let closure):
      line(head + ".deferred {" + (closure.usesReactor ? " [weak self] in" : ""))
      body(of: closure)
      line("}" + tail)
    }
  }

  /// Prints a call whose arguments are streams: on one line where it fits, else one argument a line.
  mutating func streamCall(_ name: String, _ streams: [Stream], head: String, tail: String) {
    let texts = streams.compactMap(\.flat)
    let flat = "\(head)\(name)(\(texts.joined(separator: ", ")))\(tail)"
    if texts.count == streams.count, fits(flat) {
      line(flat)
      return
    }
    line(head + name + "(")
    indented { printer in
      for (index, stream) in streams.enumerated() {
        printer.stream(stream, head: "", tail: index == streams.count - 1 ? "" : ",")
      }
    }
    line(")" + tail)
  }
}
