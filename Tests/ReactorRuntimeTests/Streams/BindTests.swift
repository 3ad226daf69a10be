import ReactorRuntime
import ReactorTesting
import Testing

@Suite("Binder, bind and mapObserver")
struct BindingTests {
  private final class Label {
    var texts: [String] = []
  }

  @Test("a binder hands elements to its object on its scheduler, and holds the object weakly")
  func binder() {
    let scheduler = TestScheduler(initialClock: 0)
    var label: Label? = Label()
    weak let observed = label
    guard let target = label else { return }
    let binder = Binder(target, scheduler: scheduler) { $0.texts.append($1) }
    let subject = PublishSubject<String>()
    let subscription = subject.bind(to: binder)
    subject.onNext("a")
    #expect(target.texts == [])
    scheduler.start()
    #expect(target.texts == ["a"])
    subject.onNext("b")
    _ = consume target
    label = nil
    #expect(observed == nil)
    scheduler.start()
    subscription.dispose()
  }

  @Test("on the main queue, a binder hands on there and then, while a main scheduler is at work, too")
  func nestedBinder() async {
    let label = Shared(Label())
    await withCheckedContinuation { continuation in
      _ = MainScheduler.instance.schedule(()) {
        Binder(label.value) { $0.texts.append($1) }.on(.next("a"))
        #expect(label.value.texts == ["a"])
        continuation.resume()
        return Disposables.create()
      }
    }
  }

  @Test("mapObserver changes what an observer gets; what its closure throws is an error")
  func mapObserver() {
    let subject = PublishSubject<String>()
    let log = events(subject) {
      let observer: AnyObserver<Int> = subject.mapObserver { number in
        if number == 2 { throw TestError() }
        return "\(number)!"
      }
      observer.onNext(1)
      observer.onNext(2)
    }
    #expect(log == ["1!", "error"])
  }

  @Test("bind to a function, with or without an argument for what it returns")
  func functions() {
    let double: (Observable<Int>) -> Observable<Int> = { $0.map { $0 * 2 } }
    #expect(events(Observable.of(1).bind(to: double)) == ["2", "completed"])
    let scaled: (Observable<Int>) -> (Int) -> Observable<Int> = { source in { factor in source.map { $0 * factor } } }
    #expect(events(Observable.of(2).bind(to: scaled, curriedArgument: 3)) == ["6", "completed"])
  }

  @Test("bind to relays of the same or of optional elements")
  func relays() {
    let (publish, behavior, optional) = (PublishRelay<Int>(), BehaviorRelay(value: 0), BehaviorRelay<Int?>(value: nil))
    let log = events(publish.asObservable()) {
      _ = Observable.of(1, 2).bind(to: publish)
      _ = Observable.of(3).bind(to: behavior)
      _ = Observable.of(4).bind(to: optional)
    }
    #expect(log == ["1", "2"])
    #expect(behavior.value == 3)
    #expect(optional.value == 4)
  }
}
