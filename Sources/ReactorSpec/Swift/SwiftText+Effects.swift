/// What running a piece of Swift may do.
extension SwiftText {
  /// Whether the text may stop the program where there are too few elements, or nil: subscripts, `!`, divisions and the like.
  package var mayTrap: Bool {
    tokens.indices.contains { position in
      switch tokens[position].kind {
      case .leftBracket: isAttached(position)
      case .sign:
        switch text(position).utf8.first {
        case UInt8(ascii: "/"), UInt8(ascii: "%"): true
        case UInt8(ascii: "!"): isAttached(position)
        default: false
        }
      case .name: isCall(position) && name(position).map(Self.trappingNames.contains) ?? false
      default: false
      }
    }
  }

  /// Whether a token follows a value without a space.
  private func isAttached(_ position: Int) -> Bool {
    guard position > 0, tokens[position - 1].range.upperBound == tokens[position].range.lowerBound else { return false }
    return tokens[position - 1].kind == .name || tokens[position - 1].kind.isClosing
  }

  private func isCall(_ position: Int) -> Bool {
    position + 1 < tokens.count && tokens[position + 1].kind == .leftParenthesis
  }

  private static let trappingNames: Set<String> = [
    "fatalError", "insert", "move", "precondition", "preconditionFailure", "remove", "removeFirst", "removeLast",
    "removeSubrange", "replaceSubrange", "swapAt", "index",
  ]

  /// Whether the text calls a method of a name.
  package func calls(_ method: String, of name: String) -> Bool {
    tokens.indices.dropLast(2).contains { position in
      tokens[position + 1].kind == .dot && self.name(position) == name && self.name(position + 2) == method
    }
  }

  /// A call in the text that gives another value each time; nil where there is none that is known for it.
  package var unrepeatableCall: String? {
    for position in tokens.indices {
      guard let name = name(position) else { continue }
      let isMember = position > 0 && tokens[position - 1].kind == .dot
      if isMember, ["random", "randomElement", "shuffled", "shuffle", "now"].contains(name) { return name }
      guard !isMember, ["UUID", "Date"].contains(name), position + 2 < tokens.count else { continue }
      if tokens[position + 1].kind == .leftParenthesis, tokens[position + 2].kind == .rightParenthesis {
        return "\(name)()"
      }
    }
    return nil
  }
}
