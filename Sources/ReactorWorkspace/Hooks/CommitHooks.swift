package import ReactorProject
package import ReactorSpec

/// What `hook install` and `hook uninstall` did.
package struct CommitHooks: Sendable {
  /// The hooks, in the order in which they were looked at.
  package private(set) var files: [HandledFile] = []

  /// Why something could not be done. Nothing is installed then.
  package private(set) var diagnostics: [Diagnostic] = []

  /// What is worth knowing besides.
  package private(set) var notes: [String] = []

  package var status: RunStatus { diagnostics.containsErrors ? .failed : .ok }

  private let disk = DiskFiles()

  /// A merge without conflicts asks another hook than all other commits do.
  private static let names = ["pre-commit", "pre-merge-commit"]

  /// Installs the hooks. What is there and not from here stays as it is.
  ///
  /// - Parameters:
  ///   - name: By what this tool was started: a path, or a name that was found in `PATH`.
  ///   - command: The command that runs the tool when a commit is made; nil for how it was started.
  ///   - settingsPath: The settings file; nil for the nearest one.
  package init(installingToolStartedBy name: String, command: String?, settingsPath: String?) {
    guard let folder = findFolder() else { return }
    let isShared = folder.owner == .workTree
    let tool =
      command.map(HookTool.command)
      ?? HookTool(startedBy: name, root: folder.root, isShared: isShared, in: disk)
    let places = places(in: folder)
    let named = settings(in: places)
    let others = named?.filter { disk.exists(folder.root.resolving($0)) } ?? []
    let script = HookScript(tool: tool, settings: placeOfSettings(settingsPath, in: folder.root), besides: others)
    if folder.owner == .others { report(.hookNotOurs(folder.path, Self.reasonElsewhere(script))) }
    for place in places {
      if let reason = Self.reason(against: place.existing, script, in: folder) {
        report(.hookNotOurs(place.shown, reason))
      }
    }
    diagnostics += disk.faultDiagnostics(besides: diagnostics)
    guard diagnostics.isEmpty else { return }
    for place in places { install(script, at: place, within: folder.places) }
    // Settings that are gone are asked for no more.
    let isKept =
      others.isEmpty ? named != [ProjectSettings.fileName] || script.settings.isEmpty : !script.settings.isEmpty
    guard !isKept else { return }
    let words = [others, script.settings].map { $0.isEmpty ? "the whole repository" : $0.joined(separator: " and ") }
    notes.append("the hook asked for \(words[0]) before, and asks for \(words[1]) now")
  }

  /// Removes the hooks that ``init(installingToolStartedBy:command:settingsPath:)`` has installed.
  package init() {
    guard let folder = findFolder() else { return }
    let places = places(in: folder)
    diagnostics += disk.faultDiagnostics(besides: diagnostics)
    guard diagnostics.isEmpty else { return }
    for place in places {
      switch place.existing {
      case .none, .foreign, .callsCheck, .ofPreCommit: continue
      case .edited: report(.hookNotOurs(place.shown, "was changed by hand, so it stays; remove it yourself"))
      case .ours:
        do throws(FileProblem) {
          try FileWriting.remove(place.path, within: folder.places)
          files.append(HandledFile(path: place.shown.text, action: .removed))
        } catch {
          report(.unwritable(place.shown, error, removing: true))
        }
      }
    }
  }
}

extension CommitHooks {
  private struct Place {
    var path: FilePath
    var shown: FilePath
    var existing: HookScript.Existing
  }

  /// The settings files that the hook names which is there; nil where none is, or somebody else's.
  private func settings(in places: [Place]) -> [String]? {
    guard let place = places.first(where: { $0.existing == .ours }),
      case .success(let bytes) = disk.contents(of: place.path)
    else { return nil }
    return HookScript.settings(in: String(decoding: bytes, as: UTF8.self))
  }

  private mutating func findFolder() -> HookFolder? {
    do throws(GitProblem) {
      return try HookFolder(in: disk)
    } catch {
      let problem = FileProblem(code: 0, reason: error.text)
      report(.unreadable(.currentFolder, problem, what: "where git looks for hooks"))
      return nil
    }
  }

  private mutating func places(in folder: HookFolder) -> [Place] {
    Self.names.compactMap { name in
      let path = folder.path.appending(name)
      let shown = folder.shown(path)
      guard disk.exists(path) else { return Place(path: path, shown: shown, existing: .none) }
      switch disk.contents(of: path) {
      case .success(let bytes): return Place(path: path, shown: shown, existing: HookScript.Existing(bytes))
      case .failure(let problem):
        report(.unreadable(shown, problem, what: "the hook"))
        return nil
      }
    }
  }

