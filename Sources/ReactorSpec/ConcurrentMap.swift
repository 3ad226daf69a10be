#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Array where Element: Sendable {
  /// Transforms the elements by several threads; the results stand in the elements' order whatever the number of threads.
  ///
  /// The elements are handed out one at a time, so that one that takes long holds up no other. The calling thread is one of those that work:
  /// where the system gives no further thread, it does all.
  package func concurrentMap<Result: Sendable>(
    threads: Int,
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let workers = Swift.min(threads, count)
    guard workers > 1 else { return map(transform) }
    return [Result](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      // Each index is handed out once, so each place is initialized by one worker alone.
      nonisolated(unsafe) let places = buffer
      let turns = Turns(count)
      withoutActuallyEscaping(transform) { transform in
        // What it refers to outlives the threads, which are waited for here.
        let work: @Sendable () -> Void = {
          while let index = turns.next() { places.initializeElement(at: index, to: transform(self[index])) }
        }
        let others = (1..<workers).compactMap { _ in WorkerThread(work) }
        work()
        others.forEach { $0.join() }
      }
      initializedCount = count
    }
  }
}

/// Runs a closure where reading specs may nest as deep as it is admitted: on a thread of its own where the calling one's stack is smaller than
/// usual, as `ulimit -s` makes it. Returns when the closure has.
package func withDeepStack(_ body: @escaping @Sendable () -> Void) {
  var limit = rlimit()
  #if canImport(Darwin)
    let isKnown = getrlimit(RLIMIT_STACK, &limit) == 0
  #else
    let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0
  #endif
  guard isKnown, limit.rlim_cur < WorkerThread.stackBytes, let thread = WorkerThread(body) else { return body() }
  thread.join()
}

/// A thread that runs a closure.
private struct WorkerThread {
  private let thread: pthread_t

  /// The stack of a main thread: what reads specs may nest as deep in all threads. A secondary one of Darwin has half a megabyte.
  static let stackBytes = 8 << 20

  private final class Work {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Starts a thread; nil where the system gives none.
  init?(_ run: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(run))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackBytes)
    #if canImport(Darwin)
      var started: pthread_t!
      let problem = pthread_create(&started, &attributes, { Self.run($0) }, work.toOpaque())
    #else
      var started = pthread_t()
      let problem = pthread_create(&started, &attributes, { $0.flatMap(Self.run) }, work.toOpaque())
    #endif
    guard problem == 0 else {
      work.release()
      return nil
    }
    thread = started
  }

  private static func run(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
    return nil
  }

  func join() {
    pthread_join(thread, nil)
  }
}

/// Numbers from 0 on, each given to one of the threads that ask for the next.
private final class Turns: @unchecked Sendable {
  private let end: Int
  private var position = 0
  /// Guards ``position``.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ end: Int) {
    self.end = end
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func next() -> Int? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    guard position < end else { return nil }
    defer { position += 1 }
    return position
  }
}
