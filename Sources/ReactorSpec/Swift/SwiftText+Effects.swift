/// What running a piece of Swift may do.
extension SwiftText {
  /// Whether the text calls a method of a name.
  package func calls(_ method: String, of name: String) -> Bool {
    tokens.indices.dropLast(2).contains { position in
      tokens[position + 1].kind == .dot && self.name(position) == name && self.name(position + 2) == method
    }
  }
}
