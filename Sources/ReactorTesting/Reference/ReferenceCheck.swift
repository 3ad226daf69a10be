import ReactorRuntime

/// The search for an input on which a reactor does something else than its reference.
///
/// The reference goes first, and tells which branches it took; an input on which it would stop the program is not used. Inputs are drawn
/// by chance that is the same in each run, and around each that leads to something new, single choices are changed: first around those
/// that lead where few do, and then, for each branch that none has taken, and for each condition of several parts, around those that come to the condition, in
/// what that depends on.
final class ReferenceCheck<Subject: Reactor> {
  private let reference: ReactorReference<Subject>
  private let name: String
  private let place: TestLocation
  /// The branches of the case, and those of its cases of a `switch`.
  private let branches: [ReferenceBranch]
  private let cases: [ReferenceBranch]
  /// The conditions of the case, as marks name them.
  private let conditions: Set<String>
  private var reached: Set<ReferenceMark> = []
  /// What became of the branches that inputs have taken, those of other actions among them.
  private var outcomes = (judged: Set<ReferenceBranch>(), unjudged: Set<ReferenceBranch>())
  private var failed = false
  /// Whether there was an input on which the sides could be compared.
  private var isJudged = false
  /// Whether something differs from run to run, so that a second run of the reference has to stand by.
  private var varies = false
  /// How many inputs were tried again and again of which nothing can be said.
  private var undecidedCount = 0
  private let patience = ReferencePatience()
  /// The orders of steps that run side by side in which the reactor was last found to do what the reference does, to be tried first.
  private var orders: [ReferenceOrder] = []
  /// The order in which nothing was wrong behind what an action had cut off, the last time.
  private var orderOfCut: UInt64 = 0
  private var tried: Set<[String: Int]> = []
  /// The numbers of what inputs have led to, but for parts of conditions.
  private var paths: [Set<ReferenceMark>: Int] = [:]
  /// How many inputs were spent on each of these: those that have led to it, and those that were made of one that has.
  private var efforts: [Int] = []

  init(_ reference: ReactorReference<Subject>, _ name: String, _ place: TestLocation) {
    self.reference = reference
    self.name = name
    self.place = place
    let branching = reference.branching(of: name)
    branches = branching.branches
    cases = branches.filter { branching.cases.contains($0.line) && $0.isTaken }
    conditions = Set(branches.map { ReferenceMark.condition(at: $0.line) })
  }

  /// How many inputs are drawn by chance, and how many are tried at most.
  private static var drawn: UInt64 { 64 }
  private static var limit: Int { 800 }
  /// In how many orders steps that run side by side are tried, behind the one that has come nearest, before something is said to be wrong.
  private static var orderPatience: UInt64 { 256 }
  /// How often an input is tried again on which something is wrong, and how often that has to be so where code comes between that nobody can
  /// wait for.
  private static var mostRepetitions: Int { 40 }
  private static var fewestFailures: Int { 4 }
  /// Of how many inputs of which nothing can be said all of that is tried.
  private static var mostUndecided: Int { 8 }
  /// How many are tried in a row that lead to nothing new, how many more for the sake of a branch that none has taken, and of all those.
  private static var patience: Int { 80 }
  private static var branchPatience: Int { 90 }
  private static var partsPatience: Int { 24 }
  private static var allBranchesPatience: Int { 300 }

  /// An outcome of a condition for the sake of which inputs are changed that lead to the other one.
  private struct Goal: Hashable {
    let branch: ReferenceBranch
    /// Whether inputs lead to both, and each part of the condition is to be the one that decides.
    var isOfParts = false

    var patience: Int { isOfParts ? ReferenceCheck.partsPatience : ReferenceCheck.branchPatience }
  }

