import Foundation
import ReactorRuntime
import Testing

@testable import ReactorTesting

@Suite("A reactor beside its reference")
struct ReferenceTests {
  private static let cases = [
    "the states", "the mutations", "the start", "type", "search", "cancel", "add", "later", "chain", "both", "watch",
    "send", "ask", "stamp",
  ]

  @Test("passes where it does what the reference does", arguments: cases)
  func unbroken(_ name: String) async { await ShopReactor.reference(nil).check(name) }

  @Test("fails where it does one thing wrong", arguments: Finding.all)
  fileprivate func broken(_ finding: Finding) async {
    await expectIssue(containing: ["of Shop.reactor.yaml"] + finding.parts) {
      await ShopReactor.reference(finding.flaw).check(finding.name)
    }
  }

  @Test("fails where what it starts with, a derived value or a mutation is another one", arguments: Finding.ofStates)
  fileprivate func brokenState(_ finding: Finding) async {
    await expectIssue(containing: finding.parts) { await ShopReactor.reference(finding.flaw).check(finding.name) }
  }

  @Test("says the input as Swift: what the doubles did, the state, and what was sent")
  func input() async {
    await expectIssue(
      containing: [
        "`search` of Shop.reactor.yaml: it does something else than its spec says, after\n\n  priceMethod.returns(1)  // ShopAPI.price\n",
        "\n  state.text = \"", "\n  state.id = nil\n",
        "\n  reactor.action.onNext(.search)\n\n"
          + "expected: a call of ShopAPI.save with 1\nfound:    a call of ShopAPI.save with 2\n\n"
          + "Before that, as expected:\n  the mutation .setLoading(true)\n  a call of ShopAPI.price with \"",
      ]
    ) { await ShopReactor.reference(.wrongArgument).check("search") }
  }

  // Three choices have to meet here: a long text, a call that waits, and `cancel` of eleven actions next.
  @Test("that nothing cuts off is found among many actions")
  func noUntil() async {
    await expectIssue(containing: ["`search`", "reactor.action.onNext(.cancel)"]) {
      await ShopReactor.reference(.noUntil).check("search")
    }
  }

  @Test("is not judged on inputs on which the reactor would stop the program")
  func traps() async {
    // `ask` takes an element by an index that most states don't have.
    await ShopReactor.reference(nil).check("ask")
    await expectIssue(containing: ["`ask`", "expected: the mutation"]) {
      await ShopReactor.reference(.otherIndex).check("ask")
    }
  }

  @Test("may make another value than the reference where values differ from run to run, but not leave it out")
  func varying() async {
    await ShopReactor.reference(nil).check("stamp")
    await ShopReactor.reference(.constantID).check("stamp")
    await expectIssue(containing: ["`stamp`", "expected: the mutation", "found:    nothing"]) {
      await ShopReactor.reference(.noStamp).check("stamp")
    }
  }

  @Test("may run the lists of `merge` in any order, and not leave out one")
  func merging() async {
    await ShopReactor.reference(.otherOrder).check("both")
    await expectIssue(containing: ["`both`", "expected: "]) { await ShopReactor.reference(.oneBranch).check("both") }
  }

  @Test("that a subscription of its own keeps alive is found")
  func leak() async {
    await expectIssue(containing: ["`add`", "the reactor is still alive when nobody keeps it"]) {
      await ShopReactor.reference(.leak).check("add")
    }
  }

  @Test("says that there is no such case")
  func unknownCase() async {
    await expectIssue(containing: ["There is no action unknown."]) {
      await ShopReactor.reference(nil).check("unknown")
    }
  }

  @Test("of the main actor passes, too")
  @MainActor
  func onMainActor() async {
    for name in ["the states", "the mutations", "load", "walk", "watch", "echo", "fall", "mark"] {
      await MainShopReactor.reference().check(name)
    }
  }

  @Test("of the main actor fails, too")
  @MainActor
  func brokenOnMainActor() async {
    await expectIssue(containing: ["`load` of MainShop.reactor.yaml", "mutation .setCount(2)", "found:    nothing"]) {
      await MainShopReactor.reference(isBroken: true).check("load")
    }
  }
}

/// Expects that `body` fails the test so that the message has all of `parts`.
private func expectIssue(
  containing parts: [String],
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ body: () async -> Void
) async {
  await withKnownIssue(isolation: isolation, sourceLocation: sourceLocation) {
    await body()
  } matching: { issue in
    let text = issue.comments.map { "\($0)" }.joined(separator: "\n")
    let missing = parts.filter { !text.contains($0) }
    if !missing.isEmpty { print("missing \(missing) in:\n\(text)") }
    return missing.isEmpty
  }
}

/// One thing that the reactor does wrong, and what is said about it.
private struct Finding: CustomTestStringConvertible, Sendable {
  let flaw: ShopReactor.Flaw
  /// The case that finds it.
  let name: String
  let parts: [String]

  init(_ flaw: ShopReactor.Flaw, _ name: String, _ parts: String...) {
    self.flaw = flaw
    self.name = name
    self.parts = parts
  }

  var testDescription: String { "\(flaw)" }

