import ReactorSpec

/// A type as it is written in other places than that for which the spec gives it.
extension SwiftType {
  /// The type as that of a parameter that is kept: a function escapes.
  var asParameterType: SwiftCode { isFunction && !isEscaping ? "@escaping \(self)" : "\(self)" }

  /// The type as that of a stored property, which knows no `@escaping`.
  var asStoredType: SwiftCode { SwiftCode(swift, replacing: parameterWords.map { ($0, "") }) }

  /// The type of a parameter's or a result's value, as a generic argument.
  var asArgumentType: String {
    if case .variadic(let element) = shape { return "[\(element.asArgumentType)]" }
    let text = asStoredType.text
    return isImplicitlyUnwrapped && text.hasSuffix("!") ? text.dropLast() + "?" : text
  }
}

extension SwiftType {
  /// Whether it is a tuple, or made of one.
  var containsTuple: Bool { contains { if case .tuple = $0.shape { true } else { false } } }
}

extension ReactorSpec {
  /// Whether a name means a type of the spec's own, or one that the settings say is the app's.
  func hides(_ name: String) -> Bool { typesOfApp.contains(name) || nestedTypes.contains { $0.name == name } }

  /// The type of all errors, which another type may hide.
  var errorType: String { hides("Error") ? "any Swift.Error" : "any Error" }
}
