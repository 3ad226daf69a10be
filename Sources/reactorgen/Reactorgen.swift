import ArgumentParser
import ReactorProject

/// The command: arguments in, exit status out.
@main
struct Reactorgen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Tool.name,
    abstract: "Generates reactors (action, mutation, state), and their tests, from YAML specs.",
    discussion: """
      Start with:
        reactorgen init                    write reactorgen.yaml and an example spec
        reactorgen generate                write the Swift files
        reactorgen watch                   write them again whenever a spec changes
        reactorgen check                   say whether they are what the specs say
        reactorgen hook install            check what is staged at each commit
        reactorgen graph Login             draw what leads to what in a reactor
        reactorgen docs --output docs      write a site that documents all reactors
        reactorgen explain RG0102          explain a diagnostic

      Exit status: 0 all is well, 1 specs or settings have errors, 2 check found drift \
      (or generate --exit-code wrote a file), 64 wrong usage, 74 a file could not be read or written.

      Completions for your shell:
        reactorgen --generate-completion-script zsh > ~/.zfunc/_reactorgen
      """,
    version: Tool.version,
    subcommands: [
      Generate.self, Check.self, Lint.self, Watch.self, Graph.self, Documentation.self, Initialize.self, New.self,
      Schema.self, Explain.self, Hook.self,
    ]
  )
}
