import ArgumentParser
import ReactorSpec

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
