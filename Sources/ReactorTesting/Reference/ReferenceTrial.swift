import Dispatch
import ReactorRuntime

/// One run of a reactor beside its reference: both start, an action is sent, and more happens as long as something is open.
///
/// Each thing happens on the reference first, then on the reactor. What both have noted is compared before the next thing happens, so that
/// what failed is the last line of the story. Where a second run of the reference stands by, what differs from run to run (a date, a random
/// number) is not compared.
final class ReferenceTrial<Subject: Reactor> {
  /// What differs; nil as long as nothing does.
  private(set) var failure: String?
  private let reference: ReactorReference<Subject>
  private let name: String
  private let input: ReferenceInput
  private let specified: ReferenceSpecifiedSide<Subject>
  private let again: ReferenceSpecifiedSide<Subject>?
  private let live: ReferenceLiveSide<Subject>
  private let orders: [ReferenceOrder]
  private let patience: ReferencePatience
  private let limits: ReferencePatience.Limits
  /// Whether the input is tried for the first time.
  private let isFirst: Bool
  /// Where the sides are compared only in what is the same whether what an action has cut off goes on first or last; nil where all is compared.
  private let cut: Cut?
  /// Whether what happens depends on the order of calls that nothing decides: then no difference is judged any more.
  private var dependsOnOrder = false
  /// The methods of which calls are open that steps have made side by side.
  private var openTogether: Set<String> = []
  /// Whether what happens now depends on the order of what several actions lead to that steps have sent: on the main actor, the reactor may
  /// handle the last of them before what the first one has begun comes back. Where both sides have done the same, they have had the same order.
  private var dependsOnSends: Bool { reference.isOnMainActor && specified.run.sendCount > 1 }
  /// Whether a difference says nothing.
  private var isExcused: Bool { dependsOnOrder || dependsOnSends }
  /// Whether steps have waited for something else than doubles and virtual time, which may take the reactor longer than this run.
  private var hasWaitedElsewhere = false
  /// What the start has left open, which the start's own case tries.
  private var openBefore: Set<String> = []
  /// What has happened, told only where something differs.
  private var story: [() -> String] = []

  /// What happens by an action that cuts off what goes on by tasks, before or behind the action's own steps.
  struct Cut {
    /// When what is behind what was cut off goes on: behind the action's own steps, before them, or before them up to where calls give something.
    enum Order: CaseIterable { case last, first, firstUpToResults }

    /// How often the sides are compared before.
    let comparisonCount: Int
    let order: Order
  }

  /// - Parameters:
  ///   - patience: Says whether it is worthwhile to wait where the reactor has done less than its steps.
  ///   - twice: Whether a second run of the reference stands by.
  ///   - orders: The orders of what the spec leaves open, in the start and in what happens next, as far as it isn't as written.
  ///   - cut: Where only that is compared which is the same in whatever order, behind which nothing happens any more; nil where all is compared.
  init(
    _ reference: ReactorReference<Subject>,
    _ name: String,
    _ input: ReferenceInput,
    _ patience: ReferencePatience,
    twice: Bool = false,
    _ orders: [ReferenceOrder] = [],
    _ cut: Cut? = nil
  ) {
    self.reference = reference
    self.name = name
    self.input = input
    self.patience = patience
    specified = ReferenceSpecifiedSide(reference, input)
    again = twice ? ReferenceSpecifiedSide(reference, input) : nil
    // The same whenever the input is tried again: what has failed is to be found out, not something shorter.
    isFirst = input.limits == nil
    let limits = input.limits ?? patience.limits
    input.limits = limits
    self.limits = limits
    for side in [specified, again].compactMap({ $0 }) { side.mostActions = limits.actions }
    self.orders = orders
    self.cut = cut
    live = ReferenceLiveSide(input, isOnMainActor: reference.isOnMainActor)
    live.doubles.model = specified.doubles
    live.doubles.secondModel = again?.doubles
  }

