import Dispatch
import ReactorEmission
import ReactorSpec
import YAMLTree

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Knows what came of specs before, so that what is unchanged is decided without compiling.
///
/// An entry is found by the digest of all that decides what comes of a spec: its bytes, its name and the settings that count; the tool's build
/// is in the name of the cache's file and in its head. It holds a ``SpecSummary``: the digests of the outputs, never their text. So the
/// cache says what a file should be, and the bytes on the disk alone say what it is.
///
/// Several runs may use one file at once: it is never changed in place, only replaced by a whole one, and of two that replace it the last
/// one wins, which costs the other's entries and nothing else. What is damaged, cut off or of another form counts as not there. It may be
/// deleted at any time.
final class SpecCache: @unchecked Sendable {
  /// What a run has asked for.
  struct Use: Sendable, Hashable {
    /// Stands for all that decides what comes of the spec.
    var key: ContentDigest
    /// Stands for the spec's path and all that decides besides its bytes: an entry replaces another one of the same slot.
    var slot: UInt64
    /// Stands for all that decides for several specs alike.
    var context: UInt64
  }

  /// How many days an entry stays that no run asks for.
  private static let longestRest: UInt32 = 30

  /// After how many days the entries that are asked for are dated anew.
  private static let renewal: UInt32 = 7

  /// The cache's file; nil where it is kept in memory.
  private let file: FilePath?
  private let tool: ContentDigest
  private let today: UInt32
  private var image: CacheImage?

  /// Guards what follows.
  private let lock = DispatchSemaphore(value: 1)
  private var added: [ContentDigest: (range: Range<Int>, checksum: UInt64)] = [:]
  private var addedBytes = SpoolFile()
  private var reads = 0
  private var addedFacts: [ContentDigest: ContentDigest] = [:]
  private var passingFacts: [ContentDigest: ContentDigest] = [:]

  /// Opens a cache.
  ///
  /// - Parameters:
  ///   - file: Its file, which need not exist; nil for one that ends with the process.
  ///   - tool: Stands for the build of the tool.
  ///   - today: The day, counted from any one.
  init(_ file: FilePath?, tool: ContentDigest, today: Int) {
    self.file = file
    self.tool = tool
    self.today = UInt32(truncatingIfNeeded: today)
    image = file.flatMap { CacheImage(mapping: $0, tool: tool) }
  }

  /// What came of a spec.
  ///
  /// - Parameter path: The spec's path, for its diagnostics.
  func summary(for key: ContentDigest, path: String) -> SpecSummary? {
    guard let image, let bytes = image.entry(for: key) else { return nil }
    defer { releaseSometimes(image) }
    return SpecSummary(bytes, path: path)
  }

  /// The methods of a spec that can be `manual`.
  func methods(for key: ContentDigest, _ file: SpecFile) -> [HandWrittenMethod]? {
    guard let image, let bytes = image.entry(for: key) else { return nil }
    let source = SourceText.decode(file.bytes).text
    return SpecSummary.methods(in: bytes, path: file.path) { Diagnostic.Place(path: file.path, range: $0, in: source) }
  }

  /// Keeps what came of a spec.
  func add(_ summary: SpecSummary, _ methods: [HandWrittenMethod], for key: ContentDigest, path: String) {
    guard let bytes = SpecSummary.encoded(summary, methods, path: path) else { return }
    let checksum = ContentDigest(of: bytes).first
    locked {
      guard added[key] == nil, let range = addedBytes.append(bytes) else { return }
      added[key] = (range, checksum)
    }
  }

  /// What was noted before: of a stamp the digest of the bytes that it stands for.
  func fact(_ fact: ContentDigest) -> ContentDigest? {
    locked { passingFacts[fact] ?? addedFacts[fact] } ?? image?.fact(fact)
  }

  /// Notes something that holds for ever, or as long as this process lasts.
  func note(_ fact: ContentDigest, _ value: ContentDigest, isLasting: Bool) {
    locked { if isLasting { addedFacts[fact] = value } else { passingFacts[fact] = value } }
  }

  /// What was read of the file takes memory only until the system gets it back.
  private func releaseSometimes(_ image: CacheImage) {
    let isTime = locked {
      reads += 1
      return reads % 256 == 0
    }
    if isTime { image.release() }
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    lock.wait()
    defer { lock.signal() }
    return body()
  }

