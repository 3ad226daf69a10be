// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import RxSwift

// A stand-in of RxTest 6: of its public names those that the tests of its users here need.

public typealias TestTime = Int

public final class TestScheduler: SchedulerType {
  public private(set) var clock: TestTime
  private let resolution: Double
  private var waiting: [(time: TestTime, order: Int, work: () -> Void)] = []
  private var scheduled = 0
  private let simulatesProcessingDelay: Bool
  private let thread = Thread.current

  public init(initialClock: TestTime, resolution: Double = 1.0, simulateProcessingDelay: Bool = true) {
    clock = initialClock
    self.resolution = resolution
    simulatesProcessingDelay = simulateProcessingDelay
  }

  public var now: RxTime { Date(timeIntervalSince1970: Double(clock) * resolution) }

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
    var isDisposed = false
    let ticks = Int((dueTime.seconds / resolution).rounded())
    scheduleAt(clock + ticks) {
      if !isDisposed { _ = action(state) }
    }
    return Disposables.create { isDisposed = true }
  }

  /// As in RxTest, work that is due at once takes a tick, unless the scheduler was told otherwise; another thread ends the program.
  public func scheduleAt(_ time: TestTime, action: @escaping () -> Void) {
    precondition(Thread.current === thread, "Executing on the wrong thread")
    scheduled += 1
    waiting.append((simulatesProcessingDelay ? max(time, clock + 1) : max(time, clock), scheduled, action))
  }

  public func advanceTo(_ virtualTime: TestTime) {
    precondition(Thread.current === thread, "Executing on the wrong thread")
    while let next = waiting.filter({ $0.time <= virtualTime }).min(by: { ($0.time, $0.order) < ($1.time, $1.order) }) {
      waiting.removeAll { $0.order == next.order }
      clock = max(clock, next.time)
      next.work()
    }
    clock = max(clock, virtualTime)
  }

  public func start() {
    while let last = waiting.map(\.time).max() { advanceTo(last) }
  }
}

extension DispatchTimeInterval {
  fileprivate var seconds: Double {
    switch self {
    case .seconds(let count): Double(count)
    case .milliseconds(let count): Double(count) / 1e3
    case .microseconds(let count): Double(count) / 1e6
    case .nanoseconds(let count): Double(count) / 1e9
    default: .infinity
    }
  }
}
