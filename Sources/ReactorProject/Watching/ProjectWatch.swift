/// Generates whenever a spec or the settings change.
public struct ProjectWatch {
  private let changes: any FileChanges
  private let load: () throws(UsageProblem) -> Project

  /// Watches a project.
  ///
  /// - Parameters:
  ///   - request: Which specs it is about.
  ///   - polls: Whether to look for changes again and again, twice a second, rather than to let the system tell them. Systems other than
  ///     Linux are always polled.
  public init(_ request: ProjectRequest, polls: Bool) {
    self.init(changes: Self.changes(polls: polls)) { () throws(UsageProblem) in try Project(request) }
  }

  init(changes: any FileChanges, load: @escaping () throws(UsageProblem) -> Project) {
    self.changes = changes
    self.load = load
  }

  private static func changes(polls: Bool) -> any FileChanges {
    #if os(Linux)
      if !polls, let changes = InotifyChanges() { return changes }
    #endif
    return PolledChanges(in: DiskFiles(), every: 500)
  }

  /// Generates at once and after each change, until `goesOn` says no.
  ///
  /// - Parameters:
  ///   - prunes: Whether generated files whose specs are gone are removed.
  ///   - goesOn: Is told each outcome; says whether to wait for the next change.
  /// - Throws: A ``UsageProblem`` where a path is given that can't be meant, also when it vanishes later.
  public func run(prunes: Bool, goesOn: (Outcome) -> Bool) throws(UsageProblem) {
    while true {
      var project = try load()
      // A spec can come into a new folder before the folder is watched.
      while changes.watch(project.watchedFolders) { project = try load() }
      guard goesOn(project.generate(prunes: prunes)) else { return }
      changes.wait()
    }
  }
}
