package import ReactorProject
package import ReactorSpec

/// A file that a command was to write or to remove, and what became of it.
package struct HandledFile: Sendable, Hashable {
  package var path: String
  package var action: FileState
}

/// What `init` and `new` did.
package struct ProjectStart: Sendable {
  package private(set) var files: [HandledFile] = []

  /// Why something could not be done.
  package private(set) var diagnostics: [Diagnostic] = []

  package private(set) var nextCommand = ""

  package var status: RunStatus { RunStatus(of: diagnostics) }

  /// What the user has to add by hand.
  package private(set) var texts: [String] = []

  /// What is worth knowing besides.
  package private(set) var notes: [String] = []

  private let disk = DiskFiles()

  /// Where files may be written.
  private let boundary: PackageBoundary

  /// Starts a project: writes what is planned. A file that is there already is changed only where that was planned.
  package init(_ plan: SetupPlan) {
    let folders = [plan.setup.folder, plan.setup.repository].compactMap { $0 }
    boundary = PackageBoundary(around: folders, plan.setup.settings, in: disk)
    diagnostics = plan.diagnostics
    guard !diagnostics.containsErrors, report(disk.faultDiagnostics(besides: diagnostics)) else { return }
    (texts, notes, nextCommand) = (plan.texts, plan.notes, plan.nextCommand)
    for folder in plan.folders where boundary.holds(folder) {
      TemporaryFile.removeLeft(in: folder, within: boundary.places)
    }
    // In an order in which the next run goes on where this one has failed.
    for file in plan.files where !diagnostics.containsErrors { write(file) }
    if let package = plan.changedPackage { check(package, plan) }
  }

  /// Writes a new spec. Overwrites nothing.
  ///
  /// - Parameters:
  ///   - name: The spec's name.
  ///   - template: What it begins with.
  ///   - folder: Its folder; nil for the settings' first input, else `Specs` if it exists, else the current folder.
  ///   - settingsPath: The settings file; nil for the nearest one.
  ///   - toolCommand: What its reader types to run the command.
  package init(
    specNamed name: SpecName,
    from template: SpecTemplate,
    in folder: String?,
    settingsPath: String?,
    toolCommand: String = Tool.name
  ) {
    var specFolder = folder.map(FilePath.init)
    let settings = ProjectSettings.read(from: settingsPath, in: disk)
    boundary = PackageBoundary(around: [settings.folder], naming: specFolder, settings, in: disk)
    if specFolder == nil {
      guard report(settings.diagnostics) else { return }
      let roots = (try? SearchRoot.all(of: ProjectRequest(), settings, in: disk)) ?? []
      specFolder = roots.map(\.path).first { OutputNames(ofSpecNamed: $0.name) == nil }
    }
    let file = (specFolder ?? .currentFolder).appending(name.fileName)
    let other = file.folder.appending(name.text + ".reactor.yml")
    if boundary.holds(file) { TemporaryFile.removeLeft(in: file.folder, within: boundary.places) }
    guard !disk.exists(file), !disk.exists(other) else {
      let there = disk.exists(file) ? file : other
      diagnostics = [.unwritable(there, FileProblem(code: 0, reason: "it exists already, and is yours"))]
      return
    }
    guard report(disk.faultDiagnostics(besides: diagnostics)), staysInside(file) else { return }
    let comment = schemaComment(for: file.folder, settings)
    guard report(disk.faultDiagnostics(besides: diagnostics)), !diagnostics.containsErrors else { return }
    write(template.text(for: name, schemaComment: comment), to: file)
    guard !diagnostics.containsErrors else { return }
    var built = BuiltSpecs(reading: PackageManifest.builtTargets, in: disk)
    if let spec = built.spec(in: file.folder) {
      nextCommand = spec.isOfXcode ? "" : "swift build"
      return
    }
    var request = ProjectRequest(paths: [file.text], settingsPath: settingsPath)
    request.toolCommand = toolCommand
    nextCommand = MendingCommand(request: request, prunes: false).text
  }

  /// Takes diagnostics; says whether the work can go on.
  private mutating func report(_ more: [Diagnostic]) -> Bool {
    diagnostics += more
    return !more.containsErrors
  }

  private mutating func write(_ file: SetupPlan.File) {
    switch file.action {
    case .created: write(String(decoding: file.bytes, as: UTF8.self), to: file.path)
    case .updated:
      guard staysInside(file.path) else { return }
      guard (try? FileSystem.contents(of: file.path).get()) == file.existing else {
        diagnostics.append(.unwritable(file.path, FileProblem(code: 0, reason: "it has changed meanwhile")))
        return
      }
      do {
        // A file of the user's may be a link to another one of the package's; a schema is the tool's own.
        let isSchema = file.path.folder.name == SchemaFiles.folderName
        try FileWriting.replace(file.path, with: file.bytes, followsLink: !isSchema, within: boundary.places)
        files.append(HandledFile(path: file.path.text, action: .updated))
      } catch {
        diagnostics.append(.unwritable(file.path, error))
      }
    default: files.append(HandledFile(path: file.path.text, action: .kept))
    }
  }

  /// Has SwiftPM read a package's changed file, and puts the old one back where it can't.
  private mutating func check(_ package: FilePath, _ plan: SetupPlan) {
    let path = package.appending(PackageManifest.fileName)
    guard let file = plan.files.first(where: { $0.path == path }), let old = file.existing,
      files.contains(where: { $0.path == path.text && $0.action == .updated })
    else { return }
    switch ManifestCheck(packageIn: package) {
    case .valid: return
    case .unknown: notes.append("there is no swift in PATH that could say whether Package.swift is still right")
    case .refused(let reason):
      do {
        try FileWriting.replace(path, with: old, followsLink: true, within: boundary.places)
        files.removeAll { $0.path == path.text }
        let problem = FileProblem(code: 0, reason: "SwiftPM refuses it with the change, so it was put back")
        texts.append("SwiftPM says:\n" + reason)
        diagnostics.append(.unwritable(path, problem))
      } catch {
        diagnostics.append(.unwritable(path, error))
      }
      texts.append(UnifiedDiff(path: PackageManifest.fileName, from: old, to: file.bytes).text)
    }
  }

  /// The comment by which editors find the schema of a spec in a folder; the schema is written where a project has settings.
  private mutating func schemaComment(for folder: FilePath, _ settings: ProjectSettings) -> String {
    guard settings.path != nil, createFolder(folder),
      let project = disk.realPath(of: settings.folder), let place = disk.realPath(of: folder)
    else { return "" }
    let schema = settings.folder.appending(SchemaFiles.Schema.spec.path)
    // A run that was killed may have written all of it and left its temporary file.
    TemporaryFile.removeLeft(in: schema.folder, within: boundary.places)
    if !disk.exists(schema) {
      write(String(decoding: SchemaFiles.Schema.spec.bytes, as: UTF8.self), to: schema)
    }
    return SchemaFiles.comment(.spec, of: project, for: place)
  }

  /// Creates a folder; says whether it is there.
  private mutating func createFolder(_ folder: FilePath) -> Bool {
    do {
      try FileWriting.createFolder(folder, within: boundary.places)
      return true
    } catch {
      return report([.uncreatable(folder, error)])
    }
  }

  /// Whether a file lies in the package, which is told otherwise: a link that somebody has put into a package must not decide which files
  /// of its user's are written.
  private mutating func staysInside(_ path: FilePath) -> Bool {
    guard !boundary.holds(path) else { return true }
    let faults = disk.faultDiagnostics(besides: diagnostics)
    let problem = FileProblem(code: 0, reason: "a symbolic link leads out of the package there")
    return report(faults.isEmpty ? [.unwritable(path, problem)] : faults)
  }

  private mutating func write(_ text: String, to path: FilePath) {
    guard staysInside(path) else { return }
    do {
      try FileWriting.createFolder(path.folder, within: boundary.places)
      let isNew = try FileWriting.createIfAbsent(path, with: Array(text.utf8), within: boundary.places)
      files.append(HandledFile(path: path.text, action: isNew ? .created : .kept))
    } catch {
      diagnostics.append(.unwritable(path, error))
    }
  }
}

/// What SwiftPM says about a Package.swift.
enum ManifestCheck: Sendable, Hashable {
  /// SwiftPM reads it.
  case valid
  /// SwiftPM refuses it, and why.
  case refused(String)
  /// There is no `swift` to ask.
  case unknown

  /// Has SwiftPM read the package in a folder. That needs neither the network nor the package's dependencies.
  init(packageIn folder: FilePath) {
    let command = ["swift", "package", "--package-path", folder.text, "dump-package"]
    guard let run = try? ChildProcess(command, input: []), run.status != 127 else {
      self = .unknown
      return
    }
    self = run.status == 0 ? .valid : .refused(String(decoding: run.errors, as: UTF8.self))
  }
}
