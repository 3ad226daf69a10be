import Dispatch
import ReactorRuntime
import Testing

@Suite("Operators on streams")
struct CombiningOperatorTests {
  @Test("concat subscribes to the next only after the previous has completed")
  func concat() {
    let first = PublishSubject<Int>()
    let second = PublishSubject<Int>()
    for stream in [Observable.concat(first, second), .concat([first, second]), first.concat(second)] {
      let log = events(stream) {
        first.onNext(1)
        second.onNext(-1)
        #expect(!second.hasObservers)
      }
      #expect(log == ["1"])
    }
    let log = events(Observable.concat(AnySequence([first, second]))) {
      first.onCompleted()
      second.onNext(2)
      second.onCompleted()
    }
    #expect(log == ["2", "completed"])
    #expect(events(Observable.concat(.just(1), .error(TestError()), .just(2))) == ["1", "error"])
    #expect(events(Observable<Int>.concat([])) == ["completed"])
  }

  @Test("merge sends as they come and completes when all have completed")
  func merge() {
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let log = events(Observable.merge(first, second)) {
      first.onNext(1)
      second.onNext(2)
      first.onCompleted()
      second.onNext(3)
      second.onCompleted()
    }
    #expect(log == ["1", "2", "3", "completed"])
    #expect(events(Observable<Int>.merge([])) == ["completed"])
    #expect(events(Observable.merge([.just(1), .error(TestError()), .just(2)])) == ["1", "error"])
    #expect(events(Observable.of(Observable.of(1), .of(2)).merge()) == ["1", "2", "completed"])
  }

  @Test("an error in one of merged streams lets go of the others")
  func mergeError() {
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let log = events(Observable.merge(first, second)) {
      first.onError(TestError())
      #expect(!second.hasObservers)
    }
    #expect(log == ["error"])
  }

  @Test("flatMap merges what it makes of the elements and completes after the last")
  func flatMap() {
    let source = PublishSubject<Int>()
    let inners = [PublishSubject<String>(), PublishSubject<String>()]
    let log = events(source.flatMap { inners[$0] }) {
      source.onNext(0)
      source.onNext(1)
      inners[1].onNext("b")
      inners[0].onNext("a")
      source.onCompleted()
      inners[0].onCompleted()
      inners[1].onNext("c")
      inners[1].onCompleted()
    }
    #expect(log == ["b", "a", "c", "completed"])
    #expect(events(Observable.just(1).flatMap { Observable.of($0, $0) }) == ["1", "1", "completed"])
    #expect(events(Observable.just(1).flatMap { _ -> Observable<Int> in throw TestError() }) == ["error"])
    #expect(events(Observable.of(1).flatMap { _ -> Observable<Int> in throw TestError() }) == ["error"])
  }

  @Test("flatMapLatest ends the one before")
  func flatMapLatest() {
    let source = PublishSubject<Int>()
    let inners = [PublishSubject<String>(), PublishSubject<String>()]
    let log = events(source.flatMapLatest { inners[$0] }) {
      source.onNext(0)
      inners[0].onNext("a")
      source.onNext(1)
      #expect(!inners[0].hasObservers)
      inners[1].onNext("b")
      inners[1].onCompleted()
      source.onCompleted()
    }
    #expect(log == ["a", "b", "completed"])
    #expect(events(Observable.of(1, 2).flatMapLatest { Observable.just($0) }) == ["1", "2", "completed"])
  }

  @Test("concatMap waits for the one before")
  func concatMap() {
    let source = PublishSubject<Int>()
    let inners = [PublishSubject<String>(), PublishSubject<String>()]
    let log = events(source.concatMap { inners[$0] }) {
      source.onNext(0)
      source.onNext(1)
      #expect(!inners[1].hasObservers)
      source.onCompleted()
      inners[0].onCompleted()
      inners[1].onNext("b")
      inners[1].onCompleted()
    }
    #expect(log == ["b", "completed"])
  }

  @Test("catch goes on with another stream, catchAndReturn with an element")
  func catchError() {
    let failing = Observable.concat(.just(1), .error(TestError()))
    #expect(events(failing.catch { _ in .of(2, 3) }) == ["1", "2", "3", "completed"])
    #expect(events(failing.catchAndReturn(9)) == ["1", "9", "completed"])
    #expect(events(Observable<Int>.error(TestError()).catch { throw $0 }) == ["error"])
    #expect(events(Observable.just(1).catchAndReturn(2)) == ["1", "completed"])
    let subject = PublishSubject<Int>()
    let log = events(subject.catch { _ in .just(5) }) { subject.onError(TestError()) }
    #expect(log == ["5", "completed"])
  }

  @Test("merged streams that send from several threads come one after the other")
  func mergeFromThreads() {
    let subjects = (0..<4).map { _ in Shared(PublishSubject<Int>()) }
    let log = Log<Int>()
    let bag = DisposeBag()
    nonisolated(unsafe) var isInside = false
    nonisolated(unsafe) var hasOverlapped = false
    Observable.merge(subjects.map { $0.value.asObservable() })
      .subscribe(onNext: {
        if isInside { hasOverlapped = true }
        isInside = true
        log.add($0)
        isInside = false
      })
      .disposed(by: bag)
    onThreads(4) { index in
      for number in 0..<500 {
        subjects[index].value.onNext(number)
      }
    }
    #expect(log.entries.count == 2_000)
    #expect(!hasOverlapped)
  }

  @Test("delayed events keep their order where the scheduler runs several at once")
  func delayKeepsOrder() async {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    for _ in 0..<50 {
      let numbers = await withCheckedContinuation { (continuation: CheckedContinuation<[Int], Never>) in
        let received = Received()
        let subscription = Observable.from(0..<20).delay(.milliseconds(1), scheduler: scheduler)
          .subscribe(onNext: { received.append($0) }, onCompleted: { continuation.resume(returning: received.numbers) })
        received.keep(subscription)
      }
      #expect(numbers == Array(0..<20))
    }
  }
}

/// What arrives on any thread, one at a time.
private final class Received {
  private(set) var numbers: [Int] = []
  private var subscription: (any Disposable)?

  func append(_ number: Int) { numbers.append(number) }
  func keep(_ subscription: any Disposable) { self.subscription = subscription }
}
