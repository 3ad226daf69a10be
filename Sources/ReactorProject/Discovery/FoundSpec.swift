import ReactorSpec

/// A spec file that was found but not read yet.
struct FoundSpec: Sendable, Hashable {
  /// The path by which it was found.
  var path: FilePath

  /// The path without symbolic links, which tells whether two finds are one file.
  var realPath: FilePath

  /// Whether the path itself is a symbolic link.
  var isLink: Bool

  /// Whether this way to the file is to be taken rather than another one: a file rather than a link to it.
  func isBetter(than other: FoundSpec) -> Bool {
    isLink == other.isLink ? path < other.path : !isLink
  }
}

/// A folder in which specs were looked for.
struct SearchedFolder: Sendable, Hashable {
  /// The path by which it was found.
  var path: FilePath

  /// The names of the files in it that are called as generated files are.
  var generatedNames: [String]

  /// Whether a file's name is one that only generated files have.
  static func isGeneratedName(_ name: String) -> Bool {
    name.utf8.last == UInt8(ascii: "t") && (name.hasSuffix(".reactor.swift") || name.hasSuffix(".reactor.tests.swift"))
  }
}
