extension ObservableType {
  /// Each element with its number, from 0 on. RxSwift 6: `enumerated`.
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    let source = asObservable()
    return SourceObservable { sink in
      var next = 0
      return source.connect(downstream: sink) { event in
        sink.on(
          event.map { element in
            let index = next
            next += 1
            return (index, element)
          }
        )
      }
    }
  }
}
