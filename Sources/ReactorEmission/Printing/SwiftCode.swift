import ReactorSpec
import YAMLTree

/// Swift that is about to be printed: its text and, beside it, which parts of it come from which lines of the spec.
///
/// It is written like a string. What is put into it keeps its places: a ``SwiftText`` those that it has in the spec, other code its own.
/// A text that comes from no spec has none.
///
///     let code: SwiftCode = "let \(name): \(field.type) = \(value)"
struct SwiftCode: Hashable, Sendable {
  /// The Swift.
  private(set) var text: String
  /// Where parts of the text begin that come from a line of the spec, in their order. A part ends where the next one begins, or with the
  /// line on which it is printed.
  private(set) var origins: [Origin] = []
  /// The line breaks in texts of the spec.
  private(set) var lineBreaks: [SwiftLineBreak] = []

  /// The beginning of a part that comes from a line of the spec.
  struct Origin: Hashable, Sendable {
    /// The bytes of the text before it.
    var offset: Int
    /// The line, counted from 1.
    var line: Int
    /// The column at which the part stands there, counted from 1 in bytes; nil where that isn't known.
    var column: Int?
  }

  /// Whether it has several lines, of which the last one begins with a dot.
  var endsInLineOfDot: Bool {
    guard let start = text.utf8.lastIndex(of: UInt8(ascii: "\n")) else { return false }
    return text.utf8[start...].dropFirst().first { $0 != UInt8(ascii: " ") } == UInt8(ascii: ".")
  }

  /// Takes a text that comes from no spec.
  init(_ text: String) {
    self.text = text
  }

  /// Takes a text of the spec, with other text at some of its places.
  ///
  /// - Parameter edits: Ranges of bytes that don't overlap, in their order.
  init(_ swift: SwiftText, replacing edits: [(range: Range<Int>, text: String)] = []) {
    self.init("")
    append(swift)
    guard !edits.isEmpty else { return }
    text = swift.replacing(edits)
    func moved(_ offset: Int) -> Int {
      edits.reduce(offset) { $1.range.lowerBound < offset ? $0 + $1.text.utf8.count - $1.range.count : $0 }
    }
    for index in origins.indices { origins[index].offset = moved(origins[index].offset) }
    for index in lineBreaks.indices { lineBreaks[index].offset = moved(lineBreaks[index].offset) }
  }

  /// A value as the body of a getter. One that begins with the name of an accessor, as `set == 1` does, would declare that accessor: the
  /// name stands between backticks then.
  static func getter(_ value: SwiftText) -> SwiftCode {
    guard let first = value.tokens.first, first.kind == .name else { return SwiftCode(value) }
    let name = value.text.utf8Part(first.range)
    guard SwiftName.isAccessor(name) else { return SwiftCode(value) }
    return SwiftCode(value, replacing: [(first.range, "`\(name)`")])
  }

  /// Whether there is nothing to print.
  var isEmpty: Bool { text.isEmpty }

  /// Whether the lines of the spec from which its parts come go down, as they have to within a line.
  var isInOrder: Bool {
    zip(origins, origins.dropFirst()).allSatisfy { $0.line <= $1.line }
  }

  fileprivate mutating func append(_ swift: SwiftText) {
    let length = text.utf8.count
    text += swift.text
    if swift.isOnOneLine {
      origins.append(Origin(offset: length, line: swift.line(at: 0), column: swift.column))
    } else {
      for start in swift.codeLineStarts {
        let column = start.offset == 0 ? swift.column : start.column
        origins.append(Origin(offset: length + start.offset, line: start.line, column: column))
      }
    }
    guard swift.text.hasLineBreak else { return }
    for var lineBreak in swift.lineBreaks {
      lineBreak.offset += length
      lineBreaks.append(lineBreak)
    }
  }

  static func += (left: inout SwiftCode, right: SwiftCode) {
    let length = left.text.utf8.count
    left.text += right.text
    for var origin in right.origins {
      origin.offset += length
      left.origins.append(origin)
    }
    for var lineBreak in right.lineBreaks {
      lineBreak.offset += length
      left.lineBreaks.append(lineBreak)
    }
  }

  static func + (left: SwiftCode, right: SwiftCode) -> SwiftCode {
    var sum = left
    sum += right
    return sum
  }
}

extension SwiftCode: ExpressibleByStringInterpolation {
  init(stringLiteral value: String) {
    text = value
  }

  init(stringInterpolation: StringInterpolation) {
    self = stringInterpolation.code
  }

  /// Puts code together, piece by piece. There are only as many kinds of pieces as there are here, so that nothing else gets into code
  /// by way of its description.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var code = SwiftCode("")

    init(literalCapacity: Int, interpolationCount: Int) {
      // Most of what is put into code is a name.
      code.text.reserveCapacity(literalCapacity + interpolationCount * 12)
    }

    mutating func appendLiteral(_ literal: String) { code.text += literal }

    mutating func appendInterpolation(_ text: String) { code.text += text }

    mutating func appendInterpolation(_ text: Substring) { code.text += text }

    mutating func appendInterpolation(_ number: Int) { code.text += String(number) }

    mutating func appendInterpolation(_ piece: SwiftCode) { code += piece }

    mutating func appendInterpolation(_ text: SwiftText) { code.append(text) }

    mutating func appendInterpolation(_ type: SwiftType) { code.append(type.swift) }

    /// What follows comes from a place of the spec without taking Swift from it.
    mutating func appendInterpolation(at range: SourceRange?) {
      if let range { appendInterpolation(atLine: range.start.line) }
    }

    /// What follows comes from where a text of the spec starts, without taking it.
    mutating func appendInterpolation(at text: SwiftText?) {
      if let text { appendInterpolation(atLine: text.line(at: 0)) }
    }

    /// What follows comes from a line of the spec without taking Swift from it.
    mutating func appendInterpolation(atLine line: Int) {
      code.origins.append(Origin(offset: code.text.utf8.count, line: line))
    }
  }
}

extension Sequence<SwiftCode> {
  /// The elements one behind the other.
  func joined(separator: String) -> SwiftCode { joined(separator: SwiftCode(separator)) }

  /// The code with other code between each two pieces.
  func joined(separator: SwiftCode) -> SwiftCode {
    var joined = SwiftCode("")
    for (index, code) in enumerated() {
      if index > 0 { joined += separator }
      joined += code
    }
    return joined
  }
}

extension DefaultStringInterpolation {
  /// A string has no room for places: what has them goes into code, or gives its `text`.
  @available(*, unavailable, message: "put it into SwiftCode, or take its text")
  mutating func appendInterpolation(_ code: SwiftCode) {}

  /// A string has no room for places: what has them goes into code, or gives its `text`.
  @available(*, unavailable, message: "put it into SwiftCode, or take its text")
  mutating func appendInterpolation(_ text: SwiftText) {}

  /// A string has no room for places: what has them goes into code, or gives its `text`.
  @available(*, unavailable, message: "put it into SwiftCode, or take its text")
  mutating func appendInterpolation(_ type: SwiftType) {}
}
