import ReactorRuntime

@testable import ExampleReactors

/// A view without a toolkit: what the user does are functions, what the user sees are properties.
@MainActor
final class RefreshScreen: ReactorView {
  var disposeBag = DisposeBag()
  private let pulls = PublishSubject<Void>()

  private(set) var isSpinning = false
  private(set) var rows: [String] = []

  func bind(reactor: RefreshReactor) {
    pulls.map { RefreshReactor.Action.refresh }.bind(to: reactor.action).disposed(by: disposeBag)
    reactor.state(\.isLoading).bind(with: self) { $0.isSpinning = $1 }.disposed(by: disposeBag)
    reactor.state(\.items).bind(with: self) { $0.rows = $1 }.disposed(by: disposeBag)
  }

  func pull() {
    pulls.onNext(())
  }
}
