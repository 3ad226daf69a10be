package import ReactorEmission
import ReactorGraphs
package import ReactorSpec
import YAMLTree

/// The documentation of a project's reactors as a static site: pages that need no server, no network and, but for the search, no script.
///
/// Pages know of each other what an ``ReactorEntry`` holds. All else of a spec file is held while its own pages are made alone, so that a
/// site of thousands takes no more memory than that of one needs.
package struct Site: Sendable {
  /// The folder of the reactors' pages in the site's folder.
  package static let reactorFolder = "reactors"

  private let frame: PageFrame

  /// All reactors, in the index's order.
  private let reactors: [ReactorEntry]

  /// Where the reactors of each source stand among all.
  private let places: [[Int]]

  /// How many reactors it documents.
  package var reactorCount: Int { reactors.count }

  /// Makes a site. Pure: equal arguments give equal bytes, whatever the sources' order.
  ///
  /// - Parameters:
  ///   - title: What the site is called.
  ///   - sources: The reactors of each spec file, none of which has an error.
  package init(title: String, sources: [[ReactorEntry]]) {
    frame = PageFrame(siteTitle: title)
    let all = sources.enumerated().flatMap { source, entries in
      entries.indices.map { (key: entries[$0].sortKey, source: source, position: $0) }
    }
    let sorted = all.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    var places = sources.map { Array(repeating: 0, count: $0.count) }
    for (place, found) in sorted.enumerated() { places[found.source][found.position] = place }
    self.places = places
    reactors = Self.named(sorted.map { sources[$0.source][$0.position] })
  }

  /// The files that are about all reactors.
  package var sharedFiles: [SiteFile] {
    [
      SiteFile(path: "index.html", page: { IndexPage(frame: frame, reactors: reactors).html }),
      SiteFile(path: PageFrame.stylesheetName, text: { Stylesheet.text }),
      SiteFile(path: PageFrame.scriptName, text: { Script.text }),
      SiteFile(path: PageFrame.searchIndexName) { SearchIndex(of: reactors).write(to: $0) },
    ]
  }

  /// The pages and pictures of the reactors of one spec file.
  ///
  /// - Parameters:
  ///   - source: The spec file.
  ///   - number: Its number among the site's.
  package func files(of source: SiteSource, at number: Int) -> [SiteFile] {
    let reading = SpecReading(of: source.file, settings: source.settings)
    let listings = Listings(of: source, reading)
    return zip(reading.specs, places[number]).flatMap { spec, place in
      let reactor = DocumentedReactor(spec: spec, entry: reactors[place], listings: listings)
      let page = ReactorPage(
        frame: frame,
        reactor: reactor,
        previous: place > 0 ? reactors[place - 1] : nil,
        next: place + 1 < reactors.count ? reactors[place + 1] : nil
      )
      return Self.files(of: page)
    }
  }

  private static func files(of page: ReactorPage) -> [SiteFile] {
    let reactor = page.reactor
    var files = [SiteFile(path: reactor.pagePath, page: { page.html })]
    if let pictures = page.pictures {
      let picture = HTML.printed { printer in pictures.writeFile { printer.print(.verbatim($0)) } }
      files.append(SiteFile(path: reactor.picturePath) { HTMLPrinter.print(picture, to: $0) })
    }
    if reactor.hasListings, let tests = TestsPage(frame: page.frame, reactor: reactor) {
      files.append(SiteFile(path: reactor.testsPagePath, page: { tests.html }))
    }
    return files
  }

  /// The reactors with the names of their pages.
  private static func named(_ reactors: [ReactorEntry]) -> [ReactorEntry] {
    var reactors = reactors
    // Names of files that differ in case alone are one name to some file systems.
    var taken: Set<String> = []
    // Reactors of one name ask for its next number alone.
    var numbers: [String: Int] = [:]
    for position in reactors.indices {
      let name = reactors[position].name
      var candidate = name
      var number = numbers[name.lowercased()] ?? 2
      while !taken.insert(candidate.lowercased()).inserted {
        candidate = "\(name)-\(number)"
        number += 1
      }
      numbers[name.lowercased()] = number
      reactors[position].pageName = candidate
    }
    var hosts: [String: String] = [:]
    for position in reactors.indices {
      let path = reactors[position].path
      let host = hosts[path] ?? reactors[position].pageName
      hosts[path] = host
      reactors[position].listingPageName = host
    }
    return reactors
  }
}

/// A file of a site, which is made when it is written.
package struct SiteFile: Sendable {
  /// Its path in the site's folder, with `/` between names.
  package let path: String

  private let make: @Sendable (_ take: @escaping ([UInt8]) -> Void) -> Void

  fileprivate init(path: String, _ make: @escaping @Sendable (_ take: @escaping ([UInt8]) -> Void) -> Void) {
    self.path = path
    self.make = make
  }

  fileprivate init(path: String, page: @escaping @Sendable () -> HTML) {
    self.init(path: path) { HTMLPrinter.page(page(), to: $0) }
  }

  fileprivate init(path: String, text: @escaping @Sendable () -> String) {
    self.init(path: path) { $0(Array(text().utf8)) }
  }

  /// Makes what it holds.
  ///
  /// - Parameter take: Takes it, one stretch after the other.
  package func write(to take: @escaping ([UInt8]) -> Void) {
    make(take)
  }
}

/// What pages of other reactors and those of all know of a reactor.
package struct ReactorEntry: Sendable {
  let name: String
  /// The path of its spec that the pages show.
  let path: String
  let summary: String?
  let actionCount: Int
  let mutationCount: Int
  let fieldCount: Int
  let scenarioCount: Int
  let rib: RIB?
  let searchEntries: [SearchEntry]
  /// The name of its page, without an ending; no other reactor of the site has it.
  var pageName: String
  /// The name of the page with its files: that of the first reactor of a file, however many it has.
  var listingPageName: String

  /// The reactors of a spec file.
  package static func all(of source: SiteSource) -> [ReactorEntry] {
    SpecReading(of: source.file, settings: source.settings).specs.map { ReactorEntry($0, path: source.path) }
  }

  private init(_ spec: ReactorSpec, path: String) {
    name = spec.name
    self.path = path
    summary = spec.documentation.summary
    actionCount = spec.actions.count
    mutationCount = spec.mutations.count
    fieldCount = spec.fields.count
    scenarioCount = spec.scenarios.count
    rib = spec.rib
    searchEntries = SearchEntry.all(of: spec)
    pageName = spec.name
    listingPageName = spec.name
  }

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
    Array(name.lowercased().utf8) + [0] + Array(name.utf8) + [0] + Array(path.utf8)
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
  private let entry: ReactorEntry
  private let listings: Listings

  init(spec: ReactorSpec, entry: ReactorEntry, listings: Listings) {
    self.spec = spec
    self.entry = entry
    self.listings = listings
  }

  subscript<Value>(dynamicMember path: KeyPath<Listings, Value>) -> Value { listings[keyPath: path] }

  subscript<Value>(dynamicMember path: KeyPath<ReactorEntry, Value>) -> Value { entry[keyPath: path] }
}
