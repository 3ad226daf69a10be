/// A text that may be printed: what others have written (specs, names of files, settings, programs) stands in it so that it can be seen, and
/// can do nothing else.
///
/// It is written as a string is: what stands between the quotes is ours and is taken as it stands, what is put in by `\( )` is taken for
/// somebody else's and goes through ``Swift/String/escapingHidden(keepingTabs:as:)``. So no name begins a line, clears a screen, turns the
/// direction of the text around it, or gives a command to what reads the log.
package struct ShownText: Sendable, Hashable {
  /// The text, to be printed as it is.
  package private(set) var text: String

  /// Somebody else's text, on one line.
  package init(_ foreign: String) {
    text = Self.beginning(foreign.escapingHidden())
  }

  /// Somebody else's lines, as of a diff. They keep tabs, and the CR of a CR LF.
  package init(lines foreign: String) {
    let lines = foreign.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    text = lines.map { line in
      let hasReturn = line.last == UInt8(ascii: "\r")
      let shown = String(Substring(hasReturn ? line.dropLast() : line)).escapingHidden(keepingTabs: true)
      return Self.beginning(shown) + (hasReturn ? "\r" : "")
    }.joined(separator: "\n")
  }

  /// A text that may begin a line: where it begins with `::`, apart from white space of any kind, GitHub would take it for a command. A colon
  /// that is all of it may come before one of ours.
  private static func beginning(_ shown: String) -> String {
    let scalars = shown.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }), scalars[start] == ":" else {
      return shown
    }
    let rest = scalars[scalars.index(after: start)...]
    guard rest.isEmpty || rest.first == ":" else { return shown }
    return String(scalars[..<start]) + "\\u{3A}" + String(rest)
  }

  /// A document in a form of its own (SVG, JSON, a page of ours), whose writer has escaped what is not ours.
  package init(document: String) {
    text = document
  }

  /// The text in a colour of ANSI's, by its code.
  package func painted(_ code: String, _ isColored: Bool = true) -> ShownText {
    isColored ? ShownText(document: "\u{1B}[\(code)m\(text)\u{1B}[0m") : self
  }

  /// The one text behind the other.
  package static func + (left: ShownText, right: ShownText) -> ShownText {
    ShownText(document: left.text + right.text)
  }

  /// Appends a text.
  package static func += (left: inout ShownText, right: ShownText) {
    left.text += right.text
  }
}

extension ShownText: ExpressibleByStringInterpolation {
  /// What a literal is made of: its own parts stand as they are written, foreign ones are escaped.
  package struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var text = ""

    /// Makes room for the parts.
    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity * 2)
    }

    /// Appends a part of the literal itself.
    package mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    /// Somebody else's text.
    package mutating func appendInterpolation(_ foreign: String) {
      let last = text.unicodeScalars.last { $0 == "\n" || !$0.properties.isWhitespace }
      let isFirst = last == nil || last == "\n"
      text += isFirst ? ShownText(foreign).text : foreign.escapingHidden()
    }

    /// Appends what has been escaped already.
    package mutating func appendInterpolation(_ shown: ShownText) {
      text += shown.text
    }

    /// Appends a number.
    package mutating func appendInterpolation(_ number: Int) {
      text += String(number)
    }
  }

  /// Creates a text of a literal, which stands as it is written.
  package init(stringLiteral value: String) {
    text = value
  }

  /// Creates a text of a literal with interpolations, each of which has been escaped.
  package init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }
}

extension Sequence<ShownText> {
  /// The texts, each with a line break behind it.
  package var lines: ShownText {
    ShownText(document: map { $0.text + "\n" }.joined())
  }

  /// The texts with something of ours between each two.
  package func joined(separator: String) -> ShownText {
    ShownText(document: map(\.text).joined(separator: separator))
  }
}

