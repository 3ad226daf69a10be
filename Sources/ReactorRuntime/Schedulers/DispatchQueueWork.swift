import Dispatch

/// Runs work on a dispatch queue, at once or later, until it is disposed of.
enum DispatchQueueWork {
  static func schedule<StateType>(
    _ state: StateType,
    on queue: DispatchQueue,
    after dueTime: DispatchTimeInterval? = nil,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let slot = SerialDisposable()
    let work = UncheckedTransfer {
      if !slot.isDisposed {
        slot.disposable = action(state)
      }
    }
    if let dueTime {
      queue.asyncAfter(deadline: .now() + dueTime) { work.value() }
    } else {
      queue.async { work.value() }
    }
    return slot
  }
}
