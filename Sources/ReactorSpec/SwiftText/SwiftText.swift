public import YAMLTree

/// A piece of Swift that a spec holds: a type, an expression or a statement. It is passed on as it is written.
public struct SwiftText: Sendable, Hashable {
  /// The Swift, without white space around it: what to read, compare and split.
  public private(set) var text: String

  /// Where it stands in the spec, its YAML quotes included.
  public var range: SourceRange

  /// The Swift as generated code prints it: with a ``LineMark`` for each of its lines where the compiler is to find its errors in the
  /// spec, otherwise the text itself.
  public private(set) var printed: String

  /// Creates a piece of Swift.
  public init(_ text: String, at range: SourceRange) {
    self.init(text, at: range, printed: text)
  }

  init(_ text: String, at range: SourceRange, printed: String) {
    self.text = text
    self.range = range
    self.printed = printed
  }

  /// The mark of the text's first line, for generated code that only stands for it; empty where there are no marks.
  public var mark: String {
    LineMark.first(of: printed)
  }

  /// The text as a call.
  ///
  /// - Parameter arguments: What stands between the parentheses; nil for nothing.
  func called(with arguments: SwiftText?) -> SwiftText {
    SwiftText(
      "\(text)(\(arguments?.text ?? ""))",
      at: range,
      printed: "\(printed)(\(arguments?.printed ?? ""))"
    )
  }

  /// The text with `owner.` before names that it takes from around it.
  func qualifying(_ names: Set<String>, by owner: String) -> SwiftText {
    func qualified(_ text: String) -> String {
      let syntax = SwiftSyntax(text)
      let uses = syntax.freeNamePositions.filter { names.contains($0.name) }
      return syntax.replacing(
        uses.map { use in
          let start = syntax.tokens[use.position].range.lowerBound
          return (start..<start, owner + ".")
        }
      )
    }
    return SwiftText(qualified(text), at: range, printed: qualified(printed))
  }

  /// The parts between the commas that stand in no bracket, as generated code prints them.
  public var printedParts: [String] {
    LineMark.continued(SwiftSyntax(printed).commaSeparatedParts)
  }
}
