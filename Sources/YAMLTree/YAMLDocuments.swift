import CLibYAML

/// The documents of a YAML file as trees of nodes.
package struct YAMLDocuments: Sendable {
  /// The root of each document, in the order of the file. A file without content has none.
  package var roots: [YAMLNode]

  /// What is wrong with the file. Duplicate keys leave the documents readable (the first of the pairs stays); any other
  /// problem ends the reading, and `roots` is then empty.
  package var problems: [YAMLProblem]

  /// How many `%TAG` lines a file may have: libyaml compares each with all others.
  private static let mostTags = 100

  /// Reads a text. The cost is linear in the text's size; aliases share what they stand for.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limits: What the text may cost; its size is checked against `limits.bytes`.
  package init(parsing text: SourceText, limits: YAMLLimits = YAMLLimits()) {
    roots = []
    problems = []
    guard text.bytes.count <= limits.bytes else {
      problems.append(YAMLProblem(.tooLarge(limit: limits.bytes), at: .start))
      return
    }
    if let extra = text.lineStarting(with: Array("%TAG".utf8), after: Self.mostTags) {
      problems.append(YAMLProblem(.tooManyTags(limit: Self.mostTags), at: .at(extra)))
      return
    }
    (roots, problems) = text.bytes.withUnsafeBufferPointer { bytes in
      let lines = LineTable(text)
      do throws(YAMLProblem) {
        var builder = TreeBuilder(events: try EventParser(bytes, lines: lines), lines: lines, limits: limits)
        let (roots, problem) = builder.documents()
        return (roots, builder.problems + (problem.map { [$0] } ?? []))
      } catch {
        return ([], [error])
      }
    }
  }
}
