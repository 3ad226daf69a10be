import ReactorRuntime
import ReactorTesting
import Testing

@testable import ExampleReactors

@Suite("Counter")
struct CounterViewTests {
  private let reactor = CounterViewReactor()

  @Test("is busy at once", arguments: [CounterViewReactor.Action.plus, .minus])
  func busyAtOnce(action: CounterViewReactor.Action) {
    withVirtualTime { _ in
      reactor.action.onNext(action)
      #expect(reactor.currentState.isLoading)
      #expect(reactor.currentState.value == 0)
    }
  }

  @Test(
    "counts after a second, not earlier, and is no longer busy then",
    arguments: [(CounterViewReactor.Action.plus, 1), (.minus, -1)]
  )
  func countsAfterASecond(action: CounterViewReactor.Action, value: Int) {
    withVirtualTime { clock in
      reactor.action.onNext(action)
      clock.advance(by: .milliseconds(999))
      #expect(reactor.currentState.value == 0)
      #expect(reactor.currentState.isLoading)
      clock.advance(by: .milliseconds(1))
      #expect(reactor.currentState.value == value)
      #expect(!reactor.currentState.isLoading)
      clock.run()
      #expect(clock.now.elapsed == .seconds(1))
    }
  }

  @Test("who watches sees it busy, then the value, then idle")
  func emissionsOfPlus() {
    let seen = withVirtualTime { clock in
      emissions(of: reactor.state.map { "\($0.value) \($0.isLoading ? "busy" : "idle")" }) {
        reactor.action.onNext(.plus)
        clock.advance(by: .seconds(1))
        reactor.action.onNext(.minus)
        clock.advance(by: .seconds(1))
      }
    }
    #expect(
      seen == [
        "0 idle",
        "0 busy", "1 busy", "1 idle",
        "1 busy", "0 busy", "0 idle",
      ]
    )
  }

  @Test("a button that is pressed meanwhile counts too, a second after it was pressed")
  func pressedMeanwhile() {
    withVirtualTime { clock in
      reactor.action.onNext(.plus)
      clock.advance(by: .milliseconds(400))
      reactor.action.onNext(.plus)
      clock.advance(by: .milliseconds(600))
      #expect(reactor.currentState.value == 1)
      clock.advance(by: .milliseconds(400))
      #expect(reactor.currentState.value == 2)
    }
  }

  @Test("lets go of its work when it goes")
  func letsGo() {
    withVirtualTime { clock in
      var reactor: CounterViewReactor? = CounterViewReactor()
      reactor?.action.onNext(.plus)
      reactor = nil
      clock.run()
      #expect(clock.now.elapsed == .zero)
    }
  }
}
