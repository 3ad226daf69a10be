public import ReactorSpec

/// What `init` and `new` did.
public struct ProjectStart: Sendable {
  /// A file that was to be written.
  public struct File: Sendable, Hashable {
    /// Its path.
    public var path: String
    /// ``FileAction/created``, or ``FileAction/kept`` where it was there already.
    public var action: FileAction
  }

  /// The files.
  public private(set) var files: [File] = []

  /// Why something could not be done.
  public private(set) var diagnostics: [Diagnostic] = []

  /// The command to run next.
  public private(set) var nextCommand = ""

  /// How it ended.
  public var status: RunStatus {
    let isFailure = diagnostics.contains { [.unwritableFile, .unreadableFile].contains($0.rule) }
    return isFailure ? .failed : diagnostics.containsErrors ? .errors : .ok
  }

  /// Starts a project: writes a settings file, and an example if there is no spec yet. Overwrites nothing.
  ///
  /// - Parameter folder: The project's folder; it is created where there is none.
  public init(projectIn folder: String) {
    let folder = FilePath(folder)
    let files = DiskFiles()
    let settingsFile = folder.appending(ProjectSettings.fileName)
    var specs: [FoundSpec] = []
    if files.exists(folder), let search = try? SpecSearch([SearchRoot(path: folder)], in: files) {
      // What can't be searched is no reason not to start.
      specs = search.specs
    }
    let hasSettings = files.exists(settingsFile)
    let known = hasSettings ? ProjectSettings.read(from: settingsFile.text, in: files) : ProjectSettings()
    guard report(known.diagnostics) else { return }
    let depth = folder.components.count
    let inputs = Set(specs.map { $0.path.folder.components.dropFirst(depth).first ?? "." }).sorted()
    let settings = SettingsTemplate.text(inputs: inputs.isEmpty ? [SpecTemplate.folderName] : inputs)
    write(settings, to: settingsFile)
    if specs.isEmpty {
      let input = SearchRoot.inputs(of: known)?.first { OutputNames(ofSpecNamed: $0.path.name) == nil }
      let specFolder = input?.path ?? folder.appending(SpecTemplate.folderName)
      write(SpecTemplate.text(for: .example), to: specFolder.appending(SpecName.example.fileName))
    }
    let step = "\(Tool.name) generate"
    nextCommand = folder == .currentFolder ? step : "cd \(MendingCommand.quoted(folder.text)) && \(step)"
  }

  /// Writes a new spec. Overwrites nothing.
  ///
  /// - Parameters:
  ///   - name: The spec's name.
  ///   - folder: Its folder; nil for the settings' first input, else `Specs` if it exists, else the current folder.
  ///   - settingsPath: The settings file; nil for the nearest one.
  public init(specNamed name: SpecName, in folder: String?, settingsPath: String?) {
    var specFolder = folder.map(FilePath.init)
    if specFolder == nil {
      let settings = ProjectSettings.read(from: settingsPath, in: DiskFiles())
      guard report(settings.diagnostics) else { return }
      let roots = (try? SearchRoot.all(of: ProjectRequest(), settings, in: DiskFiles())) ?? []
      specFolder = roots.map(\.path).first { OutputNames(ofSpecNamed: $0.name) == nil }
    }
    let file = (specFolder ?? .currentFolder).appending(name.fileName)
    let other = file.folder.appending(name.text + ".reactor.yml")
    guard !FileSystem.exists(file), !FileSystem.exists(other) else {
      let there = FileSystem.exists(file) ? file : other
      diagnostics = [.unwritable(there, FileProblem(code: 0, reason: "it exists already, and is yours"))]
      return
    }
    write(SpecTemplate.text(for: name), to: file)
    let request = ProjectRequest(paths: [file.text], settingsPath: settingsPath)
    nextCommand = MendingCommand(request: request, prunes: false).text
  }

  /// Takes diagnostics; says whether the work can go on.
  private mutating func report(_ more: [Diagnostic]) -> Bool {
    diagnostics += more
    return !more.containsErrors
  }

  private mutating func write(_ text: String, to path: FilePath) {
    do {
      try FileWriting.createFolder(path.folder)
      let isNew = try FileWriting.createIfAbsent(path, with: Array(text.utf8))
      files.append(File(path: path.text, action: isNew ? .created : .kept))
    } catch {
      diagnostics.append(.unwritable(path, error))
    }
  }
}
