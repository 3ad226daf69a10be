import Testing

@Suite("The same in, the same out")
struct DeterminismTests {
  @Test("whatever the number of threads and the order of the paths, bytes and output are the same")
  func threadsAndOrder() throws {
    var files: [String: String] = [:]
    for index in 0..<30 {
      files["s\(index % 5)/Spec\(index).reactor.yaml"] =
        index % 7 == 3 ? SpecText.broken : SpecText.counter("f\(index)")
    }
    var results: [(generated: [String: String], run: Run)] = []
    for jobs in [1, 2, 8, 100] {
      let sandbox = Sandbox(files)
      let paths = (0..<5).map { "s\($0)" }.shuffled()
      let run = try sandbox.spawn(
        Sandbox.executablePath,
        ["generate", "--jobs", "\(jobs)", "--format", "json"] + paths
      )
      results.append((sandbox.generated, run))
    }
    let first = try #require(results.first)
    #expect(first.generated.count == 52)
    for result in results {
      #expect(result.generated == first.generated)
      #expect(result.run.output == first.run.output)
    }
  }

  @Test("--jobs takes no 0")
  func jobs() throws {
    #expect(try Sandbox().run("generate", "--jobs", "0").status == 64)
  }
}
