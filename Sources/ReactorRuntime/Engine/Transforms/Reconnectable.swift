/// A subscription to what a transform returned, whatever flows in it.
@usableFromInline
protocol Reconnectable: AnyObject, Disposable {
  var part: PipelinePart { get }

  /// Subscribes, `again` if the stream has failed before. Draining thread only.
  func connect(again: Bool, report: (_ error: any Error, _ consequence: String) -> Void)
}
