import Dispatch
import ReactorRuntime
import Testing

@testable import ReactorTesting

@Suite("Where the spec leaves an order open, what the spec says is judged all the same")
struct ReferenceOrderTests {
  @Test("as what comes before an action that is sent")
  func send() async { await ReaderReactor.reference().check("flush") }

  @Test("and is found where it is wrong", arguments: [ReaderReactor.Flaw.otherVersion, .otherMutation, .swapped])
  func brokenSend(flaw: ReaderReactor.Flaw) async {
    await withKnownIssue {
      await ReaderReactor.reference(flaw).check("flush")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("it does something else than its spec says") }
    }
  }

  @Test(
    "and one that sends itself without an end is told of, rather than waited for",
    arguments: [ReaderReactor.Flaw.endless, .endlessInSilence]
  )
  func endless(flaw: ReaderReactor.Flaw) async {
    await withKnownIssue {
      await ReaderReactor.reference(flaw).check("flush")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("does not come to an end") }
    }
  }

  @Test("as a call that is over, whose result an action may cut off on its way")
  func lateResult() async { await ArrivalReactor.reference().check("track") }

  @Test("and steps that are under way when their side is gone harm nothing")
  func stepsLeftOver() throws {
    let reference = ReaderReactor.reference()
    var side: ReferenceSpecifiedSide<ReaderReactor>? = ReferenceSpecifiedSide(reference, ReferenceInput())
    side?.begin(reference.make, ReferenceOrder())
    let (run, time) = try (#require(side?.run), #require(side?.time))
    side = nil
    try run.emit(.setVersion(3))
    #expect(run.state.version == 3)
    #expect(time.waitingCalls?() == 0)
  }

  @Test("as the order of what the steps for one element do, beside those for another one")
  func strands() async { await ReaderReactor.reference().check("read") }

  @Test("as which of many that go on side by side comes when: an order of hundreds is found step by step")
  func manyStrands() async { await ShelvesReactor.reference().check("fill") }

  @Test("where it comes near, by one decision more, of the last ones first")
  func changes() {
    var order = ReferenceOrder()
    _ = order.isReversed()
    order.noteEntry()
    _ = order.delay(of: 1, turn: 0)
    order.noteEntry()
    _ = order.isReversed()
    let decided = { (order: ReferenceOrder?) -> [Int]? in
      guard var order else { return nil }
      return [order.isReversed() ? 1 : 0, order.delay(of: 1, turn: 0), order.isReversed() ? 1 : 0]
    }
    let changed = (0..<5).map { decided(order.changed(before: 1, skipping: $0)) }
    #expect(changed == [[0, 1, 0], [0, 2, 0], [0, 12, 0], [1, 0, 0], nil])
  }

  @Test("and no order excuses what none leads to")
  func brokenStrands() async {
    await withKnownIssue {
      await ShelvesReactor.reference(isBroken: true).check("fill")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("it does something else than its spec says") }
    }
  }

  @Test("and that is found where it is another one")
  func brokenStrand() async {
    await withKnownIssue {
      await ReaderReactor.reference(.swappedInStrand).check("read")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("it does something else than its spec says") }
    }
  }
}

/// Asks when something arrives, and leaves at the same time.
private final class ArrivalReactor: Reactor {
  enum Action { case track, leave }
  enum Mutation: Equatable { case setArrival(Int) }
  struct State: Equatable { var arrival = 0 }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let arrival: MethodDouble<Void, Int, Never>
  private let left = PublishSubject<Void>()

  init(_ arrival: MethodDouble<Void, Int, Never>) {
    self.arrival = arrival
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .track:
      let asked = Observable<Int>.task { [arrival] in await arrival.asyncCall(()) }
      // A result that is on its way for as long as it takes to handle what was sent.
      let result = asked.delay(.milliseconds(0), scheduler: MainScheduler.instance)
      let leaving = Observable<Mutation>.deferred { [weak self] in
        self?.action.onNext(.leave)
        return .empty()
      }
      return .merge(result.map { .setArrival($0) }.take(until: left), leaving)
    case .leave:
      left.onNext(())
      return .empty()
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    if case .setArrival(let arrival) = mutation { state.arrival = arrival }
  }

  static func reference() -> ReactorReference<ArrivalReactor> {
    let reference = ReactorReference<ArrivalReactor>("Arrival.reactor.yaml") { doubles in
      let arrival = MethodDouble<Void, Int, Never>("API.arrival")
      doubles.method(arrival, returns: [1, 2])
      return ArrivalReactor(arrival)
    }
    reference.field("arrival", \.arrival, from: 0, [1, 2])
    reference.action("track") { _ in .track }
    reference.action("leave") { _ in .leave }
    reference.reduce = { reactor, state, mutation in reactor.reduce(into: &state, mutation: mutation) }
    reference.mutate = { reactor, action, run in
      guard case .track = action else { return }
      try await run.merge(
        {
          try await run.call(until: "leave") {
            await reactor.arrival.asyncCall(())
          } then: { arrival in
            try run.emit(.setArrival(arrival))
          }
        },
        { try run.send(.leave) }
      )
    }
    return reference
  }
}