  /// Runs `run` on inputs, until one fails or there are enough.
  ///
  /// - Parameters:
  ///   - needsJudgement: Whether it goes on where no input has been judged.
  ///   - run: Tells what the input has led to.
  private func search(
    needsJudgement: Bool = false,
    isolation: isolated (any Actor)? = #isolation,
    _ run: (ReferenceInput) async -> Set<ReferenceMark>
  ) async {
    var leads: [ReferenceLead] = []
    efforts = []
    paths = [:]
    // What is tried before anything else, when it comes for the first time: each outcome of a call, each action while something is open.
    var urgent: [[String: Int]] = []
    var turned: Set<String> = []
    // The goals for which nothing is left to change, and how often something was changed for the others.
    var given: Set<Goal> = []
    var changes: [Goal: Int] = [:]
    var count = 0
    func attempt(
      _ input: ReferenceInput,
      for lead: ReferenceLead? = nil,
      towards goal: Goal? = nil,
      isolation: isolated (any Actor)? = #isolation
    ) async -> Bool {
      count += 1
      let all = await run(input)
      for mark in all {
        switch mark {
        case .branch(let branch): outcomes.judged.insert(branch)
        case .unjudged(let branch): outcomes.unjudged.insert(branch)
        default: break
        }
      }
      let marks = all.filter(isOwn)
      tried.insert(input.all)
      let path = number(of: marks)
      efforts[path] += 1
      if let lead { efforts[lead.path] += 1 }
      let isNew = !marks.isSubset(of: reached)
      reached.formUnion(marks)
      // In an order of their own, that of a dictionary being another one in each process.
      let turns = input.turns.sorted { ($0.value.position, $0.key) < ($1.value.position, $1.key) }
      for (place, turn) in turns where !turned.contains(place) {
        let last = turn.isBehindOther ? 0 : reference.actions.count + 3
        let others = input.alternatives(to: turn, first: 6, last: last)
        if !others.isEmpty { turned.insert(place) }
        urgent += others
        // Of calls that run side by side nothing says which comes first: what they lead to is judged where both lead to the same.
        if let first = ReferenceInput.firstCall(before: place) {
          urgent += others.compactMap { choices in choices[place].map { choices.merging([first: $0]) { $1 } } }
        }
        // The action that comes once more may need something of its own in the state.
        if !others.isEmpty, !turn.isBehindOther, let own = reference.actions.firstIndex(where: { $0.name == name }) {
          let choices = input.choices(with: turn, instead: reference.actions.count - own)
          urgent += choices.map { [$0.merging(largestState) { $1 }] } ?? []
        }
      }
      let found = ReferenceLead(input, marks, path)
      // Each part of a condition may have held before, but not so many of them at once.
      let isNearer = goal.map { !$0.isOfParts && self.isNearer(found, than: leads, to: $0.branch) } ?? false
      guard isNew || isNearer || leads.count < 2 else { return false }
      // Without the mutations before, the fields of the state can be changed one by one.
      let plain = ReferenceInput(input.all.merging([ReferenceInput.mutation(1): 0]) { $1 })
      var isSame = false
      if found.hasMutations, !failed {
        let others = await run(plain).filter(isOwn)
        isSame = number(of: others) == path
      }
      leads.append(isSame ? ReferenceLead(plain, marks, path) : found)
      return isNew || isNearer
    }
    _ = await attempt(ReferenceInput())
    var lastSeed = Self.drawn
    for seed in 1...Self.drawn where !failed { _ = await attempt(ReferenceInput(seed: seed)) }
    var end = count + Self.patience
    var lastEnd = count + Self.patience + Self.allBranchesPatience
    var open: [Goal] = []
    while !failed, count < Self.limit {
      if let choices = urgent.popLast() {
        if !tried.contains(choices), await attempt(ReferenceInput(choices)) {
          end = max(end, count + Self.patience / 2)
        }
      } else if count < end, let lead = worthiest(of: leads) {
        guard let choices = lead.next(), !tried.contains(choices) else { continue }
        if await attempt(ReferenceInput(choices), for: lead) { end = count + Self.patience }
        lastEnd = max(lastEnd, end + Self.allBranchesPatience)
      } else {
        // Then those come into question that have come to a condition without the outcome that is missing.
        if open.isEmpty { open = goals.filter { !given.contains($0) } }
        guard count < lastEnd, let goal = open.popLast() else { break }
        changes[goal, default: 0] += 1
        guard changes[goal, default: 0] <= goal.patience, let choices = change(of: leads, towards: goal) else {
          given.insert(goal)
          continue
        }
        guard !tried.contains(choices) else {
          lastEnd -= 1
          continue
        }
        if await attempt(ReferenceInput(choices), towards: goal), !goal.isOfParts {
          given = []
          changes = [:]
          end = count + Self.patience / 2
          lastEnd = end + Self.allBranchesPatience
        }
      }
    }
    // Of what few inputs can be judged, one at least.
    while needsJudgement, !isJudged, !failed, count < Self.limit / 2 {
      lastSeed += 1
      _ = await attempt(ReferenceInput(seed: lastSeed))
    }
  }

