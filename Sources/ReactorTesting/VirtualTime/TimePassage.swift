/// One go of letting time pass: runs what is due, piece by piece, up to an instant.
///
/// May begin while another one runs a piece of work: then it runs what is due up to its own end, and the outer one goes on
/// from there.
struct TimePassage {
  private let scheduler: TestScheduler
  private let end: TestTime?
  private let limit: Int
  /// Where the failure is shown if there is no end.
  private let place: TestLocation
  private var instant: TestTime
  private var count = 0

  /// Up to `end`, at most `limit` pieces of work at one instant; without an end, until nothing waits, at most `limit`
  /// pieces altogether.
  init(of scheduler: TestScheduler, to end: TestTime?, limit: Int, place: TestLocation) {
    self.scheduler = scheduler
    self.end = end
    self.limit = limit
    self.place = place
    instant = scheduler.clock
  }

  /// Runs the next piece of work that is due. False when there is none, and, with a failure, when the limit is reached.
  mutating func runNext() -> Bool {
    guard count < limit else {
      reportEndless()
      return false
    }
    guard let work = scheduler.takeNext(upTo: end ?? .max) else {
      if let end {
        scheduler.moveClock(to: end)
      }
      return false
    }
    if end != nil, scheduler.clock != instant {
      instant = scheduler.clock
      count = 0
    }
    count += 1
    scheduler.inVirtualTime(work.run)
    return true
  }

  private func reportEndless() {
    let elapsed = scheduler.elapsed
    place.report(
      end == nil
        ? "After \(limit) pieces of work virtual time still doesn't come to rest (it is \(elapsed)): something repeats without end"
        : "\(limit) pieces of work ran at the virtual time \(elapsed): something repeats without letting time pass"
    )
  }
}
