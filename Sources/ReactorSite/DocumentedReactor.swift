import ReactorEmission
import ReactorSpec
import YAMLTree

/// A reactor with all that its pages are made of.
struct DocumentedReactor: Sendable {
  /// What its spec says.
  let spec: ReactorSpec
  /// Its spec file.
  let source: SiteSource
  /// Its spec file, read.
  let reading: SpecReading
  /// The generated file that holds it.
  let code: GeneratedFile?
  /// The generated file that tests it.
  let tests: GeneratedFile?
  /// What leads to what in it, as SVG; nil where there is nothing.
  let picture: String?
  /// The same with marks that lead to the rows of its page.
  let linkedPicture: String?
  /// Where its declarations stand in the generated file.
  let codeLines: DeclarationLines
  /// Where its tests stand in the generated file.
  let testLines: DeclarationLines
  /// The name of its page, without an ending; no other reactor of the site has it.
  var pageName: String

  init(spec: ReactorSpec, source: SiteSource, reading: SpecReading) {
    self.spec = spec
    self.source = source
    self.reading = reading
    code = source.files.first { $0.kind == .reactor }
    tests = source.files.first { $0.kind == .tests }
    let graph = ReactorGraph(spec)
    let pictures = graph.nodes.isEmpty ? nil : graph.pictures(linkingTo: ReactorPage.address)
    (picture, linkedPicture) = (pictures?.file, pictures?.inline)
    codeLines = DeclarationLines(code?.bytes ?? [])
    testLines = DeclarationLines(tests?.bytes ?? [])
    pageName = spec.name
  }

  /// The path of its page in the site.
  var pagePath: String { "\(Site.reactorFolder)/\(pageName).html" }

  /// The path of the page with its tests in the site.
  var testsPagePath: String { "\(Site.reactorFolder)/\(pageName).tests.html" }

  /// The address of its page from a page beside it.
  var address: String { URLText.encoded(pageName) + ".html" }

  /// The address of the page with its tests, from a page beside it.
  var testsAddress: String { URLText.encoded(pageName) + ".tests.html" }

  /// The path of its picture in the site.
  var picturePath: String { "\(Site.reactorFolder)/\(pageName).svg" }

  /// The address of its picture, from a page beside it.
  var pictureAddress: String { URLText.encoded(pageName) + ".svg" }

  /// By what reactors are sorted: their names without regard to case, then their files.
  var sortKey: [UInt8] {
    Array(spec.name.lowercased().utf8) + [0] + Array(spec.name.utf8) + [0] + Array(source.path.utf8)
  }
}
