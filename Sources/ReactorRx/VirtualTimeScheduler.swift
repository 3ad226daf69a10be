public import Dispatch
public import Foundation
public import ReactorRuntime

/// How virtual times compare. RxSwift 6: `VirtualTimeComparison`.
public enum VirtualTimeComparison: Sendable {
  /// The first is earlier.
  case lessThan

  /// Both are the same.
  case equal

  /// The first is later.
  case greaterThan
}

/// What a ``VirtualTimeScheduler`` counts time in. RxSwift 6: `VirtualTimeConverterType`.
public protocol VirtualTimeConverterType {
  /// A point in virtual time.
  associatedtype VirtualTimeUnit

  /// A span of virtual time.
  associatedtype VirtualTimeIntervalUnit

  /// The date of `virtualTime`.
  func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime

  /// The virtual time of `time`.
  func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit

  /// The seconds of `virtualTimeInterval`.
  func convertFromVirtualTimeInterval(_ virtualTimeInterval: VirtualTimeIntervalUnit) -> TimeInterval

  /// The virtual span of `timeInterval` seconds.
  func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> VirtualTimeIntervalUnit

  /// The time that is `offset` after `time`.
  func offsetVirtualTime(_ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit) -> VirtualTimeUnit

  /// How `lhs` compares with `rhs`.
  func compareVirtualTime(_ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit) -> VirtualTimeComparison
}

/// A scheduler whose time passes only when it is told so, and jumps from one piece of work to the next.
/// RxSwift 6: `VirtualTimeScheduler`.
///
/// Belongs to the thread that makes it. `TestScheduler`, of ReactorTesting, is not one of these, and does more: its time is in force in
/// everything that is tested.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType {
  /// A point in virtual time.
  public typealias VirtualTime = Converter.VirtualTimeUnit

  /// A span of virtual time.
  public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

  private struct Work {
    let time: VirtualTime
    let number: Int
    let slot: SingleAssignmentDisposable
    let run: () -> any Disposable
  }

  /// Whether one piece of work runs before another one.
  private func comes(_ work: Work, before other: Work) -> Bool {
    switch converter.compareVirtualTime(work.time, other.time) {
    case .lessThan: true
    case .equal: work.number < other.number
    case .greaterThan: false
    }
  }

  /// Puts work into the heap. Costs the logarithm of how many wait, like ``removeFirst()``.
  private func insert(_ work: Work) {
    waiting.append(work)
    var child = waiting.count - 1
    while child > 0, comes(waiting[child], before: waiting[(child - 1) / 2]) {
      waiting.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private func removeFirst() {
    guard let last = waiting.popLast(), !waiting.isEmpty else { return }
    waiting[0] = last
    var parent = 0
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < waiting.count }
      guard let child = children.min(by: { comes(waiting[$0], before: waiting[$1]) }),
        comes(waiting[child], before: waiting[parent])
      else { return }
      waiting.swapAt(child, parent)
      parent = child
    }
  }

  private let converter: Converter
  private var isRunning = false
  private var scheduled = 0
  /// A heap: each piece of work, at i, runs before its children, at 2i + 1 and 2i + 2.
  private var waiting: [Work] = []

  /// The virtual time.
  public private(set) var clock: VirtualTime

  /// A scheduler whose clock shows `initialClock`.
  public init(initialClock: VirtualTime, converter: Converter) {
    clock = initialClock
    self.converter = converter
  }

  /// The date of the virtual time.
  public var now: RxTime {
    converter.convertFromVirtualTime(clock)
  }

  /// Runs `action` with `state` at the current time.
  public func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
  }

  /// Runs `action` with `state` after `dueTime`.
  public func scheduleRelative<StateType>(
    _ state: StateType,
    dueTime: RxTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let time = converter.convertToVirtualTime(now.addingTimeInterval(Self.seconds(dueTime)))
    return scheduleAbsoluteVirtual(state, time: adjustScheduledTime(time), action: action)
  }

  /// Runs `action` with `state` after `dueTime` of virtual time.
  public func scheduleRelativeVirtual<StateType>(
    _ state: StateType,
    dueTime: VirtualTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleAbsoluteVirtual(state, time: converter.offsetVirtualTime(clock, offset: dueTime), action: action)
  }

  /// Runs `action` with `state` at `time`, or next if that is over.
  public func scheduleAbsoluteVirtual<StateType>(
    _ state: StateType,
    time: VirtualTime,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let slot = SingleAssignmentDisposable()
    let work = Work(time: time, number: scheduled, slot: slot) { action(state) }
    scheduled += 1
    insert(work)
    return slot
  }

  /// The time at which work scheduled for `time` runs. A subclass may say another.
  open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime {
    time
  }

  /// Lets time pass until no work waits, or until `stop()`.
  public func start() {
    run { _ in true }
  }

  /// Lets time pass up to `virtualTime`, which the clock shows afterwards.
  public func advanceTo(_ virtualTime: VirtualTime) {
    precondition(!isRunning, "advanceTo(_:) was called by work of this scheduler")
    run { [converter] in converter.compareVirtualTime($0, virtualTime) != .greaterThan }
    clock = virtualTime
  }

  /// Sets the clock ahead by `virtualInterval`. Work that is due meanwhile runs later, at the time that the clock shows then.
  public func sleep(_ virtualInterval: VirtualTimeInterval) {
    let time = converter.offsetVirtualTime(clock, offset: virtualInterval)
    precondition(converter.compareVirtualTime(time, clock) != .lessThan, "the clock can't be set back")
    clock = time
  }

  /// Stops after the work that is running.
  public func stop() {
    isRunning = false
  }

  private func run(while isDue: (VirtualTime) -> Bool) {
    if isRunning { return }
    isRunning = true
    while isRunning, let next = waiting.first, isDue(next.time) {
      removeFirst()
      if next.slot.isDisposed { continue }
      if converter.compareVirtualTime(next.time, clock) == .greaterThan {
        clock = next.time
      }
      next.slot.setDisposable(next.run())
    }
    isRunning = false
  }

  private static func seconds(_ interval: RxTimeInterval) -> TimeInterval {
    switch interval {
    case .seconds(let count): Double(count)
    case .milliseconds(let count): Double(count) / 1_000
    case .microseconds(let count): Double(count) / 1_000_000
    case .nanoseconds(let count): Double(count) / 1_000_000_000
    case .never: .infinity
    @unknown default: .infinity
    }
  }
}

