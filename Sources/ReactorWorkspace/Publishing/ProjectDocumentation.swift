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
  /// - Parameters:
  ///   - folder: The site's folder; it is created where there is none.
  ///   - title: What the site is called; nil for the package's name, else the folder's.
  /// - Returns: What was done.
  package func document(in folder: String, title: String?) -> DocumentationRun {
    let (specs, diagnostics) = compiled()
    var run = DocumentationRun(diagnostics: diagnostics)
    guard !run.diagnostics.containsErrors else { return run }
    let site = Site(title: title ?? self.title, sources: specs.compactMap(siteSource), threads: request.jobs)
    let boundary = PackageBoundary(ProjectRequest(output: folder), settings, in: files)
    let folder = FilePath(folder)
    run.diagnostics += boundary.diagnostics(of: [folder])
    run.diagnostics += files.faultDiagnostics(besides: run.diagnostics)
    guard !run.diagnostics.containsErrors else { return run }
    let plan = SitePlan(site, in: folder)
    run.diagnostics += plan.refusals
    guard plan.refusals.isEmpty else { return run }
    let written = plan.write()
    run.files = written.files
    run.diagnostics += written.diagnostics
    run.reactorCount = site.reactorCount
    run.indexPath = written.diagnostics.isEmpty ? folder.appending("index.html").text : nil
    return run
  }

  private func siteSource(_ spec: CompiledSpec) -> SiteSource? {
    spec.file.map { SiteSource(file: $0, path: shownPath(of: spec.found), settings: spec.settings, files: spec.files) }
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
    let manifest = files.contents(of: settings.folder.appending(PackageManifest.fileName), limit: 1 << 20)
    if case .success(let bytes) = manifest, let name = PackageManifest(bytes)?.name { return name }
    return projectFolder?.name ?? "Reactors"
  }
}
