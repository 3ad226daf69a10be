#if canImport(UIKit) && !os(watchOS)
  import ReactorKit
  import RxCocoa
  import RxSwift
  import UIKit

  // Yours: reactorgen has written this file once and leaves it alone from now on.
  final class BannerView: UIView, View {
    let swapButton = UIButton(type: .system)
    let nameButton = UIButton(type: .system)
    let nameField = UITextField()
    var disposeBag = DisposeBag()

    func bind(reactor: BannerReactor) {
      bindState(reactor: reactor)
      bindActions(reactor: reactor)
    }
  }
#endif
