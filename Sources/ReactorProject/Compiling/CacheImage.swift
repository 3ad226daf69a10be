import ReactorEmission
import ReactorSpec
import YAMLTree

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ContentDigest: Comparable {
  package static func < (left: ContentDigest, right: ContentDigest) -> Bool {
    (left.first, left.second) < (right.first, right.second)
  }
}

/// A cache's bytes: a head, a table of entries and one of facts, both in the order of their keys, then the entries' own bytes.
///
/// It is read in place. The head and the tables are checked as a whole when it is opened, an entry when it is asked for.
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

  private let bytes: UnsafeRawBufferPointer
  private let isMapped: Bool
  private let rowCount: Int
  private let factCount: Int

  /// Opens a file; nil where it is none of ours, or damaged.
  init?(mapping file: FilePath, tool: ContentDigest) {
    let descriptor = open(file.text, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size >= Self.headSize else { return nil }
    // The file is never changed in place, so what is mapped stays as it is.
    let size = Int(status.st_size)
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
    isMapped = true
    (rowCount, factCount) = Self.counts(in: bytes, tool: tool) ?? (-1, 0)
    if rowCount < 0 { return nil }
  }

  /// Takes pieces of bytes together in memory.
  init?(copying pieces: [[UInt8]], tool: ContentDigest) {
    let joined = Array(pieces.joined())
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(joined.count, 1), alignment: 16)
    copy.copyBytes(from: joined)
    bytes = UnsafeRawBufferPointer(rebasing: copy[..<joined.count])
    isMapped = false
    (rowCount, factCount) = Self.counts(in: bytes, tool: tool) ?? (-1, 0)
    if rowCount < 0 { return nil }
  }

  deinit {
    guard let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress) else { return }
    if isMapped { munmap(start, bytes.count) } else { start.deallocate() }
  }

  private static func counts(in bytes: UnsafeRawBufferPointer, tool: ContentDigest) -> (rows: Int, facts: Int)? {
    func word(_ index: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self) }
    guard bytes.count >= headSize, word(0) == form, word(1) == tool.first, word(2) == tool.second else { return nil }
    guard word(5) == UInt64(bytes.count), word(3) < UInt64(bytes.count), word(4) < UInt64(bytes.count) else {
      return nil
    }
    let (rows, facts) = (Int(word(3)), Int(word(4)))
    let end = headSize(rows: rows, facts: facts)
    guard end <= bytes.count else { return nil }
    let tables = ContentDigest(of: UnsafeRawBufferPointer(rebasing: bytes[headSize..<end]))
    return word(6) == tables.first && word(7) == tables.second ? (rows, facts) : nil
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

  /// Gives memory back that the file's bytes take; they are read again where they are needed.
  func release() {
    guard isMapped, let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress) else { return }
    madvise(start, bytes.count, MADV_DONTNEED)
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
  func entry(for key: ContentDigest) -> UnsafeRawBufferPointer? {
    guard let row = row(for: key), let payload = payload(row.range),
      ContentDigest(of: payload).first == row.checksum
    else { return nil }
    return payload
  }

  /// The bytes of a stretch, if it lies in the file.
  func payload(_ range: Range<Int>) -> UnsafeRawBufferPointer? {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[range])
  }

  /// What was noted.
  func fact(_ key: ContentDigest) -> ContentDigest? {
    let start = Self.headSize(rows: rowCount, facts: 0)
    return position(of: key, among: factCount, at: start, size: Self.factSize).map { fact($0).value }
  }

  private func word(_ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  private func digest(_ offset: Int) -> ContentDigest {
    ContentDigest(first: word(offset), second: word(offset + 8))
  }

  private func row(_ index: Int) -> Row {
    let start = Self.headSize + index * Self.rowSize
    let (offset, rest) = (min(word(start + 40), UInt64(bytes.count)), word(start + 48))
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
