/// The functions that a Swift file declares directly in extensions and types, by these types' names.
package struct SwiftExtensions: Sendable {
  private var functions: [String: Set<String>] = [:]
  /// The whole text where it could not be told apart.
  private var unreadText: String?

  /// Reads a file; costs a walk over its text.
  package init(_ text: String) {
    let swift = SwiftText(text)
    if swift.problem != nil { unreadText = text }
    for position in swift.tokens.indices where swift.tokens[position].kind == .name {
      guard Self.keywords.contains(swift.tokens[position].word), let type = Self.typeName(in: swift, after: position)
      else { continue }
      read(swift, from: position, type: type)
    }
  }

  /// The functions that are declared in extensions of a type, or in the type itself.
  package func functions(of type: String) -> Set<String> {
    functions[type] ?? []
  }

  /// Whether a function is declared in an extension of a type, or in the type itself. A file that can't be told apart has any function
  /// whose declaration could stand in it.
  package func declares(_ function: String, of type: String) -> Bool {
    if functions(of: type).contains(function) { return true }
    return unreadText?.contains("func \(function)(") ?? false
  }

  private static let keywords: Set<SwiftToken.Word> = [.extension, .class, .struct, .enum, .actor]

  /// The last part of the name behind the keyword: `Feature` in `extension App.Feature`.
  private static func typeName(in text: SwiftText, after keyword: Int) -> String? {
    var name: String?
    for position in text.tokens.indices[(keyword + 1)...] {
      if let part = text.name(position) {
        // Two names without a dot between them: the second one is a keyword behind the type.
        if name != nil { return name }
        name = part
      } else if text.tokens[position].kind == .dot, name != nil {
        name = nil
      } else {
        return name
      }
    }
    return name
  }

  private mutating func read(_ text: SwiftText, from start: Int, type: String) {
    let tokens = text.tokens
    let depth = tokens[start].depth
    guard let open = tokens[start...].firstIndex(where: { $0.kind == .leftBrace && $0.depth == depth }) else { return }
    for position in (open + 1)..<tokens.count {
      if tokens[position].depth <= depth { return }
      guard tokens[position].depth == depth + 1, text.isName(position, .func), position + 1 < tokens.count,
        let name = text.name(position + 1)
      else { continue }
      functions[type, default: []].insert(name)
    }
  }
}
