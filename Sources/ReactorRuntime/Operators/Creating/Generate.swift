extension ObservableType {
  /// `initialState`, what `iterate` makes of it, and so on, as long as `condition` holds, each sent on `scheduler`. RxSwift 6:
  /// `generate`.
  ///
  /// What either closure throws is the error.
  public static func generate(
    initialState: Element,
    condition: @escaping (Element) throws -> Bool,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
    iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> {
    SourceObservable { sink in
      var state = initialState
      return scheduler.scheduleRecursive(true) { isFirst, recurse in
        do {
          if !isFirst {
            state = try iterate(state)
          }
          if try condition(state) {
            sink.onNext(state)
            recurse(false)
          } else {
            sink.onCompleted()
          }
        } catch {
          sink.onError(error)
        }
      }
    }
  }

  /// `element`, again and again, without end, each sent on `scheduler`. RxSwift 6: `repeatElement`.
  public static func repeatElement(
    _ element: Element,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    SourceObservable { sink in
      scheduler.scheduleRecursive(element) { element, recurse in
        sink.onNext(element)
        recurse(element)
      }
    }
  }
}
