import ReactorSpec

extension SwiftText {
  private static let escaping = "@escaping "

  /// The type as that of a parameter that is kept: a function escapes.
  var asParameterType: String {
    SwiftText(text).isFunctionType && !text.contains(Self.escaping) ? Self.escaping + printed : printed
  }

  /// The type as that of a stored property, which knows no `@escaping`.
  var asStoredType: String {
    text.hasPrefix(Self.escaping) ? String(printed.replacing(Self.escaping, with: "", maxReplacements: 1)) : printed
  }
}
