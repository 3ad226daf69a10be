import YAMLTree

extension SpecDecoder {
  /// Reads arguments that stand one a line: `- first` or `- label: second`.
  func arguments(of items: [YAMLNode], at range: SourceRange, subject: String) -> SwiftText? {
    let parts = items.compactMap { argument($0, subject: subject) }
    guard parts.count == items.count, !parts.isEmpty else { return nil }
    return SwiftText(joining: parts, by: ", ", at: range)
  }

  private func argument(_ item: YAMLNode, subject: String) -> (head: String, text: SwiftText)? {
    let kind = "an argument, with its label before `: ` where it has one"
    guard case .mapping(let pairs) = item.content, item.tag == nil, pairs.allSatisfy({ !$0.value.isAbsent }) else {
      return swift(item, key: nil, subject: "an argument of \(subject)", kind: kind).map { ("", $0) }
    }
    guard let pair = pairs.first, pairs.count == 1, let label = keyText(pair.key) else {
      reportShape(item, key: nil, subject: "an argument of \(subject)", expected: kind)
      return nil
    }
    guard checkName(label, at: pair.key.range, what: "a label") else { return nil }
    return swift(pair.value, key: pair.key, subject: "`\(label)`", kind: "a Swift expression").map {
      (SwiftName.argumentLabel(label) + ": ", $0)
    }
  }

  /// Reads a block of several statements whose last one is the value; nil where the text is anything else.
  func valueOfStatements(_ pair: YAMLPair, subject: String) -> SwiftText? {
    guard case .scalar(let scalar) = pair.value.content, scalar.style == .literal, pair.value.tag == nil else {
      return nil
    }
    let text = located(scalar.text.trimmed, at: pair.value.range)
    guard text.problem == nil else { return nil }
    if let last = text.lastStatementWithoutValue {
      report(
        .blockWithoutValue,
        "\(subject) has no value: the last statement of its block gives none",
        at: place(of: last, in: text)
      )
    }
    return text.valueOfStatements
  }
}
