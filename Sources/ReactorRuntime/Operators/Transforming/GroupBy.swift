extension ObservableType {
  /// A stream for each key that `keySelector` finds, sent with the first element that has it; that stream then sends all elements
  /// with this key. RxSwift 6: `groupBy`.
  ///
  /// The end of this stream, and what `keySelector` throws, ends all of them, in the order of their first elements. This stream is
  /// kept for as long as the result or one of those is subscribed to.
  public func groupBy<Key: Hashable>(
    keySelector: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    let source = asObservable()
    return SourceObservable { sink in
      let subscription = SingleAssignmentDisposable()
      let holders = RefCountDisposable(disposable: subscription)
      var groups: [PublishSubject<Element>] = []
      var indexes: [Key: Int] = [:]
      func end(_ error: (any Error)?) {
        for group in groups {
          group.on(error.map { .error($0) } ?? .completed)
        }
        sink.on(error.map { .error($0) } ?? .completed)
        subscription.dispose()
      }
      subscription.setDisposable(
        source.connect(downstream: HeldStage(sink, holders)) { event in
          guard case .next(let element) = event else {
            end(event.error)
            return
          }
          do {
            let key = try keySelector(element)
            if let index = indexes[key] {
              groups[index].on(event)
              return
            }
            let group = PublishSubject<Element>()
            indexes[key] = groups.count
            groups.append(group)
            sink.onNext(GroupedObservable(key: key, source: held(group, by: holders)))
            group.on(event)
          } catch {
            end(error)
          }
        }
      )
      return holders
    }
  }
}

/// The elements of a stream that have one key in common. RxSwift 6: `GroupedObservable`.
public struct GroupedObservable<Key, Element>: ObservableType {
  /// What the elements have in common.
  public let key: Key

  private let source: Observable<Element>

  /// The stream `source`, said to have `key`.
  public init(key: Key, source: Observable<Element>) {
    self.key = key
    self.source = source
  }

  /// Hands the elements that come from now on to `observer`.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    source.subscribe(observer)
  }

  /// The stream of the elements.
  public func asObservable() -> Observable<Element> {
    source
  }
}
