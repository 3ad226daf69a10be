import ReactorRuntime
import Testing

@testable import ReactorTesting

@Suite("The search for an input that a check does")
struct ReferenceSearchTests {
  @Test(
    "fails on nothing where the reactor does what the reference does",
    arguments: ["choose", "enter", "follow", "goOn"]
  )
  func unbroken(_ name: String) async { await GateReactor.reference(nil).check(name) }

  @Test("finds a payload whose values belong to one element of the state")
  func element() async { await expectIssue("choose") }

  // Four of the texts have to be the last of nine, and the mode one that is not among the samples.
  @Test("comes to a condition for which many fields have to be right")
  func fields() async { await expectIssue("enter") }

  // The other two are those that the second and the fourth text are the same as, where all are right.
  @Test("lets a part of a condition fail alone", arguments: [1, 3, 4])
  func parts(_ number: Int) async { await expectIssue("enter", flaw: "enter without \(number)") }

  // In the case of the `switch`, six fields have to have something, of which the case itself says nothing.
  @Test("comes to a case of a `switch` behind a condition on other fields")
  func fullState() async { await expectIssue("goOn") }

  @Test(
    "finds values for payloads in what is derived from the state, and in elements of elements",
    arguments: ["scan", "open"]
  )
  func places(_ name: String) async { await expectIssue(name) }

  @Test("lets a relay that the reactor is given emit")
  func relay() async { await expectIssue("follow") }

  private func expectIssue(_ name: String, flaw: String? = nil) async {
    await withKnownIssue {
      await GateReactor.reference(flaw ?? name).check(name)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("`\(name)` of Gate.reactor.yaml") }
    }
  }

  @Test("tries arrays of each value alone")
  func arrays() {
    for samples: ReferenceSamples in [[1, 2, 3], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7, 8]] {
      #expect(samples.values.allSatisfy { samples.arrays.values.contains([$0]) })
    }
  }

  @Test("tries dictionaries of one value and of one for each key, of none, and of each other value for all keys")
  func dictionaries() {
    let letters: ReferenceSamples = ["a", "b", "c"]
    let rows = letters.dictionaries(by: [1, 2] as ReferenceSamples)
    #expect(rows.values == [[1: "a"], [:], [1: "a", 2: "b"], [2: "a"], [1: "b", 2: "b"], [1: "c", 2: "c"]])
  }

  @Test("tries all cases of an enum that can list them, the samples first")
  func cases() {
    let samples: ReferenceSamples<GateReactor.Mode> = [.closed]
    #expect(samples.values == [.closed, .ajar, .open])
  }
}

private final class GateReactor: Reactor {
  enum Mode: CaseIterable { case ajar, closed, open }
  struct Place: Equatable {
    var row: Int
    var number: Int
  }
  struct Floor: Equatable {
    var name: String
    var rooms: [Room]
  }
  struct Room: Equatable {
    var code: String
  }
  enum Action {
    case scan(String)
    case open(String)
    case choose(row: Int, number: Int)
    case enter
    case follow
    case goOn
  }
  enum Mutation { case setCount(Int) }
  struct State {
    var places: [Place] = []
    var texts = ["", "", "", ""]
    var mode = Mode.closed
    var count = 0
    var floors: [Floor] = []

    var codes: [String] { floors.flatMap(\.rooms).map { $0.code + "!" } }
    var isFull: Bool { texts == ["1", "1", "1", "1"] && !floors.isEmpty && !places.isEmpty }
    var canGoOn: Bool { count == 0 || count == 2 && isFull }
    var first: String {
      get { texts[0] }
      set { texts[0] = newValue }
    }
    var second: String {
      get { texts[1] }
      set { texts[1] = newValue }
    }
    var third: String {
      get { texts[2] }
      set { texts[2] = newValue }
    }
    var fourth: String {
      get { texts[3] }
      set { texts[3] = newValue }
    }
  }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let signals: PublishRelay<Int>
  /// The action that does something else than it should.
  private let flaw: String?

  init(signals: PublishRelay<Int>, flaw: String?) {
    self.signals = signals
    self.flaw = flaw
  }

