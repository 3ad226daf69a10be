import ReactorEmission
import ReactorSite

/// The list of the files that were written into a site's folder: what may be overwritten and removed there.
struct SiteManifest: Sendable, Hashable {
  /// A file that was written.
  struct Entry: Sendable, Hashable {
    /// Its path in the site's folder.
    var path: String
    /// The hash of its bytes as they were written.
    var hash: String
  }

  /// The name of the file that holds the list.
  static let fileName = ".reactorgen-site"

  private static let head =
    "# The files that `\(Tool.name) docs` has written here. It overwrites and removes these, and nothing else.\n"

  /// The files, by their paths' bytes.
  var entries: [Entry]

  /// The list of a site's files.
  init(of files: [SiteFile]) {
    entries = files.map { Entry(path: $0.path, hash: ContentHash(of: $0.bytes).text) }
  }

  /// Reads a list; nil where the bytes are no list that was written here.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes.withUnixLineEnds, as: UTF8.self)
    guard text.hasPrefix(Self.head) else { return nil }
    entries = []
    for line in text.dropFirst(Self.head.count).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, Self.isSitePath(String(parts[1])) else { return nil }
      entries.append(Entry(path: String(parts[1]), hash: String(parts[0])))
    }
  }

  /// The list with the files of another one that it lacks.
  func merging(_ other: SiteManifest) -> SiteManifest {
    var result = self
    let own = Set(entries.map(\.path))
    result.entries += other.entries.filter { !own.contains($0.path) }
    result.entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return result
  }

  /// The list as it is written.
  var bytes: [UInt8] {
    Array((Self.head + entries.map { "\($0.hash) \($0.path)\n" }.joined()).utf8)
  }

  /// Whether a path is one that a site's file can have: a list that somebody has changed leads nowhere else.
  private static func isSitePath(_ path: String) -> Bool {
    let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
    guard let last = names.last, last != "", last != ".", last != ".." else { return false }
    return names.count == 1 || names.count == 2 && names.first.map(String.init) == Site.reactorFolder
  }
}