  /// Whether something that an input leads to belongs to the case, rather than to the other actions that are sent in it: those have
  /// cases of their own, and a search for their branches in each of them would find nothing new.
  private func isOwn(_ mark: ReferenceMark) -> Bool {
    switch mark {
    case .branch(let branch), .unjudged(let branch): conditions.contains(ReferenceMark.condition(at: branch.line))
    case .step(_, _, let action): action.map { $0 == name } ?? (name == ReferenceCase.start)
    case .part(let condition, _, _), .parts(let condition, _):
      conditions.contains(condition) || !ReferenceMark.isOfLine(condition)
    case .open: true
    }
  }

  /// The number of what an input has led to.
  private func number(of marks: Set<ReferenceMark>) -> Int {
    let path = marks.filter { !$0.isPart }
    if let number = paths[path] { return number }
    efforts.append(0)
    paths[path] = efforts.count - 1
    return efforts.count - 1
  }

  /// The lead that is worth most: what was reached least, and of that the newest; nil where nothing is left to change.
  private func worthiest(of leads: [ReferenceLead]) -> ReferenceLead? {
    leads.reversed().filter(\.hasChanges).min { efforts[$0.path] < efforts[$1.path] }
  }

  /// Whether one lead has come to the condition of a branch with more parts of it, and of others, than any of some leads.
  private func isNearer(_ lead: ReferenceLead, than leads: [ReferenceLead], to branch: ReferenceBranch) -> Bool {
    let others = others(than: branch)
    guard lead.depth(of: others) > 0 else { return false }
    return leads.allSatisfy { $0.depth(of: others) == 0 || $0.nearness(to: branch) < lead.nearness(to: branch) }
  }

  /// The choices of one of the leads that have come to the condition of a branch, changed in what the condition depends on.
  private func change(of leads: [ReferenceLead], towards goal: Goal) -> [String: Int]? {
    let branch = goal.branch
    let others = others(than: branch)
    func depth(_ lead: ReferenceLead) -> Int { lead.depth(of: others) }
    // The one comes first in which the most parts hold, and then one without mutations, which come behind the fields of the state.
    let near = leads.filter { depth($0) > 0 }.enumerated()
      .sorted { ($0.element.nearness(to: branch), $0.offset) > ($1.element.nearness(to: branch), $1.offset) }
      .prefix(6).map(\.element)
    let fields = reference.reads[branch.line] ?? []
    /// What the condition may ask for by itself.
    func isAsked(_ choice: String) -> Bool {
      choice.hasPrefix("\(name), ") || fields.contains { choice == ReferenceInput.field($0) }
    }
    func matters(_ choice: String) -> Bool {
      isAsked(choice) || choice.hasPrefix("call ") || choice.hasPrefix("the argument ")
        || choice == ReferenceInput.mutation(1) || fields.isEmpty && choice.hasPrefix("what happens next")
    }
    if goal.isOfParts {
      for lead in near { if let choices = lead.next(before: depth(lead), where: isAsked) { return choices } }
      // What has to be equal is changed at once.
      let twins = twins(among: fields)
      return twins.isEmpty ? nil : near.first?.next(before: depth(near[0]), in: twins, where: isAsked)
    }
    if let lead = near.first {
      if let choices = lead.next(before: depth(lead), where: isAsked) { return choices }
      // What it asks for may need other fields to come there, of which each has something in a state that is full.
      if let choices = lead.next(before: depth(lead), in: fullState, where: isAsked) { return choices }
      // What else the lead has in its state may keep what it asks for from getting there.
      let plain = plainState(besides: fields)
      if let choices = lead.next(before: depth(lead), in: plain, where: isAsked) { return choices }
    }
    for lead in near {
      if let choices = lead.next(before: depth(lead), where: matters) { return choices }
    }
    // What streams and calls do before may decide as well, as which error a `catch` asks for that stands behind a guard.
    for lead in near {
      let next = lead.next(before: depth(lead)) { $0.hasPrefix("what happens next") }
      if let next { return next }
    }
    return near.first.flatMap { $0.nextPair(before: depth($0), where: matters) }
  }

