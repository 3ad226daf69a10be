import ArgumentParser
import ReactorProject
import ReactorSpec

/// `reactorgen explain`.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a diagnostic's code; without one, list all codes.",
    discussion: """
      Examples:
        reactorgen explain
        reactorgen explain RG0102
      """
  )

  @Argument(
    help: ArgumentHelp("The code that a diagnostic ends with.", valueName: "code"),
    completion: .list(Rule.all.map(\.code) + Drift.allCases.map(\.code))
  )
  var code: String?

  func run() throws {
    guard let code else {
      Console.print(Rule.all.map { "\($0.code)  \($0.title)\n" }.joined())
      Console.print(Drift.allCases.map { "\($0.code)  \($0.title)\n" }.joined())
      return
    }
    if let drift = Drift(code: code) {
      Console.print(drift.page)
      return
    }
    guard let rule = Rule(code: code) else {
      let nearest = Rule.nearest(to: code).map { " Did you mean \($0.code)?" } ?? ""
      throw ValidationError("There is no code '\(code)'.\(nearest) 'reactorgen explain' lists all codes.")
    }
    Console.print(rule.page)
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

  func run() {
    Console.print(settings ? LanguageDescription.settingsJSONSchema : LanguageDescription.jsonSchema)
  }
}
