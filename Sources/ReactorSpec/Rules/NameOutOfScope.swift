import YAMLTree

extension Rule {
  package static let nameOutOfScope = Rule(
    522,
    "A name is known as long as its steps last",
    """
    What `as` names is known in `then`, `error` in `catch`, the names of a pattern in its case, and what a step inside \
    another one binds ends with that list of steps. The next step knows none of them: move what needs the name to where \
    it is known. A property of the reactor that happens to have the same name is `self.name`.
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

extension SpecFacts {
  /// Uses of names in steps that do not know them any more. Such a name can still be a function's, or stand behind `self.`.
  fileprivate var namesOutOfScope: [Finding] {
    unknownNames.compactMap { unknown in
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
  /// The names that are known there.
  var known: Set<String>
  /// Where the name was known; nil where no step has bound it.
  var bound: KnownNames.Bound?
  /// Whether an effect is asked of it: `name.call()` behind `await` or `observe`.
  var isAsked = false
  /// What has the steps of the text; nil for another text.
  var owner: StepScope.Owner?
}

/// Looks for names that steps take from around them, and that nothing of the spec gives them.
struct ScopeSearch {
  private(set) var found: [UnknownName] = []
  /// What has the steps that are looked at.
  private var owner: StepScope.Owner?

  init(_ facts: SpecFacts) {
    for list in facts.lists {
      owner = StepScope.Owner(list.owner)
      let scope = KnownNames(names: facts.memberNames.union(list.names))
      _ = check(list.steps, in: scope)
      if case .event(let event) = list.owner, let condition = event.condition {
        check(condition, in: scope.entering([event.effect.result].compactMap { $0 }))
      }
    }
  }

  /// Checks steps; returns the names that are over with them.
  private mutating func check(_ steps: [Step], in scope: KnownNames) -> [String: KnownNames.Bound] {
    let outer = scope
    var scope = scope
    var left: [String: KnownNames.Bound] = [:]
    for step in steps {
      check(step, in: scope)
      for (place, names, branch) in step.scopedBranches {
        let inner = scope.entering(names)
        let over = check(branch, in: inner)
        let own = names.map { ($0, KnownNames.Bound(place: place, range: step.range)) }
        let new = Dictionary(own) { first, _ in first }.merging(over) { first, _ in first }
        scope.over.merge(new) { _, new in new }
        left.merge(new) { _, new in new }
      }
      scope.names.formUnion(step.followingNames)
      for name in step.followingNames { scope.origins[name] = step.range }
    }
    let bound = scope.names.subtracting(outer.names).map { name in
      (name, KnownNames.Bound(place: "the list of steps in which it is bound", range: scope.origins[name]))
    }
    return Dictionary(bound) { first, _ in first }.merging(left) { first, _ in first }
  }

  private mutating func check(_ step: Step, in scope: KnownNames) {
    var scope = scope
    switch step.kind {
    case .let(let bindings), .unwrap(let bindings, _):
      for binding in bindings {
        check(binding.value, in: scope)
        scope.names.insert(binding.name)
      }
    case .await(let effect), .observe(let effect): check(effect.expression, in: scope, isEffect: true)
    default: for text in step.ownTexts { check(text, in: scope) }
    }
  }

  private mutating func check(_ text: SwiftText, in scope: KnownNames, isEffect: Bool = false) {
    for name in text.freeNames.sorted() where !scope.names.contains(name) {
      var unknown = UnknownName(name: name, text: text, known: scope.names, bound: scope.over[name])
      unknown.owner = owner
      unknown.isAsked = isEffect && text.tokens.count > 1 && text.name(0) == name && text.tokens[1].kind == .dot
      found.append(unknown)
    }
  }
}

/// The names that a step knows, and those that it does not know any more.
struct KnownNames {
  struct Bound {
    /// Where the name is known, in words.
    var place: String
    /// Where it is bound.
    var range: SourceRange?
  }

  var names: Set<String>
  var over: [String: Bound] = [:]
  /// Where the names are bound.
  var origins: [String: SourceRange] = [:]

  /// What the steps inside a step know.
  func entering(_ names: [String]) -> KnownNames {
    var inner = self
    inner.names.formUnion(names)
    return inner
  }
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
    default:
      return branches.map { ("", [], $0) }
    }
  }

  /// The names that the next steps know.
  fileprivate var followingNames: [String] {
    switch kind {
    case .let(let bindings), .unwrap(let bindings, _): bindings.map(\.name)
    case .guard(let condition, _): condition.conditionNames.sorted()
    case .do(let text): text.declaredNames.sorted()
    default: []
    }
  }
}
