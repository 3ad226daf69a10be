import ReactorRuntime

/// A view without a toolkit.
@MainActor
final class ArticleView: View {
  /// What a user pulls to refresh.
  final class RefreshControl {
    fileprivate let valueChanged = PublishSubject<Void>()

    func sendActions() {
      valueChanged.onNext(())
    }
  }

  /// What turns while something is going on.
  final class ActivityIndicator {
    fileprivate(set) var isAnimating = false
  }

  var disposeBag = DisposeBag()
  let refreshControl = RefreshControl()
  let activityIndicator = ActivityIndicator()

  func bind(reactor: ArticleReactor) {
    refreshControl.valueChanged
      .map { Reactor.Action.refresh }
      .bind(to: reactor.action)
      .disposed(by: disposeBag)
    reactor.state.map { $0.isLoading }
      .distinctUntilChanged()
      .bind(with: self) { view, isLoading in view.activityIndicator.isAnimating = isLoading }
      .disposed(by: disposeBag)
  }
}
