// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// Containers, as far as routers use them. Nothing is animated: what is shown is shown at once, and what has no window is presented all the
// same.

@preconcurrency @MainActor open class UIWindow: UIView {
  public var rootViewController: UIViewController? {
    didSet {
      oldValue?.shownAtRootOf = nil
      rootViewController?.shownAtRootOf = self
    }
  }
  public private(set) var isKeyWindow = false

  open func makeKeyAndVisible() {
    isKeyWindow = true
    rootViewController?.loadViewIfNeeded()
  }
}

@preconcurrency @MainActor open class UINavigationController: UIViewController {
  public var viewControllers: [UIViewController] {
    didSet {
      for controller in oldValue where !viewControllers.contains(controller) { controller.container = nil }
      for controller in viewControllers { controller.container = self }
    }
  }

  public override init(nibName: String?, bundle: Bundle?) {
    viewControllers = []
    super.init(nibName: nibName, bundle: bundle)
  }

  public init(rootViewController: UIViewController) {
    viewControllers = [rootViewController]
    super.init(nibName: nil, bundle: nil)
    rootViewController.container = self
  }

  public required init?(coder: NSCoder) { nil }

  public var topViewController: UIViewController? { viewControllers.last }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    viewControllers.append(viewController)
    viewController.loadViewIfNeeded()
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    viewControllers.count > 1 ? viewControllers.removeLast() : nil
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    self.viewControllers = viewControllers
  }
}
