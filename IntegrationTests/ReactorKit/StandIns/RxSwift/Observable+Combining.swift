// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

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

  /// As in RxSwift, a lock is held while an element goes on.
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    create { observer in
      let (group, lock) = (DisposableGroup(), NSRecursiveLock())
      var running = sources.count
      if running == 0 { observer.onCompleted() }
      for source in sources {
        group.add(
          source.subscribe { event in
            lock.withLock {
              guard case .completed = event else { return observer.on(event) }
              running -= 1
              if running == 0 { observer.onCompleted() }
            }
          }
        )
      }
      return group
    }
  }

  /// As in RxSwift, a lock is held while the selector is called and while an element goes on.
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    .create { observer in
      let (group, lock) = (DisposableGroup(), NSRecursiveLock())
      var running = 1
      func complete() {
        running -= 1
        if running == 0 { observer.onCompleted() }
      }
      func inner(_ element: Element) -> Observable<Source.Element>? {
        lock.withLock {
          do {
            let inner = try selector(element).asObservable()
            running += 1
            return inner
          } catch {
            observer.onError(error)
            return nil
          }
        }
      }
      group.add(
        self.subscribe { event in
          switch event {
          case .next(let element):
            guard let inner = inner(element) else { return }
            group.add(
              inner.subscribe { event in
                lock.withLock { if case .completed = event { complete() } else { observer.on(event) } }
              }
            )
          case .error(let error): lock.withLock { observer.onError(error) }
          case .completed: lock.withLock { complete() }
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
