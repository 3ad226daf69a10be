import ArgumentParser
import ReactorProject
import ReactorWorkspace

/// Which specs a command is about.
struct ProjectOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Specs, and folders that are searched for *.reactor.yaml.",
      discussion: "Without any: the settings' inputs, else the folder Specs if there is one, else the current folder.",
      valueName: "path"
    ),
    completion: .file()
  )
  var paths: [String] = []

  @OptionGroup var settings: SettingsOption

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp("How many threads work at once. Without it: as many as there are cores.", valueName: "n")
  )
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 upward.") }
  }

  /// The project of these options.
  ///
  /// - Parameters:
  ///   - output: The folder for generated files.
  ///   - isForced: Whether specs count whose files each build makes.
  func project(output: String? = nil, isForced: Bool = false) throws -> Project {
    do {
      var request = request(output: output)
      if isForced { request.builtTargets = { _ in [] } }
      return try Project(request)
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// The watch over the project of these options.
  func watch(output: String?, polls: Bool) -> ProjectWatch {
    ProjectWatch(request(output: output), polls: polls)
  }

  /// What a check of what is staged in git says.
  func stagedCheck(output: String?, diffs: Bool) throws -> Outcome {
    do {
      return try Project.checkStaged(request(output: output), diffs: diffs)
    } catch {
      throw ValidationError(error.description)
    }
  }

  private func request(output: String?) -> ProjectRequest {
    var request = ProjectRequest(
      paths: paths,
      output: output,
      settingsPath: settings.settings,
      jobs: jobs ?? Machine.coreCount
    )
    if let command = Environment.value(of: Tool.commandVariable) { request.toolCommand = command }
    request.builtTargets = PackageManifest.builtTargets
    request.generateCommand = Environment.value(of: Tool.generateCommandVariable)
    return request
  }
}

/// Where generated files go.
struct DestinationOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The folder for generated files. Without it: the settings' one, else beside each spec.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var output: String?

  func validate() throws {
    if output == "" { throw ValidationError("--output takes a folder.") }
  }
}

/// Which settings file counts.
struct SettingsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The settings file. Without it: the nearest reactorgen.yaml from the current folder upward.",
      valueName: "file"
    ),
    completion: .file(extensions: ["yaml", "yml"])
  )
  var settings: String?

  func validate() throws {
    if settings == "" { throw ValidationError("--settings takes a file.") }
  }
}
