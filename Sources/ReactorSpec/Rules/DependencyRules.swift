extension Rule {
  package static let protocolWithoutMethods = Rule(
    701,
    "A protocol that is generated has methods",
    """
    `protocol` asks for a protocol and its test double, made of `methods`. A protocol that your code has already is \
    named by `type`.
    """,
    wrong: dependency("{protocol: GitHubAPI}"),
    right: dependency("{type: any GitHubAPI}")
  )

  package static let methodsOfNoProtocol = Rule(
    702,
    "Methods belong to a protocol",
    """
    A test double stands in where a protocol is asked for. So `methods` stand beside `protocol`, or beside a `type` \
    that is `any` protocol of your code. A class of your own gets one by `protocol: Name` and `extension YourClass: Name {}`; \
    a struct whose properties are functions has `closures`.
    """,
    wrong: dependency("{type: URLSession, methods: {load: '()'}}"),
    right: dependency("{type: any Loader, methods: {load: '()'}}")
  )

  package static let dependencyWithoutType = Rule(
    703,
    "A dependency has a type",
    """
    It is written as `type`, or given by `protocol`.
    """,
    wrong: dependency("{methods: {search: '()'}}"),
    right: dependency("{protocol: GitHubAPI, methods: {search: '()'}}")
  )

  package static let unreadableSignature = Rule(
    704,
    "A method is written as Swift writes it behind `func` and its name",
    """
    Parameters in parentheses, then `async`, `throws` and `->` with the result, each where there is one. A method \
    without all of that has nothing behind its name. It takes no default arguments, since a protocol's method has \
    none, and throws any error.
    """,
    wrong: dependency(#"{protocol: GitHubAPI, methods: {search: "(page: Int = 1) async -> Page"}}"#),
    right: dependency(#"{protocol: GitHubAPI, methods: {search: "(page: Int) async -> Page"}}"#)
  )

  package static let unkeepableParameter = Rule(
    705,
    "A test double can keep its arguments",
    """
    It records the arguments of each call. An `inout`, `borrowing` or `isolated` argument can't be kept, nor one \
    that is `~Copyable`, and of `some Type` the type is not known. Write the protocol and its double by hand, or another signature.
    """,
    wrong: dependency(#"{protocol: Cache, methods: {fill: "(_ items: inout [Int])"}}"#),
    right: dependency(#"{protocol: Cache, methods: {fill: "(_ items: [Int]) -> [Int]"}}"#)
  )

  package static let doubleGeneratedTwice = Rule(
    706,
    "The methods of a protocol are listed once",
    """
    One test double is generated for each list of methods, called like the protocol. Where several reactors of a file \
    have the same dependency, one of them lists its methods. The others name the type, or list what they use with \
    `double: elsewhere`.
    """,
    wrong: #"""
      dependencies:
        api: {protocol: GitHubAPI, methods: {search: '()'}}
        mirror: {protocol: GitHubAPI, methods: {search: '()'}}
      state:
        count: Int = 0
      """#,
    right: #"""
      dependencies:
        api: {protocol: GitHubAPI, methods: {search: '()'}}
        mirror: any GitHubAPI
      state:
        count: Int = 0
      """#,
    checks: .file(doublesGeneratedTwice)
  )

  package static let typeOfOtherProtocol = Rule(
    707,
    "The type of a dependency is of its protocol",
    """
    Beside `protocol` the type need not be written: it is `any` protocol. What is written has to name the protocol.
    """,
    wrong: dependency("{protocol: GitHubAPI, type: any Store, methods: {search: '()'}}"),
    right: dependency("{protocol: GitHubAPI, type: any GitHubAPI, methods: {search: '()'}}")
  )

  package static let doubleInSeveralSpecs = Rule(
    708,
    "One spec of a module lists the methods of a protocol",
    """
    The test doubles of all specs of a module stand in one folder of tests, each called like its protocol. One spec \
    lists all methods. The others list those that they use, with `double: elsewhere`; or they name the type alone, and \
    `samples` says which value their tests get.
    """,
    wrong: RuleExample(files: [
      ("A.reactor.yaml", "dependencies:\n  api: {protocol: API, methods: {load: '()'}}\nstate:\n  count: Int = 0"),
      ("B.reactor.yaml", "dependencies:\n  api: {type: any API, methods: {load: '()'}}\nstate:\n  count: Int = 0"),
    ]),
    right: RuleExample(files: [
      ("A.reactor.yaml", "dependencies:\n  api: {protocol: API, methods: {load: '()'}}\nstate:\n  count: Int = 0"),
      ("B.reactor.yaml", elsewhere("{load: '()'}")),
    ])
  )

  package static let attributeWithoutInjection = Rule(
    709,
    "The double of a dependency with an attribute gets to the reactor",
    """
    What an attribute such as `@Injected` gives is no parameter of the initializer. The settings say how a test replaces \
    it, by `injection`: Swift in which `{{double}}` stands for the double.
    """,
    wrong: RuleExample(files: [("A.reactor.yaml", injected)]),
    right: RuleExample(files: [
      ("reactorgen.yaml", "injection:\n  '@Injected': 'Resolver.register { {{double}} as {{type}} }'"),
      ("A.reactor.yaml", injected),
    ])
  )

  package static let unusableInjection = Rule(
    710,
    "An injection puts the test's double somewhere",
    """
    It is Swift with holes: `{{double}}` for the double, `{{type}}` and `{{name}}` for the dependency's, `{{arguments}}` for the \
    attribute's arguments, and `{{reactor}}` for what makes the reactor, where the Swift stands around that.
    """,
    wrong: RuleExample(files: [
      ("reactorgen.yaml", "injection:\n  '@Injected': 'Container.shared.reset()'"), ("A.reactor.yaml", plain),
    ]),
    right: RuleExample(files: [
      (
        "reactorgen.yaml",
        "injection:\n  '@Injected':\n    'Container.shared[keyPath: {{arguments}}].register { {{double}} }'"
      ),
      ("A.reactor.yaml", plain),
    ])
  )

  package static let doubleNowhere = Rule(
    711,
    "A double that is elsewhere is somewhere",
    """
    `double: elsewhere` says that another spec lists the methods of the protocol, or that the double is in a Swift file of \
    the tests. The tests don't compile where neither has it.
    """,
    severity: .warning,
    wrong: RuleExample(files: [("B.reactor.yaml", elsewhere("{load: '()'}"))]),
    right: RuleExample(files: [
      ("A.reactor.yaml", "dependencies:\n  api: {protocol: API, methods: {load: '()'}}\nstate:\n  count: Int = 0"),
      ("B.reactor.yaml", elsewhere("{load: '()'}")),
    ])
  )

  package static let sequenceInTask = Rule(
    712,
    "A sequence that is observed can go to a task",
    """
    With `runtime: ReactorRuntime`, a task walks what an `observe` follows. In Swift 6 mode it takes `any AsyncSequence<…>` with it only where \
    that is `& Sendable`.
    """,
    wrong: observed("any AsyncSequence<Int, Never>"),
    right: observed("any AsyncSequence<Int, Never> & Sendable"),
    checks: .spec(sequencesInTasks)
  )

  package static let closuresOfNoStruct = Rule(
    713,
    "Closures belong to a struct",
    """
    The double of `closures` makes a value of the struct that `type` names, with closures that note their calls. A protocol has `methods`; \
    of a generic struct, or one that may be missing, `samples` give a value.
    """,
    wrong: dependency("{type: any Feed, closures: {load: '(Int) -> Int'}}"),
    right: dependency("{type: Feed, closures: {load: '(Int) -> Int'}}")
  )

  package static let closureOfNoFunction = Rule(
    714,
    "A closure has the type of a function",
    """
    It is written as it stands in the struct: `(Int) async throws -> Page`. The struct's other properties are not listed: `samples` give a \
    value of it, of which the double replaces the closures.
    """,
    wrong: dependency("{type: Feed, closures: {load: Int}}"),
    right: dependency("{type: Feed, closures: {load: '() -> Int'}}")
  )

  private static func observed(_ type: String) -> RuleExample {
    RuleExample(
      spec: """
        dependencies:
          clock:
            protocol: Clockwork
            methods:
              ticks: '() -> \(type)'
        state:
          count: Int = 0
        mutations:
          setCount: Int
        actions:
          follow:
            - observe: clock.ticks
              as: tick
              then: {setCount: tick}
        """
    )
  }

  private static func elsewhere(_ methods: String) -> String {
    "dependencies:\n  api: {type: any API, methods: \(methods), double: elsewhere}\nstate:\n  count: Int = 0"
  }

  private static let injected =
    "dependencies:\n  api: {protocol: API, attribute: '@Injected', methods: {load: '()'}}\nstate:\n  count: Int = 0"
  private static let plain = "state:\n  count: Int = 0"

  private static func dependency(_ text: String) -> RuleExample {
    RuleExample(spec: "dependencies:\n  api: \(text)\nstate:\n  count: Int = 0")
  }
}

extension Rule {
  private static func sequencesInTasks(in facts: SpecFacts) -> [Finding] {
    let spec = facts.spec
    guard spec.runtime == .reactorRuntime, spec.languageMode == .swift6 else { return [] }
    let observed =
      facts.steps.compactMap { if case .observe(let effect) = $0.kind { effect.expression } else { nil } }
      + spec.events.map(\.effect.expression)
    let members = Set(observed.flatMap(\.membersOutsideClosures).map { [$0.owner, $0.member] })
    let names = Set(observed.compactMap { $0.memberPath?.count == 1 ? $0.memberPath : nil })
    let types = spec.parameters.flatMap { parameter in
      (names.contains([parameter.name]) ? [parameter.type] : [])
        + parameter.contracts.flatMap { path, contract in
          contract.methods.filter { members.contains([path, $0.name]) }.compactMap(\.result)
        }
    }
    return types.compactMap { type in
      guard case .existential = type.plain.shape, type.swift.hasIdentifier("AsyncSequence"),
        !type.swift.hasIdentifier("Sendable")
      else { return nil }
      let sendable = "\(type.text) & Sendable"
      var finding = Finding(
        "a task walks the sequence, which in Swift 6 mode has to be Sendable: `\(sendable)`",
        at: 0..<type.text.utf8.count,
        of: type.swift
      )
      finding.partReplacement = sendable
      return finding
    }
  }

  private static func doublesGeneratedTwice(by specs: [ReactorSpec]) -> [Finding] {
    var first: [String: DependencyContract] = [:]
    return specs.flatMap(\.parameters.allContracts).filter(\.hasOwnDouble).compactMap { contract in
      guard let earlier = first[contract.doubleName] else {
        first[contract.doubleName] = contract
        return nil
      }
      return Finding(
        "`\(contract.doubleName)` would be generated twice: list the methods once, and give the other dependency its `type` with `double: elsewhere`",
        at: contract.range,
        notes: [("the first one is here", earlier.range)]
      )
    }
  }
}
