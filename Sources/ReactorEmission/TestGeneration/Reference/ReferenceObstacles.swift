import ReactorSpec

/// Why texts of a spec can't stand in its tests, or tests can't see what they do.
final class ReferenceObstacles {
  private let spec: ReactorSpec
  private let lists: [StepList]
  private let hiddenMembers: HiddenMembers
  /// The derived values that may stop the program and can't be asked first, by themselves or by others.
  private let unguarded: Set<String>
  /// The derived values that may stop the program, by themselves or by others.
  private let trapping: Set<String>
  private let narrow: NarrowNumbers
  /// The steps `do` that only stop the program.
  private lazy var stops: Set<ObjectIdentifier> = {
    let texts = lists.flatMap(\.steps).withInner.compactMap { step -> SwiftText? in
      if case .do(let text) = step.kind, text.isStop { text } else { nil }
    }
    return Set(texts.map { ObjectIdentifier($0) })
  }()

  /// - Parameter lists: All lists of steps of the spec.
  init(of spec: ReactorSpec, _ lists: [StepList], _ hiddenMembers: HiddenMembers, _ derivedGraph: DerivedGraph) {
    self.spec = spec
    self.lists = lists
    self.hiddenMembers = hiddenMembers
    let narrow = NarrowNumbers(spec, lists)
    self.narrow = narrow
    trapping = derivedGraph.users(of: spec.derived.filter { GuardedCode.mayTrap($0.expression) }.map(\.name))
    unguarded = derivedGraph.users(
      of: spec.derived.filter { value in
        GuardedCode.givesUp(value.expression)
          || narrow.calculations(of: value.expression)?.mayOverflow(in: value.expression) == true
      }
      .map(\.name)
    )
  }

  /// Why texts can't stand outside of the reactor's file; nil where they can.
  ///
  /// - Parameters:
  ///   - isStep: Whether a run is there that keeps what the reactor hides.
  ///   - names: What the texts get by these names, whatever the reactor hides.
  ///   - isInState: Whether the texts stand inside of the state, whose members they know by their names alone.
  func first(
    in texts: [SwiftText],
    isStep: Bool = false,
    knowing names: Set<String> = [],
    isInState: Bool = false
  ) -> Obstacle? {
    let hidden = isStep ? hiddenMembers.names : hiddenMembers.namesWithoutRun
    for text in texts {
      if !hidden.isEmpty {
        let members =
          ["Self", spec.name].flatMap { text.members(of: $0).map(\.member) } + text.membersOfSelf.map(\.member)
        let free = text.freeNames.subtracting(names)
        let used = free.union(text.usedStateMembers.map { "state.\($0)" }).union(members)
        if let name = used.intersection(hidden).sorted().first { return .hiddenName(name, in: text.text) }
      }
      if isStep, !hiddenMembers.keptNames.isEmpty {
        let own = hiddenMembers.unqualified(text).membersOfSelf.map(\.member)
        if let name = hiddenMembers.keptNames.intersection(own).min() { return .hiddenName(name, in: text.text) }
      }
      if isStep, text.takesActions(besides: names) { return .sentByHand(text.text) }
      if text.namesItsPlace { return .ownPlace(text.text) }
      if spec.runtime == .reactorKit, text.takesName(where: { $0.hasSuffix("QueueScheduler") }) {
        return .otherThread(text.text)
      }
      // A step that does nothing else leaves out what comes to it, and no more.
      if text.isStop, stops.contains(ObjectIdentifier(text)) { continue }
      let members = unguarded.isEmpty ? [] : isInState ? text.freeNames : text.usedStateMembers
      let calculations = narrow.calculations(of: text)
      // A derived value is one text; statements are printed each by itself.
      let statement = (isInState ? [text] : text.statements).first {
        GuardedCode.givesUp($0) || calculations?.mayOverflow(in: $0) == true
      }
      if statement != nil || text.hasIdentifier("offsetBy") || !members.isDisjoint(with: unguarded) {
        return .unguarded(statement?.text ?? text.text)
      }
    }
    return nil
  }

