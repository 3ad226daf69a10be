extension ObservableType {
  /// This stream, whose events are handed on by the thread that drains the reactor's queue, behind what waits there: an action that is sent
  /// because of one of them is handled when all that follows from it at once was reduced. Outside of a reactor the same stream.
  public func inTurn() -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      source.connect(downstream: sink) { event in
        sink.afterEmitted { sink.on(event) }
      }
    }
  }

  /// The last element of this stream and its end, handed on together as ``inTurn()`` does: an action that is sent because of the element
  /// finds the stream over. An error comes alone. For streams of one element, such as a task or a `Single`.
  public func resultInTurn() -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      var result: Element?
      return source.connect(downstream: sink) { event in
        switch event {
        case .next(let element):
          result = element
        case .error:
          sink.afterEmitted { sink.on(event) }
        case .completed:
          sink.afterEmitted {
            if let result { sink.onNext(result) }
            sink.onCompleted()
          }
        }
      }
    }
  }
}
