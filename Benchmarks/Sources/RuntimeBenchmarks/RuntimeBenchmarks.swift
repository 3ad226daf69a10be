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
  var rounds = 9

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds must be 1 or more.") }
  }

  func run() throws {
    let chosen = Benchmarks.all.filter { benchmark in
      filter.map { benchmark.name.containsIgnoringCase($0) } ?? true
    }
    guard !chosen.isEmpty else { throw ValidationError("Nothing has that text in its name.") }
    print("| | ns | direct `reduce`, ns | ratio | allocations |")
    print("|---|--:|--:|--:|--:|")
    for benchmark in chosen {
      print(row(of: benchmark.measure(rounds)))
    }
  }

  private func row(of measurement: Measurement) -> String {
    let cells = [
      measurement.name,
      rounded(measurement.nanoseconds),
      rounded(measurement.direct),
      rounded(measurement.ratio),
      measurement.allocations.map(rounded) ?? "–",
    ]
    return "| \(cells.joined(separator: " | ")) |"
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
