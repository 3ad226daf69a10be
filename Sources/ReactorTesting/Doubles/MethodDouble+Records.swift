import Foundation

extension MethodDouble {
  enum Outcome {
    case returning(Output)
    case throwing(Failure)
    case performing((Arguments) throws(Failure) -> Output)
    case suspending
  }

  struct Records {
    var calls: [Arguments] = []
    var outcomes: [Outcome] = []
    /// The position of the next call's outcome.
    var next = 0
    /// The calls that wait, the oldest first.
    var waiting: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
    /// How the calls end that have waited and are about to go on.
    var endings: [Int: Outcome] = [:]
  }

  /// The arguments of the calls, in their order.
  public var calls: [Arguments] {
    lock.withLock { records.calls }
  }

  /// The number of calls.
  public var callCount: Int {
    lock.withLock { records.calls.count }
  }

  /// The number of calls that wait for the test to release them.
  public var waitingCallCount: Int {
    lock.withLock { records.waiting.count }
  }

  /// Notes a call; gives its number, counted from 0, and its outcome.
  func record(_ arguments: Arguments) -> (number: Int, outcome: Outcome?) {
    lock.withLock {
      records.calls.append(arguments)
      let outcome = records.next < records.outcomes.count ? records.outcomes[records.next] : records.outcomes.last
      records.next = min(records.next + 1, records.outcomes.count)
      return (records.calls.count - 1, outcome)
    }
  }
}
