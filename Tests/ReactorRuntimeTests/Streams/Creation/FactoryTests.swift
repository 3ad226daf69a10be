import ReactorRuntime
import ReactorTesting
import Testing

@Suite("Streams that are made when they are subscribed to")
struct FactoryTests {
  private func run(
    disposed: TestTime = 1000,
    _ make: @escaping (TestScheduler) -> Observable<Int>
  ) -> [Recorded<Event<Int>>] {
    let scheduler = TestScheduler(initialClock: 0)
    return scheduler.start(disposed: disposed) { make(scheduler) }.events
  }

  @Test("of, from and range send each element and the end in a step of their own")
  func elements() {
    let expected: [Recorded<Event<Int>>] = [.next(201, 4), .next(202, 5), .next(203, 6), .completed(204)]
    #expect(run { .of(4, 5, 6, scheduler: $0) } == expected)
    #expect(run { .from([4, 5, 6], scheduler: $0) } == expected)
    #expect(run { .from(AnySequence([4, 5, 6]), scheduler: $0) } == expected)
    #expect(run { .range(start: 4, count: 3, scheduler: $0) } == expected)
    #expect(run { _ in .of(4, 5) } == [.next(200, 4), .next(200, 5), .completed(200)])
    #expect(run { .from([], scheduler: $0) } == [.completed(201)])
  }

  @Test("a closure that throws is asked anew by each subscriber of deferred")
  func deferred() {
    var count = 0
    let stream = Observable<Int>.deferred {
      count += 1
      if count == 2 { throw TestError() }
      return .just(count)
    }
    #expect(count == 0)
    #expect(events(stream) == ["1", "completed"])
    #expect(events(stream) == ["error"])
    #expect(events(stream) == ["3", "completed"])
  }

  @Test("using disposes of its resource after the subscription, at the end and at disposal")
  func using() {
    let log = Log<String>()
    let source = PublishSubject<Int>()
    let stream = Observable<Int>.using {
      log.add("open")
      return Resource { log.add("close") }
    } observableFactory: { _ in
      source.do(onDispose: { log.add("end of stream") })
    }
    stream.subscribe().dispose()
    _ = stream.subscribe(onCompleted: { log.add("completed") })
    source.onCompleted()
    #expect(
      log.entries == ["open", "end of stream", "close", "open", "completed", "end of stream", "close"]
    )
  }

  @Test("what a factory of using throws is the error, and a resource that was made is disposed of")
  func usingThrows() {
    let log = Log<String>()
    let failing = Observable<Int>.using {
      Resource { log.add("close") }
    } observableFactory: { _ in
      throw TestError()
    }
    #expect(events(failing) == ["error"])
    #expect(log.entries == ["close"])
    let without = Observable<Int>.using { () -> Resource in
      throw TestError()
    } observableFactory: { _ in
      .just(1)
    }
    #expect(events(without) == ["error"])
  }
}

/// Stands for a resource that has to be closed.
private final class Resource: Disposable {
  let onDispose: () -> Void

  init(_ onDispose: @escaping () -> Void) {
    self.onDispose = onDispose
  }

  func dispose() {
    onDispose()
  }
}
