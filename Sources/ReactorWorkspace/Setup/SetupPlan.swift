package import ReactorProject
package import ReactorSpec

/// What `init` is going to write; nothing is written before ``carryOut()``.
package struct SetupPlan: Sendable {
  /// A file as it is to be.
  struct File: Sendable {
    var path: FilePath
    var bytes: [UInt8]
    /// What it holds now; nil where there is none, and where it is to be kept whatever it holds.
    var existing: [UInt8]?
    var action: FileState
  }

  /// The files, in the order in which they are written.
  private(set) var files: [File] = []

  /// The folders in which this run writes, and those in which an earlier one may have been killed: where its example
  /// was complete, the next run finds a spec and plans none.
  var folders: Set<FilePath> { setup.foldersOfSpecs.union(files.map(\.path.folder)) }

  /// What the user has to add by hand: a diff, or an entry for a file; each ends with a line break.
  package private(set) var texts: [String] = []

  /// The change of Package.swift that is to be made by hand, as a diff; nil where none is needed, or it can't be told.
  package private(set) var packageChange: String?

  /// What is worth knowing besides.
  package private(set) var notes: [String] = []

  /// What forbids to go on.
  package private(set) var diagnostics: [Diagnostic] = []

  private(set) var nextCommand = ""

  /// The folder of the package whose Package.swift changes.
  private(set) var changedPackage: FilePath?

  let setup: ProjectSetup
  let choices: StartChoices

  /// Plans a start.
  ///
  /// - Parameters:
  ///   - setup: What is there.
  ///   - choices: What is to be set up.
  ///   - toolCommand: What its reader types to run the command.
  /// - Throws: A ``UsageProblem`` where the choices can't be meant.
  package init(_ setup: ProjectSetup, _ choices: StartChoices, toolCommand: String = Tool.name) throws(UsageProblem) {
    (self.setup, self.choices) = (setup, choices)
    diagnostics = setup.settings.diagnostics
    diagnostics += setup.files.faultDiagnostics(besides: diagnostics)
    guard !diagnostics.containsErrors else { return }
    try refuse()
    planSettings()
    planExample()
    notes += settingsNotes + specNotes(toolCommand)
    planPackage()
    planPreCommit()
    nextCommand = next(toolCommand)
    // What can't be told is no reason to take it for missing, and to write it.
    diagnostics += setup.files.faultDiagnostics(besides: diagnostics)
  }

  /// The files with what is done to them: `create`, `update` or `keep`, as it is said before it is done.
  package var summary: [String] {
    files.map { file in
      let verb = file.action == .created ? "create" : file.action == .updated ? "change" : "keep"
      return "\(verb) \(file.path.text)"
    }
  }

  private func refuse() throws(UsageProblem) {
    let unknown = choices.targets.filter { !setup.targets.contains($0) }
    if let name = unknown.first, setup.hasPackage {
      let names = setup.targets.isEmpty ? "none" : setup.targets.joined(separator: ", ")
      throw UsageProblem("Package.swift has no target '\(name)' that could have reactors; it has: \(names).")
    }
    if !choices.targets.isEmpty, !setup.hasPackage {
      throw UsageProblem("There is no Package.swift in '\(setup.folder.text)', so no target can be named.")
    }
    if choices.use == .committed, choices.targets.count > 1 {
      throw UsageProblem("Committed files go into one target's folder: name one target, or use the plugin.")
    }
    if choices.usesPreCommit, setup.hasPackage, choices.use == .plugin {
      throw UsageProblem("A hook checks generated files that are committed; the plugin generates them in each build.")
    }
    if choices.pluginSource != nil, choices.use == .committed {
      throw UsageProblem("--plugin-package is for a package whose reactors the plugin generates: give --use plugin.")
    }
    if choices.usesPreCommit, setup.repository == nil {
      throw UsageProblem("There is no git repository around '\(setup.folder.text)' for pre-commit to check.")
    }
    if choices.appliesToPackage, setup.manifest != nil, choices.source == nil {
      throw UsageProblem(
        "To change Package.swift, \(Tool.name) has to know where its own package is: say it by --package, a folder or a URL."
      )
    }
  }

  private mutating func add(_ path: FilePath, _ bytes: [UInt8], updates: Bool = false) {
    let existing = try? setup.files.contents(of: path).get()
    let isThere = setup.files.exists(path)
    let action: FileState = !isThere ? .created : updates && existing != bytes ? .updated : .kept
    files.append(File(path: path, bytes: bytes, existing: existing, action: action))
  }
}

