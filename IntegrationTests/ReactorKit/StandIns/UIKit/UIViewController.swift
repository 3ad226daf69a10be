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
    loaded = UIView()
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

  open var navigationController: UINavigationController? { container as? UINavigationController }
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

  private func tell(_ name: String) {
    for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer(name) }
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
}

#if !canImport(ObjectiveC)
  public struct Selector: Hashable {
    public let name: String
  }

  public func NSSelectorFromString(_ name: String) -> Selector { Selector(name: name) }
#endif
