@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension Reactor {
  /// The fields of the state for the Observation framework and SwiftUI: `reactor.observed.count` is tracked field by
  /// field. Touching it starts the reactor. Costs a few locks and a look-up.
  public var observed: ObservedState<State> {
    ObservedState(core.observedFields(of: self)) { self.currentState }
  }
}

@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension ReactorCore {
  /// Made at the first call.
  fileprivate func observedFields<R: Reactor>(of reactor: R) -> ObservedFields<State> where R.State == State {
    let fields = knownFields ?? keep(ObservedFields { [weak reactor] in reactor?.currentState })
    fields.follow({ reactor.state }, ofStub: isStubEnabled)
    return fields
  }

  private var knownFields: ObservedFields<State>? {
    engine.lock.withLock { engine.observedFields } as? ObservedFields<State>
  }

  /// The engine lets go of it at the end: it must then for the subscription to the states anyway.
  private func keep(_ fields: ObservedFields<State>) -> ObservedFields<State> {
    engine.lock.lock()
    let kept = engine.observedFields as? ObservedFields<State> ?? fields
    engine.observedFields = kept
    engine.lock.unlock()
    return kept
  }
}
