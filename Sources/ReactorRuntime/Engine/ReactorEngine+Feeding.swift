extension ReactorEngine {
  /// Runs `body`, during which what comes out of that part of the pipeline on this thread is handled on the spot.
  /// Draining thread only.
  func feeding(_ part: Feed, _ body: () -> Void) {
    let thread = ThreadIdentity.current
    lock.lock()
    let previousThread = directThread
    directThread = thread
    lock.unlock()
    let previousFeed = feed
    feed = part
    // Streams that take turns take them here, not after whatever runs on the thread already.
    CurrentThreadScheduler.withOwnQueue(body)
    feed = previousFeed
    lock.withLock { directThread = previousThread }
  }

  /// Whether the calling thread is the draining one and feeds that part of the pipeline right now.
  func isDirect(_ part: Feed) -> Bool {
    isDirectThread && feed == part
  }

  /// Whether the calling thread is the draining one and hands something on synchronously.
  var isDirectThread: Bool {
    let thread = ThreadIdentity.current
    return lock.withLock { directThread == thread }
  }

  /// Hands a mutation to `transform(mutation:)`. Draining thread only.
  @usableFromInline
  func feedMutation(_ mutation: Mutation, into source: TransformSource<Mutation>) {
    feeding(.mutations) { source.send(mutation) }
  }

  /// Hands an action to `transform(action:)`. Draining thread only.
  @usableFromInline
  func feedAction(_ action: Action) {
    let sinks = lock.withLock { transformSinks }
    feeding(.actions) {
      for sink in sinks {
        sink.onNext(action)
      }
    }
  }

  /// Takes an action that came out of `transform(action:)`, on any thread.
  func receiveTransformedAction(_ action: Action) {
    if isDirect(.actions) && !isMutatingDirectly {
      isMutatingDirectly = true
      perform?(self, .transformedAction(action))
      isMutatingDirectly = false
    } else {
      enqueue(.transformedAction(action))
    }
  }

  /// Takes a mutation that came out of `transform(mutation:)`, on any thread.
  func receiveTransformedMutation(_ mutation: Mutation) {
    if isDirect(.mutations) && !isCommitting {
      perform?(self, .transformedMutation(mutation))
    } else {
      enqueue(.transformedMutation(mutation))
    }
  }
}
