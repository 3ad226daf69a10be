import Observation

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

/// The fields of a reactor's state for the Observation framework: reading one is tracked by `withObservationTracking`,
/// `Observations` and SwiftUI, and a new value of one doesn't notify those who read another.
///
/// ```swift
/// Text("\(reactor.observed.count)")
/// ```
///
/// Computed properties of the state are fields like the others. Any thread may read; observers are notified on the thread
/// that reduces, after the change: what they read is the new value.
///
/// A field that was read once is computed and compared at each new state from then on. It holds the reactor.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
@dynamicMemberLookup
public struct ObservedState<State> {
  private let fields: ObservedFields<State>
  private let currentState: () -> State

  /// `currentState` holds the reactor.
  fileprivate init(_ fields: ObservedFields<State>, currentState: @escaping () -> State) {
    self.fields = fields
    self.currentState = currentState
  }

  /// The value of a field. Notifies when it becomes one that isn't equal.
  public subscript<Value: Equatable>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    fields.value(of: keyPath, from: currentState) { $0 == $1 }
  }

  /// The pulse of a field, as in `observed.$message`. Notifies when the field is assigned, equal or not.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Pulse<Value>>) -> Pulse<Value> {
    fields.value(of: keyPath, from: currentState) { $0.valueUpdatedCount == $1.valueUpdatedCount }
  }

  /// The value of a field that can't be compared. Notifies at every new state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    fields.value(of: keyPath, from: currentState) { _, _ in false }
  }
}

/// The fields of a reactor's state that were ever read through `observed`. The reactor's engine holds it.
///
/// A new state is compared with the fields by whoever publishes it, one thread at a time: what comes meanwhile leaves a
/// note (`mustRefreshAgain`) and is done by the one who is at it. The table is replaced as a whole, by whoever still
/// finds the generation that it began with, because key paths are compared by a user's code and no lock may be held for
/// that.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
private final class ObservedFields<State> {
  private let lock = Lock()
  private let currentState: () -> State?
  private let bag = DisposeBag()
  private var fields: [AnyKeyPath: ObservedField<State>] = [:]
  private var generation = 0
  private var followsReactor = false
  private var followsStub = false
  private var isRefreshing = false
  private var mustRefreshAgain = false

  /// `currentState` is nil when the reactor is gone.
  init(currentState: @escaping () -> State?) {
    self.currentState = currentState
  }

  deinit {
    lock.destroy()
  }

  /// Subscribes to `states`, the reactor's or those of its stub, unless that was done before.
  func follow(_ states: () -> Observable<State>, ofStub isStub: Bool) {
    lock.lock()
    let isFollowing = isStub ? followsStub : followsReactor
    if isStub {
      followsStub = true
    } else {
      followsReactor = true
    }
    lock.unlock()
    if isFollowing { return }
    states().subscribe(onNext: { [weak self] _ in self?.refresh() }).disposed(by: bag)
  }

  /// The value of a field, read as Observation wants it. `isSame` counts when nobody read the field before.
  func value<Value>(
    of keyPath: KeyPath<State, Value>,
    from state: () -> State,
    isSame: @escaping (Value, Value) -> Bool
  ) -> Value {
    let field = field(keyPath, isSame: isSame)
    // Before reading, so that a change that comes in between is told.
    field.noteRead()
    return field.read(from: state)
  }

  /// Made on demand. Without the lock while key paths are compared: they may have a user's values as subscripts.
  private func field<Value>(
    _ keyPath: KeyPath<State, Value>,
    isSame: @escaping (Value, Value) -> Bool
  ) -> ObservedValue<State, Value> {
    while true {
      let (known, generation) = lock.withLock { (fields, self.generation) }
      if let field = known[keyPath] as? ObservedValue<State, Value> { return field }
      let field = ObservedValue(keyPath, isSame: isSame)
      var extended = known
      extended[keyPath] = field
      if replaceFields(by: extended, ifStill: generation) { return field }
    }
  }

  private func replaceFields(by extended: [AnyKeyPath: ObservedField<State>], ifStill generation: Int) -> Bool {
    lock.lock()
    let isCurrent = self.generation == generation
    if isCurrent {
      fields = extended
      self.generation += 1
    }
    lock.unlock()
    return isCurrent
  }

  /// Compares the fields with the current state and notifies of those that changed, all of them being set by then. What
  /// comes meanwhile, on any thread, is left to whoever is at it.
  private func refresh() {
    lock.lock()
    mustRefreshAgain = true
    let isFirst = !isRefreshing
    isRefreshing = true
    lock.unlock()
    if !isFirst { return }
    while let fields = fieldsToRefresh() {
      for field in changedFields(of: fields) {
        field.noteChange()
      }
    }
  }

  /// Nil when nothing is left to do.
  private func fieldsToRefresh() -> [AnyKeyPath: ObservedField<State>]? {
    lock.lock()
    let isNeeded = mustRefreshAgain
    mustRefreshAgain = false
    isRefreshing = isNeeded
    let fields = fields
    lock.unlock()
    return isNeeded ? fields : nil
  }

  private func changedFields(of fields: [AnyKeyPath: ObservedField<State>]) -> [ObservedField<State>] {
    if fields.isEmpty { return [] }
    guard let state = currentState() else { return [] }
    return fields.values.filter { $0.update(from: state) }
  }
}

/// What Observation tracks: one field of a state.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
private class ObservedField<State>: Observation.Observable {
  private let registrar = ObservationRegistrar()

  /// Stands for the value, which Observation never reads.
  private var change: Void { () }

  final func noteRead() {
    registrar.access(self, keyPath: \ObservedField.change)
  }

  /// Notifies the observers. Call without a lock, after the change: one that comes back to read at once, on another
  /// thread, then finds the new value, which nobody would tell it of otherwise.
  final func noteChange() {
    registrar.withMutation(of: self, keyPath: \ObservedField.change) {}
  }

  /// Takes the value from `state` and says whether it changed.
  func update(from state: State) -> Bool {
    false
  }
}

/// One field of a state, and its value since it was first read.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
private final class ObservedValue<State, Value>: ObservedField<State> {
  private let keyPath: KeyPath<State, Value>
  private let isSame: (Value, Value) -> Bool
  private let lock = Lock()
  private var value: Value?

  init(_ keyPath: KeyPath<State, Value>, isSame: @escaping (Value, Value) -> Bool) {
    self.keyPath = keyPath
    self.isSame = isSame
  }

  deinit {
    lock.destroy()
  }

  /// The value. The first time it is taken from `state`, unless an update was faster.
  func read(from state: () -> State) -> Value {
    if let value = lock.withLock({ value }) { return value }
    let first = state()[keyPath: keyPath]
    return lock.withLock {
      let known = value ?? first
      value = known
      return known
    }
  }

  override func update(from state: State) -> Bool {
    let next = state[keyPath: keyPath]
    let previous = lock.withLock { value }
    if let previous, isSame(previous, next) { return false }
    var replaced: Value? = next
    lock.withLock { swap(&value, &replaced) }
    // Destroyed here: that may run a user's code.
    withExtendedLifetime(replaced) {}
    return previous != nil
  }
}
