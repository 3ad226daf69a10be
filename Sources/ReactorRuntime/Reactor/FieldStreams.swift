/// Streams of a part of the state: of a field that differs, of a pulse that was assigned.
extension Reactor {
  /// The values of one field of the state, each that differs from the one before; the current one first.
  @inlinable
  public func state<Value: Equatable>(_ keyPath: KeyPath<State, Value>) -> Observable<Value> {
    let field = FieldReader(keyPath)
    return state.changes(of: { field.value(in: $0) }, key: { $0 }, result: { $0 })
  }

  /// The values of one pulse of the state: the current one first, then one per reduce in which it was assigned, equal
  /// or not. ReactorKit 3: `pulse(_:)`.
  @inlinable
  public func pulse<Value>(_ keyPath: KeyPath<State, Pulse<Value>>) -> Observable<Value> {
    let field = FieldReader(keyPath)
    return pulse { field.value(in: $0) }
  }

  /// The values of the pulse that `transformToPulse` takes from the state. ReactorKit 3: `pulse(_:)`.
  @inlinable
  public func pulse<Value>(_ transformToPulse: @escaping (State) throws -> Pulse<Value>) -> Observable<Value> {
    state.changes(of: transformToPulse, key: { $0.valueUpdatedCount }, result: { $0.value })
  }
}

/// Reads one property of a value again and again. Costs next to nothing for a stored property, for which a key path
/// alone would be interpreted each time.
@usableFromInline
struct FieldReader<Root, Value> {
  @usableFromInline let keyPath: KeyPath<Root, Value>

  /// Where the property is kept, if it is stored in the value itself and reading it calls nothing.
  @usableFromInline let offset: Int?

  @inlinable
  init(_ keyPath: KeyPath<Root, Value>) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  @inlinable
  func value(in root: Root) -> Value {
    guard let offset else { return root[keyPath: keyPath] }
    return withUnsafeBytes(of: root) { $0.load(fromByteOffset: offset, as: Value.self) }
  }
}

extension Observable {
  /// What `result` makes of a part of the elements, whenever the part's key differs from the one before: `map`,
  /// `distinctUntilChanged` and `map` in one stage.
  @inlinable
  func changes<Part, Key: Equatable, Result>(
    of part: @escaping (Element) throws -> Part,
    key: @escaping (Part) -> Key,
    result: @escaping (Part) -> Result
  ) -> Observable<Result> {
    SourceObservable { sink in
      var previous: Key?
      return self.connect(feeding: sink) { event in
        switch event {
        case .next(let element):
          do {
            let part = try part(element)
            let key = key(part)
            if let previous, previous == key { return }
            previous = key
            sink.onNext(result(part))
          } catch {
            sink.onError(error)
          }
        case .error(let error):
          sink.onError(error)
        case .completed:
          sink.onCompleted()
        }
      }
    }
  }
}
