import ReactorSpec

/// What closures in texts of the spec capture.
extension StepLowering {
  /// A text whose closures capture by name what they use of the reactor that never changes. In a closure that is kept, Swift takes a member by
  /// `self` alone, which would keep the reactor. Closures that the standard library calls at once stay as they are.
  ///
  /// Costs a look at the text, and a walk over it where closures name such members.
  ///
  /// - Parameters:
  ///   - names: What stands for something else in the text.
  ///   - keepsState: Whether they capture the state as well: what is kept means the state of the step, whatever comes behind it.
  func capturing(
    _ text: SwiftText,
    besides names: (String) -> Bool = { _ in false },
    keepsState: Bool = false
  ) -> SwiftText {
    func isCaptured(_ name: String) -> Bool {
      (constants.contains(name) || keepsState && name == "state") && !names(name)
    }
    guard text.tokens.contains(where: { $0.kind == .leftBrace }), text.takesName(where: isCaptured) else { return text }
    var uses = text.freeNamePositions.filter { isCaptured($0.name) }
      .map { (name: $0.name, offset: text.tokens[$0.position].range.lowerBound) }[...]
    let values = TokenValues.levels(of: text)[0]
    var edits: [(range: Range<Int>, text: String)] = []
    var end = 0
    for closure in values.closures where closure.range.lowerBound >= end {
      let head = ClosureHead(closure.position, values)
      uses = uses.drop { $0.offset < head.end }
      let inside = uses.prefix { $0.offset < closure.range.upperBound }
      guard !inside.isEmpty, !isCalledAtOnce(closure.position, values) else { continue }
      uses = uses.dropFirst(inside.count)
      end = closure.range.upperBound
      if let edit = head.capturing(inside.map { SwiftName.captured($0.name) }.unique) { edits.append(edit) }
    }
    return edits.isEmpty ? text : text.editing(edits)
  }

  /// Whether a closure is given to a method that calls it at once: one of a collection's, as far as the text tells.
  private func isCalledAtOnce(_ closure: Int, _ values: TokenValues) -> Bool {
    guard let close = values.surroundings.partner(of: closure), let call = values.callPassingOn(closure, close) else {
      return false
    }
    let root = call.lowerBound
    guard let name = values.name(root) else { return true }
    if name == "Dictionary" { return true }
    // What a function returns, or a member is, may be a stream.
    if values.isMember(root) || root + 1 < values.tokens.count && values.tokens[root + 1].kind == .leftParenthesis {
      return false
    }
    switch role(of: name) {
    case .state, .unknown: return true
    case .constant, .member, .outside: return false
    }
  }
}

/// What stands behind the brace of a closure before its statements: `[weak self] text in`.
private struct ClosureHead {
  /// The byte at which it ends.
  let end: Int
  private let brace: Int
  private let hasNames: Bool
  private let values: TokenValues

  /// - Parameter brace: The position of the closure's `{`.
  init(_ brace: Int, _ values: TokenValues) {
    let tokens = values.tokens
    self.brace = brace
    self.values = values
    let close = values.surroundings.partner(of: brace) ?? brace
    let word = (brace..<close).dropFirst().first { position in
      tokens[position].depth == tokens[brace].depth + 1 && tokens[position].kind == .name && !values.isMember(position)
        && [.in, .for].contains(tokens[position].word)
    }
    // The `in` of a loop ends no head.
    hasNames = word.map { tokens[$0].word == .in } ?? false
    end = tokens[hasNames ? word ?? brace : brace].range.upperBound
  }

  /// What has to be put where so that the closure captures names, too; nil where it begins with an attribute.
  func capturing(_ names: [String]) -> (range: Range<Int>, text: String)? {
    let (tokens, list) = (values.tokens, names.joined(separator: ", "))
    let next = brace + 1
    if tokens[next].word == .at { return nil }
    if hasNames, tokens[next].kind == .leftBracket, let close = values.surroundings.partner(of: next) {
      let place = tokens[close].range.lowerBound
      return (place..<place, close == next + 1 ? list : ", \(list)")
    }
    let place = tokens[brace].range.upperBound
    let isTight = tokens[next].range.lowerBound == place
    return (place..<place, " [\(list)]\(hasNames ? "" : " in")\(isTight ? " " : "")")
  }
}
