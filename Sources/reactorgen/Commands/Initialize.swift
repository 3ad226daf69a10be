import ArgumentParser
import ReactorProject
import ReactorSpec
import ReactorWorkspace

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `reactorgen init`.
struct Initialize: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Set up a project: settings, an example spec, Package.swift, pre-commit.",
    discussion: """
      On a terminal it asks; without one, and with --yes, it takes the options and their defaults. Nothing is overwritten. \
      What Package.swift lacks is shown as a diff; --apply makes the change, and takes it back if SwiftPM can't read the result.

      Examples:
        reactorgen init
        reactorgen init --yes --target Shop --apply
        reactorgen init --yes --use committed --pre-commit
      """
  )

  @Argument(help: ArgumentHelp("The project's folder.", valueName: "folder"), completion: .directory)
  var folder = "."

  @Flag(name: [.short, .long], help: "Ask nothing, also on a terminal.")
  var yes = false

  @OptionGroup(title: "What to set up") var setup: SetupOptions
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    if folder.isEmpty { throw ValidationError("The folder's name is empty.") }
  }

  func run() throws {
    let project = ProjectSetup(in: folder)
    var choices = setup.choices(for: project)
    let asks = !yes && !terminal.quiet && Dialogue.isPossible
    do {
      if asks { choices = try setup.answers(to: Dialogue(), about: project, choices) }
      let plan = try SetupPlan(project, choices, toolCommand: ToolCommand.typed(in: folder))
      if asks, plan.diagnostics.isEmpty { try Dialogue().confirm(plan) }
      try Console(terminal: terminal).finish(ProjectStart(plan))
    } catch let problem as UsageProblem {
      throw ValidationError(problem.description)
    } catch is Dialogue.Ended {
      try Console.print("\nNothing was written.\n")
      throw ExitCode(RunStatus.errors.exitStatus)
    }
  }
}

/// `reactorgen new`.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a new spec, NAME.reactor.yaml, to start from.",
    discussion: """
      The spec goes into the first of the settings' inputs, else into the folder Specs if there is one, else into the \
      current folder. Nothing is overwritten. 'Login' and 'LoginReactor' mean the same: the file Login.reactor.yaml, whose \
      class is LoginReactor. A name such as Login or SignUp begins with a login, another one with a list that is loaded. \
      With --rib, or a name like PlayersInteractor, the spec is that of a RIB.

      Examples:
        reactorgen new Login
        reactorgen new Players --template list
        reactorgen new Players --rib
        reactorgen new Login --output Sources/App/Login
      """
  )

  @Argument(help: ArgumentHelp("The reactor's name, with or without 'Reactor' at its end.", valueName: "name"))
  var name: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The folder for the spec.", valueName: "folder"),
    completion: .directory
  )
  var output: String?

  @Option(help: "What the spec begins with. Without it: what the name says, else a list.")
  var template: SpecTemplate?

  @Flag(help: "Begin with the spec of a RIB, as --template rib does.")
  var rib = false

  @OptionGroup var settings: SettingsOption
  @OptionGroup var terminal: TerminalOptions

  func run() throws {
    if rib, let template, template != .rib {
      throw ValidationError("--rib begins with a RIB, and --template \(template.rawValue) with something else.")
    }
    let specName: SpecName
    do {
      specName = try SpecName(name)
    } catch {
      throw ValidationError(error.description)
    }
    let start = ProjectStart(
      specNamed: specName,
      from: rib ? .rib : template ?? SpecTemplate(for: specName),
      in: output,
      settingsPath: settings.settings,
      toolCommand: ToolCommand.typed()
    )
    try Console(terminal: terminal).finish(start)
  }
}

