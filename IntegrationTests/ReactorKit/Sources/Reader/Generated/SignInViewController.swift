#if canImport(UIKit) && !os(watchOS)
  import ReactorKit
  import RxCocoa
  import RxSwift
  import UIKit

  // Yours: reactorgen has written this file once and leaves it alone from now on.
  final class SignInViewController: UIViewController, View {
    let emailField = UITextField()
    let searchField = UITextField()
    let submitButton = UIButton(type: .system)
    let refreshControl = UIRefreshControl()
    let tableView = UITableView()
    let bannerView = BannerView()
    let spinner = UIActivityIndicatorView(style: .medium)
    let shareLabel = UILabel()
    let countLabel = UILabel()
    let noticeLabel = UILabel()
    let firstRow = 0
    var disposeBag = DisposeBag()
    private(set) var shownAttempts: [Int] = []
    private(set) var shownFailures: [SignInReactor.Failure] = []

    init(reactor: SignInReactor?) {
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
        emailField, searchField, submitButton, tableView, bannerView, spinner, shareLabel,
        countLabel, noticeLabel,
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

    func bind(reactor: SignInReactor) {
      bindState(reactor: reactor)
      bindActions(reactor: reactor)
    }

    func show(attempt: SignInReactor.Attempt) {
      shownAttempts.append(attempt.count)
    }

    func present(failure: SignInReactor.Failure) {
      shownFailures.append(failure)
    }
  }

  final class AccountCell: UITableViewCell {
    private(set) var name = ""

    func show(_ account: SignInReactor.Account) {
      name = account.name
    }
  }
#endif
