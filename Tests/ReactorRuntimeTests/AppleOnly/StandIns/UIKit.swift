// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What ReactorRuntime uses of the module of this name, as Apple declares it.

public import ObjectiveC

@preconcurrency @MainActor
open class UIResponder: NSObject {}

open class UIView: UIResponder {
  open var translatesAutoresizingMaskIntoConstraints = true
  open var layoutMarginsGuide = UILayoutGuide()

  open func addSubview(_ view: UIView) {}
}

open class UILayoutGuide: UIResponder {
  open var leadingAnchor = NSLayoutAnchor()
  open var trailingAnchor = NSLayoutAnchor()
  open var topAnchor = NSLayoutAnchor()
}

extension UIView {
  public var leadingAnchor: NSLayoutAnchor { layoutMarginsGuide.leadingAnchor }
  public var trailingAnchor: NSLayoutAnchor { layoutMarginsGuide.trailingAnchor }
  public var topAnchor: NSLayoutAnchor { layoutMarginsGuide.topAnchor }
}

open class NSLayoutAnchor: UIResponder {
  open func constraint(equalTo anchor: NSLayoutAnchor) -> NSLayoutConstraint { NSLayoutConstraint() }
}

open class NSLayoutConstraint: UIResponder {
  open class func activate(_ constraints: [NSLayoutConstraint]) {}
}

open class UIStackView: UIView {
  public enum Axis {
    case horizontal, vertical
  }

  open var axis = Axis.horizontal

  public init(arrangedSubviews views: [UIView]) {}
}

public final class NSCoder {}

public final class Bundle {}

open class UILabel: UIView {
  open var text: String?
}

open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
  }

  open var isEnabled = true

  open func addAction(_ action: UIAction, for controlEvents: Event) {}

  open func sendActions(for controlEvents: Event) {}

  open func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {}
}

open class UIButton: UIControl {
  public enum ButtonType {
    case custom, system
  }

  public convenience init(type buttonType: ButtonType) { self.init() }
}

open class UITextField: UIControl {
  open var text: String?
}

open class UISwitch: UIControl {
  open var isOn = false
}

open class UISlider: UIControl {
  open var value: Float = 0
}

open class UISegmentedControl: UIControl {
  open var selectedSegmentIndex = 0
}

open class UIRefreshControl: UIControl {
  open var isRefreshing: Bool { false }

  open func beginRefreshing() {}
  open func endRefreshing() {}
}

open class UIActivityIndicatorView: UIView {
  public enum Style {
    case medium, large
  }

  open var isAnimating: Bool { false }

  public convenience init(style: Style) { self.init() }

  open func startAnimating() {}
  open func stopAnimating() {}
}

@preconcurrency @MainActor
open class UIAction {
  // Not Sendable here, so that nothing relies on its being so.
  public struct Identifier: Hashable {
    public let rawValue: String

    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }
  }

  public let identifier = Identifier("")

  public init(title: String = "", identifier: Identifier? = nil, handler: @escaping (UIAction) -> Void) {}
}

open class UIViewController: UIResponder {
  open var title: String?
  open var view: UIView! = UIView()
  open var isViewLoaded: Bool { false }

  public init(nibName: String? = nil, bundle: Bundle? = nil) {}

  public required init?(coder: NSCoder) {}

  open func loadViewIfNeeded() {}
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
}
