import ReactorRuntime

@testable import ExampleReactors

/// A view without a toolkit: what the user does are functions, what the user sees are properties.
final class RefreshScreen {
  private var bag = DisposeBag()
  private let pulls = PublishSubject<Void>()

  private(set) var isSpinning = false
  private(set) var rows: [String] = []

  func bind(reactor: RefreshReactor) {
    bag = DisposeBag()
    pulls.map { RefreshReactor.Action.refresh }.bind(to: reactor.action).disposed(by: bag)
    reactor.state(\.isLoading).bind(with: self) { $0.isSpinning = $1 }.disposed(by: bag)
    reactor.state(\.items).bind(with: self) { $0.rows = $1 }.disposed(by: bag)
  }

  func pull() {
    pulls.onNext(())
  }
}
