import ReactorRuntime
import ReactorTesting
import Testing

@Suite("A generated reactor, run")
struct JourneyTests {
  private let guide = GuideDouble()
  private let reactor: JourneyReactor

  init() {
    reactor = JourneyReactor(guide: guide)
    guide.walkMethod.suspends()
  }

  /// What was written since `start`'s two mutations.
  private var log: [String] {
    Array(reactor.currentState.log.dropFirst())
  }

  private func send(_ action: JourneyReactor.Action) {
    reactor.action.onNext(action)
  }

  @Test("start runs once, before the first action")
  func start() {
    #expect(reactor.currentState.log == [])
    send(.stop)
    send(.stop)
    #expect(reactor.currentState.log == ["started 1", "stop, walking: false", "stop, walking: false"])
  }

  @Test("state is the state of the moment in `then`, `if`, cases, branches of `merge`, behind waits and in flows")
  func nested() {
    withVirtualTime { clock in
      send(.nested)
      #expect(log == ["start 1", "added 2"])
      #expect(guide.walkMethod.calls.map(\.count) == [2])
      send(.add(20000))
      guide.walkMethod.release(returning: 7)
      clock.settle()
      #expect(
        log.dropFirst(2) == ["walked 7, 20002", "if 20012", "case 20012, 20112", "left 21112", "right 21112"]
      )
      #expect(guide.walkMethod.calls.map(\.name) == ["nested", "right"])
      #expect(guide.walkMethod.calls.last?.count == 21112)
      send(.add(-10000))
      guide.walkMethod.release(returning: 0)
      clock.settle()
      #expect(log.last == "right again 11112")
      send(.add(1))
      clock.advance(by: .milliseconds(99))
      #expect(log.last == "right again 11112")
      clock.advance(by: .milliseconds(1))
      #expect(log.suffix(4) == ["waited 11113", "finish 11113, 11113", "too many", "end 11113"])
    }
  }

  @Test("the other branch of an `if`, with a guard of a flow that holds")
  func otherBranch() {
    withVirtualTime { clock in
      send(.nested)
      send(.add(-100))
      guide.walkMethod.release(returning: 7)
      clock.settle()
      #expect(
        log.dropFirst(2) == [
          "walked 7, -98", "else -88", "else again -83", "finish -83, -83", "finished -82", "end -82",
        ]
      )
    }
  }

  @Test("`catch` sees the state of the moment, and what follows runs after it")
  func caught() {
    withVirtualTime { clock in
      send(.nested)
      send(.add(1))
      guide.walkMethod.release(throwing: Refusal())
      clock.settle()
      #expect(log.dropFirst(2) == ["caught 3", "caught again 4", "end 4"])
    }
  }

  @Test("a newer run of the same action ends the older one, whose last mutations come before its own steps")
  func latest() {
    withVirtualTime { clock in
      send(.search("first"))
      send(.search("second"))
      clock.settle()
      guide.walkMethod.release(returning: 2)
      clock.settle()
      #expect(
        log == [
          "walking: true", "walking: false", "after first", "walking: true", "second is 2", "walking: false",
          "after second",
        ]
      )
      #expect(guide.walkMethod.calls.map(\.name) == ["first", "second"])
    }
  }

  @Test("`until` ends an effect before the other action's steps run, and the next step goes on")
  func until() {
    withVirtualTime { clock in
      send(.search("all"))
      send(.add(1))
      send(.stop)
      clock.settle()
      #expect(guide.walkMethod.waitingCallCount == 0)
      #expect(log == ["walking: true", "walking: false", "after all", "stop, walking: false"])
    }
  }

  @Test("`loading` ends also where the effect fails")
  func failure() {
    withVirtualTime { clock in
      send(.search("all"))
      guide.walkMethod.release(throwing: Refusal())
      clock.settle()
      #expect(log == ["walking: true", "all failed", "walking: false", "after all"])
    }
  }

  @Test("without a `catch`, the steps of `onError` run, with the state of the moment")
  func onError() {
    withVirtualTime { clock in
      send(.fail)
      send(.add(1))
      guide.walkMethod.release(throwing: Refusal())
      clock.settle()
      #expect(
        log == ["walking: true", "error, walking: true", "error again 1002", "walking: false", "after the failure"]
      )
    }
  }

  @Test("each element of a stream runs the steps, whose guards end them for that element only")
  func observing() {
    withVirtualTime { clock in
      send(.follow)
      guide.placeSubject.onNext(5)
      guide.placeSubject.onNext(0)
      send(.add(100))
      guide.walkMethod.release(returning: 3)
      clock.settle()
      #expect(log == ["place 5, 6", "place 0, 6", "nowhere", "place 5 is 3, 106"])
      guide.placeSubject.onNext(1)
      guide.placeSubject.onError(Refusal())
      clock.settle()
      #expect(log.suffix(3) == ["place 1, 107", "lost at 107", "followed"])
      #expect(guide.walkMethod.waitingCallCount == 0)
    }
  }

  @Test("a stream is followed until an action ends it, with what its elements have started")
  func endOfObserving() {
    withVirtualTime { clock in
      send(.follow)
      guide.placeSubject.onNext(5)
      send(.stop)
      clock.settle()
      #expect(log == ["place 5, 6", "followed", "stop, walking: false"])
      #expect(guide.walkMethod.waitingCallCount == 0)
      #expect(!guide.placeSubject.hasObservers)
    }
  }

  @Test("a wait passes in virtual time; where it is cancelled, what follows it is left out")
  func waiting() {
    withVirtualTime { clock in
      send(.type("a"))
      clock.advance(by: .milliseconds(299))
      send(.type("ab"))
      #expect(log == ["after a"])
      clock.advance(by: .milliseconds(299))
      send(.add(1))
      #expect(log == ["after a"])
      clock.advance(by: .milliseconds(1))
      #expect(log == ["after a", "typed ab, 2", "after ab"])
      send(.type("abc"))
      send(.stop)
      clock.advance(by: .seconds(1))
      #expect(log.dropFirst(3) == ["after abc", "stop, walking: false"])
    }
  }

  @Test("a method of the reactor is awaited with the state of the moment")
  func ownMethod() {
    withVirtualTime { clock in
      send(.add(1))
      send(.own)
      send(.add(1))
      guide.walkMethod.release(returning: 9)
      clock.settle()
      #expect(guide.walkMethod.calls.map(\.count) == [2])
      #expect(log == ["rested 9, 3"])
    }
  }

  @Test("the step behind a stream without elements starts when it completes")
  func completable() {
    withVirtualTime { _ in
      send(.finish)
      #expect(log == ["walking: true"])
      guide.saving.onCompleted()
      #expect(log.dropFirst() == ["walking: false", "finish 7, 1", "finished 2", "finished"])
    }
  }

  @Test("an event's elements become mutations where its condition holds, until it ends")
  func events() {
    send(.add(1))
    guide.newsSubject.onNext(3)
    guide.newsSubject.onNext(0)
    guide.newsSubject.onNext(4)
    #expect(log == ["news 3, 5", "news 4, 9"])
    guide.newsSubject.onError(Refusal())
    #expect(log.last == "no more news")
    send(.stop)
    #expect(log.last == "stop, walking: false")
  }

  @Test("the reactor is freed while its effects run, which end then")
  func lifetime() {
    withVirtualTime { clock in
      weak var weakReactor: JourneyReactor?
      do {
        let reactor = JourneyReactor(guide: guide)
        weakReactor = reactor
        for action in [JourneyReactor.Action.nested, .search("a"), .fail, .follow, .type("a"), .finish] {
          reactor.action.onNext(action)
        }
        guide.placeSubject.onNext(1)
        clock.settle()
        #expect(guide.walkMethod.waitingCallCount == 4)
      }
      #expect(weakReactor == nil)
      clock.settle()
      #expect(guide.walkMethod.waitingCallCount == 0)
      #expect(!guide.placeSubject.hasObservers)
      #expect(!guide.saving.hasObservers)
      #expect(!guide.newsSubject.hasObservers)
    }
  }
}
