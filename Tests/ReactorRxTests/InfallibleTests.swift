import Foundation
import ReactorRuntime
import ReactorRx
import ReactorTesting
import Testing

@Suite("Infallible")
struct InfallibleTests {
  private struct Failure: Error {}

  private func elements<Stream: InfallibleType>(_ stream: Stream) -> [String] {
    var received: [String] = []
    stream.subscribe { event in received.append("\(event.event)") }.dispose()
    return received
  }

  @Test("an error becomes an element, or another stream")
  func recovery() {
    let failing = Observable.just(1).concat(Observable.error(Failure()))
    #expect(elements(failing.asInfallible(onErrorJustReturn: 2)) == ["next(1)", "next(2)", "completed"])
    #expect(
      elements(failing.asInfallible(onErrorFallbackTo: .of(3, 4))) == ["next(1)", "next(3)", "next(4)", "completed"]
    )
    #expect(elements(failing.asInfallible { .just("\($0)".count) }) == ["next(1)", "next(9)", "completed"])
  }

  @Test("RxSwift's other forms of its operators and names are there, too")
  func otherForms() {
    let numbers = Infallible.of(1, 11, 2, scheduler: CurrentThreadScheduler.instance)
    #expect(elements(numbers.distinctUntilChanged({ $0 % 10 }, comparer: ==)) == ["next(1)", "next(2)", "completed"])
    #expect(elements(Infallible.combineLatest([Infallible.just(1), .just(2)])) == ["next([1, 2])", "completed"])
    #expect(elements(numbers.take(until: Observable.just(0))) == ["completed"])
    #expect(elements(numbers.skip(until: Observable.just(0))) == ["next(1)", "next(11)", "next(2)", "completed"])
    #expect(
      elements(numbers.take(1).flatMap { Observable.just($0) }.concat(Single.just(5))) == [
        "next(1)", "next(5)", "completed",
      ]
    )
    let throwing: (Int) throws -> Bool = { $0 == 1 }
    #expect(elements(numbers.take(while: throwing)) == ["next(1)", "completed"])
    let driver = Observable.of(1, 2).asDriver(onErrorJustReturn: 0)
    let signal = Observable.of(3).asSignal(onErrorJustReturn: 0)
    _ = driver.withLatestFrom(signal)
    _ = signal.withLatestFrom(driver)
    let observe: (@escaping Infallible<Int>.InfallibleObserver) -> any Disposable = { send in
      send(.completed)
      return Disposables.create()
    }
    #expect(elements(Infallible.create(subscribe: observe)) == ["completed"])
    let subject: PublishSubject<Int>.SubjectObserverType = PublishSubject<Int>().asObserver()
    let stream: RxObservable<Int> = subject
    #expect(elements(stream.asInfallible(onErrorJustReturn: 0)) == [])
    let seconds: SerialDispatchQueueScheduler.TimeInterval = 1
    #expect(ConcurrentMainScheduler.Time(timeIntervalSince1970: seconds).timeIntervalSince1970 == 1)
  }

  @Test("the operators are those of any stream")
  func operators() {
    let numbers = Infallible.of(1, 2, 2, 3)
    #expect(
      elements(numbers.distinctUntilChanged().map { $0 * 10 }.filter { $0 > 10 }) == [
        "next(20)", "next(30)", "completed",
      ]
    )
    #expect(
      elements(numbers.take(2).flatMap { Infallible.just($0) }.startWith(0)) == [
        "next(0)", "next(1)", "next(2)", "completed",
      ]
    )
    #expect(
      elements(Infallible.zip(numbers, numbers.skip(while: { $0 == 1 })) { $0 + $1 }) == [
        "next(3)", "next(4)", "next(5)", "completed",
      ]
    )
    #expect(
      elements(Infallible.combineLatest(Infallible.just(1), Infallible.just("a"))) == ["next((1, \"a\"))", "completed"]
    )
    #expect(
      elements(Infallible.combineLatest(Infallible.just(1), Infallible.just(2), Infallible.just(3)) { $0 + $1 + $2 })
        == [
          "next(6)", "completed",
        ]
    )
    #expect(
      elements(
        Infallible<Int>.create { send in
          send(.next(1)); send(.completed); return Disposables.create()
        }
      ) == ["next(1)", "completed"]
    )
  }

  @Test("relays can be had as infallible, and bound to")
  func relays() {
    let (first, second) = (BehaviorRelay(value: 1), BehaviorRelay(value: 0))
    let subscription = first.asInfallible().bind(to: second)
    first.accept(5)
    #expect(second.value == 5)
    subscription.dispose()
  }

  @Test("observers and relays that take optional elements are bound to, and so are binders")
  func bound() {
    var received: [String] = []
    func record(_ name: String) -> AnyObserver<Int?> {
      AnyObserver { received.append("\(name) \($0)") }
    }
    let numbers = Infallible.just(1)
    let (behavior, publish, replay) = (
      BehaviorRelay<Int?>(value: nil), PublishRelay<Int?>(), ReplayRelay<Int?>.create(bufferSize: 1)
    )
    _ = publish.subscribe(record("publish"))
    _ = replay.subscribe(record("replay"))
    _ = numbers.bind(to: record("one"), record("two"))
    _ = numbers.bind(to: behavior)
    _ = numbers.bind(to: publish)
    _ = numbers.bind(to: replay)
    _ = behavior.subscribe(record("behavior"))
    #expect(
      received == [
        "one next(Optional(1))", "two next(Optional(1))", "one completed", "two completed",
        "publish next(Optional(1))", "replay next(Optional(1))", "behavior next(Optional(1))",
      ]
    )
    #expect(numbers.bind(to: { elements($0) }) == ["next(1)", "completed"])
    let binder: (Infallible<Int>) -> (Int) -> [String] = { stream in { number in elements(stream.map { $0 + number }) }
    }
    #expect(numbers.bind(to: binder)(3) == ["next(4)", "completed"])
    #expect(numbers.bind(to: binder, curriedArgument: 4) == ["next(5)", "completed"])
  }

  @Test("its elements can be awaited")
  func values() async {
    var received: [Int] = []
    for await number in Infallible.of(1, 2).values {
      received.append(number)
    }
    #expect(received == [1, 2])
  }
}
