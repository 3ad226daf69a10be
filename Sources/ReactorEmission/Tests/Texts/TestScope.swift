import ReactorSpec

/// Where a spec's Swift texts stand in a test: outside of the reactor, which is known as `reactor` there.
struct TestScope {
  private let reactorName: String
  private let members: Set<String>
  /// The private constants whose values are literals, which a text can have in their place.
  private let literals: [String: String]
  private let privateTypes: Set<String>

  /// The names under which a test knows its own functions: nothing else may be called so.
  static let functionNames: Set<String> = ["differences", "makeReactor", "changedState"]

  init(_ spec: ReactorSpec) {
    reactorName = spec.name
    let properties = spec.properties.filter { $0.access.map { !$0.hasSuffix("private") } ?? true }
    let members = Set(spec.parameters.filter { $0.role == .dependency }.map(\.name) + properties.map(\.name))
    self.members = members
    let constants = spec.properties.filter { property in
      property.isConstant && !members.contains(property.name) && property.defaultValue?.text.isLiteral == true
    }
    literals = Dictionary(constants.map { ($0.name, $0.defaultValue?.text ?? "") }) { first, _ in first }
    privateTypes = Set(NestedTypes(in: spec).filter(\.isPrivate).map(\.name))
  }

  /// A text of a step or of `reduce` as it stands in a test, with the reactor's members taken from `reactor`.
  ///
  /// - Parameter names: The names that the test binds, `state` among them where it does.
  func text(_ text: SwiftText, knowing names: Set<String>) throws(Obstacle) -> String {
    try rewritten(text, knowing: names) { name in
      switch name {
      case "self": "reactor"
      case "Self": reactorName
      case "currentState": "state"
      case "initialState": "reactor.initialState"
      default: members.contains(name) ? "reactor.\(SwiftName.member(name))" : literals[name]
      }
    }
  }

  /// A text inside of `State`, with the state's members taken from `state`.
  func text(_ text: SwiftText, inStateWith stateMembers: Set<String>) throws(Obstacle) -> String {
    try rewritten(text, knowing: []) { name in
      switch name {
      case "self": "state"
      case "Self": "\(reactorName).State"
      default: stateMembers.contains(name) ? "state.\(SwiftName.member(name))" : nil
      }
    }
  }

  private func rewritten(
    _ text: SwiftText,
    knowing names: Set<String>,
    _ replacement: (String) -> String?
  ) throws(Obstacle) -> String {
    let syntax = SwiftSyntax(text.text)
    if let call = syntax.unrepeatableCall { throw .unrepeatable(call) }
    let own = syntax.declaredNames.union(syntax.closureParameters)
    var bytes = Array(text.text.utf8)
    for use in syntax.freeNamePositions.reversed() where !names.contains(use.name) && !own.contains(use.name) {
      if let replacement = replacement(use.name) {
        bytes.replaceSubrange(syntax.tokens[use.position].range, with: Array(replacement.utf8))
      } else if !isKnown(use.name) {
        throw .unknownName(use.name, in: text.text)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a name means the same everywhere: a type, or something of Swift's own.
  private func isKnown(_ name: String) -> Bool {
    guard let first = name.first, first.isLowercase else { return !privateTypes.contains(name) }
    return SwiftName.isPredefined(name) || Self.keywords.contains(name)
  }

  private static let keywords: Set<String> = [
    "break", "continue", "default", "defer", "fallthrough", "func", "repeat", "async", "inout",
  ]
}

extension SwiftSyntax {
  /// A call in the text that gives another value each time; nil where there is none that is known for it.
  fileprivate var unrepeatableCall: String? {
    for (position, token) in tokens.enumerated() {
      guard case .identifier(let name) = token.kind else { continue }
      let isMember = position > 0 && tokens[position - 1].kind == .dot
      if isMember, ["random", "randomElement", "shuffled", "shuffle", "now"].contains(name) { return name }
      guard !isMember, ["UUID", "Date"].contains(name), position + 2 < tokens.count else { continue }
      if tokens[position + 1].kind == .open(UInt8(ascii: "(")), tokens[position + 2].kind == .close(UInt8(ascii: ")")) {
        return "\(name)()"
      }
    }
    return nil
  }
}
