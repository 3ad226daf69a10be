/// What a statement does to the state.
extension SwiftText {
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
    var starts = StatementStarts(self)
    let mayAssignTuples = tokens.indices.contains { tokens[$0].kind == .rightParenthesis && isAssignment($0 + 1) }
    return members.compactMap { member in
      guard let position = position(of: member.range),
        let state = tokens[..<position].lastIndex(where: { $0.kind == .name && $0.word == .state })
      else { return nil }
      let isStatement = starts.isStart(at: tokens[state].range.lowerBound)
      let isPassedOn = state > 0 && isSign(state - 1, .ampersand)
      guard
        isPassedOn || isChanged(from: position, inStatement: isStatement)
          || mayAssignTuples && isAssignedInTuple(position)
      else { return nil }
      return member.member.hasPrefix("$") ? String(member.member.dropFirst()) : member.member
    }
  }

  /// Whether the text changes what a name stands for, or one of its members: by assignment, by `&`, or by a method that changes it and returns
  /// something, as `removeLast()`. What only changes it, as `append(_:)`, and assignments to tuples are not seen.
  package func changes(_ use: NameUse) -> Bool {
    guard let position = position(of: use.range) else { return false }
    return isPassedOn(position) || isChanged(from: position, inStatement: false)
  }

  /// Whether the members and elements behind a name end in an assignment, or in a call that changes what it is called on.
  ///
  /// - Parameter isStatement: Whether the name's chain begins a statement: a call that nothing looks at is there to change something.
  func isChanged(from start: Int, inStatement isStatement: Bool) -> Bool {
    var position = start
    var method: String?
    while position + 1 < tokens.count {
      position += 1
      switch tokens[position].kind {
      case .dot: continue
      case .sign where isSign(position, .question) || isSign(position, .exclamation): continue
      case .name where tokens[position - 1].kind == .dot: method = name(position)
      case .leftBracket:
        let close = tokens[(position + 1)...].firstIndex { $0.depth == tokens[position].depth }
        position = close ?? tokens.count
      case .leftParenthesis, .leftBrace:
        return method.map { isStatement || Self.changingMethods.contains($0) } ?? false
      // A tuple's member: `.0`.
      case .literal where tokens[position - 1].kind == .dot: continue
      case .sign: return isAssignment(position)
      case .leftAngle, .rightAngle: return isShiftingAssignment(position)
      default: return false
      }
    }
    return false
  }

  /// Whether `<<=` or `>>=` stands there.
  private func isShiftingAssignment(_ position: Int) -> Bool {
    let start = tokens[position].range.lowerBound
    return start + 3 <= text.utf8.count && ["<<=", ">>="].contains(text.utf8Part(start..<start + 3))
  }

  /// Whether what stands there is assigned to as a part of a tuple: `(state.first, state.second) = pair`.
  private func isAssignedInTuple(_ position: Int) -> Bool {
    let depth = tokens[position].depth - 1
    guard let open = tokens[..<position].lastIndex(where: { $0.depth == depth && $0.kind.isOpening }),
      let close = tokens[position...].firstIndex(where: { $0.depth == depth && $0.kind.isClosing }),
      tokens[open].kind == .leftParenthesis, isAssignment(close + 1)
    else { return false }
    var starts = StatementStarts(self)
    return starts.isStart(at: tokens[open].range.lowerBound)
  }

  private func isAssignment(_ position: Int) -> Bool {
    guard tokens.indices.contains(position), tokens[position].kind == .sign else { return false }
    let sign = text(position)
    return sign.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(sign)
  }

  /// Methods of the standard library that change their object and give a result.
  private static let changingMethods: Set<String> = [
    "insert", "popFirst", "popLast", "remove", "removeFirst", "removeLast", "removeValue", "update", "updateValue",
  ]

  /// Whether a method of the standard library changes what it is called on, with a result or without.
  private static func changesValue(_ method: String) -> Bool {
    changingMethods.contains(method) || silentMethods.contains(method)
  }

  /// Those that change their object and give nothing.
  private static let silentMethods: Set<String> = [
    "append", "formIntersection", "formSymmetricDifference", "formUnion", "merge", "negate", "removeAll",
    "removeSubrange", "replaceSubrange", "reverse", "round", "shuffle", "sort", "subtract", "swapAt", "toggle",
  ]

  /// The members of `name`, where they are values of the standard library, that the text changes: by `&`, by an assignment to an element, or
  /// by a method that changes what it is called on. What is behind an element or another member may be an object, which is none of these.
  func changedValues(of name: String) -> [(member: String, range: Range<Int>)] {
    members(of: name).compactMap { member in
      guard let position = position(of: member.range), position > 1 else { return nil }
      let rest = tokens.indices.dropFirst(position + 1).drop { isSign($0, .question) || isSign($0, .exclamation) }
      let isChanged =
        switch rest.first.map({ tokens[$0].kind }) {
        case .dot: isChangingCall(of: rest.dropFirst().first)
        case .leftBracket:
          rest.dropFirst().first { tokens[$0].depth == tokens[rest.startIndex].depth }.map { isAssignment($0 + 1) }
            ?? false
        default: isPassedOn(position - 2)
        }
      return isChanged ? (member.member, member.range) : nil
    }
  }

  /// Whether a method of the standard library that changes what it is called on is called by the name at a token.
  private func isChangingCall(of position: Int?) -> Bool {
    guard let position, let method = name(position), Self.changesValue(method), position + 1 < tokens.count else {
      return false
    }
    return [.leftParenthesis, .leftBrace].contains(tokens[position + 1].kind)
  }

  /// Whether what begins at a token is passed as `inout`, rather than being the right side of an operator.
  private func isPassedOn(_ position: Int) -> Bool {
    guard position > 1, isSign(position - 1, .ampersand) else { return false }
    return [.leftParenthesis, .comma, .colon].contains(tokens[position - 2].kind)
  }

  /// The members of `name` to which the text assigns directly (`name.member = …`, `name.member += …`), with their byte offsets.
  func assignedMembers(of name: String) -> [(member: String, range: Range<Int>)] {
    guard !syntax.declarations.contains(where: { $0.name == name }) else {
      return []
    }
    return freeNamePositions.compactMap { free in
      let next = free.position + 1
      guard free.name == name, next + 2 < tokens.count, tokens[next].kind == .dot, let member = self.name(next + 1),
        isAssignment(next + 2)
      else { return nil }
      return (member, tokens[next + 1].range)
    }
  }

  /// The field and the value of `state.field = value`, or of `+=` and the like; nil where the text is more than that.
  package var assignment: (field: String, value: String)? {
    guard tokens.count > 4, tokens[0].kind == .name, tokens[0].word == .state, tokens[1].kind == .dot,
      let field = name(2), tokens[3].kind == .sign
    else { return nil }
    let sign = text(3)
    let value = part(tokens[3].range.upperBound..<text.utf8.count).text
    switch sign {
    case "=": return (field, value)
    case "+=", "-=", "*=":
      let operand = SwiftText(value).isOneOperand ? value : "(\(value))"
      return (field, "state.\(field) \(sign.prefix(1)) \(operand)")
    default: return nil
    }
  }

  /// The field that the text changes and its new value as an expression: of an ``assignment``, and of a method of the standard library that
  /// changes what it is called on, for which there is one that gives the changed value (`state.items.append(x)`); nil of any other text.
  package var change: (field: String, value: String)? { change(isText: false) }

  /// The ``change``, where the field is a text rather than an array or another collection.
  package func change(isText: Bool) -> (field: String, value: String)? {
    if let assignment { return assignment }
    guard problem == nil, let call, let path = call.function.memberPath, path.count == 3, path[0] == "state" else {
      return nil
    }
    let field = "state.\(path[1])"
    let arguments = call.arguments
    let labelled = arguments.labelledValue
    let operand = { (text: SwiftText) in text.isOneOperand ? text.text : "(\(text.text))" }
    let value: String? =
      switch (path[2], arguments.commaSeparatedParts.count, labelled?.label) {
      case ("append", 1, nil) where isText: "\(field) + \(operand(arguments))"
      case ("append", 1, nil): "\(field) + [\(arguments.text)]"
      case ("append", 1, "contentsOf"?): labelled.map { "\(field) + \(operand($0.value))" }
      case ("insert", 1, nil): "\(field).union([\(arguments.text)])"
      case ("toggle", 0, _): "!\(field)"
      case ("negate", 0, _): "-\(field)"
      default: Self.givingMethods[path[2]].map { "\(field).\($0)(\(arguments.text))" }
      }
    return value.map { (path[1], $0) }
  }

  /// Methods of the standard library that give what others change in place.
  private static let givingMethods = [
    "formIntersection": "intersection", "formSymmetricDifference": "symmetricDifference", "formUnion": "union",
    "merge": "merging", "reverse": "reversed", "round": "rounded", "shuffle": "shuffled", "sort": "sorted",
    "subtract": "subtracting",
  ]

  /// The members of `state` that the text names, in whatever way it uses `state` besides.
  package var usedStateMembers: Set<String> {
    Set(
      tokens.indices.dropLast(2).compactMap { position in
        guard tokens[position].kind == .name, tokens[position].word == .state, tokens[position + 1].kind == .dot else {
          return nil
        }
        return name(position + 2)
      }
    )
  }
}
