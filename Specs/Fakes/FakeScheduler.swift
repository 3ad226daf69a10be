public import Dispatch
public import Foundation
public import ReactorRuntime

/// A scheduler whose time passes only when a test says so.
public final class FakeScheduler: SchedulerType {
  private struct Work {
    let dueTime: Int
    let slot: SerialDisposable
    let run: () -> any Disposable
  }

  private var elapsed = 0
  private var waiting: [Work] = []

  /// The delays that were asked for, in order.
  public private(set) var delays: [RxTimeInterval] = []

  /// Creates a scheduler without work.
  public init() {}

  /// Whether nothing waits that wasn't disposed of.
  public var isIdle: Bool {
    waiting.allSatisfy { $0.slot.isDisposed }
  }

  /// The time that has passed, since 1970.
  public var now: RxTime {
    RxTime(timeIntervalSince1970: Double(elapsed) / 1_000_000_000)
  }

  /// Lets the time pass and runs what comes due, earliest first, also what that schedules in turn.
  public func advance(by span: RxTimeInterval) {
    let end = elapsed + Self.nanoseconds(span)
    while let due = waiting.indices.filter({ waiting[$0].dueTime <= end }).min(by: isEarlier) {
      let work = waiting.remove(at: due)
      elapsed = work.dueTime
      if !work.slot.isDisposed {
        work.slot.disposable = work.run()
      }
    }
    elapsed = end
  }

  /// Keeps `action` until the time next passes, however short.
  public func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    keep(state, until: elapsed, action: action)
  }

  /// Records the delay and keeps `action` until so much time has passed.
  public func scheduleRelative<StateType>(
    _ state: StateType,
    dueTime: RxTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    delays.append(dueTime)
    return keep(state, until: elapsed + Self.nanoseconds(dueTime), action: action)
  }

  private func keep<StateType>(
    _ state: StateType,
    until dueTime: Int,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let slot = SerialDisposable()
    waiting.append(Work(dueTime: dueTime, slot: slot) { action(state) })
    return slot
  }

  private func isEarlier(_ first: Int, _ second: Int) -> Bool {
    (waiting[first].dueTime, first) < (waiting[second].dueTime, second)
  }

  private static func nanoseconds(_ span: RxTimeInterval) -> Int {
    switch span {
    case .seconds(let count): count * 1_000_000_000
    case .milliseconds(let count): count * 1_000_000
    case .microseconds(let count): count * 1_000
    case .nanoseconds(let count): count
    case .never: .max / 2
    @unknown default: preconditionFailure("a span of time that this fake doesn't know: \(span)")
    }
  }
}