/// What `init` is told to set up; what is not said is asked on a terminal, or has a default.
struct SetupOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A target of Package.swift that gets reactors; can be repeated. Without it: the first one.",
      valueName: "name"
    )
  )
  var target: [String] = []

  @Option(help: "plugin: generated in each build. committed: by the command, into the sources.")
  var use: StartChoices.Use?

  @Option(help: "The library that generated code links: ReactorRuntime or ReactorKit.")
  var runtime: Runtime?

  @Option(help: "The library that generated tests use: swift-testing or xctest.")
  var testFramework: TestFramework?

  @Flag(inversion: .prefixedNo, help: "Write an example spec, if there is no spec yet.")
  var example: Bool?

  @Flag(inversion: .prefixedNo, help: "Have pre-commit check each commit, where generated files are committed.")
  var preCommit: Bool?

  @Flag(help: "Change Package.swift, instead of showing what to change.")
  var apply = false

  @Option(
    name: .customLong("package"),
    help: ArgumentHelp(
      "Where reactorgen's own package is: a folder, or a repository's URL.",
      discussion: "Without it: the checkout in which the command was built.",
      valueName: "place"
    ),
    completion: .directory
  )
  var package: String?

  @Option(
    help: ArgumentHelp(
      "Take the plugin that compiles nothing of the tool, from its package: a folder, or a repository's URL.",
      discussion: "Without it: the plugin of reactorgen's own package, whose tool SwiftPM compiles.",
      valueName: "place"
    ),
    completion: .directory
  )
  var pluginPackage: String?

  @Option(help: ArgumentHelp("The first version to take from a repository's URL.", valueName: "version"))
  var from: String?

  func validate() throws {
    if pluginPackage?.isEmpty == true { throw ValidationError("The plugin package's place is empty.") }
    if package?.isEmpty == true { throw ValidationError("The package's place is empty.") }
    if from != nil, source == nil || source.map(Self.isPath) == true {
      throw ValidationError("--from belongs to a URL that --package names.")
    }
  }

  /// What the options say, with defaults for the rest.
  func choices(for project: ProjectSetup) -> StartChoices {
    var choices = project.defaults
    if !target.isEmpty { choices.targets = target }
    choices.use = use ?? choices.use
    choices.runtime = runtime ?? choices.runtime
    choices.testFramework = testFramework ?? choices.testFramework
    choices.writesExample = example ?? true
    choices.usesPreCommit = preCommit ?? false
    choices.appliesToPackage = apply
    choices.pluginSource = pluginPackage.map { PackageSource($0, from: from ?? Tool.version) }
    choices.source = source ?? project.checkout(ofToolStartedBy: CommandLine.arguments.first ?? "")
    return choices
  }

  /// Asks for what the options don't say.
  func answers(
    to dialogue: Dialogue,
    about project: ProjectSetup,
    _ defaults: StartChoices
  ) throws -> StartChoices {
    var choices = defaults
    if !project.targets.isEmpty {
      if use == nil { choices.use = try dialogue.choice("How are reactors generated?", choices.use) }
      let limit = choices.use == .committed ? 1 : project.targets.count
      if target.isEmpty {
        choices.targets = try dialogue.names(
          "Which targets get reactors?",
          among: project.targets,
          choices.targets,
          atMost: limit
        )
      }
    }
    if !project.hasSettings {
      if runtime == nil { choices.runtime = try dialogue.choice("Which library do they link?", choices.runtime) }
      if testFramework == nil {
        choices.testFramework = try dialogue.choice("Which library do their tests use?", choices.testFramework)
      }
    }
    if example == nil, !project.hasSpecs { choices.writesExample = try dialogue.isYes("Write an example spec?", true) }
    let commitsFiles = !project.hasPackage || choices.use == .committed
    if preCommit == nil, commitsFiles, project.hasRepository {
      choices.usesPreCommit = try dialogue.isYes("Have pre-commit check each commit?", false)
    }
    if !apply { try askForPackage(dialogue, project, &choices) }
    return choices
  }

  /// Shows the change of Package.swift, and asks whether to make it.
  private func askForPackage(_ dialogue: Dialogue, _ project: ProjectSetup, _ choices: inout StartChoices) throws {
    guard project.hasPackage, let change = try SetupPlan(project, choices).packageChange else { return }
    if choices.source == nil {
      let place = try dialogue.text("Where is reactorgen's package? A folder or a URL; 'later' for neither", "later")
      if place != "later" { choices.source = PackageSource(place) }
    }
    guard choices.source != nil else { return }
    try Console.print("\n\(ShownText(lines: try SetupPlan(project, choices).packageChange ?? change))\n")
    choices.appliesToPackage = try dialogue.isYes("Change Package.swift so?", true)
  }

  private var source: PackageSource? {
    package.map { package in from.map { PackageSource(package, from: $0) } ?? PackageSource(package) }
  }

  private static func isPath(_ source: PackageSource) -> Bool {
    if case .path = source { true } else { false }
  }
}