/// How a character that can't be shown is written instead.
package enum HiddenForm: Sendable, Hashable {
  /// As in Swift: `\u{1B}`, `\n`.
  case swift
  /// As in JSON: `\u001b`, by UTF-16.
  case json
  /// As in XML and HTML: `&#x202E;`.
  case markup
  /// As in Mermaid: `#8238;`.
  case mermaid

  fileprivate func text(of scalar: Unicode.Scalar) -> String {
    switch (self, scalar) {
    case (.swift, "\n"): return "\\n"
    case (.swift, "\r"): return "\\r"
    case (.swift, "\t"): return "\\t"
    case (.swift, _): return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    case (.markup, _): return "&#x\(String(scalar.value, radix: 16, uppercase: true));"
    case (.mermaid, _): return "#\(scalar.value);"
    case (.json, _):
      return Character(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character can't be seen, wherever it stands: control characters, those that turn the direction of text, separators of lines,
  /// tags, fillers and marks without a shape. Joiners and variation selectors are parts of words and of emoji.
  package var isHidden: Bool {
    if value < 0x7F { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return !isJoiner
    default: return properties.isDefaultIgnorableCodePoint && !isVariationSelector
    }
  }

  fileprivate func isHidden(behind previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    if isJoiner { return !(previous?.canBeJoined == true && next?.canBeJoined == true) }
    guard isVariationSelector else { return isHidden }
    guard let previous else { return true }
    switch value {
    case 0x180B...0x180F: return !(0x1800...0x18AF).contains(previous.value)
    case 0xE0100...0xE01EF: return !previous.properties.isIdeographic
    // Of ASCII only the keys of a telephone: `1`, the selector and a frame.
    default: return previous.isASCII ? next?.value != 0x20E3 : previous.isHidden || previous.isVariationSelector
    }
  }

  private var isJoiner: Bool { value == 0x200C || value == 0x200D }

  private var isVariationSelector: Bool { properties.isVariationSelector }

  /// Whether a joiner beside it can have an effect.
  private var canBeJoined: Bool { !isASCII && !isHidden && !isJoiner && !properties.isWhitespace }
}

extension BidirectionalCollection<Unicode.Scalar> {
  /// Whether a character can't be seen where it stands: a joiner joins letters of scripts that know it, or emoji, and a variation selector says
  /// how the character before it looks.
  package func isHidden(at index: Index) -> Bool {
    let scalar = self[index]
    if scalar.isASCII { return scalar.isHidden }
    let next = self.index(after: index)
    return scalar.isHidden(
      behind: index > startIndex ? self[self.index(before: index)] : nil,
      before: next < endIndex ? self[next] : nil
    )
  }
}

extension String {
  /// The text with all characters escaped that can't be seen, and a sign of what CI takes for a command: `##vso[` and `##[` wherever they
  /// stand in a line, `::` behind a line break that stays. Texts without them cost one look at their bytes.
  ///
  /// - Parameters:
  ///   - keepsTabs: Whether tabs, and in other forms than Swift's line breaks, stay.
  ///   - form: How they are written.
  package func escapingHidden(keepingTabs keepsTabs: Bool = false, as form: HiddenForm = .swift) -> String {
    var previous: UInt8 = 0
    let isPlain = utf8.allSatisfy { byte in
      defer { previous = byte }
      return byte >= 0x20 && byte < 0x7F && !(byte == UInt8(ascii: "#") && previous == byte)
    }
    if isPlain { return self }
    var result = ""
    result.reserveCapacity(utf8.count + 16)
    let scalars = unicodeScalars
    var index = scalars.startIndex
    var wasNumberSign = false
    // Whether a line has begun of which there is only white space yet.
    var isLineStart = false
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let isHidden = scalars.isHidden(at: index)
      scalars.formIndex(after: &index)
      let isKept = scalar == "\t" && keepsTabs || scalar == "\n" && keepsTabs && form != .swift
      let isCommand =
        wasNumberSign && scalar == "#" && Self.isCommand(scalars[index...])
        || isLineStart && scalar == ":" && scalars[index...].first == ":"
      isLineStart = isKept && scalar == "\n" || isLineStart && scalar.properties.isWhitespace
      if isCommand || isHidden && !isKept {
        result += form.text(of: scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
      wasNumberSign = scalar == "#"
    }
    return result
  }

  /// Whether `##` before this text makes it a command: small letters, then a bracket.
  private static func isCommand(_ rest: Substring.UnicodeScalarView) -> Bool {
    rest.prefix(16).drop { ("a"..."z").contains($0) }.first == "["
  }
}
