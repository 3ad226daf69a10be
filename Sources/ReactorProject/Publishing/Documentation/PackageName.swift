import ReactorSpec

/// The name that a `Package.swift` gives its package.
struct PackageName: Sendable, Hashable {
  /// The name.
  let text: String

  /// Reads the first `Package(name: "…"` of a manifest; nil where there is none, or the name is no plain string.
  init?(inManifest manifest: String) {
    let tokens = SwiftSyntax(manifest).tokens
    let start = tokens.indices.first { position in
      guard position + 4 < tokens.count else { return false }
      return tokens[position].kind == .identifier("Package") && tokens[position + 1].kind == .open(UInt8(ascii: "("))
        && tokens[position + 2].kind == .identifier("name") && tokens[position + 3].kind == .colon
        && tokens[position + 4].kind == .literal
    }
    guard let start else { return nil }
    let literal = String(decoding: Array(manifest.utf8)[tokens[start + 4].range], as: UTF8.self)
    guard literal.utf8.count > 2, literal.hasPrefix("\""), !literal.contains("\\") else { return nil }
    text = String(literal.dropFirst().dropLast())
  }
}