  /// Whether something that the reactor has done was judged, rather than that it would have stopped the program or nothing says what it does.
  private(set) var isJudged = false
  /// How often what the sides have done was compared, up to what differs.
  private(set) var comparisonCount = 0
  /// The order in which the reference has done what differs, and how much of that is the same in the reactor.
  private(set) var nearest: (order: ReferenceOrder, sameCount: Int)?
  /// Whether it has ended since what goes by the main actor may come before or behind other things.
  private(set) var wentByMainActor = false
  /// How often the sides were compared before an action cut off what may go on before or behind its own steps, by which the trial has ended;
  /// nil where none has.
  private(set) var undecidedCut: Int?
  /// Whether a call was none of a double's, whose results come at once.
  var hasCalledElsewhere: Bool { specified.run.hasCalledElsewhere }
  /// Whether something is wrong behind what an action cuts off, as far as that is compared.
  private(set) var isCutWrong = false
  /// Whether the reactor does not come to an end.
  var isEndless: Bool { live.isEndless }
  /// Whether steps have asked for values that chance or time makes.
  var hasVaryingValues: Bool { !specified.variation.values.isEmpty }
  /// Whether steps ran side by side.
  private(set) var isConcurrent = false
  /// What the input has led to.
  private(set) var marks: Set<ReferenceMark> = []
  /// The branches of which the reactor was held to what the reference has done in them, or of which it is told elsewhere that it can't be.
  private var judgedBranches: Set<ReferenceBranch> = []
  /// Whether what happens depends on code of the user's that nobody here can wait for.
  var dependsOnOthers: Bool { hasWaitedElsewhere || hasStrayed }

  /// What is open, and again what is more than once; and the steps that let time pass.
  private var open: [(key: String, subject: String)] {
    let waits = specified.run.waits.keys.map { line in "the wait of line \(line)" }
    return specified.open.flatMap { name, count in
      count > 1 ? [(name, name), ("\(name), twice", name)] : [(name, name)]
    }
      + waits.map { ($0, $0) }
  }

  /// Whether something came from elsewhere than from a side.
  private var hasStrayed: Bool { [specified.time, again?.time, live.time].contains { $0?.hasStrayed == true } }

  /// The order of what happens next.
  private var order: ReferenceOrder {
    comparisonCount < orders.count ? orders[comparisonCount] : ReferenceOrder()
  }

  /// What the choices are about that let time pass.
  private static var due: String { "what is due" }

  /// Where something is due, what has last happened may have begun it, as a timer.
  private func due(behind last: Happening?) -> [(key: String, subject: String)] {
    guard specified.time.untilNext != nil else { return [] }
    switch last {
    case .source(let source, _): return [("\(Self.due) behind \(specified.doubles.sources[source].name)", Self.due)]
    case nil, .action: return [(Self.due, Self.due)]
    case .time: return []
    }
  }

  /// Where an event's stream has ended, its error may have ended all events, which shows only in what happens next.
  private func ended(by last: Happening?, _ former: [String: Int]) -> [(key: String, subject: String)] {
    guard name == ReferenceCase.start, case .source(let source, let position)? = last,
      case let stream = specified.doubles.sources[source].name,
      specified.open[stream, default: 0] < former[stream, default: 0]
    else { return [] }
    return [("the end of \(stream), \(position)", stream)]
  }

  /// How many things happen at most after the first one.
  private static var depth: Int { 5 }

  func run(isolation: isolated (any Actor)? = #isolation) async {
    // What no side does, as making the state, counts the turns of its loops by itself.
    await ReactorCheck.$variation.withValue(ReactorCheck.Variation()) { await letHappen(isolation: isolation) }
  }

