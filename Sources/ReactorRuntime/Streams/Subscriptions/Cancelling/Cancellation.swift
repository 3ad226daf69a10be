/// A running stream that can be cancelled by its id.
@usableFromInline
protocol Cancellation: AnyObject {
  var id: CancellationID { get }

  /// Ends what is above the stream and completes what is below it.
  func cancel()
}
