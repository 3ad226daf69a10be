import ReactorSpec

/// An expression of the type `Observable<Mutation>`.
indirect enum Stream: Sendable {
  /// An expression as it is.
  case expression(SwiftCode)
  /// One mutation, with its arguments as they stand in a call.
  case just(mutation: String, arguments: [SwiftCode])
  /// One stream after the other.
  case concat([Stream])
  /// Streams side by side.
  case merge([Stream])
  /// One of two streams.
  case conditional(SwiftCode, Stream, Stream)
  /// A stream that is made when it is subscribed to.
  case deferred(Closure)
  /// The result of a task, or a stream from outside, and what is made of it.
  case chain(Source, [StreamOperator])
  /// A stream with a comment above it.
  case commented(String, Stream)

  /// Where the elements of a chain come from.
  enum Source: Sendable {
    /// An expression.
    case expression(SwiftCode)
    /// `Observable<Mutation>.deferred { … }`
    case deferred(Closure)
    /// What `head { captures parameter in expression }` gives; the parameter with a space behind it, empty for none. `takesValues` says that
    /// something is asked for when the stream is made that may be another thing later.
    case task(head: String, captures: [SwiftCode], parameter: String, expression: SwiftCode, takesValues: Bool)
    /// Those of the actions that start from then on; all of them where none are named.
    case started([String])
  }

  static let empty = Stream.expression(".empty()")

  /// One stream after the other, with as little around them as possible.
  static func sequence(_ streams: [Stream]) -> Stream {
    streams.count > 1 ? .concat(streams) : streams.first ?? .empty
  }

  /// What operators make of the stream.
  func followed(by operators: [StreamOperator]) -> Stream {
    switch self {
    case .chain(let source, let first): .chain(source, first + operators)
    case .deferred(let closure): .chain(.deferred(closure), operators)
    default: .chain(.deferred(Closure(usesReactor: false, statements: [.return(self)])), operators)
    }
  }

  /// The streams that it runs one after the other.
  var parts: [Stream] {
    if case .concat(let streams) = self { streams } else { [self] }
  }

  /// The expression on one line; nil where it has a closure.
  var flat: SwiftCode? {
    switch self {
    case .expression(let text):
      return text
    case .just(let mutation, let arguments):
      return ".just(.\(SwiftName.member(mutation))\(Self.list(arguments)))"
    case .concat(let streams):
      return Self.flat(".concat", streams)
    case .merge(let streams):
      return Self.flat(".merge", streams)
    case .conditional(let condition, let first, let second):
      guard let first = first.flat, let second = second.flat else { return nil }
      return "\(condition) ? \(first) : \(second)"
    case .deferred, .chain, .commented:
      return nil
    }
  }

  /// Arguments with their parentheses; empty where there are none.
  static func list(_ arguments: [SwiftCode]) -> SwiftCode {
    arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
  }

  private static func flat(_ name: String, _ streams: [Stream]) -> SwiftCode? {
    let texts = streams.compactMap(\.flat)
    return texts.count == streams.count ? "\(name)(\(texts.joined(separator: ", ")))" : nil
  }
}

/// What a chain does with what comes before it.
enum StreamOperator: Sendable {
  /// An operator as it is: `.observe(on: scheduler)`.
  case call(SwiftCode)
  /// `.map { element in Mutation.name(arguments) }`
  case map(element: String, captures: [String], mutation: String, arguments: [SwiftCode])
  /// `.filter { element in condition }`
  case filter(element: String, captures: [String], condition: SwiftCode)
  /// `.name { parameter in … }` with a closure that returns a stream.
  case closure(name: String, parameter: String, Closure)
  /// `.flatMap { parameter in … }` with a closure that returns a stream of results.
  case results(parameter: String, Closure)
  /// `.concat(…)`, with what follows: made when that begins, unless it is the same at any time.
  case concat(Closure, isConstant: Bool)
  /// `.take(until: startedActions.filter { … })`, or another head, where one of the actions has started; all of them where none are named.
  case end(head: SwiftCode, [String])
}

extension Loading {
  /// The emissions before and after streams.
  func around(_ streams: [Stream]) -> [Stream] {
    let flags = ["true", "false"].map { Stream.just(mutation: mutation, arguments: arguments(with: $0)) }
    return [flags[0]] + streams + [flags[1]]
  }

  /// The arguments of an emission.
  func arguments(with flag: String) -> [SwiftCode] {
    let flag: SwiftCode = label.map { "\($0): \(flag)" } ?? SwiftCode(flag)
    return (arguments?.commaSeparatedParts.map { SwiftCode($0) } ?? []) + [flag]
  }
}
