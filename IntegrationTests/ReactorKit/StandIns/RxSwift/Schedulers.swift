// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Dispatch
import Foundation

public typealias RxTime = Date
public typealias RxTimeInterval = DispatchTimeInterval

public protocol ImmediateSchedulerType {
  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable
}

public protocol SchedulerType: ImmediateSchedulerType {
  var now: RxTime { get }

  func scheduleRelative<StateType>(
    _ state: StateType,
    dueTime: RxTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable
}

public class SerialDispatchQueueScheduler: SchedulerType {
  private let queue: DispatchQueue

  init(queue: DispatchQueue) {
    self.queue = queue
  }

  public var now: RxTime { Date() }

  public func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
  }

  public func scheduleRelative<StateType>(
    _ state: StateType,
    dueTime: RxTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let group = DisposableGroup()
    let work = Transfer { if !group.isDisposed { group.add(action(state)) } }
    queue.asyncAfter(deadline: .now() + dueTime) { work.value() }
    return group
  }
}

public final class MainScheduler: SerialDispatchQueueScheduler {
  public static let instance = MainScheduler()

  private var enqueuedCount = 0
  private let lock = NSLock()

  public init() {
    super.init(queue: .main)
  }

  /// As in RxSwift, work is done at once on the main thread where none waits.
  public override func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    lock.lock()
    enqueuedCount += 1
    let isFirst = enqueuedCount == 1
    lock.unlock()
    if isFirst, Thread.isMainThread {
      defer { leave() }
      return action(state)
    }
    return scheduleRelative(state, dueTime: .nanoseconds(0)) { [self] state in
      defer { leave() }
      return action(state)
    }
  }

  private func leave() {
    lock.lock()
    enqueuedCount -= 1
    lock.unlock()
  }
}

public final class CurrentThreadScheduler: ImmediateSchedulerType {
  public static let instance = CurrentThreadScheduler()

  private static let key = "CurrentThreadScheduler"

  /// As in RxSwift, work that comes while other work runs on the thread waits until that is done.
  public func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let thread = Thread.current.threadDictionary
    let group = DisposableGroup()
    let work = Transfer { if !group.isDisposed { group.add(action(state)) } }
    if let waiting = thread[Self.key] as? WaitingWork {
      waiting.works.append(work)
      return group
    }
    let waiting = WaitingWork()
    thread[Self.key] = waiting
    work.value()
    while !waiting.works.isEmpty { waiting.works.removeFirst().value() }
    thread[Self.key] = nil
    return group
  }

  private final class WaitingWork {
    var works: [Transfer<() -> Void>] = []
  }
}
