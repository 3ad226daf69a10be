import ReactorKit
import RxSwift
import RxTest
import XCTest

/// The stand-ins do what the libraries do where the generated code or its tests depend on it. Each expectation is what RxSwift 6.5 and its main
/// branch, with ReactorKit 3.2 and its main branch, were seen to do; but RxSwift 6.5 passes a `CancellationError` on.
final class StandInTests: XCTestCase {
  /// Adds numbers; `several` by a stream of several elements, `nested` by one that sends an action.
  private final class Numbers: Reactor {
    enum Action { case several, one, nested, merged, failing }
    typealias Mutation = Int

    struct State { var numbers: [Int] = [] }

    let initialState = State()
    private let beginning: Observable<Int>
    var onMutate: (Action) -> Void = { _ in }

    init(beginning: Observable<Int> = .empty()) {
      self.beginning = beginning
    }

    func mutate(action: Action) -> Observable<Int> {
      onMutate(action)
      switch action {
      case .several: return .of(1, 2, 3)
      case .one: return .just(9)
      case .nested:
        return .concat(
          .just(1),
          .deferred { [weak self] in
            self?.action.onNext(.one)
            return .just(self?.currentState.numbers.count ?? 0)
          },
          .just(3)
        )
      case .merged: return .merge(.of(1, 2), .from([3, 4]), .just(5))
      case .failing: return .error(Failure())
      }
    }

    func transform(mutation: Observable<Int>) -> Observable<Int> { .merge(mutation, beginning) }

    func reduce(state: State, mutation: Int) -> State { State(numbers: state.numbers + [mutation]) }
  }

  private struct Failure: Error {}

  private func elements(_ stream: Observable<Int>) -> [Int] {
    var elements: [Int] = []
    _ = stream.subscribe(onNext: { elements.append($0) })
    return elements
  }

  func testStreamsOfSeveralElementsTakeTurns() {
    XCTAssertEqual(elements(.merge(.of(1, 2, 3), .of(10, 20))), [1, 10, 2, 20, 3])
    XCTAssertEqual(elements(.concat(.of(1, 2), .of(3, 4))), [1, 2, 3, 4])
    XCTAssertEqual(elements(.merge(.of(1, 2), .from([3, 4]), .just(5))), [5, 1, 3, 2, 4])
    let reactor = Numbers(beginning: .of(100, 101))
    reactor.action.onNext(.merged)
    XCTAssertEqual(reactor.currentState.numbers, [100, 101, 5, 1, 3, 2, 4])
  }

  func testWhileAnElementIsToldSubscriptionsBeginAndActionsWait() {
    var told: [Int] = []
    var reactors: [Numbers] = []
    let bag = DisposeBag()
    _ = Observable.of(1, 2).subscribe(onNext: { number in
      let subject = PublishSubject<Int>()
      subject.startWith(number * 10).subscribe(onNext: { told.append($0) }).disposed(by: bag)
      subject.onNext(number * 10 + 1)
      let reactor = Numbers()
      reactor.action.onNext(.one)
      XCTAssertEqual(reactor.currentState.numbers, [])
      reactors.append(reactor)
    })
    XCTAssertEqual(told, [10, 11, 20, 21])
    XCTAssertEqual(reactors.map(\.currentState.numbers), [[9], [9]])
  }

  func testAnActionThatIsSentMeanwhileComesBehindWhatIsTold() {
    let reactor = Numbers()
    reactor.action.onNext(.nested)
    XCTAssertEqual(reactor.currentState.numbers, [1, 1, 3, 9])
    let other = Numbers()
    let subscription = other.state.subscribe(onNext: { if $0.numbers.last == 1 { other.action.onNext(.one) } })
    other.action.onNext(.several)
    XCTAssertEqual(other.currentState.numbers, [1, 9, 2, 3])
    subscription.dispose()
  }

  func testWhatRunsWhileStreamsAreMadeReadsTheCurrentState() {
    weak var asked: Numbers?
    var seen: [Int] = []
    let reactor = Numbers(
      beginning: Observable.of(1, 2, 3).do(onNext: { _ in seen.append(asked?.currentState.numbers.count ?? -1) })
    )
    asked = reactor
    _ = reactor.state
    XCTAssertEqual(seen, [0, 1, 2])
  }

  func testWhoIsDisposedOfWhileAStateIsToldIsToldItStill() {
    let reactor = Numbers()
    var second: (any Disposable)?
    var told: [Int] = []
    let first = reactor.state.subscribe(onNext: { if $0.numbers.last == 2 { second?.dispose() } })
    second = reactor.state.subscribe(onNext: { told.append($0.numbers.last ?? 0) })
    reactor.action.onNext(.several)
    XCTAssertEqual(told, [0, 1, 2])
    first.dispose()
  }

