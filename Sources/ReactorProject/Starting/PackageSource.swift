/// Where a package gets reactorgen's own package from.
package enum PackageSource: Sendable, Hashable {
  /// A folder: absolute, or relative to the current one.
  case path(String)
  /// A repository, from a version on.
  case url(String, from: String)

  /// Takes a folder, or a URL as git takes it.
  ///
  /// - Parameters:
  ///   - text: The folder or the URL.
  ///   - version: The version, for a URL.
  package init(_ text: String, from version: String = Tool.version) {
    let isURL = text.contains("://") || text.hasPrefix("git@")
    self = isURL ? .url(text, from: version) : .path(text)
  }

  /// The checkout in which the tool lies that is running; nil where it lies elsewhere, as after an installation.
  ///
  /// - Parameter name: By what the tool was started.
  package static func checkout(ofToolStartedBy name: String) -> PackageSource? {
    guard name.utf8.contains(UInt8(ascii: "/")), var folder = FileSystem.realPath(of: FilePath(name)) else {
      return nil
    }
    repeat {
      folder = folder.folder
      if case .success(let bytes) = FileSystem.contents(of: folder.appending(PackageManifest.fileName)) {
        return PackageManifest(bytes)?.name == Tool.name ? .path(folder.text) : nil
      }
    } while folder.text != "/"
    return nil
  }

  /// The element of `dependencies` in the Package.swift of a folder.
  func dependency(ofPackageIn folder: FilePath) -> String {
    switch self {
    case .url(let url, let version): ".package(url: \(Self.literal(url)), from: \(Self.literal(version)))"
    case .path(let path): ".package(name: \"\(Tool.name)\", path: \(Self.literal(Self.path(path, from: folder))))"
    }
  }

  /// The way from a package's folder: an absolute path stays one, unless both lie in the same folder.
  static func path(_ path: String, from folder: FilePath) -> String {
    guard let current = FileSystem.currentFolder, let package = FileSystem.realPath(of: folder) else { return path }
    let target = FileSystem.realPath(of: FilePath(path)) ?? current.resolving(path)
    let relative = target.relative(to: package)
    let isNear = relative.components.prefix { $0 == ".." }.count <= 3
    return !FilePath(path).isAbsolute || isNear ? relative.text : target.text
  }

  private static func literal(_ text: String) -> String {
    "\"" + text.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}
