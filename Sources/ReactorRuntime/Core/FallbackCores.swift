/// The cores of the reactors that declare none.
enum FallbackCores {
  private static let table = Table()

  static func core<R: Reactor>(for reactor: R) -> ReactorCore<R.Action, R.Mutation, R.State> {
    table.core(for: reactor)
  }

  private struct Entry {
    weak var owner: AnyObject?
    let core: AnyObject
  }

  // Sendable because the lock guards the entries.
  private final class Table: @unchecked Sendable {
    private let lock = Lock()
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var sweepCount = 64

    deinit {
      lock.destroy()
    }

    func core<R: Reactor>(for reactor: R) -> ReactorCore<R.Action, R.Mutation, R.State> {
      typealias Core = ReactorCore<R.Action, R.Mutation, R.State>
      let key = ObjectIdentifier(reactor)
      lock.lock()
      // An entry whose owner isn't this reactor belongs to a dead one that had the same address.
      let found = entries[key]
      if let found, found.owner === reactor {
        lock.unlock()
        return unsafeDowncast(found.core, to: Core.self)
      }
      let core = Core()
      entries[key] = Entry(owner: reactor, core: core)
      let swept = entries.count >= sweepCount ? sweep() : ([], [])
      lock.unlock()
      // What is let go of is destroyed here: destroying it runs code that may come back.
      withExtendedLifetime((found, swept)) {}
      return core
    }

    /// Takes out what belongs to dead reactors. What was looked at is returned, to be released without the lock.
    private func sweep() -> (dead: [Entry], living: [AnyObject]) {
      var dead: [Entry] = []
      var living: [AnyObject] = []
      for (key, entry) in entries {
        if let owner = entry.owner {
          living.append(owner)
        } else {
          dead.append(entry)
          entries[key] = nil
        }
      }
      sweepCount = max(64, entries.count * 2)
      return (dead, living)
    }
  }
}
