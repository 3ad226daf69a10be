import ReactorEmission
import ReactorSpec
import YAMLTree

extension ContentDigest: Comparable {
  package static func < (left: ContentDigest, right: ContentDigest) -> Bool {
    (left.first, left.second) < (right.first, right.second)
  }
}

/// A cache's file: a head, a table of entries and one of facts, both in the order of their keys, then the entries' own bytes.
///
/// The head and the tables are read and checked when it is opened, an entry when it is asked for. What the file holds by then decides:
/// it is replaced as a whole by this tool, and whatever else happens to it counts as damage.
final class CacheImage: @unchecked Sendable {
  /// An entry in the table.
  struct Row: Sendable {
    var key: ContentDigest
    var slot: UInt64
    var context: UInt64
    var checksum: UInt64
    var day: UInt32
    /// Where its bytes are.
    var range = 0..<0
  }

  /// Something that was noted.
  struct Fact: Sendable {
    var key: ContentDigest
    var value: ContentDigest
    var day: UInt32
  }

  /// The form of the file; another one counts as none.
  private static let form: UInt64 = 0x5247_4341_4348_4501

  private static let (headSize, rowSize, factSize) = (64, 56, 40)

  private let file: OpenFile
  /// The head and the tables.
  private let bytes: [UInt8]
  private let rowCount: Int
  private let factCount: Int

  /// Reads a file's head and tables.
  ///
  /// - Returns: nil where the file is none of ours, or damaged.
  init?(_ file: OpenFile?, tool: ContentDigest) {
    guard let file, let head = Self.stretch(0..<Self.headSize, of: file),
      let (rows, facts) = Self.counts(in: head, fileSize: file.size, tool: tool),
      let bytes = Self.stretch(0..<Self.headSize(rows: rows, facts: facts), of: file)
    else { return nil }
    let tables = bytes.withUnsafeBytes { ContentDigest(of: UnsafeRawBufferPointer(rebasing: $0[Self.headSize...])) }
    guard Self.word(6 * 8, of: bytes) == tables.first, Self.word(7 * 8, of: bytes) == tables.second else { return nil }
    (self.file, self.bytes, rowCount, factCount) = (file, bytes, rows, facts)
  }

  private static func counts(in head: [UInt8], fileSize: Int, tool: ContentDigest) -> (rows: Int, facts: Int)? {
    let words = (0..<6).map { word($0 * 8, of: head) }
    guard words[0] == form, words[1] == tool.first, words[2] == tool.second, words[5] == UInt64(fileSize),
      words[3] < UInt64(fileSize), words[4] < UInt64(fileSize)
    else { return nil }
    return (Int(words[3]), Int(words[4]))
  }

  /// A stretch of a file; nil where the file has no such one.
  private static func stretch(_ range: Range<Int>, of file: OpenFile) -> [UInt8]? {
    range.upperBound <= file.size ? try? file.read(range).get() : nil
  }

  private static func word(_ offset: Int, of bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
  }

  /// How many bytes stand before the first entry's own ones.
  static func headSize(rows: Int, facts: Int) -> Int {
    headSize + rows * rowSize + facts * factSize
  }

  /// The head and the tables. Rows and facts are in the order of their keys.
  ///
  /// - Parameter end: How many bytes the file is to have.
  static func head(tool: ContentDigest, rows: [Row], facts: [Fact], end: Int) -> [UInt8] {
    var tables: [UInt8] = []
    tables.reserveCapacity(headSize(rows: rows.count, facts: facts.count))
    func append(_ numbers: [UInt64], to bytes: inout [UInt8]) {
      numbers.withUnsafeBytes { bytes += $0 }
    }
    for row in rows {
      append([row.key.first, row.key.second, row.slot, row.context, row.checksum], to: &tables)
      append([UInt64(row.range.lowerBound), UInt64(row.range.count) << 32 | UInt64(row.day)], to: &tables)
    }
    for fact in facts {
      append([fact.key.first, fact.key.second, fact.value.first, fact.value.second, UInt64(fact.day)], to: &tables)
    }
    let checksum = ContentDigest(of: tables)
    var head: [UInt8] = []
    append([form, tool.first, tool.second, UInt64(rows.count), UInt64(facts.count)], to: &head)
    append([UInt64(end), checksum.first, checksum.second], to: &head)
    return head + tables
  }

  /// All entries.
  var rows: [Row] { (0..<rowCount).map(row) }

  /// All facts.
  var facts: [Fact] { (0..<factCount).map(fact) }

  /// The entry of a key in the table.
  func row(for key: ContentDigest) -> Row? {
    position(of: key, among: rowCount, at: Self.headSize, size: Self.rowSize).map(row)
  }

  /// The bytes of a key's entry; nil where there is none, or it is damaged.
  func entry(for key: ContentDigest) -> [UInt8]? {
    guard let row = row(for: key), let payload = payload(row.range), ContentDigest(of: payload).first == row.checksum
    else { return nil }
    return payload
  }

  /// The bytes of a stretch, if it lies in the file.
  func payload(_ range: Range<Int>) -> [UInt8]? { Self.stretch(range, of: file) }

  /// What was noted.
  func fact(_ key: ContentDigest) -> ContentDigest? {
    let start = Self.headSize(rows: rowCount, facts: 0)
    return position(of: key, among: factCount, at: start, size: Self.factSize).map { fact($0).value }
  }

  private func word(_ offset: Int) -> UInt64 { Self.word(offset, of: bytes) }

  private func digest(_ offset: Int) -> ContentDigest {
    ContentDigest(first: word(offset), second: word(offset + 8))
  }

  private func row(_ index: Int) -> Row {
    let start = Self.headSize + index * Self.rowSize
    let (offset, rest) = (min(word(start + 40), UInt64(file.size)), word(start + 48))
    return Row(
      key: digest(start),
      slot: word(start + 16),
      context: word(start + 24),
      checksum: word(start + 32),
      day: UInt32(truncatingIfNeeded: rest),
      range: Int(offset)..<Int(offset) + Int(rest >> 32)
    )
  }

  private func fact(_ index: Int) -> Fact {
    let start = Self.headSize(rows: rowCount, facts: index)
    return Fact(
      key: digest(start),
      value: digest(start + 16),
      day: UInt32(truncatingIfNeeded: word(start + 32))
    )
  }

  private func position(of key: ContentDigest, among count: Int, at start: Int, size: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let found = digest(start + middle * size)
      if found == key { return middle }
      if found < key { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
