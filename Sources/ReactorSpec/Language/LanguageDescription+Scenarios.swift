extension LanguageDescription {
  static let scenario = LanguageObject(
    name: .scenario,
    title: "a scenario",
    keys: [
      LanguageKey(
        .given,
        .map(key: "name", .either([.swift("expression"), .object(.outcome), .list(of: .object(.outcome))])),
        "Values of fields, of the initializer's parameters and of properties, and what `dependency.method` of a double does: a value to return, or an outcome, or a list of outcomes for one call after the other"
      ),
      LanguageKey(
        .when,
        .either([.occurrence, .list(of: .occurrence)]),
        "What happens, in order: actions with their arguments, `advance`, `release`, `emit`, `finish`, `fail`, `do`, `action`; what is due at once has run before the next",
        isRequired: true
      ),
      LanguageKey(
        .then,
        .map(key: "name", .swift("expression")),
        "The values of fields and derived values afterwards"
      ),
      LanguageKey(
        .states,
        .map(key: "name", .list(of: .swift("expression"))),
        "All values that a field or a derived value goes through, the first one included; equal neighbours count once"
      ),
      LanguageKey(
        .calls,
        .map(key: "dependency.method", .number),
        "How often a double's method is called"
      ),
    ]
  )

  static let outcome = LanguageObject(
    name: .outcome,
    title: "an outcome",
    keys: [
      LanguageKey(.returns, .swift("expression"), "The value that the call returns"),
      LanguageKey(.throws, .swift("expression"), "The error that the call throws"),
      LanguageKey(.suspends, .flag, "Whether the call waits for `release`"),
    ]
  )

  /// The mappings that are occurrences; each is known by its first key.
  static let occurrenceObjects = [
    advanceOccurrence, releaseOccurrence, emitOccurrence, finishOccurrence, failOccurrence, doOccurrence,
    actionOccurrence,
  ]

  private static let fedStream = "double's method or property, `dependency.member`"

  static let emitOccurrence = LanguageObject(
    name: .emitOccurrence,
    title: "an `emit`",
    keys: [
      LanguageKey(
        .emit,
        .either([.name(of: fedStream), .map(key: "dependency.member", .swift("expression"))]),
        "Let the streams that it has returned emit an element; those of a `Single` or a `Maybe` end with it",
        isRequired: true
      )
    ]
  )

  static let finishOccurrence = LanguageObject(
    name: .finishOccurrence,
    title: "a `finish`",
    keys: [
      LanguageKey(.finish, .name(of: fedStream), "Let the streams that it has returned end", isRequired: true)
    ]
  )

  static let failOccurrence = LanguageObject(
    name: .failOccurrence,
    title: "a `fail`",
    keys: [
      LanguageKey(
        .fail,
        .map(key: "dependency.member", .swift("expression")),
        "Let the streams that it has returned fail with an error",
        isRequired: true
      )
    ]
  )

  static let advanceOccurrence = LanguageObject(
    name: .advanceOccurrence,
    title: "an `advance`",
    keys: [
      LanguageKey(.advance, .duration, "Let time pass, and run what is due meanwhile", isRequired: true)
    ]
  )

  static let releaseOccurrence = LanguageObject(
    name: .releaseOccurrence,
    title: "a `release`",
    keys: [
      LanguageKey(
        .release,
        .name(of: "double's method, `dependency.method`"),
        "Let its oldest waiting call go on",
        isRequired: true
      ),
      LanguageKey(
        .returns,
        .swift("expression"),
        "The value that the call returns; none where the method returns nothing"
      ),
      LanguageKey(.throws, .swift("expression"), "The error that the call throws"),
    ]
  )

  static let doOccurrence = LanguageObject(
    name: .doOccurrence,
    title: "a `do`",
    keys: [
      LanguageKey(
        .do,
        .swift("statement"),
        "Run a statement, in which the dependencies are known by their names",
        isRequired: true
      )
    ]
  )

  static let actionOccurrence = LanguageObject(
    name: .actionOccurrence,
    title: "an `action`",
    keys: [
      LanguageKey(
        .action,
        .either([.name(of: "action"), .map(key: "action", .swift("arguments"))]),
        "Send an action: the long form, for one that is called like another occurrence",
        isRequired: true
      )
    ]
  )
}
