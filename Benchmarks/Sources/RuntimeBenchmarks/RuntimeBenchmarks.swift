import ArgumentParser

/// Measures ReactorRuntime and prints a table.
@main
struct RuntimeBenchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures ReactorRuntime beside direct calls of reduce, and prints a Markdown table."
  )

  @Option(help: "Measure only what has this text in its name.")
  var filter: String?

  @Option(help: "How often each measurement is repeated; the fastest round counts.")
  var rounds = 500

  @Option(help: "Only do what was chosen this often, and measure nothing: for a program that counts instructions.")
  var only: Int?

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds must be 1 or more.") }
    guard only ?? 1 > 0 else { throw ValidationError("--only must be 1 or more.") }
  }

  func run() throws {
    let chosen = Benchmarks.all.filter { benchmark in
      filter.map { benchmark.name.containsIgnoringCase($0) } ?? true
    }
    guard !chosen.isEmpty else { throw ValidationError("Nothing has that text in its name.") }
    if let only {
      for benchmark in chosen { benchmark.make()(only) }
      return
    }
    let measurements = Measurement.take(Benchmarks.direct + chosen, rounds: rounds)
    let direct = measurements.prefix(Benchmarks.direct.count)
    print("| | ns | median | × `reduce(state:)` | × `reduce(into:)` | allocations |")
    print("|---|--:|--:|--:|--:|--:|")
    for measurement in measurements {
      let ratios = direct.map { rounded(measurement.nanoseconds / $0.nanoseconds) }
      let cells =
        [measurement.name, rounded(measurement.nanoseconds), rounded(measurement.median)] + ratios
        + [measurement.allocations.map(rounded) ?? "–"]
      print("| \(cells.joined(separator: " | ")) |")
    }
  }

  private func rounded(_ number: Double) -> String {
    "\((number * 10).rounded() / 10)"
  }
}

extension String {
  /// Whether `text` occurs, whatever the case.
  fileprivate func containsIgnoringCase(_ text: String) -> Bool {
    lowercased().contains(text.lowercased())
  }
}
