import YAMLTree

extension Rule {
  package static let nameOutOfScope = Rule(
    522,
    "A name is known as long as its steps last",
    """
    What `as` names is known in `then`, `error` in `catch`, the names of a pattern in its case, what a `do` declares in its \
    statements, and what a step inside another one binds ends with that list of steps. The next step knows none of them: \
    move what needs the name to where it is known, or bind it by `let`. A property of the reactor that happens to have the same name is `self.name`.
    """,
    wrong: #"""
      dependencies:
        api: any API
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.count
            as: total
            then: {setCount: total}
            catch: ignore
          - setCount: total + 1
      """#,
    right: #"""
      dependencies:
        api: any API
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.count
            as: total
            then:
              - setCount: total
              - setCount: total + 1
            catch: ignore
      """#,
    checks: .spec(\.namesOutOfScope)
  )
}

extension Rule {
  package static let hiddenDependency = Rule(
    918,
    "No local name hides a dependency that is asked behind it",
    """
    What `as`, `let`, a payload or a pattern names, and `error` in `catch`, is meant wherever it is known, as in Swift: a dependency of \
    the same name can't be called, or observed, there. Give one of them another name.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        page:
          protocol: Pages
          methods:
            load: () async throws -> Int
            save: '(_ page: Int) async throws'
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: page.load
            as: page
            then:
              - setCount: page
              - await: page.save
                with: [page]
                catch: ignore
            catch: ignore
      """#,
    right: #"""
      dependencies:
        pages:
          protocol: Pages
          methods:
            load: () async throws -> Int
            save: '(_ page: Int) async throws'
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: pages.load
            as: page
            then:
              - setCount: page
              - await: pages.save
                with: [page]
                catch: ignore
            catch: ignore
      """#,
    checks: .validSpec { facts in
      facts.scopes.hidden.map { use in
        Finding(
          "`\(use.name)` is no dependency here: a local name hides it; give one of them another name",
          at: use.range,
          of: use.text,
          notes: facts.contracts[use.name].map { [("the dependency's methods are listed here", $0.range)] } ?? []
        )
      }
    }
  )
}

extension SpecFacts {
  /// Uses of names in steps that do not know them any more. Such a name can still be a function's, or stand behind `self.`.
  fileprivate var namesOutOfScope: [Finding] {
    scopes.found.compactMap { unknown in
      guard let bound = unknown.bound, let use = unknown.text.firstUse(of: unknown.name),
        !unknown.text.isCalled(at: use)
      else { return nil }
      let notes = bound.range.map { [("it is bound here", $0)] } ?? []
      return Finding("`\(unknown.name)` is known only in \(bound.place)", at: use, of: unknown.text, notes: notes)
    }
  }
}

/// A name that a text of a step takes from around it, where the spec says nothing of it.
struct UnknownName {
  var name: String
  var text: SwiftText
  /// When in its search it was found, for ``KnownNames/names(at:)``.
  var moment: Int
  /// Where the name was known; nil where no step has bound it.
  var bound: Bound?
  /// Whether an effect is asked of it: `name.call()` behind `await` or `observe`.
  var isAsked = false
  /// The effect whose `then` it stands in, where that has no name for what it gives.
  var unnamed: SwiftText?
  /// What has the steps of the text.
  var owner: StepScope.Owner
  /// The type of what the steps are given without a name, which none of them uses; nil where there is no such thing.
  var unusedPayload: SwiftType?

  struct Bound {
    /// Where the name is known, in words.
    var place: String
    /// Where it is bound.
    var range: SourceRange?
  }
}

/// The names that were known in the course of a search, to be asked for from its beginning to its end: all together that costs one walk over it.
struct KnownNames {
  private var names: Set<String>
  private let changes: [(name: String, isKnown: Bool)]
  private var moment = 0

  fileprivate init(names: Set<String>, changes: [(name: String, isKnown: Bool)]) {
    self.names = names
    self.changes = changes
  }

  /// The names that were known at a moment, which is not before the one that was asked for last.
  mutating func names(at moment: Int) -> Set<String> {
    for change in changes[self.moment..<moment] {
      if change.isKnown { names.insert(change.name) } else { names.remove(change.name) }
    }
    self.moment = moment
    return names
  }
}

/// A call of a dependency's listed method, or an `observe` of a dependency, where a local name hides the dependency.
struct HiddenCall {
  var name: String
  var text: SwiftText
  /// Where the name stands in the text, in bytes.
  var range: Range<Int>
}

/// Looks for names that steps take from around them, and that nothing of the spec gives them; and for those of dependencies that are hidden.
///
/// One set holds the names that are known where the search is; a list of steps takes out of it what it has put in. So each name costs what
/// it is used, and not as much as there are others.
struct ScopeSearch {
  private(set) var found: [UnknownName] = []
  private(set) var hidden: [HiddenCall] = []
  /// The dependencies with listed methods, by their names.
  private let contracts: [String: DependencyContract]
  /// Their names, and that of a stream which is called as what a `catch` gets: of any other, the local name may be a stream as well.
  private let hidable: Set<String>
  /// Those of them that a local name hides where the search is.
  private var hiding: Set<String> = []
  private let members: Set<String>
  private var known: Set<String>
  /// Which names came to the members, and which went again, in order.
  private var changes: [(name: String, isKnown: Bool)] = []
  /// The names of the current list's owner that are not known any more.
  private var over: [String: UnknownName.Bound] = [:]
  /// The effect around the current list, where it has no name for what it gives.
  private var unnamed: SwiftText?
  /// The type of what the current list is given without a name and never uses: asked for at its first unknown name, since it costs a walk.
  private var unusedPayload: SwiftType??
  private var list: StepList?

  init(_ facts: SpecFacts) {
    members = facts.memberNames
    contracts = facts.contracts
    let streams = facts.spec.parameters.filter { $0.name == "error" && $0.type.stream != nil }
    hidable = Set(contracts.keys).union(streams.map(\.name))
    known = members
    for list in facts.lists {
      let owner = StepScope.Owner(list.owner)
      over = [:]
      (self.list, unusedPayload) = (list, nil)
      let names = enter(Array(list.names))
      check(list.steps, of: owner)
      if case .event(let event) = list.owner, let condition = event.condition {
        let result = enter([event.effect.result].compactMap { $0 })
        check(condition, of: owner)
        leave(result)
      }
      leave(names)
    }
  }

  /// The names that were known in the course of the search.
  var knownNames: KnownNames { KnownNames(names: members, changes: changes) }

  /// Makes names known, to be given to ``leave(_:)``: those that were not known yet, and those of dependencies that are hidden now.
  private mutating func enter(_ names: [String]) -> [String] {
    names.filter { name in
      if hidable.contains(name) { return hiding.insert(name).inserted }
      guard known.insert(name).inserted else { return false }
      changes.append((name, true))
      return true
    }
  }

  private mutating func leave(_ names: some Sequence<String>) {
    for name in names where hiding.remove(name) == nil {
      known.remove(name)
      changes.append((name, false))
    }
  }

  private mutating func check(_ steps: [Step], of owner: StepScope.Owner) {
    var bound: [(name: String, range: SourceRange?)] = []
    var places: [String: Int] = [:]
    for step in steps {
      check(step, of: owner)
      for (place, names, branch) in step.scopedBranches {
        let entered = enter(names.filter { !isRebound($0, by: step) })
        let around = unnamed
        if place == "`then`", let effect = step.effect { unnamed = effect.unnamedExpression }
        check(branch, of: owner)
        unnamed = around
        leave(entered)
        for name in names { over[name] = UnknownName.Bound(place: place, range: step.range) }
      }
      let following = step.followingNames.filter { !isRebound($0, by: step) }
      for name in enter(following) {
        places[name] = bound.count
        bound.append((name, nil))
      }
      for name in following { places[name].map { bound[$0].range = step.range } }
    }
    leave(bound.lazy.map(\.name))
    for (name, range) in bound {
      over[name] = UnknownName.Bound(place: "the list of steps in which it is bound", range: range)
    }
  }

  /// Whether a name that a step gives may still stand for the dependency of this name, as in `guard let api`.
  private func isRebound(_ name: String, by step: Step) -> Bool {
    guard hidable.contains(name) else { return false }
    switch step.kind {
    case .let(let bindings), .unwrap(let bindings, _):
      return bindings.contains { $0.name == name && [name, "self.\(name)"].contains($0.value.text) }
    case .guard, .if: return true
    default: return false
    }
  }

  private mutating func check(_ step: Step, of owner: StepScope.Owner) {
    switch step.kind {
    case .let(let bindings), .unwrap(let bindings, _):
      // Each knows those before it.
      var entered: [String] = []
      for binding in bindings {
        check(binding.value, of: owner)
        entered += enter([binding.name])
      }
      leave(entered)
    case .await(let effect), .observe(let effect): check(effect.expression, of: owner, isEffect: true)
    default: for text in step.ownTexts { check(text, of: owner) }
    }
  }

  private mutating func check(_ text: SwiftText, of owner: StepScope.Owner, isEffect: Bool = false) {
    if !hiding.isEmpty, text.takesName(where: hiding.contains) {
      findHidden(in: text, isEffect: isEffect)
    }
    // Mostly all are known, of which no set has to be made.
    guard text.takesName(where: { !known.contains($0) }) else { return }
    for name in text.freeNames.sorted() where !known.contains(name) {
      var unknown = UnknownName(name: name, text: text, moment: changes.count, bound: over[name], owner: owner)
      unknown.unnamed = unnamed
      unknown.unusedPayload = findUnusedPayload()
      unknown.isAsked = isEffect && text.tokens.count > 1 && text.name(0) == name && text.tokens[1].kind == .dot
      found.append(unknown)
    }
  }
}

extension ScopeSearch {
  private mutating func findUnusedPayload() -> SwiftType? {
    if let unusedPayload { return unusedPayload }
    let found = list?.unusedPayload
    unusedPayload = .some(found)
    return found
  }

  private mutating func findHidden(in text: SwiftText, isEffect: Bool) {
    for use in text.nameUses where hiding.contains(use.name) {
      let contract = contracts[use.name]
      let isCalled = use.member.map { contract?.method($0) != nil } ?? false
      let isObserved = isEffect && contract == nil && use.range.lowerBound == 0
      guard isCalled || isObserved else { continue }
      hidden.append(HiddenCall(name: use.name, text: text, range: use.range))
    }
  }
}

extension StepList {
  /// The type of the one value without a name that its owner is given, where no step uses it.
  fileprivate var unusedPayload: SwiftType? {
    let values =
      switch owner {
      case .action(let action): action.payload.values
      case .flow(let flow): flow.payload.values
      case .event, .start, .onError: [Payload.Value]()
      }
    guard values.count == 1, let value = values.first, !value.isNamed, !texts.mentions.contains(value.name) else {
      return nil
    }
    return value.type
  }
}

extension Effect {
  /// Its expression, where `then` has no name for what it gives.
  fileprivate var unnamedExpression: SwiftText? { result == nil ? expression : nil }
}

extension Step {
  /// The lists of steps inside the step, each with the names that it alone knows and what it is called.
  fileprivate var scopedBranches: [(place: String, names: [String], steps: [Step])] {
    switch kind {
    case .await(let effect), .observe(let effect):
      let then = (place: "`then`", names: effect.result.map { [$0] } ?? [], steps: effect.then)
      let done = (place: "", names: [String](), steps: effect.done)
      guard case .steps(let steps) = effect.failure else { return [then, done] }
      return [then, done, (place: "`catch`", names: ["error"], steps: steps)]
    case .if(let condition, let then, let orElse):
      return [("`then`", condition.conditionNames.sorted(), then), ("", [], orElse)]
    case .switch(_, let cases):
      return cases.map { ("its case", $0.pattern.declaredNames.sorted(), $0.steps) }
    case .do(let text):
      return [
        ("the `do` that declares it: `let` binds a name for the steps behind it", text.declaredNames.sorted(), [])
      ]
    default:
      return branches.map { ("", [], $0) }
    }
  }

  /// The names that the next steps know.
  fileprivate var followingNames: [String] {
    switch kind {
    case .let(let bindings), .unwrap(let bindings, _): bindings.map(\.name)
    case .guard(let condition, _): condition.conditionNames.sorted()
    default: []
    }
  }
}
