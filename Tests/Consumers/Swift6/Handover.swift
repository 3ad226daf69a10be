import ReactorRuntime

extension Main {
  /// A reactor that isn't `Sendable` is made here and used there.
  static func ownChecks() async {
    let reactor = CounterReactor()
    let count = await Task.detached {
      reactor.action.onNext(.increase)
      await reactor.send(.increase)
      return reactor.currentState.count
    }.value
    check(count == 2, "a reactor can be handed to another thread")
  }
}
