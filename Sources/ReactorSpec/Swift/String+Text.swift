extension String {
  /// The text with a small first letter, to go on with in a sentence.
  var lowercasedFirst: String {
    guard let first, dropFirst().first?.isUppercase != true else { return self }
    return first.lowercased() + dropFirst()
  }

  /// The text with a capital first letter.
  public var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }

  /// The text without white space and line breaks around it.
  var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