  static let all = [
    Finding(.missingMutation, "add", "`add`", "reactor.action.onNext(.add(", "mutation .setText(", "found:    nothing"),
    Finding(
      .otherOrderOfMutations,
      "add",
      "reactor.action.onNext(.add(",
      "expected: the mutation",
      "mutation .add(",
      "setText("
    ),
    Finding(.wrongArgument, "search", "reactor.action.onNext(.search)", "ShopAPI.save with 1", "ShopAPI.save with 2"),
    Finding(.otherMethod, "search", "expected: a call of ShopAPI.save with", "found:    a call of ShopAPI.drop with"),
    Finding(
      .loadingStays,
      "search",
      "reactor.action.onNext(.search)",
      "mutation .setLoading(false)",
      "found:    nothing"
    ),
    Finding(.merged, "chain", "reactor.action.onNext(.chain)", "ShopAPI.price"),
    Finding(.noCatch, "search", "reactor.action.onNext(.search)", "mutation .setFailed(true)", "found:    nothing"),
    Finding(
      .emptyCatch,
      "search",
      "reactor.action.onNext(.search)",
      "expected: the mutation",
      "mutation .setFailed(true)"
    ),
    Finding(.thenAndCatchSwapped, "search", "reactor.action.onNext(.search)", "expected: a call of ShopAPI.save with"),
    Finding(.earlyState, "add", "`add`", "expected: the mutation", "mutation .setText(", "found:    the mutation"),
    Finding(.latest, "watch", "something else is still open", "\"ShopAPI.price\": 2", "\"ShopAPI.price\": 1"),
    Finding(.concatMap, "watch", "expected: a call of ShopAPI.price with \"4\"\nfound:    nothing"),
    Finding(.shortWait, "later", "it happens at another time", "expected: 2.0 s", "found:    1.999 s"),
    Finding(.noElement, "send", "reactor.action.onNext(.send)", "expected: sent emits", "found:    nothing"),
    Finding(
      .endless,
      "add",
      "reactor.action.onNext(.add(",
      "something else is still open",
      "found:    [",
      "\"add\": 1"
    ),
    Finding(
      .offByOne,
      "search",
      "reactor.action.onNext(.search)",
      "expected: the mutation",
      "setLoading(true)",
      "state.text = \"aa\""
    ),
    Finding(.noEvents, "the start", "something else is still open", "expected: [\"ticks\": 1]\nfound:    [:]"),
    Finding(
      .noMutations,
      "type",
      "reactor.action.onNext(.type(",
      "expected: the mutation",
      "mutation .setText(",
      "found:    nothing"
    ),
  ]

  static let ofStates = [
    Finding(.otherField, "the mutations", ".setCount(", "leaves another `count`", "expected: "),
    Finding(.otherDerived, "the states", "The derived value `isFull` is another one in", "state.count = 3"),
    Finding(.otherInitial, "the states", "The field `count` starts with another value", "expected: 0", "found:    1"),
  ]
}

/// What a reactor calls.
protocol ShopAPI: Sendable {
  func price(_ text: String) async throws -> Int
  func values() -> Observable<Int>
  func save(_ count: Int)
  func drop(_ count: Int)
}

final class ShopAPIDouble: ShopAPI {
  let priceMethod = MethodDouble<String, Int, any Error>("ShopAPI.price")
  let valuesMethod = MethodDouble<Void, Observable<Int>, Never>("ShopAPI.values")
  let saveMethod = MethodDouble<Int, Void, Never>("ShopAPI.save")
  let dropMethod = MethodDouble<Int, Void, Never>("ShopAPI.drop")

  func price(_ text: String) async throws -> Int { try await priceMethod.asyncCall(text) }
  func values() -> Observable<Int> { valuesMethod.call() }
  func save(_ count: Int) { saveMethod.call(count) }
  func drop(_ count: Int) { dropMethod.call(count) }

  convenience init(_ doubles: ReferenceDoubles) {
    self.init()
    doubles.method(priceMethod, returns: [1, 2])
    doubles.stream(valuesMethod, emits: [3, 4])
    doubles.method(saveMethod)
    doubles.method(dropMethod)
  }
}

/// A reactor as it is generated, which does one thing wrong where it is told to.
final class ShopReactor: Reactor {
  enum Action {
    case type(String)
    case search
    case cancel
    case add(Int)
    case later
    case chain
    case both
    case watch
    case send
    case ask(Int)
    case stamp
  }

  enum Mutation {
    case setText(String)
    case setCount(Int)
    case add(Int)
    case setLoading(Bool)
    case setFailed(Bool)
    case setID(UUID?)
    case reset
  }

  struct State {
    var text = ""
    var count = 0
    var list: [Int] = []
    var isLoading = false
    var hasFailed = false
    var id: UUID?
    /// Not a field for the check: the derived value needs to know it.
    var flaw: Flaw?

    var isFull: Bool { flaw == .otherDerived ? count > 3 : count >= 3 }
  }

  enum Flaw: Sendable {
    case missingMutation, otherOrderOfMutations, wrongArgument, otherMethod, loadingStays, merged, noUntil, noCatch
    case emptyCatch, thenAndCatchSwapped, earlyState, latest, concatMap, shortWait, noElement, endless, leak, otherField
    case offByOne, otherDerived, otherInitial, noEvents, noMutations, otherIndex, constantID, noStamp, otherOrder
    case oneBranch
  }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState: State
  let api: any ShopAPI
  let ticks: Observable<Int>
  let sent = PublishRelay<Int>()
  private let flaw: Flaw?
  private let startedActions = PublishSubject<Action>()
  private var disposeBag = DisposeBag()

