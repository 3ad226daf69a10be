import ReactorSpec
import YAMLTree

/// The lines of a generated file in which its declarations stand, and the branches of `mutate` and `reduce`.
struct DeclarationLines: Sendable {
  private enum Scope {
    case type(String)
    case function(String)
    case other
  }

  private var lines: [String: Int] = [:]

  /// Reads Swift as it is generated; costs a walk over the text.
  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let source = SourceText(text)
    let tokens = SwiftSyntax(text).tokens
    var scopes: [Scope] = []
    var next = Scope.other
    for position in tokens.indices {
      let line = { source.mark(at: tokens[position].range.lowerBound).line }
      switch tokens[position].kind {
      case .open(UInt8(ascii: "{")):
        scopes.append(next)
        next = .other
      case .close(UInt8(ascii: "}")):
        _ = scopes.popLast()
      case .literal:
        note(String(decoding: bytes[tokens[position].range], as: UTF8.self), line())
      case .identifier(let word):
        let names = Self.names(after: position, in: tokens)
        switch word {
        case "class", "enum", "struct", "protocol", "extension", "actor":
          guard let name = names.name, name != "func" else { break }
          next = .type(name)
          note(Self.path(scopes + [next]), line())
        case "func":
          guard let name = names.name else { break }
          next = .function(name)
          note(Self.path(scopes + [next]), line())
          if let label = names.label { note(Self.path(scopes + [.function(name + "(" + label)]), line()) }
        case "case", "var", "let":
          guard let name = names.name else { break }
          if names.isMember, Self.isBranch(in: scopes) {
            note(Self.path(scopes + [.type("." + name)]), line())
          } else if case .type? = scopes.last {
            note(Self.path(scopes + [.type(name)]), line())
          }
        default: break
        }
      default: break
      }
    }
  }

  /// The line of a declaration: `Reactor.State.field`.
  func line(of path: [String]) -> Int? {
    lines[path.joined(separator: "/")]
  }

  /// The line in which a string literal stands first, as it is written.
  func line(ofLiteral literal: String) -> Int? {
    lines[literal]
  }

  private mutating func note(_ path: String, _ line: Int) {
    if lines[path] == nil { lines[path] = line }
  }

  /// Whether a `case` there is a branch of the `switch` that a method consists of.
  private static func isBranch(in scopes: [Scope]) -> Bool {
    guard scopes.count == 3, case .function = scopes[1], case .other = scopes[2] else { return false }
    return true
  }

  private static func path(_ scopes: [Scope]) -> String {
    scopes.compactMap { scope -> String? in
      switch scope {
      case .type(let name), .function(let name): name
      case .other: nil
      }
    }.joined(separator: "/")
  }

  /// The name that a keyword introduces, whether a dot is before it, and the label after the parenthesis behind it.
  private static func names(
    after position: Int,
    in tokens: [SwiftToken]
  ) -> (name: String?, isMember: Bool, label: String?) {
    var rest = tokens[(position + 1)...].prefix(4)
    if case .identifier("let")? = rest.first?.kind { rest = rest.dropFirst() }
    let isMember = rest.first?.kind == .dot
    if isMember { rest = rest.dropFirst() }
    guard case .identifier(let name)? = rest.first?.kind else { return (nil, isMember, nil) }
    rest = rest.dropFirst()
    guard rest.first?.kind == .open(UInt8(ascii: "(")), case .identifier(let label)? = rest.dropFirst().first?.kind
    else {
      return (name, isMember, nil)
    }
    return (name, isMember, label)
  }
}
