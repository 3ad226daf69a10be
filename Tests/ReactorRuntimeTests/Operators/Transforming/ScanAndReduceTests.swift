import ReactorRuntime
import ReactorTesting
import Testing

@Suite("scan, reduce, toArray and enumerated")
struct ScanAndReduceTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let source: TestableObservable<Int>

  init() {
    source = scheduler.createHotObservable([
      .next(190, 9), .next(210, 1), .next(230, 2), .next(240, 3), .completed(250),
    ])
  }

  @Test("scan sends each result but not the seed")
  func scan() {
    let expected: [Recorded<Event<Int>>] = [.next(210, 11), .next(230, 13), .next(240, 16), .completed(250)]
    let result = scheduler.start { [source] in source.scan(10) { $0 + $1 } }
    #expect(result.events == expected)
    #expect(source.subscriptions == [Subscription(200, 250)])
  }

  @Test("scan's accumulator may send the next element")
  func scanWhileScanning() {
    let numbers = PublishSubject<Int>()
    let stream = numbers.scan(0) { result, number in
      if number == 1 { numbers.onNext(10) }
      return result + number
    }
    #expect(events(stream, while: { numbers.onNext(1) }) == ["10", "1"])
  }

  @Test("scan(into:) changes the result in place, anew for each subscriber")
  func scanInto() {
    let stream = Observable.of(1, 2).scan(into: [Int]()) { $0.append($1) }
    #expect(events(stream) == ["[1]", "[1, 2]", "completed"])
    #expect(events(stream) == ["[1]", "[1, 2]", "completed"])
  }

  @Test("what the accumulator throws ends it")
  func scanThrows() {
    let result = scheduler.start { [source] in
      source.scan(0) { _, element in
        if element == 2 { throw TestError() }
        return element
      }
    }
    #expect(result.events == [.next(210, 1), .error(230, TestError())])
    #expect(source.subscriptions == [Subscription(200, 230)])
  }

  @Test("errors and completion pass")
  func scanEnds() {
    #expect(events(Observable<Int>.error(TestError()).scan(0, accumulator: +)) == ["error"])
    #expect(events(Observable<Int>.empty().scan(0, accumulator: +)) == ["completed"])
  }

  @Test("reduce sends the last result at the end")
  func reduce() {
    let result = scheduler.start { [source] in source.reduce(10, accumulator: +) }
    #expect(result.events == [.next(250, 16), .completed(250)])
    #expect(events(Observable<Int>.empty().reduce(7, accumulator: +)) == ["7", "completed"])
    #expect(events(Observable.of(1, 2).reduce(0, accumulator: +, mapResult: { "\($0)!" })) == ["3!", "completed"])
    #expect(events(Observable.of(1).reduce(0, accumulator: { _, _ in throw TestError() })) == ["error"])
    #expect(
      events(Observable.of(1).reduce(0, accumulator: +, mapResult: { _ -> Int in throw TestError() })) == ["error"]
    )
    #expect(events(Observable.concat(.just(1), .error(TestError())).reduce(0, accumulator: +)) == ["error"])
  }

  @Test("toArray collects all elements")
  func toArray() {
    let result = scheduler.start { [source] in source.toArray() }
    #expect(result.events == [.next(250, [1, 2, 3]), .completed(250)])
    #expect(events(Observable<Int>.empty().toArray().asObservable()) == ["[]", "completed"])
  }

  @Test("enumerated counts from 0")
  func enumerated() {
    let stream = Observable.of("a", "b").enumerated().map { "\($0.index)\($0.element)" }
    #expect(events(stream) == ["0a", "1b", "completed"])
  }
}