  /// The choices of a state in which each field has the first of its values.
  private var fullState: [String: Int] {
    Dictionary(reference.fields.map { (ReferenceInput.field($0.name), 1) }) { first, _ in first }
  }

  /// The choices by which each of some fields is what another one of its type is, where there is one before it.
  private func twins(among fields: some Collection<String>) -> [String: Int] {
    let twins = reference.fields.filter { $0.twin != nil && fields.contains($0.name) }
    return Dictionary(twins.map { (ReferenceInput.field($0.name), $0.count + 1) }) { first, _ in first }
  }

  /// The choices of a state in which each field starts as the spec says, but for some.
  private func plainState(besides fields: some Collection<String>) -> [String: Int] {
    let others = reference.fields.filter { !fields.contains($0.name) }
    return Dictionary(others.map { (ReferenceInput.field($0.name), 0) }) { first, _ in first }
  }

  /// The choices of a state in which each collection has the most elements that it has.
  private var largestState: [String: Int] {
    Dictionary(reference.fields.compactMap { field in field.fullest.map { (ReferenceInput.field(field.name), $0) } }) {
      first,
      _ in first
    }
  }

  /// The conditions of several parts, and, to be asked for first, the branches of the case that no input has taken.
  private var goals: [Goal] {
    let ofParts = branches.filter { branch in
      let condition = ReferenceMark.condition(at: branch.line)
      return [true, false].contains { reached.contains(.part(condition, 1, $0)) }
    }
    return ofParts.map { Goal(branch: $0, isOfParts: true) }
      + branches.filter { !reached.contains(.branch($0)) }.map { Goal(branch: $0) }
  }

  /// What inputs take that come to the condition of a branch and not to the branch: the other outcome, or the nearest cases.
  private func others(than branch: ReferenceBranch) -> [ReferenceBranch] {
    let other = ReferenceBranch(line: branch.line, isTaken: !branch.isTaken)
    if reached.contains(.branch(other)) { return [other] }
    guard cases.contains(where: { $0.line == branch.line }) else { return [] }
    let near = cases.filter { reached.contains(.branch($0)) }
    return Array(near.sorted { abs($0.line - branch.line) < abs($1.line - branch.line) }.prefix(3))
  }

  private func fail(_ message: String) {
    failed = true
    place.report(message.hasPrefix("`\(name)` of ") ? message : "\(reference.spec): \(message)")
  }
}

/// States and mutations, which need nothing but a reactor.
extension ReferenceCheck {
  /// Whether the state starts, and its derived values are, as the spec says.
  func checkStates(isolation: isolated (any Actor)? = #isolation) async {
    let side = ReferenceLiveSide<Subject>(ReferenceInput(), isOnMainActor: reference.isOnMainActor)
    side.inTime {
      let reactor = reference.make(side.doubles)
      let initial = reactor.initialState
      let fields = reference.fields.map { ("field", $0.name, $0.initial, $0.get(initial)) }
      let properties = reference.properties.map { ("property", $0.name, $0.initial, $0.get(reactor)) }
      for (kind, name, start, found) in fields + properties {
        guard let expected = start ?? side.doubles.starts["\(kind) \(name)"],
          !ReferenceEquality.areSame(expected, found)
        else {
          continue
        }
        fail("The \(kind) `\(name)` starts with another value.\n\n\(ReferenceText.difference(expected, found))")
      }
      checkEquality(around: initial)
      checkInitialization(of: reactor, side)
    }
    await search { input in
      // What captures the isolation runs there.
      _ = isolation
      var marks: Set<ReferenceMark> = []
      let side = ReferenceLiveSide<Subject>(input, isOnMainActor: reference.isOnMainActor)
      side.inTime {
        let reactor = reference.make(side.doubles)
        guard let state = reference.state(input, from: reactor.initialState, reactor, [reactor]) else { return }
        marks = reference.marks(of: state)
        for value in reference.derived {
          guard let expected = try? value.expected(state) else { continue }
          let actual = value.actual(state)
          if ReferenceEquality.areSame(expected, actual) { continue }
          fail(
            "The derived value `\(value.name)` is another one in\n\(reference.text(state))\n\n\(ReferenceText.difference(expected, actual))"
          )
          break
        }
      }
      return marks
    }
  }

