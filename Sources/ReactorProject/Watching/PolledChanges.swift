#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Changes found by looking again and again: for systems and file systems that don't tell them.
final class PolledChanges: FileChanges {
  private let files: any FileSource
  private let milliseconds: Int32
  private var folders: Set<FilePath> = []
  private var known: [FilePath: FileSystem.Status] = [:]

  /// Starts to look.
  ///
  /// - Parameters:
  ///   - files: Where to look.
  ///   - milliseconds: How long to pause between two looks.
  init(in files: any FileSource, every milliseconds: Int32) {
    self.files = files
    self.milliseconds = milliseconds
  }

  func watch(_ wanted: Set<FilePath>) -> Bool {
    let hasNew = !wanted.isSubset(of: folders)
    if wanted != folders {
      folders = wanted
      // What has changed since the last look in a folder that was watched already still counts.
      let now = statuses()
      known = now.merging(known.filter { path, _ in now[path] != nil }) { _, old in old }
    }
    return hasNew
  }

  func wait() {
    while true {
      Self.pause(milliseconds)
      let now = statuses()
      if now == known { continue }
      known = now
      settle()
      return
    }
  }

  private func settle() {
    var left = WatchedName.mostMilliseconds
    while left > 0 {
      Self.pause(WatchedName.quietMilliseconds)
      left -= WatchedName.quietMilliseconds
      let now = statuses()
      if now == known { return }
      known = now
    }
  }

  private func statuses() -> [FilePath: FileSystem.Status] {
    var statuses: [FilePath: FileSystem.Status] = [:]
    for folder in folders {
      guard let listing = try? files.listing(of: folder).get() else { continue }
      for entry in listing.entries where WatchedName.isWatched(entry.name, isFolder: entry.kind == .folder) {
        let path = folder.appending(entry.name)
        guard var status = try? files.status(of: path).get() else { continue }
        // A folder's own time changes with each generated file in it.
        if status.kind == .folder { (status.modification, status.change, status.size) = (.init(), .init(), 0) }
        statuses[path] = status
      }
    }
    return statuses
  }

  private static func pause(_ milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }
}
