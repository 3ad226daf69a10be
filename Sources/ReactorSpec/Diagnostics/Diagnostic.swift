package import YAMLTree

/// Something that is wrong with a file, or worth knowing about it, with its place and what to write instead.
package struct Diagnostic: Sendable, Hashable {
  /// How much a diagnostic weighs.
  package enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Nothing is generated from the file.
    case error
    /// The file is generated; what it says is probably not what was meant.
    case warning
    /// The file is fine; something more could be had from it.
    case remark
  }

  /// A remark at another place that belongs to a diagnostic.
  package struct Note: Sendable, Hashable {
    /// What there is at the place.
    package var message: String
    /// The other place.
    package var place: Place

    package init(_ message: String, at place: Place) {
      self.message = Diagnostic.shortened(message)
      self.place = place
    }
  }

  /// The rule that is broken; its code is stable.
  package var rule: Rule

  /// What is wrong, in one line, without a full stop; of a text of the spec that is very long, its beginning.
  package var message: String

  /// Where.
  package var place: Place

  /// What to write instead: whole lines, as they should stand in the file or be typed. Nil where the message says it all.
  package var replacement: String?

  /// Other places that belong to it.
  package var notes: [Note]

  package init(_ rule: Rule, _ message: String, at place: Place, replacement: String? = nil, notes: [Note] = []) {
    self.rule = rule
    self.message = Self.shortened(message)
    self.place = place
    self.replacement = replacement
    self.notes = notes
  }

  /// How much it weighs: each rule has one severity.
  package var severity: Severity { rule.severity }

  /// Whether ``replacement`` is the line at the place as it should stand, so that a program may put it there without its
  /// indentation; false where it is to be added, or has a gap (`…`) that only its writer can fill.
  package var replacesLine: Bool {
    guard rule.replacesLine, let replacement else { return false }
    return !replacement.contains("…") && !replacement.contains("\n")
  }
}

extension Diagnostic {
  /// How many bytes a message has at most as it is, and of a longer one is shown.
  private static let longestMessage = 1_000
  /// How many bytes are left of each long text that it quotes.
  private static let longestQuote = 100

  /// A message as it is; of a long one, the texts between backticks by their beginnings, and of more than that the beginning: a name may
  /// be as long as a file.
  package static func shortened(_ message: String) -> String {
    guard message.utf8.count > longestMessage else { return message }
    let parts = message.utf8.split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
    let short = parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? String(Substring(part)) : Substring(part).beginning(longestQuote)
    }
    return short.joined(separator: "`")[...].beginning(longestMessage)
  }
}

extension Substring {
  /// So many of its bytes and `…`, without a scalar that is cut; all of it where there are no more.
  func beginning(_ count: Int) -> String {
    guard var end = utf8.index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex else {
      return String(self)
    }
    while end > startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return self[..<end] + "…"
  }
}

extension Diagnostic {
  /// A place in a file, with the line that stands there.
  package struct Place: Sendable, Hashable {
    /// The file's path, as it was given or found.
    package var path: String

    /// The stretch of the file; nil for the file as a whole.
    package var range: SourceRange?

    /// The line in which the stretch starts, without its line break; nil for the file as a whole.
    package var sourceLine: String?

    /// The line in which the stretch ends, if that is another one; nil where it is the same, or not known.
    package var lastLine: String?

    /// How many bytes a line may have to be shown.
    static let longestLine = 1_000

    /// Creates a place in a file, or the file as a whole.
    package init(path: String, range: SourceRange? = nil, sourceLine: String? = nil) {
      self.path = path
      self.range = range
      self.sourceLine = sourceLine
    }

    /// Creates a place in a file with the line that stands there; a line longer than ``longestLine`` is not shown.
    package init(path: String, range: SourceRange, in source: SourceText) {
      self.init(path: path, range: range, sourceLine: source.line(range.start.line, upTo: Self.longestLine))
      if range.end.line != range.start.line { lastLine = source.line(range.end.line, upTo: Self.longestLine) }
    }
  }
}

extension Sequence<Diagnostic> {
  /// Whether any of them is an error.
  package var containsErrors: Bool {
    contains { $0.severity == .error }
  }
}

extension [Diagnostic] {
  /// The diagnostics by file, place and code, so that their order does not depend on the order in which they were found.
  package func sortedByPlace() -> [Diagnostic] {
    sorted { left, right in
      let (leftStart, rightStart) = (left.place.range?.start ?? .start, right.place.range?.start ?? .start)
      return (left.place.path, leftStart.offset, left.rule.code, left.message)
        < (right.place.path, rightStart.offset, right.rule.code, right.message)
    }
  }
}
