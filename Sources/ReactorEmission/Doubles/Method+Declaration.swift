import ReactorSpec

extension Method {
  /// What stands behind the parameters: ` async throws -> Result`.
  var effectsAndResult: SwiftCode {
    let result: SwiftCode = result.map { " -> \($0)" } ?? ""
    return "\(isAsync ? " async" : "")\(canThrow ? " throws" : "")\(result)"
  }
}
