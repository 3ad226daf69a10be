import ReactorRuntime
import Testing

@testable import ReactorTesting

@Suite("The calls of a check")
struct ReferenceCallTests {
  @Test("of which each leads to what is expected of it find no difference in a reactor that does what its spec says")
  func asSpecified() async { await PairReactor.reference(.asSpecified).check("load") }

  @Test(
    "tell a reactor in which two of them have changed places, a `catch` is missing, or a relay of someone else's gets another element",
    arguments: [PairReactor.Way.swapped, .withoutCatch, .sendsOther, .sendsNothing]
  )
  fileprivate func otherwise(_ way: PairReactor.Way) async {
    await withKnownIssue {
      await PairReactor.reference(way).check("load")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("`load` of Pair") && $0.rawValue.contains(way.message) }
    }
  }

  @Test("are known by their order where their arguments are others each time")
  func byChance() async { await DeckReactor.reference().check("draw") }

  private let time = ReferenceTime(isOnMainActor: false)

  @Test("are known by their arguments, those of objects by their order")
  func arguments() {
    func doubles() -> (ReferenceDoubles, MethodDouble<Int, String, Never>, MethodDouble<AnyObject, String, Never>) {
      let input = ReferenceInput(["call 1 of API.name": 0, "call 2 of API.name": 1, "call 2 of API.title": 1])
      let doubles = ReferenceDoubles(input, time)
      let (names, titles) = (
        MethodDouble<Int, String, Never>("API.name"), MethodDouble<AnyObject, String, Never>("API.title")
      )
      doubles.method(names, returns: ["a", "b"])
      doubles.method(titles, returns: ["a", "b"])
      return (doubles, names, titles)
    }
    let (specified, live) = (doubles(), doubles())
    live.0.model = specified.0
    time.run {
      let objects = [PublishSubject<Int>(), PublishSubject<Int>()]
      #expect([specified.1.call(1), specified.1.call(2)] == ["a", "b"])
      #expect([live.1.call(2), live.1.call(1)] == ["b", "a"])
      #expect(objects.map { specified.2.call($0) } == ["a", "b"])
      #expect(objects.reversed().map { live.2.call($0) } == ["a", "b"])
    }
  }

  @Test("give relays, of which is noted what they are sent, and not the value with which one begins")
  func relays() {
    let doubles = ReferenceDoubles(ReferenceInput(), time)
    var noted: [String] = []
    doubles.note = { what, name, value in if case .element = what { noted.append("\(name) \(value)") } }
    let levels = MethodDouble<Void, BehaviorRelay<Int>, Never>("API.level")
    doubles.stream(levels, emits: [1]) { $0.feeding(BehaviorRelay<Int>(value: 3)) { $0.accept($1) } }
    time.run {
      let relay = levels.call()
      #expect(noted.isEmpty)
      relay.accept(4)
      doubles.sources[0].happenings()[0].happen()
    }
    #expect(noted == ["API.level 4", "API.level 1"])
  }

  @Test("give closures, which are called once each: at once, or when the check lets them")
  func closures() {
    let doubles = ReferenceDoubles(ReferenceInput(["call 2 of API.load, its completion": 2]), time)
    let load = MethodDouble<(page: Int, completion: (String, Bool) -> Void), Void, Never>("API.load")
    doubles.method(load)
    doubles.closure("completion", of: load, gets: ["a", "b"], [true, false]) { $0.completion($1, $2) }
    var got: [String] = []
    func call(_ page: Int) { load.call((page, { got.append("\(page) \($0) \($1)") })) }
    time.run {
      call(1)
      #expect(got == [])
      call(2)
      #expect(got == ["2 b false"])
      #expect(doubles.open == ["API.load, its completion": 1])
      let happenings = doubles.sources[1].happenings()
      #expect(happenings.map { $0.text() }.last == "// API.load, its completion is called with \"b\", true")
      for happening in happenings { happening.happen() }
      #expect(got == ["2 b false", "1 a true"])
      call(3)
      doubles.endAll()
    }
    #expect(doubles.open == [:])
    #expect(got.count == 2)
  }

  @Test("that come without end lead to nothing any more after some")
  func endless() {
    let doubles = ReferenceDoubles(
      ReferenceInput(["call 1 of API.page": 1, "call 2 of API.page": 1, "call 3 of API.page": 1]),
      time
    )
    let pages = MethodDouble<Int, Observable<Int>, Never>("API.page")
    doubles.stream(pages, emits: [1], canFail: false)
    var count = 0
    let bag = DisposeBag()
    func load() {
      pages.call(count).subscribe(onNext: { _ in
        count += 1
        load()
      })
      .disposed(by: bag)
    }
    time.run { load() }
    #expect(count == 24)
  }

  @Test("have samples besides which nothing is tried, where these are all that there is")
  func closed() {
    let reference = PairReactor.reference(.asSpecified)
    let (open, closed) = (["x"] as ReferenceSamples<String>, ReferenceSamples<String>(only: ["y"]))
    #expect(
      closed.optional.isClosed && closed.arrays.isClosed && closed.dictionaries(by: ["a"]).isClosed
        && !open.arrays.isClosed
    )
    reference.field("second", \.second, closed)
    #expect(reference.fields.map(\.twin) == [nil, 0, nil])
    // The first of what is found elsewhere.
    let input = ReferenceInput(["go, value 1 found": 1, "go, value 2 found": 1, "go, the element": 1])
    let payload = ReferencePayload(input, "go", ["z"])
    #expect(payload.pick(open) == "z")
    #expect(payload.pick(closed) == "y")
  }
}