extension SetupPlan {
  /// The target whose folder the example goes to, and committed files.
  var target: String? { setup.hasPackage ? choices.targets.first : nil }

  var isPlugin: Bool { choices.use == .plugin && target != nil }

  private mutating func planSettings() {
    for schema in SchemaFiles.Schema.allCases {
      add(setup.folder.appending(schema.path), schema.bytes, updates: true)
    }
    var template = SettingsTemplate(inputs: setup.specFolders)
    template.runtime = choices.runtime
    template.testFramework = choices.testFramework
    if template.inputs.isEmpty {
      template.inputs = isPlugin ? choices.targets.map(sourceFolder) : [SearchRoot.usualFolderName]
    }
    if choices.use == .committed, let target, template.inputs == [SearchRoot.usualFolderName] {
      template.module = PackageLayout.moduleName(ofTarget: target)
      template.output = sourceFolder(target) + "/Generated"
      template.testOutput = testFolder(ofTarget: target) + "/Generated"
      template.scaffoldOutput = sourceFolder(target)
      template.testScaffoldOutput = testFolder(ofTarget: target)
    }
    add(setup.folder.appending(ProjectSettings.fileName), Array(template.text.utf8))
  }

  /// The folder of a target's tests; those in its own folder would be compiled with it.
  func testFolder(ofTarget name: String) -> String {
    setup.manifest?.testTarget(of: name).map { relative(setup.folder(ofTests: $0)) } ?? "Tests/\(name)Tests"
  }

  func sourceFolder(_ name: String) -> String {
    relative(setup.folder(ofTarget: name))
  }

  private func relative(_ path: FilePath) -> String {
    path.isBelow(setup.folder) && setup.folder != .currentFolder ? path.relative(to: setup.folder).text : path.text
  }

  private mutating func planExample() {
    guard choices.writesExample, !setup.hasSpecs else { return }
    let inputs = SearchRoot.inputs(of: setup.settings)?.filter { OutputNames(ofSpecNamed: $0.path.name) == nil }
    var folder = inputs?.first?.path ?? setup.folder.appending(SearchRoot.usualFolderName)
    if isPlugin, let target { folder = setup.folder(ofTarget: target) }
    let comment = SchemaFiles.comment(.spec, of: setup.folder, for: folder)
    let text = SpecTemplate.counter.text(for: .example, schemaComment: comment)
    add(folder.appending(SpecName.example.fileName), Array(text.utf8))
  }

  private mutating func planPackage() {
    guard setup.hasPackage else {
      notes.append(
        "there is no Package.swift here; for a package, run 'swift package init --type library' and then init again"
      )
      return
    }
    let path = setup.folder.appending(PackageManifest.fileName)
    let source = choices.source ?? .url(Tool.repository, from: Tool.version)
    let plugin = isPlugin ? choices.pluginSource : nil
    let addition = ManifestAddition(
      targets: choices.targets,
      usesPlugin: choices.use == .plugin,
      linksRuntime: choices.runtime == .reactorRuntime,
      dependency: source.dependency(ofPackageIn: setup.folder, in: setup.files, isExact: plugin != nil),
      pluginDependency: plugin?.dependency(
        ofPackageIn: setup.folder,
        in: setup.files,
        named: PackageManifest.pluginPackageName,
        isExact: true
      )
    )
    guard let manifest = setup.manifest, !choices.targets.isEmpty, let bytes = addition.applied(to: manifest) else {
      texts.append("Add to Package.swift:\n" + addition.lines(for: setup.manifest).map { $0 + "\n" }.joined())
      notes.append("Package.swift is written in a way that \(Tool.name) does not change")
      return
    }
    notes += packageNotes(manifest)
    if bytes == manifest.text.bytes {
      files.append(File(path: path, bytes: bytes, existing: bytes, action: .kept))
    } else if choices.appliesToPackage {
      files.append(File(path: path, bytes: bytes, existing: manifest.text.bytes, action: .updated))
      changedPackage = setup.folder
    } else {
      let diff = UnifiedDiff(path: PackageManifest.fileName, from: manifest.text.bytes, to: bytes)
      packageChange = diff.text
      texts.append("Package.swift has to change so, by hand or by --apply:\n" + diff.text)
    }
  }

