/// The functions that a Swift file declares directly in extensions and types, by these types' names.
public struct SwiftExtensions: Sendable {
  private var functions: [String: Set<String>] = [:]
  /// The whole text where it could not be told apart.
  private var unreadText: String?

  /// Reads a file; costs a walk over its text.
  public init(_ text: String) {
    let (tokens, problem) = SwiftLexer.tokens(of: text)
    if problem != nil { unreadText = text }
    var position = 0
    while position < tokens.count {
      if case .identifier(let keyword) = tokens[position].kind, Self.keywords.contains(keyword),
        let type = Self.typeName(in: tokens, after: position)
      {
        read(tokens, from: position, type: type)
      }
      position += 1
    }
  }

  /// The functions that are declared in extensions of a type, or in the type itself.
  public func functions(of type: String) -> Set<String> {
    functions[type] ?? []
  }

  /// Whether a function is declared in an extension of a type, or in the type itself. A file that can't be told apart has any function
  /// whose declaration could stand in it.
  public func declares(_ function: String, of type: String) -> Bool {
    if functions(of: type).contains(function) { return true }
    return unreadText?.contains("func \(function)(") ?? false
  }

  private static let keywords: Set<String> = ["extension", "class", "struct", "enum", "actor"]

  /// The last part of the name behind the keyword: `Feature` in `extension App.Feature`.
  private static func typeName(in tokens: [SwiftToken], after keyword: Int) -> String? {
    var name: String?
    for token in tokens[(keyword + 1)...] {
      switch token.kind {
      case .identifier(let part):
        // Two names without a dot between them: the second one is a keyword behind the type.
        if name != nil { return name }
        name = part
      case .dot where name != nil:
        name = nil
      default: return name
      }
    }
    return name
  }

  private mutating func read(_ tokens: [SwiftToken], from start: Int, type: String) {
    let depth = tokens[start].depth
    guard let open = tokens[start...].firstIndex(where: { $0.kind == .open(UInt8(ascii: "{")) && $0.depth == depth })
    else { return }
    for position in (open + 1)..<tokens.count {
      let token = tokens[position]
      if token.depth <= depth { return }
      guard token.depth == depth + 1, token.kind == .identifier("func"), position + 1 < tokens.count,
        case .identifier(let name) = tokens[position + 1].kind
      else { continue }
      functions[type, default: []].insert(name)
    }
  }
}
