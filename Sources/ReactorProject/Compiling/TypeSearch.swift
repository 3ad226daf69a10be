import Dispatch
import ReactorEmission
import ReactorSpec

/// Looks for a type that a scaffold would declare, so that nobody who has it already gets it twice.
///
/// It looks through the module of the spec; where it is in no module of a package, through what is beside it, and where there is no package,
/// through all that belongs to the same project: by the names of files first, which costs their listing, then in the files themselves. Each
/// folder is listed once for a run, and each file looked through once, however many types are looked for.
final class TypeSearch: @unchecked Sendable {
  /// The Swift files below a folder.
  private struct Module {
    var files: [FilePath]
    /// The files by the words that stand in them behind a keyword which declares a type; nil while nobody has looked into them.
    var declaring: [String: [FilePath]]?
    /// The names of builders in the files, wherever they stand; nil while nobody has looked for them.
    var builders: Set<String>?
  }

  private let files: any FileSource
  /// Guards what follows.
  private let lock = DispatchSemaphore(value: 1)
  private var modules: [FilePath: Module] = [:]
  private var packages = UpwardSearch<FilePath>()
  private var projects = UpwardSearch<FilePath?>()

  /// - Parameter files: Where everything is read from.
  init(in files: any FileSource) {
    self.files = files
  }

  /// Whether a Swift file declares the type.
  ///
  /// - Parameter folders: Where a file that uses it may be: the spec's, and that of its outputs.
  func finds(_ type: String, in folders: Set<FilePath>) -> Bool {
    lock.wait()
    defer { lock.signal() }
    let roots = roots(of: folders)
    if roots.contains(where: { modules[$0]?.files.contains { $0.name == "\(type).swift" } ?? false }) { return true }
    return roots.contains { root in
      declaring(below: root)[type, default: []].contains { file in
        // A comment or a string can have these words, too.
        guard case .success(let bytes) = files.contents(of: file) else { return false }
        return SwiftText(String(decoding: bytes, as: UTF8.self)).declaredTypes.contains(type)
      }
    }
  }

  /// Whether a Swift file names a builder.
  ///
  /// - Parameter folders: Where a file that uses it may be: the spec's, and that of its outputs.
  func namesBuilder(_ builder: String, in folders: Set<FilePath>) -> Bool {
    lock.wait()
    defer { lock.signal() }
    return roots(of: folders).contains { builders(below: $0).contains(builder) }
  }

  private func roots(of folders: Set<FilePath>) -> [FilePath] {
    let roots = Set(
      folders.map { PackageLayout(of: $0, in: files, knowing: &packages)?.sourceFolder ?? projectFolder(of: $0) }
    ).sorted()
    for root in roots where modules[root] == nil { modules[root] = Module(files: swiftFiles(in: root)) }
    return roots
  }

  private func builders(below root: FilePath) -> Set<String> {
    guard var module = modules[root] else { return [] }
    if let known = module.builders { return known }
    let suffix = Array("Builder".utf8)
    var builders: Set<String> = []
    for file in module.files {
      guard case .success(let bytes) = files.contents(of: file) else { continue }
      for word in bytes.split(whereSeparator: { !$0.continuesWord })
      where word.count > suffix.count && word.suffix(suffix.count).elementsEqual(suffix) {
        builders.insert(String(decoding: word, as: UTF8.self))
      }
    }
    module.builders = builders
    modules[root] = module
    return builders
  }

  private func declaring(below root: FilePath) -> [String: [FilePath]] {
    guard var module = modules[root] else { return [:] }
    if let known = module.declaring { return known }
    var declaring: [String: [FilePath]] = [:]
    for file in module.files {
      guard case .success(let bytes) = files.contents(of: file) else { continue }
      for word in bytes.words(behind: Self.keywords) { declaring[word, default: []].append(file) }
    }
    module.declaring = declaring
    modules[root] = module
    return declaring
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
    let found = projects.answer(from: start) { root in
      guard root.text != "/", case .success(let listing) = files.listing(of: root),
        listing.entries.contains(where: \.isRootMark)
      else { return nil }
      let isPackage = listing.entries.contains { $0.name == "Package.swift" }
      return isPackage ? .some(nil) : root
    }
    return (found ?? nil) ?? start
  }

  /// The keywords that declare a type.
  private static let keywords = ["actor", "class", "enum", "protocol", "struct", "typealias"]

  /// Folders of what others have written.
  private static let foreignFolders: Set<String> = ["Carthage", "DerivedData", "Pods", "SourcePackages"]
}

extension FolderListing.Entry {
  /// Whether it stands at the root of a project.
  fileprivate var isRootMark: Bool {
    [".git", "Package.swift", "reactorgen.yaml"].contains(name) || name.hasSuffix(".xcodeproj")
  }
}
