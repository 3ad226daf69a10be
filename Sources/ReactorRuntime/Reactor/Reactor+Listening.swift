extension Reactor {
  /// Each mutation once it was reduced: `currentState` shows it already, the subscribers of `state` get that next. Never
  /// ends, and sends nothing while the stub is enabled.
  ///
  /// Subscribing starts the reactor. If `transform(state:)` keeps a state back, its mutation comes all the same. Costs
  /// nothing as long as nobody subscribes.
  public var mutations: Observable<Mutation> {
    core.mutations(for: self)
  }

  /// Each action when `mutate` is about to get it, as `transform(action:)` left it, whoever sent it.
  package var handledActions: Observable<Action> {
    core.handledActions(for: self)
  }

  /// The actions whose streams aren't over, in the order in which those were started.
  package var actionsOfRunningEffects: [Action] {
    core.actionsOfRunningEffects
  }
}