  init(api: any ShopAPI, ticks: Observable<Int>, _ flaw: Flaw?) {
    self.api = api
    self.ticks = ticks
    self.flaw = flaw
    initialState = State(count: flaw == .otherInitial ? 1 : 0, flaw: flaw)
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .type(let text): return .just(.setText(text))
    case .search: return search()
    case .cancel: return .empty()
    case .add(let amount): return add(amount)
    case .later:
      return .concat(
        .empty().delay(.milliseconds(flaw == .shortWait ? 1999 : 2000), scheduler: MainScheduler.instance),
        .just(.reset)
      )
    case .chain:
      let parts = [price("one"), price("two")]
      return flaw == .merged ? .merge(parts) : .concat(parts)
    case .both:
      switch flaw {
      case .otherOrder: return .merge([price("two"), price("one")])
      case .oneBranch: return price("one")
      default: return .merge([price("one"), price("two")])
      }
    case .watch:
      let values = api.values()
      let price = { [weak self] (value: Int) -> Observable<Mutation> in self?.price("\(value)") ?? .empty() }
      let stream =
        switch flaw {
        case .latest: values.flatMapLatest(price)
        case .concatMap: values.concatMap(price)
        default: values.flatMap(price)
        }
      return stream.catch { _ in .empty() }
    case .send:
      sent.accept(currentState.count)
      if flaw != .noElement { sent.accept(currentState.count + 1) }
      return .empty()
    case .ask(let index):
      let list = currentState.list
      return .just(.setCount(flaw == .otherIndex ? list.reversed()[index] : list[index]))
    case .stamp:
      switch flaw {
      case .constantID: return .just(.setID(UUID(uuidString: "00000000-0000-0000-0000-000000000000")))
      case .noStamp: return .empty()
      default: return .just(.setID(UUID()))
      }
    }
  }

  private func search() -> Observable<Mutation> {
    let text = currentState.text
    guard flaw == .offByOne ? text.count > 2 : text.count >= 2 else { return .empty() }
    let failure = Observable<Mutation>.just(.setFailed(true))
    let then = { [api, flaw] (count: Int) -> Observable<Mutation> in
      flaw == .otherMethod ? api.drop(count) : api.save(flaw == .wrongArgument ? count + 1 : count)
      return .just(.setCount(count))
    }
    var call = Observable.task { [api] in try await api.price(text) }
      .flatMap { [flaw] in flaw == .thenAndCatchSwapped ? failure : then($0) }
    switch flaw {
    case .noCatch: break
    case .emptyCatch: call = call.catch { _ in .empty() }
    case .thenAndCatchSwapped: call = call.catch { _ in then(0) }
    default: call = call.catch { _ in failure }
    }
    if flaw != .noUntil {
      call = call.take(until: startedActions.filter { if case .cancel = $0 { true } else { false } })
    }
    return .concat(.just(.setLoading(true)), call, flaw == .loadingStays ? .empty() : .just(.setLoading(false)))
  }

  private func add(_ amount: Int) -> Observable<Mutation> {
    if flaw == .leak { sent.subscribe(onNext: { [self] in _ = $0 + currentState.count }).disposed(by: disposeBag) }
    let now = currentState.count
    let add = Observable<Mutation>.just(.add(amount))
    let text = Observable<Mutation>.deferred { [unowned self] in
      .just(.setText("\(flaw == .earlyState ? now : currentState.count)"))
    }
    switch flaw {
    case .missingMutation: return add
    case .otherOrderOfMutations: return .concat(text, add)
    case .endless: return .concat(add, text, .never())
    default: return .concat(add, text)
    }
  }

  private func price(_ text: String) -> Observable<Mutation> {
    Observable.task { [api] in try await api.price(text) }
      .map { .setCount($0) }
      .catch { _ in .empty() }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setText(let text): state.text = text
    case .setCount(let count): if flaw == .otherField { state.list = [count] } else { state.count = count }
    case .add(let amount): state.count += amount
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setFailed(let hasFailed): state.hasFailed = hasFailed
    case .setID(let id): state.id = id
    case .reset: state.count = 0
    }
  }

  func transform(action: Observable<Action>) -> Observable<Action> {
    action.do(onNext: { [startedActions] in startedActions.onNext($0) })
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    let events = ticks.map { Mutation.setCount($0) }.catch { _ in .empty() }
    switch flaw {
    case .noEvents: return mutation
    case .noMutations: return events
    default: return .merge(events, mutation)
    }
  }
}

