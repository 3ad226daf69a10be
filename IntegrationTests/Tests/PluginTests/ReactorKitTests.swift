import Testing

extension IntegrationTests {
  /// A package whose reactors link ReactorKit and RxSwift: stand-ins that have only what generated code may use of them.
  @Suite("a package with `runtime: ReactorKit`")
  struct ReactorKitTests {
    @Test("its reactors and their tests are compiled without this project's libraries, and the tests pass")
    func committedFiles() throws {
      let run = try Consumer("ReactorKit", scratch: "reactorkit").test("--verbose")
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("Executed 14 tests, with 0 failures"))
      #expect(run.lines(with: "Generated/", "warning:").isEmpty)
    }
  }
}
