import ReactorEmission
import ReactorSpec

/// Looks for a type that a scaffold would declare, so that nobody who has it already gets it twice.
///
/// It looks through the module of the spec; where it is in no module of a package, through what is beside it, and where there is no package,
/// through all that belongs to the same project: by the names of files first, which costs their listing, then in the files themselves.
struct TypeSearch: Sendable {
  /// Where everything is read from.
  var files: any FileSource

  /// Whether a Swift file declares the type.
  ///
  /// - Parameter folders: Where a file that uses it may be: the spec's, and that of its outputs.
  func finds(_ type: String, in folders: Set<FilePath>) -> Bool {
    let roots = Set(folders.map { PackageLayout(of: $0, in: files)?.sourceFolder ?? projectFolder(of: $0) }).sorted()
    let paths = roots.flatMap { swiftFiles(in: $0) }
    return paths.contains { $0.name == "\(type).swift" } || paths.contains { declares(type, in: $0) }
  }

  private func declares(_ type: String, in file: FilePath) -> Bool {
    guard case .success(let bytes) = files.contents(of: file) else { return false }
    let text = SwiftText(String(decoding: bytes, as: UTF8.self))
    return text.declaredTypes.contains(type)
  }

  private func swiftFiles(in folder: FilePath) -> [FilePath] {
    guard case .success(let listing) = files.listing(of: folder) else { return [] }
    return listing.entries.flatMap { entry -> [FilePath] in
      guard entry.isReadableName, !entry.name.hasPrefix("."), !Self.foreignFolders.contains(entry.name) else {
        return []
      }
      let path = folder.appending(entry.name)
      switch entry.kind {
      case .file: return entry.name.hasSuffix(".swift") && !entry.name.contains(".reactor.") ? [path] : []
      case .folder: return swiftFiles(in: path)
      default: return []
      }
    }
  }

  /// The nearest folder above that is the root of something; the folder itself where there is none.
  private func projectFolder(of folder: FilePath) -> FilePath {
    guard let start = folder.isAbsolute ? folder : files.currentFolder?.resolving(folder.text) else { return folder }
    var root = start
    while root.text != "/" {
      if case .success(let listing) = files.listing(of: root), listing.entries.contains(where: { $0.isRootMark }) {
        let isPackage = listing.entries.contains { $0.name == "Package.swift" }
        return isPackage ? start : root
      }
      root = root.folder
    }
    return start
  }

  /// Folders of what others have written.
  private static let foreignFolders: Set<String> = ["Carthage", "DerivedData", "Pods", "SourcePackages"]
}

extension FolderListing.Entry {
  /// Whether it stands at the root of a project.
  fileprivate var isRootMark: Bool {
    [".git", "Package.swift", "reactorgen.yaml"].contains(name) || name.hasSuffix(".xcodeproj")
  }
}