/// `ShopReactor` as its spec would read, printed by hand.
extension ShopReactor {
  fileprivate static func reference(_ flaw: Flaw?) -> ReactorReference<ShopReactor> {
    let strings: ReferenceSamples<String> = ["first", "", "a", "aa", "aaa"]
    let ints: ReferenceSamples<Int> = [1, 2, 0, -1, 3, 4]
    let reference = ReactorReference<ShopReactor>("Shop.reactor.yaml") { doubles in
      let reactor = ShopReactor(
        api: ShopAPIDouble(doubles),
        ticks: doubles.stream("ticks", emits: [7, 8]),
        flaw
      )
      doubles.follow("sent", reactor.sent)
      return reactor
    }
    reference.field("text", \.text, from: "", strings)
    reference.field("count", \.count, from: 0, ints)
    reference.field("list", \.list, from: [], ints.arrays)
    reference.field("isLoading", \.isLoading, from: false, [true, false])
    reference.field("hasFailed", \.hasFailed, from: false, [true, false])
    reference.field("id", \.id)
    reference.derived("isFull", \.isFull) { $0.count >= 3 }
    reference.action("type") { .type($0.pick(strings)) }
    reference.action("search", conditions: [12]) { _ in .search }
    reference.action("cancel") { _ in .cancel }
    reference.action("add") { .add($0.pick(ints)) }
    reference.action("later") { _ in .later }
    reference.action("chain") { _ in .chain }
    reference.action("both") { _ in .both }
    reference.action("watch") { _ in .watch }
    reference.action("send") { _ in .send }
    reference.action("ask") { .ask($0.pick(ints)) }
    reference.action("stamp") { _ in .stamp }
    reference.mutation("setText") { .setText($0.pick(strings)) }
    reference.mutation("setCount") { .setCount($0.pick(ints)) }
    reference.mutation("add") { .add($0.pick(ints)) }
    reference.mutation("reset") { _ in .reset }
    reference.start("ticks") { try await $0.ticks(in: $1) }
    reference.mutate = { try await $0.mutate($1, in: $2) }
    reference.reduce = { try $0.reduce(&$1, by: $2) }
    return reference
  }

  private func mutate(_ action: Action, in run: ReferenceRun<ShopReactor>) async throws {
    var state: State { run.state }
    switch action {
    case .type(let text):
      try run.emit(.setText(text))
    case .search:
      guard run.holds(state.text.count >= 2, line: 12) else { return }
      try await run.call(loading: { .setLoading($0) }, until: "cancel") { [self] in
        try await api.price(state.text)
      } then: { [self] count in
        api.save(count)
        try run.emit(.setCount(count))
      } catch: { _ in
        try run.emit(.setFailed(true))
      }
    case .cancel:
      break
    case .add(let amount):
      try run.emit(.add(amount))
      try run.emit(.setText("\(state.count)"))
    case .later:
      try await run.wait(.seconds(2))
      try run.emit(.reset)
    case .chain:
      try await price("one", in: run)
      try await price("two", in: run)
    case .both:
      try await run.merge(
        { [self] in try await price("one", in: run) },
        { [self] in try await price("two", in: run) }
      )
    case .watch:
      try await run.each { [self] in
        api.values()
      } then: { [self] value in
        try await price("\(value)", in: run)
      } catch: { _ in
      }
    case .send:
      sent.accept(state.count)
      sent.accept(state.count + 1)
    case .ask(let index):
      try run.emit(.setCount(state.list[ReactorCheck.index(index, in: state.list)]))
    case .stamp:
      try run.emit(.setID(ReactorCheck.varying { UUID() }))
    }
  }

  private func price(_ text: String, in run: ReferenceRun<ShopReactor>) async throws {
    try await run.call { [self] in
      try await api.price(text)
    } then: { count in
      try run.emit(.setCount(count))
    } catch: { _ in
    }
  }

  private func ticks(in run: ReferenceRun<ShopReactor>) async throws {
    try await run.each { [self] in
      ticks
    } then: { tick in
      try run.emit(.setCount(tick))
    } catch: { _ in
    }
  }

  private func reduce(_ state: inout State, by mutation: Mutation) throws {
    switch mutation {
    case .setText(let text): state.text = text
    case .setCount(let count): state.count = count
    case .add(let amount): state.count += amount
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setFailed(let hasFailed): state.hasFailed = hasFailed
    case .setID(let id): state.id = id
    case .reset: state.count = 0
    }
  }
}

/// A reactor of the main actor, as it is generated.
@MainActor
final class MainShopReactor: @MainActor Reactor {
  enum Action { case load, walk, watch, echo, fall, mark }
  enum Mutation { case setCount(Int) }
  struct State { var count = 0 }

  let core = ReactorCore<Action, Mutation, State>()
  let scheduler: any Scheduler = MainActorScheduler.instance
  let initialState = State()
  let api: any ShopAPI
  private let news: Observable<Int>
  private let isBroken: Bool
  private let effectRuns = EffectRuns()
  private let startedActions = PublishSubject<Action>()