  /// Why a test can't do what happens around each mutation; nil where it can.
  func first(of every: EveryMutation) -> Obstacle? {
    let field = every.changedFields.fields.first(where: hiddenMembers.unsettable.contains)
    return first(in: every.before + every.after, knowing: Set(hiddenMembers.constants.keys))
      ?? field.map { .hiddenName("state.\($0)", in: "everyMutation") }
  }

  /// Why a test can't do what a mutation does; nil where it can.
  func first(of mutation: Mutation) -> Obstacle? {
    let names = Set(mutation.payload.values.map(\.name)).union(hiddenMembers.constants.keys)
    if let obstacle = first(in: mutation.statements, knowing: names) { return obstacle }
    let field = mutation.changedFields.fields.first(where: hiddenMembers.unsettable.contains)
    return field.map { .hiddenName("state.\($0)", in: mutation.name) }
  }

  /// Whether nothing but hidden fields and types is in the way of what a mutation does, so that the reactor's own `reduce` can say what becomes of
  /// the state: it stops the program for no input, and asks for no property, which the reactor that says so has anew.
  func areFieldsOnly(in mutation: Mutation) -> Bool {
    guard case .hiddenName? = first(of: mutation), spec.everyMutation.before.isEmpty, spec.everyMutation.after.isEmpty
    else { return false }
    let properties = Set(spec.properties.map(\.name)).subtracting(mutation.payload.values.map(\.name))
    return mutation.statements.allSatisfy { text in
      text.membersOfSelf.isEmpty && text.freeNames.isDisjoint(with: properties)
        && text.usedStateMembers.isDisjoint(with: trapping.union(unguarded)) && narrow.calculations(of: text) == nil
        && !text.statements.contains { GuardedCode.mayTrap($0, isStatement: true) }
    }
  }

  /// Why steps can't be judged, those of their flows included: they change something that all reactors share, and ask for it, so that each side of a
  /// check finds what the other one has left; nil where none does.
  func firstShared(in steps: [Step]) -> Obstacle? {
    guard changesShared else { return nil }
    let steps = spec.withStepsOfFlows(steps)
    let changes = sharedChanges(in: steps)
    guard !changes.isEmpty else { return nil }
    let emitted = Set(
      steps.withInner.compactMap { step in if case .emit(let mutation, _) = step.kind { mutation } else { nil } }
    )
    let reduces = spec.mutations.filter { emitted.contains($0.name) }.flatMap(\.statements)
    let uses = (steps.texts + reduces).flatMap { text in
      text.freeNamePositions.map { Array(text.path(from: $0.position).names.prefix(2)) }
    }
    // A statement that changes it is one of its uses.
    let shared = Set(changes).filter { owner in uses.count { $0 == owner } > changes.count { $0 == owner } }
    return shared.map { $0.joined(separator: ".") }.min().map { .sharedState($0) }
  }

  /// Whether any steps do, found out once: many actions may run one flow.
  private lazy var changesShared = !sharedChanges(in: lists.flatMap(\.steps)).isEmpty

  /// The owners, which all reactors share, of what steps change: `[Store, shared]`.
  private func sharedChanges(in steps: [Step]) -> [[String]] {
    let effects = steps.withInner.flatMap { step -> [SwiftText.SideEffect] in
      switch step.kind {
      case .do(let text): text.sideEffects
      case .await(let effect): effect.expression.sideEffects
      default: []
      }
    }
    return effects.compactMap { effect in
      guard !effect.isOfSelf, !isKnown(effect.path[0]), effect.changesOwner else { return nil }
      let owner = effect.isCall ? Array(effect.path.dropLast()) : effect.path
      return owner.count > 1 ? Array(owner.prefix(2)) : nil
    }
  }

