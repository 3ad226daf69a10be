import ArgumentParser
import ReactorProject
import ReactorSpec

/// `reactorgen explain`.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a diagnostic's code, or a word of the language; without either, list all codes.",
    discussion: """
      Examples:
        reactorgen explain
        reactorgen explain RG0102
        reactorgen explain loading       the keys of this name, and the rules that speak of it
      """
  )

  @Argument(
    help: ArgumentHelp("The code that a diagnostic ends with, or a word.", valueName: "code"),
    completion: .list(Rule.all.map(\.code) + Drift.allCases.map(\.code))
  )
  var code: String?

  func run() throws {
    guard let code else {
      try Console.print(Rule.all.map { "\($0.code)  \($0.title)" }.lines)
      try Console.print(Drift.allCases.map { "\($0.code)  \($0.title)" }.lines)
      return
    }
    if let drift = Drift(code: code) {
      try Console.print(ShownText(document: drift.page))
      return
    }
    guard let rule = Rule.of(code: code) else {
      let lines = LanguageDescription.lines(about: code)
      guard lines.isEmpty else { return try Console.print(lines.map { ShownText($0) }.lines) }
      let nearest = Rule.nearest(to: code)?.code ?? LanguageDescription.nearestKey(to: code)
      let question = nearest.map { " Did you mean \($0)?" } ?? ""
      throw ValidationError("There is no code and no key '\(code)'.\(question) 'reactorgen explain' lists all codes.")
    }
    try Console.print(ShownText(document: rule.page))
  }
}

/// `reactorgen schema`.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of specs, or of settings.",
    discussion: """
      Editors with a YAML language server complete and check by it.

      Examples:
        reactorgen schema > reactor.schema.json
        reactorgen schema --settings > reactorgen.schema.json
      """
  )

  @Flag(help: "Print the schema of reactorgen.yaml.")
  var settings = false

  func run() throws {
    try Console.print(
      ShownText(document: settings ? LanguageDescription.settingsJSONSchema : LanguageDescription.jsonSchema)
    )
  }
}
