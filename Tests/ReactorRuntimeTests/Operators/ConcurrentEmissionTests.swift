import Foundation
import ReactorRuntime
import Testing

@Suite("Streams that send from several threads")
struct ConcurrentEmissionTests {
  /// Watches that events come one after the other.
  private final class Probe<Element>: @unchecked Sendable {
    let received = Log<Element>()
    private let inside = Log<Bool>()
    // Sendable: written inside of events only, which come one after the other; that they do is what is tested.
    nonisolated(unsafe) private var isInside = false
    nonisolated(unsafe) private(set) var hasOverlapped = false

    func take(_ element: Element) {
      if isInside { hasOverlapped = true }
      isInside = true
      received.add(element)
      isInside = false
    }
  }

  private let subjects = (0..<4).map { _ in Shared(PublishSubject<Int>()) }
  private let count = 500

  private func run<Element>(_ stream: Observable<Element>) -> Probe<Element> {
    let probe = Probe<Element>()
    let subscription = stream.subscribe(onNext: { probe.take($0) })
    onThreads(4) { [subjects, count] index in
      for number in 0..<count {
        subjects[index].value.onNext(number)
      }
    }
    subscription.dispose()
    return probe
  }

  @Test("zip pairs all of them")
  func zip() {
    let probe = run(Observable.zip(subjects.map { $0.value.asObservable() }))
    #expect(probe.received.entries == (0..<count).map { Array(repeating: $0, count: 4) })
    #expect(!probe.hasOverlapped)
  }

  @Test("combineLatest ends with the last of each")
  func combineLatest() {
    let probe = run(Observable.combineLatest(subjects.map { $0.value.asObservable() }))
    #expect(probe.received.entries.last == Array(repeating: count - 1, count: 4))
    #expect(probe.received.entries.count >= count && probe.received.entries.count <= 4 * count)
    #expect(!probe.hasOverlapped)
  }

  @Test("merge, flatMap and merge(maxConcurrent:) lose nothing")
  func merge() {
    let streams = subjects.map { $0.value.asObservable() }
    for stream in [
      Observable.merge(streams), Observable.from(streams).flatMap { $0 },
      Observable.from(streams).merge(maxConcurrent: 4),
    ] {
      let probe = run(stream)
      #expect(probe.received.entries.count == 4 * count)
      #expect(!probe.hasOverlapped)
    }
  }

  @Test("withLatestFrom and take(until:) don't overlap")
  func others() {
    let (first, second) = (subjects[0].value, subjects[1].value)
    let pairs = run(first.startWith(-1).withLatestFrom(second.startWith(-1)) { ($0, $1) })
    #expect(pairs.received.entries.count == count + 1)
    let until = run(first.take(until: second.filter { $0 == 250 }))
    #expect(until.received.entries.count <= count)
    #expect(!pairs.hasOverlapped && !until.hasOverlapped)
  }

  @Test("share keeps one subscription while subscribers come and go on all threads")
  func share() {
    let subscriptions = Log<Int>()
    let source = Shared(PublishSubject<Int>())
    let shared = Shared(
      source.value.do(onSubscribe: { subscriptions.add(1) }, onDispose: { subscriptions.add(-1) }).share(replay: 1)
    )
    let first = shared.value.subscribe()
    onThreads(4) { _ in
      for number in 0..<200 {
        let subscription = shared.value.subscribe()
        source.value.onNext(number)
        subscription.dispose()
      }
    }
    #expect(subscriptions.entries == [1])
    first.dispose()
    #expect(subscriptions.entries == [1, -1])
    #expect(!source.value.hasObservers)
  }

  @Test("share connects and disconnects in turn when the last subscriber goes as another comes")
  func shareConnections() {
    let source = Shared(PublishSubject<Int>())
    let open = Log<Int>()
    let shared = Shared(source.value.do(onSubscribe: { open.add(1) }, onDispose: { open.add(-1) }).share())
    onThreads(4) { _ in
      for _ in 0..<200 {
        shared.value.subscribe().dispose()
      }
    }
    #expect(open.entries.reduce(0, +) == 0)
    #expect(!source.value.hasObservers)
    var running = 0
    #expect(
      open.entries.allSatisfy {
        running += $0; return running == 0 || running == 1
      }
    )
  }

  @Test("what has waited for a thread to leave, and is given up while that connects it, lets nobody connect beside it")
  func shareGivenUpWhileConnecting() async {
    let open = Log<Int>()
    let (arrived, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let source = PublishSubject<Int>()
      .do(
        onSubscribe: {
          open.add(1)
          if open.entries.count == 3 {
            arrived.signal()
            goOn.wait()
          }
        },
        onDispose: {
          open.add(-1)
          if open.entries.count == 2 {
            arrived.signal()
            goOn.wait()
          }
        }
      )
    let shared = Shared(source.share())
    let first = Shared(shared.value.subscribe())
    await onOwnThread {
      let left = DispatchSemaphore(value: 0)
      Thread {
        first.value.dispose()
        left.signal()
      }.start()
      arrived.wait()
      // The other thread leaves; what comes now waits for it.
      let second = shared.value.subscribe()
      goOn.signal()
      arrived.wait()
      // It connects that, which is given up.
      second.dispose()
      let third = shared.value.subscribe()
      #expect(open.entries == [1, -1, 1])
      goOn.signal()
      left.wait()
      #expect(open.entries == [1, -1, 1, -1, 1])
      third.dispose()
      #expect(open.entries == [1, -1, 1, -1, 1, -1])
    }
  }

  @Test("flatMapLatest hears only the latest inner stream")
  func flatMapLatest() {
    let outer = subjects[0].value
    let probe = run(outer.flatMapLatest { number in Observable.of(number, number) })
    #expect(probe.received.entries == (0..<count).flatMap { [$0, $0] })
    #expect(!probe.hasOverlapped)
  }
}
