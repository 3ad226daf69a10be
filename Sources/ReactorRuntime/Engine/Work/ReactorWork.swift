/// One thing that a reactor has to do, in the order in which it was asked to.
@usableFromInline
enum ReactorWork<Action, Mutation, State> {
  /// An action that was sent.
  case action(Action)

  /// An action that `transform(action:)` sent of its own accord.
  case transformedAction(Action)

  /// What a stream that `mutate` returned did.
  case effect(ReactorEffect<Action, Mutation>, Event<Mutation>)

  /// What a stream inside of an effect or a transform left for when that which it sent before is reduced.
  case resumption(EffectRoot<Action, Mutation>, () -> Void)

  /// A mutation that `transform(mutation:)` sent of its own accord.
  case transformedMutation(Mutation)

  /// A state that `transform(state:)` sent of its own accord.
  case transformedState(State)

  /// Subscribes again to what a transform returned and has failed.
  case reconnection

  /// Tells a sender that its action was handled.
  case notify(() -> Void)
}
