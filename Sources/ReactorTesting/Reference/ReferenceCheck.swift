import ReactorRuntime

/// The search for an input on which a reactor does something else than its reference.
///
/// The reference goes first, and tells which branches it took; an input on which it would stop the program is not used. Inputs are drawn
/// by chance that is the same in each run, and around each that leads to something new, single choices are changed.
final class ReferenceCheck<Subject: Reactor> {
  private let reference: ReactorReference<Subject>
  private let name: String
  private let place: TestLocation
  private var reached: Set<ReferenceMark> = []
  private var failed = false
  /// Whether something differs from run to run, so that a second run of the reference has to stand by.
  private var varies = false
  private var tried: Set<[String: Int]> = []

  init(_ reference: ReactorReference<Subject>, _ name: String, _ place: TestLocation) {
    self.reference = reference
    self.name = name
    self.place = place
  }

  /// How many inputs are drawn by chance, how many are tried that lead to nothing new, and how many at most.
  private static var drawn: UInt64 { 48 }
  private static var patience: Int { 160 }
  private static var limit: Int { 640 }

  /// An input that has led to something new, and the single choices in it that have not been changed yet.
  private final class Lead {
    let choices: [String: Int]
    var changes: [(name: String, index: Int)]

    init(_ input: ReferenceInput) {
      choices = input.all
      changes = input.choices.flatMap { choice in
        (0..<choice.count).filter { $0 != choice.index }.map { (choice.name, $0) }
      }
    }

    /// The next change: from within the list, so that not all values of the first choice come first.
    func nextChange() -> (name: String, index: Int)? {
      changes.isEmpty ? nil : changes.remove(at: changes.count / 3)
    }
  }

  /// Runs `run` on inputs, until one fails or there are enough.
  ///
  /// - Parameter run: Tells what the input has led to.
  private func search(
    isolation: isolated (any Actor)? = #isolation,
    _ run: (ReferenceInput) async -> Set<ReferenceMark>
  ) async {
    var leads: [Lead] = []
    var count = 0
    var end = Self.patience
    func attempt(_ input: ReferenceInput, isolation: isolated (any Actor)? = #isolation) async {
      count += 1
      let marks = await run(input)
      tried.insert(input.all)
      if !marks.isSubset(of: reached) || leads.count < 2 {
        leads.append(Lead(input))
        end = min(count + Self.patience, Self.limit)
      }
      reached.formUnion(marks)
    }
    await attempt(ReferenceInput())
    for seed in 1...Self.drawn where !failed { await attempt(ReferenceInput(seed: seed)) }
    // Each lead gets its turn, the newest first.
    while !failed, count < end, leads.contains(where: { !$0.changes.isEmpty }) {
      for lead in leads.reversed() where !failed && count < end {
        guard let change = lead.nextChange() else { continue }
        var choices = lead.choices
        choices[change.name] = change.index
        if !tried.contains(choices) { await attempt(ReferenceInput(choices)) }
      }
    }
  }

  private func fail(_ message: String) {
    failed = true
    place.report(message)
  }
}

/// States and mutations, which need nothing but a reactor.
extension ReferenceCheck {
  /// Whether the state starts, and its derived values are, as the spec says.
  func checkStates(isolation: isolated (any Actor)? = #isolation) async {
    let side = LiveSide<Subject>(ReferenceInput(), isOnMainActor: reference.isOnMainActor)
    let initial = side.inTime { reference.make(side.doubles).initialState }
    for field in reference.fields {
      guard let expected = field.initial, !Alike.areSame(expected, field.get(initial)) else { continue }
      fail(
        "The field `\(field.name)` starts with another value.\n\n\(ReferenceText.difference(expected, field.get(initial)))"
      )
    }
    await search { input in
      // What captures the isolation runs there.
      _ = isolation
      var marks: Set<ReferenceMark> = []
      let side = LiveSide<Subject>(input, isOnMainActor: reference.isOnMainActor)
      side.inTime {
        let reactor = reference.make(side.doubles)
        guard let state = reference.state(input, from: reactor.initialState, reactor, [reactor]) else { return }
        marks = reference.marks(of: state)
        for value in reference.derived {
          guard let (expected, actual) = try? value.differ(state), !Alike.areSame(expected, actual) else { continue }
          fail(
            "The derived value `\(value.name)` is another one in\n\(reference.text(state))\n\n\(ReferenceText.difference(expected, actual))"
          )
          break
        }
      }
      return marks
    }
  }

  /// Whether the reactor does what the reference does: after an action, or from its start on.
  func checkRuns(isolation: isolated (any Actor)? = #isolation) async {
    await search { input in
      let trial = ReferenceTrial(reference, name, input, twice: varies)
      await trial.run(isolation: isolation)
      guard trial.failure != nil, !varies else {
        if let failure = trial.failure { fail(failure) }
        return trial.marks
      }
      // Once more, beside a second run of the reference: something may differ from run to run.
      let repeated = ReferenceTrial(reference, name, ReferenceInput(input.all), twice: true)
      await repeated.run(isolation: isolation)
      if let failure = repeated.failure { fail(failure) } else { varies = true }
      return trial.marks.union(repeated.marks)
    }
    if !failed { remark() }
  }

  /// Says which branches no input has reached: what is in them is not tested.
  private func remark() {
    for branch in reference.branches[name] ?? [] where !reached.contains(.branch(branch)) {
      let what = branch.isTaken ? "takes this branch" : "fails this condition"
      let advice = "give `samples` with which one does, or write a scenario"
      print("\(reference.spec):\(branch.line): remark: no input of `\(name)` \(what): \(advice)")
    }
  }

  /// Whether each mutation does to the state what the spec says.
  func checkMutations(isolation: isolated (any Actor)? = #isolation) async {
    for mutation in reference.mutations where !failed {
      reached = []
      tried = []
      await search { input in
        _ = isolation
        let side = LiveSide<Subject>(input, isOnMainActor: reference.isOnMainActor)
        side.inTime {
          let reactor = reference.make(side.doubles)
          guard let state = reference.state(input, from: reactor.initialState, reactor, [reactor]) else { return }
          let mutation = mutation.make(ReferencePayload(input, mutation.name, [state, reactor]))
          var (expected, again, actual) = (state, state, state)
          side.variation.values = []
          do {
            try reference.reduce(reactor, &expected, mutation)
            side.variation.former = side.variation.values
            side.variation.values = []
            try reference.reduce(reactor, &again, mutation)
          } catch {
            return
          }
          LiveReactor.reduce(reactor, &actual, mutation)
          if let field = reference.differingField(expected, again, actual) {
            fail(
              "`\(ReferenceText.text(mutation))` leaves another `\(field.name)` in\n\(reference.text(state))\n\n"
                + ReferenceText.difference(field.get(expected), field.get(actual))
            )
          }
        }
        return []
      }
    }
  }

}
