import ReactorSpec

/// The name that a `Package.swift` gives its package.
struct PackageName: Sendable, Hashable {
  /// The name.
  let text: String

  /// Reads the first `Package(name: "…"` of a manifest; nil where there is none, or the name is no plain string.
  init?(inManifest manifest: String) {
    let swift = SwiftText(manifest)
    let tokens = swift.tokens
    let start = tokens.indices.first { position in
      guard position + 4 < tokens.count else { return false }
      return tokens[position + 1].kind == .leftParenthesis && tokens[position + 3].kind == .colon
        && tokens[position + 4].kind == .literal && swift.name(position) == "Package"
        && swift.name(position + 2) == "name"
    }
    guard let start else { return nil }
    let literal = swift.text(start + 4)
    guard literal.utf8.count > 2, literal.hasPrefix("\""), !literal.contains("\\") else { return nil }
    text = String(literal.dropFirst().dropLast())
  }
}
