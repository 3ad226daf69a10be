import RIBs
import UIKit

/// A view controller as an app would write it, as far as the tree of RIBs needs it.
class ListeningViewController<Listener>: UIViewController {
  private weak var listening: AnyObject?

  var listener: Listener? {
    get { listening as? Listener }
    set { listening = newValue as AnyObject? }
  }

  init() { super.init(nibName: nil, bundle: nil) }

  required init?(coder: NSCoder) { nil }
}

/// The root shows all others on its stack.
final class RootViewController: UINavigationController, RootPresentable, RootViewControllable,
  LoggedInViewControllable
{
  weak var listener: (any RootPresentableListener)?

  init() { super.init(rootViewController: UIViewController(nibName: nil, bundle: nil)) }

  required init?(coder: NSCoder) { nil }
}

final class LoggedOutViewController: ListeningViewController<any LoggedOutPresentableListener>, LoggedOutPresentable,
  LoggedOutViewControllable
{}

final class UserListViewController: ListeningViewController<any UserListPresentableListener>, UserListPresentable,
  UserListViewControllable
{
  private(set) var embedded: [UIViewController] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    listener?.action.onNext(.load)
    listener?.action.onNext(.showTools)
  }

  func embedSearch(_ viewController: any ViewControllable) { embedded.append(viewController.uiviewController) }
  func removeSearch(_ viewController: any ViewControllable) { remove(viewController) }
  func embedBanner(_ viewController: any ViewControllable) { embedded.append(viewController.uiviewController) }
  func removeBanner(_ viewController: any ViewControllable) { remove(viewController) }

  private func remove(_ viewController: any ViewControllable) {
    embedded.removeAll { $0 === viewController.uiviewController }
  }
}

final class UserInformationViewController: ListeningViewController<any UserInformationPresentableListener>,
  UserInformationPresentable, UserInformationViewControllable
{}

final class SearchViewController: ListeningViewController<any SearchPresentableListener>, SearchPresentable,
  SearchViewControllable
{}

final class BannerViewController: ListeningViewController<any BannerPresentableListener>, BannerPresentable,
  BannerViewControllable
{}

final class SampleViewController: ListeningViewController<any SamplePresentableListener>, SamplePresentable,
  SampleViewControllable
{}
