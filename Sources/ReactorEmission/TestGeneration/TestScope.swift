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
    let syntax = text
    if let call = syntax.unrepeatableCall { throw .unrepeatable(call) }
    let own = syntax.declaredNames.union(syntax.closureParameters)
    var edits: [(range: Range<Int>, text: String)] = []
    // From the end: of several unknown names, the last one is told.
    for use in syntax.freeNamePositions.reversed() where !names.contains(use.name) && !own.contains(use.name) {
      if let replacement = replacement(use.name) {
        edits.append((syntax.tokens[use.position].range, replacement))
      } else if !isKnown(use.name) {
        throw .unknownName(use.name, in: text.text)
      }
    }
    return text.replacing(edits.reversed())
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
