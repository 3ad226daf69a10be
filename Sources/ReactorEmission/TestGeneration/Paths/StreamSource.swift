import ReactorSpec

/// A stream that a test decides about: a dependency's, or what a double's method returns.
struct StreamSource {
  /// How a test makes the stream emit.
  private enum Kind {
    case observable, single, maybe, behaviorSubject, publishSubject, asyncStream, throwingStream

    init?(_ stream: SwiftType.Stream) {
      switch stream {
      case .observable: self = .observable
      case .single: self = .single
      case .maybe: self = .maybe
      case .behaviorSubject: self = .behaviorSubject
      case .publishSubject: self = .publishSubject
      case .asyncStream: self = .asyncStream
      case .asyncThrowingStream: self = .throwingStream
      case .completable, .infallible: return nil
      }
    }
  }

  /// The type of its elements.
  let element: SwiftType
  /// The dependency, or the method of the double.
  let method: String
  private let type: String
  private let kind: Kind
  private let isDouble: Bool

  /// A stream of a type; nil where the type is not known for one that a test can make.
  init?(_ type: SwiftType, method: String, isDouble: Bool) {
    guard let kind = type.stream.flatMap(Kind.init), let element = type.genericArguments.first else { return nil }
    self.element = element
    self.kind = kind
    self.method = method
    self.type = type.text
    self.isDouble = isDouble
  }

  /// Whether a test can let it fail.
  var canFail: Bool { isPlain || kind == .throwingStream }

  /// Whether a test can let it stay silent.
  var canBeSilent: Bool { kind != .behaviorSubject }

  private var isPlain: Bool {
    switch kind {
    case .observable, .single, .maybe: true
    case .behaviorSubject, .publishSubject, .asyncStream, .throwingStream: false
    }
  }

  /// A stream that emits nothing, besides the value that its kind begins with; nil where that has no value.
  func silence(_ samples: SampleValues) -> String? {
    switch kind {
    case .observable, .single, .maybe: ".never()"
    case .publishSubject: "\(type)()"
    case .asyncStream, .throwingStream: "\(type) { _ in }"
    case .behaviorSubject: samples.values(of: element).first.map { "\(type)(value: \($0))" }
    }
  }

  /// Lets the stream emit the value of a variable, on a path.
  func emit(_ variable: String, in path: inout TestPath) {
    switch kind {
    case .observable, .single, .maybe: give(".just(\(valueOf: variable))", in: &path)
    case .behaviorSubject:
      give("(value: \(valueOf: variable))", in: &path)
      path.isFinite = false
    case .asyncStream, .throwingStream:
      give(" { $0.yield(\(valueOf: variable)); $0.finish() }", in: &path)
    case .publishSubject:
      stay(in: &path)
      path.events.append(.drive(subject: method, value: variable))
    }
  }

  /// Lets the stream fail, on a path.
  func fail(in path: inout TestPath) {
    give(kind == .throwingStream ? " { $0.finish(throwing: error) }" : ".error(error)", in: &path)
  }

  /// Lets the stream emit nothing and not end, on a path.
  func stay(in path: inout TestPath) {
    switch kind {
    case .publishSubject: give("()", in: &path)
    case .asyncStream, .throwingStream: give(" { _ in }", in: &path)
    case .observable, .single, .maybe, .behaviorSubject: give(".never()", in: &path)
    }
    path.isFinite = false
  }

  /// Lets the stream emit nothing, and show whether somebody listens, where it can.
  func wait(in path: inout TestPath) {
    guard kind == .observable, isDouble else { return stay(in: &path) }
    path.outcomes.append(TestPath.Outcome(method: method, kind: .watched(element: element.text)))
    path.isFinite = false
  }

  private func give(_ value: HoledText, in path: inout TestPath) {
    let kind: TestPath.Outcome.Kind =
      isDouble ? .returning(isPlain ? value : type + value) : .stream(type: type, value: value)
    path.outcomes.append(TestPath.Outcome(method: method, kind: kind))
  }
}