  /// Writes what was added, after a run's work is done. What can't be written is left: the next run does the work again.
  ///
  /// - Parameters:
  ///   - uses: What the run has asked for.
  ///   - isWhole: Whether it was about all specs of the project, so that of what has the same contexts the rest is of specs that are gone.
  func finish(_ uses: [Use], isWhole: Bool) {
    guard needsWriting(uses) else { return }
    let facts = facts()
    var rows = rows(uses, isWhole: isWhole)
    // The entries' bytes stay in the order in which they lie, so that those side by side are copied together.
    rows.sort { ($0.isAdded ? 1 : 0, $0.range.lowerBound) < ($1.isAdded ? 1 : 0, $1.range.lowerBound) }
    var end = CacheImage.headSize(rows: rows.count, facts: facts.count)
    for index in rows.indices {
      rows[index].row.range = end..<end + rows[index].range.count
      end += rows[index].range.count
    }
    let head = CacheImage.head(tool: tool, rows: rows.map(\.row).sorted { $0.key < $1.key }, facts: facts, end: end)
    let pieces = Self.pieces(of: rows)
    let (old, added) = (image, addedBytes)
    // Each piece is read when it is written.
    let bytes = pieces.lazy.map { Self.bytes(of: $0, old, added) }
    let written = file.flatMap { write(head, bytes, to: $0) ? CacheImage(mapping: $0, tool: tool) : nil }
    image = written ?? CacheImage(copying: [head] + bytes, tool: tool)
    (self.added, addedBytes, addedFacts) = ([:], SpoolFile(), [:])
  }

  /// A stretch of entries that lie side by side, of those that were there or of those that are added.
  private struct Piece {
    var isAdded: Bool
    var range: Range<Int>
  }

  private static func pieces(of rows: [Entry]) -> [Piece] {
    var pieces: [Piece] = []
    for row in rows {
      if let last = pieces.last, last.isAdded == row.isAdded, last.range.upperBound == row.range.lowerBound,
        last.range.count < 1 << 20
      {
        pieces[pieces.count - 1].range = last.range.lowerBound..<row.range.upperBound
      } else {
        pieces.append(Piece(isAdded: row.isAdded, range: row.range))
      }
    }
    return pieces
  }

  /// The bytes of a stretch; where they can't be read, as many others, which no checksum fits.
  private static func bytes(of piece: Piece, _ image: CacheImage?, _ added: SpoolFile) -> [UInt8] {
    defer { image?.release() }
    let bytes = piece.isAdded ? added.read(piece.range) : image?.payload(piece.range).map { Array($0) }
    return bytes ?? [UInt8](repeating: 0, count: piece.range.count)
  }

  private func needsWriting(_ uses: [Use]) -> Bool {
    if !added.isEmpty || !addedFacts.isEmpty { return true }
    guard let image else { return false }
    return uses.contains { use in
      image.row(for: use.key).map { $0.day &+ Self.renewal < today } ?? false
    }
  }

  /// An entry that the file is to hold, and where its bytes are now.
  private typealias Entry = (row: CacheImage.Row, isAdded: Bool, range: Range<Int>)

  private func rows(_ uses: [Use], isWhole: Bool) -> [Entry] {
    let used = Dictionary(uses.map { ($0.key, $0) }) { first, _ in first }
    let (slots, contexts) = (Set(uses.map(\.slot)), Set(uses.map(\.context)))
    var rows: [Entry] = []
    for (key, entry) in added {
      guard let use = used[key] else { continue }
      let row = CacheImage.Row(key: key, slot: use.slot, context: use.context, checksum: entry.checksum, day: today)
      rows.append((row, true, entry.range))
    }
    var unused: [Entry] = []
    for var row in image?.rows ?? [] where added[row.key] == nil {
      if used[row.key] != nil {
        row.day = today
        rows.append((row, false, row.range))
      } else {
        let isReplaced = slots.contains(row.slot) || isWhole && contexts.contains(row.context)
        // Of today everything stays: somebody may change a spec to and fro, or switch branches.
        guard row.day == today || !isReplaced && row.day &+ Self.longestRest >= today else { continue }
        unused.append((row, false, row.range))
      }
    }
    unused.sort { $0.row.day > $1.row.day }
    let (most, size) = (max(10_000, rows.count * 2), max(1 << 24, rows.reduce(0) { $0 + $1.range.count } * 2))
    var total = 0
    for row in unused.prefix(most) {
      total += row.range.count
      if total > size { break }
      rows.append(row)
    }
    return rows
  }

