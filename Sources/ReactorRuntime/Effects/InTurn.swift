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
}
