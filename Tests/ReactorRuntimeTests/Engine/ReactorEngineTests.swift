import Foundation
import ReactorRuntime
import Testing
import XCTest

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

  @Test("19: nothing that belongs to a reactor outlives it")
  func everythingIsFreed() {
    final class Weak {
      weak var object: AnyObject?
      init(_ object: AnyObject) { self.object = object }
    }
    let source = PublishSubject<String>()
    var parts: [String: Weak] = [:]
    let bag = DisposeBag()
    func use() {
      let reactor = ScriptedReactor()
      let effect = Observable.merge(source.map { $0 }, .concat(source.asObservable(), .just("after")))
      reactor.onMutate = { _, _ in effect.cancellable(id: 1) }
      reactor.transformMutation = {
        parts["transformed stream"] = Weak($0)
        return .merge($0, source)
      }
      reactor.action.onNext("a")
      reactor.state.subscribe(onNext: { _ in }).disposed(by: bag)
      reactor.mutations.subscribe(onNext: { _ in }).disposed(by: bag)
      parts["reactor"] = Weak(reactor)
      parts["core"] = Weak(reactor.core)
      parts["action"] = Weak(reactor.action)
      parts["state"] = Weak(reactor.state)
      parts["mutations"] = Weak(reactor.mutations)
      parts["effect"] = Weak(effect)
      parts["stub"] = Weak(reactor.stub)
      #expect(source.hasObservers)
    }
    use()
    #expect(parts.filter { $0.value.object != nil }.map(\.key).isEmpty)
    #expect(parts.count == 8)
    #expect(!source.hasObservers)
  }

  @Test("19: what emits while another thread lets go of the effects ends there, though that thread has not come to it")
  func emissionMeanwhile() {
    let (first, second, merged) = (PublishSubject<String>(), PublishSubject<String>(), PublishSubject<String>())
    let (isLettingGo, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var reactor: ScriptedReactor? = ScriptedReactor()
    reactor?.transformMutation = { .merge($0, merged) }
    reactor?.onMutate = { _, action in
      if action == "second" { return second }
      return first.do(onDispose: {
        isLettingGo.signal()
        mayGoOn.wait()
      })
    }
    reactor?.action.onNext("first")
    reactor?.action.onNext("second")
    let last = Shared(reactor.map { Unmanaged.passRetained($0) })
    reactor = nil
    Thread { last.value?.release() }.start()
    #expect(isLettingGo.wait(timeout: .now() + patience) == .success)
    #expect(second.hasObservers && merged.hasObservers)
    second.onNext("late")
    merged.onNext("late")
    #expect(!second.hasObservers && !merged.hasObservers)
    mayGoOn.signal()
    #expect(holdsSoon { !first.hasObservers })
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

/// An XCTestCase because those have a process of their own, in which nothing else allocates meanwhile.
final class AllocationTests: XCTestCase {
  /// Creates a reactor, starts one effect of each kind, and drops it.
  private func round(_ source: PublishSubject<String>, withTask tasks: DispatchGroup?) {
    let reactor = ScriptedReactor()
    let bag = DisposeBag()
    reactor.transformMutation = { .merge($0, source.filter { _ in false }) }
    reactor.onMutate = { reactor, action in
      switch action {
      case "concat": .concat(.just("1"), source.asObservable(), .just("2"))
      case "merge": .merge(source.flatMap { _ in source }, .concat(source.asObservable(), .just("3")))
      case "cancellable": source.cancellable(id: action, cancelInFlight: true)
      case "until": source.take(until: reactor.action.filter { $0 == "stop" })
      case "task":
        .task {
          // Not a sleep, whose timer stays allocated until it would have fired.
          let (never, continuation) = AsyncStream.makeStream(of: Void.self)
          for await _ in never {}
          continuation.finish()
          tasks?.leave()
          return "late"
        }
      default: .just(action)
      }
    }
    reactor.state.subscribe(onNext: { _ in }).disposed(by: bag)
    reactor.mutations.subscribe(onNext: { _ in }).disposed(by: bag)
    reactor.action.subscribe(onNext: { _ in }).disposed(by: bag)
    for action in ["concat", "merge", "cancellable", "cancellable", "until", "other"] {
      reactor.action.onNext(action)
    }
    if let tasks {
      tasks.enter()
      reactor.action.onNext("task")
    }
  }

  private func rounds(_ count: Int) {
    let source = PublishSubject<String>()
    let tasks = DispatchGroup()
    for number in 0..<count {
      round(source, withTask: number % 10 == 0 ? tasks : nil)
    }
    XCTAssertFalse(source.hasObservers)
    XCTAssertEqual(tasks.wait(timeout: .now() + patience), .success)
  }

  func test19_TenThousandReactorsThatAreDroppedWithEffectsInFlightLeaveNothingAllocated() throws {
    // As many before, so that the allocator and the thread pool have what they need.
    rounds(10_000)
    let before = try XCTUnwrap(Heap.allocatedBytes)
    rounds(10_000)
    let after = try XCTUnwrap(Heap.allocatedBytes)
    // Less than one small object for each reactor; what the allocator keeps for its threads varies.
    XCTAssertLessThan(after - before, 100_000)
  }
}
