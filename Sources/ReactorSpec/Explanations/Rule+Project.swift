extension Rule {
  var projectExplanation: RuleExplanation {
    switch self {
    case .outputCollision:
      RuleExplanation(
        "Two specs don't write the same file",
        """
        The outputs are named after the spec file alone, so two specs of one name can't write into one \
        folder. Names that differ only in case count as one, since many file systems take them so.
        """,
        wrong: RuleExample(files: [
          ("reactorgen.yaml", "output: Generated"), ("A/Login.reactor.yaml", "state:\n  count: Int = 0"),
          ("B/Login.reactor.yaml", "state:\n  count: Int = 0"),
        ]),
        right: RuleExample(files: [
          ("reactorgen.yaml", "output: Generated"), ("A/Login.reactor.yaml", "state:\n  count: Int = 0"),
          ("B/SignUp.reactor.yaml", "state:\n  count: Int = 0"),
        ])
      )
    case .outputNotOurs:
      RuleExplanation(
        "A file that reactorgen has not written is never overwritten",
        """
        The file at the output's place lacks the header that every generated file has. Move it away, or \
        rename the spec. `graph`, `docs` and `hook install` treat their files alike.
        """,
        wrong: RuleExample(files: [
          ("Login.reactor.yaml", "state:\n  count: Int = 0"), ("Login.reactor.swift", "// Written by hand."),
        ]),
        right: RuleExample(files: [
          ("Login.reactor.yaml", "state:\n  count: Int = 0"), ("Login.swift", "// Written by hand."),
        ])
      )
    case .unreadableFile:
      RuleExplanation(
        "A spec can be read",
        """
        The path exists and is a file that this user may read. With `check --staged` it is staged in git, and \
        no merge conflict of it is left.
        """,
        wrong: RuleExample(files: [("Login.reactor.yaml", nil)]),
        right: RuleExample(files: [("Login.reactor.yaml", "state:\n  count: Int = 0")])
      )
    case .unwritableFile:
      RuleExplanation(
        "An output can be written",
        """
        The folder exists or can be made, and this user may write there.
        """,
        wrong: RuleExample(files: [
          ("reactorgen.yaml", "output: Generated"), ("Generated", "A file in the way."),
          ("Login.reactor.yaml", "state:\n  count: Int = 0"),
        ]),
        right: RuleExample(files: [
          ("reactorgen.yaml", "output: Generated"), ("Login.reactor.yaml", "state:\n  count: Int = 0"),
        ])
      )
    case .noSpecsFound:
      RuleExplanation(
        "There is a spec where one is looked for",
        """
        No file in a folder that was given, or that the settings name under `inputs`, is called `*.reactor.yaml` or \
        `*.reactor.yml`. `check --strict` and `lint --strict` fail then.
        """,
        wrong: RuleExample(files: [("Login.yaml", "state:\n  count: Int = 0")]),
        right: RuleExample(files: [("Login.reactor.yaml", "state:\n  count: Int = 0")])
      )
    case .manualMethodMissing, .manualMethodUnused: manualMethodExplanation
    default:
      RuleExplanation(
        "A generated test needs values of a type",
        """
        For a type that is not the standard library's, `samples` gives Swift values: one for a \
        dependency, two that differ for a payload. Without them only the tests that need them are left \
        out.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              user: User?
            mutations:
              setUser: User
            """#
        ),
        right: RuleExample(
          spec: #"""
            samples:
              User: ['User(id: 1)', 'User(id: 2)']
            state:
              user: User?
            mutations:
              setUser: User
            """#
        )
      )
    }
  }
}
