import Foundation
import ReactorRuntime
import Testing

@Suite("The end of a reactor that declares no core")
struct FallbackCoreTests {
  private final class WithoutCore: Reactor {
    enum Action { case listen }
    typealias Mutation = Int
    let initialState = 0
    let source: PublishSubject<Int>
    init(_ source: PublishSubject<Int>) { self.source = source }
    func mutate(action: Action) -> Observable<Int> { source }
    func reduce(state: Int, mutation: Int) -> Int { mutation }
  }

  @Test("19: a reactor without a declared core is freed, and its effects end at their next emission at the latest")
  func fallbackCore() {
    let source = PublishSubject<Int>()
    var reactor: WithoutCore? = WithoutCore(source)
    weak let weakReactor = reactor
    reactor?.action.onNext(.listen)
    source.onNext(5)
    #expect(reactor?.currentState == 5)
    reactor = nil
    #expect(holdsSoon { weakReactor == nil })
    source.onNext(6)
    #expect(!source.hasObservers)
  }

  private final class RunsTask: Reactor {
    enum Action { case start }
    typealias Mutation = Int
    let initialState = 0
    let onStart: @Sendable () -> Void
    let onCancel: @Sendable () -> Void

    init(onStart: @escaping @Sendable () -> Void, onCancel: @escaping @Sendable () -> Void) {
      self.onStart = onStart
      self.onCancel = onCancel
    }

    func mutate(action: Action) -> Observable<Int> {
      .task { [onStart, onCancel] in
        await withTaskCancellationHandler {
          onStart()
          try? await Task.sleep(nanoseconds: 60_000_000_000)
        } onCancel: {
          onCancel()
        }
        return 1
      }
    }
  }

  @Test(
    "19: without a declared core, a running task is cancelled though the runtime isn't used any more",
    .timeLimit(.minutes(10))
  )
  func fallbackTaskIsCancelled() async {
    let (steps, continuation) = AsyncStream.makeStream(of: String.self)
    var iterator = steps.makeAsyncIterator()
    var reactor: RunsTask? = RunsTask(
      onStart: { continuation.yield("started") },
      onCancel: { continuation.yield("cancelled") }
    )
    reactor?.action.onNext(.start)
    #expect(await iterator.next() == "started")
    weak let weakReactor = reactor
    reactor = nil
    #expect(holdsSoon { weakReactor == nil })
    #expect(await iterator.next() == "cancelled")
  }

  /// Says when it dies.
  private final class Witness: @unchecked Sendable {
    let onDeath: @Sendable () -> Void
    init(_ onDeath: @escaping @Sendable () -> Void) { self.onDeath = onDeath }
    deinit { onDeath() }
  }

  @Test("19: without a declared core, subscribers of state and actions are let go of and get no event")
  func fallbackSubscribersAreLetGo() {
    let (dead, log) = (DispatchSemaphore(value: 0), Log<String>())
    let bag = DisposeBag()
    func subscribe() -> PublishSubject<Int> {
      let source = PublishSubject<Int>()
      let reactor = WithoutCore(source)
      let witness = Witness { dead.signal() }
      reactor.state.subscribe { [witness] in log.add("\($0) \(type(of: witness))") }.disposed(by: bag)
      return source
    }
    let source = subscribe()
    #expect(dead.wait(timeout: .now() + patience) == .success)
    source.onNext(1)
    #expect(log.entries == ["next(0) Witness"])
  }

  @Test("the cores of a thousand dead reactors are cleared by using a few living ones")
  func fallbackCoresAreSwept() {
    let sources = (0..<1_000).map { _ in PublishSubject<Int>() }
    for source in sources {
      WithoutCore(source).action.onNext(.listen)
    }
    let living = WithoutCore(PublishSubject())
    for _ in 0..<1_000 {
      _ = living.currentState
    }
    #expect(sources.filter(\.hasObservers).count == 0)
  }

  @Test(
    "19: without a declared core, what is left of an idle reactor goes, too, though the runtime isn't used any more"
  )
  func idleReactor() {
    final class Held: Sendable {}
    final class Idle: Reactor {
      typealias Action = Held
      struct State { var held: Held? }
      let initialState = State()
      func reduce(into state: inout State, mutation: Held) { state.held = mutation }
    }
    weak var held: Held?
    do {
      let object = Held()
      held = object
      let reactor = Idle()
      reactor.action.onNext(object)
      #expect(reactor.currentState.held === object)
    }
    #expect(holdsSoon { held == nil })
  }
}
