import ReactorSpec

extension ReactorSpec {
  /// The types of `types` that tests see, with those inside of them.
  var typesInTests: [NestedType] { nestedTypes.filter { !$0.isPrivate }.flatMap(\.withInnerTypes) }

  /// Those of them that have no parameters.
  var visibleTypes: [NestedType] { typesInTests.filter(\.parameters.isEmpty) }
}

extension SwiftType {
  /// A sequence that waits for an element until its task is cancelled; nil where it is none.
  var silentSequence: String? { stream.flatMap { $0.isSequence ? madeSequence("_ in") : nil } }

  /// A sequence that `body` feeds.
  func madeSequence(_ body: String) -> String {
    guard let stream, stream.isAnySequence, let element = genericArguments.first else { return ".init { \(body) }" }
    let made = stream.canFail ? "AsyncThrowingStream<\(element.text), any Error>" : "AsyncStream<\(element.text)>"
    return "\(made) { \(body) }"
  }
}

extension SampleValues {
  /// The value that a subject or a relay starts with, which is none of an optional type's; nil where there is none.
  func startOfStream(_ type: SwiftType) -> String? {
    guard let element = type.genericArguments.first else { return nil }
    return element.wrapped != nil && !isGiven(element) ? "nil" : values(of: element).first
  }

  /// A subject or a relay that nobody lets emit: a sample, or one made of nothing or of what it starts with; nil where that is missing.
  func subject(_ type: SwiftType) -> String? {
    if let value = values(of: type).first { return value }
    if type.stream?.replays == true { return Self.replaying }
    guard type.stream?.startsWithValue == true else { return Self.silentSubject }
    return startOfStream(type).map { ".init(value: \($0))" }
  }

  /// What makes a subject or a relay that repeats its newest element.
  static let replaying = ".create(bufferSize: 1)"

  static let silentSubject = ".init()"

  /// The closure that makes a stream of an `Observable`, where the library of test doubles makes none of its type.
  ///
  /// - Parameter isScenario: Whether a scenario feeds it, for which the library doesn't make subjects either.
  func conversion(to type: SwiftType, isScenario: Bool = false) -> String? {
    guard let stream = type.stream else { return nil }
    let start = stream.startsWithValue ? startOfStream(type).map { "value: \($0)" } ?? "" : ""
    let made = type.plain.canonicalText + (stream.replays ? Self.replaying : "(\(start))")
    switch stream {
    case .infallible: return "{ $0.asInfallible(onErrorFallbackTo: .never()) }"
    case let relay where relay.isRelay: return "{ $0.feeding(\(made)) { $0.accept($1) } }"
    case .publishSubject, .behaviorSubject: return isScenario ? "{ $0.feeding(\(made)) }" : nil
    case .replaySubject: return "{ $0.feeding(\(made)) }"
    case let sequence where sequence.isAnySequence: return "{ $0 }"
    default: return nil
    }
  }

  /// The values of the types that a spec declares itself, or has by what it imports.
  static func known(to spec: ReactorSpec) -> [String: [String]] {
    let modules = Set((spec.imports + spec.impliedImports).map(\.module))
    let own = Set(spec.typesInTests.map(\.name))
    var values = modules.isDisjoint(with: foundationModules) ? [:] : foundation.filter { !own.contains($0.key) }
    for type in spec.visibleTypes where !type.cases.isEmpty {
      values[type.name] = type.cases
      values["\(spec.name).\(type.name)"] = type.cases
    }
    return values
  }

  private static let foundationModules: Set<String> = [
    "AppKit", "Foundation", "FoundationEssentials", "SwiftUI", "UIKit",
  ]

  /// Not of what apps have types of their own of, as `Calendar` and `Locale`.
  static let foundation = [
    "AttributedString": [#"AttributedString("first")"#, #"AttributedString("second")"#],
    "CGFloat": ["1.5", "2.5"],
    "CGPoint": ["CGPoint(x: 1, y: 2)", "CGPoint(x: 3, y: 4)"],
    "CGRect": ["CGRect(x: 1, y: 2, width: 3, height: 4)", "CGRect(x: 5, y: 6, width: 7, height: 8)"],
    "CGSize": ["CGSize(width: 1, height: 2)", "CGSize(width: 3, height: 4)"],
    "Data": ["Data([1])", "Data([2])"],
    "Date": ["Date(timeIntervalSince1970: 1)", "Date(timeIntervalSince1970: 2)"],
    "DateComponents": ["DateComponents(year: 2001)", "DateComponents(year: 2002)"],
    "DateInterval": [
      "DateInterval(start: Date(timeIntervalSince1970: 1), duration: 1)",
      "DateInterval(start: Date(timeIntervalSince1970: 2), duration: 2)",
    ],
    "Decimal": ["Decimal(1)", "Decimal(2)"],
    "IndexPath": ["IndexPath(indexes: [0, 0])", "IndexPath(indexes: [0, 1])"],
    "IndexSet": ["IndexSet(integer: 0)", "IndexSet(integer: 1)"],
    "NSError": [#"NSError(domain: "first", code: 1)"#, #"NSError(domain: "second", code: 2)"#],
    "NSRange": ["NSRange(location: 0, length: 1)", "NSRange(location: 1, length: 1)"],
    "TimeInterval": ["1.5", "2.5"],
    "TimeZone": ["TimeZone(secondsFromGMT: 0)!", "TimeZone(secondsFromGMT: 3600)!"],
    // RFC 6761: no server has a name of this domain, so that nobody's code reaches one from a test.
    "URL": [#"URL(string: "https://example.invalid/first")!"#, #"URL(string: "https://example.invalid/second")!"#],
    "URLError": ["URLError(.timedOut)", "URLError(.notConnectedToInternet)"],
    "URLQueryItem": [#"URLQueryItem(name: "first", value: "1")"#, #"URLQueryItem(name: "second", value: nil)"#],
    "URLRequest": [
      #"URLRequest(url: URL(string: "https://example.invalid/first")!)"#,
      #"URLRequest(url: URL(string: "https://example.invalid/second")!)"#,
    ],
    "UUID": [
      #"UUID(uuidString: "00000000-0000-0000-0000-000000000001")!"#,
      #"UUID(uuidString: "00000000-0000-0000-0000-000000000002")!"#,
    ],
  ]
}
