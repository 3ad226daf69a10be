import ReactorRuntime
import Testing

@testable import ReactorTesting

@Suite("A property that only the reactor sets")
struct ReferencePropertyTests {
  @Test("is compared with what a run has kept of it, or with what it starts with")
  func kept() async {
    for name in ["count", "rest"] { await CountingReactor.reference(step: 1).check(name) }
  }

  @Test("is another one where the reactor counts otherwise")
  func broken() async {
    await withKnownIssue {
      await CountingReactor.reference(step: 2).check("count")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("the property `calls` is another one") }
    }
  }
}

private final class CountingReactor: Reactor {
  enum Action { case count, rest }
  enum Mutation { case counted }
  struct State {}

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private(set) var calls = 0

  func mutate(action: Action) -> Observable<Mutation> {
    if case .count = action { calls += 1 }
    return .just(.counted)
  }

  func reduce(into state: inout State, mutation: Mutation) {}

  /// - Parameter step: What the reference counts.
  static func reference(step: Int) -> ReactorReference<CountingReactor> {
    let reference = ReactorReference<CountingReactor>("Counting.reactor.yaml") { _ in CountingReactor() }
    reference.action("count") { _ in .count }
    reference.action("rest") { _ in .rest }
    reference.property("calls", isKept: true) { $0.calls as Any }
    reference.mutate = { _, action, run in
      if case .count = action { run.keep("calls", run.kept("calls", 0) + step) }
      try run.emit(.counted)
    }
    reference.reduce = { $0.reduce(into: &$1, mutation: $2) }
    return reference
  }
}
