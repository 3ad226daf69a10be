import Dispatch
import ReactorRuntime
import Testing

@testable import ReactorTesting

@Suite("Time in a check")
struct ReferenceTimeTests {
  @Test("goes on for what steps send on the way")
  func countdown() async { await CountdownReactor.reference(seconds: 1).check("countDown") }

  @Test("is compared there, too")
  func otherCountdown() async {
    await withKnownIssue {
      await CountdownReactor.reference(seconds: 2).check("countDown")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("`countDown` of Countdown.reactor.yaml") }
    }
  }
}

/// Counts down by sending itself the same action again, a while later.
private final class CountdownReactor: Reactor {
  enum Action { case countDown }
  enum Mutation { case tick }
  struct State { var left = 3 }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    guard currentState.left > 0 else { return .empty() }
    return Observable.just(())
      .delay(.seconds(1), scheduler: MainScheduler.instance)
      .flatMap { [weak self] _ -> Observable<Mutation> in
        .concat(
          .just(.tick),
          .deferred {
            self?.action.onNext(.countDown)
            return .empty()
          }
        )
      }
  }

  func reduce(into state: inout State, mutation: Mutation) { state.left -= 1 }

  static func reference(seconds: Int) -> ReactorReference<CountdownReactor> {
    let reference = ReactorReference<CountdownReactor>("Countdown.reactor.yaml") { _ in CountdownReactor() }
    reference.field("left", \.left, from: 3, [0, 1, 2, 5])
    reference.action("countDown", conditions: [1]) { _ in .countDown }
    reference.mutation("tick") { _ in .tick }
    reference.reads = [1: ["left"]]
    reference.mutate = { _, _, run in
      guard run.holds(run.state.left > 0, line: 1) else { return }
      try await run.wait(.seconds(seconds)) {
        try run.emit(.tick)
        try run.send(.countDown)
      }
    }
    reference.reduce = { $0.reduce(into: &$1, mutation: $2) }
    return reference
  }
}
