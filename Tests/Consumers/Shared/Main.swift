import Observation
import ReactorRuntime
import ReactorTesting

@main
@MainActor
struct Main {
  static func main() async {
    views()
    deferredView()
    cells()
    await tasks()
    await threads()
    observation()
    await observations()
    await ownChecks()
    check(Recorded(time: 210, value: 1) == Recorded(time: 210, value: 1), "ReactorTesting can be used")
    print("every check passed")
  }

  static func views() {
    let reactor = CounterReactor(count: 1)
    let screen = CounterViewController(reactor: reactor)
    screen.increaseButton.presses.onNext(())
    check(reactor.currentState.count == 2, "a tap is an action")
    check(screen.text == "2", "the view shows the state")
    check(screen.messages == ["increased"], "a pulse is shown")
    screen.reactor = nil
    screen.increaseButton.presses.onNext(())
    check(reactor.currentState.count == 2, "a view without a reactor sends nothing")

    let stubbed = CounterReactor()
    stubbed.isStubEnabled = true
    screen.reactor = stubbed
    stubbed.stub.state.value = CounterReactor.State(count: 9, isLoading: true)
    check(screen.text == "9" && !screen.increaseButton.isEnabled, "a stub's state is shown")
  }

  static func deferredView() {
    let toolbar = Toolbar()
    let screen = RenameViewController()
    screen.reactor = IsolatedReactor(toolbar: toolbar)
    screen.input.text = "too early"
    screen.input.sendButton.presses.onNext(())
    check(toolbar.title == "", "a view that isn't loaded isn't bound")
    screen.loadView()
    screen.input.text = "inbox"
    screen.input.sendButton.presses.onNext(())
    check(toolbar.title == "inbox" && screen.shown == "inbox", "an isolated reactor works for its view")
  }

  static func cells() {
    let cell = Cell<CounterReactor>()
    cell.reactor = CounterReactor()
    cell.prepareForReuse()
    cell.reactor = CounterReactor()
    check(cell.bindings == 2, "a cell is bound again")
  }

  static func tasks() async {
    let reactor = FeedReactor(service: FeedService())
    let bag = DisposeBag()
    await withCheckedContinuation { continuation in
      reactor.state(\.page).filter { $0 == 1 }.take(1)
        .observe(on: MainScheduler.instance)
        .subscribe(onNext: { _ in continuation.resume() })
        .disposed(by: bag)
      reactor.action.onNext(.load)
    }
    check(reactor.currentState.items == ["item 0"], "a task's result is reduced")
    await reactor.send(.clear)
    check(reactor.currentState.items == [], "send returns when the action was reduced")
  }

  static func threads() async {
    let reactor = SharedReactor()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          reactor.action.onNext(.increase)
          await reactor.send(.increase)
        }
      }
    }
    check(reactor.currentState.count == 16, "any thread may send")
  }

  static func observation() {
    let reactor = CounterReactor()
    let counts = Counts()
    func watch() {
      withObservationTracking {
        _ = reactor.observed.count
        _ = reactor.observed.$message
      } onChange: {
        counts.add()
      }
    }
    watch()
    reactor.action.onNext(.decrease)
    check(counts.value == 1 && reactor.observed.count == -1, "a field is observed")
  }

  static func observations() async {
    guard #available(macOS 26.0, *) else { return }
    let reactor = CounterReactor(count: 5)
    var counts = Observations { reactor.observed.count }.makeAsyncIterator()
    check(await counts.next() == 5, "the first value is observed")
    await reactor.send(.increase)
    check(await counts.next() == 6, "the next value is observed")
  }

  static func check(_ condition: Bool, _ promise: String) {
    precondition(condition, promise)
  }
}
