extension ReactorEngine {
  /// Hands the mutations of `stream` on, as far as they come without a subscription. Draining thread only.
  @inlinable
  func run<R: Reactor>(_ stream: Observable<Mutation>, _ reactor: R) -> EffectOutcome<Mutation>
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    switch stream.content {
    case .empty:
      return .completed
    case .just(let mutation):
      deliver(mutation, reactor)
      return .completed
    case .elements(let mutations):
      for mutation in mutations {
        deliver(mutation, reactor)
      }
      return .completed
    case .failure(let error):
      return .failed(error)
    case .computed(let compute):
      do {
        if let mutation = try compute() {
          deliver(mutation, reactor)
        }
        return .completed
      } catch {
        return .failed(error)
      }
    case .concatenation(let children):
      for index in children.indices {
        if index == children.count - 1, children[index].kind == .deferred || children[index].kind == .concatenation {
          return runLast(children[index], reactor)
        }
        switch run(children[index], reactor) {
        case .completed:
          continue
        case .failed(let error):
          return .failed(error)
        case .pending(let pending):
          return .pending(pending + children[(index + 1)...])
        }
      }
      return .completed
    case .deferred(let make):
      do {
        return run(try make(), reactor)
      } catch {
        return .failed(error)
      }
    case .source:
      return .pending([stream])
    }
  }

  /// Runs what comes last in a concatenation, in a loop: a stream that ends in itself, by way of `deferred`, needs no more
  /// of the stack the longer it goes on. Apart from `run`, which would be slower as a loop.
  @inlinable
  func runLast<R: Reactor>(_ stream: Observable<Mutation>, _ reactor: R) -> EffectOutcome<Mutation>
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    var stream = stream
    while true {
      switch stream.content {
      case .deferred(let make):
        do {
          stream = try make()
        } catch {
          return .failed(error)
        }
      case .concatenation(let children):
        guard let last = children.last else { return .completed }
        for index in children.indices.dropLast() {
          switch run(children[index], reactor) {
          case .completed:
            continue
          case .failed(let error):
            return .failed(error)
          case .pending(let pending):
            return .pending(pending + children[(index + 1)...])
          }
        }
        stream = last
      default:
        return run(stream, reactor)
      }
    }
  }

  /// Hands one mutation to the pipeline; what comes on the same thread meanwhile follows it. Draining thread only.
  @inlinable
  func deliver<R: Reactor>(_ mutation: Mutation, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if isDelivering {
      deferredMutations.append(mutation)
      return
    }
    isDelivering = true
    deliverNow(mutation, reactor)
    while !deferredMutations.isEmpty {
      if let next = deferredMutations.popFirst() {
        deliverNow(next, reactor)
      }
    }
    isDelivering = false
  }

  @inlinable
  func deliverNow<R: Reactor>(_ mutation: Mutation, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if let mutationSource {
      feedMutation(mutation, into: mutationSource)
    } else {
      commit(mutation, reactor)
    }
  }

  /// Reduces one mutation and makes the new state known. Draining thread only.
  @inlinable
  func commit<R: Reactor>(_ mutation: Mutation, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    isCommitting = true
    if let stateSource {
      if let untransformed {
        reactor.reduce(into: &untransformed.value, mutation: mutation)
        feedState(untransformed.value, after: mutation, into: stateSource)
      }
    } else if let current {
      if let inPlaceGate {
        let (ready, hasListeners) = reduceInPlace(current, mutation, reactor, gate: inPlaceGate)
        makeKnown(mutation, hasListeners, to: ready)
      } else {
        var next = current.pointee
        reactor.reduce(into: &next, mutation: mutation)
        lock.lock()
        swap(&current.pointee, &next)
        if stateSubscribers.isEmpty && !hasListeners {
          lock.unlock()
        } else {
          let ready = catchingUpCount == 0 ? stateSubscribers : readySubscribers()
          let hasListeners = self.hasListeners
          lock.unlock()
          makeKnown(mutation, hasListeners, to: ready)
        }
      }
    }
    isCommitting = false
  }

  /// Hands a reduced mutation to those who listen, and the current state to `subscribers`. Draining thread only.
  @inlinable
  func makeKnown(_ mutation: Mutation, _ hasListeners: Bool, to subscribers: [CatchUpSubscriber<State>]) {
    if hasListeners {
      announce(reduced: mutation)
    }
    send(to: subscribers)
  }
}
