import CAllocationCount
import Dispatch

/// What one operation costs, beside a direct call of `reduce` in the same rounds.
struct Measurement {
  let name: String

  /// Nanoseconds for one operation, in the fastest round.
  let nanoseconds: Double

  /// Nanoseconds for one direct call of `reduce`, in the fastest round.
  let direct: Double

  /// Heap blocks that the measuring thread asked for, for one operation; nil where they can't be counted.
  let allocations: Double?

  /// How many direct calls one operation is worth.
  var ratio: Double {
    nanoseconds / direct
  }
}

extension Measurement {
  /// Runs `operation` and a direct call of `reduce` by turns, so that both see the same machine.
  ///
  /// - Parameters:
  ///   - count: how often a round repeats the operation.
  ///   - operation: gets the count and repeats that often what is measured.
  static func take(_ name: String, count: Int, rounds: Int, _ operation: (_ count: Int) -> Void) -> Measurement {
    let reference = DirectCall()
    operation(min(count, 1_000))
    reference.run(1_000)
    var fastest = Double.infinity
    var fastestDirect = Double.infinity
    for _ in 0..<rounds {
      fastestDirect = min(fastestDirect, time(1_000_000, reference.run))
      fastest = min(fastest, time(count, operation))
    }
    let before = allocation_count()
    operation(count)
    let after = allocation_count()
    return Measurement(
      name: name,
      nanoseconds: fastest,
      direct: fastestDirect,
      allocations: before < 0 ? nil : Double(after - before) / Double(count)
    )
  }

  private static func time(_ count: Int, _ operation: (Int) -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    operation(count)
    return Double(DispatchTime.now().uptimeNanoseconds - start) / Double(count)
  }
}
