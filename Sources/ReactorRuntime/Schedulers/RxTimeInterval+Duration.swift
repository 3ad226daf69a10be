import Dispatch

extension RxTimeInterval {
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
