import ReactorRuntime

/// Runs `body` in virtual time: nothing in it waits, and time passes only when `clock` says so.
///
/// The schedulers of dispatch queues, `MainScheduler` among them, `wait`, `.task`, `.run` and `ReactorClock` follow the
/// clock, in code that knows nothing of it, as long as it is reached from `body` and not from another thread. Tasks that
/// were cancelled come to their end before this returns.
///
/// - Parameters:
///   - clock: The clock; one that shows zero unless another one is given.
///   - body: Gets the clock; what it returns or throws is returned or thrown.
public func withVirtualTime<Result>(
  _ clock: VirtualClock = VirtualClock(),
  _ body: (VirtualClock) throws -> Result
) rethrows -> Result {
  defer { clock.scheduler.runTasks() }
  return try clock.scheduler.inVirtualTime { try body(clock) }
}

/// Runs `body` in virtual time: nothing in it waits, and time passes only when `clock` says so.
///
/// `body` itself isn't run by the clock: it may await what it likes, and lets time pass with `await clock.advance(by:)`,
/// which takes the main actor into account.
///
/// - Parameters:
///   - clock: The clock; one that shows zero unless another one is given.
///   - isolation: The actor on which `body` runs: the caller's.
///   - body: Gets the clock; what it returns or throws is returned or thrown.
public func withVirtualTime<Result>(
  _ clock: VirtualClock = VirtualClock(),
  isolation: isolated (any Actor)? = #isolation,
  _ body: (VirtualClock) async throws -> Result
) async rethrows -> Result {
  do {
    let result = try await VirtualTime.$current.withValue(clock.scheduler.virtualTime) { try await body(clock) }
    await clock.scheduler.runTasksAndMainActor()
    return result
  } catch {
    await clock.scheduler.runTasksAndMainActor()
    throw error
  }
}
