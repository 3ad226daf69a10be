/// The lines of a text, each with its line break. A line takes four bytes besides its own: there may be millions.
private struct Lines: RandomAccessCollection, Sendable {
  private let bytes: [UInt8]
  /// Where each line starts, and where the last one ends.
  private let bounds: [UInt32]

  init(of bytes: [UInt8]) {
    self.bytes = bytes
    let lineBreak = UInt8(ascii: "\n")
    var bounds: [UInt32] = []
    bounds.reserveCapacity(bytes.count { $0 == lineBreak } + 2)
    bounds.append(0)
    for (index, byte) in bytes.enumerated() where byte == lineBreak { bounds.append(UInt32(index + 1)) }
    if bounds.last != UInt32(bytes.count) { bounds.append(UInt32(bytes.count)) }
    self.bounds = bounds
  }

  var startIndex: Int { 0 }

  var endIndex: Int { bounds.count - 1 }

  subscript(index: Int) -> ArraySlice<UInt8> { bytes[Int(bounds[index])..<Int(bounds[index + 1])] }
}

/// The lines in which two texts differ, as `diff -u` writes them and `patch -p1` reads them.
package struct UnifiedDiff: Sendable {
  private var old: Lines
  private var new: Lines
  private var heads: (old: String, new: String)

  /// How many unchanged lines stand around a change.
  private static let context = 3

  /// The longest stretch of changed lines that is compared line by line; comparing costs the square of it.
  private static let longestComparison = 4_000

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - path: The file's path, for the two head lines.
  ///   - old: The bytes before; nil where there is no file.
  ///   - new: The bytes after; nil where the file is to be removed.
  package init(path: String, from old: [UInt8]?, to new: [UInt8]?) {
    self.old = Lines(of: old ?? [])
    self.new = Lines(of: new ?? [])
    heads = (
      old == nil ? "/dev/null" : Self.label("a/" + path),
      new == nil ? "/dev/null" : Self.label("b/" + path)
    )
  }

  /// The diff, each line with its line break; empty where the texts are the same.
  package var text: String {
    let hunks = hunks()
    guard !hunks.isEmpty else { return "" }
    var text = "--- \(heads.old)\n+++ \(heads.new)\n"
    // The room for what has changed is made at once: a file may have megabytes, and a text that grows is copied.
    let changed = hunks.joined().lazy.flatMap { [old[$0.old], new[$0.new]] }.joined()
    text.reserveCapacity(changed.reduce(text.utf8.count) { $0 + 1 + $1.count })
    for hunk in hunks { append(hunk, to: &text) }
    return text
  }

  /// A stretch of lines that are replaced by others; either may be empty.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  private func changes() -> [Change] {
    let prefix = Self.equalCount(old, new)
    let suffix = Self.equalCount(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed())
    let whole = Change(old: prefix..<old.count - suffix, new: prefix..<new.count - suffix)
    if whole.old.isEmpty && whole.new.isEmpty { return [] }
    if whole.old.isEmpty || whole.new.isEmpty || whole.old.count + whole.new.count > Self.longestComparison {
      return [whole]
    }
    // Numbers compare faster than lines.
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      let number = numbers[line] ?? numbers.count
      numbers[line] = number
      return number
    }
    let difference = new[whole.new].map(number).difference(from: old[whole.old].map(number))
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset + prefix)
      case .insert(let offset, _, _): inserted.insert(offset + prefix)
      }
    }
    return changes(in: whole, removed: removed, inserted: inserted)
  }

  /// How many lines are the same before the first that is not.
  private static func equalCount<Lines: Sequence<ArraySlice<UInt8>>>(_ left: Lines, _ right: Lines) -> Int {
    zip(left, right).lazy.prefix { $0 == $1 }.reduce(0) { count, _ in count + 1 }
  }

  private func changes(in whole: Change, removed: Set<Int>, inserted: Set<Int>) -> [Change] {
    var result: [Change] = []
    var (left, right) = (whole.old.lowerBound, whole.new.lowerBound)
    while left < whole.old.upperBound || right < whole.new.upperBound {
      let (oldStart, newStart) = (left, right)
      while removed.contains(left) { left += 1 }
      while inserted.contains(right) { right += 1 }
      if left > oldStart || right > newStart { result.append(Change(old: oldStart..<left, new: newStart..<right)) }
      left += 1
      right += 1
    }
    return result
  }

  /// The changes, those together between which there are too few lines to part them.
  private func hunks() -> [[Change]] {
    changes().reduce(into: []) { hunks, change in
      if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * Self.context {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
  }

  private func append(_ hunk: [Change], to text: inout String) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
    let newRange = first.new.lowerBound - before..<last.new.upperBound + after
    text += "@@ -\(Self.position(oldRange)) +\(Self.position(newRange)) @@\n"
    var position = oldRange.lowerBound
    for change in hunk {
      append(old[position..<change.old.lowerBound], " ", to: &text)
      append(old[change.old], "-", to: &text)
      append(new[change.new], "+", to: &text)
      position = change.old.upperBound
    }
    append(old[position..<oldRange.upperBound], " ", to: &text)
  }

  private func append(_ lines: Slice<Lines>, _ sign: String, to text: inout String) {
    for line in lines {
      text += sign
      text += String(decoding: line, as: UTF8.self)
      if line.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n" }
    }
  }

  /// An empty stretch is told by the line before it.
  private static func position(_ range: Range<Int>) -> String {
    "\(range.isEmpty ? range.lowerBound : range.lowerBound + 1),\(range.count)"
  }

  /// A path as `patch` takes it: quoted where it has quotes or control characters, ended by a tab where it has spaces.
  private static func label(_ path: String) -> String {
    if path.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      return "\"" + path.unicodeScalars.map(escaped).joined() + "\""
    }
    return path.utf8.contains(UInt8(ascii: " ")) ? path + "\t" : path
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": return "\\\(scalar)"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    default: return String(scalar)
    }
  }
}