extension VirtualTimeScheduler: CustomDebugStringConvertible {
  /// The times of what waits.
  public var debugDescription: String {
    "\(waiting.sorted { comes($0, before: $1) }.map(\.time))"
  }
}

/// A virtual time scheduler that counts in dates. RxSwift 6: `HistoricalScheduler`.
public class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter> {
  /// A scheduler whose clock shows `initialClock`.
  public init(initialClock: RxTime = RxTime(timeIntervalSince1970: 0)) {
    super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
  }
}

/// Virtual time in dates and seconds. RxSwift 6: `HistoricalSchedulerTimeConverter`.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType {
  /// `virtualTime`.
  public func convertFromVirtualTime(_ virtualTime: RxTime) -> RxTime {
    virtualTime
  }

  /// `time`.
  public func convertToVirtualTime(_ time: RxTime) -> RxTime {
    time
  }

  /// `virtualTimeInterval`.
  public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TimeInterval) -> TimeInterval {
    virtualTimeInterval
  }

  /// `timeInterval`.
  public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> TimeInterval {
    timeInterval
  }

  /// The date `offset` seconds after `time`.
  public func offsetVirtualTime(_ time: RxTime, offset: TimeInterval) -> RxTime {
    time.addingTimeInterval(offset)
  }

  /// How `lhs` compares with `rhs`.
  public func compareVirtualTime(_ lhs: RxTime, _ rhs: RxTime) -> VirtualTimeComparison {
    lhs < rhs ? .lessThan : lhs == rhs ? .equal : .greaterThan
  }
}
