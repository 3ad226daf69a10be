import Foundation
import ReactorRuntime

/// A reactor that does whatever reactors do, and keeps what happened: actions with several mutations, effects that end at any time, and what
/// cancels them.
final class SoakReactor: Reactor {
  enum Action: Sendable {
    /// Two mutations, one behind the other.
    case add(id: Int, value: Int)
    /// A task that suspends some times, under a key.
    case effect(id: Int, key: Int, suspensions: Int)
    /// Cancels what runs under a key.
    case cancel(id: Int, key: Int)
    /// A subscriber answers it from inside with an `echo`.
    case call(id: Int)
    case echo(id: Int)
  }

  enum Mutation: Sendable, Hashable {
    case began(id: Int)
    case added(id: Int, value: Int)
    case started(id: Int, key: Int)
    case finished(id: Int)
    case cancelled(key: Int)
    case called(id: Int)
    case echoed(id: Int)
  }

  struct State: Sendable, Hashable {
    var version = 0
    var sum = 0
    var lastCall: Int?
  }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let record: SoakRecord

  init(_ record: SoakRecord) {
    self.record = record
    record.reactorWasMade()
  }

  deinit { record.reactorIsGone() }

  func mutate(action: Action) -> Observable<Mutation> {
    record.enter()
    defer { record.leave() }
    switch action {
    case .add(let id, let value): return .concat(.just(.began(id: id)), .just(.added(id: id, value: value)))
    case .effect(let id, let key, let suspensions):
      let task = Observable<Mutation>.task {
        for _ in 0..<suspensions { await Task.yield() }
        return .finished(id: id)
      }
      return .concat(.just(.started(id: id, key: key)), task.cancellable(id: key))
    case .cancel(let id, let key):
      return .concat(.just(.began(id: id)), .cancel(id: key), .just(.cancelled(key: key)))
    case .call(let id): return .just(.called(id: id))
    case .echo(let id): return .just(.echoed(id: id))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    record.enter()
    defer { record.leave() }
    Self.fold(&state, mutation)
    record.append(mutation)
  }

  /// What a mutation does to the state; the sequential model is this function alone.
  static func fold(_ state: inout State, _ mutation: Mutation) {
    state.version += 1
    switch mutation {
    case .added(_, let value): state.sum &+= value
    case .called(let id): state.lastCall = id
    case .began, .started, .finished, .cancelled, .echoed: break
    }
  }
}

/// What happened to one reactor, as it said itself. Any thread may use it.
final class SoakRecord: @unchecked Sendable {
  private let lock = NSLock()
  private var storedMutations: [SoakReactor.Mutation] = []
  private var storedReactors = 0
  private var inside = 0
  private var storedOverlaps = 0

  var mutations: [SoakReactor.Mutation] { lock.withLock { storedMutations } }
  /// How many reactors of it are alive.
  var reactors: Int { lock.withLock { storedReactors } }
  /// How often `mutate` or `reduce` began while one of them ran.
  var overlaps: Int { lock.withLock { storedOverlaps } }

  func append(_ mutation: SoakReactor.Mutation) { lock.withLock { storedMutations.append(mutation) } }
  func reactorWasMade() { lock.withLock { storedReactors += 1 } }
  func reactorIsGone() { lock.withLock { storedReactors -= 1 } }

  func enter() {
    lock.withLock {
      if inside > 0 { storedOverlaps += 1 }
      inside += 1
    }
  }

  func leave() { lock.withLock { inside -= 1 } }
}
