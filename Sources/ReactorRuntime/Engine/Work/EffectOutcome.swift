/// How far the synchronous part of a stream brought it.
@usableFromInline
enum EffectOutcome<Mutation> {
  case completed
  case failed(any Error)

  /// The first of these must be subscribed to; the others follow it, one after the other.
  case pending([Observable<Mutation>])
}
