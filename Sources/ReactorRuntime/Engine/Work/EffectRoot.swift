/// What a reactor has subscribed to: where the streams inside of it lead to.
@usableFromInline
enum EffectRoot<Action, Mutation> {
  /// A stream that `mutate` returned.
  case effect(ReactorEffect<Action, Mutation>)

  /// A stream that a transform returned.
  case transform(PipelinePart)
}
