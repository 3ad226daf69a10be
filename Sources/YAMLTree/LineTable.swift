import CLibYAML

/// Turns libyaml's marks, which count code points, into ours, which count characters and bytes.
struct LineTable {
  private let text: SourceText
  /// The byte offsets at which lines start as libyaml counts them: it also breaks lines at NEL, LS and PS.
  private var libyamlLineStarts: [Int] = [0]
  /// The byte offsets at which lines start as editors and compilers count them.
  private var lineStarts: [Int] = [0]

  init(_ text: SourceText) {
    self.text = text
    guard !text.isASCII else { return }
    let bytes = text.bytes
    var index = 0
    while index < bytes.count {
      let length = Self.lineBreakLength(in: bytes, at: index)
      guard length > 0 else {
        index += 1
        continue
      }
      let isEditorBreak = bytes[index] < 0x80
      index += length
      libyamlLineStarts.append(index)
      if isEditorBreak { lineStarts.append(index) }
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
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return Mark(line: low + 1, column: text.column(at: offset, lineStart: lineStarts[low]), offset: offset)
  }

  private func offset(line: Int, codePoints: Int) -> Int {
    let bytes = text.bytes
    guard line < libyamlLineStarts.count else { return bytes.count }
    var offset = libyamlLineStarts[line]
    var remaining = codePoints
    while remaining > 0, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      remaining -= 1
    }
    return offset
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
