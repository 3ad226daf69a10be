import ReactorRuntime
import Testing

@testable import ReactorTesting

@Suite("An action that comes again while its call waits")
struct ReferenceAgainTests {
  @Test("has another payload, and a state in which both of them lead somewhere")
  func queued() async {
    await CellarReactor.reference(isQueued: true).check("drink")
    await withKnownIssue {
      await CellarReactor.reference(isQueued: false).check("drink")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("found:    a call of drink") }
    }
  }
}

/// Takes a bottle that is there, and tells of it when what was told before has come to its end.
private final class CellarReactor: Reactor {
  enum Action { case drink(Int) }
  enum Mutation: Equatable { case take(Int) }
  struct State { var bottles: [Int] = [] }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let tell: @Sendable (Int) async throws -> Void
  private let isQueued: Bool
  private let runs = EffectRuns()

  init(isQueued: Bool, tell: @escaping @Sendable (Int) async throws -> Void) {
    self.isQueued = isQueued
    self.tell = tell
  }

  func mutate(action: Action) -> Observable<Mutation> {
    guard case .drink(let id) = action, currentState.bottles.contains(id) else { return .empty() }
    let told = Observable.task { [tell] in try await tell(id) }
      .flatMap { _ -> Observable<Mutation> in .empty() }
      .catch { _ in .empty() }
    return .concat(.just(.take(id)), isQueued ? told.overlap(.queue, id: "drink", in: runs) : told)
  }

  func reduce(into state: inout State, mutation: Mutation) {
    if case .take(let id) = mutation { state.bottles.removeAll { $0 == id } }
  }

  static func reference(isQueued: Bool) -> ReactorReference<CellarReactor> {
    let ids: ReferenceSamples<Int> = [1, 2, 0, -1]
    let reference = ReactorReference<CellarReactor>("Cellar.reactor.yaml") { doubles in
      let method = MethodDouble<Int, Void, any Error>("drink")
      doubles.method(method)
      return CellarReactor(isQueued: isQueued) { try await method.asyncCall($0) }
    }
    reference.field("bottles", \.bottles, from: [], ids.arrays)
    reference.action("drink", conditions: [1]) { .drink($0.pick(ids)) }
    reference.reads = [1: ["bottles"]]
    reference.mutate = { reactor, action, run in
      guard case .drink(let id) = action, run.holds(run.state.bottles.contains(id), line: 1) else { return }
      try run.emit(.take(id))
      try await run.call(overlap: .queue("drink")) {
        try await reactor.tell(id)
      } catch: { _ in
      }
    }
    reference.reduce = { $0.reduce(into: &$1, mutation: $2) }
    return reference
  }
}

@Suite("Calls that steps make side by side")
struct ReferenceTogetherTests {
  @Test("are judged by whether they are over, as long as nothing happens to one of them", arguments: [false, true])
  func cutOff(isBroken: Bool) async {
    let reference = OffersReactor.reference(isCancelled: !isBroken)
    guard isBroken else { return await reference.check("ask") }
    await withKnownIssue {
      await reference.check("ask")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("something else is still open") }
    }
  }
}

/// Asks two at once; another action ends that, and asks anew.
private final class OffersReactor: Reactor {
  enum Action { case ask, change }
  enum Mutation: Equatable { case add(Int) }
  struct State { var offers: [Int] = [] }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let offer: @Sendable (String) async throws -> Int
  private let isCancelled: Bool
  private let startedActions = PublishSubject<Action>()

  init(isCancelled: Bool, offer: @escaping @Sendable (String) async throws -> Int) {
    self.isCancelled = isCancelled
    self.offer = offer
  }

  func mutate(action: Action) -> Observable<Mutation> {
    if case .change = action {
      self.action.onNext(.ask)
      return .empty()
    }
    let offers = Observable.merge(["a", "b"].map(asked))
    guard isCancelled else { return offers }
    return offers.take(until: startedActions.filter { if case .change = $0 { true } else { false } })
  }

  private func asked(_ provider: String) -> Observable<Mutation> {
    Observable.task { [offer] in try await offer(provider) }.map { Mutation.add($0) }.catch { _ in .empty() }
  }

  func transform(action: Observable<Action>) -> Observable<Action> {
    action.do(onNext: { [startedActions] in startedActions.onNext($0) })
  }

  func reduce(into state: inout State, mutation: Mutation) {
    if case .add(let offer) = mutation { state.offers.append(offer) }
  }

  static func reference(isCancelled: Bool) -> ReactorReference<OffersReactor> {
    let numbers: ReferenceSamples<Int> = [1, 2]
    let reference = ReactorReference<OffersReactor>("Offers.reactor.yaml") { doubles in
      let method = MethodDouble<String, Int, any Error>("offer")
      doubles.method(method, returns: numbers)
      return OffersReactor(isCancelled: isCancelled) { try await method.asyncCall($0) }
    }
    reference.field("offers", \.offers, from: [], numbers.arrays)
    reference.action("ask") { _ in .ask }
    reference.action("change") { _ in .change }
    reference.mutate = { reactor, action, run in
      if case .change = action { return try run.send(.ask) }
      func ask(_ provider: String) async throws {
        try await run.call(until: "change") {
          try await reactor.offer(provider)
        } then: {
          try run.emit(.add($0))
        } catch: { _ in
        }
      }
      try await run.merge({ try await ask("a") }, { try await ask("b") })
    }
    reference.reduce = { $0.reduce(into: &$1, mutation: $2) }
    return reference
  }
}
