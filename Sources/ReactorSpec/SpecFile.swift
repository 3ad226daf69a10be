/// A spec file as it was read: the form in which everything after the disk knows it.
public struct SpecFile: Sendable, Hashable {
  /// The path for messages, as it was given or found; never made absolute.
  public var path: String

  /// The bytes of the file.
  public var bytes: [UInt8]

  /// Creates a spec file.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The file's name without its folders.
  public var name: String {
    String(path.utf8.split(separator: UInt8(ascii: "/")).last ?? Substring(path).utf8) ?? path
  }

  /// The file's name without folders and without `.reactor.yaml` or `.reactor.yml`; nil where it has no such ending.
  public var baseName: String? {
    Self.baseName(of: name)
  }

  /// The name of a spec file without its ending; nil where the name is not one of a spec file.
  public static func baseName(of name: String) -> String? {
    for ending in [".reactor.yaml", ".reactor.yml"] where name.hasSuffix(ending) && name.utf8.count > ending.utf8.count
    {
      return String(name.dropLast(ending.count))
    }
    return nil
  }
}
