package import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RxTimeInterval {
  /// The span in nanoseconds, at most what fits; nil when it never ends.
  package var nanoseconds: Int64? {
    switch self {
    case .seconds(let count): Self.clamped(count, times: 1_000_000_000)
    case .milliseconds(let count): Self.clamped(count, times: 1_000_000)
    case .microseconds(let count): Self.clamped(count, times: 1_000)
    case .nanoseconds(let count): Int64(count)
    case .never: nil
    @unknown default: nil
    }
  }

  /// Whether nothing of it is left.
  var isOver: Bool {
    nanoseconds.map { $0 <= 0 } ?? false
  }

  /// What is left of this span, counted from `start`, when it is `time`: zero when it is over, all of it when the clock
  /// was set back. To the microsecond, which is what a date resolves.
  func remaining(since start: RxTime, at time: RxTime) -> RxTimeInterval {
    guard let nanoseconds else { return .never }
    let left = Double(nanoseconds) / 1_000 - max(0, time.timeIntervalSince(start)) * 1_000_000
    guard left >= 0.5 else { return .nanoseconds(0) }
    return left < Double(Int64.max / 1_000) ? .microseconds(Int(left.rounded())) : .never
  }

  private static func clamped(_ count: Int, times factor: Int64) -> Int64 {
    let (product, overflows) = Int64(count).multipliedReportingOverflow(by: factor)
    return overflows ? (count < 0 ? .min : .max) : product
  }

  /// The span in whole nanoseconds, at most what fits.
  init(_ duration: Duration) {
    self = .nanoseconds(Int(clamping: duration.nanoseconds))
  }
}

extension Duration {
  /// The duration in whole nanoseconds, rounded down, at most what fits.
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, productOverflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, sumOverflows) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    if productOverflows || sumOverflows { return seconds < 0 ? .min : .max }
    return sum
  }
}
