import YAMLTree

extension Settings {
  /// Stub.
  public static func read(_ bytes: [UInt8], path: String) -> (settings: Settings, diagnostics: [Diagnostic]) {
    var settings = Settings()
    var diagnostics: [Diagnostic] = []
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard !line.hasPrefix("#"), let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop(while: { $0 == " " })
      let list = value.drop(while: { $0 == "[" }).prefix(while: { $0 != "]" }).split(separator: ",")
        .map { String($0.drop(while: { $0 == " " })) }
      switch line[..<colon] {
      case "inputs": settings.inputs = list
      case "output": settings.output = String(value)
      case "testOutput": settings.testOutput = String(value)
      case "module": settings.module = String(value)
      case "header": settings.header = list
      case "testImports", "imports", "access", "samples": break
      default: diagnostics.append(Diagnostic(.unknownKey, "unknown key", at: .init(path: path)))
      }
    }
    return (settings, diagnostics)
  }
}

/// Stub.
public enum LanguageDescription {
  /// Stub.
  public static var jsonSchema: String { "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\"}\n" }
  /// Stub.
  public static var settingsJSONSchema: String { "{\"$schema\": \"x\", \"title\": \"settings\"}\n" }
}

extension Rule {
  /// Stub.
  public var explanation: RuleExplanation { RuleExplanation(title: "\(self)") }
}

/// Stub.
public struct RuleExplanation: Sendable {
  /// Stub.
  public var title: String
  /// Stub.
  public func page(for rule: Rule) -> String { "\(rule.code): \(title)\n" }
}
