// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor open class UIViewController: UIResponder {
  public var title: String?
  private var loaded: UIView?
  /// Those who want to know which methods were called, after they were.
  public var observers: [Int: (String) -> Void] = [:]

  public init(nibName: String?, bundle: Bundle?) { super.init() }

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
