// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

// A stand-in of UIKit, for Linux: of its public names some of those that views use. Setting a property by code sends no event, as there.

@preconcurrency @MainActor open class UIResponder: NSObject {}

@preconcurrency @MainActor open class UIView: UIResponder {
  public private(set) var subviews: [UIView] = []
  public private(set) weak var superview: UIView?
  public var frame = CGRect.zero
  public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  /// The controller whose own view it is.
  weak var controller: UIViewController?
  public var isHidden = false
  public var alpha = CGFloat(1)
  public var translatesAutoresizingMaskIntoConstraints = true
  public let layoutMarginsGuide = UILayoutGuide()

  public init(frame: CGRect) {
    super.init()
    self.frame = frame
  }

  public convenience override init() { self.init(frame: .zero) }

  public required init?(coder: NSCoder) { nil }

  public func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// The window in which it can be seen.
  public var window: UIWindow? { superview?.window ?? controller?.shownIn }
}

@preconcurrency @MainActor open class UILayoutGuide: NSObject {
  public let leadingAnchor = NSLayoutAnchor()
  public let trailingAnchor = NSLayoutAnchor()
  public let topAnchor = NSLayoutAnchor()
}

extension UIView {
  public var leadingAnchor: NSLayoutAnchor { layoutMarginsGuide.leadingAnchor }
  public var trailingAnchor: NSLayoutAnchor { layoutMarginsGuide.trailingAnchor }
  public var topAnchor: NSLayoutAnchor { layoutMarginsGuide.topAnchor }
}

@preconcurrency @MainActor open class NSLayoutAnchor: NSObject {
  public func constraint(equalTo anchor: NSLayoutAnchor) -> NSLayoutConstraint { NSLayoutConstraint() }
}

@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  public static func activate(_ constraints: [NSLayoutConstraint]) {}
}

@preconcurrency @MainActor open class UIStackView: UIView {
  public enum Axis { case horizontal, vertical }

  public var axis = Axis.horizontal

  public required init?(coder: NSCoder) { nil }

  public init(arrangedSubviews: [UIView]) {
    super.init(frame: .zero)
    for view in arrangedSubviews { addSubview(view) }
  }
}

@preconcurrency @MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
  }

  public var isEnabled = true
  public var isSelected = false
  private var actions: [(action: UIAction, events: Event)] = []

  public func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((action, controlEvents)) }

  public func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  public func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
    actions.removeAll { $0.action.identifier == identifier && $0.events == controlEvents }
  }

  public func sendActions(for controlEvents: Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) { action.handler(action) }
  }
}

@preconcurrency @MainActor public final class UIAction: NSObject {
  // Not Sendable here, so that nothing relies on its being so.
  public struct Identifier: Hashable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let identifier: Identifier
  let handler: (UIAction) -> Void

  public init(title: String = "", identifier: Identifier? = nil, handler: @escaping (UIAction) -> Void) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
  }
}

@preconcurrency @MainActor open class UIButton: UIControl {
  public enum ButtonType { case custom, system }

  public convenience init(type: ButtonType) { self.init(frame: .zero) }
}

@preconcurrency @MainActor open class UITextField: UIControl {
  private var written = ""

  /// Nil sets the empty text.
  public var text: String? {
    get { written }
    set { written = newValue ?? "" }
  }
}

@preconcurrency @MainActor open class UISwitch: UIControl {
  public var isOn = false
}

@preconcurrency @MainActor open class UISlider: UIControl {
  public var value: Float = 0
  public var minimumValue: Float = 0
  public var maximumValue: Float = 1
}

@preconcurrency @MainActor open class UISegmentedControl: UIControl {
  public var selectedSegmentIndex = -1
}

@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  public private(set) var isRefreshing = false

  public func beginRefreshing() { isRefreshing = true }
  public func endRefreshing() { isRefreshing = false }
}

@preconcurrency @MainActor open class UILabel: UIView {
  public var text: String?
}

@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  public enum Style { case medium, large }

  public private(set) var isAnimating = false
  public private(set) var startCount = 0

  public convenience init(style: Style) { self.init() }

  public func startAnimating() {
    isAnimating = true
    startCount += 1
  }

  public func stopAnimating() { isAnimating = false }
}

@preconcurrency @MainActor open class UITableViewCell: UIView {
  public let textLabel: UILabel? = UILabel()

  public required init() { super.init(frame: .zero) }

  public required init?(coder: NSCoder) { nil }
}

@preconcurrency @MainActor open class UITableView: UIView {
  /// Those who want to know which methods were called, after they were.
  public var observers: [Int: (String) -> Void] = [:]
  public var visibleCells: [UITableViewCell] = []
  public var refreshControl: UIRefreshControl?
  public private(set) var reloadCount = 0

  public func reloadData() {
    reloadCount += 1
    for observer in observers.values { observer("reloadData") }
  }

  public weak var delegate: UITableViewDelegate?

  public func numberOfRows(inSection section: Int) -> Int { visibleCells.count }
}

/// What a table tells its delegate. A method that may be left out is here a property that may be nil, and is called alike.
@preconcurrency @MainActor open class UITableViewDelegate: NSObject {
  public var tableView: Selecting?

  public struct Selecting {
    var select: @MainActor (IndexPath) -> Void

    public init(_ select: @escaping @MainActor (IndexPath) -> Void) { self.select = select }

    @MainActor public func callAsFunction(_ table: UITableView, didSelectRowAt path: IndexPath) { select(path) }
  }
}

@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {}

@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {}

@preconcurrency @MainActor open class UICollectionViewCell: UIView {
  public required init() { super.init(frame: .zero) }

  public required init?(coder: NSCoder) { nil }
}

@preconcurrency @MainActor open class UICollectionView: UIView {
  /// Those who want to know which methods were called, after they were.
  public var observers: [Int: (String) -> Void] = [:]
  public var visibleCells: [UICollectionViewCell] = []
  public var refreshControl: UIRefreshControl?

  public func reloadData() { for observer in observers.values { observer("reloadData") } }

  public weak var delegate: UICollectionViewDelegate?

  public convenience init(frame: CGRect, collectionViewLayout: UICollectionViewLayout) {
    self.init(frame: frame)
  }

  public func numberOfItems(inSection section: Int) -> Int { visibleCells.count }
}

/// As a table's.
@preconcurrency @MainActor open class UICollectionViewDelegate: NSObject {
  public var collectionView: Selecting?

  public struct Selecting {
    var select: @MainActor (IndexPath) -> Void

    public init(_ select: @escaping @MainActor (IndexPath) -> Void) { self.select = select }

    @MainActor public func callAsFunction(_ view: UICollectionView, didSelectItemAt path: IndexPath) { select(path) }
  }
}

@preconcurrency @MainActor open class UISearchBar: UIView {
  public let searchTextField = UITextField()

  public var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
}

@preconcurrency @MainActor open class UIStepper: UIControl {
  public var value = 0.0
  public var minimumValue = 0.0
  public var maximumValue = 100.0
}

@preconcurrency @MainActor open class UIDatePicker: UIControl {
  public var date = Date()
}

@preconcurrency @MainActor open class UIProgressView: UIView {
  public var progress: Float = 0
}

@preconcurrency @MainActor open class UIImage: NSObject {}

@preconcurrency @MainActor open class UIImageView: UIView {
  public var image: UIImage?
}

extension IndexPath {
  public init(row: Int, section: Int) { self = [section, row] }
  public init(item: Int, section: Int) { self = [section, item] }

  public var section: Int { self[0] }
  public var row: Int { self[1] }
  public var item: Int { self[1] }
}
