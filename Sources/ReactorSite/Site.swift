import ReactorEmission
import ReactorSpec
import YAMLTree

/// The documentation of a project's reactors as a static site: pages that need no server, no network and, but for the search, no script.
public struct Site: Sendable {
  /// The folder of the reactors' pages in the site's folder.
  public static let reactorFolder = "reactors"

  /// Its files, by their paths' bytes.
  public let files: [SiteFile]

  /// How many reactors it documents.
  public let reactorCount: Int

  /// Makes the site. Pure: equal arguments give equal bytes, whatever the sources' order.
  ///
  /// - Parameters:
  ///   - title: What the site is called.
  ///   - sources: The spec files, which have no errors.
  ///   - threads: How many threads may work at it.
  public init(title: String, sources: [SiteSource], threads: Int = 1) {
    let reactors = Self.reactors(of: sources, threads: threads)
    reactorCount = reactors.count
    let frame = PageFrame(siteTitle: title)
    var files = [
      SiteFile(path: "index.html", text: HTMLPrinter.page(IndexPage(frame: frame, reactors: reactors).html)),
      SiteFile(path: PageFrame.stylesheetName, text: Stylesheet.text),
      SiteFile(path: PageFrame.scriptName, text: Script.text),
      SiteFile(path: PageFrame.searchIndexName, text: SearchIndex(of: reactors).text),
    ]
    files += Array(reactors.indices).concurrentMap(threads: threads) { position in
      let page = ReactorPage(
        frame: frame,
        reactor: reactors[position],
        previous: position > 0 ? reactors[position - 1] : nil,
        next: position + 1 < reactors.count ? reactors[position + 1] : nil
      )
      return Self.files(of: page)
    }.joined()
    self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static func files(of page: ReactorPage) -> [SiteFile] {
    let reactor = page.reactor
    var files = [SiteFile(path: reactor.pagePath, text: HTMLPrinter.page(page.html))]
    if let picture = reactor.picture { files.append(SiteFile(path: reactor.picturePath, text: picture)) }
    if let tests = TestsPage(frame: page.frame, reactor: reactor) {
      files.append(SiteFile(path: reactor.testsPagePath, text: HTMLPrinter.page(tests.html)))
    }
    return files
  }

  private static func reactors(of sources: [SiteSource], threads: Int) -> [DocumentedReactor] {
    let all = sources.concurrentMap(threads: threads) { source in
      let reading = SpecReading(of: source.file, settings: source.settings)
      return reading.specs.map { DocumentedReactor(spec: $0, source: source, reading: reading) }
    }.joined()
    var reactors = all.sorted { $0.sortKey.lexicographicallyPrecedes($1.sortKey) }
    // Names of files that differ in case alone are one name to some file systems.
    var taken: Set<String> = []
    for position in reactors.indices {
      let name = reactors[position].spec.name
      var candidate = name
      var number = 2
      while !taken.insert(candidate.lowercased()).inserted {
        candidate = "\(name)-\(number)"
        number += 1
      }
      reactors[position].pageName = candidate
    }
    return reactors
  }
}
