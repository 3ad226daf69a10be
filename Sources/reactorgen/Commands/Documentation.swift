import ArgumentParser
import ReactorProject
import ReactorSpec
import ReactorWorkspace

/// `reactorgen docs`.
struct Documentation: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docs",
    abstract: "Write a static site that documents all reactors of the project.",
    discussion: """
      A page for each reactor, with its picture, its actions, mutations and state, its scenarios, its spec and its generated \
      code, and an index with a search. It needs no server and no network: open index.html in a browser.

      Files that are the same are not touched. Pages of reactors that are gone are removed, if they are as they were written. \
      Anything else in the folder stays, and a file that is in the way is never overwritten.

      Examples:
        reactorgen docs --output docs/reactors
        reactorgen docs --output docs --title "The app's reactors" Sources/App
      """
  )

  @OptionGroup var project: ProjectOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The folder for the site.", valueName: "folder"),
    completion: .directory
  )
  var output: String

  @Option(
    help: ArgumentHelp("What the site is called. Without it: the package's name, else the folder's.", valueName: "text")
  )
  var title: String?

  @Flag(name: [.short, .long], help: "Print also unchanged files.")
  var verbose = false

  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output takes a folder.") }
    if title?.allSatisfy(\.isWhitespace) == true { throw ValidationError("--title takes a text.") }
    if verbose && terminal.quiet { throw ValidationError("--quiet and --verbose exclude each other.") }
  }

  func run() throws {
    let run = try project.project().document(in: output, title: title)
    try Console(terminal: terminal).finish(run, isVerbose: verbose)
  }
}

/// What `docs` did, in lines for people.
struct DocumentationText {
  /// What is to be said.
  var run: DocumentationRun

  /// Whether to say also what is as it should be.
  var isVerbose: Bool

  /// Whether to colour lines by ANSI escapes.
  var usesColor: Bool

  /// The lines, without line breaks.
  var lines: [ShownText] {
    let shown = run.files.filter { isVerbose || $0.action != .unchanged }
    var lines: [ShownText] = shown.map { file in
      let word = ShownText(file.action.word).painted(file.action.color, usesColor)
      let reason = file.action == .kept ? ": its reactor is gone, but it was changed by hand; remove it yourself" : ""
      return "\(word) \(file.path)\(reason)"
    }
    if !run.files.isEmpty { lines.append(ShownText(summary)) }
    if let index = run.indexPath { lines.append("open: \(index)") }
    return lines
  }

  private var summary: String {
    let parts = FileState.allCases.compactMap { action in
      let count = run.files.count { $0.action == action }
      return count == 0 ? nil : "\(count) \(action.word)"
    }
    return OutcomeText.counted(run.reactorCount, "reactor") + ": " + parts.joined(separator: ", ")
  }
}
