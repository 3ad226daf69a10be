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
    schedule(state, action: action, then: {})
  }

  /// - Parameter end: Runs after the work, and in its place where that has been disposed of.
  fileprivate final func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable,
    then end: @escaping () -> Void
  ) -> any Disposable {
    let group = DisposableGroup()
    let work = PendingWork { group.add(action(state)) }
    group.add(work)
    let end = Transfer(value: end)
    queue.async {
      work.run()
      end.value()
    }
    return group
  }

  public func scheduleRelative<StateType>(
    _ state: StateType,
    dueTime: RxTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let group = DisposableGroup()
    let work = PendingWork { group.add(action(state)) }
    group.add(work)
    queue.asyncAfter(deadline: .now() + dueTime) { work.run() }
    return group
  }
}

/// Work that is due later. As in RxSwift, what has been disposed of holds nothing until it would have been due.
private final class PendingWork: Disposable, @unchecked Sendable {
  private let lock = NSLock()
  private var work: (() -> Void)?

  init(_ work: @escaping () -> Void) {
    self.work = work
  }

  func run() { take()?() }

  func dispose() { _ = take() }

  private func take() -> (() -> Void)? {
    lock.lock()
    defer { lock.unlock() }
    defer { work = nil }
    return work
  }
}

public final class MainScheduler: SerialDispatchQueueScheduler {
  public static let instance = MainScheduler()

  /// As in RxSwift, work is never done at once.
  public static let asyncInstance = SerialDispatchQueueScheduler(queue: .main)

  private static let key = DispatchSpecificKey<Void>()
  private var enqueuedCount = 0
  private let lock = NSLock()

  public init() {
    super.init(queue: .main)
    DispatchQueue.main.setSpecific(key: Self.key, value: ())
  }

  /// As in RxSwift, work is done at once on the main queue where none waits.
  public override func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    lock.lock()
    enqueuedCount += 1
    let isFirst = enqueuedCount == 1
    lock.unlock()
    if isFirst, DispatchQueue.getSpecific(key: Self.key) != nil {
      defer { leave() }
      return action(state)
    }
    return schedule(state, action: action, then: leave)
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

  /// Whether no work runs on the thread, so that what is scheduled would run at once.
  public static var isScheduleRequired: Bool { Thread.current.threadDictionary[key] == nil }

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
