/// Runs work on the calling thread: at once, or, when called from work that it runs, after that work.
/// RxSwift 6: `CurrentThreadScheduler`.
public final class CurrentThreadScheduler: ImmediateSchedulerType, Sendable {
  /// The only one.
  public static let instance = CurrentThreadScheduler()

  /// Points to the queue of the thread while it runs work.
  private static let queue = ThreadLocal()

  private final class Queue {
    var waiting: [() -> Void] = []
  }

  private init() {}

  /// Whether the calling thread runs no work of this scheduler, so that scheduled work would run at once.
  public static var isScheduleRequired: Bool {
    queue.value == nil
  }

  /// Runs `action` with `state`, at once or after the work that is running.
  public func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let slot = SerialDisposable()
    let work = {
      if !slot.isDisposed {
        slot.disposable = action(state)
      }
    }
    if let running = Self.queue.value {
      Unmanaged<Queue>.fromOpaque(running).takeUnretainedValue().waiting.append(work)
    } else {
      let queue = Queue()
      Self.queue.value = Unmanaged.passUnretained(queue).toOpaque()
      work()
      while !queue.waiting.isEmpty {
        queue.waiting.removeFirst()()
      }
      Self.queue.value = nil
      withExtendedLifetime(queue) {}
    }
    return slot
  }
}
