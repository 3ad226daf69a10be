import YAMLTree

extension SpecDecoder {
  /// Reads one module or a list of them. A module may have what Swift allows around it: attributes, an access level, a kind of
  /// declaration.
  func imports(_ pair: YAMLPair) -> [Import] {
    let subject = "`\(keyText(pair.key) ?? "imports")`"
    let kind = "a module or a list of them"
    checkNotEmpty(pair, subject: subject, expected: kind)
    return swiftList(pair, subject: subject, kind: kind).compactMap { swift in
      var words = swift.text.split(whereSeparator: \.isWhitespace).map(String.init)
      words.removeAll { $0 == "import" }
      let prefixCount = words.prefix {
        $0.hasPrefix("@") || AccessLevel(rawValue: $0) != nil || $0.hasSuffix("private")
      }.count
      let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
      let rest = Array(words.dropFirst(prefixCount))
      let path = rest.count == 2 && kinds.contains(rest[0]) ? rest[1] : rest.count == 1 ? rest[0] : ""
      guard !path.isEmpty,
        path.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ SwiftName.isValid(String($0)) })
      else {
        report(.invalidImport, "`\(swift.text)` is no module that Swift can import", at: swift.range)
        return nil
      }
      var result = Import(prefix: words.prefix(prefixCount).joined(separator: " "), module: rest.joined(separator: " "))
      result.range = swift.range
      return result
    }
  }
}