  private func letHappen(isolation: isolated (any Actor)? = #isolation) async {
    if await begin() {
      var last: Happening?
      var former = specified.open
      for number in 1...Self.depth where failure == nil {
        let happenings = happenings
        guard !happenings.isEmpty else { break }
        let open = open.filter { !openBefore.contains($0.key) }
        input.note(open: open + due(behind: last) + ended(by: last, former))
        former = specified.open
        if case .source(let source, _)? = last, let again = happenings.firstIndex(where: { $0 == last }) {
          input.note(again: again + 1, of: specified.doubles.sources[source].name, open: open)
        }
        let index = input.choose(
          "what happens next, \(number)",
          of: happenings.count + 1,
          names: [nil]
            + happenings.map {
              switch $0 {
              case .source(let source, _): specified.doubles.sources[source].name
              case .time: Self.due
              case .action: nil
              }
            }
        )
        guard index > 0, await happen(happenings[index - 1], number) else { break }
        last = happenings[index - 1]
      }
    }
    // What was reached by what stops the program is not compared.
    if let run = specified.run {
      let branches = input.depths.keys.map { judgedBranches.contains($0) ? ReferenceMark.branch($0) : .unjudged($0) }
      marks.formUnion(run.conditions.marks.union(branches))
    }
    if isFirst { patience.note(isEndless: specified.run?.isEndless == true, stopCount: specified.stopCount) }
    await specified.end()
    await again?.end()
    if await !live.end(), failure == nil, cut == nil, !hasStrayed, !hasWaitedElsewhere {
      fail("the reactor is still alive when nobody keeps it", "")
    }
  }

  /// Starts all sides, and sends the action that the case is about; false where nothing more can be said.
  private func begin(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    specified.begin(reference.make, order)
    await specified.settle()
    await specified.sendPassed()
    if let again {
      again.variation.former = specified.variation.values
      again.begin(reference.make, order)
      await again.settle()
      await again.sendPassed()
    }
    guard !specified.wouldStop, !specified.run.hasUndecidedTurn, !specified.run.hasUndecidedSend else {
      noteLeftOut()
      return false
    }
    input.note(specified.run.conditions.branches)
    live.begin(reference)
    giveTime()
    await live.settle()
    await waitForRest()
    guard compare() else { return false }
    let places: [Any] = [specified.run.reactor]
    guard let state = reference.state(input, from: specified.run.state, specified.run.reactor, places) else {
      return false
    }
    specified.set(state)
    again?.set(state)
    live.set(state)
    marks.formUnion(reference.marks(of: state))
    story.append { [reference] in reference.text(state) }
    guard name != ReferenceCase.start else {
      isJudged = true
      return true
    }
    openBefore = Set(open.map(\.key))
    input.forgetTurns()
    guard let index = reference.actions.firstIndex(where: { $0.name == name }) else {
      failure = "There is no action \(name)."
      return false
    }
    return await happen(.action(index), 0)
  }
}

/// What happens.
extension ReferenceTrial {
  private enum Happening: Equatable {
    /// Something that a source of the doubles can do, by the positions of both.
    case source(Int, Int)
    /// Some nanoseconds pass.
    case time(Int64)
    case action(Int)
  }

  /// Notes how far an input has come that is left out: that it is, is told elsewhere, and not that no input comes there.
  private func noteLeftOut() {
    guard specified.run.isLeftOut else { return }
    input.note(specified.run.conditions.branches)
    noteJudged()
  }

  /// Notes that the branches which the reference has taken are judged.
  private func noteJudged() { judgedBranches.formUnion(specified.run.conditions.branches) }

  /// What can happen next.
  private var happenings: [Happening] {
    var happenings: [Happening] = []
    for (index, source) in specified.doubles.sources.enumerated() where source.isOpen {
      happenings += source.happenings().indices.map { .source(index, $0) }
    }
    if let next = specified.time.untilNext {
      if next > 1_000_000 { happenings.append(.time(next - 1_000_000)) }
      happenings += [.time(next), .time(min(next, 1_500_000_000) * limits.ticks)]
    }
    guard !specified.open.isEmpty || name == ReferenceCase.start else { return happenings }
    return happenings + reference.actions.indices.map { .action($0) }
  }

