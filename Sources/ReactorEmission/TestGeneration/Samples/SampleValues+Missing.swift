import ReactorSpec

extension SampleValues {
  /// The type without values because of which a type has none: that of an array's elements, of an optional's value, of
  /// what a subject holds, of a part of a tuple.
  func missingType(in type: SwiftType) -> SwiftType {
    switch type.shape {
    case .optional(let inner), .implicitlyUnwrapped(let inner), .array(let inner), .set(let inner),
      .parenthesized(let inner):
      missingType(in: inner)
    case .dictionary(let key, let value): missingType(in: values(of: key).isEmpty ? key : value)
    case .tuple(let elements): elements.lazy.map(\.type).first { values(of: $0).isEmpty }.map(missingType) ?? type
    case .named where type.genericArguments.count == 1 && Self.containers.contains(type.name ?? ""):
      values(of: type.genericArguments[0]).isEmpty ? missingType(in: type.genericArguments[0]) : type
    case .named where type.name == "Result": type.genericArguments.first.map(missingType) ?? type
    default: type
    }
  }

  /// The types that tests make of the values that they hold.
  private static let containers: Set<String> = [
    "BehaviorRelay", "BehaviorSubject", "ClosedRange", "PublishRelay", "PublishSubject", "Range", "ReplayRelay",
    "ReplaySubject",
  ]

  /// The same for a type that may be an enum, whose values no initializer gives; nil of any other type.
  static func entryOfCases(for type: SwiftType) -> String? {
    guard case .named = type.shape, type.existentialName == nil, type.stream == nil, !type.isProtocolOfTheLibrary,
      type.name != "Any", !structs.contains(type.name ?? "")
    else { return nil }
    return "\(key(for: type)): [.first, .second]"
  }

  /// How values of types are written that are not made by an initializer without arguments.
  private static let written = [
    "AnyHashable": "1", "Calendar": "Calendar(identifier: .gregorian)", "KeyPath": "\\.…",
    "Locale": "Locale(identifier: \"en_US\")", "Measurement": "Measurement(value: 1, unit: …)",
    "Notification": "Notification(name: .init(\"first\"))",
  ]

  /// Generic types of the libraries' that are no enums.
  private static let structs: Set<String> = [
    "AnyHashable", "Binding", "Calendar", "ClosedRange", "KeyPath", "Locale", "Measurement", "Notification", "Range",
    "Slice",
  ]

  /// A value of a type that is to be written for a protocol.
  private static func fake(_ type: SwiftType) -> String {
    if case .named(let components) = type.shape, let last = components.last { return "Fake\(last.name)()" }
    return "Fake\(type.textOnOneLine)()"
  }

  /// The entry of `samples` that gives values of a type, as YAML.
  static func entry(for type: SwiftType) -> String {
    let text = type.textOnOneLine
    let value =
      if let function = type.function {
        "{ \(function.parameters.isEmpty ? "" : function.parameters.map { _ in "_" }.joined(separator: ", ") + " in ")… }"
      } else if case .metatype(let base) = type.shape, !base.isExistential {
        "\(base.textOnOneLine).self"
      } else if ["Error", "Swift.Error"].contains(type.existentialName ?? type.name) {
        "CancellationError()"
      } else if type.stream?.isAnySequence == true {
        type.madeSequence("$0.finish()")
      } else if case .existential(let base) = type.shape {
        fake(base.firstOfComposition)
      } else if case .composition = type.shape {
        fake(type.firstOfComposition)
      } else if type.existentialName == "Any" || type.name == "Any" {
        "1"
      } else if type.isProtocolOfTheLibrary {
        fake(type)
      } else if let value = type.name.flatMap({ Self.written[$0] }) {
        value
      } else if let stream = type.stream, stream.hasNever {
        ".never()"
      } else if type.stream?.startsWithValue == true {
        "\(text)(value: …)"
      } else if type.stream?.isSequence == true {
        "\(text) { $0.finish() }"
      } else if type.stream?.replays == true {
        text + replaying
      } else {
        "\(text)()"
      }
    return "\(key(for: type)): '\(value)'"
  }

  private static func key(for type: SwiftType) -> String {
    let text = type.textOnOneLine
    return text.allSatisfy { $0.isLetter || $0.isNumber || " ._<>".contains($0) } ? text : "'\(text)'"
  }
}

extension SwiftType {
  /// The text, without line breaks and the like.
  var textOnOneLine: String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  fileprivate var firstOfComposition: SwiftType {
    if case .composition(let types) = shape { types.first ?? self } else { self }
  }
}