/// Fills shelves side by side, each with what says how many were filled before.
private final class ShelvesReactor: Reactor {
  enum Action { case fill }
  enum Mutation: Equatable { case fill(shelf: Int, filledBefore: Int) }
  struct State: Equatable { var filledCount = 0 }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let carry: MethodDouble<Int, Void, Never>
  private let isBroken: Bool

  init(_ carry: MethodDouble<Int, Void, Never>, isBroken: Bool) {
    self.carry = carry
    self.isBroken = isBroken
  }

  func mutate(action: Action) -> Observable<Mutation> {
    // One of 720 orders.
    .merge(
      [3, 0, 5, 1, 4, 2]
        .map { shelf in
          Observable.task { [carry] in await carry.asyncCall(shelf) }
            .map { [unowned self] in
              .fill(shelf: shelf, filledBefore: isBroken && shelf == 4 ? 0 : currentState.filledCount)
            }
        }
    )
  }

  func reduce(into state: inout State, mutation: Mutation) { state.filledCount += 1 }

  static func reference(isBroken: Bool = false) -> ReactorReference<ShelvesReactor> {
    let reference = ReactorReference<ShelvesReactor>("Shelves.reactor.yaml") { doubles in
      let carry = MethodDouble<Int, Void, Never>("Porter.carry")
      doubles.method(carry)
      return ShelvesReactor(carry, isBroken: isBroken)
    }
    reference.field("filledCount", \.filledCount, from: 0, [0])
    reference.action("fill") { _ in .fill }
    reference.reduce = { reactor, state, mutation in reactor.reduce(into: &state, mutation: mutation) }
    reference.mutate = { reactor, _, run in
      func fill(_ shelf: Int) async throws {
        try await run.call {
          await reactor.carry.asyncCall(shelf)
        } then: {
          try run.emit(.fill(shelf: shelf, filledBefore: run.state.filledCount))
        }
      }
      try await run.merge(
        { try await fill(0) },
        { try await fill(1) },
        { try await fill(2) },
        { try await fill(3) },
        { try await fill(4) },
        { try await fill(5) }
      )
    }
    return reference
  }
}

/// Reads pages, side by side, and says of what version they are. Its mutations are not `Equatable`, as most are.
final class ReaderReactor: Reactor {
  enum Flaw { case otherVersion, otherMutation, swapped, swappedInStrand, endless, endlessInSilence }
  enum Action { case flush, read, other }
  enum Mutation {
    case setVersion(Int)
    case finish
    case setDone(Bool)
  }
  struct State {
    var version = 0
    var isDone = false
  }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let pages: Observable<Int>
  private let flaw: Flaw?
  /// How many pages are being read: alone, one would show the flaw in the order of all that happens.
  private var readCount = 0

  init(_ pages: Observable<Int>, _ flaw: Flaw?) {
    self.pages = pages
    self.flaw = flaw
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .flush:
      let version = Mutation.setVersion(flaw == .otherVersion ? 4 : 3)
      let mutations: [Mutation] =
        switch flaw {
        case .swapped: [.finish, version]
        case .otherMutation: [.finish, .finish]
        case .endlessInSilence: []
        default: [version, .finish]
        }
      return .concat(
        .from(mutations),
        .deferred { [weak self, flaw] in
          self?.action.onNext(flaw == .endless || flaw == .endlessInSilence ? .flush : .other)
          return .empty()
        }
      )
    case .read:
      return pages.flatMap { [unowned self] page -> Observable<Mutation> in
        readCount += 1
        let steps: [Mutation] = [.setVersion(page), .setDone(page > 1)]
        let isSwapped = flaw == .swappedInStrand && readCount > 1
        return Observable.just(())
          .delay(.milliseconds(10), scheduler: MainScheduler.instance)
          .flatMap { Observable.from(isSwapped ? steps.reversed() : steps) }
          .do(onDispose: { [weak self] in self?.readCount -= 1 })
      }
    case .other: return .just(.setDone(false))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setVersion(let version): state.version = version
    case .finish: state.isDone = true
    case .setDone(let isDone): state.isDone = isDone
    }
  }

  fileprivate static func reference(_ flaw: Flaw? = nil) -> ReactorReference<ReaderReactor> {
    let reference = ReactorReference<ReaderReactor>("Reader.reactor.yaml") { doubles in
      ReaderReactor(doubles.stream("pages", emits: [1, 2], canFail: false), flaw)
    }
    reference.field("version", \.version, from: 0, [1, 2])
    reference.field("isDone", \.isDone, from: false, [true, false])
    reference.action("flush") { _ in .flush }
    reference.action("read") { _ in .read }
    reference.action("other") { _ in .other }
    reference.reduce = { reactor, state, mutation in reactor.reduce(into: &state, mutation: mutation) }
    reference.mutate = { reactor, action, run in
      switch action {
      case .flush:
        try run.emit(.setVersion(3))
        try run.emit(.finish)
        try run.send(.other)
      case .read:
        try await run.each {
          reactor.pages
        } then: { page in
          try await run.wait(.milliseconds(10))
          try run.emit(.setVersion(page))
          try run.emit(.setDone(page > 1))
        }
      case .other: try run.emit(.setDone(false))
      }
    }
    return reference
  }
}
