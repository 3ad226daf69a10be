import ReactorRuntime
import ReactorTesting
import Testing

@Suite("What a reactor starts with is compared with the spec")
struct ReferenceStartTests {
  @Test("also where it is made of what the reactor is made with")
  func right() async { await MeterReactor.reference().check("the states") }

  @Test(
    "and told where it is another one",
    arguments: [
      (MeterReactor.Flaw.field, "The field `total` starts with another value"),
      (.property, "The property `limit` starts with another value"),
      (.made, "The property `half` starts with another value"),
      (.equality, "`==` does not look at the field `total`"),
      (.pulse, "`==` does not look at how often the pulse `note` was assigned"),
      (.silent, "It does something else when it is made"),
      (.unmade, "The property `isMade` is another one when the reactor is made"),
    ]
  )
  func flaws(flaw: MeterReactor.Flaw, message: String) async {
    await withKnownIssue {
      await MeterReactor.reference(flaw).check("the states")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains(message) }
    }
  }

  @Test("a pulse that is not assigned again differs")
  func unassigned() async {
    await MeterReactor.reference().check("the mutations")
    await withKnownIssue {
      await MeterReactor.reference(.unassigned).check("the mutations")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("leaves another `$note`") }
    }
  }
}

/// Counts on from where it is told to.
final class MeterReactor: Reactor {
  enum Flaw { case field, property, made, equality, pulse, unassigned, silent, unmade }
  enum Action { case tell }
  enum Mutation { case setNote(String?) }
  struct State {
    var total: Int
    var share = 0.5
    @Pulse var note: String?
  }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState: State
  let limit: Int
  let half: Int
  var isMade = false
  let log: (String) -> Void
  private let flaw: Flaw?

  init(start: Int, rate: Int, log: @escaping (String) -> Void, _ flaw: Flaw?) {
    self.flaw = flaw
    self.log = log
    limit = flaw == .property ? 6 : 5
    half = flaw == .made ? start : start / 2
    initialState = State(total: flaw == .field ? start + rate : start * rate)
    if flaw != .silent { log("made") }
    isMade = flaw != .unmade
  }

  func mutate(action: Action) -> Observable<Mutation> { .just(.setNote("a")) }

  func reduce(into state: inout State, mutation: Mutation) {
    guard case .setNote(let note) = mutation else { return }
    if flaw == .unassigned, state.note == note { return }
    state.note = note
  }

  fileprivate static func reference(_ flaw: Flaw? = nil) -> ReactorReference<MeterReactor> {
    let reference = ReactorReference<MeterReactor>("Meter.reactor.yaml") { doubles in
      let start = 4
      doubles.starts(field: "total", with: start * 3)
      doubles.starts(property: "half", with: start / 2)
      let log = { doubles.call("log", $0, returns: [()]) } as (String) -> Void
      return MeterReactor(start: start, rate: 3, log: log, flaw)
    }
    reference.field("total", \.total, [1, 2])
    reference.field("share", \.share, from: 0.5, [.nan, 1])
    reference.field("note", \.note, from: nil, ["a", nil])
    reference.pulse("note", \.$note)
    reference.areEqual = { left, right in
      (flaw == .equality || left.total == right.total) && left.share == right.share
        && left.note == right.note
        && (flaw == .pulse || left.$note.valueUpdatedCount == right.$note.valueUpdatedCount)
    }
    reference.property("limit", from: 5) { $0.limit }
    reference.property("half") { $0.half as Any }
    reference.property("isMade") { $0.isMade as Any }
    reference.initialize = { reactor in
      reactor.isMade = false
      reactor.log("made")
      reactor.isMade = true
    }
    reference.mutation("setNote") { .setNote($0.pick(["a", nil])) }
    reference.reduce = { _, state, mutation in
      if case .setNote(let note) = mutation { state.note = note }
    }
    return reference
  }
}