  /// Whether a name is one of the reactor's, or of a step's.
  private func isKnown(_ name: String) -> Bool {
    name == "action" || name == "state" || hiddenMembers.boundNames.contains(name)
      || spec.parameters.contains { $0.name == name } || spec.properties.contains { $0.name == name }
      || spec.flows.contains { $0.name == name }
  }

  /// Something that no test sees.
  struct UnseenCalls {
    /// What it is, for people.
    var title: String
    /// The dependency with which that begins; nil where it is none.
    var dependency: String?
    var reason: Obstacle
  }

  /// What steps tell or ask something, and of which nobody notes it: dependencies of which the spec lists no methods, and that are neither streams nor
  /// functions, nor what makes time; properties of others, of which a double has samples; and what everyone can call.
  ///
  /// - Parameter callingMethods: The methods of doubles that call the closures which they get, as paths from their dependencies on.
  func unseenCalls(besides callingMethods: Set<String>) -> [UnseenCalls] {
    // A name that steps bind may hide the dependency.
    let dependencies = spec.parameters.filter { $0.role == .dependency && !hiddenMembers.boundNames.contains($0.name) }
    let steps = lists.flatMap(\.steps).withInner
    let paths = Set(steps.flatMap(\.calledPaths) + spec.events.compactMap(\.effect.expression.observedPath))
    return dependencies.flatMap { dependency in
      unseenCalls(of: dependency, paths.filter { $0.first == dependency.name })
    }
      + unseenCallsOfOthers(steps) + unseenCode(of: steps, callingMethods)
  }

  /// The calls of one dependency, as the paths begin that steps call.
  private func unseenCalls(of dependency: Parameter, _ paths: Set<[String]>) -> [UnseenCalls] {
    func isSilent(_ type: SwiftType) -> Bool {
      let makesTime = type.contains { $0.name.map { $0.hasSuffix("SchedulerType") || $0.hasSuffix("Clock") } ?? false }
      return type.stream == nil && type.closure == nil && !makesTime
    }
    let name = dependency.name
    guard let contract = dependency.contract else {
      guard !paths.isEmpty, isSilent(spec.writtenOut(dependency.type)) else { return [] }
      let reason = Obstacle.unlistedMethods(of: name, isProtocol: dependency.type.existentialName != nil)
      return [UnseenCalls(title: "the calls of `\(name)`", dependency: name, reason: reason)]
    }
    let asked = Set(paths.filter { $0.count > 2 }.map { $0[1] })
    return contract.methods.filter { method in
      method.isProperty && method.service == nil && asked.contains(method.name)
        && method.result.map { $0.existentialName != nil && isSilent(spec.writtenOut($0)) } == true
    }
    .map { method in
      let title = "the calls of `\(name).\(method.name)`"
      return UnseenCalls(title: title, dependency: name, reason: .unlistedService(method.name))
    }
  }

  /// Whether what has a name makes streams of what it is given, or is a type of the spec's own, which does the same on both sides.
  private func isOfStreams(_ name: String) -> Bool {
    SwiftType.Stream(rawValue: name) != nil || spec.nestedTypes.contains { $0.name == name }
      || ["Driver", "ReactorRuntime", "RxSwift", "Self", "Signal"].contains(name)
  }

  /// What steps tell or ask that is neither theirs nor the reactor's, in the order of its names: `Analytics.shared.log("opened")`. A function of the
  /// user's own that gets something to work with is looked into by what that notes.
  private func unseenCallsOfOthers(_ steps: [Step]) -> [UnseenCalls] {
    // A text or a number notes nothing.
    let parameters = Set(spec.parameters.filter { !$0.type.isScalar }.map(\.name))
    let streams = steps.compactMap { step in if case .observe(let effect) = step.kind { effect.expression } else { nil }
    }
    let observed = (streams + spec.events.map(\.effect.expression)).filter { !$0.takesName(of: parameters) }
      .compactMap(\.observedPath).filter { $0.count > 1 && !isOfStreams($0[0]) }
    let paths =
      observed
      + steps.flatMap { step -> [[String]] in
        switch step.kind {
        case .do(let text):
          text.statements.filter { !$0.takesName(of: parameters) }
            .flatMap(\.sideEffects).filter { !$0.isOfSelf }.map(\.path)
        case .await(let effect) where !effect.expression.takesName(of: parameters):
          [effect.expression.firstCalled].compactMap { $0 }.filter { $0.count > 1 }
        default: []
        }
      }
    let owners = paths.filter { !isKnown($0[0]) }.map { $0.prefix(2).joined(separator: ".") }
    return Set(owners).sorted().map { owner in
      let isOwn = spec.superclass != nil && owner.first?.isLowercase == true
      return UnseenCalls(title: "the calls of `\(owner)`", dependency: nil, reason: isOwn ? .unknownOwner : .freeCall)
    }
  }

