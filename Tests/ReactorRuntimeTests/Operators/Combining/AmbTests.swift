import ReactorRuntime
import ReactorTesting
import Testing

@Suite("amb and sample")
struct AmbTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test("the stream that sends first goes on, the others are left", arguments: 0..<2)
  func first(index: Int) {
    let sources = [
      scheduler.createHotObservable([.next(230, 1), .completed(240)]),
      scheduler.createHotObservable([.next(210, 2), .next(250, 3), .completed(260)]),
      scheduler.createHotObservable([.completed(220, Int.self)]),
    ]
    let result = scheduler.start { () -> Observable<Int> in
      index == 0 ? .amb(sources) : sources[0].amb(sources[1]).amb(sources[2])
    }
    #expect(result.events == [.next(210, 2), .next(250, 3), .completed(260)])
    #expect(sources[0].subscriptions == [Subscription(200, 210)])
    #expect(sources[1].subscriptions == [Subscription(200, 260)])
    #expect(sources[2].subscriptions == [Subscription(200, 210)])
  }

  @Test("an end counts as sending; what is behind one that sends at once isn't subscribed to")
  func ends() {
    let other = scheduler.createHotObservable([.next(210, 1)])
    #expect(scheduler.start { Observable.empty().amb(other) }.events == [.completed(200)])
    #expect(other.subscriptions == [])
    #expect(events(Observable<Int>.never().amb(Observable.error(TestError()))) == ["error"])
    #expect(events(Observable<Int>.amb([Observable<Int>]())) == [])
  }

  @Test("sample sends the latest element when the other stream says so, once")
  func sample() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(250, 3), .completed(260)])
    let sampler = scheduler.createHotObservable([.next(230, 0), .next(240, 0), .next(270, 0), .next(280, 0)])
    #expect(scheduler.start { source.sample(sampler) }.events == [.next(230, 2), .next(270, 3), .completed(270)])
    #expect(source.subscriptions == [Subscription(200, 260)])
    #expect(sampler.subscriptions == [Subscription(200, 270)])
  }

  @Test("without a new element, sample sends the default")
  func sampleDefault() {
    let sampler = scheduler.createHotObservable([.next(210, 0), .completed(220)])
    let result = scheduler.start { Observable<Int>.never().sample(sampler, defaultValue: 7) }
    #expect(result.events == [.next(210, 7), .next(220, 7)])
    #expect(events(Observable<Int>.never().sample(Observable<Int>.error(TestError()))) == ["error"])
  }
}
