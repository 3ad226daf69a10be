#if canImport(UIKit) && !os(watchOS)
  import ExampleDomain
  import ReactorRuntime
  import UIKit

  // Yours: reactorgen has written this file once and leaves it alone from now on.
  final class CounterViewController: UIViewController, ReactorView {
    let plusButton = UIButton(type: .system)
    let minusButton = UIButton(type: .system)
    let countLabel = UILabel()
    let loadingView = UIActivityIndicatorView(style: .medium)
    var disposeBag = DisposeBag()

    init(reactor: CounterViewReactor) {
      super.init(nibName: nil, bundle: nil)
      self.reactor = reactor
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
      fatalError("it is made without a storyboard")
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      let stack = UIStackView(arrangedSubviews: [
        plusButton, minusButton, countLabel, loadingView,
      ])
      stack.axis = .vertical
      stack.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(stack)
      NSLayoutConstraint.activate([
        stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
        stack.topAnchor.constraint(equalTo: view.layoutMarginsGuide.topAnchor),
      ])
    }

    func bind(reactor: CounterViewReactor) {
      bindState(reactor: reactor)
      bindActions(reactor: reactor)
    }
  }
#endif
