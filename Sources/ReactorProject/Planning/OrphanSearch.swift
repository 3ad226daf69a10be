import ReactorEmission
import ReactorSpec

/// A generated file whose spec is gone, or that the settings leave out now.
struct Orphan: Sendable, Hashable {
  /// Where it is.
  var path: FilePath

  /// The name of the spec that it was generated from.
  var source: FilePath

  /// Whether it was changed by hand since it was generated: then its only copy of these changes must not be lost.
  var isEdited: Bool

  /// Whether its spec is there, and the settings leave the file out.
  var isLeftOut = false

  /// What it is, which its name tells.
  var kind: GeneratedFile.Kind {
    path.name == OutputNames.testSupport ? .testSupport : path.name.hasSuffix(".tests.swift") ? .tests : .reactor
  }
}

/// Finds the generated files whose specs are gone.
///
/// A file is an orphan only if no spec of its source's name exists anywhere it could be: among the run's specs, in the
/// settings' inputs, beside the file, or in the project. A run over some specs never takes the others' files for orphans.
struct OrphanSearch {
  /// Where everything is read from.
  var files: any FileSource

  /// The project's settings, which know the inputs.
  var settings: ProjectSettings

  /// What the run has found.
  var search: SpecSearch

  /// The paths that the run's specs claim.
  var claimed: Set<FilePath>

  /// The folders that the run writes to or would write to.
  var folders: Set<FilePath>

  /// What the run's specs of a name, as headers have it, give, and where; nil where that says nothing of other files.
  var given: ((_ source: String) -> [(path: FilePath, file: GeneratedFile)])?

  /// What has been found, each sorted by the paths' bytes.
  struct Finding {
    var orphans: [Orphan] = []
    /// Reactors that specs have left behind which lie elsewhere now, each with where it is now: the same file, in a folder that specs of the
    /// run are in, or around or below the spec's own. Another settings file may have made it, so that only the user can remove it.
    var leftBehind: [(path: FilePath, now: FilePath)] = []
  }

  /// Looks for them: at names first, at the headers of files that no spec of the run claims next, and at whole files only of those that are left.
  func found() -> Finding {
    guard search.foundAll else { return Finding() }
    var candidates = candidates()
    let leftBehind = leftBehind(among: candidates)
    drop(&candidates, named: search.names)
    candidates = eachOnce(candidates)
    let names = Dictionary(
      uniqueKeysWithValues: Set(candidates.map(\.path.folder)).map { folder in
        (folder, Set((try? files.listing(of: folder).get())?.entries.map { GeneratedHeader.shown($0.name) } ?? []))
      }
    )
    candidates.removeAll { names[$0.path.folder]?.contains($0.source.text) ?? false }
    if !candidates.isEmpty, let inputs = SearchRoot.inputs(of: settings) { drop(&candidates, foundIn: inputs) }
    if !candidates.isEmpty { drop(&candidates, foundIn: [SearchRoot(path: settings.folder)]) }
    // With an output elsewhere, the project of that folder may be another one.
    var projects = UpwardSearch<FilePath>()
    let folders = Set(candidates.map(\.path.folder))
    let others = Set(folders.compactMap { project(of: $0, knowing: &projects) }).subtracting([settings.folder])
    if !others.isEmpty { drop(&candidates, foundIn: others.sorted().map { SearchRoot(path: $0) }) }
    return Finding(orphans: candidates.sorted { $0.path < $1.path }.compactMap(orphan), leftBehind: leftBehind)
  }

  private func leftBehind(among candidates: [Candidate]) -> [(path: FilePath, now: FilePath)] {
    guard let given, !candidates.isEmpty else { return [] }
    let names = search.names
    let specFolders = Set(search.specs.map(\.path.folder))
    let own = eachOnce(candidates.filter { names.contains($0.source.text) })
    return own.sorted { $0.path < $1.path }.compactMap { candidate in
      let folder = candidate.path.folder
      guard case .success(let bytes) = files.contents(of: candidate.path) else { return nil }
      let now = given(candidate.source.text).first { place, file in
        place.name == candidate.path.name && file.bytes.withUnixLineEnds == bytes.withUnixLineEnds
          && files.realPath(of: place) != files.realPath(of: candidate.path)
          && (specFolders.contains(folder) || place.isBelow(folder) || folder.isBelow(place.folder))
      }
      return now.map { (candidate.path, $0.path) }
    }
  }

