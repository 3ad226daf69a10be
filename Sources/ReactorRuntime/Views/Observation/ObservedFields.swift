/// The fields of a reactor's state that were ever read through `observed`. The reactor's engine holds it.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
final class ObservedFields<State> {
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
