import ArgumentParser
import ReactorGraphs
import ReactorProject
import ReactorSpec
import ReactorWorkspace

/// `reactorgen graph`.
struct Graph: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Draw which actions lead to which mutations and fields.",
    discussion: """
      Actions, mutations and the state's fields stand in three columns, effects between actions and mutations; a dashed \
      line is a cancellation. Without --output the picture goes to standard output, which takes one reactor as svg or \
      mermaid, any number as dot or json.

      Examples:
        reactorgen graph Login > login.svg               the reactor LoginReactor
        reactorgen graph Specs/Login.reactor.yaml --format mermaid
        reactorgen graph Login --output login.mmd        the same, as the name ends
        reactorgen graph --output Pictures               Pictures/LoginReactor.svg and so on, for all reactors
        reactorgen graph Login --format dot | dot -Tpdf > login.pdf
        reactorgen graph --tree > tree.svg               which RIB attaches which
        reactorgen graph --format json | jq '.reactors[].name'
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Reactors, with or without 'Reactor' at their ends, specs, and folders that are searched for specs.",
      discussion: "Without any: all reactors of the project. What exists as a file or folder is not taken for a name.",
      valueName: "name or path"
    ),
    completion: .file()
  )
  var subjects: [String] = []

  @Option(
    help: ArgumentHelp(
      "svg, mermaid (a flowchart for Markdown), dot (Graphviz) or json. Without it: as the output's name ends, else svg.",
      valueName: "format"
    ),
    completion: .list(GraphFormat.allCases.map(\.rawValue)),
    transform: GraphFormat.init(argument:)
  )
  var format: GraphFormat?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "A file whose name ends in .svg, .mmd, .dot or .json, as the format is, or a folder for one file a reactor.",
      valueName: "file or folder"
    ),
    completion: .file()
  )
  var output: String?

  @Flag(help: "Draw the tree of RIBs instead: which one attaches which.")
  var tree = false

  @OptionGroup var settings: SettingsOption
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    if output == "" { throw ValidationError("--output takes a file or a folder.") }
    if output == "-" { throw ValidationError("Without --output it goes to standard output; a folder '-' is './-'.") }
  }

  func run() throws {
    let console = Console(terminal: terminal)
    do {
      let format = try GraphFormat(asked: format, output: output)
      let request = ProjectRequest(output: output, settingsPath: settings.settings, jobs: Machine.coreCount)
      let project = try ProjectGraphs(request, of: subjects)
      try console.printDiagnostics(project.diagnostics)
      // Where nothing could be read, a picture that is there stays; so does one of several specs where not all of them could be.
      let isOneText = output.map { GraphFormat(ofFileNamed: $0) != nil } ?? true
      if project.graphs.isEmpty || isOneText && project.status == .failed { try Console.exit(project.status) }
      var graphs = project.graphs
      if tree {
        guard let tree = project.tree else { throw UsageProblem("There is no spec with `rib` here.") }
        graphs = [tree]
      }
      if let output {
        let files = try GraphFiles(graphs, in: format, to: output, within: project.places)
        try console.finish(files, of: project)
      } else {
        try format.checkCount(of: graphs)
        if !graphs.isEmpty {
          try Console.printParts { take in try format.write(graphs) { try take(ShownText(document: $0)) } }
        }
        try Console.exit(project.status)
      }
    } catch let problem as UsageProblem {
      throw ValidationError(problem.description)
    }
  }
}

extension GraphFormat {
  fileprivate init(argument: String) throws {
    guard let format = Self(rawValue: argument) else {
      throw ValidationError("It is \(Self.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    self = format
  }
}
