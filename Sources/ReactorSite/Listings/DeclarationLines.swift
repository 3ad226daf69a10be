import ReactorEmission

/// The lines of a generated file in which its declarations stand, the branches of `mutate` and `reduce`, and the names of tests.
struct DeclarationLines: Sendable {
  private let lines: [String: Int]

  /// Reads Swift as it is generated; costs a walk over the text.
  init(_ bytes: [UInt8]) {
    var reader = DeclarationReader(bytes)
    reader.read()
    lines = reader.lines
  }

  /// The line of a declaration, by the names of the types and methods around it and its own; a branch's name has a dot before it,
  /// and of methods with one name each is known by `name(label` too.
  func line(of path: [String]) -> Int? {
    lines[path.joined(separator: "/")]
  }

  /// The line that names a test, by an attribute or by a doc comment.
  func line(ofTest title: String, in suite: String) -> Int? {
    line(of: [suite, title.swiftLiteral]) ?? line(of: [suite, "/// " + title.sentence])
  }
}