  /// What methods of the reactor's own do that steps call for their own sake, closures that steps give to doubles, and what subjects of these get.
  private func unseenCode(of steps: [Step], _ callingMethods: Set<String>) -> [UnseenCalls] {
    let effects = steps.flatMap { step in
      if case .do(let text) = step.kind { text.sideEffects } else { [SwiftText.SideEffect]() }
    }
    let methods = effects.filter { $0.isOfSelf && $0.isCall && $0.path.count == 1 && !isKnown($0.path[0]) }
    let doubles = Set(spec.parameters.filter { $0.contract != nil }.map(\.name))
    let streams = Set(spec.properties.filter { $0.type.stream?.isSubject == true }.map(\.name))
    let closures = effects.filter { effect in
      effect.givesClosure && (doubles.contains(effect.path[0]) || streams.contains(effect.path[0]))
    }
    let subjects = effects.filter { effect in
      let path = effect.path
      guard path.count == 3, effect.isCall, ["on", "onNext"].contains(path[2]) else { return false }
      let property = spec.parameters.first { $0.name == path[0] }?.contract?.method(path[1])
      return property?.result?.stream.map { $0.isSubject && !$0.isRelay } == true
    }
    // What `any Router` is told, which others set, nothing notes; what is a value shows in the property.
    let objects = Set(
      spec.properties.filter { ($0.type.wrapped ?? $0.type).existentialName != nil && $0.type.stream == nil }.map(
        \.name
      )
    )
    let told = effects.filter { effect in
      effect.isCall && effect.path.count > 1 && objects.contains(effect.path[0])
        && !hiddenMembers.boundNames.contains(effect.path[0])
    }
    return Set(methods.map { $0.path[0] }).sorted().map {
      UnseenCalls(title: "what `\($0)()` does", dependency: nil, reason: .ownMethod)
    }
      + Set(told.map { $0.path[0] }).sorted().map {
        UnseenCalls(title: "the calls of `\($0)`", dependency: nil, reason: .freeCall)
      }
      + Set(closures.map { $0.path.joined(separator: ".") }).subtracting(callingMethods).sorted().map {
        UnseenCalls(title: "what the closure does that `\($0)` gets", dependency: nil, reason: .uncalledClosure)
      }
      + Set(subjects.map { $0.path.prefix(2).joined(separator: ".") }).sorted().map {
        UnseenCalls(title: "what `\($0)` gets", dependency: nil, reason: .subjectOfDouble)
      }
  }
}

extension Step {
  /// What its statements tell or ask something, as paths of names: `[api, session, log]` of `api.session.log(1)`. What is asked for a value alone shows
  /// in what becomes of that, unless it may fail.
  fileprivate var calledPaths: [[String]] {
    switch kind {
    case .do(let text): text.statements.compactMap(\.firstCalled)
    case .await(let effect): [effect.expression.firstCalled].compactMap { $0 }
    case .observe(let effect): [effect.expression.observedPath].compactMap { $0 }
    case .let(let bindings): bindings.flatMap(\.value.tried)
    default: []
    }
  }
}

