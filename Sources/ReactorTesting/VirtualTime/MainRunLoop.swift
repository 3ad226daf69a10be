import Foundation

/// The run loop of the main thread, where it has one: XCTest's, which on Linux makes a timer for each turn of the main queue. That costs more than
/// all else in a check of a reactor on the main actor, which takes thousands of turns.
enum MainRunLoop {
  #if os(Linux)
    private typealias Drain = @convention(c) (UnsafeMutableRawPointer?) -> Void
    private typealias Handle = @convention(c) () -> CInt

    // What libdispatch has for the run loop; nil where it has not.
    private static let drain = dlsym(nil, "_dispatch_main_queue_callback_4CF").map { unsafeBitCast($0, to: Drain.self) }
    private static let handle = dlsym(nil, "_dispatch_get_main_queue_handle_4CF")
      .map { unsafeBitCast($0, to: Handle.self)() }

    private static let lock = NSLock()
    /// Whether the run loop does it, or will do so in its next turn; guarded by the lock.
    nonisolated(unsafe) private static var isServing = false

    /// So that what else the run loop has gets its turn.
    private static let mostTurns = 10_000

    /// Whether something has come to the main queue, for which it waits a moment.
    private static func hasMore(_ event: inout pollfd) -> Bool {
      guard poll(&event, 1, 1) > 0 else { return false }
      var count: UInt64 = 0
      return read(event.fd, &count, MemoryLayout.size(ofValue: count)) > 0
    }
  #endif

  /// Lets the run loop do nothing in its next turn but serve the main queue, until nothing comes there for a moment. Elsewhere than on Linux,
  /// it does so in turns.
  static func serveMainQueue() {
    #if os(Linux)
      guard let drain, let handle else { return }
      let isFirst = lock.withLock {
        defer { isServing = true }
        return !isServing
      }
      guard isFirst else { return }
      RunLoop.main.perform {
        var event = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        var turns = 0
        repeat {
          // Within a job of the main queue, this does nothing: the queue is served behind that job.
          drain(nil)
          turns += 1
        } while turns < mostTurns && hasMore(&event)
        lock.withLock { isServing = false }
      }
    #endif
  }
}
