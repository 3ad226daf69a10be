import CLibYAML

/// Turns libyaml's marks, which count code points, into ours, which count characters and bytes.
///
/// Marks come nearly in the order of the text, so each one goes on from where the last one was: a long line costs one walk, not
/// one for each mark in it.
final class LineTable {
  private let text: SourceText
  /// The byte offsets at which lines start as libyaml counts them: it also breaks lines at NEL, LS and PS.
  private var libyamlLineStarts: [Int] = [0]
  private var last = Position(line: 0, codePoints: 0, offset: 0)
  private var lastMark = Mark.start

  private struct Position {
    var line: Int
    var codePoints: Int
    var offset: Int
  }

  init(_ text: SourceText) {
    self.text = text
    guard !text.isASCII else { return }
    let bytes = text.bytes
    var index = 0
    while index < bytes.count {
      let length = Self.lineBreakLength(in: bytes, at: index)
      index += max(length, 1)
      if length > 0 { libyamlLineStarts.append(index) }
    }
  }

  func mark(_ mark: yaml_mark_t) -> Mark {
    if text.isASCII {
      let offset = min(Int(mark.index), text.bytes.count)
      return Mark(line: Int(mark.line) + 1, column: Int(mark.column) + 1, offset: offset)
    }
    return self.mark(at: offset(line: Int(mark.line), codePoints: Int(mark.column)))
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
    guard line < libyamlLineStarts.count else { return bytes.count }
    let goesOn = last.line == line && last.codePoints <= codePoints
    var position = goesOn ? last : Position(line: line, codePoints: 0, offset: libyamlLineStarts[line])
    while position.codePoints < codePoints, position.offset < bytes.count {
      position.offset += 1
      while position.offset < bytes.count, bytes[position.offset] & 0xC0 == 0x80 { position.offset += 1 }
      position.codePoints += 1
    }
    last = position
    return position.offset
  }

  private static func lineBreakLength(in bytes: [UInt8], at index: Int) -> Int {
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