extension SwiftText.SideEffect {
  /// Whether what comes before its last name is another one behind it, as far as that name tells: what is asked for later is what it was then.
  fileprivate var changesOwner: Bool {
    guard isCall, let method = path.last else { return true }
    return Self.changingWords.contains { word in
      method.hasPrefix(word) && method.dropFirst(word.count).first?.isLowercase != true
    }
  }

  private static let changingWords = [
    "add", "append", "clear", "decrease", "decrement", "delete", "increase", "increment", "insert", "mark", "merge",
    "pop", "push", "put", "remove", "reset", "save", "set", "sort", "store", "subtract", "toggle", "update", "write",
  ]
}

extension Parameter {
  /// Whether it is a dependency of which no methods are listed.
  var isUnlisted: Bool { role == .dependency && contract == nil }
}

extension SwiftText {
  /// Whether it takes the reactor's subject: `self.action.onNext(.load)`, `bind(to: self.action)`, or, where no such name is bound,
  /// `action.onNext(.load)`. A closure may: the double that gets it as a callback never calls it.
  fileprivate func takesActions(besides names: Set<String>) -> Bool {
    var uses = membersOfSelf.filter { $0.member == "action" }.map(\.range)
    if !names.contains("action") {
      uses += nameUses.filter { $0.name == "action" && ($0.member == "on" || $0.member == "onNext") }.map(\.range)
    }
    guard !uses.isEmpty else { return false }
    let closures = TokenValues.levels(of: self)[0].closures.map(\.range)
    return uses.contains { use in
      if !closures.contains(where: { $0.contains(use.lowerBound) }) { return true }
      // What a closure observes it gets also where it is a stream's.
      let next = tokens.firstIndex { $0.range.lowerBound >= use.upperBound && $0.kind != .name }
      guard let next, tokens[next].kind == .dot, next + 1 < tokens.count else { return true }
      return !["on", "onNext"].contains(text(next + 1))
    }
  }

  /// What a statement calls, or changes a member of, as a path of names: `[log, add]` of `try await self.log.add(1)`, `[log, level]` of
  /// `log?.level = 1`.
  fileprivate var firstCalled: [String]? {
    let first = tokens.indices.first { position in
      tokens[position].kind != .name && tokens[position].kind != .dot && tokens[position].word != .assign
        || tokens[position].kind == .name && ![.try, .await].contains(tokens[position].word)
          && !["_", "self"].contains(text(position))
    }
    guard let first, first + 1 < tokens.count else { return nil }
    let next = tokens[first + 1]
    return next.kind == .dot || next.kind == .leftParenthesis || next.word == .question ? path(from: first).names : nil
  }

  /// What is asked for a stream, likewise; nil where that is a value or a stream of the text's own.
  fileprivate var observedPath: [String]? {
    let first = tokens.indices.first { tokens[$0].kind == .name && tokens[$0].word != .self }
    guard let first, first == 0 || tokens[first - 1].kind == .dot && first > 1 else { return nil }
    let path = path(from: first)
    let isCall = path.end < tokens.count && tokens[path.end].kind == .leftParenthesis
    return isCall || path.names.count > 1 ? path.names : nil
  }

  /// What is called behind `try` anywhere in it, likewise. What `try?` asks for is a value or none, and shows in what becomes of it.
  fileprivate var tried: [[String]] {
    guard hasIdentifier("try") else { return [] }
    let tries = tokens.indices.dropLast().filter { tokens[$0].word == .try && tokens[$0 + 1].kind == .name }
    return tries.compactMap { position in
      let start = tokens.indices.first {
        $0 > position && tokens[$0].kind == .name && ![.await, .self].contains(tokens[$0].word)
      }
      return start.map { path(from: $0).names }
    }
  }

  /// Whether the text says where it stands: `#line` and the like.
  fileprivate var namesItsPlace: Bool {
    text.utf8.contains(UInt8(ascii: "#")) && tokens.indices.contains { Self.places.contains(text($0)) }
  }

  private static let places: Set<String> = ["#column", "#file", "#fileID", "#filePath", "#function", "#line"]
}