  init(api: any ShopAPI, news: Observable<Int>, isBroken: Bool) {
    self.api = api
    self.news = news
    self.isBroken = isBroken
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .load:
      let call = Observable.task { [api] in try await api.price("one") }
        .observe(on: MainActorScheduler.instance)
        .map { Mutation.setCount($0) }
        .catch { _ in .empty() }
      return isBroken ? call.filter { if case .setCount(let count) = $0 { count < 2 } else { true } } : call
    case .walk:
      return api.values()
        .observe(on: MainActorScheduler.instance)
        .flatMap { value -> Observable<Mutation> in
          .concat(.empty().delay(.milliseconds(100), scheduler: MainScheduler.instance), .just(.setCount(value)))
        }
        .catch { _ in .empty() }
    case .watch:
      // Where several watch, all of them hear of the failure at one instant, and one of them waits.
      return
        news
        .observe(on: MainActorScheduler.instance)
        .map { Mutation.setCount($0) }
        .catch { [effectRuns] _ in
          Observable.just(())
            .delay(.milliseconds(100), scheduler: MainScheduler.instance)
            .map { Mutation.setCount(0) }
            .overlap(.first, id: "watch", in: effectRuns)
        }
    case .echo:
      // With the second element, `mark` is handled before the inner stream hears of it.
      return news.inTurn().flatMap { [weak self] _ -> Observable<Mutation> in
        guard let self else { return .empty() }
        self.action.onNext(.mark)
        return news.map { Mutation.setCount($0) }
      }
    case .fall:
      // `mark` is handled before the second stream hears that the news have failed, and cancels it.
      return .merge(
        news.inTurn()
          .flatMap { _ in Observable<Mutation>.empty() }
          .catch { [weak self] _ in
            self?.action.onNext(.mark)
            return .empty()
          },
        news
          .flatMap { _ in Observable<Mutation>.empty() }
          .catch { _ in .just(.setCount(7)) }
          .take(until: startedActions.filter { if case .mark = $0 { true } else { false } })
      )
    case .mark: return .just(.setCount(currentState.count + 10))
    }
  }

  func transform(action: Observable<Action>) -> Observable<Action> {
    action.do(onNext: { [startedActions] in startedActions.onNext($0) })
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setCount(let count): state.count = count
    }
  }

  fileprivate static func reference(isBroken: Bool = false) -> ReactorReference<MainShopReactor> {
    let reference = ReactorReference<MainShopReactor>("MainShop.reactor.yaml", isOnMainActor: true) { doubles in
      let news = doubles.stream("news", emits: [1, 2])
      return MainShopReactor(api: ShopAPIDouble(doubles), news: news, isBroken: isBroken)
    }
    reference.field("count", \.count, from: 0, [1, 2])
    reference.action("load") { _ in .load }
    reference.action("walk") { _ in .walk }
    reference.action("watch") { _ in .watch }
    reference.action("echo") { _ in .echo }
    reference.action("fall") { _ in .fall }
    reference.action("mark") { _ in .mark }
    reference.mutation("setCount") { .setCount($0.pick([1, 2])) }
    reference.mutate = { try await $0.mutate($1, in: $2) }
    reference.reduce = { try $0.reduce(&$1, by: $2) }
    return reference
  }

  private func mutate(_ action: Action, in run: ReferenceRun<MainShopReactor>) async throws {
    switch action {
    case .load:
      try await run.call { [self] in
        try await api.price("one")
      } then: { count in
        try run.emit(.setCount(count))
      } catch: { _ in
      }
    case .walk:
      try await run.each { [self] in
        api.values()
      } then: { value in
        try await run.wait(.milliseconds(100))
        try run.emit(.setCount(value))
      } catch: { _ in
      }
    case .echo:
      try await run.each { [self] in
        news
      } then: { [self] _ in
        try run.send(.mark)
        try await run.each { [self] in
          news
        } then: { value in
          try run.emit(.setCount(value))
        }
      }
    case .fall:
      try await run.merge(
        { [self] in
          try await run.each { [self] in
            news
          } catch: { _ in
            try run.send(.mark)
          }
        },
        { [self] in
          try await run.each(until: "mark") { [self] in
            news
          } catch: { _ in
            try run.emit(.setCount(7))
          }
        }
      )
    case .mark: try run.emit(.setCount(run.state.count + 10))
    case .watch:
      try await run.each { [self] in
        news
      } then: { value in
        try run.emit(.setCount(value))
      } catch: { _ in
        try await run.wait(.milliseconds(100), overlap: .first("watch")) {
          try run.emit(.setCount(0))
        }
      }
    }
  }

  private func reduce(_ state: inout State, by mutation: Mutation) throws {
    switch mutation {
    case .setCount(let count): state.count = count
    }
  }
}

@Suite("What the two sides of a check have is the same")
struct AlikeTests {
  private enum Choice { case none, one(Int), named(count: Int, text: String) }
  private struct Point { var x = 0.0, label: String? }
  private class Node { var value = 0 }
  private final class Leaf: Node { var name = "" }
  private struct ByIdentity: Equatable {
    let node = Node()
    static func == (left: Self, right: Self) -> Bool { left.node === right.node }
  }

  private func leaf(_ value: Int, _ name: String) -> Leaf {
    let leaf = Leaf()
    leaf.value = value
    leaf.name = name
    return leaf
  }

