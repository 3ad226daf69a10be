extension Rule {
  package static let outputCollision = Rule(
    601,
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

  package static let outputNotOurs = Rule(
    602,
    "A file that reactorgen has not written is never overwritten",
    """
    The file at the output's place lacks the header that every generated file has. Move it away, or \
    rename the spec. `graph`, `docs` and `hook install` treat their files alike.
    """,
    failsRun: true,
    wrong: RuleExample(files: [
      ("Login.reactor.yaml", "state:\n  count: Int = 0"), ("Login.reactor.swift", "// Written by hand."),
    ]),
    right: RuleExample(files: [
      ("Login.reactor.yaml", "state:\n  count: Int = 0"), ("Login.swift", "// Written by hand."),
    ])
  )

  package static let unreadableFile = Rule(
    603,
    "A spec can be read",
    """
    The path exists and is a file that this user may read. With `check --staged` it is staged in git, and \
    no merge conflict of it is left.
    """,
    isAboutRun: true,
    failsRun: true,
    wrong: RuleExample(files: [("Login.reactor.yaml", nil)]),
    right: RuleExample(files: [("Login.reactor.yaml", "state:\n  count: Int = 0")])
  )

  package static let unwritableFile = Rule(
    604,
    "An output can be written",
    """
    The folder exists or can be made, and this user may write there.
    """,
    isAboutRun: true,
    failsRun: true,
    wrong: RuleExample(files: [
      ("reactorgen.yaml", "output: Generated"), ("Generated", "A file in the way."),
      ("Login.reactor.yaml", "state:\n  count: Int = 0"),
    ]),
    right: RuleExample(files: [
      ("reactorgen.yaml", "output: Generated"), ("Login.reactor.yaml", "state:\n  count: Int = 0"),
    ])
  )

  package static let noSpecsFound = Rule(
    605,
    "There is a spec where one is looked for",
    """
    No file in a folder that was given, or that the settings name under `inputs`, is called `*.reactor.yaml` or \
    `*.reactor.yml`. `check --strict` and `lint --strict` fail then.
    """,
    severity: .warning,
    isAboutRun: true,
    wrong: RuleExample(files: [("Login.yaml", "state:\n  count: Int = 0")]),
    right: RuleExample(files: [("Login.reactor.yaml", "state:\n  count: Int = 0")])
  )

  package static let sampleMissing = Rule(
    606,
    "A generated test needs values of a type",
    """
    For a type that is not the standard library's, `samples` gives Swift values: one is \
    enough, more that differ find more. Without them only the tests that need them are left out.
    """,
    severity: .remark,
    wrong: #"""
      state:
        user: User?
      mutations:
        setUser: User
      """#,
    right: #"""
      samples:
        User: ['User(id: 1)', 'User(id: 2)']
      state:
        user: User?
      mutations:
        setUser: User
      """#
  )

  package static let manualMethodMissing = Rule(
    607,
    "What is `manual` is written in an extension of the reactor",
    """
    `…Reactor+Manual.swift` is written once and is yours from then on. Where the spec says `manual` at \
    something more, its method has to be added by hand: the generated code calls it. ReactorGenPlugin writes no such file, and asks for the \
    method until some file of the target has it.
    """,
    severity: .warning,
    wrong: manual(actions: "  open: manual\n  close: manual"),
    right: manual(actions: "  open: manual")
  )

  package static let manualMethodUnused = Rule(
    608,
    "A method of yours is called where the spec says `manual`",
    """
    The spec has steps for the action, or says how the mutation reduces, so the method in \
    `…Reactor+Manual.swift` is called by nothing. Remove one of the two.
    """,
    severity: .remark,
    wrong: manual(actions: "  open: [setOpen: true]"),
    right: manual(actions: "  open: manual")
  )

  package static let outsidePackage = Rule(
    609,
    "Specs are read, and files generated, in the package",
    """
    `output`, `testOutput`, `inputs` or a symbolic link lead out of the package, which is the nearest folder from the settings \
    file upward with a `Package.swift` or a `.git`. Whoever may change the settings, or put a link among the specs, could have \
    any file of the machine written, or its lines shown. Name the folder for files by `--output`, that of specs in the command \
    line, or say `allowOutsidePackage: true`. Of a settings file that is a link, the file that it leads to has to say that.
    """,
    wrong: RuleExample(files: [
      ("reactorgen.yaml", "output: ../Generated"), ("Login.reactor.yaml", "state:\n  count: Int = 0"),
    ]),
    right: RuleExample(files: [
      ("reactorgen.yaml", "output: Generated"),
      ("Login.reactor.yaml", "state:\n  count: Int = 0"),
    ])
  )

  private static func manual(actions: String) -> RuleExample {
    let extensionText = """
      import ReactorRuntime

      extension DoorReactor {
        func mutateOpen() -> Observable<Mutation> {
          .just(.setOpen(true))
        }
      }
      """
    return RuleExample(files: [
      ("Door.reactor.yaml", "state:\n  isOpen: Bool = false\nmutations:\n  setOpen: Bool\nactions:\n\(actions)"),
      ("DoorReactor+Manual.swift", extensionText),
    ])
  }
}