  /// Lets something happen on all sides; false where nothing more can be said.
  private func happen(
    _ happening: Happening,
    _ number: Int,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Bool {
    // What the start has begun goes on by what any action does.
    if case .action(let index) = happening, ![ReferenceCase.start, reference.actions[index].name].contains(name) {
      input.otherAction = reference.actions[index].name
    }
    // Made before anything happens: it may hold what is in the state now.
    let sent: Subject.Action! = if case .action(let index) = happening { action(index, number) } else { nil }
    story.append(text(happening, sent))
    let former = specified.open
    let isCut = cut?.comparisonCount == comparisonCount
    // Nothing says which of the calls that steps have made side by side is the oldest one, to which it happens.
    if case .source(let source, _) = happening, openTogether.contains(specified.doubles.sources[source].name) {
      dependsOnOrder = true
    }
    for side in [specified, again].compactMap({ $0 }) {
      side.forget()
      side.run.forgetOrders()
      side.run.order = order
      side.hasSentTogether = false
      side.hasUndecidedCut = false
      side.cutOrder = (isCut ? cut?.order : nil) ?? .first
      if side === again { side.variation.former = specified.variation.values }
      await happen(happening, sent, on: side)
      let isUndecided = side.hasSentTogether || side.hasUndecidedCut
      wentByMainActor = isUndecided && reference.isOnMainActor
      if side.wouldStop || side.run.hasUndecidedTurn {
        if side === specified { noteLeftOut() }
        return false
      }
      if isUndecided, !isCut {
        if !side.hasSentTogether { undecidedCut = comparisonCount }
        return false
      }
      if side.run.hasUndecidedSend { return false }
    }
    input.note(specified.run.conditions.branches)
    live.forget()
    giveTime()
    switch happening {
    case .source(let source, let position):
      let happenings = live.doubles.sources[source].happenings()
      if position < happenings.count { live.inTime { happenings[position].happen() } }
      await live.settle()
    case .time(let duration):
      await live.advance(by: duration)
    case .action:
      live.send(sent)
      await live.settle()
    }
    if isCut {
      await compareCut(of: former)
      return false
    }
    await waitForRest()
    let isSame = compare()
    isJudged = isJudged || failure != nil || isSame && !isExcused
    return isSame
  }

  /// Waits a moment where the reactor has done less than its steps: code of the user's own may go by a thread of the concurrency library, whose
  /// time nobody knows, as `Task.yield()` does.
  private func waitForRest(isolation: isolated (any Actor)? = #isolation) async {
    func isDone() -> Bool {
      isExcused || live.log.count >= specified.log.count && live.open == specified.open
    }
    guard patience.isWorthwhile, !isDone() else { return }
    await wait(until: isDone)
    patience.note(hasHelped: isDone())
  }

  /// Lets the main queue have some turns, a moment each, until the reactor has done what it should.
  private func wait(until isDone: () -> Bool, isolation: isolated (any Actor)? = #isolation) async {
    var rounds = 0
    while rounds < 10, !isDone() {
      rounds += 1
      await withCheckedContinuation { end in
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(2)) { end.resume() }
      }
      await live.settle()
    }
  }

  /// Lets the reactor take longer than its steps for what goes another way than by doubles.
  private func giveTime() { live.time.fewestRounds = specified.time.rounds * 4 }

  private func happen(
    _ happening: Happening,
    _ sent: Subject.Action?,
    on side: ReferenceSpecifiedSide<Subject>,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    switch happening {
    case .source(let source, let position):
      // Several may wait for the same.
      if side.run.runsSideBySide { side.run.isConcurrent = true }
      let happenings = side.doubles.sources[source].happenings()
      if position < happenings.count { side.inTime { side.run.hear { happenings[position].happen() } } }
      await side.settle()
    case .time(let duration):
      if side.run.runsSideBySide { side.run.isConcurrent = true }
      await side.pass(duration)
    case .action:
      if let sent { await side.send(sent) }
    }
    await side.sendPassed()
  }

  private func action(_ index: Int, _ number: Int) -> Subject.Action {
    let action = reference.actions[index]
    let (state, reactor) = (specified.run.state, specified.run.reactor)
    let name = number == 0 ? action.name : "\(action.name), \(number)"
    let former = number == 0 ? nil : action.name
    return action.make(
      ReferencePayload(input, name, self.reference.places(in: state) + [reactor], from: number, behind: former)
    )
  }

  private func text(_ happening: Happening, _ sent: Subject.Action?) -> () -> String {
    switch happening {
    case .source(let source, let position):
      let text = specified.doubles.sources[source].happenings()[position].text
      return { "  " + text() }
    case .time(let duration): return { "  clock.advance(by: \(ReferenceText.duration(duration)))" }
    case .action: return { "  reactor.action.onNext(\(sent.map { ReferenceText.text($0) } ?? ""))" }
    }
  }
}

