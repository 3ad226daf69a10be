/// The lines in which two texts differ, as `diff -u` writes them and `patch -p1` reads them.
package struct UnifiedDiff: Sendable {
  /// The lines before; nil where there is no file.
  private var old: [ArraySlice<UInt8>]
  private var new: [ArraySlice<UInt8>]
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
    self.old = Self.lines(of: old ?? [])
    self.new = Self.lines(of: new ?? [])
    heads = (
      old == nil ? "/dev/null" : Self.label("a/" + path),
      new == nil ? "/dev/null" : Self.label("b/" + path)
    )
  }

  /// The diff, each line with its line break; empty where the texts are the same.
  package var text: String {
    let hunks = hunks()
    guard !hunks.isEmpty else { return "" }
    var bytes = Array("--- \(heads.old)\n+++ \(heads.new)\n".utf8)
    for hunk in hunks { append(hunk, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A stretch of lines that are replaced by others; either may be empty.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  private func changes() -> [Change] {
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed()).prefix { $0 == $1 }.count
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

  private func append(_ hunk: [Change], to bytes: inout [UInt8]) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
    let newRange = first.new.lowerBound - before..<last.new.upperBound + after
    bytes += Array("@@ -\(Self.position(oldRange)) +\(Self.position(newRange)) @@\n".utf8)
    var position = oldRange.lowerBound
    for change in hunk {
      append(old[position..<change.old.lowerBound], " ", to: &bytes)
      append(old[change.old], "-", to: &bytes)
      append(new[change.new], "+", to: &bytes)
      position = change.old.upperBound
    }
    append(old[position..<oldRange.upperBound], " ", to: &bytes)
  }

  private func append(_ lines: ArraySlice<ArraySlice<UInt8>>, _ sign: String, to bytes: inout [UInt8]) {
    for line in lines {
      bytes += Array(sign.utf8)
      bytes += line
      if line.last != UInt8(ascii: "\n") { bytes += Array("\n\\ No newline at end of file\n".utf8) }
    }
  }

  /// An empty stretch is told by the line before it.
  private static func position(_ range: Range<Int>) -> String {
    "\(range.isEmpty ? range.lowerBound : range.lowerBound + 1),\(range.count)"
  }

  /// The lines with their line breaks.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.endIndex { lines.append(bytes[start...]) }
    return lines
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
