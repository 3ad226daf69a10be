extension SwiftSyntax {
  /// The members of `state` that the text uses; nil where it uses `state` in another way, so that any member may be meant.
  var stateMembers: [(member: String, range: Range<Int>, isCalled: Bool)]? {
    let members = members(of: "state")
    guard members.count == mentionCount(of: "state"), !members.contains(where: \.isCalled) else { return nil }
    return members
  }

  /// The members of `state` that the text changes rather than reads: by assignment, by `&`, or by a method that changes its object;
  /// nil where it may change any.
  var changedStateMembers: [String]? {
    guard let members = stateMembers else { return nil }
    var starts = StatementStarts(tokens)
    return members.compactMap { member in
      guard let position = tokens.firstIndex(where: { $0.range == member.range }),
        let state = tokens[..<position].lastIndex(where: { $0.kind == .identifier("state") })
      else { return nil }
      let isStatement = starts.isStart(at: tokens[state].range.lowerBound)
      let isPassedOn = state > 0 && tokens[state - 1].kind == .sign("&")
      guard isPassedOn || isChanged(from: position, inStatement: isStatement) else { return nil }
      return member.member.hasPrefix("$") ? String(member.member.dropFirst()) : member.member
    }
  }

  /// Whether the members and elements behind a name end in an assignment, or in a call that changes what it is called on.
  ///
  /// - Parameter isStatement: Whether the name's chain begins a statement: a call that nothing looks at is there to change something.
  private func isChanged(from start: Int, inStatement isStatement: Bool) -> Bool {
    var position = start
    var method: String?
    while position + 1 < tokens.count {
      position += 1
      switch tokens[position].kind {
      case .dot, .sign("?"), .sign("!"): continue
      case .identifier(let name) where tokens[position - 1].kind == .dot: method = name
      case .open(UInt8(ascii: "[")):
        let close = tokens[(position + 1)...].firstIndex { $0.depth == tokens[position].depth }
        position = close ?? tokens.count
      case .open: return method.map { isStatement || Self.changingMethods.contains($0) } ?? false
      case .sign(let sign): return sign.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(sign)
      default: return false
      }
    }
    return false
  }

  /// Methods of the standard library that change their object and give a result.
  private static let changingMethods: Set<String> = [
    "insert", "popFirst", "popLast", "remove", "removeFirst", "removeLast", "removeValue", "update", "updateValue",
  ]
}
