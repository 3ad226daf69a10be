import ReactorSpec

/// Waits for changes of specs and settings in some folders.
protocol FileChanges: AnyObject {
  /// Says in which folders changes are waited for from now on. Changes that happen after this returns are not missed.
  ///
  /// - Returns: Whether a folder was added, in which something may have changed just before.
  func watch(_ folders: Set<FilePath>) -> Bool

  /// Waits until something has changed, and then until nothing changes any more for a moment.
  func wait()
}

/// Which changes concern a project.
enum WatchedName {
  /// How long it has to be quiet before a change counts as complete, in milliseconds. An editor that saves makes several changes,
  /// and a branch that is checked out makes many.
  static let quietMilliseconds: Int32 = 30

  /// The same after a file has arrived whole, so that nothing more is to be expected but other files.
  static let shortQuietMilliseconds: Int32 = 5

  /// How long changes that never stop are waited for, in milliseconds.
  static let mostMilliseconds: Int32 = 1000

  /// Whether a change of a file or folder of this name can change what is generated.
  static func isWatched(_ name: String, isFolder: Bool) -> Bool {
    if isFolder { return !name.hasPrefix(".") }
    return name == ProjectSettings.fileName || OutputNames(ofSpecNamed: name) != nil
  }
}
