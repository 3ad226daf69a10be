import ReactorSpec

extension SwiftText {
  private static let escaping = "@escaping "

  /// The type as that of a parameter that is kept: a function escapes.
  var asParameterType: SwiftCode {
    isFunctionType && !text.contains(Self.escaping) ? "\(Self.escaping)\(self)" : "\(self)"
  }

  /// The type as that of a stored property, which knows no `@escaping`.
  var asStoredType: SwiftCode {
    text.hasPrefix(Self.escaping) ? SwiftCode(self, replacing: [(0..<Self.escaping.utf8.count, "")]) : "\(self)"
  }
}
