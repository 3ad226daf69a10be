import ReactorRuntime

/// Stands in for UIKit's, which isn't there on Linux.
@MainActor
class UIViewController {
  private(set) var isViewLoaded = false

  init() {}

  final func loadView() {
    isViewLoaded = true
    viewDidLoad()
  }

  func viewDidLoad() {}
}

@MainActor
final class Button: ReactiveCompatible {
  let presses = PublishSubject<Void>()
  var isEnabled = true
}

@MainActor
extension Reactive where Base: Button {
  var tap: ControlEvent<Void> {
    ControlEvent(events: base.presses)
  }
}

@MainActor
final class MessageInputView: ReactiveCompatible {
  let sendButton = Button()
  var text = ""
}

@MainActor
extension Reactive where Base: MessageInputView {
  var sendButtonTap: ControlEvent<String> {
    let source = base.sendButton.rx.tap.map { [base] in base.text }
    return ControlEvent(events: source)
  }
}

/// A view that conforms where it is declared.
final class CounterViewController: UIViewController, ReactorView {
  let increaseButton = Button()
  var disposeBag = DisposeBag()
  private(set) var text = ""
  private(set) var messages: [String] = []

  init(reactor: CounterReactor) {
    super.init()
    self.reactor = reactor
  }

  func bind(reactor: CounterReactor) {
    increaseButton.rx.tap
      .map { CounterReactor.Action.increase }
      .bind(to: reactor.action)
      .disposed(by: disposeBag)

    reactor.state(\.count)
      .map { "\($0)" }
      .subscribe(onNext: { [weak self] text in self?.text = text })
      .disposed(by: disposeBag)

    reactor.state.map { !$0.isLoading }
      .distinctUntilChanged()
      .bind(to: increaseButton.rx.isEnabled)
      .disposed(by: disposeBag)

    reactor.pulse(\.$message)
      .compactMap { $0 }
      .bind(with: self) { view, message in view.messages.append(message) }
      .disposed(by: disposeBag)
  }
}

/// A view that conforms in an extension.
final class RenameViewController: UIViewController {
  let input = MessageInputView()
  var disposeBag = DisposeBag()
  private(set) var shown = ""

  override func viewDidLoad() {
    super.viewDidLoad()
    performBinding()
  }
}

extension RenameViewController: DeferredReactorView {
  func bind(reactor: IsolatedReactor) {
    input.rx.sendButtonTap.map { .rename($0) }.bind(to: reactor.action).disposed(by: disposeBag)
    reactor.state(\.title).bind(with: self) { view, title in view.show(title) }.disposed(by: disposeBag)
  }

  private func show(_ title: String) {
    shown = title
  }
}

/// A view that isn't a controller, and whose reactor is any.
class Cell<ReactorType: Reactor>: ReactorView {
  var disposeBag = DisposeBag()
  private(set) var bindings = 0

  func bind(reactor: ReactorType) {
    bindings += 1
  }

  func prepareForReuse() {
    disposeBag = DisposeBag()
  }
}
