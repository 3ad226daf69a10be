import ReactorRuntime
import ReactorTesting
import Testing

@Suite("An action cancels what starts later")
struct JourneyCancellationTests {
  private let guide = GuideDouble()
  private let reactor: JourneyReactor

  init() {
    reactor = JourneyReactor(guide: guide)
    guide.walkMethod.suspends()
  }

  private var log: [String] {
    Array(reactor.currentState.log.dropFirst())
  }

  private func send(_ action: JourneyReactor.Action) {
    reactor.action.onNext(action)
  }

  @Test("`latest`: a newer run cancels the effect that the older one has still to start; what stands behind it goes on")
  func latest() {
    withVirtualTime { clock in
      send(.suggest("first"))
      clock.advance(by: .milliseconds(200))
      send(.suggest("second"))
      clock.advance(by: .milliseconds(400))
      #expect(guide.walkMethod.calls.map(\.name) == ["second"])
      guide.walkMethod.release(returning: 2)
      clock.settle()
      #expect(log == ["after first", "suggested 2", "after second"])
    }
  }

  @Test("`until`: an action before the effect starts cancels it; one before the whole run doesn't")
  func until() {
    withVirtualTime { clock in
      send(.stop)
      send(.suggest("first"))
      clock.advance(by: .milliseconds(300))
      #expect(guide.walkMethod.calls.map(\.name) == ["first"])
      guide.walkMethod.release(returning: 1)
      clock.settle()
      send(.suggest("second"))
      send(.stop)
      clock.advance(by: .milliseconds(300))
      clock.settle()
      #expect(guide.walkMethod.calls.map(\.name) == ["first"])
      #expect(log.last == "after second")
    }
  }

  @Test("an effect inside `then`, and one behind an effect, are cancelled before they start")
  func nested() {
    withVirtualTime { clock in
      send(.explore)
      clock.settle()
      send(.stop)
      guide.walkMethod.release(returning: 1)
      clock.settle()
      #expect(guide.walkMethod.calls.map(\.name) == ["first"])
      #expect(log.last == "explored")
    }
  }

  @Test("what ends an effect ends the steps inside of it first, and what follows it before that starts")
  func nestedAndFollowing() {
    withVirtualTime { clock in
      send(.retry)
      clock.settle()
      guide.walkMethod.release(throwing: RxError.noElements)
      clock.settle()
      send(.stop)
      clock.settle()
      #expect(log == ["retried", "stop, walking: false"])
      #expect(guide.walkMethod.calls.map(\.name) == ["first"])
    }
  }

  @Test("what ends a step inside of an effect alone lets those behind it go on, and ends what follows the effect")
  func onlyInside() {
    withVirtualTime { clock in
      send(.retry)
      clock.settle()
      guide.walkMethod.release(throwing: RxError.noElements)
      clock.settle()
      send(.add(1))
      clock.settle()
      #expect(log == ["goes on", "retried"])
      #expect(guide.walkMethod.calls.map(\.name) == ["first"])
    }
  }

  @Test("an effect that nothing cancels meanwhile starts in its turn")
  func uncancelled() {
    withVirtualTime { clock in
      send(.explore)
      clock.settle()
      send(.add(1))
      for result in 1...3 {
        guide.walkMethod.release(returning: result)
        clock.settle()
      }
      #expect(guide.walkMethod.calls.map(\.name) == ["first", "inner", "last"])
      #expect(log == ["inner", "last", "explored"])
    }
  }
}
