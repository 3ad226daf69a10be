package import ReactorProject
import ReactorSite
package import ReactorSpec

/// What `docs` did.
package struct DocumentationRun: Sendable {
  /// A file of the site.
  package struct File: Sendable, Hashable {
    /// Its path.
    package var path: String
    /// What was done with it.
    package var action: FileAction
  }

  /// The files, by their paths' bytes; the list of them is not among them.
  package internal(set) var files: [File] = []

  /// What is wrong with the specs, and why something could not be done.
  package internal(set) var diagnostics: [Diagnostic]

  /// How many reactors the site documents.
  package internal(set) var reactorCount = 0

  /// The site's first page; nil where nothing was written.
  package internal(set) var indexPath: String?

  /// How it ended.
  package var status: RunStatus {
    let failures: Set<Rule> = [.outputNotOurs, .unreadableFile, .unwritableFile]
    let isFailure = diagnostics.contains { failures.contains($0.rule) }
    return isFailure ? .failed : diagnostics.containsErrors ? .errors : .ok
  }
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
    let folder = FilePath(folder)
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
    let manifest = settings.folder.appending("Package.swift")
    if case .success(let bytes) = files.contents(of: manifest, limit: 1 << 20),
      let name = PackageName(inManifest: String(decoding: bytes, as: UTF8.self))
    {
      return name.text
    }
    return projectFolder?.name ?? "Reactors"
  }
}

/// The name that a `Package.swift` gives its package.
struct PackageName: Sendable, Hashable {
  /// The name.
  let text: String

  /// Reads the first `Package(name: "…"` of a manifest; nil where there is none, or the name is no plain string.
  init?(inManifest manifest: String) {
    let tokens = SwiftSyntax(manifest).tokens
    let start = tokens.indices.first { position in
      guard position + 4 < tokens.count else { return false }
      return tokens[position].kind == .identifier("Package") && tokens[position + 1].kind == .open(UInt8(ascii: "("))
        && tokens[position + 2].kind == .identifier("name") && tokens[position + 3].kind == .colon
        && tokens[position + 4].kind == .literal
    }
    guard let start else { return nil }
    let literal = String(decoding: Array(manifest.utf8)[tokens[start + 4].range], as: UTF8.self)
    guard literal.utf8.count > 2, literal.hasPrefix("\""), !literal.contains("\\") else { return nil }
    text = String(literal.dropFirst().dropLast())
  }
}
