import ReactorRuntime
@testable import ReactorTesting
import Testing

@Suite("Properties, streams and generic methods of doubles")
struct PropertyDoubleTests {
  struct Lost: Error, Equatable {}

  final class Streams {
    let changes: MethodDouble<any Any.Type, Any, Never>
    init(_ changes: MethodDouble<any Any.Type, Any, Never>) { self.changes = changes }
  }

  let name = PropertyDouble<String, Never>("Store.name")
  let ticks = PropertyDouble<Observable<Int>, Never>("Store.ticks")

  @Test("a property is what the test says, until something is assigned, and again when the test says it")
  func assignment() {
    name.returns("ada")
    #expect(name.call() == "ada")
    name.assign("bob")
    #expect(name.call() == "bob")
    #expect(name.assignedValues == ["bob"])
    name.assign("carl")
    #expect(name.assignedValues == ["bob", "carl"])
    name.returns("eve")
    #expect(name.call() == "eve")
  }

  @Test("streams emit to whoever listens, and can be asked for again when they have ended")
  func feeding() {
    let feed = ticks.streams()
    var seen: [String] = []
    func listen(_ name: String) -> any Disposable {
      ticks.call().subscribe { event in
        seen.append("\(name) \(event.element.map { "\($0)" } ?? (event.error == nil ? "ends" : "fails"))")
      }
    }
    let first = listen("a")
    feed.emit(1)
    let second = listen("b")
    feed.emit(2)
    first.dispose()
    feed.fail(Lost())
    let third = listen("c")
    feed.finish()
    #expect(seen == ["a 1", "a 2", "b 2", "b fails", "c ends"])
    second.dispose()
    third.dispose()
  }

  @Test("a single ends with its element, a completable without one")
  func traits() {
    let one = MethodDouble<Void, Single<Int>, Never>("Store.one")
    let save = MethodDouble<Void, Completable, Never>("Store.save")
    let (ones, saves) = (one.streams(), save.streams())
    var seen: [String] = []
    let first = one.call().subscribe(onSuccess: { seen.append("\($0)") })
    let second = save.call().subscribe(onCompleted: { seen.append("saved") })
    ones.emit(1)
    ones.emit(2)
    saves.finish()
    #expect(seen == ["1", "saved"])
    first.dispose()
    second.dispose()
  }

  @Test("asynchronous sequences get what is emitted from their call on")
  func sequences() async throws {
    let texts = MethodDouble<Void, AsyncThrowingStream<String, any Error>, Never>("Store.texts")
    let feed = texts.streams()
    let stream = texts.call()
    feed.emit("a")
    feed.fail(Lost())
    var seen: [String] = []
    await #expect(throws: Lost.self) { for try await text in stream { seen.append(text) } }
    #expect(seen == ["a"])
    let numbers = PropertyDouble<AsyncStream<Int>, Never>("Store.numbers")
    let numberFeed = numbers.streams()
    let values = numbers.call()
    numberFeed.emit(1)
    numberFeed.finish()
    #expect(await values.reduce(into: []) { $0.append($1) } == [1])
  }

  @Test("a stream of another type is made of what the test feeds")
  func otherStreams() {
    let relays = MethodDouble<Void, [Observable<Int>], Never>("Store.relays")
    let feed = relays.streams { [$0.map { $0 * 2 }] }
    var seen: [Int] = []
    let subscription = relays.call()[0].subscribe(onNext: { seen.append($0) })
    feed.emit(4)
    subscription.dispose()
    #expect(seen == [8])
  }

  @Test("what nobody has listened to yet can't be fed")
  func nobody() {
    let feed = ticks.streams()
    expectIssue(containing: "Nobody listens to Store.ticks: it was not observed yet.") { feed.emit(1) }
    ticks.call().subscribe().dispose()
    feed.emit(2)
  }

  @Test("a generic method returns what its caller asks for, or fails the test")
  func generics() async throws {
    let read = MethodDouble<(key: String, type: any Any.Type), Any, any Error>("Store.read")
    read.returns(3, "three")
    #expect(try read.call(("a", Int.self), as: Int.self) == 3)
    #expect(try await read.asyncCall(("b", String.self), as: String.self) == "three")
    #expect(read.calls.map(\.key) == ["a", "b"])
    expectIssue(containing: "Store.read has to return a value of Int, and the test says three.") {
      #expect(throws: UnexpectedCall.self) { try read.call(("c", Int.self), as: Int.self) }
    }
    let untold = MethodDouble<(key: String, type: any Any.Type), Any, any Error>("Store.load")
    #expect(try untold.call(("d", Int?.self), as: Int?.self) == nil)
    expectIssue(containing: "the test does not say what it does") {
      #expect(throws: UnexpectedCall.self) { try untold.call(("e", Int.self), as: Int.self) }
    }
    // A stream can be made in any case, so that the process goes on.
    let streams = MethodDouble<any Any.Type, Any, Never>("Store.changes")
    expectIssue(containing: "the test does not say what it does") {
      _ = streams.call(Int.self, as: Observable<Int>.self)
    }
    let quiet = relaxed(Streams(streams)).changes
    _ = quiet.call(Int.self, as: Observable<Int>.self)
    _ = quiet.call(Int.self, as: Single<Int>.self)
    _ = quiet.call(Int.self, as: Maybe<Int>.self)
    _ = quiet.call(Int.self, as: AsyncStream<Int>.self)
  }

  @Test(
    "a generic method that waits ends with nil where its task is cancelled, and takes what its caller asks for alone"
  )
  func waitingGenerics() async {
    let read = MethodDouble<Void, Any, Never>("Store.read")
    read.suspends()
    let task = Task { await read.asyncCall(as: String?.self) }
    while read.waitingCallCount == 0 { await Task.yield() }
    #expect(read.oldestWaitTakes("three") && !read.oldestWaitTakes(3) && !read.oldestWaitTakes(()))
    task.cancel()
    #expect(await task.value == nil)
    #expect(!read.oldestWaitTakes("three"))
  }
}
