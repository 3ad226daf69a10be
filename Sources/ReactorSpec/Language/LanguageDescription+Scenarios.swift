extension LanguageDescription {
  static let scenario = LanguageObject(
    name: .scenario,
    title: "a scenario",
    keys: [
      LanguageKey(
        "given",
        .map(key: "name", .either([.swift("expression"), .object(.outcome), .list(of: .object(.outcome))])),
        "Values of fields and of the initializer's parameters, and what `dependency.method` of a double does: a value to return, or an outcome, or a list of outcomes for one call after the other"
      ),
      LanguageKey(
        "when",
        .either([.occurrence, .list(of: .occurrence)]),
        "What happens: actions with their arguments, `advance: 500ms`, `release: dependency.method`, `do: statement`",
        isRequired: true
      ),
      LanguageKey(
        "then",
        .map(key: "name", .swift("expression")),
        "The values of fields and derived values afterwards"
      ),
      LanguageKey(
        "states",
        .map(key: "name", .list(of: .swift("expression"))),
        "All values that a field or a derived value goes through, the first one included; equal neighbours count once"
      ),
      LanguageKey(
        "calls",
        .map(key: "dependency.method", .number),
        "How often a double's method is called"
      ),
    ]
  )

  static let outcome = LanguageObject(
    name: .outcome,
    title: "an outcome",
    keys: [
      LanguageKey("returns", .swift("expression"), "The value that the call returns"),
      LanguageKey("throws", .swift("expression"), "The error that the call throws"),
      LanguageKey("suspends", .flag, "Whether the call waits for `release`"),
    ]
  )
}
