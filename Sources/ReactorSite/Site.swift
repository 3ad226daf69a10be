package import ReactorEmission
import ReactorGraphs
package import ReactorSpec
import YAMLTree

/// The documentation of a project's reactors as a static site: pages that need no server, no network and, but for the search, no script.
package struct Site: Sendable {
  /// The folder of the reactors' pages in the site's folder.
  package static let reactorFolder = "reactors"

  /// Its files, by their paths' bytes.
  package let files: [SiteFile]

  /// How many reactors it documents.
  package let reactorCount: Int

  /// Makes the site. Pure: equal arguments give equal bytes, whatever the sources' order.
  ///
  /// - Parameters:
  ///   - title: What the site is called.
  ///   - sources: The spec files, which have no errors.
  ///   - threads: How many threads may work at it.
  package init(title: String, sources: [SiteSource], threads: Int = 1) {
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
    if let picture = page.pictures?.file { files.append(SiteFile(path: reactor.picturePath, text: picture)) }
    if reactor.hasListings, let tests = TestsPage(frame: page.frame, reactor: reactor) {
      files.append(SiteFile(path: reactor.testsPagePath, text: HTMLPrinter.page(tests.html)))
    }
    return files
  }

  private static func reactors(of sources: [SiteSource], threads: Int) -> [DocumentedReactor] {
    let all = sources.concurrentMap(threads: threads) { source in
      let reading = SpecReading(of: source.file, settings: source.settings)
      let listings = Listings(of: source, reading)
      return reading.specs.map { DocumentedReactor(spec: $0, listings: listings) }
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
    var hosts: [String: String] = [:]
    for position in reactors.indices {
      let path = reactors[position].source.path
      let host = hosts[path] ?? reactors[position].pageName
      hosts[path] = host
      reactors[position].listingPageName = host
    }
    return reactors
  }
}

/// A file of a site.
package struct SiteFile: Sendable, Hashable {
  /// Its path in the site's folder, with `/` between names.
  package var path: String
  /// What it holds.
  package var bytes: [UInt8]

  init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
  }
}

/// A spec file of a site, with the files that it gives.
package struct SiteSource: Sendable {
  package var file: SpecFile
  /// The path that the pages show: that from the project's folder, which is the same on every machine.
  package var path: String
  /// The settings with which it was compiled.
  package var settings: Settings
  package var files: [GeneratedFile]

  package init(file: SpecFile, path: String, settings: Settings, files: [GeneratedFile]) {
    self.file = file
    self.path = path
    self.settings = settings
    self.files = files
  }
}

/// A spec file and what was generated from it, which all its reactors share.
struct Listings: Sendable {
  let source: SiteSource
  /// The spec file, read.
  let reading: SpecReading
  /// The generated file that holds the reactors.
  let code: GeneratedFile?
  /// The generated file that tests them.
  let tests: GeneratedFile?
  /// Where declarations stand in the generated file.
  let codeLines: DeclarationLines
  /// Where tests stand in the generated file.
  let testLines: DeclarationLines

  init(of source: SiteSource, _ reading: SpecReading) {
    self.source = source
    self.reading = reading
    code = source.files.first { $0.kind == .reactor }
    tests = source.files.first { $0.kind == .tests }
    codeLines = DeclarationLines(code?.bytes ?? [])
    testLines = DeclarationLines(tests?.bytes ?? [])
  }
}

/// A reactor with all that its pages are made of.
@dynamicMemberLookup
struct DocumentedReactor: Sendable {
  /// What its spec says.
  let spec: ReactorSpec
  private let listings: Listings
  /// The name of its page, without an ending; no other reactor of the site has it.
  var pageName: String
  /// The name of the page with its files: that of the first reactor of a file, however many it has.
  var listingPageName: String

  init(spec: ReactorSpec, listings: Listings) {
    self.spec = spec
    self.listings = listings
    pageName = spec.name
    listingPageName = spec.name
  }

  subscript<Value>(dynamicMember path: KeyPath<Listings, Value>) -> Value { listings[keyPath: path] }

  /// Whether its page has the files, too.
  var hasListings: Bool { pageName == listingPageName }

  /// The address of the page with its files from its own page; empty where it is the same.
  var listingAddress: String { hasListings ? "" : URLText.encoded(listingPageName) + ".html" }

  /// The path of its page in the site.
  var pagePath: String { "\(Site.reactorFolder)/\(pageName).html" }

  /// The path of the page with its tests in the site.
  var testsPagePath: String { "\(Site.reactorFolder)/\(pageName).tests.html" }

  /// The address of its page from a page beside it.
  var address: String { URLText.encoded(pageName) + ".html" }

  /// The address of the page with its tests, and with those of other reactors of its file, from a page beside it.
  var testsAddress: String { URLText.encoded(listingPageName) + ".tests.html" }

  /// The path of its picture in the site.
  var picturePath: String { "\(Site.reactorFolder)/\(pageName).svg" }

  /// The address of its picture, from a page beside it.
  var pictureAddress: String { URLText.encoded(pageName) + ".svg" }

  /// By what reactors are sorted: their names without regard to case, then their files.
  var sortKey: [UInt8] {
    Array(spec.name.lowercased().utf8) + [0] + Array(spec.name.utf8) + [0] + Array(self.source.path.utf8)
  }
}
