import Foundation
import Testing

extension ReactorKitIntegrationTests {
  /// A package whose reactors link ReactorKit and RxSwift: stand-ins that have only what generated code may use of them.
  @Suite("a package with `runtime: ReactorKit`")
  struct ReactorKitTests {
    @Test("its reactors and their tests are compiled without this project's libraries, and the tests pass")
    func committedFiles() throws {
      let run = try Consumer("ReactorKit", scratch: "reactorkit").test("--verbose")
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("Executed 135 tests, with 0 failures"))
      #expect(run.output.contains("in 2 suites passed"))
      #expect(run.lines(with: "Generated/", "warning:").isEmpty)
    }

    @Test("all examples do what their specs say, as the build plugin makes them")
    func examples() throws {
      _ = try Consumer("ReactorKit", scratch: "reactorkit")
      let consumer = try Consumer("ReactorKitExamples", scratch: "reactorkit-examples")
      for path in Checkout.files(in: Checkout.root.appendingPathComponent("Specs")) {
        let isSpec = path.hasSuffix(".yaml")
        try consumer.copy("Specs/\(path)", to: "Sources/\(isSpec ? "ExampleReactors" : "ExampleDomain")/\(path)")
      }
      for path in Checkout.files(in: Checkout.root.appendingPathComponent("Generated/Reactors")) {
        if path.hasSuffix(".reactor.swift") { continue }
        try consumer.copy("Generated/Reactors/\(path)", to: "Sources/ExampleReactors/\(path)")
      }
      let settings = try String(contentsOf: Checkout.root.appendingPathComponent("reactorgen.yaml"), encoding: .utf8)
      let places = ["inputs:", "output:", "testOutput:"]
      let kept = settings.components(separatedBy: "\n").filter { line in !places.contains { line.hasPrefix($0) } }
      try consumer.write("runtime: ReactorKit\n" + kept.joined(separator: "\n"), to: "reactorgen.yaml")
      try consumer.write("", to: "Tests/ExampleReactorsTests/Empty.swift")
      let run = try consumer.test()
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("in 41 suites passed"))
      #expect(run.lines(with: "remark:").count < 40)
    }
  }
}

extension Consumer {
  /// Copies one of the repository's files into the package, as it is for RxSwift.
  fileprivate func copy(_ file: String, to path: String) throws {
    let text = try String(contentsOf: Checkout.root.appendingPathComponent(file), encoding: .utf8)
    try write(
      text.replacingOccurrences(of: "import ReactorRuntime\n", with: "import RxRelay\nimport RxSwift\n"),
      to: path
    )
  }
}
