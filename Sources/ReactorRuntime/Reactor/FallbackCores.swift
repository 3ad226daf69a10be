#if canImport(ObjectiveC)
  import ObjectiveC

  /// The cores of the reactors that declare none: each is attached to its reactor and dies with it.
  enum FallbackCores {
    private static let attachments = Attachments()

    static func core<R: Reactor>(for reactor: R) -> ReactorCore<R.Action, R.Mutation, R.State> {
      attachments.core(for: reactor)
    }

    // Sendable because its only property never changes and is made for many threads.
    private final class Attachments: @unchecked Sendable {
      /// Keeps two threads from attaching a core each. The address of its cell is the key: nothing else has it.
      private let lock = Lock()

      deinit {
        lock.destroy()
      }

      func core<R: Reactor>(for reactor: R) -> ReactorCore<R.Action, R.Mutation, R.State> {
        typealias Core = ReactorCore<R.Action, R.Mutation, R.State>
        return lock.withLock {
          if let core = objc_getAssociatedObject(reactor, lock.cell) as? Core { return core }
          let core = Core()
          objc_setAssociatedObject(reactor, lock.cell, core, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
          return core
        }
      }
    }
  }
#else
  import Dispatch

  /// The cores of the reactors that declare none: a table knows which belongs to which.
  enum FallbackCores {
    private static let table = CoreTable()

    static func core<R: Reactor>(for reactor: R) -> ReactorCore<R.Action, R.Mutation, R.State> {
      table.core(for: reactor)
    }
  }

  /// The cores of the reactors that declare none, where nothing tells that an object has died.
  ///
  /// Each use looks at two entries and clears those of dead reactors. While anything of a core must be let go of when its
  /// reactor dies, a background queue looks at all of them every 20 milliseconds; otherwise more and more seldom, down to every
  /// two seconds, so that what is left of a dead reactor doesn't stay.
  // Sendable because the lock guards everything that changes.
  private final class CoreTable: @unchecked Sendable {
    private struct Entry {
      weak var owner: AnyObject?
      let core: any WatchedCore
    }

    private let queue = DispatchQueue(label: "reactorruntime.fallback-cores", qos: .utility)
    private let lock = Lock()
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var keys: [ObjectIdentifier] = []
    private var nextKey = 0
    /// The look that comes next: how many were scheduled until then, and when it comes, in nanoseconds of uptime.
    private var looks = 0
    private var nextLook: UInt64?
    private var pause = shortestPause

    private static let shortestPause = 20
    private static let longestPause = 2_000

    deinit {
      lock.destroy()
    }

    func core<R: Reactor>(for reactor: R) -> ReactorCore<R.Action, R.Mutation, R.State> {
      typealias Core = ReactorCore<R.Action, R.Mutation, R.State>
      let key = ObjectIdentifier(reactor)
      lock.lock()
      // What was looked at is kept until the lock is released: destroying it runs code that may come back.
      let seen = (examineNext(), examineNext())
      let found = entries[key]
      // An entry whose owner isn't this reactor belongs to a dead one that had the same address.
      if let found, found.owner === reactor {
        lock.unlock()
        withExtendedLifetime(seen) {}
        return unsafeDowncast(found.core, to: Core.self)
      }
      let core = Core()
      core.engine.onKeeping = { [weak self] in self?.watch() }
      entries[key] = Entry(owner: reactor, core: core)
      if found == nil {
        keys.append(key)
      }
      pause = Self.shortestPause
      scheduleLook(in: pause)
      lock.unlock()
      withExtendedLifetime((seen, found)) {}
      return core
    }

    /// Looks at one entry and takes it out if its reactor is dead. Returns what must outlive the lock.
    private func examineNext() -> AnyObject? {
      guard !keys.isEmpty else { return nil }
      nextKey = (nextKey + 1) % keys.count
      let key = keys[nextKey]
      if let owner = entries[key]?.owner { return owner }
      keys.swapAt(nextKey, keys.count - 1)
      keys.removeLast()
      nextKey -= 1
      return entries.removeValue(forKey: key)?.core
    }

    /// Sees to it that dead reactors are looked for soon. May be called with an engine's lock held.
    private func watch() {
      lock.withLock { scheduleLook(in: Self.shortestPause) }
    }

    /// Schedules a look in so many milliseconds, in the place of a later one. Call with the lock held.
    private func scheduleLook(in milliseconds: Int) {
      let time = DispatchTime.now() + .milliseconds(milliseconds)
      if let nextLook, nextLook <= time.uptimeNanoseconds { return }
      nextLook = time.uptimeNanoseconds
      looks += 1
      queue.asyncAfter(deadline: time) { [weak self, looks] in self?.look(looks) }
    }

    /// Stops the cores of dead reactors, by destroying them, and sees to it that the others are looked at again.
    private func look(_ number: Int) {
      lock.lock()
      if number != looks {
        lock.unlock()
        return
      }
      nextLook = nil
      var seen: [AnyObject?] = []
      for _ in keys.indices {
        seen.append(examineNext())
      }
      let cores = entries.values.map(\.core)
      lock.unlock()
      withExtendedLifetime(seen) {}
      seen = []
      let keepsSomething = cores.contains { $0.keepsSomething }
      lock.withLock {
        if entries.isEmpty { return }
        pause = keepsSomething ? Self.shortestPause : min(pause * 2, Self.longestPause)
        scheduleLook(in: pause)
      }
    }
  }

  /// A core whose reactor can die unnoticed.
  private protocol WatchedCore: AnyObject {
    /// Whether there is anything to let go of when the reactor dies.
    var keepsSomething: Bool { get }
  }

  extension ReactorCore: WatchedCore {
    var keepsSomething: Bool {
      engine.keepsSomething
    }
  }
#endif
