internal import ReactorRuntime

/// Sends its events at their virtual times, whoever is subscribed then. RxTest 6: `HotObservable`.
final class HotObservable<Element>: TestableObservable<Element> {
  private var handlers: [(number: Int, handler: (Event<Element>) -> Void)] = []
  private var nextNumber = 0

  override init(scheduler: TestScheduler, recordedEvents: [Recorded<Event<Element>>]) {
    super.init(scheduler: scheduler, recordedEvents: recordedEvents)
    for record in recordedEvents {
      scheduler.scheduleAt(record.time) { [self] in
        for (_, handler) in handlers {
          handler(record.value)
        }
      }
    }
  }

  override func connect(_ handler: @escaping (Event<Element>) -> Void) -> any Disposable {
    let number = nextNumber
    nextNumber += 1
    handlers.append((number, handler))
    return Disposables.create { [self] in
      handlers.removeAll { $0.number == number }
    }
  }
}
