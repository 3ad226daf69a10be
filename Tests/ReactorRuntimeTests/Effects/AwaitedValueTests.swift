import ReactorRuntime
import Testing

@Suite("Awaiting the end of a stream of at most one element")
struct AwaitedValueTests {
  @Test("36: value returns the element of a single, or throws its error")
  func single() async throws {
    #expect(try await Single.just(1).value == 1)
    await #expect(throws: TestError.self) { try await Single<Int>.error(TestError()).value }
  }

  @Test("36: value returns the element of a maybe, nil without one, or throws its error")
  func maybe() async throws {
    #expect(try await Maybe.just(1).value == 1)
    #expect(try await Maybe<Int>.empty().value == nil)
    await #expect(throws: TestError.self) { try await Maybe<Int>.error(TestError()).value }
  }

  @Test("36: value returns at the end of a completable, or throws its error")
  func completable() async throws {
    try await Completable.empty().value
    await #expect(throws: TestError.self) { try await Completable.error(TestError()).value }
  }

  @Test("36: value may be awaited where its source ends later")
  func later() async throws {
    let element = try await Observable.task {
      await Task.yield()
      return 1
    }
    .asSingle().value
    #expect(element == 1)
  }

  @MainActor private final class Owner {
    let single = Single.just(1)
    let maybe = Maybe.just(2)
    let completable = Completable.empty()

    func sum() async throws -> Int {
      try await completable.value
      return try await single.value + (maybe.value ?? 0)
    }
  }

  @Test("36: value can be awaited on the actor that a stream belongs to")
  func onAnActor() async throws {
    #expect(try await Owner().sum() == 3)
  }

  private enum Local { @TaskLocal static var name = "none" }

  @Test("36: a single can be made of a task, which inherits unless it is detached")
  func singleFromTask() async throws {
    try await Local.$name.withValue("inherited") {
      let inheriting = try await Single.create { Local.name }.value
      let detached = try await Single.create(detached: true) { Local.name }.value
      #expect([inheriting, detached] == ["inherited", "none"])
    }
    let failing = Single<Int>.create(priority: .low) { throw TestError() }
    await #expect(throws: TestError.self) { try await failing.value }
  }

  @Test("36: the cancellation of the task disposes of the sequence and throws")
  func cancellation() async {
    let disposals = Log<String>()
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      let never = Observable<Int>.never()
        .do(onSubscribed: { continuation.yield() }, onDispose: { disposals.add("disposed") })
      return try await never.asSingle().value
    }
    for await _ in started { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(disposals.entries == ["disposed"])
  }

  @Test("36: in a task that is cancelled already, what comes at the subscription still counts")
  func cancelledBefore() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let element = try await Single.just(3).value
      let none = try await Maybe<Int>.empty().value
      try await Completable.empty().value
      return (element, none)
    }
    let (element, none) = try await task.value
    #expect(element == 3)
    #expect(none == nil)
  }

  @Test("36: in a task that is cancelled already nothing is waited for")
  func cancelledBeforeWaiting() async {
    let disposals = Log<String>()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Single<Int>.never().do(onDispose: { disposals.add("disposed") }).value
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(disposals.entries == ["disposed"])
  }
}