  func testAReactorGoesOnBehindAnErrorAndGoes() {
    weak var left: Numbers?
    do {
      let reactor = Numbers()
      left = reactor
      reactor.action.onNext(.failing)
      reactor.action.onNext(.one)
      XCTAssertEqual(reactor.currentState.numbers, [9])
    }
    XCTAssertNil(left)
  }

  func testLocksAreHeldWhileAnActionIsHandledAndAnElementGoesOn() {
    let queue = DispatchQueue(label: "other")
    func waits(_ first: (_ meanwhile: @escaping () -> Void) -> Void, _ second: @escaping @Sendable () -> Void) -> Bool {
      let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      var hasWaited = false
      queue.async {
        begun.wait()
        second()
        ended.signal()
      }
      first {
        begun.signal()
        hasWaited = ended.wait(timeout: .now() + 0.05) == .timedOut
      }
      queue.sync {}
      return hasWaited
    }
    nonisolated(unsafe) let reactor = Numbers()
    let actions = { (meanwhile: @escaping () -> Void) in
      reactor.onMutate = { if case .several = $0 { meanwhile() } }
      reactor.action.onNext(.several)
    }
    XCTAssertTrue(waits(actions) { reactor.action.onNext(.one) })
    XCTAssertEqual(reactor.currentState.numbers, [1, 2, 3, 9])
    nonisolated(unsafe) let (one, two) = (PublishSubject<Int>(), PublishSubject<Int>())
    let merging = { (meanwhile: @escaping () -> Void) in
      _ = Observable.merge(one, two).subscribe(onNext: { if $0 == 1 { meanwhile() } })
      one.onNext(1)
    }
    XCTAssertTrue(waits(merging) { two.onNext(2) })
  }

  func testTheEndOfAStreamDisposesOfItsSubscription() {
    var events: [String] = []
    _ = Observable.just(1).subscribe(onCompleted: { events.append("end") }, onDisposed: { events.append("disposed") })
    XCTAssertEqual(events, ["end", "disposed"])
  }

  func testASequenceEmitsOffTheMainThreadAndEndsWhereItIsCancelled() async {
    let sequence = AsyncThrowingStream<Int, any Error> {
      $0.yield(1)
      $0.finish(throwing: CancellationError())
    }
    let events = await withCheckedContinuation { (end: CheckedContinuation<[String], Never>) in
      nonisolated(unsafe) var events: [String] = []
      _ = sequence.asObservable().subscribe(
        onNext: { events.append("\($0), \(Thread.isMainThread ? "on" : "off") the main thread") },
        onError: { end.resume(returning: events + ["\($0)"]) },
        onCompleted: { end.resume(returning: events + ["end"]) }
      )
    }
    XCTAssertEqual(events, ["1, off the main thread", "end"])
  }

  @MainActor
  func testTheMainSchedulerRunsWorkAtOnceWhereNoneWaits() {
    var events: [String] = []
    func schedule(_ name: String, _ inner: @escaping () -> Void = {}) {
      _ = MainScheduler.instance.schedule(()) { _ in
        events.append(name)
        inner()
        return Disposables.create()
      }
    }
    schedule("outer") { schedule("inner") }
    XCTAssertEqual(events, ["outer"])
    let isHandled = expectation(description: "inner")
    DispatchQueue.main.async { isHandled.fulfill() }
    wait(for: [isHandled], timeout: 10)
    XCTAssertEqual(events, ["outer", "inner"])
  }

  func testWorkThatIsDueAtOnceTakesATickUnlessTheTestSaysOtherwise() {
    for (simulates, time) in [(true, 1), (false, 0)] {
      let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: simulates)
      var times: [Int] = []
      _ = Observable.just(1).delay(.milliseconds(0), scheduler: scheduler).subscribe(onNext: { _ in
        times.append(scheduler.clock)
      })
      scheduler.start()
      XCTAssertEqual(times, [time])
    }
  }

  func testASubjectThatHasEndedTellsItsEndAlone() {
    let subject = BehaviorSubject(value: 1)
    let first = subject.subscribe()
    XCTAssertTrue(subject.hasObservers)
    first.dispose()
    XCTAssertFalse(subject.hasObservers)
    _ = subject.subscribe()
    subject.onError(Failure())
    subject.onNext(2)
    XCTAssertTrue(subject.hasObservers)
    let other = PublishSubject<Int>()
    _ = other.subscribe()
    XCTAssertTrue(other.hasObservers)
    other.onCompleted()
    XCTAssertFalse(other.hasObservers)
    var told: [String] = []
    _ = subject.subscribe(onNext: { told.append("\($0)") }, onError: { _ in told.append("the error") })
    XCTAssertEqual(told, ["the error"])
    XCTAssertThrowsError(try subject.value())
  }
}
