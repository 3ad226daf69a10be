extension ObservableType {
  /// The events of this stream as elements, the end among them, and then the completion. RxSwift 6: `materialize`.
  public func materialize() -> Observable<Event<Element>> {
    let source = asObservable()
    return SourceObservable { sink in
      source.connect(downstream: sink) { event in
        sink.onNext(event)
        if event.isStopEvent {
          sink.onCompleted()
        }
      }
    }
  }
}

extension ObservableType where Element: EventConvertible {
  /// The events that this stream carries, until one is an end. RxSwift 6: `dematerialize`.
  public func dematerialize() -> Observable<Element.Element> {
    let source = asObservable()
    return SourceObservable { sink in
      source.connect(downstream: sink) { event in
        switch event {
        case .next(let element): sink.on(element.event)
        case .error(let error): sink.onError(error)
        case .completed: sink.onCompleted()
        }
      }
    }
  }
}
