import ReactorRuntime
import Testing

@testable import ReactorTesting

@Suite("The doubles of a check")
struct ReferenceDoublesTests {
  private let time: ReferenceTime
  private let doubles: ReferenceDoubles

  init() {
    time = ReferenceTime(isOnMainActor: false)
    doubles = ReferenceDoubles(ReferenceInput(), time)
  }

  @Test("take the reactor itself, which each side has of its own, and don't keep it alive")
  func reactorAsArgument() async { await WatcherReactor.reference(.asSpecified).check("begin") }

  @Test(
    "tell it from nil and from other objects, another reactor of its type among them",
    arguments: [WatcherReactor.Way.withoutDelegate, .otherDelegate, .registersAnother, .registersOther]
  )
  fileprivate func otherArgument(_ way: WatcherReactor.Way) async {
    await withKnownIssue {
      await WatcherReactor.reference(way).check("begin")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("`begin` of Watcher.reactor.yaml") }
    }
  }

  @Test(
    "let a stream end, and fail, before they try all values: only the first few of what can happen are tried for certain"
  )
  func endingsAmongValues() { time.run(checkEndingsAmongValues) }

  private func checkEndingsAmongValues() {
    let pages = MethodDouble<Void, Observable<Int>, Never>("API.pages")
    doubles.stream(pages, emits: [1, 2, 3, 4, 5, 6, 7])
    let subscription = pages.call().subscribe()
    #expect(
      doubles.sources[0].happenings().prefix(5).map { $0.text() } == [
        "// API.pages emits 1", "// API.pages emits 2", "// API.pages completes",
        "// API.pages fails with ReferenceError()", "// API.pages emits 3",
      ]
    )
    #expect(doubles.sources[0].happenings().count == 9)
    subscription.dispose()
  }

  @Test("have one subject as a property, which is open as long as somebody listens")
  func subjectProperty() { time.run(checkSubjectProperty) }

  private func checkSubjectProperty() {
    let values = PropertyDouble<PublishSubject<Int>, Never>("API.values")
    doubles.stream(values, emits: [1])
    #expect(values.call() === values.call())
    #expect(doubles.open == [:])
    let subscription = values.call().subscribe()
    #expect(doubles.open == ["API.values": 1])
    subscription.dispose()
    #expect(doubles.open == [:])
  }

  @Test("count the subjects of a method that somebody listens to")
  func subjectsOfMethod() { time.run(checkSubjectsOfMethod) }

  private func checkSubjectsOfMethod() {
    let values = MethodDouble<Void, BehaviorSubject<Int>, Never>("API.values")
    doubles.stream(values, emits: [1])
    let subjects = [values.call(), values.call()]
    #expect(subjects[0] !== subjects[1])
    #expect(doubles.open == [:])
    let subscriptions = subjects.map { $0.subscribe() }
    #expect(doubles.open == ["API.values": 2])
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test("have one relay as a property, in which what is fed arrives")
  func relayProperty() { time.run(checkRelayProperty) }

  private func checkRelayProperty() {
    let codes = PropertyDouble<PublishRelay<Int>, Never>("API.codes")
    doubles.stream(codes, emits: [1, 2]) { $0.feeding(PublishRelay<Int>()) { $0.accept($1) } }
    #expect(codes.call() === codes.call())
    var heard: [Int] = []
    let subscription = codes.call().subscribe(onNext: { heard.append($0) })
    let happenings = doubles.sources[0].happenings()
    happenings[0].happen()
    happenings[1].happen()
    #expect(heard == [1, 2])
    subscription.dispose()
  }

  @Test("let a `Maybe` end without an element, at once or later, and a `Single` never")
  func emptyMaybe() {
    // With one value: silent, with the value, with all values and the end, with the end alone.
    let doubles = ReferenceDoubles(ReferenceInput(["call 1 of API.found": 3, "call 1 of API.loaded": 3]), time)
    time.run {
      let (found, loaded) = (
        MethodDouble<Void, Maybe<Int>, Never>("API.found"), MethodDouble<Void, Single<Int>, Never>("API.loaded")
      )
      doubles.stream(found, emits: [1], canFail: false)
      doubles.stream(loaded, emits: [1], canFail: false)
      var ends: [String] = []
      let subscriptions = [
        found.call().subscribe(onCompleted: { ends.append("at once") }),
        found.call().subscribe(onCompleted: { ends.append("later") }),
        loaded.call().subscribe(onSuccess: { _ in ends.append("loaded") }),
      ]
      #expect(ends == ["at once"] && doubles.open == ["API.found": 1, "API.loaded": 1])
      for happening in doubles.sources[0].happenings() where happening.text().contains("completes") {
        happening.happen()
      }
      #expect(ends == ["at once", "later"])
      #expect(doubles.sources[1].happenings().allSatisfy { !$0.text().contains("completes") })
      for subscription in subscriptions { subscription.dispose() }
    }
  }

  @Test("give a scenario one relay as a property, and a method a new one each time")
  func relaysOfScenarios() {
    let property = PropertyDouble<PublishRelay<Int>, Never>("API.codes")
    let feed = property.streams { $0.feeding(PublishRelay<Int>()) { $0.accept($1) } }
    var heard: [Int] = []
    let subscription = property.call().subscribe(onNext: { heard.append($0) })
    #expect(property.call() === property.call())
    feed.emit(7)
    #expect(heard == [7])
    subscription.dispose()
    let method = MethodDouble<Void, BehaviorRelay<Int>, Never>("API.level")
    let levels = method.streams { $0.feeding(BehaviorRelay<Int>(value: 3)) { $0.accept($1) } }
    let relays = [method.call(), method.call()]
    #expect(relays[0] !== relays[1])
    levels.emit(4)
    #expect(relays.map(\.value) == [4, 4])
  }

  @Test("a number is a position in what a type of the user's has, which may stop the program; anything else is a key")
  func ownSubscripts() throws {
    struct Table {}
    #expect(try ReactorCheck.index("a", in: Table()) == "a")
    #expect(throws: ReferenceTrap.self) { try ReactorCheck.index(1, in: Table()) }
    #expect(throws: ReferenceTrap.self) { try ReactorCheck.index(1...2, in: Table()) }
    enum Side { case left }
    struct Identifier { var raw: String }
    struct Point { var x, y: Int }
    _ = try ReactorCheck.index(Side.left, in: Table())
    _ = try ReactorCheck.index(Identifier(raw: "a"), in: Table())
    #expect(throws: ReferenceTrap.self) { try ReactorCheck.index(Point(x: 1, y: 2), in: Table()) }
  }
}

