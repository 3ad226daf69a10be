import Dispatch
import ReactorSpec

/// Looks for functions that Swift files declare in extensions of reactors.
///
/// Each folder is listed once for a run, each file looked through once, for the words that stand behind `func`, and taken apart once, if it has
/// one that is looked for: however many specs have methods of the user's, however many files these stand in, and however many are called alike.
final class FunctionSearch: @unchecked Sendable {
  /// The Swift files of a folder, or of it and all below it.
  private struct Index {
    /// The files by the words that stand in them behind `func`.
    var files: [String: [FilePath]] = [:]
    /// The files that declare a function, by its name and by the types in whose extensions they do; of a name only once somebody has asked.
    var declaring: [String: [String: [FilePath]]] = [:]
    /// Those that can't be told apart, and may declare it in any.
    var unread: [String: [FilePath]] = [:]
  }

  private let files: any FileSource
  /// Guards what follows.
  private let lock = DispatchSemaphore(value: 1)
  /// The indexes of folders by themselves and with all below them.
  private var flat: [FilePath: Index] = [:]
  private var deep: [FilePath: Index] = [:]
  private var words: [FilePath: Set<String>] = [:]
  private var extensions: [FilePath: SwiftExtensions] = [:]
  private var packages = UpwardSearch<FilePath>()

  /// - Parameter files: Where everything is read from.
  init(in files: any FileSource) {
    self.files = files
  }

  /// Whether a Swift file declares a function of a reactor. Generated files are not looked through.
  ///
  /// - Parameters:
  ///   - function: Its name.
  ///   - reactor: The type in whose extension it has to stand.
  ///   - folder: Where the file has to be.
  ///   - goesDeeper: Whether it may be in a folder below as well.
  ///   - scaffold: A file that does not count.
  func finds(_ function: String, of reactor: String, in folder: FilePath, goesDeeper: Bool, besides scaffold: FilePath)
    -> Bool
  {
    lock.wait()
    defer { lock.signal() }
    let index = index(of: folder, goesDeeper: goesDeeper, knowing: function)
    return (index.declaring[function]?[reactor] ?? []).contains { $0 != scaffold }
      || (index.unread[function] ?? []).contains { $0 != scaffold }
  }

  /// The folder of the sources of the package's target that a folder is in; nil where it is in none.
  func moduleFolder(of folder: FilePath) -> FilePath? {
    lock.wait()
    defer { lock.signal() }
    return PackageLayout(of: folder, in: files, knowing: &packages)?.sourceFolder
  }

  private func index(of folder: FilePath, goesDeeper: Bool, knowing function: String) -> Index {
    var index = (goesDeeper ? deep[folder] : flat[folder]) ?? makeIndex(of: folder, goesDeeper: goesDeeper)
    guard index.declaring[function] == nil else { return index }
    // Nobody else holds it while it changes.
    if goesDeeper { deep[folder] = nil } else { flat[folder] = nil }
    index.declaring[function] = [:]
    for file in index.files[function] ?? [] {
      let extensions = extensions(in: file)
      if extensions.unreadFunctions.contains(function) { index.unread[function, default: []].append(file) }
      for type in extensions.types(declaring: function) {
        index.declaring[function]?[type, default: []].append(file)
      }
    }
    if goesDeeper { deep[folder] = index } else { flat[folder] = index }
    return index
  }

  private func makeIndex(of folder: FilePath, goesDeeper: Bool) -> Index {
    var index = Index()
    for file in swiftFiles(in: folder, goesDeeper: goesDeeper) {
      for word in words(in: file) { index.files[word, default: []].append(file) }
    }
    return index
  }

  private func swiftFiles(in folder: FilePath, goesDeeper: Bool) -> [FilePath] {
    guard case .success(let listing) = files.listing(of: folder) else { return [] }
    return listing.entries.flatMap { entry -> [FilePath] in
      guard entry.isReadableName, !entry.name.hasPrefix(".") else { return [] }
      let path = folder.appending(entry.name)
      switch entry.kind {
      case .file: return entry.name.hasSuffix(".swift") && !entry.name.contains(".reactor.") ? [path] : []
      case .folder: return goesDeeper ? swiftFiles(in: path, goesDeeper: true) : []
      default: return []
      }
    }
  }

  private func words(in file: FilePath) -> Set<String> {
    if let known = words[file] { return known }
    let found = (try? files.contents(of: file).get())?.words(behind: ["func"]) ?? []
    words[file] = found
    return found
  }

  private func extensions(in file: FilePath) -> SwiftExtensions {
    if let known = extensions[file] { return known }
    let bytes = (try? files.contents(of: file).get()) ?? []
    let found = SwiftExtensions(String(decoding: bytes, as: UTF8.self))
    extensions[file] = found
    return found
  }
}
