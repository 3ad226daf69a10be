/// The reactor that a stream runs in, as the stream's operators see it.
protocol EffectScope: AnyObject {
  /// Runs `work` on the thread that drains the reactor's queue, after the mutations that the stream has sent to the
  /// reactor were reduced: at once where nothing waits, otherwise when its turn comes. Not at all once the reactor is gone.
  func afterReducing(_ work: @escaping () -> Void)

  /// Keeps a stream that can be cancelled. Returns those that were kept before under what may be the same id.
  func register(_ cancellation: any Cancellation) -> [any Cancellation]

  /// Forgets a stream that has ended.
  func unregister(_ cancellation: any Cancellation)

  /// The streams whose id may be `id`.
  func cancellations(for id: CancellationID) -> [any Cancellation]
}
