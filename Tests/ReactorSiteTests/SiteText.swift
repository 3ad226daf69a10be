import ReactorEmission
import ReactorSpec

@testable import ReactorSite

/// Sites and pieces of pages made of short texts.
enum SiteText {
  /// A spec file as a site takes it, compiled.
  static func source(_ name: String, _ text: String, in folder: String = "Specs") -> SiteSource {
    let file = SpecFile(path: "\(folder)/\(name).reactor.yaml", bytes: Array(text.utf8))
    let settings = Settings()
    let compilation = SpecCompilation(of: file, settings: settings)
    return SiteSource(file: file, path: file.path, settings: settings, files: compilation.files)
  }

  /// The files of the site of some sources, by their paths' bytes.
  static func files(title: String = "", _ sources: [SiteSource]) -> [File] {
    let site = Site(title: title, sources: sources.map(ReactorEntry.all))
    let files = site.sharedFiles + sources.enumerated().flatMap { site.files(of: $1, at: $0) }
    return files.map(File.init).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// A file that was made.
  struct File: Hashable {
    var path: String
    var text: String

    init(_ file: SiteFile) {
      path = file.path
      var bytes: [UInt8] = []
      file.write { bytes += $0 }
      text = String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The text of a file of a site; nil where it has none of that path.
  static func file(_ path: String, of files: [File]) -> String? {
    files.first { $0.path == path }?.text
  }

  /// A piece of a page as text.
  static func printed(_ piece: HTML) -> String {
    var bytes: [UInt8] = []
    HTMLPrinter.print(piece) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A spec with something in each section.
  static let spec = """
    summary: Counts, `one` by one.
    dependencies:
      api:
        protocol: CounterAPI
        methods:
          load: {returns: Int, async: true, throws: true}
    state:
      count: {type: Int, default: 0, doc: How many.}
      isLoading: Bool = false
    derived:
      isEmpty: Bool = count == 0
    mutations:
      setCount: Int
      setLoading: Bool
      increase: {reduce: state.count += 1}
    actions:
      increase:
        - guard: '!state.isLoading'
        - increase
      load:
        - await: api.load
          as: count
          loading: setLoading
          until: stop
          then:
            - setCount: count
          catch: ignore
      stop: []
      share: manual
      setCount: {forward: setCount}
    flows:
      twice:
        - increase
        - increase
    tests:
      it counts:
        given: {count: 1}
        when: increase
        then: {count: 2}

    """
}