  @Test("if `==` says so, and a number that is none is the same as another one")
  func equatable() {
    // What chance has put in an order: some stand at their place in two runs, and in a third they don't.
    #expect(ReferenceEquality.areSame([1, 3, 2], again: [2, 3, 1], [3, 2, 1]))
    let pairs = [("a", 1), ("b", 2), ("c", 3)].map { Named(name: $0, number: $1) }
    let turned = [pairs[2], pairs[1], pairs[0]]
    #expect(ReferenceEquality.areSame(pairs, again: turned, [pairs[1], pairs[2], pairs[0]]))
    #expect(!ReferenceEquality.areSame(pairs, again: turned, [pairs[1], pairs[2], Named(name: "d", number: 4)]))
    #expect(ReferenceEquality.areSame(1, 1) && !ReferenceEquality.areSame(1, 2) && !ReferenceEquality.areSame(1, "1"))
    #expect(ReferenceEquality.areSame(Double.nan, Double.nan) && !ReferenceEquality.areSame(Double.nan, 0.0))
    #expect(
      ReferenceEquality.areSame(["a": 1, "b": 2], ["b": 2, "a": 1]) && !ReferenceEquality.areSame(["a": 1], ["a": 2])
    )
    let results = (1...20).map { ("\($0)", Result<Int, any Error>.success($0)) }
    let (one, other) = (Dictionary(uniqueKeysWithValues: results), Dictionary(uniqueKeysWithValues: results.reversed()))
    #expect(
      ReferenceEquality.areSame(one, other)
        && !ReferenceEquality.areSame(one, one.mapValues { _ in Result<Int, any Error>.success(0) })
    )
    #expect(!ReferenceEquality.areSame(one, one.merging(["x": Result.success(1)]) { $1 }.filter { $0.key != "1" }))
    #expect(ReferenceEquality.areSame(Set([1, 2]), Set([2, 1])) && !ReferenceEquality.areSame([1, 2], [2, 1]))
  }

  @Test("if they hold the sides' doubles, whatever those were asked for and whoever listens to them")
  func doubles() {
    final class Double: Sendable {
      let load = MethodDouble<Int, String, any Error>("API.load")
      let changes = StreamFeed<Int>("changes")
    }
    struct Child { let api: Double }
    let (one, other) = (Double(), Double())
    one.load.returns("a")
    let subscription = one.changes.observable.subscribe()
    #expect(ReferenceEquality.areSame(Child(api: one), Child(api: other)))
    #expect(!ReferenceEquality.areSame(one.load, MethodDouble<Int, Int, any Error>("API.load")))
    subscription.dispose()
  }

  @Test("if they are streams, whoever listens to them")
  func streams() {
    let (one, other) = (PublishRelay<Int>(), PublishRelay<Int>())
    let subscriptions = (0..<2).map { _ in one.subscribe() }
    #expect(ReferenceEquality.areSame(one, other))
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test("if they are not the objects of two properties of the sides' reactors")
  func objectsOfProperties() {
    class Base { let first = PublishRelay<Int>() }
    final class Side: Base {
      let second = PublishRelay<Int>()
      let node = Node()
      let other = Node()
    }
    enum Step { case pick(PublishRelay<Int>) }
    let (one, other) = (Side(), Side())
    ReferenceEquality.$sides.withValue(ReferenceEquality.Sides([one, other])) {
      #expect(ReferenceEquality.areSame(Step.pick(one.first), Step.pick(other.first)))
      #expect(!ReferenceEquality.areSame(Step.pick(one.first), Step.pick(other.second)))
      #expect(ReferenceEquality.areSame(Step.pick(one.first), Step.pick(PublishRelay())))
      #expect(ReferenceEquality.areSame(one.node, other.node) && !ReferenceEquality.areSame(one.node, other.other))
    }
  }

  @Test("if optionals hold the same as deep as they go")
  func optionals() {
    let (none, someNone, one): (Int??, Int??, Int??) = (nil, .some(nil), 1)
    #expect(ReferenceEquality.areSame(none as Any, none as Any) && ReferenceEquality.areSame(one as Any, one as Any))
    #expect(
      !ReferenceEquality.areSame(none as Any, someNone as Any)
        && !ReferenceEquality.areSame(one as Any, someNone as Any)
    )
    #expect(!ReferenceEquality.areSame(Optional(Choice.none) as Any, Choice?.none as Any))
  }

  @Test("if cases have one name and the same payloads")
  func cases() {
    #expect(
      ReferenceEquality.areSame(Choice.one(1), Choice.one(1))
        && !ReferenceEquality.areSame(Choice.one(1), Choice.one(2))
    )
    #expect(
      !ReferenceEquality.areSame(Choice.none, Choice.one(1)) && ReferenceEquality.areSame(Choice.none, Choice.none)
    )
    #expect(!ReferenceEquality.areSame(Choice.named(count: 1, text: "a"), Choice.named(count: 1, text: "b")))
    #expect(ReferenceEquality.caseName(of: Choice.named(count: 1, text: "a")) == "named")
    // That a second run stands by does not make them the same: only what differs there does.
    #expect(!ReferenceEquality.areSame(Choice.one(1), again: Choice.one(1), Choice.none))
    #expect(!ReferenceEquality.areSame(Choice.one(1), again: Choice.one(2), Choice.none))
    #expect(ReferenceEquality.areSame(Choice.one(1), again: Choice.none, Choice.none))
    #expect(!ReferenceEquality.areSame([Point()], again: [Point()], [Point(), Point()]))
    #expect(ReferenceEquality.areSame([Point()], again: [Point](), [Point(), Point()]))
    #expect(ReferenceEquality.caseName(of: Described.first) == "first")
    #expect(ReferenceEquality.caseName(of: Choice.none) == "none" && ReferenceEquality.caseName(of: 3) == "3")
  }

  @Test("if their parts are, also those of tuples and of structs without `==`")
  func parts() {
    #expect(ReferenceEquality.areSame(Point(x: .nan, label: nil), Point(x: .nan, label: nil)))
    #expect(!ReferenceEquality.areSame(Point(x: 1, label: "a"), Point(x: 1, label: nil)))
    #expect(
      ReferenceEquality.areSame((1, Choice.one(1)), (1, Choice.one(1)))
        && !ReferenceEquality.areSame((1, "a"), (1, "b"))
    )
    #expect(!ReferenceEquality.areSame([Point(), Point()], [Point()]))
  }

  @Test("if objects have the same properties, those of the superclass among them")
  func objects() {
    #expect(ReferenceEquality.areSame(leaf(1, "a"), leaf(1, "a")))
    #expect(
      !ReferenceEquality.areSame(leaf(1, "a"), leaf(1, "b")) && !ReferenceEquality.areSame(leaf(1, "a"), leaf(2, "a"))
    )
    #expect(!ReferenceEquality.areSame(leaf(0, ""), Node()))
  }

  @Test("if both are functions")
  func functions() {
    let (one, other): (() -> Int, () -> Int) = ({ 1 }, { 2 })
    #expect(ReferenceEquality.areSame(one, other))
  }

  @Test("where a second run of the reference has another value there, and only there")
  func again() {
    #expect(ReferenceEquality.areSame(1, again: 2, 3) && !ReferenceEquality.areSame(1, again: 1, 3))
    #expect(ReferenceEquality.areSame(Choice.one(1), again: Choice.one(2), Choice.one(3)))
    #expect(ReferenceEquality.areSame(Point(x: 1, label: "a"), again: Point(x: 2, label: "a"), Point(x: 3, label: "a")))
    #expect(
      !ReferenceEquality.areSame(Point(x: 1, label: "a"), again: Point(x: 2, label: "a"), Point(x: 3, label: "b"))
    )
  }
}

