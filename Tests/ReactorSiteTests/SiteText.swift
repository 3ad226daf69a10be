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

  /// The text of a file of a site; nil where it has none of that path.
  static func file(_ path: String, of site: Site) -> String? {
    site.files.first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// A piece of a page as text.
  static func printed(_ piece: HTML) -> String {
    var printer = HTMLPrinter()
    printer.print(piece)
    return printer.text
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
