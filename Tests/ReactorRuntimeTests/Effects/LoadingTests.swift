import ReactorRuntime
import Testing

@Suite("What tells while a stream goes on")
struct LoadingTests {
  private let source = PublishSubject<String>()
  private let stop = PublishSubject<Void>()
  private let cancelled = PublishSubject<String>()

  private var told: Observable<String> {
    source.loading({ $0 ? "on" : "off" }, cancelled: cancelled)
  }

  @Test("the flag comes before and after the stream, also behind an error")
  func ends() {
    let sent = events(told) {
      source.onNext("1")
      source.onCompleted()
    }
    #expect(sent == ["on", "1", "off", "completed"])
    let failing = Observable<String>.error(TestError()).loading({ $0 ? "on" : "off" }, cancelled: cancelled)
    #expect(events(failing) == ["on", "off", "error"])
  }

  @Test("where the stream is cancelled, the last flag comes elsewhere, and before what follows begins")
  func cancelledFromOutside() {
    let sent = events(.merge(.concat(told.cancelled(by: stop), .just("behind")), cancelled)) {
      source.onNext("1")
      stop.onNext(())
      #expect(!source.hasObservers)
    }
    #expect(sent == ["on", "1", "off", "behind"])
  }

  @Test("what is cancelled before it starts tells nothing, and is not subscribed to")
  func cancelledBefore() {
    let sent = events(.merge(.concat(told.cancelled(by: Observable.just(())), .just("behind")), cancelled)) {
      #expect(!source.hasObservers)
    }
    #expect(sent == ["behind"])
  }

  @Test("the last flag comes once")
  func once() {
    let ends = events(cancelled) {
      let completed = told.subscribe()
      source.onCompleted()
      completed.dispose()
      let disposed = PublishSubject<String>().loading({ $0 ? "on" : "off" }, cancelled: cancelled).subscribe()
      disposed.dispose()
      disposed.dispose()
    }
    #expect(ends == ["off"])
  }
}
