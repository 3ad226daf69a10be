import ReactorRuntime
import ReactorRx
import ReactorTesting
import Testing

@Suite("Driver and Signal", .serialized)
struct DriverTests {
  private struct Failure: Error, Equatable {}
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)

  private var source: TestableObservable<Int> {
    scheduler.createHotObservable([.next(210, 1), .next(220, 2), .error(230, Failure())])
  }

  @Test("a property of a control is a driver")
  @MainActor func property() {
    let text = BehaviorSubject<String?>(value: nil)
    let observer = scheduler.createObserver(String.self)
    SharingScheduler.mock(scheduler: scheduler) {
      let property = ControlProperty(values: text, valueSink: AnyObserver<String?> { _ in })
      let driver = property.orEmpty.asDriver()
      scheduler.scheduleAt(205) { _ = driver.drive(observer) }
      scheduler.scheduleAt(210) { text.onNext("a") }
      scheduler.start()
    }
    #expect(observer.events.compactMap(\.value.element) == ["", "a"])
  }

  @Test("a driver sends on its scheduler, replays the last element, and doesn't fail")
  func driver() {
    let (source, first, second) = (source, scheduler.createObserver(Int.self), scheduler.createObserver(Int.self))
    SharingScheduler.mock(scheduler: scheduler) {
      let driver = source.asDriver(onErrorJustReturn: -1).map { $0 * 10 }
      scheduler.scheduleAt(205) { _ = driver.drive(first) }
      scheduler.scheduleAt(215) { _ = driver.drive(second) }
      scheduler.start()
    }
    #expect(first.events == [.next(210, 10), .next(220, 20), .next(230, -10), .completed(230)])
    #expect(second.events == [.next(215, 10), .next(220, 20), .next(230, -10), .completed(230)])
    #expect(source.subscriptions == [Subscription(205, 230)])
  }

  @Test("a signal replays nothing")
  func signal() {
    let (source, second) = (source, scheduler.createObserver(Int.self))
    SharingScheduler.mock(scheduler: scheduler) {
      let signal = source.asSignal(onErrorSignalWith: .empty())
      scheduler.scheduleAt(205) { _ = signal.emit() }
      scheduler.scheduleAt(215) { _ = signal.emit(to: second) }
      scheduler.start()
    }
    #expect(second.events == [.next(220, 2), .completed(230)])
  }

  @Test("sequences are combined")
  func combined() {
    let observer = scheduler.createObserver(String.self)
    SharingScheduler.mock(scheduler: scheduler) {
      let numbers = Driver.of(1, 2)
      let pairs = Driver<String>.combineLatest(numbers, Driver.just("a")) { "\($0)\($1)" }
      _ = pairs.drive(observer)
      scheduler.start()
    }
    #expect(observer.events.compactMap(\.value.element).last == "2a")
  }

  @Test(
    "a driver that drives another from inside its own element doesn't wait for itself, in virtual time either",
    arguments: [false, true]
  )
  @MainActor
  func driverInDriver(isInVirtualTime: Bool) {
    func drive() -> [String] {
      var received: [String] = []
      let relay = BehaviorRelay(value: "initial")
      let subscription = relay.asDriver().drive(onNext: { received.append($0) })
      for name in ["first", "second"] {
        _ = Observable.just(name).asDriver(onErrorJustReturn: "").drive(relay)
      }
      subscription.dispose()
      return received
    }
    var received: [String] = []
    if isInVirtualTime {
      withVirtualTime { _ in received = drive() }
    } else {
      received = drive()
    }
    #expect(received == ["initial", "first", "second"])
  }

  @Test("a signal is emitted to relays that take optional elements")
  func optionalRelays() {
    let (replay, publish) = (ReplayRelay<Int?>.create(bufferSize: 1), PublishRelay<Int?>())
    let (first, second) = (scheduler.createObserver(Int?.self), scheduler.createObserver(Int?.self))
    _ = replay.subscribe(first)
    _ = publish.subscribe(second)
    SharingScheduler.mock(scheduler: scheduler) {
      _ = Signal.just(1).emit(to: replay, replay)
      _ = Signal.just(2).emit(to: publish)
      scheduler.start()
    }
    #expect(first.events.map(\.value.element) == [1, 1])
    #expect(second.events.map(\.value.element) == [2])
  }
}