@Suite("Where a reactor would stop the program, its reference throws")
struct ReactorCheckTests {
  private func throwsTrap(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch {
      return error is ReferenceTrap
    }
  }

  @Test("for an index that a collection doesn't have")
  func index() throws {
    let list = [7, 8]
    #expect(try ReactorCheck.index(1, in: list) == 1)
    #expect(
      throwsTrap { _ = try ReactorCheck.index(2, in: list) } && throwsTrap { _ = try ReactorCheck.index(-1, in: list) }
    )
    let slice: ArraySlice = [7, 8, 9]
    #expect(try ReactorCheck.index(2, in: slice) == 2)
    // The end is no element, but a position.
    #expect(try ReactorCheck.position(2, in: list) == 2)
    #expect(throwsTrap { _ = try ReactorCheck.position(3, in: list) })
    #expect(throwsTrap { _ = try ReactorCheck.index("a".endIndex, in: "a") })
  }

  @Test("for a range that a collection doesn't have")
  func ranges() throws {
    let list = [7, 8]
    #expect(try ReactorCheck.index(0..<2, in: list) == 0..<2)
    #expect(
      throwsTrap { _ = try ReactorCheck.index(1..<3, in: list) }
        && throwsTrap { _ = try ReactorCheck.index(0...2, in: list) }
    )
    #expect(try ReactorCheck.index(2..., in: list).lowerBound == 2)
    #expect(try ReactorCheck.bound(2, from: 2) == 2 && throwsTrap { _ = try ReactorCheck.bound(1, from: 2) })
  }

  @Test("for an index path that leads to no element of a section, by a subscript or a method of the user's")
  func paths() throws {
    struct Section { var title = "a", items = [1, 2] }
    struct Row { var cells: [Int] }
    let sections = [Section(), Section(items: [])]
    let last: IndexPath = [0, 1]
    #expect(try ReactorCheck.index(last, in: sections) == last)
    #expect(try ReactorCheck.position([0, 2] as IndexPath, in: sections) == [0, 2])
    #expect(try ReactorCheck.index([0, 0] as IndexPath, in: [Row(cells: [1])]) == [0, 0])
    for path in [[0, 2], [0, -1], [1, 0], [2, 0], []] as [IndexPath] {
      #expect(throwsTrap { _ = try ReactorCheck.index(path, in: sections) }, "\(path)")
    }
    #expect(throwsTrap { _ = try ReactorCheck.position([0, 3] as IndexPath, in: sections) })
    #expect(throwsTrap { _ = try ReactorCheck.index([0, 0] as IndexPath, in: [1]) })
    #expect(throwsTrap { _ = try ReactorCheck.index(IndexSet([0, 1]), in: sections) })
    #expect(throwsTrap { _ = try ReactorCheck.index(0..<Int.max, in: Row(cells: [1])) })
  }

  @Test("for a subscript of a type of the user's, of which nothing is known, but not for a key")
  func keys() throws {
    #expect(try ReactorCheck.index("b", in: ["a": 1]) == "b")
    #expect(throwsTrap { _ = try ReactorCheck.index(3, in: "no collection of numbers") })
  }

  @Test("for nil, for nothing to take, for zero to divide by, for a number of elements below zero or too large")
  func values() throws {
    #expect(try ReactorCheck.unwrapped(1 as Int?) == 1 && throwsTrap { _ = try ReactorCheck.unwrapped(nil as Int?) })
    #expect(try ReactorCheck.filled([1]) == [1] && throwsTrap { _ = try ReactorCheck.filled([Int]()) })
    #expect(try ReactorCheck.divisor(-2) == -2 && throwsTrap { _ = try ReactorCheck.divisor(0) })
    #expect(try ReactorCheck.divisor(0.0) == 0)
    #expect(try ReactorCheck.count(0) == 0 && throwsTrap { _ = try ReactorCheck.count(-1) })
    #expect(try ReactorCheck.count(2, of: [1, 2]) == 2 && throwsTrap { _ = try ReactorCheck.count(3, of: [1, 2]) })
    #expect(throwsTrap { try ReactorCheck.leaveOut() })
    let turns = { (count: Int) in
      ReactorCheck.$variation.withValue(ReactorCheck.Variation()) {
        self.throwsTrap { for _ in 0..<count where try !ReactorCheck.turn() { return } }
      }
    }
    #expect(!turns(10_000) && turns(10_001))
  }

  @Test("for keys of which two are the same, and for a number that another type doesn't hold")
  func initializers() throws {
    #expect(try ReactorCheck.distinct([("a", 1), ("b", 1)]).map(\.0) == ["a", "b"])
    #expect(throwsTrap { _ = try ReactorCheck.distinct([("a", 1), ("a", 2)]) })
    #expect(try ReactorCheck.convertible(2.5, to: Int.self) == 2.5)
    #expect(try ReactorCheck.convertible(255, to: UInt8.self) == 255)
    #expect(try ReactorCheck.convertible("12", to: UInt8.self) == "12")
    #expect(throwsTrap { _ = try ReactorCheck.convertible(1.0 / 0, to: Int.self) })
    #expect(throwsTrap { _ = try ReactorCheck.convertible(Double.nan, to: Int.self) })
    #expect(throwsTrap { _ = try ReactorCheck.convertible(-1, to: UInt.self) })
  }

  @Test("and what differs from run to run is made until it differs from the run before")
  func varying() {
    let variation = ReactorCheck.Variation()
    variation.former = [0, 1]
    var next = 0
    let made = ReactorCheck.$variation.withValue(variation) {
      (0..<3).map { _ in
        ReactorCheck.varying { () -> Int in
          next += 1
          return next / 2
        }
      }
    }
    #expect(made == [1, 2, 2] && variation.values.count == 3)
    // Without a check around it, it is what it is.
    #expect(ReactorCheck.varying { 5 } == 5)
  }
}