  private mutating func install(_ script: HookScript, at place: Place, within places: WritablePlaces) {
    let bytes = Array(script.text.utf8)
    TemporaryFile.removeLeft(in: place.path.folder, within: places)
    do throws(FileProblem) {
      var action = FileState.created
      switch place.existing {
      case .none:
        try FileWriting.createFolder(place.path.folder, within: places)
        let isNew = try FileWriting.createIfAbsent(place.path, with: bytes, isExecutable: true, within: places)
        if !isNew { action = .kept }
      case .ours:
        let isCurrent = try FileSystem.contents(of: place.path).get() == bytes
        if !isCurrent { try FileWriting.replace(place.path, with: bytes, within: places) }
        // Git passes over a hook that can't be run.
        let runs = FileSystem.isExecutable(place.path)
        if !runs { try FileWriting.makeExecutable(place.path, within: places) }
        action = isCurrent && runs ? .unchanged : .updated
      default: action = .kept
      }
      files.append(HandledFile(path: place.shown.text, action: action))
    } catch {
      report(.unwritable(place.shown, error))
    }
  }

  private mutating func report(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
  }

  /// Why a hook can't be installed where there is one already, and what to do instead; nil where it can.
  private static func reason(
    against existing: HookScript.Existing,
    _ script: HookScript,
    in folder: HookFolder
  ) -> String? {
    let line = "'\(Tool.name) \(script.arguments) || exit 1'"
    switch existing {
    case .none, .ours, .callsCheck: return nil
    case .edited: return "was changed by hand, so it is not overwritten; remove it and install again"
    case .ofPreCommit:
      return
        "belongs to pre-commit, so it is not overwritten; add the hook \(Tool.name)-check to .pre-commit-config.yaml"
    case .foreign where folder.path.components.contains(".husky"):
      return "belongs to husky, so it is not overwritten; add the line \(line) to .husky/pre-commit"
    case .foreign: return "is somebody else's, so it is not overwritten; add the line \(line) to it"
    }
  }

  /// What to do where git looks for hooks in a folder of others.
  private static func reasonElsewhere(_ script: HookScript) -> String {
    "is what core.hooksPath names, and other repositories may use it too, so it is left alone; to have the check in all "
      + "of them, add the line '\(Tool.name) \(script.arguments) || exit 1' to the pre-commit in it"
  }

  /// The settings file from the top folder on, in which hooks run; nil where there is none.
  private mutating func placeOfSettings(_ path: String?, in root: FilePath) -> String? {
    let settings = ProjectSettings.read(from: path, in: disk)
    // What is in it is no matter here, but it should be there.
    settings.diagnostics.filter { $0.rule == .unreadableFile }.forEach { report($0) }
    guard let found = settings.path.map(FilePath.init), let folder = disk.realPath(of: found.folder) else {
      return nil
    }
    return folder.appending(found.name).relative(to: root).text
  }
}

extension Diagnostic {
  /// A hook that is there already.
  fileprivate static func hookNotOurs(_ path: FilePath, _ reason: String) -> Diagnostic {
    Diagnostic(.outputNotOurs, "'\(path.text)' \(reason)", at: Place(path: path.text))
  }
}

/// Where git looks for a repository's hooks.
struct HookFolder: Sendable, Hashable {
  enum Owner: Sendable, Hashable {
    /// The repository's alone: it is in the `.git` folder.
    case repository
    /// The work tree's: they are committed, and others get them.
    case workTree
    /// It is elsewhere, and other repositories may use it too.
    case others
  }

  /// The folder, an absolute path.
  var path: FilePath

  /// The repository's top folder, an absolute path.
  var root: FilePath

  var owner: Owner

  /// The current folder, without symbolic links; nil where it can't be told.
  private var current: FilePath?

  /// Asks git, which knows of `core.hooksPath` and of linked worktrees.
  init(in disk: DiskFiles) throws(GitProblem) {
    current = disk.currentFolder.flatMap(disk.realPath)
    root = FilePath(try Git.lines(["rev-parse", "--show-toplevel"]).first ?? "")
    // A relative path in `core.hooksPath` belongs to the top folder; git tells it as it is.
    let lines = try Git.lines(["-C", root.text, "rev-parse", "--git-common-dir", "--git-path", "hooks"])
    let path = Self.real(root.resolving(lines.last ?? ""), in: disk)
    let repository = Self.real(root.resolving(lines.first ?? ""), in: disk)
    owner = path.isBelow(repository) ? .repository : path.isBelow(root) ? .workTree : .others
    self.path = path
  }

  /// The folder itself, for whoever opens what it writes into: somebody may put a link into its place meanwhile.
  var places: WritablePlaces { WritablePlaces([path]) }

  /// The path for messages: relative where it is in the repository.
  func shown(_ file: FilePath) -> FilePath {
    guard let current, owner != .others else { return file }
    return file.relative(to: current)
  }

  /// The folder without symbolic links and `..`, as far as it exists.
  private static func real(_ folder: FilePath, in disk: DiskFiles) -> FilePath {
    if let real = disk.realPath(of: folder) { return real }
    guard folder.folder != folder, folder.name != ".." else { return folder }
    return real(folder.folder, in: disk).appending(folder.name)
  }
}
