import Dispatch
import ReactorEmission
import ReactorSpec
import YAMLTree

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

  /// The cache's file; nil for one that ends with the process.
  private let file: FilePath?
  private let tool: ContentDigest
  private let today: UInt32
  private var image: CacheImage?

  /// Guards what follows.
  private let lock = DispatchSemaphore(value: 1)
  private var added: [ContentDigest: (range: Range<Int>, checksum: UInt64)] = [:]
  private var addedBytes = OpenFile()
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
    image = CacheImage(file.flatMap { OpenFile($0) }, tool: tool)
  }

  /// What came of a spec.
  ///
  /// - Parameter path: The spec's path, for its diagnostics.
  func summary(for key: ContentDigest, path: String) -> SpecSummary? {
    image?.entry(for: key)?.withUnsafeBytes { SpecSummary($0, path: path) }
  }

  /// The methods of a spec that can be `manual`.
  func methods(for key: ContentDigest, _ file: SpecFile) -> [HandWrittenMethod]? {
    image?.entry(for: key)?.withUnsafeBytes { bytes in
      let source = SourceText.decode(file.bytes).text
      return SpecSummary.methods(in: bytes, path: file.path) {
        Diagnostic.Place(path: file.path, range: $0, in: source)
      }
    }
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
    let bytes = [AnySequence([head]), AnySequence(pieces.lazy.map { Self.bytes(of: $0, old, added) })].lazy.joined()
    let isWritten = file.map { write(bytes, to: $0) } ?? false
    let now = CacheImage(isWritten ? file.flatMap { OpenFile($0) } : OpenFile(holding: bytes), tool: tool)
    // Where nothing at all can be written, what was known stays known.
    guard let now else { return }
    image = now
    (self.added, addedBytes, addedFacts) = ([:], OpenFile(), [:])
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
  private static func bytes(of piece: Piece, _ image: CacheImage?, _ added: OpenFile) -> [UInt8] {
    let bytes = piece.isAdded ? try? added.read(piece.range).get() : image?.payload(piece.range)
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

  private func write(_ pieces: some Sequence<[UInt8]>, to file: FilePath) -> Bool {
    do throws(FileProblem) {
      try FileWriting.createFolder(file.folder, within: .anywhere)
      CacheFolder.removeOld(besides: file)
      let folder = try OpenFolder(file.folder, within: .anywhere)
      try TemporaryFile.replace(file.name, in: folder, with: pieces.lazy.map(FilePiece.success), mode: nil)
      return true
    } catch {
      return false
    }
  }
}
