/// Runs work on the calling thread: at once, or, when called from work that it runs, after that work.
/// RxSwift 6: `CurrentThreadScheduler`.
///
/// The streams of `of`, `from` and `range` take turns on it: each of their elements is a piece of work of its own.
public final class CurrentThreadScheduler: ImmediateSchedulerType, Sendable {
  typealias Queue = WorkQueue<() -> Void>

  /// The only one.
  public static let instance = CurrentThreadScheduler()

  /// Points to the queue of the thread while it runs work.
  private static let queue = ThreadLocal()

  private init() {}

  /// Whether the calling thread runs no work of this scheduler, so that scheduled work would run at once.
  public static var isScheduleRequired: Bool {
    queue.value == nil
  }

  /// Runs `action` with `state`, at once or after the work that is running.
  ///
  /// When it runs at once, all that it schedules here has run too when this returns.
  public func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    if Self.isScheduleRequired {
      var result: any Disposable = NopDisposable()
      Self.withOwnQueue { result = action(state) }
      return result
    }
    let slot = SingleAssignmentDisposable()
    Self.runInTurn {
      if !slot.isDisposed {
        slot.setDisposable(action(state))
      }
    }
    return slot
  }

  /// Runs `body` with a queue of its own and then what was left in that. What waits in the queue around it keeps waiting.
  @usableFromInline
  static func withOwnQueue(_ body: () -> Void) {
    var own = Queue()
    withUnsafeMutablePointer(to: &own) { pointer in
      let outer = queue.value
      queue.value = UnsafeMutableRawPointer(pointer)
      body()
      while let work = pointer.pointee.popFirst() {
        work()
      }
      queue.value = outer
    }
  }

  /// Leaves `work` in the queue of the thread; without one, runs it at once with a queue of its own.
  static func runInTurn(_ work: @escaping () -> Void) {
    if let running = queue.value {
      running.assumingMemoryBound(to: Queue.self).pointee.append(work)
    } else {
      withOwnQueue(work)
    }
  }

  /// Whether nothing waits in the queue of the thread, so that whoever has the turn may keep it.
  static var isNothingWaiting: Bool {
    queue.value?.assumingMemoryBound(to: Queue.self).pointee.isEmpty ?? true
  }
}