extension SpecTemplate: ExpressibleByArgument {}
extension StartChoices.Use: ExpressibleByArgument {}
extension Runtime: ExpressibleByArgument {}
extension TestFramework: ExpressibleByArgument {}

/// Questions to somebody at a terminal, a line each. An empty answer takes the default, a wrong one leads to the same question.
struct Dialogue {
  /// The input has ended, or the answer was to go no further.
  struct Ended: Error {}

  /// Whether somebody can see questions and answer them.
  static var isPossible: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// Asks for one of several words, which can be shortened as long as it is clear which one is meant.
  func choice<Value: RawRepresentable<String> & CaseIterable>(_ question: String, _ fallback: Value) throws
    -> Value
  {
    let words = Value.allCases.map(\.rawValue)
    let hint = words.joined(separator: ", ")
    return try ask("\(question) (\(hint))", default: fallback.rawValue) { answer in
      let matches = words.filter { $0.lowercased().hasPrefix(answer.lowercased()) }
      let word = words.first { $0.lowercased() == answer.lowercased() } ?? (matches.count == 1 ? matches[0] : "")
      return Value(rawValue: word).map(Answer.taken) ?? .refused("One of: \(hint).")
    }
  }

  func isYes(_ question: String, _ fallback: Bool) throws -> Bool {
    try ask(question, default: fallback ? "yes" : "no") { answer in
      switch answer.lowercased() {
      case "y", "yes": .taken(true)
      case "n", "no": .taken(false)
      default: .refused("yes or no.")
      }
    }
  }

  /// Asks for some of several names, parted by commas or spaces.
  func names(_ question: String, among names: [String], _ fallback: [String], atMost limit: Int) throws
    -> [String]
  {
    let hint = names.joined(separator: ", ")
    return try ask("\(question) (\(hint))", default: fallback.joined(separator: ", ")) { answer in
      var chosen: [String] = []
      for name in answer.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init) {
        guard names.contains(name) else { return .refused("There is no '\(name)'; there is: \(hint).") }
        if !chosen.contains(name) { chosen.append(name) }
      }
      if chosen.isEmpty { return .refused("One of: \(hint).") }
      return chosen.count > limit ? .refused("At most \(limit).") : .taken(chosen)
    }
  }

  func text(_ question: String, _ fallback: String) throws -> String {
    try ask(question, default: fallback) { $0.isEmpty ? .refused("It can't be empty.") : .taken($0) }
  }

  /// Shows what is going to be written, and asks whether to.
  func confirm(_ plan: SetupPlan) throws {
    let lines = plan.summary.map { "  \($0)" as ShownText }.lines
    try Console.print("\nThis is going to be done:\n\(lines)")
    if try !isYes("Go ahead?", true) { throw Ended() }
  }

  private enum Answer<Value> {
    case taken(Value)
    case refused(String)
  }

  private func ask<Value>(
    _ question: String,
    default fallback: String,
    _ read: (String) -> Answer<Value>
  ) throws -> Value {
    while true {
      try Console.print("\(question) [\(fallback)]: ")
      guard let line = readLine() else { throw Ended() }
      let typed = line.trimmingSpaces
      switch read(typed.isEmpty ? fallback : typed) {
      case .taken(let value): return value
      case .refused(let reason): try Console.print("  \(reason)\n")
      }
    }
  }
}

extension ToolCommand {
  /// What is typed in a folder to run the command once more; what a hook says it is, where a hook runs it.
  fileprivate static func typed(in folder: String = ".") -> String {
    Environment.value(of: Tool.commandVariable)
      ?? typed(startedBy: CommandLine.arguments.first ?? Tool.name, in: folder)
  }
}

extension String {
  /// The text without spaces around it.
  fileprivate var trimmingSpaces: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed())
  }
}
