import ReactorRuntime
import ReactorTesting
import Testing

@Suite("`catch` is for the call alone")
struct JourneyFailureTests {
  private let guide = GuideDouble()
  private let reactor: JourneyReactor

  init() {
    reactor = JourneyReactor(guide: guide)
    guide.walkMethod.suspends()
  }

  /// What is written when a call has ended.
  private func log(after end: () -> Void) -> [String] {
    withVirtualTime { clock in
      reactor.action.onNext(.risk)
      clock.settle()
      end()
      clock.settle()
    }
    return Array(reactor.currentState.log.dropFirst())
  }

  @Test("an error of a `swift` step in `then` goes past it, and ends the steps")
  func errorInThen() {
    #expect(log { guide.walkMethod.release(returning: 7) } == ["risked 7"])
  }

  @Test("an error of the call reaches it")
  func errorOfCall() {
    #expect(log { guide.walkMethod.release(throwing: Refusal()) } == ["caught 1", "survived"])
  }

  @Test("without an error, the next step goes on")
  func success() {
    #expect(log { guide.walkMethod.release(returning: 0) } == ["risked 0", "not refused", "survived"])
  }
}
