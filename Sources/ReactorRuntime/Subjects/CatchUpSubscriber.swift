/// A subscriber that gets the latest value first. What is sent while it gets that waits here, so that nothing
/// overtakes.
///
/// The lock of the owner guards everything but the sink.
@usableFromInline
final class CatchUpSubscriber<Element> {
  @usableFromInline let sink: Sink<Element>
  @usableFromInline var isCatchingUp = true
  private var backlog: [Event<Element>]

  /// Where it is getting what came before, and how many actions it has led to there.
  private let thread = ThreadIdentity.current
  private var actionCount = 0

  /// A subscriber that gets `backlog` first.
  init(_ sink: Sink<Element>, backlog: [Event<Element>] = []) {
    self.sink = sink
    self.backlog = backlog
  }

  /// Keeps `event` if the subscriber is still getting what came before; says whether it did. Call with the lock held.
  @usableFromInline
  func leaveForLater(_ event: Event<Element>) -> Bool {
    if isCatchingUp {
      backlog.append(event)
    }
    return isCatchingUp
  }

  /// Counts an action that was sent on `thread`, if the subscriber is still getting what came before there, and returns how
  /// many there were. Call with the lock held.
  func countAction(on thread: ThreadIdentity) -> Int? {
    guard isCatchingUp, thread == self.thread else { return nil }
    actionCount += 1
    return actionCount
  }

  /// Sends what was left for later, until nothing is. Call without the lock.
  func catchUp(_ lock: Lock) {
    while true {
      lock.lock()
      let events = backlog
      backlog = []
      if events.isEmpty {
        isCatchingUp = false
        lock.unlock()
        return
      }
      lock.unlock()
      for event in events {
        sink.on(event)
      }
    }
  }
}