  /// Whether a reactor, when it was made, has done what the spec says: the same calls come last if that is done again, and give its properties the
  /// same values.
  private func checkInitialization(of reactor: Subject, _ side: ReferenceLiveSide<Subject>) {
    guard let initialize = reference.initialize else { return }
    let found = (calls: side.log, values: reference.properties.map { $0.get(reactor) })
    side.forget()
    initialize(reactor)
    let last = Array(found.calls.suffix(side.log.count))
    let isSame =
      last.count == side.log.count && zip(side.log, last).allSatisfy { reference.areSame($0, nil, $1) }
    if !isSame {
      let texts = [side.log, found.calls].map { $0.map { reference.text($0) } }
      fail("It does something else when it is made.\n\n\(ReferenceText.difference(texts[0], texts[1]))")
    }
    for (property, value) in zip(reference.properties, found.values) {
      let expected = property.get(reactor)
      if ReferenceEquality.areSame(expected, value) { continue }
      let difference = ReferenceText.difference(expected, value)
      fail("The property `\(property.name)` is another one when the reactor is made.\n\n\(difference)")
    }
  }

  /// Whether two states are equal just where all of their fields are, and were assigned as often where they are pulses. What does not equal itself,
  /// such as a NaN, is left out: no state with it equals any.
  private func checkEquality(around initial: Subject.State) {
    guard let areEqual = reference.areEqual else { return }
    func changed(_ field: ReferenceField<Subject.State>, _ choice: Int) -> Subject.State {
      var state = initial
      field.set(&state, choice)
      return state
    }
    func equalsItself(_ state: Subject.State) -> Bool {
      reference.fields.allSatisfy { $0.areEqual?(state, state) != false }
    }
    for field in reference.fields {
      let choices = (0..<field.count).filter { equalsItself(changed(field, $0)) }
      guard let choice = choices.first else { continue }
      let (state, again) = (changed(field, choice), changed(field, choice))
      if !areEqual(state, again) { fail("`==` says that a state differs from itself.") }
      let other = choices.map { changed(field, $0) }
        .first { !ReferenceEquality.areSame(field.get(state), field.get($0)) }
      if let other, areEqual(state, other) { fail("`==` does not look at the field `\(field.name)`.") }
      guard reference.pulses.contains(where: { $0.name == "$\(field.name)" }) else { continue }
      var assignedTwice = again
      field.set(&assignedTwice, choice)
      if areEqual(state, assignedTwice) {
        fail("`==` does not look at how often the pulse `\(field.name)` was assigned.")
      }
    }
  }

  /// Whether the reactor does what the reference does: after an action, or from its start on.
  func checkRuns(isolation: isolated (any Actor)? = #isolation) async {
    await search { input in
      var trial = ReferenceTrial(reference, name, input, patience, twice: varies)
      await trial.run(isolation: isolation)
      // What is endless is so however often it is tried.
      if trial.failure != nil, !trial.isEndless { trial = await confirmed(trial, input) }
      if let count = trial.undecidedCut, let other = await withCut(behind: count, input) { trial = other }
      if let failure = trial.failure { fail(failure) }
      isJudged = isJudged || trial.isJudged
      return trial.marks
    }
    if !isJudged {
      ReferenceRemarks.noteUnjudged(name, of: reference.spec)
    } else if !failed {
      ReferenceRemarks.note(
        branches,
        judged: outcomes.judged,
        unjudged: outcomes.unjudged,
        by: name,
        of: reference.spec
      )
    }
  }

