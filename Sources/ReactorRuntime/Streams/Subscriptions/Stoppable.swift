/// A stage of a stream, as the stages above see it: the chain leads down to the subscriber.
protocol Stoppable: AnyObject {
  /// Whether no more elements are wanted, so that a synchronous source stops its loop.
  var isStopped: Bool { get }

  /// What the stream runs in if it belongs to a reactor.
  var scope: (any EffectScope)? { get }

  /// Runs `work` once what this stage was handed so far has reached the end of the chain; in a reactor, once it was
  /// reduced. That is at once, unless something on the way waits for another thread.
  func afterEmitted(_ work: @escaping () -> Void)
}
