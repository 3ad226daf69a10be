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
  /// The cores of the reactors that declare none: a table knows which belongs to which.
  enum FallbackCores {
    private static let table = CoreTable()

    static func core<R: Reactor>(for reactor: R) -> ReactorCore<R.Action, R.Mutation, R.State> {
      table.core(for: reactor)
    }
  }
#endif
