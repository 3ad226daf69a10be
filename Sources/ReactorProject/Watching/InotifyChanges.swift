#if os(Linux)
  import Glibc

  /// Changes as the Linux kernel tells them (`man 7 inotify`). Costs nothing while nothing changes.
  final class InotifyChanges: FileChanges {
    private let descriptor: Int32
    private var folders: [FilePath: Int32] = [:]

    /// What happens to names in a folder, and to the folder itself. A file that is written counts when it is closed, one that an editor
    /// renames into its place when it arrives.
    private static let events =
      UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
      | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

    /// Starts to listen; nil where the system lets no more processes do so.
    init?() {
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    func watch(_ wanted: Set<FilePath>) -> Bool {
      for (folder, watch) in folders where !wanted.contains(folder) {
        inotify_rm_watch(descriptor, watch)
        folders[folder] = nil
      }
      var hasNew = false
      for folder in wanted {
        // A folder that was removed and made again has another watch under the same name.
        let watch = inotify_add_watch(descriptor, folder.text, Self.events | UInt32(IN_ONLYDIR))
        guard watch >= 0, folders[folder] != watch else { continue }
        folders[folder] = watch
        hasNew = true
      }
      return hasNew
    }

    func wait() {
      var change = Change()
      while !isReady(within: -1) || !read(&change) {}
      var left = WatchedName.mostMilliseconds
      while left > 0 {
        let quiet = change.isWhole ? WatchedName.shortQuietMilliseconds : WatchedName.quietMilliseconds
        guard isReady(within: quiet) else { return }
        _ = read(&change)
        left -= quiet
      }
    }

    /// What has happened so far.
    private struct Change {
      /// Whether the last of it was that a file's bytes were there as a whole. One that is gone or that is empty at first may be replaced
      /// in the next moment, by an editor that moves the old file away and then writes a new one.
      var isWhole = false
    }

    private func isReady(within milliseconds: Int32) -> Bool {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&request, 1, milliseconds) > 0
    }

    /// Reads what has happened; says whether any of it concerns the project.
    private func read(_ change: inout Change) -> Bool {
      var isWatched = false
      withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
        guard let start = buffer.baseAddress else { return }
        while true {
          let count = Glibc.read(descriptor, start, buffer.count)
          guard count > 0 else { return }
          var offset = 0
          while offset < count {
            let event = start.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let name = start + offset + MemoryLayout<inotify_event>.size
            if concernsProject(event, name: name.assumingMemoryBound(to: CChar.self)) {
              isWatched = true
              change.isWhole =
                event.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0 && event.mask & UInt32(IN_ISDIR) == 0
            }
            offset += MemoryLayout<inotify_event>.size + Int(event.len)
          }
        }
      }
      return isWatched
    }

    private func concernsProject(_ event: inotify_event, name: UnsafePointer<CChar>) -> Bool {
      // The kernel's queue was full: something is missing in it.
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
      if event.mask & (UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)) != 0 { return true }
      guard event.len > 0 else { return false }
      return WatchedName.isWatched(String(cString: name), isFolder: event.mask & UInt32(IN_ISDIR) != 0)
    }
  }
#endif
