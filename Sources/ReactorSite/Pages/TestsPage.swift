import ReactorEmission
import ReactorSpec

/// The page with a reactor's generated tests.
struct TestsPage: Sendable {
  private let frame: PageFrame
  private let reactor: DocumentedReactor
  private let tests: GeneratedFile

  /// The page; nil where no tests are generated.
  init?(frame: PageFrame, reactor: DocumentedReactor) {
    guard let tests = reactor.tests else { return nil }
    self.frame = frame
    self.reactor = reactor
    self.tests = tests
  }

  var html: HTML {
    let name = "Tests of \(reactor.spec.name)"
    let lines = HighlightedText.swift(tests.bytes).lines
    return frame.html(
      PageFrame.Page(
        title: name,
        root: "../",
        style: "listing",
        content: [
          Breadcrumb(frame: frame, reactor: reactor, current: "Tests").html,
          .tag("h1", .text(name)),
          .tag("p", .code(tests.name), .text(" · \(lines.count) lines")).styled("lead"),
          SourceListing(prefix: "tests", label: tests.name, lines: lines).html,
        ]
      )
    )
  }
}
