extension Rule {
  var structureExplanation: RuleExplanation {
    switch self {
    case .emptySpec:
      RuleExplanation(
        "A spec says something",
        """
        An empty file, or an empty document between `---`, gives no reactor.
        """,
        wrong: RuleExample(spec: "# to be written"),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            """#
        )
      )
    case .unknownKey:
      RuleExplanation(
        "Only the language's keys",
        """
        A key that the language does not have at its place is an error, at every depth, so that nothing \
        that is written is without effect. The message names the nearest key, or those that there are.
        """,
        wrong: RuleExample(
          spec: #"""
            stat:
              count: Int = 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            """#
        )
      )
    case .missingKey:
      RuleExplanation(
        "Required keys are there",
        """
        Some mappings say nothing without one of their keys: a field in its long form needs its type, \
        an `if` its `then`.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: {default: 0}
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: {type: Int, default: 0}
            """#
        )
      )
    case .wrongShape:
      RuleExplanation(
        "Each key takes what the reference says",
        """
        Some keys take a text, some a list, some a mapping. A section that is written has entries; \
        leave it out where it has none.
        """,
        wrong: RuleExample(spec: "state: count"),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            """#
        )
      )
    case .unnamedReactor:
      RuleExplanation(
        "In a file of several documents each one names its reactor",
        """
        One document takes the file's name. Several can't share it.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            ---
            reactor: TotalReactor
            state:
              total: Int = 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            reactor: CountReactor
            state:
              count: Int = 0
            ---
            reactor: TotalReactor
            state:
              total: Int = 0
            """#
        )
      )
    case .unknownChoice:
      RuleExplanation(
        "Some keys take one of a few words",
        """
        The message names the words.
        """,
        wrong: RuleExample(
          spec: #"""
            access: pubic
            state:
              count: Int = 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            access: public
            state:
              count: Int = 0
            """#
        )
      )
    case .runtimesMixed:
      RuleExplanation(
        "A reactor links one runtime",
        """
        `runtime` says which one. ReactorRuntime has the names of ReactorKit, RxSwift, RxRelay and RxTest itself, so that in a \
        file that imports both, `Observable` and `Reactor` would stand for two things. For a reactor that has to share \
        streams with code that uses RxSwift, there is `runtime: ReactorKit`.
        """,
        wrong: RuleExample(
          spec: #"""
            imports: [Foundation, RxSwift]
            state:
              count: Int = 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            runtime: ReactorKit
            imports: [Foundation, RxRelay]
            state:
              count: Int = 0
            """#
        )
      )
    default:
      RuleExplanation(
        "Keys that contradict each other don't stand together",
        """
        Each of the two keys is fine alone; together they would say two things about one.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setTotal: {payload: Int, sets: count, reduce: state.count = payload}
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setTotal: {payload: Int, sets: count}
            """#
        )
      )
    }
  }
}
