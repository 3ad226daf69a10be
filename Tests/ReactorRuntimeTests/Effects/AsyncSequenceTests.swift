import ReactorTesting
import Testing

@testable import ReactorRuntime

@Suite("Asynchronous sequences in and out")
struct AsyncSequenceTests {
  /// Counts to a number and then ends or throws, suspending before each element.
  private struct Counting: AsyncSequence, Sendable {
    let end: Int
    var error: (any Error)?

    struct AsyncIterator: AsyncIteratorProtocol {
      let sequence: Counting
      var count = 0

      mutating func next() async throws -> Int? {
        await Task.yield()
        if count == sequence.end {
          if let error = sequence.error { throw error }
          return nil
        }
        count += 1
        return count
      }
    }

    func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(sequence: self)
    }
  }

  @Test("36: a sequence is a stream, walked anew for each subscriber")
  func stream() {
    withVirtualTime { clock in
      let stream = Observable(Counting(end: 2))
      #expect(events(stream) { clock.settle() } == ["1", "2", "completed"])
      #expect(events(stream) { clock.settle() } == ["1", "2", "completed"])
      #expect(events(Counting(end: 1).asObservable()) { clock.settle() } == ["1", "completed"])
    }
  }

  @Test("36: what a sequence throws is the error, also a `CancellationError` of its own")
  func failures() {
    withVirtualTime { clock in
      let failing = Observable(Counting(end: 1, error: TestError()))
      #expect(events(failing) { clock.settle() } == ["1", "error"])
      let cancelled = Observable(Counting(end: 1, error: CancellationError()))
      #expect(events(cancelled) { clock.settle() } == ["1", "error"])
    }
  }

  @Test("36: disposal ends the sequence")
  func disposal() {
    let log = Log<String>()
    let (sequence, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.onTermination = { log.add("\($0)") }
    withVirtualTime { clock in
      let subscription = Observable(sequence).subscribe { log.add("\($0)") }
      continuation.yield(1)
      clock.settle()
      subscription.dispose()
      continuation.yield(2)
    }
    #expect(log.entries == ["next(1)", "cancelled"])
  }

  @Test("36: values gives the elements, then the end")
  func values() async throws {
    var elements: [Int] = []
    for try await element in Observable.of(1, 2, 3).values { elements.append(element) }
    #expect(elements == [1, 2, 3])
  }

  @Test("36: values throws the error of the stream, after its elements")
  func failingValues() async {
    var elements: [Int] = []
    await #expect(throws: TestError.self) {
      for try await element in Observable.concat([.just(1), .error(TestError())]).values { elements.append(element) }
    }
    #expect(elements == [1])
  }

  @Test("36: values subscribes when it is read, and keeps what comes before it is asked for")
  func subscriptionOfValues() async throws {
    let subject = PublishSubject<Int>()
    let values = subject.values
    #expect(subject.hasObservers)
    subject.onNext(1)
    subject.onNext(2)
    subject.onCompleted()
    var elements: [Int] = []
    for try await element in values { elements.append(element) }
    #expect(elements == [1, 2])
    #expect(!subject.hasObservers)
  }

  @Test("36: the cancellation of the task that iterates disposes of the subscription and is thrown behind the elements")
  func cancellation() async {
    let subject = PublishSubject<Int>()
    let values = subject.values
    subject.onNext(7)
    let elements = Log<Int>()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for try await element in values { elements.add(element) }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(elements.entries == [7])
    #expect(!subject.hasObservers)
  }

  @Test("36: the cancellation of a task that has iterated a stream to its end throws nothing")
  func cancellationAfterTheEnd() async throws {
    let values = Observable.of(1, 2).values
    let elements = Log<Int>()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for try await element in values { elements.add(element) }
    }
    try await task.value
    #expect(elements.entries == [1, 2])
  }

  @Test("36: a detached task walks the sequence outside of virtual time")
  func detached() async throws {
    let stream = withVirtualTime { _ in
      Counting(end: 2).asObservable(detached: true)
        .map { _ in VirtualTime.current == nil }
        .values
    }
    var isOutside: [Bool] = []
    for try await element in stream { isOutside.append(element) }
    #expect(isOutside == [true, true])
  }

  @Test("36: letting go of values disposes of the subscription")
  func lettingGo() async throws {
    let subject = PublishSubject<Int>()
    func takeFirst() async throws -> Int? {
      let values = subject.values
      subject.onNext(1)
      for try await element in values { return element }
      return nil
    }
    #expect(try await takeFirst() == 1)
    #expect(!subject.hasObservers)
  }

  @Test("36: the states of a reactor can be iterated")
  func statesOfAReactor() async throws {
    let reactor = ScriptedReactor()
    var iterator = reactor.state.values.makeAsyncIterator()
    reactor.action.onNext("a")
    #expect(try await iterator.next() == [])
    #expect(try await iterator.next() == ["a"])
  }
}