  /// A trial that failed, or another one of the same input in which nothing does: in another order of what goes on side by side, or since
  /// something differs from run to run.
  private func confirmed(
    _ failed: ReferenceTrial<Subject>,
    _ input: ReferenceInput,
    isLast: Bool = false,
    isolation: isolated (any Actor)? = #isolation
  ) async -> ReferenceTrial<Subject> {
    if failed.isConcurrent, !orders.isEmpty {
      let other = await run(input, in: orders)
      if other.failure == nil, other.comparisonCount >= failed.comparisonCount { return other }
    }
    // Again, beside a second run of the reference: something may differ from run to run. More than once, since time goes on between the
    // runs, and what is rounded of it may differ between any two; and more often where chance may have made the same of few values twice.
    // Where code came between that nobody can wait for, that says nothing, unless it does so nearly each time.
    var failureCount = 0
    var undecided: ReferenceTrial<Subject>?
    let (varies, fewest) = (failed.hasVaryingValues, 2 * Self.fewestFailures)
    let most = varies || undecidedCount < Self.mostUndecided ? Self.mostRepetitions : fewest
    for _ in 0..<most where failureCount < (varies ? Self.mostRepetitions : fewest) {
      let repeated = await run(input)
      if repeated.failure != nil {
        failureCount += 1
      } else if isUndecided(repeated, beside: failed) {
        undecided = repeated
      } else {
        self.varies = true
        return repeated
      }
    }
    if let undecided, failureCount < Self.fewestFailures {
      undecidedCount += 1
      return undecided
    }
    // What is told is what comes nearest.
    let failed = failed.isConcurrent ? await inOtherOrders(failed, input) : failed
    if failed.failure == nil || isLast || patience.isWorthwhile { return failed }
    // Before something is said to be wrong, the reactor gets its time.
    patience.renew()
    let again = await run(input)
    if isUndecided(again, beside: failed) { return await confirmed(failed, input, isLast: true) }
    return again.failure == nil ? again : await confirmed(again, input, isLast: true)
  }

  /// Whether a trial says nothing about the failure of another one, since code came between that nobody can wait for.
  private func isUndecided(_ trial: ReferenceTrial<Subject>, beside failed: ReferenceTrial<Subject>) -> Bool {
    trial.failure == nil && trial.dependsOnOthers && trial.comparisonCount < failed.comparisonCount
  }

  private func run(
    _ input: ReferenceInput,
    in orders: [ReferenceOrder] = [],
    isolation: isolated (any Actor)? = #isolation
  ) async -> ReferenceTrial<Subject> {
    input.forget()
    let trial = ReferenceTrial(reference, name, input, patience, twice: true, orders)
    await trial.run(isolation: isolation)
    return trial
  }

  /// A trial of the same input in which the reference does what the reactor does, in other orders, or else the one that does so for longest.
  /// Where one thing that happens has an order, the next one that differs is looked at. An order in which less can be said excuses nothing,
  /// unless it is the main actor's.
  private func inOtherOrders(
    _ failed: ReferenceTrial<Subject>,
    _ input: ReferenceInput,
    isolation: isolated (any Actor)? = #isolation
  ) async -> ReferenceTrial<Subject> {
    var orders: [ReferenceOrder] = []
    var count = failed.comparisonCount
    // What is found behind all comparisons has no order.
    guard count > 0 else { return failed }
    var failed = failed
    var number: UInt64 = 0
    var nearest: (order: ReferenceOrder, sameCount: Int)?
    /// How many orders were tried that differ from the nearest one in one decision.
    var changeCount = 0
    // Whether all were: then one that comes as near takes its place.
    var isExhausted = false
    var end = Self.orderPatience
    while number < end {
      let known = orders.prefix(count - 1)
      // Most go on from what has led to the most of what the reactor does, up to where it differs.
      var near: ReferenceOrder?
      if let nearest, number > ReferenceOrder.lastPlain {
        switch number % 8 {
        case 2, 4, 6:
          near = nearest.order.changed(before: nearest.sameCount, skipping: changeCount)
          changeCount += 1
          isExhausted = near == nil
        case 5, 7: near = nearest.order.changed(before: nearest.sameCount, number: number)
        default: break
        }
      }
      let order = near ?? ReferenceOrder(number: number)
      let others = known + Array(repeating: ReferenceOrder(), count: count - 1 - known.count) + [order]
      let other = await run(input, in: Array(others))
      if other.failure == nil, other.comparisonCount >= count {
        self.orders = Array(others)
        return other
      }
      if other.failure == nil, other.wentByMainActor, number <= ReferenceOrder.lastPlain { return other }
      number += 1
      if other.comparisonCount > count {
        orders = Array(others)
        count = other.comparisonCount
        (number, end, changeCount) = (0, Self.orderPatience, 0)
        nearest = nil
        failed = other
      } else if other.comparisonCount == count, let found = other.nearest, found.sameCount >= nearest?.sameCount ?? 0 {
        if found.sameCount > failed.nearest?.sameCount ?? 0 { failed = other }
        let isNearer = found.sameCount > nearest?.sameCount ?? 0
        if isNearer { end = number + Self.orderPatience }
        if nearest == nil || isNearer || isExhausted { (nearest, changeCount, isExhausted) = (found, 0, false) }
      }
    }
    return failed
  }

