import ReactorRuntime
import Testing

@Suite("What no stream can be told", .serialized)
struct HooksTests {
  static func withHooks(_ body: () -> Void) -> [String] {
    let log = Log<String>()
    let (unhandledError, runawayLoop) = (ReactorHooks.onUnhandledError, ReactorHooks.onRunawayLoop)
    ReactorHooks.onUnhandledError = { error, origin in log.add("\(error) in \(origin)") }
    ReactorHooks.onRunawayLoop = { log.add($0) }
    body()
    ReactorHooks.onUnhandledError = unhandledError
    ReactorHooks.onRunawayLoop = runawayLoop
    return log.entries
  }

  @Test("12: an error that nobody caught in mutate's stream reaches the hook with the action's name")
  func unhandledError() {
    let subject = PublishSubject<String>()
    let reports = Self.withHooks {
      let reactor = ScriptedReactor()
      reactor.onMutate = { _, action in action == "at once" ? .error(TestError()) : subject }
      reactor.action.onNext("at once")
      reactor.action.onNext("later")
      subject.onError(TestError())
      reactor.action.onNext("fine")
    }
    #expect(reports.contains { $0.contains("TestError") && $0.contains("at once") })
    #expect(reports.contains { $0.contains("TestError") && $0.contains("later") })
  }

  @Test("35: a thousand actions in one go are reported with the action's name")
  func runaway() {
    let reports = Self.withHooks {
      let reactor = ScriptedReactor()
      reactor.onReduce = { reactor, mutation in
        if reactor.currentState.count < 1_200 { reactor.action.onNext("loop \(mutation.count)") }
      }
      reactor.action.onNext("start")
    }
    #expect(reports.filter { $0.contains("1000 actions") && $0.contains("loop") }.count == 1)
  }

  @Test("35: also when they come from a subscriber that is only just getting the states that there are")
  func runawayWhileSubscribing() {
    let reports = Self.withHooks {
      let reactor = ScriptedReactor()
      let bag = DisposeBag()
      reactor.state
        .subscribe(onNext: { state in
          if state.count < 1_200 { reactor.action.onNext("endless \(state.count)") }
        })
        .disposed(by: bag)
      #expect(reactor.currentState.count == 1_200)
    }
    #expect(reports.filter { $0.contains("1000 actions") && $0.contains("endless 999") }.count == 1)
  }
}
