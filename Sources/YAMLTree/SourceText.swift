/// A file's text, with the way from byte offsets to lines and columns.
package struct SourceText: Sendable, Hashable {
  /// The text in UTF-8, without a byte order mark.
  package let bytes: [UInt8]

  let isASCII: Bool
  /// The byte offsets at which lines start, in four bytes each: a text can be made of line ends.
  private let lineStarts: [UInt32]

  /// Takes bytes as text: UTF-8, or UTF-16 of either byte order, with or without a byte order mark.
  ///
  /// - Returns: The text, and the problem where the bytes are not valid. Then the text has U+FFFD in the invalid places, so
  ///   that the problem can be shown in its line.
  package static func decode(_ bytes: [UInt8]) -> (text: SourceText, problem: YAMLProblem?) {
    switch TextEncoding(of: bytes) {
    case .utf8(let markLength):
      let body = markLength == 0 ? bytes : Array(bytes[markLength...])
      let isASCII = body.isASCII
      if isASCII || body.withUnsafeBufferPointer({ String(validating: $0, as: UTF8.self) != nil }) {
        return (SourceText(validUTF8: body, isASCII: isASCII), nil)
      }
      return repaired(String(decoding: body, as: UTF8.self), named: "UTF-8", validBytes: validPrefixLength(of: body))
    case .utf16(let markLength, let isBigEndian):
      let pairs = bytes.dropFirst(markLength)
      var units: [UInt16] = []
      units.reserveCapacity(pairs.count / 2 + 1)
      var index = pairs.startIndex
      while index + 1 < pairs.endIndex {
        let (high, low) = isBigEndian ? (pairs[index], pairs[index + 1]) : (pairs[index + 1], pairs[index])
        units.append(UInt16(high) << 8 | UInt16(low))
        index += 2
      }
      if index == pairs.endIndex, let text = String(validating: units, as: UTF16.self) {
        return (SourceText(validUTF8: Array(text.utf8)), nil)
      }
      let valid = String(decoding: units.prefix(validPrefixLength(of: units)), as: UTF16.self)
      return repaired(String(decoding: units, as: UTF16.self), named: "UTF-16", validBytes: valid.utf8.count)
    case .utf32:
      return (SourceText(validUTF8: []), YAMLProblem(.invalidEncoding("UTF-32"), at: .start))
    }
  }

  /// Takes a string as a file's text.
  package init(_ text: String) {
    self.init(validUTF8: Array(text.utf8))
  }

  init(validUTF8 bytes: [UInt8]) {
    self.init(validUTF8: bytes, isASCII: bytes.isASCII)
  }

  private init(validUTF8 bytes: [UInt8], isASCII: Bool) {
    self.bytes = bytes
    self.isASCII = isASCII
    lineStarts = bytes.withUnsafeBufferPointer { bytes in
      func endsLine(_ index: Int) -> Bool {
        bytes[index] <= UInt8(ascii: "\r")
          && (bytes[index] == UInt8(ascii: "\n")
            || bytes[index] == UInt8(ascii: "\r")
              && (index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")))
      }
      // Counted first, since an array that grows is there twice.
      var starts: [UInt32] = [0]
      starts.reserveCapacity(bytes.indices.reduce(1) { $0 + (endsLine($1) ? 1 : 0) })
      for index in bytes.indices where endsLine(index) { starts.append(UInt32(index + 1)) }
      return starts
    }
  }

  /// The text of a stretch.
  package subscript(range: SourceRange) -> String {
    self[range.start.offset..<range.end.offset]
  }

  /// The text between two byte offsets.
  package subscript(offsets: Range<Int>) -> String {
    String(decoding: bytes[offsets.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// The mark of a byte offset. Costs a walk over the line before it.
  package func mark(at offset: Int) -> Mark {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(of: offset)
    return Mark(line: line + 1, column: column(at: offset, lineStart: start(ofLineAt: line)), offset: offset)
  }

  /// How many lines the text has.
  package var lineCount: Int { lineStarts.count }

  /// The line with this number, counted from 1, without its line break; empty where there is no such line.
  package func line(_ number: Int) -> String {
    self[offsets(ofLine: number)]
  }

  /// The lines of a stretch, without their line breaks: the first and the last as far as they belong to it. Each is made when it is asked for.
  package func lines(of range: SourceRange) -> some Sequence<String> {
    (range.start.line...max(range.start.line, range.end.line)).lazy.map { number in
      let line = offsets(ofLine: number)
      let start = max(line.lowerBound, range.start.offset)
      return self[start..<max(start, min(line.upperBound, range.end.offset))]
    }
  }

  /// A stretch of one line.
  ///
  /// - Parameters:
  ///   - number: The line, counted from 1.
  ///   - column: The column at which it starts, counted from 1 in characters.
  ///   - count: How many characters it has.
  package func range(line number: Int, column: Int, count: Int) -> SourceRange {
    let offsets = offsets(ofLine: number)
    let line = self[offsets]
    let before = line.prefix(column - 1)
    let start = offsets.lowerBound + before.utf8.count
    let text = line.dropFirst(column - 1).prefix(count)
    return SourceRange(
      start: Mark(line: number, column: before.count + 1, offset: start),
      end: Mark(line: number, column: before.count + text.count + 1, offset: start + text.utf8.count)
    )
  }

  /// With how many blanks the line with this number starts.
  package func indentation(ofLine number: Int) -> Int {
    bytes[offsets(ofLine: number)].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
  }

  private func offsets(ofLine number: Int) -> Range<Int> {
    guard lineStarts.indices.contains(number - 1) else { return bytes.count..<bytes.count }
    let start = start(ofLineAt: number - 1)
    var end = self.start(ofLine: number + 1)
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// The line with this number, or nil where it has more bytes than the limit.
  package func line(_ number: Int, upTo limit: Int) -> String? {
    let offsets = offsets(ofLine: number)
    return offsets.count > limit ? nil : self[offsets]
  }

  /// The text with another line in the place of the one with this number; the line's indentation and line break stay.
  package func replacing(line number: Int, with text: String) -> SourceText {
    let offsets = offsets(ofLine: number)
    let indentation = bytes[offsets].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return SourceText(
      validUTF8: Array(bytes[..<indentation.endIndex] + Array(text.utf8) + bytes[offsets.upperBound...])
    )
  }

  /// Whether blanks and a `#` follow at a byte offset. Costs a walk over the blanks.
  package func hasComment(behind offset: Int) -> Bool {
    bytes[min(offset, bytes.count)...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      == UInt8(ascii: "#")
  }

  /// How many bytes stand before a byte in its line. Costs a search for the line, however long that is.
  package func bytesBefore(_ offset: Int) -> Int { offset - start(ofLineAt: lineIndex(of: offset)) }

  /// The line that starts with a word, counted among those that do: the first one behind `count` others; nil where there are no more.
  func lineStarting(with word: [UInt8], after count: Int) -> Mark? {
    var rest = count
    for index in lineStarts.indices where bytes[start(ofLineAt: index)...].starts(with: word) {
      let start = start(ofLineAt: index)
      if rest == 0 { return Mark(line: index + 1, column: 1, offset: start) }
      rest -= 1
    }
    return nil
  }

  /// The byte offset at which the line with this number starts, counted from 1; the text's end where there is no such line.
  package func start(ofLine number: Int) -> Int {
    lineStarts.indices.contains(number - 1) ? start(ofLineAt: number - 1) : bytes.count
  }

  /// The byte offset at which a line starts.
  func start(ofLineAt index: Int) -> Int {
    Int(lineStarts[index])
  }

  /// The index of the line in which a byte stands, counted from 0.
  func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  func column(at offset: Int, lineStart: Int) -> Int {
    isASCII ? offset - lineStart + 1 : self[lineStart..<offset].count + 1
  }

  private static func repaired(
    _ text: String,
    named encoding: String,
    validBytes: Int
  ) -> (text: SourceText, problem: YAMLProblem?) {
    let source = SourceText(text)
    return (source, YAMLProblem(.invalidEncoding(encoding), at: .at(source.mark(at: validBytes))))
  }

  private static func validPrefixLength(of bytes: [UInt8]) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var length = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { length += scalar.count }
    return length
  }

  private static func validPrefixLength(of units: [UInt16]) -> Int {
    var parser = Unicode.UTF16.ForwardParser()
    var iterator = units.makeIterator()
    var length = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { length += scalar.count }
    return length
  }
}

extension [UInt8] {
  /// Whether no byte belongs to a longer character. Looks at eight bytes at once.
  fileprivate var isASCII: Bool {
    withUnsafeBytes { bytes in
      var (offset, all): (Int, UInt64) = (0, 0)
      while offset + 8 <= bytes.count {
        all |= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        offset += 8
      }
      return all & 0x8080_8080_8080_8080 == 0 && bytes[offset...].allSatisfy { $0 < 0x80 }
    }
  }
}

/// How a file's bytes are to be read, by its first bytes (YAML 1.2.2, 5.2).
private enum TextEncoding {
  case utf8(markLength: Int)
  case utf16(markLength: Int, isBigEndian: Bool)
  case utf32

  init(of bytes: [UInt8]) {
    switch bytes.prefix(4) {
    case [0x00, 0x00, 0xFE, 0xFF], [0xFF, 0xFE, 0x00, 0x00]: self = .utf32
    case let start where start.starts(with: [0xEF, 0xBB, 0xBF]): self = .utf8(markLength: 3)
    case let start where start.starts(with: [0xFE, 0xFF]): self = .utf16(markLength: 2, isBigEndian: true)
    case let start where start.starts(with: [0xFF, 0xFE]): self = .utf16(markLength: 2, isBigEndian: false)
    case let start where start.count >= 2 && start[0] == 0 && start[1] != 0:
      self = .utf16(markLength: 0, isBigEndian: true)
    case let start where start.count >= 2 && start[0] != 0 && start[1] == 0:
      self = .utf16(markLength: 0, isBigEndian: false)
    default: self = .utf8(markLength: 0)
    }
  }
}
