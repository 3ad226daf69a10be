/// A stream that `mutate` returned and that isn't over.
///
/// Its concatenation is worked off by the reactor itself: what follows a child is started after the child's last mutation
/// was reduced, whichever thread the child came to its end on.
@usableFromInline
final class ReactorEffect<Action, Mutation> {
  /// The action that started it, for reports.
  let action: Action

  /// Counts the effects of a reactor. Set once, before anyone but the draining thread has the effect.
  var number = 0

  /// What follows the running child. Only the draining thread touches it.
  var following: ArraySlice<Observable<Mutation>>

  /// The end of the running child, if it came while it was being subscribed to. Only the draining thread touches it.
  var endDuringSubscription: Event<Mutation>?

  /// Whether the draining thread is subscribing to the child. The engine's lock guards it.
  var isSubscribing = false

  /// How much of what the running child did waits for its turn. The engine's lock guards it.
  var waitingCount = 0

  /// The subscription to the running child.
  let child = SerialDisposable()

  init(action: Action, pending: [Observable<Mutation>]) {
    self.action = action
    following = pending[...]
  }
}
