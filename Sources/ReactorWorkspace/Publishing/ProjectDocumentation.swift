import ReactorEmission
package import ReactorProject
import ReactorSite
package import ReactorSpec

/// What `docs` did.
package struct DocumentationRun: Sendable {
  /// The files, by their paths' bytes; the list of them is not among them.
  package internal(set) var files: [HandledFile] = []

  /// What is wrong with the specs, and why something could not be done.
  package internal(set) var diagnostics: [Diagnostic]

  /// How many reactors the site documents.
  package internal(set) var reactorCount = 0

  /// The site's first page; nil where nothing was written.
  package internal(set) var indexPath: String?

  package var status: RunStatus { RunStatus(of: diagnostics) }
}

extension Project {
  /// Writes the documentation of all reactors as a static site.
  ///
  /// Nothing is written where a spec has an error, or where a file lies in the way that no earlier run has written.
  ///
  /// Three times it goes over the specs: each is compiled, and what its pages need is put aside, but for what other pages know of it; when all
  /// are known, its pages are made and put aside; when all are made, they are compared with what is there and written. So little is held of
  /// many specs, and nothing is written in vain.
  ///
  /// - Parameters:
  ///   - folder: The site's folder; it is created where there is none.
  ///   - title: What the site is called; nil for the package's name, else the folder's.
  /// - Returns: What was done.
  package func document(in folder: String, title: String?) -> DocumentationRun {
    let aside = PutAside()
    let (found, diagnostics) = compiled { spec in
      siteSource(spec).map { source in (entries: ReactorEntry.all(of: source), source: StoredSource(source, in: aside))
      }
    }
    var run = DocumentationRun(diagnostics: diagnostics)
    guard !run.diagnostics.containsErrors else { return run }
    // Asked before it is looked whether something could not be told.
    let title = title ?? self.title
    let boundary = PackageBoundary(ProjectRequest(output: folder), settings, in: files)
    let folder = FilePath(folder)
    run.diagnostics += boundary.diagnostics(of: [folder])
    run.diagnostics += files.faultDiagnostics(besides: run.diagnostics)
    guard !run.diagnostics.containsErrors else { return run }
    let sources = found.compactMap { $0 }
    let site = Site(title: title, sources: sources.map(\.entries))
    let made = Array(sources.indices).concurrentMap(threads: request.jobs) { number in
      Result { () throws(FileProblem) in
        site.files(of: try sources[number].source.taken(from: aside), at: number).map { StoredFile($0, in: aside) }
      }.mapError { FileFault(FilePath(sources[number].source.file), $0) }
    }
    var pages = site.sharedFiles.map { StoredFile($0, in: aside) }
    for result in made {
      switch result {
      case .success(let files): pages += files
      case .failure(let fault): run.diagnostics.append(Diagnostic(fault))
      }
    }
    guard !run.diagnostics.containsErrors else { return run }
    let plan = SitePlan(pages, in: folder, from: aside, within: boundary.places)
    run.diagnostics += plan.refusals
    guard plan.refusals.isEmpty else { return run }
    let written = plan.write()
    run.files = written.files
    run.diagnostics += written.diagnostics
    run.reactorCount = site.reactorCount
    run.indexPath = written.diagnostics.isEmpty ? folder.appending("index.html").text : nil
    return run
  }

  /// What a spec's pages are made of; nil where it has errors.
  private func siteSource(_ spec: CompiledSpec) -> SiteSource? {
    guard let file = spec.file, !spec.diagnostics.containsErrors else { return nil }
    return SiteSource(file: file, path: shownPath(of: spec.found), settings: spec.settings, files: spec.files)
  }

  /// The folder that paths on pages start from: the settings file's, otherwise the current one.
  private var projectFolder: FilePath? {
    files.realPath(of: settings.folder)
  }

  /// The spec's path from the project's folder, the same wherever the command runs; of a spec outside of it the name.
  private func shownPath(of spec: FoundSpec) -> String {
    guard let projectFolder, spec.realPath.isAbsolute, spec.realPath.isBelow(projectFolder) else {
      return spec.path.name
    }
    return spec.realPath.relative(to: projectFolder).text
  }

  /// The package's name as `Package.swift` says it, else the name of the project's folder.
  private var title: String {
    let manifest = files.contents(
      of: settings.folder.appending(PackageManifest.fileName),
      limit: PackageManifest.mostBytes
    )
    if case .success(let bytes) = manifest, let name = PackageManifest(bytes)?.name { return name }
    return projectFolder?.name ?? "Reactors"
  }
}

/// A source of a site, of which all that is long was put aside.
private struct StoredSource: Sendable {
  /// The path of the spec.
  let file: String
  private let locatedPath: String
  private let path: String
  private let settings: Settings
  private let spec: PutAside.Piece
  private let files: [(name: String, kind: GeneratedFile.Kind, piece: PutAside.Piece)]

  init(_ source: SiteSource, in aside: PutAside) {
    file = source.file.path
    locatedPath = source.file.locatedPath
    path = source.path
    settings = source.settings
    spec = aside.add(source.file.bytes)
    let shown = source.files.filter { $0.kind == .reactor || $0.kind == .tests }
    files = shown.map { ($0.name, $0.kind, aside.add($0.bytes)) }
  }

  func taken(from aside: PutAside) throws(FileProblem) -> SiteSource {
    var read = SpecFile(path: file, bytes: try aside.bytes(of: [spec]))
    read.locatedPath = locatedPath
    var generated: [GeneratedFile] = []
    for file in files {
      generated.append(GeneratedFile(name: file.name, kind: file.kind, bytes: try aside.bytes(of: [file.piece])))
    }
    return SiteSource(file: read, path: path, settings: settings, files: generated)
  }
}
