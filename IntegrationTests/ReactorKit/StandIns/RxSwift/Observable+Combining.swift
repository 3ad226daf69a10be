// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension ObservableType {
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> { concat(sources) }

  public static func concat<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    guard let first = sources.first else { return .empty() }
    let rest = Array(sources.dropFirst())
    return create { observer in
      let group = DisposableGroup()
      group.add(
        first.subscribe { event in
          guard case .completed = event else { return observer.on(event) }
          group.add(Observable.concat(rest).subscribe(observer))
        }
      )
      return group
    }
  }

  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    Observable<Observable<Element>>.from(sources).flatMap { $0 }
  }

  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    .create { observer in
      let group = DisposableGroup()
      var running = 1
      func complete() {
        running -= 1
        if running == 0 { observer.onCompleted() }
      }
      group.add(
        self.subscribe { event in
          switch event {
          case .next(let element):
            running += 1
            do {
              group.add(
                try selector(element).asObservable().subscribe { event in
                  if case .completed = event { complete() } else { observer.on(event) }
                }
              )
            } catch {
              observer.onError(error)
            }
          case .error(let error): observer.onError(error)
          case .completed: complete()
          }
        }
      )
      return group
    }
  }

  public func multicast<Subject: SubjectType, Result>(
    _ subjectSelector: @escaping () throws -> Subject,
    selector: @escaping (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element {
    .create { observer in
      let group = DisposableGroup()
      do {
        let subject = try subjectSelector()
        group.add(try selector(subject.asObservable()).subscribe(observer))
        group.add(self.subscribe(subject.asObserver()))
      } catch {
        observer.onError(error)
      }
      return group
    }
  }
}
