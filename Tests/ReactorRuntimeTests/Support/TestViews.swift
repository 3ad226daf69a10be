import ReactorRuntime

/// A view that logs what happens to it.
@MainActor
final class FakeScreen: ReactorView {
  let log: Log<String>
  var disposeBag = DisposeBag()

  init(log: Log<String> = Log()) {
    self.log = log
  }

  func bind(reactor: ScriptedReactor) {
    let name = reactor.initialState.joined()
    log.add("bind \(name)")
    Disposables.create { [log] in log.add("unbind \(name)") }.disposed(by: disposeBag)
  }

  func prepareForReuse() {
    disposeBag = DisposeBag()
  }
}

/// A view that is loaded when a test says so.
@MainActor
final class FakeController: DeferredReactorView {
  let log = Log<String>()
  var disposeBag = DisposeBag()
  private(set) var isViewLoaded = false

  func bind(reactor: ScriptedReactor) {
    log.add("bind \(reactor.initialState.joined())")
  }

  func load() {
    isViewLoaded = true
    viewDidLoad()
  }

  func viewDidLoad() {
    performBinding()
  }
}
