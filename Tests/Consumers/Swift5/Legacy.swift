import ReactorKitNames
import ReactorRuntime

/// Code from before Swift's concurrency, such as a test case: of no actor, with a view that isn't declared to be of one.
final class LegacyView: View {
  var disposeBag = DisposeBag()
  var count = 0

  func bind(reactor: CounterReactor) {
    reactor.state(\.count).bind(with: self) { view, count in view.count = count }.disposed(by: disposeBag)
  }
}

final class LegacyButton: ReactiveCompatible {
  let presses = PublishSubject<Void>()
  var isEnabled = true
}

extension Reactive where Base: LegacyButton {
  var tap: ControlEvent<Void> {
    ControlEvent(events: base.presses)
  }
}

final class LegacyTestCase {
  func testView() -> Bool {
    let view = LegacyView()
    let button = LegacyButton()
    let reactor = CounterReactor(count: 3)
    view.reactor = reactor
    let bag = DisposeBag()
    button.rx.tap.map { .increase }.bind(to: reactor.action).disposed(by: bag)
    reactor.state.map { $0.count == 4 }.bind(to: button.rx.isEnabled).disposed(by: bag)
    button.presses.onNext(())
    return view.count == 4 && button.isEnabled && view.reactor === reactor
  }

  func testGenericView<Screen: View>(_ screen: Screen, _ reactor: Screen.Reactor) {
    screen.reactor = reactor
  }
}

extension Main {
  static func ownChecks() async {
    let test = LegacyTestCase()
    check(test.testView(), "a view works in code of no actor")
    let view = LegacyView()
    test.testGenericView(view, CounterReactor(count: 7))
    check(view.count == 7, "a generic function of no actor assigns a reactor")
  }
}
