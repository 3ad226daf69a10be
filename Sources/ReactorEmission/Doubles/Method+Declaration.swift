import ReactorSpec

extension Method {
  /// What stands between its name and its parameters: `<Item: Decodable>`.
  var genericClause: SwiftCode { genericParameters.map { "<\($0)>" } ?? "" }

  /// What stands behind the parameters: ` async throws -> Result where Item: Sendable`.
  var effectsAndResult: SwiftCode {
    let result: SwiftCode = result.map { " -> \($0)" } ?? ""
    let requirements: SwiftCode = requirements.map { " where \($0)" } ?? ""
    return "\(effects)\(result)\(requirements)"
  }

  /// ` async throws(APIError)`, as far as it is so.
  var effects: SwiftCode {
    let errors: SwiftCode = errorType.map { "(\($0))" } ?? ""
    return "\(isAsync ? " async" : "")\(canThrow ? " throws" : "")\(errors)"
  }

  /// What can be done to a property, as its protocol says it: the reactor keeps what it sets as a constant.
  var accessors: SwiftCode { kind == .property(isSettable: true) ? "get nonmutating set" : "get\(effects)" }

  /// The type of what it returns, as its double knows it: nothing of what only a caller knows.
  var notedResult: String { isResultErased ? "Any" : result?.asArgumentType ?? "Void" }

  /// Whether the double knows less of the result than the caller, who then says what it has to be.
  var isResultErased: Bool { result.map { $0.mentions(genericNames) } ?? false }

  /// The type of its errors.
  ///
  /// - Parameter names: The types of the app's, which may hide Swift's.
  func failure(hiddenBy names: Set<String>) -> String {
    errorType?.text ?? (canThrow ? names.contains("Error") ? "any Swift.Error" : "any Error" : "Never")
  }
}

extension SwiftType {
  /// Whether the type has one of some names in it.
  func mentions(_ names: Set<String>) -> Bool { !names.isEmpty && swift.takesName(of: names) }

  /// The type as a generic argument, with `Any` for what is made of types of these names.
  func erasing(_ names: Set<String>) -> String {
    guard mentions(names) else { return asArgumentType }
    return switch shape {
    case .optional(let wrapped): wrapped.erasing(names) + "?"
    case .array(let element): "[\(element.erasing(names))]"
    case .variadic(let element): "[\(element.erasing(names))]"
    case .metatype: "any Any.Type"
    case .parenthesized(let type), .attributed(_, let type): type.erasing(names)
    default: "Any"
    }
  }
}