  private mutating func planPreCommit() {
    guard choices.usesPreCommit, let repository = setup.repository else { return }
    let path =
      setup.files.currentFolder == repository
      ? FilePath(PreCommitEntry.fileName) : repository.appending(PreCommitEntry.fileName)
    let folder = setup.files.realPath(of: setup.folder) ?? repository
    let settings = folder.appending(ProjectSettings.fileName).relative(to: repository)
    let entry = PreCommitEntry(
      source: choices.source,
      settingsPath: settings.components.count > 1 ? settings.text : nil
    )
    guard let existing = try? setup.files.contents(of: path).get() else {
      add(path, Array(entry.file.utf8))
      return
    }
    if let bytes = entry.merged(into: existing) {
      add(path, bytes, updates: true)
    } else {
      files.append(File(path: path, bytes: existing, existing: existing, action: .kept))
      texts.append("Add to the repos of \(path.text):\n" + entry.item(indent: ""))
    }
  }

  private func next(_ toolCommand: String) -> String {
    var steps = setup.folder == .currentFolder ? [] : ["cd \(MendingCommand.quoted(setup.folder.text))"]
    let isReady = changedPackage != nil || files.contains { $0.path.name == PackageManifest.fileName }
    if !isPlugin { steps.append("\(toolCommand) generate") }
    if setup.hasPackage, isReady { steps.append("swift test") }
    return isPlugin && !isReady ? "" : steps.joined(separator: " && ")
  }
}

/// What is worth knowing of a folder in which a project is started.
extension SetupPlan {
  /// What settings that are there would have to say.
  var settingsNotes: [String] {
    guard setup.hasSettings else { return [] }
    let settings = setup.settings.settings
    var notes: [String] = []
    if settings.runtime != choices.runtime || settings.testFramework != choices.testFramework {
      notes.append(
        "\(ProjectSettings.fileName) is there already and stays as it is: set runtime and testFramework in it"
      )
    }
    if choices.use == .committed, let target, settings.output == nil,
      !setup.hasSpecs(in: setup.folder(ofTarget: target))
    {
      let lines = [
        "output: \(sourceFolder(target))/Generated", "testOutput: \(testFolder(ofTarget: target))/Generated",
        "scaffoldOutput: \(sourceFolder(target))", "testScaffoldOutput: \(testFolder(ofTarget: target))",
        "module: \(PackageLayout.moduleName(ofTarget: target))",
      ]
      notes.append(
        "\(ProjectSettings.fileName) is there already and stays as it is: for '\(target)' to compile what is generated, "
          + "set in it\n" + lines.map { "  " + $0 }.joined(separator: "\n")
      )
    }
    return notes
  }

  /// Which targets will still have no spec, of which the build warns.
  func specNotes(_ toolCommand: String) -> [String] {
    guard isPlugin else { return [] }
    return choices.targets.compactMap { name in
      let folder = setup.folder(ofTarget: name)
      let getsExample = files.contains { $0.path.folder == folder && $0.path.name == SpecName.example.fileName }
      guard !getsExample, !setup.hasSpecs(in: folder) else { return nil }
      let place = MendingCommand.quoted(sourceFolder(name))
      return
        "'\(name)' has no spec yet, of which each build warns; \(toolCommand) new NAME --output \(place) writes one"
    }
  }

  /// What a Package.swift lacks that is not added to it.
  func packageNotes(_ manifest: PackageManifest) -> [String] {
    var notes = choices.targets.filter { manifest.testTarget(of: $0) == nil }.map { name in
      "no test target depends on '\(name)'; for its generated tests to run, add one to Package.swift and run init again: "
        + ".testTarget(name: \"\(name)Tests\", dependencies: [\"\(name)\"])"
    }
    if choices.runtime == .reactorRuntime, let platforms = manifest.lowPlatforms {
      notes.append("ReactorRuntime needs \(platforms); raise the platforms of Package.swift")
    }
    return notes
  }
}
