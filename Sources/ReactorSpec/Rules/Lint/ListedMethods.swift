extension Rule {
  package static let unknownMethod = Rule(
    910,
    "A call names a method that there is",
    """
    The dependency's protocol is declared by the spec, and lists no method or property of this name but one that is spelled almost \
    like it. A method that an extension of yours adds to the protocol is better off with a name of its own.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        api: {protocol: API, methods: {load: () async throws -> Int}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.laod
            as: count
            then: {setCount: count}
            catch: ignore
      """#,
    right: #"""
      dependencies:
        api: {protocol: API, methods: {load: () async throws -> Int}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.load
            as: count
            then: {setCount: count}
            catch: ignore
      """#,
    checks: .validSpec(callsOfUnknownMethods)
  )

  package static let methodArguments = Rule(
    911,
    "A call has the arguments that the method takes",
    """
    Their number and labels are those of the method as `methods` lists it. An overload in an extension of yours is \
    better off with a name of its own.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        api: {protocol: API, methods: {load: '(page: Int) async throws -> Int'}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.load
            with: [1]
            as: count
            then: {setCount: count}
            catch: ignore
      """#,
    right: #"""
      dependencies:
        api: {protocol: API, methods: {load: '(page: Int) async throws -> Int'}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.load
            with: 'page: 1'
            as: count
            then: {setCount: count}
            catch: ignore
      """#,
    checks: .validSpec(callsWithOtherArguments)
  )

  package static let nothingToAwait = Rule(
    912,
    "What is awaited is `async`",
    """
    The method is listed without `async`, so it returns at once, and the compiler would warn of the `await`. A stream is \
    subscribed to by `observe`, a side effect is a `do`, and a value can stand in any expression.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        api: {protocol: API, methods: {load: () throws -> Int}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.load
            as: count
            then: {setCount: count}
            catch: ignore
      """#,
    right: #"""
      dependencies:
        api: {protocol: API, methods: {load: () async throws -> Int}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.load
            as: count
            then: {setCount: count}
            catch: ignore
      """#,
    checks: .validSpec(callsWithNothingToAwait)
  )

  package static let asyncNotAwaited = Rule(
    917,
    "What is listed as `async` is awaited, and what throws is tried",
    """
    The compiler would say so of the generated code. `await` is the step for a call that takes time, and its `catch` says what an error leads to; \
    a side effect whose errors mean nothing is a `do` with `try?`.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        api: {protocol: API, methods: {save: '(_ count: Int) async'}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        save:
          - setCount: 1
          - do: api.save(state.count)
      """#,
    right: #"""
      dependencies:
        api: {protocol: API, methods: {save: '(_ count: Int) async'}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        save:
          - setCount: 1
          - await: api.save(state.count)
      """#,
    checks: .validSpec(callsThatAreNotAwaited)
  )

  package static let unlistedRequirement = Rule(
    915,
    "All that an existing protocol requires is listed",
    """
    The test double has what `methods` lists, and conforms to the protocol only with all that it requires. What is \
    used here and not listed is probably a requirement; what an extension of yours adds can be listed as well.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        player: {type: any Player, methods: {play: ()}}
      state:
        title: String = ""
      mutations:
        setTitle: String
      actions:
        play:
          - do: player.play()
          - setTitle: player.title
      """#,
    right: #"""
      dependencies:
        player:
          type: any Player
          methods:
            play: ()
            title: 'String { get }'
      state:
        title: String = ""
      mutations:
        setTitle: String
      actions:
        play:
          - do: player.play()
          - setTitle: player.title
      """#,
    checks: .validSpec(unlistedRequirements)
  )
}

extension Rule {
  /// A name that is nearly that of a method. Any other may be one of an extension.
  private static func callsOfUnknownMethods(in facts: SpecFacts) -> [Finding] {
    guard facts.contracts.values.contains(where: \.isWhole) else { return [] }
    return facts.stepTexts.flatMap { text in
      text.nameUses.compactMap { use -> Finding? in
        guard let member = use.member, let place = use.memberRange, !facts.boundNames.contains(use.name),
          let contract = facts.contracts[use.name], contract.isWhole,
          contract.method(member) == nil,
          let near = SpelledAlike.nearest(to: member, among: contract.methods.map(\.name))
        else { return nil }
        let kind = contract.method(near)?.isProperty == true ? "property" : "method"
        var finding = Finding(
          "`\(contract.name)` lists no \(kind) `\(member)`; did you mean `\(near)`?",
          at: place,
          of: text,
          notes: [("its methods are listed here", contract.range)]
        )
        finding.partReplacement = near
        return finding
      }
    }
  }

  private static func callsWithOtherArguments(in facts: SpecFacts) -> [Finding] {
    facts.callsOfGeneratedProtocols.compactMap { call in
      guard let method = call.method else { return nil }
      let callee = Callee(kind: .method, name: method.name, payload: method.parameters, range: method.range)
      let isVariadic = method.parameters.values.contains { $0.type.isVariadic }
      guard !isVariadic, !callee.takes(call.arguments) else { return nil }
      let count = method.parameters.values.count
      let message =
        if call.arguments.count == count {
          "the argument labels are not those of `\(method.name)`: (\(callee.signature))"
        } else if count == 0 {
          "`\(method.name)` takes no arguments"
        } else {
          "`\(method.name)` takes \(count == 1 ? "1 argument" : "\(count) arguments"), not \(call.arguments.count): (\(callee.signature))"
        }
      let notes = [("the method is declared here", method.range)]
      guard let argument = callee.firstMismatch(in: call.arguments) else {
        return Finding(message, at: call.text.range, notes: notes)
      }
      // A label that stands before `:` in a list is no part of the text there.
      let value = argument.argumentValue
      return Finding(message, at: 0..<value.text.utf8.count, of: value, notes: notes)
    }
  }

  /// A call or a property of what is listed as `async` or as throwing, in a text that says nothing of it. An `await` or an `observe` says it by
  /// itself, of the call that it is.
  private static func callsThatAreNotAwaited(in facts: SpecFacts) -> [Finding] {
    guard facts.contracts.values.contains(where: \.isWhole) else { return [] }
    var awaited: Set<SwiftText> = []
    var observed: Set<SwiftText> = []
    for step in facts.steps {
      switch step.kind {
      case .await(let call): awaited.insert(call.expression)
      case .observe(let stream): observed.insert(stream.expression)
      default: continue
      }
    }
    return facts.stepTexts.flatMap { text -> [Finding] in
      guard !awaited.contains(text) else { return [] }
      // Of a long text, once.
      lazy var awaits = text.hasIdentifier("await")
      lazy var tries = text.hasIdentifier("try") || observed.contains(text)
      return text.nameUses.compactMap { use in
        guard let member = use.member, let place = use.memberRange, !facts.boundNames.contains(use.name),
          let contract = facts.contracts[use.name], contract.isWhole,
          let method = contract.method(member), method.isProperty || use.isMemberCalled
        else { return nil }
        let notes = [("the method is declared here", method.range)]
        if method.isAsync, !awaits {
          return Finding(
            "`\(member)` is `async`, and nothing awaits it here: `await` is the step that calls it",
            at: place,
            of: text,
            notes: notes
          )
        }
        guard method.canThrow, !tries else { return nil }
        return Finding(
          "`\(member)` can throw, and nothing tries it here: `try?` ignores its errors",
          at: place,
          of: text,
          notes: notes
        )
      }
    }
  }

  /// An `await` of what returns at once. On the main actor a call from a task waits for the actor.
  private static func callsWithNothingToAwait(in facts: SpecFacts) -> [Finding] {
    guard facts.spec.isolation == nil else { return [] }
    return facts.callsOfGeneratedProtocols.compactMap { call in
      guard call.isAwaited, let method = call.method, !method.isAsync else { return nil }
      return Finding(
        "`\(method.name)` is not `async`, so there is nothing to await: `observe` is for a stream, `do` for a side effect",
        at: call.text.range,
        notes: [("the method is declared here", method.range)]
      )
    }
  }
}

extension Rule {
  /// What is used of a dependency whose protocol is declared elsewhere, and is not among its listed methods: each member once.
  private static func unlistedRequirements(in facts: SpecFacts) -> [Finding] {
    let spec = facts.spec
    // The protocols of a RIB's parts are generated with it.
    let own = Set(spec.parameters.filter { $0.isInherited || $0.role == .assigned }.map(\.name))
    let contracts = facts.contracts.filter {
      !$0.value.isGenerated && !facts.boundNames.contains($0.key) && !own.contains($0.key)
    }
    guard !contracts.isEmpty else { return [] }
    let texts = facts.stepTexts + spec.initStatements + spec.fields.compactMap(\.defaultValue)
    var told: Set<String> = []
    return texts.flatMap { text in
      text.freeNames.filter { contracts[$0] != nil }.sorted().flatMap { name in
        text.members(of: name).compactMap { use -> Finding? in
          guard let contract = contracts[name], contract.method(use.member) == nil,
            // Of a struct, only what is called can be one of its closures.
            contract.kind != .structOfClosures || use.isCalled,
            told.insert("\(name).\(use.member)").inserted
          else { return nil }
          return Finding(
            contract.hasOwnDouble
              ? "`\(use.member)` is not listed: the double of `\(contract.name)` needs all that the \(contract.kind == .structOfClosures ? "struct holds" : "protocol requires")"
              : "`\(use.member)` is not listed, so no test says what the double of `\(contract.name)` does when it is asked",
            at: use.range,
            of: text,
            notes: [("list it here", contract.range)]
          )
        }
      }
    }
  }
}

/// A call of something that a dependency may list.
struct ListedCall {
  /// The call.
  var text: SwiftText
  /// Whether it is that of an `await`.
  var isAwaited = false
  var contract: DependencyContract
  /// The method's name, and the method where it is listed.
  var name: String
  var method: Method?
  /// The arguments, as they stand in the call.
  var arguments: [SwiftText]
}

extension SpecFacts {
  /// The call that a text is, where its object is a dependency with listed methods; nil where a step may have bound that name anew.
  func listedCall(_ text: SwiftText) -> ListedCall? {
    guard !contracts.isEmpty, let call = text.call, let path = call.function.memberOfOwner,
      let contract = contracts[path.owner], !boundNames.contains(path.owner.root)
    else { return nil }
    return ListedCall(
      text: text,
      contract: contract,
      name: path.member,
      method: contract.method(path.member),
      arguments: call.arguments.commaSeparatedParts
    )
  }

  /// Whether an effect may give values to what follows it: it is no listed method that gives none, as one that returns a `Completable`.
  func mayGiveValues(_ effect: SwiftText) -> Bool {
    guard let path = (effect.call?.function ?? effect).memberOfOwner, !boundNames.contains(path.owner.root),
      let method = contracts[path.owner]?.method(path.member)
    else { return true }
    guard let result = method.result else { return false }
    return result.name != "Completable" && result.genericArguments.first?.isVoid != true
  }

  func findCallsOfGeneratedProtocols() -> [ListedCall] {
    guard contracts.values.contains(where: \.isWhole) else { return [] }
    return steps.compactMap { step in
      guard let text = step.calledText, var call = listedCall(text), call.contract.isWhole else { return nil }
      if case .await = step.kind { call.isAwaited = true }
      return call
    }
  }
}

extension Step {
  /// The text of a step that is a call, where it is one.
  fileprivate var calledText: SwiftText? {
    switch kind {
    case .await(let effect), .observe(let effect): effect.expression
    case .do(let text): text
    default: nil
    }
  }
}
