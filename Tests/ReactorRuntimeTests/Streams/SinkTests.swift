import ReactorRuntime
import Testing

@Suite("What streams hold on to")
struct StreamLifetimeTests {
  final class Held {
    func pass<Value>(_ value: Value) -> Value { value }
  }

  struct Closing: Disposable {
    let held: Held

    init(_ held: Held) { self.held = held }

    func dispose() {}
  }

  typealias Build = (_ source: Observable<Int>, _ other: Observable<Int>, _ held: Held) -> Observable<Int>

  /// Each operator with a closure that holds an object.
  nonisolated(unsafe) static let builds: [(name: String, build: Build)] = [
    ("map", { source, _, held in source.map { held.pass($0) } }),
    ("filter", { source, _, held in source.filter { held.pass($0) > 0 } }),
    ("scan", { source, _, held in source.scan(0) { held.pass($0 + $1) } }),
    ("reduce", { source, _, held in source.reduce(0) { held.pass($0 + $1) } }),
    ("do", { source, _, held in source.do(onNext: { _ = held.pass($0) }, onDispose: { _ = held.pass(0) }) }),
    ("distinctUntilChanged", { source, _, held in source.distinctUntilChanged { held.pass($0) == $1 } }),
    ("take", { source, _, held in source.take(while: { held.pass($0) > 0 }) }),
    ("take until", { source, other, held in source.take(until: other.map { held.pass($0) }) }),
    ("skip", { source, _, held in source.skip(while: { held.pass($0) > 5 }) }),
    ("skip until", { source, other, held in source.skip(until: other.map { held.pass($0) }) }),
    ("flatMap", { source, other, held in source.flatMap { _ in other.map { held.pass($0) } } }),
    ("flatMapFirst", { source, other, held in source.flatMapFirst { _ in other.map { held.pass($0) } } }),
    ("flatMapLatest", { source, other, held in source.flatMapLatest { _ in other.map { held.pass($0) } } }),
    ("concatMap", { source, other, held in source.concatMap { _ in other.map { held.pass($0) } } }),
    ("concat", { source, other, held in source.concat(other.map { held.pass($0) }) }),
    ("merge", { source, other, held in .merge(source, other.map { held.pass($0) }) }),
    ("zip", { source, other, held in .zip(source, other) { held.pass($0 + $1) } }),
    ("combineLatest", { source, other, held in .combineLatest(source, other) { held.pass($0 + $1) } }),
    ("withLatestFrom", { source, other, held in source.withLatestFrom(other) { held.pass($0 + $1) } }),
    ("catch", { source, other, held in source.catch { _ in other.map { held.pass($0) } } }),
    (
      "retry when",
      { source, _, held in source.retry { (errors: Observable<any Error>) in errors.take(1).map { held.pass($0) } } }
    ),
    ("share", { source, _, held in source.map { held.pass($0) }.share(replay: 1) }),
    ("multicast", { source, _, held in source.multicast({ PublishSubject() }) { $0.map { held.pass($0) } } }),
    (
      "using",
      { source, _, held in
        .using {
          Closing(held)
        } observableFactory: { _ in
          source
        }
      }
    ),
    ("deferred", { source, _, held in .deferred { held.pass(source) } }),
    (
      "create",
      { source, _, held in .create { observer in source.subscribe(onNext: { observer.onNext(held.pass($0)) }) } }
    ),
    ("single", { source, _, held in source.asSingle().map { held.pass($0) }.asObservable() }),
    (
      "andThen", { source, other, held in source.ignoreElements().asCompletable().andThen(other.map { held.pass($0) }) }
    ),
  ]

  @Test("an operator lets go of its closures at disposal", arguments: builds.indices)
  func disposal(index: Int) {
    check(index) { _, _, subscription in subscription.dispose() }
  }

  @Test("and when its sources have completed", arguments: builds.indices)
  func completion(index: Int) {
    check(index) { source, other, _ in
      source.onCompleted()
      other.onCompleted()
    }
  }

  @Test("and when its source has failed", arguments: builds.indices)
  func failure(index: Int) {
    check(index) { source, other, subscription in
      other.onError(TestError())
      source.onError(TestError())
      // Some of them wait for another attempt.
      subscription.dispose()
    }
  }

  private func check(
    _ index: Int,
    _ end: (_ source: PublishSubject<Int>, _ other: PublishSubject<Int>, _ subscription: any Disposable) -> Void
  ) {
    let (name, build) = Self.builds[index]
    let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    var held: Held? = Held()
    weak let observed = held
    var subscription: (any Disposable)? = held.map { build(source, other, $0).subscribe { _ in } }
    held = nil
    for number in 1...2 {
      source.onNext(number)
      other.onNext(number)
    }
    if let subscription { end(source, other, subscription) }
    #expect(observed == nil, "\(name)")
    #expect(!source.hasObservers && !other.hasObservers, "\(name)")
    subscription = nil
  }
}