  func mutate(action: Action) -> Observable<Mutation> {
    let state = currentState
    switch action {
    case .scan(let code):
      guard state.codes.contains(code) else { return .empty() }
      return .just(.setCount(flaw == "scan" ? 2 : 1))
    case .open(let code):
      guard state.floors.contains(where: { $0.rooms.contains { $0.code == code } }) else { return .empty() }
      return .just(.setCount(flaw == "open" ? 2 : 1))
    case .choose(let row, let number):
      guard state.places.contains(Place(row: row, number: number)) else { return .empty() }
      return .just(.setCount(flaw == "choose" ? 2 : 1))
    case .enter:
      let areRight = state.texts.map { $0 == "9" } + [state.mode == .open]
      guard areRight.indices.allSatisfy({ areRight[$0] || flaw == "enter without \($0)" }) else { return .empty() }
      return .just(.setCount(flaw == "enter" ? 2 : 1))
    case .goOn:
      guard state.canGoOn else { return .empty() }
      return .just(.setCount(state.count == 2 && flaw == "goOn" ? 2 : 1))
    case .follow: return signals.asObservable().map { [flaw] in .setCount(flaw == "follow" ? 2 * $0 : $0) }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setCount(let count): state.count = count
    }
  }

  static func reference(_ flaw: String?) -> ReactorReference<GateReactor> {
    let texts: ReferenceSamples<String> = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
    let numbers: ReferenceSamples<Int> = [1, 2, 3, 4, 5, 6, 7, 8]
    let reference = ReactorReference<GateReactor>("Gate.reactor.yaml") { doubles in
      GateReactor(signals: doubles.relay("signals", PublishRelay<Int>(), emits: [1, 2]) { $0.accept($1) }, flaw: flaw)
    }
    reference.field("places", \.places, [[Place(row: 71, number: 72)], [Place(row: 73, number: 74)]])
    reference.field("first", \.first, texts)
    reference.field("second", \.second, texts)
    reference.field("third", \.third, texts)
    reference.field("fourth", \.fourth, texts)
    reference.field("mode", \.mode, [.closed])
    reference.field("count", \.count, from: 0, [1, 2])
    let rooms = [Room(code: "c"), Room(code: "d")]
    reference.field("floors", \.floors, from: [], [[Floor(name: "a", rooms: [])], [Floor(name: "b", rooms: rooms)]])
    reference.derived("codes", \.codes) { $0.codes }
    reference.action("scan", conditions: [3]) { .scan($0.pick(["x"])) }
    reference.action("open", conditions: [4]) { .open($0.pick(["x"])) }
    reference.action("choose", conditions: [1]) { .choose(row: $0.pick(numbers), number: $0.pick(numbers)) }
    reference.action("enter", conditions: [2]) { _ in .enter }
    reference.action("follow") { _ in .follow }
    reference.action("goOn", conditions: [5], cases: [6, 7, 8]) { _ in .goOn }
    reference.mutation("setCount") { .setCount($0.pick([1, 2])) }
    reference.reads = [1: ["places"], 2: ["first", "second", "third", "fourth", "mode"], 3: ["floors"], 4: ["floors"]]
    reference.reads[5] = ["count", "first", "second", "third", "fourth", "floors", "places"]
    for line in 6...8 { reference.reads[line] = ["count"] }
    reference.mutate = { try await $0.mutate($1, in: $2) }
    reference.reduce = { $0.reduce(into: &$1, mutation: $2) }
    return reference
  }

  private func mutate(_ action: Action, in run: ReferenceRun<GateReactor>) async throws {
    var state: State { run.state }
    switch action {
    case .scan(let code):
      guard run.holds(state.codes.contains(code), line: 3) else { return }
      try run.emit(.setCount(1))
    case .open(let code):
      let isThere = state.floors.contains { $0.rooms.contains { $0.code == code } }
      guard run.holds(isThere, line: 4) else { return }
      try run.emit(.setCount(1))
    case .choose(let row, let number):
      guard run.holds(state.places.contains { $0.row == row && $0.number == number }, line: 1) else { return }
      try run.emit(.setCount(1))
    case .enter:
      let areRight = run.part(state.first == "9") && run.part(state.second == "9") && run.part(state.third == "9")
      guard run.holds(areRight && run.part(state.fourth == "9") && run.part(state.mode == .open), line: 2) else {
        return
      }
      try run.emit(.setCount(1))
    case .goOn:
      guard run.holds(state.canGoOn, line: 5) else { return }
      switch state.count {
      case 0: run.reached(6)
      case 2: run.reached(7)
      default: run.reached(8)
      }
      try run.emit(.setCount(1))
    case .follow:
      try await run.each { [self] in
        signals
      } then: { signal in
        try run.emit(.setCount(signal))
      }
    }
  }
}
