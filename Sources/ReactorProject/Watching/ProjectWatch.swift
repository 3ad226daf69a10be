/// Generates whenever a spec or the settings change.
package struct ProjectWatch {
  private let changes: any FileChanges
  private let load: (SpecCache?) throws(UsageProblem) -> Project

  /// Watches a project.
  ///
  /// - Parameters:
  ///   - request: Which specs it is about.
  ///   - polls: Whether to look for changes again and again, twice a second, rather than to let the system tell them. Systems other than
  ///     Linux are always polled.
  package init(_ request: ProjectRequest, polls: Bool) {
    changes = Self.changes(polls: polls)
    load = { cache throws(UsageProblem) in try Project(request, in: DiskFiles(trustsTimes: true), cache: cache) }
  }

  private static func changes(polls: Bool) -> any FileChanges {
    #if os(Linux)
      if !polls, let changes = InotifyChanges() { return changes }
    #endif
    return PolledChanges(in: DiskFiles(), every: 500)
  }

  /// Generates at once and after each change, until `goesOn` says no, or the current folder is gone, in which nothing can change any more.
  ///
  /// Between the runs nothing is held but the cache. By that, and by the times of files that are still what they were, a run after one spec
  /// was saved reads, compiles and writes what belongs to that spec alone.
  ///
  /// - Parameters:
  ///   - prunes: Whether generated files whose specs are gone are removed.
  ///   - goesOn: Is told each outcome, and whether it is the last one; says whether to wait for the next change.
  /// - Throws: A ``UsageProblem`` where a path is given that can't be meant, also when it vanishes later.
  package func run(prunes: Bool, goesOn: (_ outcome: Outcome, _ isLast: Bool) -> Bool) throws(UsageProblem) {
    let cache = try load(nil).cache ?? CacheFolder.passing
    var watched: Set<FilePath> = []
    while true {
      var project = try load(cache)
      while true {
        // What can't be seen this time is still there: after a fault, the next change leads to a run that may see it again.
        watched = project.watchedFolders.union(project.search.foundAll ? [] : watched)
        // A spec can come into a new folder before the folder is watched.
        guard changes.watch(watched) else { break }
        project = try load(cache)
      }
      let isLast = project.files.currentFolder == nil
      guard goesOn(project.generate(prunes: prunes), isLast), !isLast else { return }
      changes.wait()
    }
  }
}

extension Project {
  /// The folders in which a change can change what is generated: those that are searched, or would be but for a fault, those of specs that are
  /// named, and that of the settings.
  var watchedFolders: Set<FilePath> {
    var folders = Set(search.folders.map(\.path) + search.unsearched + search.specs.map(\.path.folder))
    folders.insert(settings.folder)
    for root in roots where !folders.contains(root.path) {
      // What is not there yet comes into a folder that is.
      var folder = root.path.folder
      while !files.exists(folder), folder != folder.folder { folder = folder.folder }
      folders.insert(folder)
    }
    return folders
  }
}
