// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@preconcurrency @MainActor open class UIViewController: UIResponder {
  public var title: String?
  private var loaded: UIView?
  /// Those who want to know which methods were called, after they were.
  public var observers: [Int: (String) -> Void] = [:]

  public init(nibName: String?, bundle: Bundle?) { super.init() }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  public required init?(coder: NSCoder) { nil }

  public var isViewLoaded: Bool { loaded != nil }

  /// Asking for it loads it.
  public var view: UIView! {
    loadViewIfNeeded()
    return loaded
  }

  public func loadViewIfNeeded() {
    guard loaded == nil else { return }
    let view = UIView()
    view.controller = self
    loaded = view
    viewDidLoad()
    tell("viewDidLoad")
  }

  /// What a container calls when the view comes or goes.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    loadViewIfNeeded()
    if isAppearing {
      viewWillAppear(animated)
      tell("viewWillAppear:")
    } else {
      viewWillDisappear(animated)
      tell("viewWillDisappear:")
    }
    self.isAppearing = isAppearing
  }

  public func endAppearanceTransition() {
    if isAppearing {
      viewDidAppear(false)
      tell("viewDidAppear:")
    } else {
      viewDidDisappear(false)
      tell("viewDidDisappear:")
    }
  }

  private var isAppearing = false
  fileprivate(set) weak var presenter: UIViewController?
  weak var container: UIViewController?
  /// The window whose root it is.
  weak var shownAtRootOf: UIWindow?

  /// The window in which its view can be seen: of a stack, only the view on top can.
  var shownIn: UIWindow? {
    if let stack = container as? UINavigationController, stack.topViewController !== self { return nil }
    return shownAtRootOf ?? container?.shownIn ?? presenter?.shownIn
  }

  open var navigationController: UINavigationController? {
    container as? UINavigationController ?? container?.navigationController
  }
  public var parent: UIViewController? { container }
  public private(set) var children: [UIViewController] = []
  open var presentingViewController: UIViewController? { presenter }
  open private(set) var presentedViewController: UIViewController?

  /// Calls back at once.
  open func present(_ viewController: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    presentedViewController = viewController
    viewController.presenter = self
    viewController.loadViewIfNeeded()
    completion?()
  }

  /// Lets go of what it presents; where it presents nothing, its presenter lets go of it.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard presentedViewController != nil else {
      presenter?.dismiss(animated: animated, completion: completion)
      return
    }
    presentedViewController?.presenter = nil
    presentedViewController = nil
    completion?()
  }

  open func addChild(_ controller: UIViewController) {
    controller.willMove(toParent: self)
    children.append(controller)
    controller.container = self
  }

  open func removeFromParent() {
    container?.children.removeAll { $0 === self }
    container = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  private func tell(_ name: String) {
    for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer(name) }
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
}
