/// Where a piece of Swift takes a name from around it.
public struct NameUse: Sendable, Hashable {
  /// The name, without backticks.
  public var name: String
  /// Its bytes in the text.
  public var range: Range<Int>
  /// The member behind it (`name.member`); nil where there is none.
  public var member: String?
  /// The member's bytes in the text.
  public var memberRange: Range<Int>?
  /// Whether the member is called.
  public var isMemberCalled = false
}

extension SwiftSyntax {
  /// Where the text takes names from around it, in its order. A name that it also declares itself is left out.
  public var nameUses: [NameUse] {
    let own = declaredNames.union(closureParameters)
    return freeNamePositions.filter { !own.contains($0.name) }.map { free in
      var use = NameUse(name: free.name, range: tokens[free.position].range)
      let next = free.position + 1
      if next + 1 < tokens.count, tokens[next].kind == .dot, case .identifier(let member) = tokens[next + 1].kind {
        use.member = member
        use.memberRange = tokens[next + 1].range
        use.isMemberCalled = next + 2 < tokens.count && tokens[next + 2].kind == .open(UInt8(ascii: "("))
      }
      return use
    }
  }

  /// All names in the text, those of members and labels too.
  public var identifiers: Set<String> {
    tokens.reduce(into: []) { names, token in
      if case .identifier(let name) = token.kind { names.insert(name) }
    }
  }

  /// Whether a member can be asked of the text as it stands: it is a name, a literal or a call, with more of these behind dots.
  public var isPostfixExpression: Bool {
    !endsInComment
      && tokens.filter { $0.depth == 0 }.allSatisfy { token in
        switch token.kind {
        case .identifier(let name): !["try", "await", "as", "is", "any", "some"].contains(name)
        case .literal, .open, .close, .dot, .angle, .sign("!"): true
        default: false
        }
      }
  }

  /// The text with other text at some of its places.
  ///
  /// - Parameter edits: Ranges of bytes that don't overlap, in their order.
  public func replacing(_ edits: [(range: Range<Int>, text: String)]) -> String {
    var bytes = Array(text.utf8)
    for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: edit.text.utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The mark that holds at a byte of a printed text; empty where there is none.
  public func mark(at offset: Int) -> String {
    LineMark.last(in: text.utf8.prefix(offset))
  }
}
