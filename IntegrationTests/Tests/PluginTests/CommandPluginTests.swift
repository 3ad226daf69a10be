import Testing

extension IntegrationTests {
  /// A package that commits what is generated: without a plugin in its targets, and with the command plugin.
  @Suite("committed files and the command plugin")
  struct CommandPluginTests {
    private let consumer: Consumer
    private let spec = "Sources/Kiosk/Turnstile.reactor.yaml"
    private let reactor = "Sources/Kiosk/Turnstile.reactor.swift"
    private let allowed = "--allow-writing-to-package-directory"

    init() throws {
      consumer = try Consumer("Committed")
    }

    @Test("a package of committed files is built and tested without the tool")
    func committedFiles() throws {
      let run = try consumer.test("--verbose")
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("Test run with 5 tests in 4 suites passed"))
      #expect(!run.output.contains("reactorgen-build"))
    }

    @Test("--check passes where the files are what the specs say")
    func noDrift() throws {
      let run = try consumer.package(allowed, "generate-reactors", "--check")
      #expect(run.status == 0, "\(run.output)")
    }

    @Test("--check names what has drifted, fails and writes nothing")
    func drift() throws {
      try consumer.replace("count: Int = 0", by: "count: Int = 1", in: spec)
      let before = try consumer.read(reactor)
      let run = try consumer.package(allowed, "generate-reactors", "--check")
      #expect(run.status == 1)
      #expect(run.output.contains("stale \(reactor): \(spec) has changed since"))
      #expect(run.output.contains("to mend it: swift package generate-reactors\n"), "\(run.output)")
      #expect(run.output.contains("error: generated files are not what the specs say"))
      #expect(try consumer.read(reactor) == before)
    }

    @Test("writes the files of all targets, or of one")
    func writing() throws {
      try consumer.replace("count: Int = 0", by: "count: Int = 1", in: spec)
      #expect(try consumer.package(allowed, "generate-reactors", "--target", "Kiosk").status == 0)
      #expect(try consumer.read(reactor).contains("var count: Int = 1"))
      try consumer.replace("count: Int = 1", by: "count: Int = 2", in: spec)
      #expect(try consumer.package(allowed, "generate-reactors").status == 0)
      #expect(try consumer.read(reactor).contains("var count: Int = 2"))
    }

    @Test("asks before it writes, and says what for")
    func permission() throws {
      let run = try consumer.package("generate-reactors")
      #expect(run.status == 1)
      #expect(run.output.contains("writes the Swift files that are generated from the reactor specs"))
      #expect(run.output.contains(allowed))
    }

    @Test("tells the known targets of an unknown one")
    func unknownTarget() throws {
      let run = try consumer.package(allowed, "generate-reactors", "--target", "Kisok")
      #expect(run.status == 1)
      #expect(
        run.output.contains("there is no target 'Kisok' in package 'Committed'; its targets are 'Kiosk', 'KioskTests'")
      )
    }

    @Test("passes other options on, and tells the tool's exit status")
    func otherOptions() throws {
      let run = try consumer.package(allowed, "generate-reactors", "--settings", "other.yaml")
      #expect(run.status == 1)
      #expect(run.output.contains("other.yaml: error: the settings file can't be read: it does not exist [RG0603]"))
      #expect(run.output.contains("error: reactorgen ended with status 74"))
    }
  }
}
