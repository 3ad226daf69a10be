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
