extension ObservableType where Element: Equatable {
  /// The elements that differ from the one before; the first always comes. RxSwift 6: `distinctUntilChanged`.
  @inlinable
  public func distinctUntilChanged() -> Observable<Element> {
    distinctUntilChanged({ $0 }, comparer: { $0 == $1 })
  }
}

extension ObservableType {
  /// The elements whose key differs from the key of the one before; the first always comes.
  @inlinable
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<Element> {
    distinctUntilChanged(keySelector, comparer: { $0 == $1 })
  }

  /// The elements that `comparer` doesn't find equal to the one before; the first always comes.
  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping (_ previous: Element, _ next: Element) throws -> Bool
  ) -> Observable<Element> {
    distinctUntilChanged({ $0 }, comparer: comparer)
  }

  /// The elements whose property at `keyPath` differs from that of the one before; the first always comes.
  @inlinable
  public func distinctUntilChanged<Property: Equatable>(at keyPath: KeyPath<Element, Property>) -> Observable<Element> {
    distinctUntilChanged { $0[keyPath: keyPath] == $1[keyPath: keyPath] }
  }

  /// The elements whose key `comparer` doesn't find equal to the key of the one before; the first always comes.
  @inlinable
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) throws -> Key,
    comparer: @escaping (_ previous: Key, _ next: Key) throws -> Bool
  ) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      var previous: Key?
      return source.connect(feeding: sink) { event in
        guard case .next(let element) = event else {
          sink.on(event)
          return
        }
        do {
          let key = try keySelector(element)
          if let previous, try comparer(previous, key) { return }
          previous = key
          sink.onNext(element)
        } catch {
          sink.onError(error)
        }
      }
    }
  }
}
