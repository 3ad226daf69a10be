public import ArgumentParser
package import ReactorProject
public import ReactorSpec

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

  @Option(help: ArgumentHelp("The first version to take from a repository's URL.", valueName: "version"))
  var from: String?

  func validate() throws {
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
    choices.source = source ?? PackageSource.checkout(ofToolStartedBy: CommandLine.arguments.first ?? "")
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
    Console.print("\n\(try SetupPlan(project, choices).packageChange ?? change)\n")
    choices.appliesToPackage = try dialogue.isYes("Change Package.swift so?", true)
  }

  private var source: PackageSource? {
    package.map { package in from.map { PackageSource(package, from: $0) } ?? PackageSource(package) }
  }

  private static func isPath(_ source: PackageSource) -> Bool {
    if case .path = source { true } else { false }
  }
}

extension StartChoices.Use: ExpressibleByArgument {}
extension Runtime: ExpressibleByArgument {}
extension TestFramework: ExpressibleByArgument {}
