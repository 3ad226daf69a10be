import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs work on a dispatch queue, at once or later, until it is disposed of; in virtual time, on its scheduler.
struct DispatchQueueWork: Sendable {
  let queue: DispatchQueue

  /// By how much timers may be late.
  let leeway: DispatchTimeInterval

  /// The wall clock's time, or the virtual one.
  var now: RxTime {
    VirtualTime.current?.scheduler.now ?? Date()
  }

  func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    if let virtualTime = VirtualTime.current {
      return virtualTime.scheduler.schedule(state, action: action)
    }
    return scheduleOnQueue(state, action: action)
  }

  /// Runs `action` on the queue also in virtual time: for work that may run nowhere else.
  func scheduleOnQueue<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let slot = SerialDisposable()
    let work = UncheckedTransfer {
      if !slot.isDisposed {
        slot.disposable = action(state)
      }
    }
    queue.async { work.value() }
    return slot
  }

  func scheduleRelative<StateType>(
    _ state: StateType,
    dueTime: RxTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    if let virtualTime = VirtualTime.current {
      return virtualTime.scheduler.scheduleRelative(state, dueTime: dueTime, action: action)
    }
    let slot = SerialDisposable()
    let timer = DispatchTimer(on: queue, after: dueTime, leeway: leeway) { timer in
      timer.dispose()
      if !slot.isDisposed {
        slot.disposable = action(state)
      }
    }
    return Disposables.create(timer, slot)
  }

  func schedulePeriodic<StateType>(
    _ state: StateType,
    startAfter: RxTimeInterval,
    period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    if let virtualTime = VirtualTime.current {
      return virtualTime.scheduler.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
    }
    let slot = SerialDisposable()
    var state = state
    slot.disposable = DispatchTimer(on: queue, after: startAfter, period: period, leeway: leeway) { _ in
      if !slot.isDisposed {
        state = action(state)
      }
    }
    return slot
  }
}

/// A timer of a dispatch queue that fires until it is disposed of.
private final class DispatchTimer: Disposable {
  private var lock: Lock { .shared(by: self) }
  private var source: (any DispatchSourceTimer)?

  /// Starts a timer that calls `handler` on `queue` after `startAfter`, and then each `period` if there is one.
  ///
  /// The handler gets the timer. Calls of it never overlap, also where the queue is concurrent.
  init(
    on queue: DispatchQueue,
    after startAfter: DispatchTimeInterval,
    period: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval,
    handler: @escaping (DispatchTimer) -> Void
  ) {
    let source = DispatchSource.makeTimerSource(queue: queue)
    self.source = source
    source.schedule(deadline: .now() + startAfter, repeating: period, leeway: leeway)
    // The handler keeps the timer, and with it the source, until it is disposed of. That a call comes behind the one before, on whichever
    // thread of a concurrent queue, ThreadSanitizer sees by the lock alone.
    let work = UncheckedTransfer { [self] in
      lock.withLock {}
      handler(self)
      lock.withLock {}
    }
    source.setEventHandler { work.value() }
    source.resume()
  }

  func dispose() {
    lock.lock()
    let source = self.source
    self.source = nil
    lock.unlock()
    source?.cancel()
  }
}
