import ReactorRuntime
import Testing

@testable import ReactorTesting

@Suite("What a reactor asks for and does not use, since an action has cut it off before")
struct ReferenceCutTests {
  @Test("may stop the program, as an index that isn't there does: such an input is not used")
  func unused() async {
    let stops = Stops()
    await PeekReactor.reference(stops).check("open")
    #expect(stops.count == 0)
  }
}

@Suite("Runs of an action that wait for each other")
struct QueuedActionTests {
  @Test("may begin behind the steps of what cuts off the one before")
  func cut() async { await QueueReactor.reference().check("upload") }
}

@Suite("What goes on by way of the main actor")
struct MainActorCutTests {
  @Test("is over when it was cut off, whatever comes first then")
  @MainActor func over() async { await FolderReactor.reference().check("open") }

  @Test("and is not cut off is found", arguments: FolderReactor.Flaw.allCases)
  @MainActor func goesOn(flaw: FolderReactor.Flaw) async {
    await withKnownIssue {
      await FolderReactor.reference(flaw).check("open")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains(flaw.message) }
    }
  }
}

/// How often the reactor would have stopped the program.
private final class Stops: @unchecked Sendable {
  var count = 0
}

/// Opens a list at an index that comes from elsewhere, unless it was closed meanwhile.
private final class PeekReactor: Reactor {
  enum Action { case open, close }
  enum Mutation { case setCount(Int) }
  struct State {
    var list: [Int] = []
    var count = 0
  }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let price: MethodDouble<Void, Int, any Error>
  private let startedActions = PublishSubject<Action>()
  private let stops: Stops

  init(_ price: MethodDouble<Void, Int, any Error>, _ stops: Stops) {
    self.price = price
    self.stops = stops
  }

  func transform(action: Observable<Action>) -> Observable<Action> {
    action.do(onNext: { [startedActions] in startedActions.onNext($0) })
  }

  func mutate(action: Action) -> Observable<Mutation> {
    guard case .open = action else { return .empty() }
    let closed = startedActions.filter { if case .close = $0 { true } else { false } }.replay(1)
    let connection = CompositeDisposable(disposables: [closed.connect()])
    return .using({ connection }) { [self] _ in
      Observable.task { [price] in try await price.asyncCall() }
        .flatMap { [weak self] index in self?.element(at: index).take(until: closed) ?? .empty() }
        .catch { _ in .empty() }
    }
  }

  private func element(at index: Int) -> Observable<Mutation> {
    let list = currentState.list
    if list.indices.contains(index) { return .just(.setCount(list[index])) }
    stops.count += 1
    return .empty()
  }

  func reduce(into state: inout State, mutation: Mutation) {
    if case .setCount(let count) = mutation { state.count = count }
  }

  static func reference(_ stops: Stops) -> ReactorReference<PeekReactor> {
    let ints: ReferenceSamples<Int> = [1, 2, 0, -1, 3, 4]
    let reference = ReactorReference<PeekReactor>("Peek.reactor.yaml") { doubles in
      let price = MethodDouble<Void, Int, any Error>("API.price")
      doubles.method(price, returns: [0, 1, 7])
      return PeekReactor(price, stops)
    }
    reference.field("list", \.list, from: [], ints.arrays)
    reference.field("count", \.count, from: 0, ints)
    reference.action("open") { _ in .open }
    reference.action("close") { _ in .close }
    reference.mutation("setCount") { .setCount($0.pick(ints)) }
    reference.reduce = { _, state, mutation in if case .setCount(let count) = mutation { state.count = count } }
    reference.mutate = { reactor, action, run in
      guard case .open = action else { return }
      try await run.call {
        try await reactor.price.asyncCall()
      } then: { index in
        try await run.each(until: "close", asksEarly: true) {
          let list = run.state.list
          return Observable.just(list[try ReactorCheck.index(index, in: list)])
        } then: { element in
          try run.emit(.setCount(element))
        }
      } catch: { _ in
      }
    }
    return reference
  }
}

/// Uploads one after the other, until it is to pause.
private final class QueueReactor: Reactor {
  enum Action { case upload, pause }
  enum Mutation {
    case setCount(Int)
    case setLoading(Bool)
  }
  struct State {
    var count = 0
    var isLoading = false
  }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let chunks: Observable<Int>
  private let startedActions = PublishSubject<Action>()
  private let effectRuns = EffectRuns()

  init(_ chunks: Observable<Int>) { self.chunks = chunks }