private protocol Hub: AnyObject {
  var delegate: AnyObject? { get set }
  func register(_ observer: AnyObject)
}

private final class HubDouble: Hub {
  let delegateProperty = PropertyDouble<AnyObject?, Never>("Hub.delegate")
  let registerMethod = MethodDouble<AnyObject, Void, Never>("Hub.register")

  var delegate: AnyObject? {
    get { delegateProperty.call() }
    set { delegateProperty.assign(newValue) }
  }

  func register(_ observer: AnyObject) { registerMethod.call(observer) }
}

/// Hands itself to a hub, as what has a delegate is done.
private final class WatcherReactor: Reactor {
  enum Action { case begin }
  enum Mutation: Equatable { case begun }
  struct State { var isOn = false }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let hub: any Hub
  private let way: Way

  /// What it does otherwise than its spec says.
  enum Way { case asSpecified, withoutDelegate, otherDelegate, registersAnother, registersOther }

  init(_ hub: any Hub, _ way: Way) { (self.hub, self.way) = (hub, way) }

  func mutate(action: Action) -> Observable<Mutation> {
    let other: AnyObject = ReferenceInput()
    let another: AnyObject = WatcherReactor(hub, .registersAnother)
    hub.delegate = way == .withoutDelegate ? nil : way == .otherDelegate ? other : self
    hub.register(way == .registersAnother ? another : way == .registersOther ? other : self)
    return .just(.begun)
  }

  func reduce(into state: inout State, mutation: Mutation) { state.isOn = true }

  static func reference(_ way: Way) -> ReactorReference<WatcherReactor> {
    let reference = ReactorReference<WatcherReactor>("Watcher.reactor.yaml") { doubles in
      let hub = HubDouble()
      doubles.property(hub.delegateProperty, returns: [nil])
      doubles.method(hub.registerMethod)
      return WatcherReactor(hub, way)
    }
    reference.field("isOn", \.isOn, from: false, [true, false])
    reference.action("begin") { _ in .begin }
    reference.mutate = { reactor, _, run in
      reactor.hub.delegate = reactor
      reactor.hub.register(reactor)
      try run.emit(.begun)
    }
    reference.reduce = { _, state, _ in state.isOn = true }
    return reference
  }
}
