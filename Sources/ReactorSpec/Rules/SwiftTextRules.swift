extension Rule {
  package static let unbalancedSwiftText = Rule(
    301,
    "Brackets and quotes of a Swift text match",
    """
    The rest of a Swift text is for the compiler to judge, but a bracket, a string or an `#if` that does not \
    end would swallow what follows it. Swift's quotes are straight. Two values with nothing between them are \
    told here as well, since a quote or a comma is mostly what is missing.
    """,
    wrong: #"""
      state:
        names: Set<String> = Set([)
      """#,
    right: #"""
      state:
        names: Set<String> = Set([])
      """#
  )

  package static let swiftTextTooDeep = Rule(
    326,
    "Brackets in a Swift text nest at most 200 deep",
    """
    Nobody can read such a text, and a small file of brackets could bring down whatever follows their nesting, Swift's compiler too. \
    Interpolations in strings count as brackets.
    """,
    wrong: RuleExample(
      shown: "state:\n  grid: Int = ((((… (201 deep)",
      spec: Array("state:\n  grid: Int = ".utf8) + Array(repeating: UInt8(ascii: "("), count: 201) + [UInt8(ascii: "1")]
        + Array(repeating: UInt8(ascii: ")"), count: 201)
    ),
    right: "state:\n  grid: Int = ((1))"
  )

  package static let swiftTextTooLong = Rule(
    327,
    "A Swift text has at most 100,000 tokens and 1,000,000 bytes",
    """
    What is that long is data: put it into a file of Swift or a resource, and name it in the spec. Each name, number and sign is a token, and \
    what is read of a text takes memory.
    """,
    wrong: RuleExample(
      shown: "state:\n  grid: \"[Int]\" = [0, 0, 0, … (50,001 numbers)",
      spec: Array("state:\n  grid: '[Int] = [".utf8) + Array(repeatElement("0,".utf8, count: 50_001).joined())
        + Array("]'".utf8)
    ),
    right: "state:\n  grid: '[Int] = Grid.start'"
  )

  package static let emptySwiftText = Rule(
    302,
    "A Swift text is not empty",
    """
    What stands between single quotes is the Swift, so an empty one is no Swift at all. An empty Swift string \
    has double quotes.
    """,
    wrong: #"""
      state:
        name: {type: String, default: ''}
      """#,
    right: #"""
      state:
        name: {type: String, default: ""}
      """#
  )

  package static let nullInSwiftText = Rule(
    303,
    "Swift's nothing is `nil`",
    """
    `null` and `~` are YAML's words; where a Swift text is expected, Swift's own counts.
    """,
    wrong: #"""
      state:
        name: {type: 'String?', default: null}
      """#,
    right: #"""
      state:
        name: {type: 'String?', default: nil}
      """#
  )

  package static let missingType = Rule(
    304,
    "A type stands before `=`",
    """
    The short form is `name: Type = value`. The type is never inferred, since the generated code \
    and its tests name it.
    """,
    wrong: #"""
      state:
        count: = 0
      """#,
    right: #"""
      state:
        count: Int = 0
      """#
  )

  package static let missingDefault = Rule(
    305,
    "A value stands behind `=`",
    """
    A property or a derived value has no other way to get one.
    """,
    wrong: #"""
      state:
        count: Int = 0
      derived:
        isEmpty: Bool
      """#,
    right: #"""
      state:
        count: Int = 0
      derived:
        isEmpty: Bool = count == 0
      """#
  )

  package static let derivedCycle = Rule(
    330,
    "A derived value does not depend on itself",
    """
    Neither straight away nor by way of other derived values: unless a condition ends it, who asks for the value has no answer, and the program \
    stops. The message shows the way around. A value that is to be kept is a field.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
      derived:
        half: Int = rest / 2
        rest: Int = count - half
      """#,
    right: #"""
      state:
        count: Int = 0
      derived:
        half: Int = count / 2
        rest: Int = count - half
      """#,
    checks: .validSpec(derivedCycles)
  )

  package static let unknownStateMember = Rule(
    306,
    "`state.name` is a field or a derived value",
    """
    The spec's state has no such member. It is a warning only, since an extension of `State` in \
    your code may have it.
    """,
    severity: .warning,
    needs: [.state],
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        increase: {reduce: state.cuont += 1}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        increase: {reduce: state.count += 1}
      """#,
    checks: .spec(unknownStateMembers)
  )

  package static let invalidImport = Rule(
    307,
    "An import is a module",
    """
    A module's name, with what Swift allows around it: attributes, an access level, a kind of \
    declaration.
    """,
    wrong: #"""
      imports: [Foundation 2]
      state:
        count: Int = 0
      """#,
    right: #"""
      imports: [Foundation]
      state:
        count: Int = 0
      """#
  )

  package static let foldedStatements = Rule(
    308,
    "Statements over several lines stand in a block or a list",
    """
    YAML joins the lines of a text into one, and Swift would read two statements as one, or the second one as \
    part of the first one's comment. A block after `|` keeps the lines.
    """,
    wrong: #"""
      state:
        count: Int = 0
        isOn: Bool = false
      mutations:
        start:
          reduce:
            state.count = 1
            state.isOn = true
      """#,
    right: #"""
      state:
        count: Int = 0
        isOn: Bool = false
      mutations:
        start:
          reduce: |
            state.count = 1
            state.isOn = true
      """#
  )

  package static let trailingComment = Rule(
    309,
    "A Swift expression does not end in a comment",
    """
    The generated code goes on behind a type or an expression, and a `//` comment would swallow that. YAML's own \
    comments start with ` #`; `doc` says what the generated code is to say.
    """,
    wrong: "state:\n  count: Int = 0 // how many",
    right: "state:\n  count: Int = 0 # how many"
  )

  package static let stringInsteadOfValue = Rule(
    320,
    "A text between double quotes is a Swift string",
    """
    Double quotes are Swift's, single quotes are YAML's. Where a value can stand, `"x"` is the Swift string of that text, and \
    a condition, a number or a list is none: Swift that has to be quoted for YAML stands between single quotes.
    """,
    wrong: #"""
      state:
        isLoading: Bool = false
      mutations:
        setLoading: Bool
      actions:
        load:
          - guard: "!state.isLoading"
          - setLoading: true
          - setLoading: false
      """#,
    right: #"""
      state:
        isLoading: Bool = false
      mutations:
        setLoading: Bool
      actions:
        load:
          - guard: '!state.isLoading'
          - setLoading: true
          - setLoading: false
      """#
  )

  package static let stringLikeName = Rule(
    321,
    "A string does not say a name that is known",
    """
    Between double quotes stands a Swift string, and this one says the name of a value that the step knows: the \
    value itself stands without them. Where the text is meant, `'"name"'` says so.
    """,
    severity: .warning,
    wrong: #"""
      state:
        query: String = "swift"
      mutations:
        setQuery: String
      actions:
        search:
          payload: {_ query: String}
          steps:
            - setQuery: "query"
      """#,
    right: #"""
      state:
        query: String = "swift"
      mutations:
        setQuery: String
      actions:
        search:
          payload: {_ query: String}
          steps:
            - setQuery: query
      """#
  )

  package static let invalidType = Rule(
    322,
    "A type is one that Swift can have",
    """
    A literal, a keyword or prose is no type. In the short form a value stands behind its type, `name: Type = value`. What \
    documents a field stands in its long form, `{type: Type, doc: …}`. Labels as a method's parameters have them are in no type: a payload with \
    labels is a mapping, `{_ items: [Item]}`.
    """,
    wrong: #"""
      state:
        count: 0
      """#,
    right: #"""
      state:
        count: Int = 0
      """#
  )

  package static let semicolonInExpression = Rule(
    323,
    "No `;` ends an expression",
    """
    The generated code goes on behind a type or an expression. Only statements can be divided by `;`; they read better as a \
    list, or in a block after `|`.
    """,
    wrong: #"""
      state:
        count: Int = 0;
      """#,
    right: #"""
      state:
        count: Int = 0
      """#
  )

  package static let blockWithoutValue = Rule(
    328,
    "The last statement of a block is its value",
    """
    A `let` takes a block after `|` with several statements, the last of which gives the value. A loop, a declaration, an \
    assignment and what stands between `#if` and `#endif` give none.
    """,
    wrong: #"""
      state:
        total: Int = 0
      mutations:
        setTotal: Int
      actions:
        add:
          payload: {_ items: '[Int]'}
          steps:
            - let:
                total: |
                  var sum = 0
                  for item in items { sum += item }
            - setTotal: total
      """#,
    right: #"""
      state:
        total: Int = 0
      mutations:
        setTotal: Int
      actions:
        add:
          payload: {_ items: '[Int]'}
          steps:
            - let:
                total: |
                  var sum = 0
                  for item in items { sum += item }
                  sum
            - setTotal: total
      """#
  )

  package static let awaitOutsideOfStep = Rule(
    329,
    "Only `await` steps wait",
    """
    What steps say becomes the reactor's `mutate`, which is no asynchronous function. An `await` step waits, and its `as` names what came of it. In \
    a closure (`Task { await … }`) Swift's `await` can stand anywhere.
    """,
    wrong: #"""
      dependencies:
        api: {protocol: API, methods: {load: '(_ page: Int) async throws -> Int'}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - setCount: try await api.load(1)
      """#,
    right: #"""
      dependencies:
        api: {protocol: API, methods: {load: '(_ page: Int) async throws -> Int'}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.load(1)
            as: count
            then: {setCount: count}
            catch: ignore
      """#,
    checks: .spec(awaitsOutsideOfSteps)
  )
}

extension Rule {
  private static func awaitsOutsideOfSteps(in facts: SpecFacts) -> [Finding] {
    facts.steps.flatMap { step -> [Finding] in
      switch step.kind {
      case .await, .observe, .loading: return []
      default: break
      }
      return step.ownTexts.compactMap { text in
        let tokens = text.codeTokens
        var braces = 0
        for (position, token) in tokens.enumerated() {
          if token.kind == .leftBrace { braces += 1 } else if token.kind == .rightBrace { braces -= 1 }
          guard braces == 0, token.kind == .name, token.word == .await else { continue }
          // A member or a label may be called so.
          let isName =
            position > 0 && tokens[position - 1].kind == .dot
            || position + 1 < tokens.count && tokens[position + 1].kind == .colon
          if isName { continue }
          let isLoop = tokens[..<position].suffix(2).contains { $0.word == .for }
          let words =
            "nothing waits here: "
            + (isLoop
              ? "`observe` is the step for each element of a sequence"
              : "`await` is a step, whose `as` names what came of it")
          return Finding(words, at: token.range, of: text)
        }
        return nil
      }
    }
  }

  /// Each cycle once, where it closes.
  private static func derivedCycles(in facts: SpecFacts) -> [Finding] {
    let values = Set(facts.spec.derived.map(\.name))
    let declarations = facts.spec.derived.map { value in
      let text = value.expression
      // What is called is a function of that name.
      let free = text.nameUses.filter { !$0.isCalled && values.contains($0.name) }.map(\.name)
      let ofSelf = text.membersOfSelf.filter { values.contains($0.member) && !text.isCalled(at: $0.range) }.map(
        \.member
      )
      return (name: value.name, uses: Set(free + ofSelf).sorted().map { NameGraph.Use($0, value.range) })
    }
    return NameGraph(declarations).cycles.map { cycle in
      Finding("a derived value depends on itself: \(cycle.shown)", at: cycle.range)
    }
  }

  /// Uses of `state.name` where the spec knows no such member.
  private static func unknownStateMembers(in facts: SpecFacts) -> [Finding] {
    let spec = facts.spec
    let known = Set(spec.fields.map(\.name) + spec.derived.map(\.name))
    var findings: [Finding] = []
    for text in facts.textsOverState {
      for use in text.members(of: "state") where !use.isCalled {
        let name = use.member.hasPrefix("$") ? String(use.member.dropFirst()) : use.member
        guard !known.contains(name) else { continue }
        let near = SpelledAlike.question(
          name,
          among: known.sorted(),
          otherwise: "an extension of `State` has to have it"
        )
        findings.append(Finding("the spec's state has no `\(name)`\(near)", at: use.range, of: text))
        // No more are told.
        if findings.count > SpecDecoder.mostBreaks { return findings }
      }
    }
    return findings
  }
}

extension SpecFacts {
  /// The Swift texts in which `state` is the reactor's state.
  fileprivate var textsOverState: [SwiftText] {
    let reduces = spec.mutations.flatMap { mutation -> [SwiftText] in
      if case .statements(let statements) = mutation.effect { statements } else { [] }
    }
    return reduces + spec.everyMutation.before + spec.everyMutation.after + stepTexts
  }
}
