/// A target of a package that has ReactorGenPlugin, so that each build makes its reactors.
package struct BuiltTarget: Sendable, Hashable {
  /// The target's name.
  package var name: String

  /// The folder that Package.swift names for it; nil for the usual ones.
  package var path: String?

  package init(name: String, path: String?) {
    self.name = name
    self.path = path
  }
}

/// Reads a Package.swift: which of its targets have ReactorGenPlugin.
package typealias BuiltTargetReader = @Sendable (_ manifest: [UInt8]) -> [BuiltTarget]

/// Which specs' files are made by each build, in the build folder. Nothing is written for these and nothing is missing of them: a generated
/// file among the sources would be in the target twice.
package struct BuiltSpecs {
  private let read: BuiltTargetReader
  private let files: any FileSource
  /// The folders whose specs are built, by the folder of a package or of an Xcode project.
  private var folders: [FilePath: [FilePath]] = [:]

  package init(reading read: @escaping BuiltTargetReader, in files: any FileSource) {
    self.read = read
    self.files = files
  }

  /// Whether the build makes what a spec in a folder gives.
  package mutating func contains(specIn folder: FilePath) -> Bool {
    let folder = folder.resolved(in: files)
    guard folder.isAbsolute else { return false }
    var root = folder
    while true {
      let known = folders[root] ?? builtFolders(ofRoot: root)
      if let known {
        folders[root] = known
        return known.contains { folder == $0 || folder.isBelow($0) }
      }
      if root.text == "/" || files.exists(root.appending(".git")) { return false }
      root = root.folder
    }
  }

  /// The folders of a package or of an Xcode project; nil where neither is there.
  private func builtFolders(ofRoot root: FilePath) -> [FilePath]? {
    let manifest = root.appending("Package.swift")
    if files.exists(manifest) {
      guard let bytes = try? files.contents(of: manifest).get() else { return [] }
      return read(bytes).flatMap { target in
        if let path = target.path { return [root.resolving(path).resolved(in: files)] }
        return ["Sources", "Source", "src", "srcs"].map { root.appending($0).appending(target.name) }
      }
    }
    let projects = (try? files.listing(of: root).get())?.entries.map(\.name).filter { $0.hasSuffix(".xcodeproj") } ?? []
    guard !projects.isEmpty else { return nil }
    // To which of its targets the plugin belongs is not looked for: a project's specs are all generated in one way.
    let mark = "plugin:ReactorGenPlugin"
    let isBuilt = projects.contains { name in
      let contents = files.contents(of: root.appending(name).appending("project.pbxproj"))
      return (try? contents.get()).map { String(decoding: $0, as: UTF8.self).contains(mark) } ?? false
    }
    return isBuilt ? [root] : []
  }
}
