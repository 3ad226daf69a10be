import CAllocationCount
import Dispatch

/// What one operation costs.
struct Measurement {
  let name: String

  /// Nanoseconds for one operation, in the fastest round.
  let nanoseconds: Double

  /// Nanoseconds for one operation, in the round in the middle.
  let median: Double

  /// Heap blocks that all threads together asked for, for one operation; nil where they can't be counted.
  let allocations: Double?
}

extension Measurement {
  /// Runs each of `operations` by turns, so that all see the same machine.
  ///
  /// A round is as short as a slice of a busy machine's time, so that with enough rounds some are undisturbed.
  static func take(_ benchmarks: [Benchmark], rounds: Int) -> [Measurement] {
    let operations = benchmarks.map { $0.make() }
    var times = benchmarks.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, operation) in operations.enumerated() {
        times[index].append(time(benchmarks[index].count, operation))
      }
    }
    return benchmarks.indices.map { index in
      let sorted = times[index].sorted()
      return Measurement(
        name: benchmarks[index].name,
        nanoseconds: sorted[0],
        median: sorted[rounds / 2],
        allocations: allocations(benchmarks[index].count, operations[index])
      )
    }
  }

  private static func time(_ count: Int, _ operation: (Int) -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    operation(count)
    return Double(DispatchTime.now().uptimeNanoseconds - start) / Double(count)
  }

  private static func allocations(_ count: Int, _ operation: (Int) -> Void) -> Double? {
    allocation_count_begin()
    operation(count)
    let counted = allocation_count_end()
    return counted < 0 ? nil : Double(counted) / Double(count)
  }
}
