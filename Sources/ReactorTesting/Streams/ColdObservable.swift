internal import ReactorRuntime

/// Sends its events to each subscriber; their times count from the subscription. RxTest 6: `ColdObservable`.
final class ColdObservable<Element>: TestableObservable<Element> {
  override func connect(_ handler: @escaping (Event<Element>) -> Void) -> any Disposable {
    Disposables.create(
      recordedEvents.map { record in
        scheduler.scheduleRelativeVirtual(record.value, dueTime: record.time) { event in
          handler(event)
          return Disposables.create()
        }
      }
    )
  }
}
