/// A target of a package that has ReactorGenPlugin, so that each build makes its reactors.
package struct BuiltTarget: Sendable, Hashable {
  /// The target's name.
  package var name: String

  /// The folder that Package.swift names for it; nil for the usual ones.
  package var path: String?

  /// Whether a test target that depends on it has the plugin too, so that each build makes its tests.
  package var hasBuiltTests: Bool

  /// Whether its sources may stand in `Sources` itself, where there is no folder of its name.
  package var mayFillSources = false

  package init(name: String, path: String?, hasBuiltTests: Bool) {
    self.name = name
    self.path = path
    self.hasBuiltTests = hasBuiltTests
  }
}

/// Reads a Package.swift: which of its targets have ReactorGenPlugin.
package typealias BuiltTargetReader = @Sendable (_ manifest: [UInt8]) -> [BuiltTarget]

/// What each build makes of a spec, in the build folder.
package struct BuiltSpec: Sendable, Hashable {
  /// Whether its tests are made, too.
  package var hasTests: Bool

  /// Whether it is Xcode that builds it, and not SwiftPM.
  package var isOfXcode: Bool
}

/// Which specs' files are made by each build. Nothing is written for these and nothing is missing of them: a generated file among the sources
/// would be in the target twice.
package struct BuiltSpecs {
  private let read: BuiltTargetReader
  private let files: any FileSource
  /// Where no Xcode project is looked for above, since that is not the project's.
  private let top: FilePath?
  private var answers: [FilePath: BuiltSpec?] = [:]
  private var builders = UpwardSearch<Builder>()
  /// The targets of packages, each with the folders of its sources.
  private var targets: [FilePath: [(target: BuiltTarget, places: [FilePath])]] = [:]

  /// What builds the sources below a folder.
  private enum Builder {
    case package(FilePath)
    case xcode(hasPlugin: Bool)
    case nothing
  }

  package init(reading read: @escaping BuiltTargetReader, in files: any FileSource) {
    self.read = read
    self.files = files
    top = files.currentFolder?.resolved(in: files)
  }

  /// What the build makes of a spec in a folder; nil where it makes nothing.
  package mutating func spec(in folder: FilePath) -> BuiltSpec? {
    if let known = answers[folder] { return known }
    let answer = search(folder.resolved(in: files))
    answers.updateValue(answer, forKey: folder)
    return answer
  }

  private mutating func search(_ folder: FilePath) -> BuiltSpec? {
    guard folder.isAbsolute else { return nil }
    switch builder(of: folder) {
    case .package(let root):
      let place = targets(in: root).first { $0.places.contains { folder == $0 || folder.isBelow($0) } }
      return place.map { BuiltSpec(hasTests: $0.target.hasBuiltTests, isOfXcode: false) }
    case .xcode(let hasPlugin): return hasPlugin ? BuiltSpec(hasTests: true, isOfXcode: true) : nil
    case .nothing, nil: return nil
    }
  }

  private mutating func builder(of folder: FilePath) -> Builder? {
    // Taken out, so that what looks can read the rest.
    var search = builders
    builders = UpwardSearch()
    defer { builders = search }
    return search.answer(from: folder) { builder(in: $0) }
  }

  private func builder(in folder: FilePath) -> Builder? {
    if files.exists(folder.appending(Self.manifest)) { return .package(folder) }
    if let isBuilt = isBuiltByXcode(folder) { return .xcode(hasPlugin: isBuilt) }
    return files.exists(folder.appending(".git")) ? .nothing : nil
  }

  private static let manifest = "Package.swift"

  private mutating func targets(in root: FilePath) -> [(target: BuiltTarget, places: [FilePath])] {
    if let known = targets[root] { return known }
    let bytes = try? files.contents(of: root.appending(Self.manifest)).get()
    let found = bytes.map { read($0).map { ($0, places(of: $0, in: root)) } } ?? []
    targets[root] = found
    return found
  }

  private func places(of target: BuiltTarget, in root: FilePath) -> [FilePath] {
    if let path = target.path { return [root.resolving(path).resolved(in: files)] }
    let folders = FilePath.sourceFolderNames.map(root.appending)
    let own = folders.map { $0.appending(target.name) }
    return target.mayFillSources && !own.contains(where: files.exists) ? folders : own
  }

  /// Whether a folder's Xcode project has the plugin; nil where there is none. To which of its targets the plugin belongs is not looked for: a
  /// project's specs are all generated in one way.
  private func isBuiltByXcode(_ root: FilePath) -> Bool? {
    guard let top, root == top || root.isBelow(top) else { return nil }
    let projects = (try? files.listing(of: root).get())?.entries.map(\.name).filter { $0.hasSuffix(".xcodeproj") } ?? []
    guard !projects.isEmpty else { return nil }
    return projects.contains { name in
      let contents = files.contents(of: root.appending(name).appending("project.pbxproj"))
      return (try? contents.get()).map { String(decoding: $0, as: UTF8.self).contains("plugin:ReactorGenPlugin") }
        ?? false
    }
  }
}

extension FilePath {
  /// The names of the folders in which SwiftPM looks for a target's sources.
  package static let sourceFolderNames = ["Sources", "Source", "src", "srcs"]
}
