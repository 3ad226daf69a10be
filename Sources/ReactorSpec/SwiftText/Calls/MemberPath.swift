/// A Swift text that names a member of something and nothing else: `owner.member`, perhaps behind `self`.
struct MemberPath {
  let owner: String
  let member: String

  /// Takes a text apart; nil where it is anything else.
  init?(_ text: String) {
    let tokens = SwiftSyntax(text).tokens
    let path = tokens.starts(with: [.identifier("self"), .dot]) { $0.kind == $1 } ? tokens.dropFirst(2) : tokens[...]
    guard path.count == 3, let first = path.first, let last = path.last, case .identifier(let owner) = first.kind,
      path[path.startIndex + 1].kind == .dot, case .identifier(let member) = last.kind
    else { return nil }
    self.owner = owner
    self.member = member
  }
}