  /// What users have written, or were given to write, for the reactors of orphans whose specs are gone, where it is beside them or their tests.
  func handWritten(for orphans: [Orphan]) -> [FilePath] {
    let orphans = orphans.filter { !$0.isLeftOut }
    let reactors = orphans.filter { $0.kind == .reactor }.flatMap { orphan in
      let text = (try? files.contents(of: orphan.path).get()).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return Self.reactors(in: text).map { (source: orphan.source, name: $0) }
    }
    let paths = reactors.flatMap { reactor in
      let folders = orphans.filter { $0.source == reactor.source }.map(\.path.folder)
      return folders.flatMap { folder in
        [OutputNames.manualScaffold(of: reactor.name), OutputNames.testScaffold(of: reactor.name)].map(folder.appending)
      }
    }
    return Set(paths).filter(files.exists).sorted()
  }

  /// The names of the reactors that a generated file declares.
  private static func reactors(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      guard let start = line.firstRange(of: "final class "), line.contains("Reactor {") else { return nil }
      return String(line[start.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
  }

  /// What is there of files that the settings leave out: tests that were generated before they did.
  func leftOver(_ paths: [FilePath]) -> [Orphan] {
    paths.compactMap { path in
      guard let header = header(of: path) else { return nil }
      var orphan = orphan(Candidate(path: path, source: FilePath(header.source)))
      orphan?.isLeftOut = true
      return orphan
    }
  }

  /// A file that no spec of the run gives, and the name of the spec that it was generated from.
  private struct Candidate {
    var path: FilePath
    var source: FilePath
  }

  private func candidates() -> [Candidate] {
    var names = Dictionary(search.folders.map { ($0.path, $0.generatedNames) }) { first, _ in first }
    for folder in folders where names[folder] == nil {
      guard case .success(let listing) = files.listing(of: folder) else { continue }
      names[folder] = listing.entries.filter { $0.isReadableName }.map(\.name).filter(SearchedFolder.isGeneratedName)
    }
    let paths = names.flatMap { folder, names in names.map(folder.appending) }.filter { !claimed.contains($0) }
    return paths.compactMap { path in header(of: path).map { Candidate(path: path, source: FilePath($0.source)) } }
  }

  private func header(of path: FilePath) -> GeneratedHeader? {
    guard case .success(let start) = files.contents(of: path, limit: GeneratedHeader.usualEnd) else { return nil }
    if let header = GeneratedHeader(in: start) { return header }
    guard start.count > GeneratedHeader.usualEnd, case .success(let bytes) = files.contents(of: path) else {
      return nil
    }
    return GeneratedHeader(in: bytes)
  }

  /// The candidates without those that are links to others of them.
  private func eachOnce(_ candidates: [Candidate]) -> [Candidate] {
    var found: [FilePath: Candidate] = [:]
    for candidate in candidates {
      guard let real = files.realPath(of: candidate.path) else { continue }
      if let other = found[real], other.path < candidate.path { continue }
      found[real] = candidate
    }
    return Array(found.values)
  }

  private func orphan(_ candidate: Candidate) -> Orphan? {
    guard case .success(let bytes) = files.contents(of: candidate.path), let header = GeneratedHeader(in: bytes) else {
      return nil
    }
    return Orphan(path: candidate.path, source: candidate.source, isEdited: !header.isIntact(bytes))
  }

  /// Drops the candidates whose specs are among the names; as strings, so that both Unicode forms of a name are one.
  private func drop(_ candidates: inout [Candidate], named names: Set<String>) {
    candidates.removeAll { names.contains($0.source.text) }
  }

  private func drop(_ candidates: inout [Candidate], foundIn roots: [SearchRoot]) {
    let boundary = PackageBoundary(around: [settings.folder] + roots.map(\.path), settings, in: files)
    // What can't be searched is told as a fault. What lies out of the package is not the project's.
    guard let found = try? SpecSearch(roots, within: boundary, in: files),
      !found.diagnostics.contains(where: { $0.rule == .unreadableFile })
    else { return candidates.removeAll() }
    drop(&candidates, named: found.names)
  }

  /// The nearest folder upward that is a project's root; nil where there is none.
  private func project(of folder: FilePath, knowing projects: inout UpwardSearch<FilePath>) -> FilePath? {
    guard let real = files.realPath(of: folder) else { return nil }
    let marks = [ProjectSettings.fileName, ".git", "Package.swift"]
    return projects.answer(from: real) { root in
      root.text != "/" && marks.contains { files.exists(root.appending($0)) } ? root : nil
    }
  }
}