@Suite("An input")
struct ReferenceInputTests {
  private func choices(_ input: ReferenceInput) -> [Int] { (1...40).map { input.choose("choice \($0)", of: 5) } }

  @Test("chooses the same for the same seed, and something else for another one")
  func seeds() {
    let first = choices(ReferenceInput(seed: 1))
    #expect(first == choices(ReferenceInput(seed: 1)) && first != choices(ReferenceInput(seed: 2)))
    #expect(Set(first) == [0, 1, 2, 3, 4])
    #expect(choices(ReferenceInput()) == Array(repeating: 0, count: 40))
  }

  @Test("chooses what is given, as far as there is that much to choose from")
  func given() {
    let input = ReferenceInput(["a": 3, "b": 9])
    #expect(input.choose("a", of: 5) == 3 && input.choose("b", of: 2) == 1 && input.choose("c", of: 4) == 0)
    #expect(input.all == ["a": 3, "b": 1, "c": 0])
    #expect(input.choices.map(\.name) == ["a", "b", "c"] && input.choices.map(\.count) == [5, 2, 4])
  }

  @Test("stays at what it has chosen for a name, for both sides")
  func again() {
    let input = ReferenceInput(seed: 3)
    let index = input.choose("a", of: 100)
    #expect(input.choose("a", of: 100) == index && input.choices.count == 1)
    #expect(input.choose("a", of: 1) == 0)
  }

  @Test("starts the second value of a payload with another sample")
  func payloads() {
    let payload = ReferencePayload(ReferenceInput(), "swap", [])
    #expect(payload.pick(["first", "second"]) == "first" && payload.pick(["first", "second"]) == "second")
    // What is equal to something in the state leads elsewhere: it is one of the values, too.
    let input = ReferenceInput(["select, value 1 found": 1])
    #expect(ReferencePayload(input, "select", [["elsewhere"]]).pick(["first", "second"]) == "elsewhere")
  }
}

@Suite("A check says values as the Swift that makes them")
struct ReferenceTextTests {
  private struct Token {
    var text: String
    var number: Int?
  }

  private enum Lateness: Error { case by(Int) }

  private enum Delivery {
    case sent
    case failed(reason: String)
    case moved(Int, to: Token)
  }

  @Test("what literals can say")
  func literals() {
    #expect(ReferenceText.text("a \"b\"\n") == #""a \"b\"\n""#)
    #expect(ReferenceText.text([1: [true], 2: []]) == "[1: [true], 2: []]")
    #expect(ReferenceText.text([String: Int]()) == "[:]")
    #expect(ReferenceText.text(Set([2, 1])) == "[1, 2]")
    #expect(ReferenceText.text((1, name: "b")) == #"(1, name: "b")"#)
    #expect(ReferenceText.text(Optional(Optional<Int>.none) as Any) == "nil")
  }

  @Test("dates by their seconds, and errors by their type where any may be")
  func datesAndErrors() {
    #expect(ReferenceText.text([Date(timeIntervalSince1970: 90)]) == "[Date(timeIntervalSince1970: 90)]")
    #expect(ReferenceText.text(Date(timeIntervalSince1970: 0.5)) == "Date(timeIntervalSince1970: 0.5)")
    #expect(ReferenceText.argument(Lateness.by(2)) == "Lateness.by(2)")
    #expect(ReferenceText.argument(Delivery.sent) == ".sent")
  }

  @Test("structs by their properties, cases by their names")
  func types() {
    #expect(ReferenceText.text(Token(text: "a", number: nil)) == #"Token(text: "a", number: nil)"#)
    #expect(ReferenceText.text([Delivery.sent, .failed(reason: "late")]) == #"[.sent, .failed(reason: "late")]"#)
    #expect(
      ReferenceText.text(Delivery.moved(1, to: Token(text: "", number: 2)))
        == #".moved(1, to: Token(text: "", number: 2))"#
    )
  }
}

/// An enum that is called something else than its cases.
private enum Described: CustomStringConvertible {
  case first

  var description: String { "the first one" }
}

private struct Named: Equatable {
  var name: String
  var number: Int
}
