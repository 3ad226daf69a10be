/// What a reactor has to do, in the order in which it was asked to, and whether it will ever come to an end of it. What the work is, only
/// those who add it and do it know.
///
/// The engine's lock guards it. Whoever adds something tells the engine's status in the same locked section.
@usableFromInline
struct EngineBacklog {
  @usableFromInline private(set) var queue = WorkChain()

  /// The thread that works the queue off, and how many actions it has added meanwhile: a thousand in one go are a loop without end.
  @usableFromInline private(set) var thread: ThreadIdentity?
  @usableFromInline private(set) var ownActionCount = 0

  @inlinable
  init() {}

  var isEmpty: Bool {
    queue.isEmpty
  }

  mutating func append(_ work: WorkLink) {
    queue.append(work)
  }

  /// Notes that `thread` begins to work the queue off.
  mutating func begin(on thread: ThreadIdentity) {
    self.thread = thread
  }

  /// Takes out what comes next. If there is nothing, the thread has come to the end.
  mutating func next() -> WorkLink? {
    if let work = queue.popFirst() { return work }
    thread = nil
    ownActionCount = 0
    return nil
  }

  /// Counts an action that `thread` has added, and says whether it is the one at which the loop is to be reported.
  mutating func isRunaway(_ thread: ThreadIdentity) -> Bool {
    guard thread == self.thread else { return false }
    ownActionCount += 1
    return ownActionCount == ReactorHooks.runawayLimit
  }

  /// Takes everything out.
  mutating func removeAll() -> WorkChain {
    let removed = queue
    queue = WorkChain()
    return removed
  }
}
