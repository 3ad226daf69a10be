import ArgumentParser
import ReactorProject
import ReactorSpec

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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

  /// Runs the command that the arguments name, and ends the process with its exit status.
  ///
  /// All that is printed goes through ``Console``, help and usage errors too, so that an output that can't be written is told.
  static func main() {
    Machine.prepare()
    withDeepStack {
      do {
        try run()
      } catch {
        let fault = Diagnostic(error as? FileFault ?? FileFault(.currentFolder, .last))
        try? Machine.write(DiagnosticRenderer().render(fault) + "\n", to: STDERR_FILENO)
        exit(withError: ExitCode(RunStatus.failed.exitStatus))
      }
    }
  }

  private static func run() throws {
    // A statically linked Swift looks for the arguments in the memory, by this file. Without it there are none, and the command would be
    // taken for one that asks for help.
    guard CommandLine.argc > 0 else {
      let problem = FileProblem(code: EIO, reason: "the command's arguments could not be found by it")
      throw FileFault(FilePath("/proc/self/maps"), problem)
    }
    do {
      try checkCommandName()
      var command = try parseAsRoot()
      try command.run()
    } catch let fault as FileFault {
      throw fault
    } catch {
      let status = exitCode(for: error)
      var message = ShownText(document: fullMessage(for: error))
      // Help is ours; what is wrong with arguments has them in it, which may be names of files that a shell has put there.
      if !status.isSuccess {
        let isManyLined = CommandLine.arguments.contains { $0.utf8.contains(UInt8(ascii: "\n")) }
        message = isManyLined ? ShownText(message.text) : ShownText(lines: message.text)
      }
      if !message.text.isEmpty {
        try Machine.write(message.text + "\n", to: status.isSuccess ? STDOUT_FILENO : STDERR_FILENO)
      }
      exit(withError: status)
    }
  }

  /// Asks whether a command was meant whose name starts like the first argument, or is spelled alike.
  private static func checkCommandName() throws {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-"), !(names + ["help"]).contains(word)
    else { return }
    let meant = names.first { $0.hasPrefix(word) } ?? SpelledAlike.nearest(to: word, among: names)
    throw ValidationError("There is no command '\(word)'.\(meant.map { " Did you mean '\($0)'?" } ?? "")")
  }
}
