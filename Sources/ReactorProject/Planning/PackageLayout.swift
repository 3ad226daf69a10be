/// What a folder's place in a Swift package tells: `Sources/<Module>/…` belongs to the module, whose tests are in
/// `Tests/<Module>Tests`.
struct PackageLayout: Sendable, Hashable {
  /// The module of the folder.
  var module: String

  /// The folder of the module's sources, as absolute as the folder was made.
  var sourceFolder: FilePath

  /// The folder of the module's tests, written as the folder's own path is: relative to the current folder, or absolute.
  var testFolder: FilePath

  /// Finds the package of a folder; nil where the folder is not in the sources of one.
  init?(of folder: FilePath, in files: any FileSource) {
    guard let absolute = Self.absolute(folder, in: files) else { return nil }
    var root = absolute
    while !files.exists(root.appending("Package.swift")) {
      guard root.text != "/" else { return nil }
      root = root.folder
    }
    let names = absolute.components.dropFirst(root.components.count)
    guard names.count >= 2, names.first == "Sources" else { return nil }
    let target = names[names.startIndex + 1]
    module = Self.moduleName(ofTarget: target)
    sourceFolder = root.appending("Sources").appending(target)
    let tests = root.appending("Tests").appending(target + "Tests")
    if folder.isAbsolute {
      testFolder = tests
    } else {
      guard let currentFolder = files.currentFolder else { return nil }
      testFolder = tests.relative(to: currentFolder)
    }
  }

  /// The module that SwiftPM makes of a target: characters that no Swift name has become underscores.
  static func moduleName(ofTarget name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }

  /// The absolute path without `..`; symbolic links stay, since a link in a module's folder belongs to the module.
  private static func absolute(_ folder: FilePath, in files: any FileSource) -> FilePath? {
    if folder.components.contains("..") { return files.realPath(of: folder) }
    return folder.isAbsolute ? folder : files.currentFolder?.resolving(folder.text)
  }
}