/// Shows two texts that it asks for at once, and tells someone else.
private final class PairReactor: Reactor {
  enum Action { case load }
  enum Mutation: Equatable { case set(String, String) }
  struct State {
    var first = ""
    var second = ""
  }

  /// What it does otherwise than its spec says.
  enum Way: CaseIterable {
    case asSpecified, swapped, withoutCatch, sendsOther, sendsNothing

    /// What is told of that.
    var message: String {
      switch self {
      case .swapped: "It has asked for streams in another order."
      case .withoutCatch: "an error that its spec catches ends it"
      case .asSpecified, .sendsOther, .sendsNothing: "it does something else than its spec says"
      }
    }
  }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  let loadMethod: MethodDouble<Int, Single<String>, Never>
  let steps: PublishRelay<Int>
  private let way: Way

  init(_ load: MethodDouble<Int, Single<String>, Never>, _ steps: PublishRelay<Int>, _ way: Way) {
    (loadMethod, self.steps, self.way) = (load, steps, way)
  }

  func mutate(action: Action) -> Observable<Mutation> {
    if way != .sendsNothing { steps.accept(way == .sendsOther ? 2 : 1) }
    let (one, other) = way == .swapped ? (2, 1) : (1, 2)
    let pairs = Observable.zip(loadMethod.call(one).asObservable(), loadMethod.call(other).asObservable())
      .map { Mutation.set($0, $1) }
    return way == .withoutCatch ? pairs : pairs.catch { _ in .empty() }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    if case .set(let first, let second) = mutation { (state.first, state.second) = (first, second) }
  }

  static func reference(_ way: Way) -> ReactorReference<PairReactor> {
    let reference = ReactorReference<PairReactor>("Pair.reactor.yaml") { doubles in
      let load = MethodDouble<Int, Single<String>, Never>("API.load")
      doubles.stream(load, emits: ["a", "b", "c"])
      let steps = PropertyDouble<PublishRelay<Int>, Never>("Router.steps")
      doubles.stream(steps, emits: [] as ReferenceSamples<Int>) { $0.feeding(PublishRelay<Int>()) { $0.accept($1) } }
      return PairReactor(load, steps.call(), way)
    }
    let samples: ReferenceSamples<String> = ["a", "b"]
    reference.field("first", \.first, from: "", samples)
    reference.field("second", \.second, from: "", samples)
    reference.action("load") { _ in .load }
    reference.mutate = { reactor, _, run in
      reactor.steps.accept(1)
      try await run.each {
        Observable.zip(reactor.loadMethod.call(1).asObservable(), reactor.loadMethod.call(2).asObservable())
      } then: { first, second in
        try run.emit(.set(first, second))
      } catch: { _ in
      }
    }
    reference.reduce = { _, state, mutation in
      if case .set(let first, let second) = mutation { (state.first, state.second) = (first, second) }
    }
    return reference
  }
}

/// Asks for cards in an order that chance makes.
private final class DeckReactor: Reactor {
  enum Action { case draw }
  enum Mutation: Equatable { case set(Int) }
  struct State { var last = 0 }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  let drawMethod: MethodDouble<Int, Single<Int>, Never>

  init(_ draw: MethodDouble<Int, Single<Int>, Never>) { drawMethod = draw }

  func mutate(action: Action) -> Observable<Mutation> {
    let cards = [1, 2, 3].shuffled()
    return .concat(
      cards.map { card in
        .deferred { [drawMethod] in
          drawMethod.call(card).asObservable().map { Mutation.set($0) }.catch { _ in .empty() }
        }
      }
    )
  }

  func reduce(into state: inout State, mutation: Mutation) {
    if case .set(let card) = mutation { state.last = card }
  }

  static func reference() -> ReactorReference<DeckReactor> {
    let reference = ReactorReference<DeckReactor>("Deck.reactor.yaml") { doubles in
      let draw = MethodDouble<Int, Single<Int>, Never>("Deck.draw")
      doubles.stream(draw, emits: [7, 8, 9])
      return DeckReactor(draw)
    }
    reference.field("last", \.last, from: 0, [7, 8])
    reference.action("draw") { _ in .draw }
    reference.mutate = { reactor, _, run in
      let cards = ReactorCheck.varying({ [1, 2, 3].shuffled() })
      for card in cards {
        try await run.each {
          reactor.drawMethod.call(card)
        } then: { drawn in
          try run.emit(.set(drawn))
        } catch: { _ in
        }
      }
    }
    reference.reduce = { _, state, mutation in
      if case .set(let card) = mutation { state.last = card }
    }
    return reference
  }
}