  /// A trial of the same input in which something is wrong when an action has cut off what may go on before or behind its own steps; nil where
  /// nothing is in one of the plain orders, of which those with late results need a call that was none of a double's, or where the reactor
  /// would stop the program.
  private func withCut(
    behind comparisonCount: Int,
    _ input: ReferenceInput,
    isolation: isolated (any Actor)? = #isolation
  ) async -> ReferenceTrial<Subject>? {
    var failed: ReferenceTrial<Subject>?
    var hasCalledElsewhere = false
    // First the order in which nothing was wrong the last time.
    for number in [orderOfCut] + (0...ReferenceOrder.lastPlain).filter({ $0 != orderOfCut }) {
      let isLate = number > ReferenceOrder.lastWithoutLateResults
      if isLate, failed != nil, !hasCalledElsewhere { continue }
      let orders =
        Array(repeating: ReferenceOrder(), count: comparisonCount) + [ReferenceOrder(number: number)]
      // The reference has gone first with what was cut off: where it would stop the program the other way, the reactor does not run.
      for order in ReferenceTrial<Subject>.Cut.Order.allCases {
        input.forget()
        let trial = ReferenceTrial(
          reference,
          name,
          input,
          patience,
          twice: varies,
          orders,
          ReferenceTrial.Cut(comparisonCount: comparisonCount, order: order)
        )
        await trial.run(isolation: isolation)
        hasCalledElsewhere = hasCalledElsewhere || trial.hasCalledElsewhere
        if trial.isCutWrong {
          failed = failed ?? trial
        } else if !isLate || hasCalledElsewhere {
          orderOfCut = number
          return nil
        }
      }
    }
    return failed
  }

  /// Whether each mutation does to the state what the spec says.
  func checkMutations(isolation: isolated (any Actor)? = #isolation) async {
    for mutation in reference.mutations where !failed {
      reached = []
      tried = []
      isJudged = false
      await search(needsJudgement: true) { input in
        _ = isolation
        let side = ReferenceLiveSide<Subject>(input, isOnMainActor: reference.isOnMainActor)
        side.inTime {
          let reactor = reference.make(side.doubles)
          guard let state = reference.state(input, from: reactor.initialState, reactor, [reactor]) else { return }
          let mutation = mutation.make(
            ReferencePayload(input, mutation.name, self.reference.places(in: state) + [reactor])
          )
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
          ReferenceLiveReactor.reduce(reactor, &actual, mutation)
          isJudged = true
          if let field = reference.differingField(expected, again, actual) {
            fail(
              "`\(ReferenceText.text(mutation))` leaves another `\(field.name)` in\n\(reference.text(state))\n\n"
                + ReferenceText.difference(field.get(expected), field.get(actual))
            )
          }
        }
        return []
      }
      if !isJudged { ReferenceRemarks.noteUnjudged(mutation.name, of: reference.spec) }
    }
  }
}
