/// A spec file as it was read: the form in which everything after the disk knows it.
package struct SpecFile: Sendable, Hashable {
  /// The path for messages, as it was given or found; never made absolute.
  package var path: String

  /// The bytes of the file.
  package var bytes: [UInt8]

  /// The path that the compiler tells in its errors, where generated code has source locations.
  package var locatedPath: String

  /// Creates a spec file, whose path is the one for the compiler too.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    locatedPath = path
    self.bytes = bytes
  }

  /// The file's name without its folders.
  package var name: String {
    String(path.utf8.split(separator: UInt8(ascii: "/")).last ?? Substring(path).utf8) ?? path
  }

  /// The names of the files that are generated from it; a file that is not named like a spec has its whole name in them.
  package var outputNames: OutputNames {
    OutputNames(ofSpecNamed: name) ?? OutputNames(base: name)
  }
}
