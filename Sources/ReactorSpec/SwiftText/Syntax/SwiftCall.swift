/// A Swift text that is one call and nothing else: `function(arguments)`, perhaps behind objects and dots.
package struct SwiftCall {
  /// The function with the objects before it; without the dot that the text may start with.
  package let function: String
  /// What stands between the parentheses.
  package let arguments: String

  /// Takes a text apart; nil where it is no call.
  package init?(_ text: String) {
    let syntax = SwiftSyntax(text)
    let outer = syntax.tokens.filter { $0.depth == 0 }
    guard syntax.problem == nil, outer.count > 2, let last = outer.last,
      last.kind == .close(UInt8(ascii: ")")), last.range.upperBound == text.utf8.count
    else { return nil }
    for (token, next) in zip(outer, outer.dropFirst()) {
      switch (token.kind, next.kind) {
      case (.identifier, .dot), (.dot, .identifier), (.identifier, .open), (.open, .close), (.close, .dot): continue
      default: return nil
      }
    }
    let open = outer[outer.count - 2].range
    let bytes = Array(text.utf8)
    let start = outer[0].kind == .dot ? 1 : 0
    function = String(decoding: bytes[start..<open.lowerBound], as: UTF8.self).trimmed
    arguments = String(decoding: bytes[open.upperBound..<last.range.lowerBound], as: UTF8.self).trimmed
  }
}
