extension Rule {
  var manualMethodExplanation: RuleExplanation {
    switch self {
    case .manualMethodMissing:
      RuleExplanation(
        "What is `manual` is written in an extension of the reactor",
        """
        `…Reactor+Manual.swift` is written once and is yours from then on. Where the spec says `manual` at \
        something more, its method has to be added by hand: the generated code calls it.
        """,
        wrong: Self.manual(actions: "  open: manual\n  close: manual"),
        right: Self.manual(actions: "  open: manual")
      )
    default:
      RuleExplanation(
        "A method of yours is called where the spec says `manual`",
        """
        The spec has steps for the action, or says how the mutation reduces, so the method in \
        `…Reactor+Manual.swift` is called by nothing. Remove one of the two.
        """,
        wrong: Self.manual(actions: "  open: [setOpen: true]"),
        right: Self.manual(actions: "  open: manual")
      )
    }
  }

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
