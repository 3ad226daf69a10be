import Dispatch

/// Where a task goes on when nothing is left to do now, neither for the main queue, whose jobs are the main actor's, nor for the tasks of a
/// virtual time.
///
/// An actor, so that a task gets here and back by two turns of the main queue. One that waits for a continuation there has to go by a thread
/// of the system's on its way back.
actor QuietMainQueue {
  private nonisolated let executor: QuietExecutor

  /// - Parameters:
  ///   - tasks: The tasks.
  ///   - jobLimit: How many of their jobs run at most until one that comes here goes on.
  init(tasks: VirtualTaskQueue, jobLimit: Int) {
    executor = QuietExecutor(tasks: tasks, jobLimit: jobLimit)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { UnownedSerialExecutor(ordinary: executor) }

  /// Returns when nothing is left to do; how many jobs of tasks have run until then.
  func wait() -> Int { executor.lastCount }
}

/// Runs what comes when all is quiet, on the main queue.
private final class QuietExecutor: SerialExecutor, @unchecked Sendable {
  private let tasks: VirtualTaskQueue
  private let jobLimit: Int
  /// How many jobs of tasks ran before the job that runs now. Used on the main queue.
  private(set) var lastCount = 0

  init(tasks: VirtualTaskQueue, jobLimit: Int) {
    self.tasks = tasks
    self.jobLimit = jobLimit
  }

  /// So many times in a row the main queue has its turn without a task in virtual time going on, then all is quiet. A task that has an executor
  /// of its own takes such a turn for each call of an async function of the main actor, and for each return, also where it is there already:
  /// where a module gives all to the main actor, that is half a dozen for a method of a double. Seventeen more cost a check some percent.
  private static let quietRounds = 20

  func enqueue(_ job: UnownedJob) {
    MainRunLoop.serveMainQueue()
    letOthersGoFirst(job, jobs: 0, quietRounds: 0)
  }

  /// Lets the main queue come to its end as it is now, then tasks go on there, and that again until all is quiet. Then `job` runs.
  ///
  /// The main queue runs its jobs in the order in which they came: what waited there when a job was put behind it has run when that job has.
  private func letOthersGoFirst(_ job: UnownedJob, jobs: Int, quietRounds: Int) {
    DispatchQueue.main.async { [self] in
      let count = tasks.runAll(limit: jobLimit - jobs)
      let quietRounds = count == 0 ? quietRounds + 1 : 0
      if quietRounds < Self.quietRounds && jobs + count < jobLimit {
        letOthersGoFirst(job, jobs: jobs + count, quietRounds: quietRounds)
      } else {
        lastCount = jobs + count
        job.runSynchronously(on: UnownedSerialExecutor(ordinary: self))
      }
    }
  }
}
