extension Rule {
  var swiftTextExplanation: RuleExplanation {
    switch self {
    case .unbalancedSwiftText:
      RuleExplanation(
        "Brackets and quotes of a Swift text match",
        """
        The rest of a Swift text is for the compiler to judge, but a bracket or string that does not \
        end would swallow what follows it.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              names: Set<String> = Set([)
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              names: Set<String> = Set([])
            """#
        )
      )
    case .emptySwiftText:
      RuleExplanation(
        "A Swift text is not empty",
        """
        A quoted text's content is the Swift, so an empty one is no Swift at all. An empty Swift string \
        has quotes of its own.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              name: {type: String, default: ""}
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              name: {type: String, default: '""'}
            """#
        )
      )
    case .nullInSwiftText:
      RuleExplanation(
        "Swift's nothing is `nil`",
        """
        `null` and `~` are YAML's words; where a Swift text is expected, Swift's own counts.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              name: {type: String?, default: null}
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              name: {type: String?, default: nil}
            """#
        )
      )
    case .missingType:
      RuleExplanation(
        "A type stands before `=`",
        """
        The short form is `name: Type = value`. The type is never inferred, since the generated code \
        and its tests name it.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: = 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            """#
        )
      )
    case .missingDefault:
      RuleExplanation(
        "A value stands behind `=`",
        """
        A property or a derived value has no other way to get one.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            derived:
              isEmpty: Bool
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            derived:
              isEmpty: Bool = count == 0
            """#
        )
      )
    case .unknownStateMember:
      RuleExplanation(
        "`state.name` is a field or a derived value",
        """
        The spec's state has no such member. It is a warning only, since an extension of `State` in \
        your code may have it.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              increase: {reduce: state.cuont += 1}
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              increase: {reduce: state.count += 1}
            """#
        )
      )
    case .foldedStatements:
      RuleExplanation(
        "Statements over several lines stand in a block or a list",
        """
        YAML joins the lines of a text into one, and Swift would read two statements as one, or the second one as \
        part of the first one's comment. A block after `|` keeps the lines.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
              isOn: Bool = false
            mutations:
              start:
                reduce:
                  state.count = 1
                  state.isOn = true
            """#
        ),
        right: RuleExample(
          spec: #"""
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
      )
    case .trailingComment:
      RuleExplanation(
        "A Swift expression does not end in a comment",
        """
        The generated code goes on behind a type or an expression, and a `//` comment would swallow that. YAML's own \
        comments start with ` #`; `doc` says what the generated code is to say.
        """,
        wrong: RuleExample(spec: "state:\n  count: Int = 0 // how many"),
        right: RuleExample(spec: "state:\n  count: Int = 0 # how many")
      )
    default:
      RuleExplanation(
        "An import is a module",
        """
        A module's name, with what Swift allows around it: attributes, an access level, a kind of \
        declaration.
        """,
        wrong: RuleExample(
          spec: #"""
            imports: [Foundation 2]
            state:
              count: Int = 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            imports: [Foundation]
            state:
              count: Int = 0
            """#
        )
      )
    }
  }
}
