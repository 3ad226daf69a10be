import CLibYAML

/// Turns libyaml's marks, which count code points, into ours, which count characters and bytes.
///
/// Marks come nearly in the order of the text, so each one goes on from where the last one was: a long line costs one walk, not
/// one for each mark in it.
final class LineTable {
  private let text: SourceText
  /// The lines as libyaml counts them, which also ends them at NEL, LS and PS. Empty where the whole text is ASCII.
  private var libyamlLines: [Line] = []
  private var last = Position(line: 0, codePoints: 0, offset: 0)
  private var lastMark = Mark.start

  private struct Line {
    /// The byte offset at which it starts.
    var start: Int
    /// The number of our line, counted from 1, where both start together and all in it is ASCII: a code point is a byte and a character then.
    var plainNumber: Int?
  }

  private struct Position {
    var line: Int
    var codePoints: Int
    var offset: Int
  }

  init(_ text: SourceText) {
    self.text = text
    if !text.isASCII { libyamlLines = text.bytes.withUnsafeBufferPointer { Self.lines(of: $0) } }
  }

  private static func lines(of bytes: UnsafeBufferPointer<UInt8>) -> [Line] {
    var lines: [Line] = []
    var (start, number) = (0, 1)
    /// Whether the line starts where one of ours does, and has had nothing but ASCII so far. CR LF is one character of two bytes.
    var isPlain = true
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x20, byte < 0x80 {
        index += 1
        continue
      }
      if byte >= 0x80 || byte == 0x0D { isPlain = false }
      let length = lineBreakLength(in: bytes, at: index)
      index += max(length, 1)
      guard length > 0 else { continue }
      lines.append(Line(start: start, plainNumber: isPlain ? number : nil))
      start = index
      // At NEL, LS and PS our line goes on.
      isPlain = byte < 0x80
      if isPlain { number += 1 }
    }
    lines.append(Line(start: start, plainNumber: isPlain ? number : nil))
    return lines
  }

  func mark(_ mark: yaml_mark_t) -> Mark {
    if text.isASCII {
      let offset = min(Int(mark.index), text.bytes.count)
      return Mark(line: Int(mark.line) + 1, column: Int(mark.column) + 1, offset: offset)
    }
    let (line, column) = (Int(mark.line), Int(mark.column))
    if line + 1 < libyamlLines.count, let number = libyamlLines[line].plainNumber,
      case let offset = libyamlLines[line].start + column, offset < libyamlLines[line + 1].start
    {
      return Mark(line: number, column: column + 1, offset: offset)
    }
    return self.mark(at: offset(line: line, codePoints: column))
  }

  /// The byte at a mark, or nil at the text's end.
  func byte(at mark: Mark) -> UInt8? {
    mark.offset < text.bytes.count ? text.bytes[mark.offset] : nil
  }

  /// The mark of a byte offset that libyaml's reader reports.
  func mark(atOffset offset: Int) -> Mark {
    text.mark(at: offset)
  }

  private func mark(at offset: Int) -> Mark {
    let line = text.lineIndex(of: offset)
    let goesOn = lastMark.line == line + 1 && lastMark.offset <= offset
    let start = goesOn ? lastMark : Mark(line: line + 1, column: 1, offset: text.start(ofLineAt: line))
    lastMark = Mark(line: line + 1, column: start.column + characterCount(start.offset..<offset), offset: offset)
    return lastMark
  }

  private func characterCount(_ range: Range<Int>) -> Int {
    // Of ASCII, only CR and LF together are one character.
    let isPlain = text.bytes[range].allSatisfy { $0 < 0x80 && $0 != 0x0D }
    return isPlain ? range.count : text[range].count
  }

  private func offset(line: Int, codePoints: Int) -> Int {
    let bytes = text.bytes
    guard line < libyamlLines.count else { return bytes.count }
    let goesOn = last.line == line && last.codePoints <= codePoints
    var position = goesOn ? last : Position(line: line, codePoints: 0, offset: libyamlLines[line].start)
    while position.codePoints < codePoints, position.offset < bytes.count {
      position.offset += 1
      while position.offset < bytes.count, bytes[position.offset] & 0xC0 == 0x80 { position.offset += 1 }
      position.codePoints += 1
    }
    last = position
    return position.offset
  }

  private static func lineBreakLength(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    func byte(_ distance: Int) -> UInt8 { index + distance < bytes.count ? bytes[index + distance] : 0 }
    switch byte(0) {
    case 0x0A: return 1
    case 0x0D: return byte(1) == 0x0A ? 2 : 1
    case 0xC2 where byte(1) == 0x85: return 2
    case 0xE2 where byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9): return 3
    default: return 0
    }
  }
}
