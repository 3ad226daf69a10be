import Foundation

/// Runs threads one at a time and switches between them only where they `pause`, by a schedule: the same choices give the same run.
///
/// A test pauses in what the library calls back, where no lock is held, so that each thread can always go on.
///
/// Sendable because one thread at a time runs, and the semaphores hand everything from each to the next.
final class SteppedThreads: @unchecked Sendable {
  private var turns: [DispatchSemaphore] = []
  private let end = DispatchSemaphore(value: 0)
  private var threads: [Thread?] = []
  private var live: [Int] = []
  private var schedule: Schedule

  private init(_ schedule: Schedule) {
    self.schedule = schedule
  }

  /// Runs what `make` returns, each on a thread of its own, to its end. Returns the schedule with the choices that were made.
  static func run(_ schedule: Schedule, _ make: (SteppedThreads) -> [() -> Void]) -> Schedule {
    let stepped = SteppedThreads(schedule)
    for (index, body) in make(stepped).enumerated() {
      let body = Shared(body)
      let turn = DispatchSemaphore(value: 0)
      stepped.turns.append(turn)
      stepped.threads.append(nil)
      stepped.live.append(index)
      Thread.detachNewThread {
        turn.wait()
        stepped.threads[index] = .current
        body.value()
        stepped.threads[index] = nil
        stepped.live.removeAll { $0 == index }
        stepped.goOn()
      }
    }
    stepped.goOn()
    precondition(stepped.end.wait(timeout: .now() + patience) == .success, "a thread waits for ever")
    return stepped.schedule
  }

  /// Lets the schedule choose which thread goes on. Does nothing on other threads.
  func pause() {
    guard let index = threads.firstIndex(of: .current) else { return }
    let next = live[schedule.choose(live.count)]
    if next != index {
      turns[next].signal()
      turns[index].wait()
    }
  }

  private func goOn() {
    if live.isEmpty {
      end.signal()
    } else {
      turns[live[schedule.choose(live.count)]].signal()
    }
  }
}

/// Which thread goes on, each time that there is a choice.
struct Schedule {
  /// What was chosen, and of how many.
  private var path: [(choice: Int, count: Int)] = []
  private var position = 0
  private var random: RandomNumbers?

  /// The first of all schedules: always the first thread that there is.
  init() {}

  /// A schedule at random, the same for the same seed.
  init(seed: UInt64) {
    random = RandomNumbers(state: seed)
  }

  mutating func choose(_ count: Int) -> Int {
    if position == path.count {
      path.append((random?.next(below: count) ?? 0, count))
    }
    defer { position += 1 }
    return path[position].choice
  }

  /// The schedule after this one, which has been run, in an order that has all; nil behind the last.
  var next: Schedule? {
    var next = Schedule()
    next.path = path
    while let last = next.path.popLast() {
      if last.choice + 1 < last.count {
        next.path.append((last.choice + 1, last.count))
        return next
      }
    }
    return nil
  }

  /// Runs `body` by every schedule that there is, each of which it runs once; returns how many there are.
  static func forEach(_ body: (Schedule) -> Schedule) -> Int {
    var count = 0
    var schedule: Schedule? = Schedule()
    while let current = schedule {
      schedule = body(current).next
      count += 1
    }
    return count
  }
}

extension Schedule: CustomStringConvertible {
  var description: String {
    path.map { "\($0.choice)" }.joined()
  }
}

/// Numbers that look random and are the same everywhere.
struct RandomNumbers {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
