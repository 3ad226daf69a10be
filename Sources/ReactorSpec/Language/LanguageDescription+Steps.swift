extension LanguageDescription {
  static let emitStep = LanguageObject(
    name: .emitStep,
    title: "an `emit` step",
    keys: [
      LanguageKey(
        .emit,
        .either([.name(of: "mutation"), .map(key: "mutation", .swift("arguments"))]),
        "Emit a mutation; the long form of `mutation: arguments`, for one that is named like a step",
        isRequired: true
      )
    ]
  )

  static let doStep = LanguageObject(
    name: .doStep,
    title: "a `do` step",
    keys: [
      LanguageKey(
        .do,
        .either([.swift("statement"), .list(of: .swift("statement"))]),
        "Run a statement that emits nothing, or several in their order; a function's name alone is called",
        isRequired: true
      ),
      LanguageKey(.with, .swift("arguments"), "The arguments to call it with"),
    ]
  )

  static let letStep = LanguageObject(
    name: .letStep,
    title: "a `let` step",
    keys: [LanguageKey(.let, .map(key: "name", .swift("expression")), "Bind names to values", isRequired: true)]
  )

  static let unwrapStep = LanguageObject(
    name: .unwrapStep,
    title: "an `unwrap` step",
    keys: [
      LanguageKey(
        .unwrap,
        .map(key: "name", .swift("expression")),
        "Bind names to the values of optionals, or end the action",
        isRequired: true
      ),
      LanguageKey(.else, .steps, "Steps to run before the action ends"),
    ]
  )

  static let guardStep = LanguageObject(
    name: .guardStep,
    title: "a `guard` step",
    keys: [
      LanguageKey(
        .guard,
        .swift("condition"),
        "Go on only if the condition holds, or end the action",
        isRequired: true
      ),
      LanguageKey(.else, .steps, "Steps to run before the action ends"),
    ]
  )

  static let ifStep = LanguageObject(
    name: .ifStep,
    title: "an `if` step",
    keys: [
      LanguageKey(.if, .swift("condition"), "Choose between two lists of steps", isRequired: true),
      LanguageKey(.then, .steps, "The steps to run if the condition holds", isRequired: true),
      LanguageKey(.else, .steps, "The steps to run if it does not"),
    ]
  )

  static let switchStep = LanguageObject(
    name: .switchStep,
    title: "a `switch` step",
    keys: [
      LanguageKey(.switch, .swift("expression"), "Choose between several lists of steps", isRequired: true),
      LanguageKey(
        .cases,
        .map(key: "pattern", .steps),
        "The steps for each pattern, as Swift writes it behind `case`; `default` for all others",
        isRequired: true
      ),
    ]
  )

  static let mergeStep = LanguageObject(
    name: .mergeStep,
    title: "a `merge` step",
    keys: [
      LanguageKey(.merge, .list(of: .steps), "Run lists of steps side by side", isRequired: true),
      loading,
    ]
  )

  static let runStep = LanguageObject(
    name: .runStep,
    title: "a `run` step",
    keys: [
      LanguageKey(.run, .name(of: "flow"), "Run a flow", isRequired: true),
      LanguageKey(.with, .swift("arguments"), "The arguments to run it with"),
      loading,
    ]
  )

  static let sendStep = LanguageObject(
    name: .sendStep,
    title: "a `send` step",
    keys: [
      LanguageKey(
        .send,
        .either([.name(of: "action"), .map(key: "action", .swift("arguments"))]),
        "Send an action to the reactor itself, behind what runs now; the arguments as in `action: arguments`",
        isRequired: true
      )
    ]
  )

  static let swiftStep = LanguageObject(
    name: .swiftStep,
    title: "a `swift` step",
    keys: [
      LanguageKey(
        .swift,
        .swift("expression"),
        "Emit what an expression of the type `Observable<Mutation>` emits",
        isRequired: true
      )
    ]
  )
}
