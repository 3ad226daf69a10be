extension ObservableType {
  /// This stream, with a line on standard output for the subscription, each event and the disposal. RxSwift 6: `debug`.
  ///
  /// The lines begin with `identifier` or, without one, the place of the call. `trimOutput` shortens what an event
  /// holds to 40 characters.
  public func debug(
    _ identifier: String? = nil,
    trimOutput: Bool = false,
    file: String = #fileID,
    line: UInt = #line,
    function: String = #function
  ) -> Observable<Element> {
    let prefix = identifier ?? "\(file):\(line) (\(function))"
    let source = asObservable()
    return SourceObservable { sink in
      print("\(prefix) -> subscribed")
      let subscription = source.connect(downstream: sink) { event in
        let text = "\(event)"
        print("\(prefix) -> Event \(trimOutput && text.count > 40 ? "\(text.prefix(20))...\(text.suffix(20))" : text)")
        sink.on(event)
      }
      return Disposables.create(subscription, Disposables.create { print("\(prefix) -> isDisposed") })
    }
  }
}

extension PrimitiveSequence {
  /// This sequence, with a line on standard output for the subscription, each event and the disposal. RxSwift 6:
  /// `debug`.
  public func debug(
    _ identifier: String? = nil,
    trimOutput: Bool = false,
    file: String = #fileID,
    line: UInt = #line,
    function: String = #function
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function)
    )
  }
}
