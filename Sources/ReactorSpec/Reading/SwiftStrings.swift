import YAMLTree

/// The rule of quotes: double quotes are Swift's, single quotes are YAML's.
///
/// Where a value can stand, a text between double quotes is a Swift string of its contents, and a text between single quotes, like one
/// without quotes, is Swift as it stands. Between brackets the same holds for each text in them.
extension SpecDecoder {
  /// Reads a text between double quotes as a Swift string; reports one where no string can be.
  func string(_ scalar: YAMLScalar, at range: SourceRange, subject: String, as expected: ExpectedValue) -> SwiftText? {
    if let refusal = expected.refusalOfStrings {
      reportString(scalar, at: range, subject: subject, because: refusal)
      return nil
    }
    return located(Quoting.swiftString(scalar.text), at: range)
  }

  /// Reports a Swift string where none can be, with the text between single quotes in its place.
  ///
  /// - Parameter line: The line as it should stand, where it is another one.
  func reportString(
    _ scalar: YAMLScalar,
    at range: SourceRange,
    subject: String,
    because reason: String,
    write line: String? = nil
  ) {
    let text = scalar.text.trimmed
    let isSwift = !text.isEmpty && SwiftText(text).problem == nil
    report(
      .stringInsteadOfValue,
      "double quotes make a Swift string of this, which \(subject) can't take: \(reason)",
      at: range,
      replacement: line ?? (isSwift ? self.line(replacing: range, with: Quoting.quoted(text)) : nil)
    )
  }

  /// Warns of strings that say the name of something that is known where they stand.
  ///
  /// - Parameters:
  ///   - node: A value or arguments.
  ///   - isKnown: Whether a path of names (`state.query`) starts with something known.
  func checkStrings(in node: YAMLNode, isKnown: ([String]) -> Bool) {
    for (scalar, range) in node.swiftStrings {
      let swift = SwiftText(scalar.text)
      guard let path = swift.memberPath, isKnown(path) else { continue }
      report(
        .stringLikeName,
        "this is the text \"\(scalar.text)\", not the value of `\(scalar.text)`, which stands without double quotes",
        at: range,
        replacement: line(replacing: range, with: Quoting.plainOrQuoted(scalar.text))
      )
    }
  }

  /// The text of a list or mapping in brackets as Swift, from its first bracket to its last one.
  func swift(inBrackets node: YAMLNode, form: SwiftForm) -> String {
    Quoting.swift(inBrackets: node, of: source, form: form)
  }
}

extension YAMLNode {
  /// The texts between double quotes that are arguments, or the one that the node is.
  var swiftStrings: [(scalar: YAMLScalar, range: SourceRange)] {
    switch content {
    case .scalar(let scalar): scalar.style == .doubleQuoted ? [(scalar, range)] : []
    case .sequence(let items): items.flatMap(\.argumentValue.swiftStrings)
    case .mapping: []
    }
  }

  /// The value of an item of arguments, behind its label.
  private var argumentValue: YAMLNode {
    if case .mapping(let pairs) = content, pairs.count == 1 { return pairs[0].value }
    return self
  }

  /// The quoted texts in a list or mapping in brackets, in their order.
  var quotedTexts: [(scalar: YAMLScalar, range: SourceRange)] {
    switch content {
    case .scalar(let scalar):
      scalar.style == .singleQuoted || scalar.style == .doubleQuoted ? [(scalar, range)] : []
    case .sequence(let items): items.flatMap(\.quotedTexts)
    case .mapping(let pairs): pairs.flatMap { $0.key.quotedTexts + $0.value.quotedTexts }
    }
  }
}
