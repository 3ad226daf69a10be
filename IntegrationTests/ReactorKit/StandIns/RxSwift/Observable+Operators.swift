// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension ObservableType {
  /// A stream that makes something else of each event.
  private func handling<Result>(
    _ handle: @escaping (Event<Element>, AnyObserver<Result>) throws -> Void
  ) -> Observable<Result> {
    .create { observer in
      self.subscribe { event in
        do {
          try handle(event, observer)
        } catch {
          observer.onError(error)
        }
      }
    }
  }

  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    handling { event, observer in
      switch event {
      case .next(let element): observer.onNext(try transform(element))
      case .error(let error): observer.onError(error)
      case .completed: observer.onCompleted()
      }
    }
  }

  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
    handling { event, observer in
      switch event {
      case .next(let element): if let result = try transform(element) { observer.onNext(result) }
      case .error(let error): observer.onError(error)
      case .completed: observer.onCompleted()
      }
    }
  }

  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    compactMap { try predicate($0) ? $0 : nil }
  }

  public func `do`(
    onNext: ((Element) throws -> Void)? = nil,
    onError: ((any Swift.Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Observable<Element> {
    let handled = handling { (event, observer: AnyObserver<Element>) in
      switch event {
      case .next(let element): try onNext?(element)
      case .error(let error): try onError?(error)
      case .completed: try onCompleted?()
      }
      observer.on(event)
    }
    guard let onDispose else { return handled }
    return .create { observer in
      let group = DisposableGroup()
      group.add(Disposables.create(with: onDispose))
      group.add(handled.subscribe(observer))
      return group
    }
  }

  public func take(_ count: Int) -> Observable<Element> {
    guard count > 0 else { return .empty() }
    return .deferred {
      var remaining = count
      return self.handling { event, observer in
        if case .next = event { remaining -= 1 }
        observer.on(event)
        if remaining == 0 { observer.onCompleted() }
      }
    }
  }

  public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
    .create { observer in
      let group = DisposableGroup()
      group.add(
        other.subscribe { event in
          switch event {
          case .next: observer.onCompleted()
          case .error(let error): observer.onError(error)
          case .completed: break
          }
        }
      )
      group.add(self.subscribe(observer))
      return group
    }
  }

  public func skip(_ count: Int) -> Observable<Element> {
    .deferred {
      var remaining = count
      return self.filter { _ in
        remaining -= 1
        return remaining < 0
      }
    }
  }

  public func startWith(_ elements: Element...) -> Observable<Element> {
    .create { observer in
      for element in elements { observer.onNext(element) }
      return self.subscribe(observer)
    }
  }

  public func scan<Result>(
    _ seed: Result,
    accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    .deferred {
      var result = seed
      return self.map { element in
        result = try accumulator(result, element)
        return result
      }
    }
  }

  public func `catch`(_ handler: @escaping (any Swift.Error) throws -> Observable<Element>) -> Observable<Element> {
    .create { observer in
      let group = DisposableGroup()
      group.add(
        self.subscribe { event in
          guard case .error(let error) = event else { return observer.on(event) }
          do {
            group.add(try handler(error).subscribe(observer))
          } catch {
            observer.onError(error)
          }
        }
      )
      return group
    }
  }

  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    .concat(asObservable(), second.asObservable())
  }
}

extension ObservableType where Element: Equatable {
  public func distinctUntilChanged() -> Observable<Element> {
    .deferred {
      var last: Element?
      return self.filter { element in
        defer { last = element }
        return element != last
      }
    }
  }
}
