extension ReactorEngine {
  /// Adds work, and drains unless someone does.
  func enqueue(_ work: Work) {
    lock.lock()
    enqueueAndUnlock(work)
  }

  /// Adds work, and drains unless someone does. Call with the lock held: it is released.
  @usableFromInline
  func enqueueAndUnlock(_ work: Work) {
    guard phase == .started else {
      lock.unlock()
      return
    }
    queue.append(work)
    if case .action(let action) = work, loopThread == ThreadIdentity.current {
      ownActionCount += 1
      if ownActionCount == ReactorHooks.runawayLimit {
        lock.unlock()
        ReactorHooks.reportRunaway(action)
        return
      }
    }
    unlockAndDrain()
  }

  /// Adds an action and what to call when it was handled, so that nothing comes between them.
  func enqueue(_ action: Action, thenNotify notify: @escaping () -> Void) {
    lock.lock()
    guard phase == .started else {
      lock.unlock()
      notify()
      return
    }
    queue.append(.action(action))
    queue.append(.notify(notify))
    unlockAndDrain()
  }

  /// Sees to it that what was added is done: here if nobody drains, or if the scheduler has yet to begin and this is where
  /// it would.
  private func unlockAndDrain() {
    noteKeeping()
    let mustDrain = !isDraining
    let takesOver = isDrainPending && located?.isCurrent == true
    isDraining = true
    if takesOver {
      isDrainPending = false
    }
    lock.unlock()
    if mustDrain {
      startDraining()
    } else if takesOver {
      drain()
    }
  }

  /// Moves the draining to `scheduler`. Call with the lock held, before anything is handed out.
  @usableFromInline
  func drain(on scheduler: any ImmediateSchedulerType) {
    self.scheduler = scheduler
    located = scheduler as? any LocatedScheduler
    isScheduled = true
  }

  /// Drains here or on the scheduler. Call after having set `isDraining`.
  @usableFromInline
  func startDraining() {
    guard let scheduler, located?.isCurrent != true else {
      drain()
      return
    }
    lock.withLock { isDrainPending = true }
    _ = scheduler.schedule(self) { engine in
      engine.drainIfPending()
      return Disposables.create()
    }
  }

  /// Drains as the scheduler was asked to, unless that was done before it began.
  private func drainIfPending() {
    lock.lock()
    let isPending = isDrainPending
    isDrainPending = false
    lock.unlock()
    if isPending {
      drain()
    }
  }

  /// Does what is in the queue until nothing is. Call on the draining thread, without the lock.
  @usableFromInline
  func drain() {
    let thread = ThreadIdentity.current
    lock.withLock { loopThread = thread }
    while let work = next() {
      perform?(self, work)
    }
  }

  /// Takes the next work out of the queue; if there is none, the calling thread ceases to drain.
  private func next() -> Work? {
    lock.lock()
    defer { lock.unlock() }
    if let work = queue.popFirst() { return work }
    loopThread = nil
    ownActionCount = 0
    isDraining = false
    return nil
  }
}
