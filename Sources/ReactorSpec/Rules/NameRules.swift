import YAMLTree

extension Rule {
  package static let invalidName = Rule(
    201,
    "Names are Swift names",
    """
    A name is letters, digits and `_`, not starting with a digit. Keywords are fine, they are put \
    between backticks; `self`, `Self`, `Type`, `Protocol` and `_` are not.
    """,
    wrong: #"""
      state:
        item-count: Int = 0
      """#,
    right: #"""
      state:
        itemCount: Int = 0
      """#
  )

  package static let reservedName = Rule(
    202,
    "Names leave alone what the generated code has already",
    """
    A reactor has `action`, `state`, `currentState`, `mutate` and other members by itself, and the \
    generated functions have `state` as a value. A second thing of that name would hide it, and so would a name that steps bind and that is one of \
    what they are made of: `startedActions`, `effectRuns`, `cancelledLoading`.
    """,
    wrong: #"""
      dependencies:
        state: any Store
      state:
        count: Int = 0
      """#,
    right: #"""
      dependencies:
        store: any Store
      state:
        count: Int = 0
      """#,
    checks: .spec(membersCalledLikeTheClock),
    .spec(declarationsCalledLikeMembers),
    .spec(fieldsCalledLikePartsOfRIB),
    .spec(namesHidingPartsOfRIB)
  )

  package static let nameTaken = Rule(
    203,
    "A name stands for one thing",
    """
    Dependencies, inputs and properties share one scope, fields and derived values another, a \
    payload and the names that steps bind a third.
    """,
    wrong: #"""
      dependencies:
        store: any Store
      properties:
        store: Int = 0
      state:
        count: Int = 0
      """#,
    right: #"""
      dependencies:
        store: any Store
      properties:
        total: Int = 0
      state:
        count: Int = 0
      """#,
    checks: .spec(namesTakenInReactor),
    .file(namesTakenInFile)
  )

  package static let fileNameGivesNoName = Rule(
    204,
    "The file's name gives a Swift name, or the spec says one",
    """
    `Login.reactor.yaml` gives `LoginReactor`. A name with spaces or signs gives none; then \
    `reactor` says it.
    """,
    replacesLine: false,
    wrong: RuleExample(files: [("sign up.reactor.yaml", "state:\n  count: Int = 0")]),
    right: RuleExample(files: [("sign up.reactor.yaml", "reactor: SignUpReactor\nstate:\n  count: Int = 0")])
  )

  package static let typeOfReactor = Rule(
    205,
    "A type's name means one type, in the reactor and outside of it",
    """
    In a reactor, `Action`, `Mutation` and `State` are its own types, and `Scheduler` is `ImmediateSchedulerType`. A protocol \
    with its methods stands outside. So a type of yours that is called like one of them has its module before it there, and one of the \
    reactor's has the reactor's name: `LoginReactor.State`.
    """,
    wrong: #"""
      dependencies:
        history:
          protocol: History
          methods: {last: "() async -> Action"}
      state:
        count: Int = 0
      """#,
    right: #"""
      dependencies:
        history:
          protocol: History
          methods: {last: "() async -> Domain.Action"}
      state:
        count: Int = 0
      """#,
    checks: .spec(typesOfReactor)
  )
}

extension Rule {
  /// The name of the property by which a reactor for ReactorKit waits.
  private static let waitProperty = "clock"

  /// Fields without a value, which the builder of a RIB takes, under the name of what it makes. Inputs are told where they are read.
  private static func fieldsCalledLikePartsOfRIB(in facts: SpecFacts) -> [Finding] {
    guard facts.spec.rib != nil else { return [] }
    let parts: Set = ["component", "dependency", "interactor", "listener", "router", "viewController"]
    return facts.spec.fields.filter { $0.isRequired && parts.contains($0.name) }.map { field in
      let words =
        "a field without a value can't be called `\(field.name)`: the builder of a RIB, which takes it, has one of its own"
      return Finding(words, at: field.range)
    }
  }

  /// Names of payloads and steps under which steps ask for what the RIB has: `attach`, `detach` and `tell` would be told to something else.
  private static func namesHidingPartsOfRIB(in facts: SpecFacts) -> [Finding] {
    guard let rib = facts.spec.rib else { return [] }
    let parts = [ReactorSpec.routerName] + (rib.isRoot ? [] : [ReactorSpec.listenerName])
    func findings(_ names: some Sequence<String>, at range: SourceRange?) -> [Finding] {
      names.filter(parts.contains).sorted().compactMap { name in
        range.map {
          Finding("a local value can't be called `\(name)`: steps of a RIB ask its own by that name", at: $0)
        }
      }
    }
    return facts.lists.flatMap { list in
      let owner: SourceRange? =
        switch list.owner {
        case .action(let action): action.range
        case .flow(let flow): flow.range
        case .event, .start, .onError: list.steps.first?.range
        }
      return findings(list.names, at: owner) + list.steps.withInner.flatMap { findings($0.ownBoundNames, at: $0.range) }
    }
  }

  /// What `types` declares under the name of what each reactor has printed.
  private static func declarationsCalledLikeMembers(in facts: SpecFacts) -> [Finding] {
    guard let types = facts.spec.types else { return [] }
    return types.tokens.indices.dropFirst().compactMap { position in
      guard types.tokens[position].depth == 0, let name = types.name(position) else { return nil }
      let isTaken =
        switch types.tokens[position - 1].word {
        case .actor, .class, .enum, .struct, .typealias: ["Action", "Mutation", "State"].contains(name)
        // A static one is none of the reactor's.
        case .let, .var:
          (name == "initialState" || name == "core" && facts.spec.runtime == .reactorRuntime)
            && !(position > 1 && ["static", "class"].contains(types.name(position - 2)))
        default: false
        }
      guard isTaken else { return nil }
      let words = "what `types` declares can't be called `\(name)`: the generated reactor has a member of that name"
      return Finding(words, at: types.tokens[position].range, of: types)
    }
  }

  private static func membersCalledLikeTheClock(in facts: SpecFacts) -> [Finding] {
    guard facts.spec.runtime == .reactorKit else { return [] }
    let spec = facts.spec
    let labelled = spec.parameters.filter { $0.label == waitProperty && $0.name != waitProperty }
    let required = spec.fields.filter { $0.isRequired && $0.name == waitProperty }
    let taken =
      spec.members.filter { $0.name == waitProperty }.map { ("a member", $0.range) }
      + labelled.map { ("an argument", $0.range) } + required.map { ("a field without a default", $0.range) }
    guard !taken.isEmpty, spec.waits else { return [] }
    return taken.map { what, range in
      Finding(
        "\(what) can't be called `\(waitProperty)`: with ReactorKit, a reactor that waits has a property of that name, and "
          + "its initializer an argument",
        at: range
      )
    }
  }

  /// Types that mean another one in the reactor than outside of it.
  private static func typesOfReactor(in facts: SpecFacts) -> [Finding] {
    let spec = facts.spec
    let own = "write `any ImmediateSchedulerType` if that is meant, or the module before the type of yours"
    let payloads = spec.mutations.map(\.payload) + spec.actions.map(\.payload) + spec.flows.map(\.payload)
    let declared = spec.nestedTypes.map(\.name)
    let types =
      spec.fields.map(\.type) + spec.derived.map(\.type) + spec.parameters.map(\.type) + spec.properties.map(\.type)
      + payloads.flatMap(\.values).map(\.type)
    let inside = types.flatMap { type in
      findings(in: type, of: Set(["Scheduler"]).subtracting(declared)) {
        "in a reactor, `\($0)` is `ImmediateSchedulerType`: \(own)"
      }
    }
    // The protocol, and the test double.
    let methods = spec.parameters.allContracts.filter {
      $0.isGenerated || $0.hasOwnDouble && facts.hasDoubles
    }
    .flatMap(\.methods)
    let outside = methods.flatMap { method in
      let names = Set(["Action", "Mutation", "State", "Scheduler"]).subtracting(declared).subtracting(
        method.genericNames
      )
      return method.types.flatMap { type in
        findings(in: type, of: names) {
          "`\($0)` is the reactor's own in the reactor, and another type here, outside of it: write `\(spec.name).\($0)`, or the module "
            + "before the type of yours"
        }
      }
    }
    return inside + outside + typesInThemselves(spec)
  }

  /// Types called like the one in which they would be a value: `Action` in a payload of an action.
  private static func typesInThemselves(_ spec: ReactorSpec) -> [Finding] {
    let places: [(name: String, types: [SwiftType])] = [
      ("Action", spec.actions.flatMap(\.payload.values).map(\.type)),
      ("Mutation", spec.mutations.flatMap(\.payload.values).map(\.type)), ("State", spec.fields.map(\.type)),
    ]
    return places.flatMap { name, types in
      types.filter { $0.holds(name) }.flatMap { type in
        findings(in: type, of: [name]) {
          "`\($0)` is the reactor's own here, which can't hold itself: write the module before the type of yours"
        }
      }
    }
  }

  /// The findings about the names of types.
  private static func findings(in type: SwiftType, of names: Set<String>, _ words: (String) -> String) -> [Finding] {
    guard type.swift.takesName(where: names.contains) else { return [] }
    return type.swift.freeNamePositions.filter { names.contains($0.name) }.map { free in
      Finding(words(free.name), at: type.swift.tokens[free.position].range, of: type.swift)
    }
  }

  /// Names that stand twice in the reactor or its state, what is generated or written by hand for actions, mutations and flows included.
  private static func namesTakenInReactor(in facts: SpecFacts) -> [Finding] {
    let spec = facts.spec
    let state = spec.fields.map { ($0.name, $0.range) } + spec.derived.map { ($0.name, $0.range) }
    return Finding.repeated(spec.members + spec.methodNames, in: "the reactor")
      + Finding.repeated(state, in: "the state")
  }

  /// Reactors of one name, and protocols that are called like a reactor of the file.
  private static func namesTakenInFile(by specs: [ReactorSpec]) -> [Finding] {
    let reactors = specs.filter { !$0.name.isEmpty }.map { (name: $0.name, range: $0.range) }
    let first = Dictionary(reactors.map { ($0.name, $0.range) }) { first, _ in first }
    let protocols = specs.flatMap(\.parameters).compactMap(\.contract).filter(\.isGenerated)
    return Finding.repeated(reactors, in: "the file")
      + protocols.compactMap { contract in
        first[contract.name].map { reactor in
          Finding(
            "the reactor is called `\(contract.name)` already",
            at: contract.range,
            notes: [("the reactor is here", reactor)]
          )
        }
      }
  }
}

extension Finding {
  /// Names that stand twice in one scope, each time but the first in the file.
  fileprivate static func repeated(_ names: [(name: String, range: SourceRange)], in scope: String) -> [Finding] {
    var first: [String: SourceRange] = [:]
    return names.sorted { $0.range.start < $1.range.start }.compactMap { name, range in
      guard let earlier = first.updateValue(range, forKey: name) else { return nil }
      first[name] = earlier
      return Finding("\(scope) has the name `\(name)` twice", at: range, notes: [("it is already here", earlier)])
    }
  }
}

extension ReactorSpec {
  /// The properties of the reactor that the spec names.
  fileprivate var members: [(name: String, range: SourceRange)] {
    parameters.map { ($0.name, $0.range) } + properties.map { ($0.name, $0.range) }
  }

  /// The methods that the user writes and those that are generated for flows and `onError`, each at what it belongs to.
  fileprivate var methodNames: [(name: String, range: SourceRange)] {
    let forActions = actions.filter { $0.body == .manual }.map { ($0.manualMethodName, $0.range) }
    let forMutations = mutations.filter { $0.effect == .manual }.map { ($0.manualMethodName, $0.range) }
    let forErrors = onErrorRange.map { [("mutateOnError", $0)] } ?? []
    return forActions + forMutations + flows.map { ($0.methodName, $0.range) } + forErrors
  }
}
