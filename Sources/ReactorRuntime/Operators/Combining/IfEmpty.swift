extension ObservableType {
  /// This stream, or `default` if it completes without an element. RxSwift 6: `ifEmpty(default:)`.
  public func ifEmpty(default: Element) -> Observable<Element> {
    ifEmpty(switchTo: .just(`default`))
  }

  /// This stream, or `other` if it completes without an element. RxSwift 6: `ifEmpty(switchTo:)`.
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let second = SerialDisposable()
      var isEmpty = true
      let first = source.connect(downstream: sink) { event in
        switch event {
        case .next:
          isEmpty = false
          sink.on(event)
        case .completed where isEmpty:
          second.disposable = other.connect(downstream: sink) { sink.on($0) }
        case .error, .completed:
          sink.on(event)
        }
      }
      return Disposables.create(first, second)
    }
  }
}