  private func facts() -> [CacheImage.Fact] {
    let added = addedFacts.map { CacheImage.Fact(key: $0, value: $1, day: today) }
    let kept = (image?.facts ?? []).filter { addedFacts[$0.key] == nil && $0.day &+ Self.longestRest >= today }
    // The newest ones, of many.
    let all = (added + kept).sorted { $0.day > $1.day }.prefix(200_000)
    return all.sorted { $0.key < $1.key }
  }

  private func write(_ head: [UInt8], _ pieces: some Sequence<[UInt8]>, to file: FilePath) -> Bool {
    do throws(FileProblem) {
      try FileWriting.createFolder(file.folder)
      CacheFolder.removeOld(besides: file)
      let all = [AnySequence(CollectionOfOne(head)), AnySequence(pieces)].lazy.joined()
      let temporary = try TemporaryFile.create(for: file, holding: all, mode: nil)
      if rename(temporary.path.text, file.text) == 0 { return true }
      temporary.remove()
      return false
    } catch {
      return false
    }
  }
}

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

/// The folder in which the caches of all projects are.
enum CacheFolder {
  /// The environment variable that names it.
  static let variable = "REACTORGEN_CACHE"

  private static let ending = ".reactorgen-cache"

  /// The cache of the project in a folder; nil where there is no place for one.
  static func cache(ofProjectIn folder: FilePath) -> SpecCache? {
    guard let tool = ToolBuild.current, let place else { return nil }
    let project = ContentDigest(of: folder.text).text.prefix(16)
    let file = place.appending("\(project)-\(tool.text.prefix(16))\(ending)")
    return SpecCache(file, tool: tool, today: ToolBuild.today)
  }

  /// The cache of a build step in the folder of its files, which belong to the build system.
  static func cache(beside folder: FilePath, of kind: String) -> SpecCache? {
    ToolBuild.current.map { SpecCache(folder.appending(".\(kind)\(ending)"), tool: $0, today: ToolBuild.today) }
  }

  /// A cache that ends with the process.
  static var passing: SpecCache {
    SpecCache(nil, tool: ContentDigest(first: 0, second: 0), today: 0)
  }

  private static var place: FilePath? {
    if let named = Environment.value(of: variable) { return FilePath(named) }
    #if canImport(Darwin)
      return Environment.value(of: "HOME").map { FilePath($0).appending("Library/Caches").appending(Tool.name) }
    #else
      let folder = Environment.value(of: "XDG_CACHE_HOME").map { FilePath($0) }
      // A relative one is to be ignored (XDG Base Directory Specification).
      if let folder, folder.isAbsolute { return folder.appending(Tool.name) }
      return Environment.value(of: "HOME").map { FilePath($0).appending(".cache").appending(Tool.name) }
    #endif
  }

  /// Removes what no run asks for: caches of projects that are gone or have rested for long, and those of earlier builds of the tool.
  static func removeOld(besides file: FilePath) {
    let folder = file.folder
    TemporaryFile.removeStale(in: folder)
    guard case .success(let listing) = FolderListing.of(folder) else { return }
    let project = file.name.prefix { $0 != "-" }
    let now = time(nil)
    for entry in listing.entries
    where entry.kind == .file && entry.name.hasSuffix(ending) && entry.name.contains("-") && entry.name != file.name {
      let path = folder.appending(entry.name)
      guard case .success(let status) = FileSystem.status(of: path) else { continue }
      let days = entry.name.hasPrefix(project + "-") ? 1 : 60
      if now - status.modification.seconds > days * 86_400 { unlink(path.text) }
    }
  }
}

/// What tells one build of this tool from all others, and one day from others.
enum ToolBuild {
  /// Stands for the executable: its size, and the times at which it was written and put where it is. The second is set by the system
  /// alone, so a tool that is built again is another one, whatever is made of its other times. Nil where there is no telling.
  static let current: ContentDigest? = {
    guard let path, case .success(let status) = FileSystem.status(of: path) else { return nil }
    return status.digest.followed(by: ContentDigest(of: Tool.version))
  }()

  /// The days since 1970.
  static var today: Int { time(nil) / 86_400 }

  private static var path: FilePath? {
    #if canImport(Darwin)
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      return FilePath(buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" })
    #else
      // What the link says rather than what it leads to, which of a program in an emulator is the emulator.
      return FileSystem.linkTarget(of: FilePath("/proc/self/exe")).map { FilePath($0) }
    #endif
  }
}