  func transform(action: Observable<Action>) -> Observable<Action> {
    action.do(onNext: { [startedActions] in startedActions.onNext($0) })
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .upload:
      return Observable<Mutation>.deferred { [chunks, startedActions] in
        .concat(
          .just(.setLoading(true)),
          chunks.map { Mutation.setCount($0) }.catch { _ in .empty() }
            .take(until: startedActions.filter { if case .pause = $0 { true } else { false } }),
          .just(.setLoading(false))
        )
      }
      .overlap(.queue, id: "upload", in: effectRuns)
    case .pause:
      // What is asked for in a step of its own is handled behind what the first one has led to.
      return .concat(.just(.setCount(0)), .deferred { [self] in .just(.setCount(currentState.count + 1)) })
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setCount(let count): state.count = count
    case .setLoading(let isLoading): state.isLoading = isLoading
    }
  }

  static func reference() -> ReactorReference<QueueReactor> {
    let reference = ReactorReference<QueueReactor>("Queue.reactor.yaml") { doubles in
      QueueReactor(doubles.stream("chunks", emits: [1, 2]))
    }
    reference.field("count", \.count, from: 0, [1, 2])
    reference.field("isLoading", \.isLoading, from: false, [true, false])
    reference.action("upload") { _ in .upload }
    reference.action("pause") { _ in .pause }
    reference.reduce = { reactor, state, mutation in reactor.reduce(into: &state, mutation: mutation) }
    reference.mutate = { reactor, action, run in
      switch action {
      case .upload:
        try await run.whole(overlap: .queue("upload")) {
          try await run.each(loading: { .setLoading($0) }, until: "pause") {
            reactor.chunks
          } then: {
            try run.emit(.setCount($0))
          } catch: { _ in
          }
        }
      case .pause:
        try run.emit(.setCount(0))
        try run.emit(.setCount(run.state.count + 1))
      }
    }
    return reference
  }
}

/// Asks how large a folder is until it is closed, or opened again, and says that it does.
@MainActor
final class FolderReactor: @MainActor Reactor {
  enum Flaw: CaseIterable {
    case goesOn, goesOnBehindClose, staysLoading

    var message: String { self == .staysLoading ? "it does something else" : "what is cut off is still open" }
  }
  enum Action { case open, close }
  enum Mutation {
    case setCount(Int)
    case setLoading(Bool)
  }
  struct State {
    var count = 0
    var isLoading = false
  }

  let core = ReactorCore<Action, Mutation, State>()
  let scheduler: any Scheduler = MainActorScheduler.instance
  let initialState = State()
  private let size: MethodDouble<Void, Int, any Error>
  private let flaw: Flaw?
  private let startedActions = PublishSubject<Action>()

  init(_ size: MethodDouble<Void, Int, any Error>, _ flaw: Flaw?) {
    self.size = size
    self.flaw = flaw
  }

  func transform(action: Observable<Action>) -> Observable<Action> {
    action.do(onNext: { [startedActions] in startedActions.onNext($0) })
  }

  func mutate(action: Action) -> Observable<Mutation> {
    guard case .open = action else { return .just(.setCount(currentState.isLoading ? 1 : 2)) }
    let isCutOff: (Action) -> Bool = { [flaw] action in
      switch action {
      case .open: flaw != .goesOn
      case .close: flaw == nil || flaw == .staysLoading
      }
    }
    // What cuts it off ends the rest, too.
    let isStillLoading: (Action) -> Bool = { [flaw] action in
      if case .close = action { flaw == .staysLoading } else { false }
    }
    return .concat(
      .just(.setLoading(true)),
      Observable.task { [size] in try await size.asyncCall() }
        .observe(on: MainActorScheduler.instance)
        .map { Mutation.setCount($0) }
        .catch { _ in .empty() }
        .take(until: startedActions.filter(isCutOff)),
      .just(.setLoading(false))
    )
    .take(until: startedActions.filter(isStillLoading))
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setCount(let count): state.count = count
    case .setLoading(let isLoading): state.isLoading = isLoading
    }
  }

  fileprivate static func reference(_ flaw: Flaw? = nil) -> ReactorReference<FolderReactor> {
    let reference = ReactorReference<FolderReactor>("Folder.reactor.yaml", isOnMainActor: true) { doubles in
      let size = MethodDouble<Void, Int, any Error>("API.size")
      doubles.method(size, returns: [3, 4])
      return FolderReactor(size, flaw)
    }
    reference.field("count", \.count, from: 0, [1, 2])
    reference.field("isLoading", \.isLoading, from: false, [true, false])
    reference.action("open") { _ in .open }
    reference.action("close") { _ in .close }
    reference.reduce = { reactor, state, mutation in reactor.reduce(into: &state, mutation: mutation) }
    reference.mutate = { reactor, action, run in
      switch action {
      case .open:
        try await run.call(loading: { .setLoading($0) }, until: "open", "close") {
          try await reactor.size.asyncCall()
        } then: {
          try run.emit(.setCount($0))
        } catch: { _ in
        }
      case .close: try run.emit(.setCount(run.state.isLoading ? 1 : 2))
      }
    }
    return reference
  }
}