/// What is compared.
extension ReferenceTrial {
  /// Compares what has happened on the sides; false where nothing more can be compared.
  private func compare() -> Bool {
    noteOrders()
    nearest = nil
    let (isConcurrent, doubles) = (specified.run.isConcurrent, specified.doubles)
    self.isConcurrent = self.isConcurrent || isConcurrent
    let reactors = [specified.run.reactor, again?.run.reactor, live.reactor].compactMap { $0 }
    let isSame = ReferenceEquality.$sides.withValue(ReferenceEquality.Sides(reactors)) { compareAll() }
    if isExcused { failure = nil } else if isSame { noteJudged() }
    if isSame || failure != nil { comparisonCount += 1 }
    if isSame { nearest = nil }
    if isConcurrent { openTogether.formUnion(doubles.methodsOpenTogether) }
    return isSame
  }

  /// Notes whether what has happened depends on an order that nothing decides.
  private func noteOrders() {
    // Of steps that run side by side, nothing says whose call comes first and so has which outcome, now or later.
    if specified.run.isConcurrent, specified.doubles.haveDifferentOutcomes { dependsOnOrder = true }
    // And the reactor may have asked for the stream of what was cut off before it began: that call has had an outcome, too.
    let asksForMore = specified.run.hasUnaskedStream && live.streamCalls.count > specified.streamCalls.count
    if asksForMore { dependsOnOrder = true }
    // Nor when steps go on that wait for something else than doubles, or what comes from elsewhere.
    hasWaitedElsewhere = hasWaitedElsewhere || specified.time.isAtWork
    if hasWaitedElsewhere || hasStrayed { dependsOnOrder = true }
  }

  /// Compares what has happened in whatever order: whether what was open before, and is over by it, is over on both sides, and how often the
  /// mutations and the calls have come, whose values may depend on the order.
  private func compareCut(of former: [String: Int], isolation: isolated (any Actor)? = #isolation) async {
    let over = former.filter { specified.open[$0.key, default: 0] < $0.value }.keys
    func areOver() -> Bool { over.allSatisfy { live.open[$0, default: 0] <= specified.open[$0, default: 0] } }
    let expected = specified.counts
    await wait { areOver() && live.counts == expected }
    noteOrders()
    if dependsOnOrder || specified.run.sendCount > 1 { return }
    if let again, again.counts != expected || again.open != specified.open { return }
    if live.isEndless { return failCut("it does not come to an end", "It sends itself one action after the other.") }
    guard areOver() || specified.run.walksPartOfStream && !ReferenceTime.startsAtOnce else {
      let sides = [specified.open, live.open].map { $0.filter { over.contains($0.key) } }
      return failCut("what is cut off is still open", ReferenceText.difference(sides[0], sides[1]))
    }
    let found = live.counts
    if found == expected { return }
    failCut("it does something else than its spec says", "How often:\n\(ReferenceText.difference(expected, found))")
  }

  private func failCut(_ what: String, _ difference: String) {
    isCutWrong = true
    fail(what, difference)
  }

