import ReactorSpec

extension SwiftSyntax {
  /// Whether the text may stop the program where there are too few elements, or nil: subscripts, `!`, divisions and the like.
  var mayTrap: Bool {
    tokens.indices.contains { position in
      switch tokens[position].kind {
      case .open(UInt8(ascii: "[")): isAttached(position)
      case .sign(let sign): sign.hasPrefix("/") || sign.hasPrefix("%") || sign.hasPrefix("!") && isAttached(position)
      case .identifier(let name): Self.trappingNames.contains(name) && isCall(position)
      default: false
      }
    }
  }

  /// Whether a token follows a value without a space.
  private func isAttached(_ position: Int) -> Bool {
    guard position > 0, tokens[position - 1].range.upperBound == tokens[position].range.lowerBound else { return false }
    switch tokens[position - 1].kind {
    case .identifier, .close: return true
    default: return false
    }
  }

  private func isCall(_ position: Int) -> Bool {
    position + 1 < tokens.count && tokens[position + 1].kind == .open(UInt8(ascii: "("))
  }

  private static let trappingNames: Set<String> = [
    "fatalError", "insert", "move", "precondition", "preconditionFailure", "remove", "removeFirst", "removeLast",
    "removeSubrange", "replaceSubrange", "swapAt", "index",
  ]

  /// The members of `state` that the text uses.
  var stateMembers: Set<String> {
    Set(
      tokens.indices.dropLast(2).compactMap { position in
        guard tokens[position].kind == .identifier("state"), tokens[position + 1].kind == .dot,
          case .identifier(let name) = tokens[position + 2].kind
        else { return nil }
        return name
      }
    )
  }
}
