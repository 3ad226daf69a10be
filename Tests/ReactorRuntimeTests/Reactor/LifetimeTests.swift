import Foundation
import ReactorRuntime
import Testing

@Suite("The end of a reactor")
struct LifetimeTests {
  @Test("19: deallocation frees the reactor, ends its effects and sends no event")
  func deallocation() {
    let work = PublishSubject<String>()
    let log = Log<String>()
    let bag = DisposeBag()
    var reactor: ScriptedReactor? = ScriptedReactor()
    weak let weakReactor = reactor
    reactor?.onMutate = { _, _ in work.do(onDispose: { log.add("effect disposed") }) }
    reactor?.state
      .subscribe(
        onNext: { _ in log.add("next") },
        onError: { _ in log.add("error") },
        onCompleted: { log.add("completed") }
      )
      .disposed(by: bag)
    let action = reactor?.action
    action?.onNext("a")
    #expect(work.hasObservers)
    reactor = nil
    #expect(weakReactor == nil)
    #expect(!work.hasObservers)
    #expect(log.entries == ["next", "effect disposed"])
    action?.onNext("b")
    #expect(!work.hasObservers)
  }

  @Test("19: a running task is cancelled")
  func taskIsCancelled() async {
    let (cancellations, continuation) = AsyncStream.makeStream(of: Bool.self)
    let started = AsyncStream.makeStream(of: Void.self)
    var reactor: ScriptedReactor? = ScriptedReactor()
    reactor?.onMutate = { _, _ in
      .task {
        started.continuation.yield()
        try? await Task.sleep(nanoseconds: 60_000_000_000)
        continuation.yield(Task.isCancelled)
        return "late"
      }
    }
    reactor?.action.onNext("a")
    var startedIterator = started.stream.makeAsyncIterator()
    await startedIterator.next()
    reactor = nil
    var iterator = cancellations.makeAsyncIterator()
    #expect(await iterator.next() == true)
  }

  @Test("19: the streams that transforms merged in are let go of")
  func transformsAreLetGo() {
    let external = PublishSubject<String>()
    var reactor: ScriptedReactor? = ScriptedReactor()
    weak let weakReactor = reactor
    reactor?.transformAction = { .merge($0, external) }
    reactor?.transformMutation = { .merge($0, external) }
    reactor?.transformState = { states in external.flatMap { _ in states } }
    reactor?.action.onNext("a")
    #expect(external.hasObservers)
    reactor = nil
    #expect(weakReactor == nil)
    #expect(!external.hasObservers)
  }

  private class Base<Element>: Reactor {
    typealias Action = Element
    typealias Mutation = Element
    typealias State = [Element]
    let core = ReactorCore<Element, Element, [Element]>()
    var initialState: [Element] { [] }
    func reduce(state: [Element], mutation: Element) -> [Element] { state + [mutation] }
    func mutate(action: Element) -> Observable<Element> { .just(action) }
  }

  private final class Twice: Base<Int> {
    override func mutate(action: Int) -> Observable<Int> { .of(action, action) }
  }

  private class BaseWithoutCore<Element>: Reactor {
    typealias Action = Element
    typealias Mutation = Element
    typealias State = [Element]
    let initialState: [Element] = []
    func reduce(state: [Element], mutation: Element) -> [Element] { state + [mutation] }
  }

  private final class InheritsNothing: BaseWithoutCore<String> {}

  @Test("20: a generic reactor can be subclassed, and there is one core per instance")
  func subclass() {
    let (first, second) = (Twice(), Twice())
    let asBase: Base<Int> = first
    asBase.action.onNext(1)
    first.action.onNext(2)
    #expect(first.currentState == [1, 1, 2, 2])
    #expect(asBase.currentState == first.currentState)
    #expect(second.currentState.isEmpty)
    #expect(first.action === asBase.action)
  }

  @Test("20: also without a declared core")
  func subclassWithoutCore() {
    let (first, second) = (InheritsNothing(), InheritsNothing())
    let asBase: BaseWithoutCore<String> = first
    asBase.action.onNext("a")
    first.action.onNext("b")
    #expect(first.currentState == ["a", "b"])
    #expect(second.currentState.isEmpty)
  }

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
    #expect(weakReactor == nil)
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

  @Test("19: without a declared core, a running task is cancelled though the runtime isn't used any more")
  func fallbackTaskIsCancelled() {
    let (started, cancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var reactor: RunsTask? = RunsTask(onStart: { started.signal() }, onCancel: { cancelled.signal() })
    reactor?.action.onNext(.start)
    #expect(started.wait(timeout: .now() + 10) == .success)
    weak let weakReactor = reactor
    reactor = nil
    #expect(weakReactor == nil)
    #expect(cancelled.wait(timeout: .now() + 10) == .success)
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
    #expect(dead.wait(timeout: .now() + 10) == .success)
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

  @Test("32: the queue is per reactor: an action sent to another one in a subscriber is handled at once")
  func queuePerReactor() {
    let (first, second) = (ScriptedReactor(), ScriptedReactor())
    let log = Log<[String]>()
    let bag = DisposeBag()
    first.state.skip(1)
      .subscribe(onNext: { _ in
        second.action.onNext("x")
        log.add(second.currentState)
      })
      .disposed(by: bag)
    first.action.onNext("a")
    #expect(log.entries == [["x"]])
  }
}