  private func compareAll() -> Bool {
    if live.isEndless { return fail("it does not come to an end", "It sends itself one action after the other.") }
    let (expected, actual) = (specified.log, live.log)
    let second = again?.log ?? expected
    // What differs from run to run has led elsewhere: nothing can be said.
    if let again, expected.count != second.count || again.open != specified.open || again.times != specified.times {
      return false
    }
    let pairs = expected.indices.map { (expected[$0], again == nil ? nil : second[$0]) }
    let different = pairs.indices.first { index in
      index >= actual.count || !reference.areSame(pairs[index].0, pairs[index].1, actual[index])
    }
    let isReordered =
      specified.run.isConcurrent && expected.count == actual.count && different != nil
      && reference.areSameInAnyOrder(pairs, actual)
      && reference.keepOrder(of: specified.strands, pairs, actual)
    let index = different ?? expected.count
    // Also where the entries are the same and something else differs: the arguments of a stream's call, say, which depend on when it is made.
    nearest = (specified.run.order, index)
    if different != nil || actual.count != expected.count, !isReordered {
      let before = actual.prefix(index).map { "  \(reference.text($0))" }.joined(separator: "\n")
      return fail(
        "it does something else than its spec says",
        reference.difference(expected.dropFirst(index).first, actual.dropFirst(index).first)
          + (before.isEmpty ? "" : "\n\nBefore that, as expected:\n\(before)")
      )
    }
    let otherCalls = again?.streamCalls ?? []
    let calls = specified.streamCalls.indices.map { index in
      (specified.streamCalls[index], index < otherCalls.count ? otherCalls[index] : nil)
    }
    guard reference.areSameInAnyOrder(calls, live.streamCalls) else {
      let texts = [specified.streamCalls, live.streamCalls].map { $0.map { reference.text($0) } }
      return fail("it asks for other streams", ReferenceText.difference(texts[0], texts[1]))
    }
    marks.formUnion(open.map { .open($0.key) })
    guard isReordered || specified.times == live.times else {
      let times = [specified.times, live.times].map { $0.map(ReferenceText.seconds) }
      return fail(
        "it happens at another time",
        "expected: \(times[0].joined(separator: ", "))\nfound:    \(times[1].joined(separator: ", "))"
      )
    }
    guard specified.open == live.open else {
      // RxSwift keeps what a sequence was made of until all is over that its elements have begun.
      let isMore = specified.open.allSatisfy { live.open[$0, default: 0] >= $1 }
      if isMore, specified.run.walksPartOfStream, !ReferenceTime.startsAtOnce { return false }
      return fail("something else is still open", ReferenceText.difference(specified.open, live.open))
    }
    guard live.variation.uncaughtErrorCount <= specified.run.uncaughtErrorCount else {
      return fail(
        "an error that its spec catches ends it",
        "No mutation and no call tells it, only the runtime's hook for errors."
      )
    }
    let (state, other, found) = (specified.run.state, again?.run.state, live.reactor.currentState)
    if let field = reference.differingField(state, other, found) {
      // Of steps that run side by side, another order may lead to another state.
      if isReordered { return false }
      let difference = ReferenceText.difference(field.get(state), field.get(found))
      return fail("the state has another `\(field.name)`", difference)
    }
    // In another order, something else may have been left in what the steps go on with, be it in properties that no test can see.
    if isReordered, specified.run.hasChangedHidden || propertyThatDiffers != nil { return false }
    if let property = propertyThatDiffers {
      let (expected, found) = (property.value(after: specified.run), property.get(live.reactor))
      return fail(
        "the property `\(property.name)` is another one",
        ReferenceText.difference(expected, found)
      )
    }
    return true
  }

  /// A property of the reactor's own with another value than the reference's.
  private var propertyThatDiffers: ReferenceProperty<Subject>? {
    reference.properties.first { property in
      let again = (again?.run).map(property.value)
      let expected = property.value(after: specified.run)
      return !ReferenceEquality.areSame(expected, again: again, property.get(live.reactor))
    }
  }

  @discardableResult
  private func fail(_ what: String, _ difference: String) -> Bool {
    let outcomes = specified.doubles.outcomes.map { "  \($0())" }
    let input = (outcomes + story.map { $0() }).joined(separator: "\n")
    failure =
      "`\(name)` of \(reference.spec): \(what)\(input.isEmpty ? "" : ", after\n\n\(input)")\n\n\(difference)\(otherOrder)"
    return false
  }

  /// Tells that the reactor has asked for its streams in another order, where it has: each of them does what the one with its arguments is to do.
  private var otherOrder: String {
    let (expected, found) = (specified.streamCalls, live.streamCalls)
    guard expected.count == found.count, !specified.run.isConcurrent,
      zip(expected, found).contains(where: { !reference.areSame($0, nil, $1) })
    else { return "" }
    let texts = [expected, found].map { $0.map { reference.text($0) } }
    return "\n\nIt has asked for streams in another order.\n\n\(ReferenceText.difference(texts[0], texts[1]))"
  }
}
