// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

// A stand-in of AppKit, for Linux: of its public names some of those that views use. Setting a property by code sends nothing, as there.

#if canImport(ObjectiveC)
  @_exported import ObjectiveC
#else
  public struct Selector: Hashable, Sendable {
    public let name: String
  }

  public func NSSelectorFromString(_ name: String) -> Selector { Selector(name: name) }
#endif

@preconcurrency @MainActor
open class NSResponder: NSObject {
  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init() }

  open func cancelOperation(_ sender: Any?) {}
}

@preconcurrency @MainActor
open class NSView: NSResponder {
  public private(set) var subviews: [NSView] = []
  public var isHidden = false
  public var translatesAutoresizingMaskIntoConstraints = true
  public let leadingAnchor = NSLayoutAnchor()
  public let trailingAnchor = NSLayoutAnchor()
  public let topAnchor = NSLayoutAnchor()

  public init(frame: NSRect) { super.init() }

  public convenience override init() { self.init(frame: .zero) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public func addSubview(_ view: NSView) { subviews.append(view) }
}

@preconcurrency @MainActor
open class NSLayoutAnchor: NSObject {
  public func constraint(equalTo anchor: NSLayoutAnchor) -> NSLayoutConstraint { NSLayoutConstraint() }
}

@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  public static func activate(_ constraints: [NSLayoutConstraint]) {}
}

@preconcurrency @MainActor
open class NSStackView: NSView {
  public enum Orientation { case horizontal, vertical }

  public var orientation = Orientation.horizontal

  public convenience init(views: [NSView]) {
    self.init()
    for view in views { addSubview(view) }
  }
}

@preconcurrency @MainActor
open class NSControl: NSView {
  public enum StateValue: Sendable { case on, off, mixed }

  public nonisolated static let textDidChangeNotification = Notification.Name("NSControlTextDidChangeNotification")

  public var isEnabled = true
  public var stringValue = ""
  public var doubleValue = 0.0
  public weak var target: AnyObject?
  public var action: Selector?

  /// Of the methods that an action may name, only the one that this module has can be called without Objective-C.
  @discardableResult
  open func sendAction(_ action: Selector?, to target: Any?) -> Bool {
    guard let action, let target = target as? NSResponder, action == NSSelectorFromString("cancelOperation:") else {
      return false
    }
    target.cancelOperation(self)
    return true
  }
}

@preconcurrency @MainActor
open class NSButton: NSControl {
  public var state = StateValue.off

  public func performClick(_ sender: Any?) {
    if isEnabled { sendAction(action, to: target) }
  }
}

@preconcurrency @MainActor
open class NSSwitch: NSControl {
  public var state = StateValue.off
}

@preconcurrency @MainActor
open class NSSlider: NSControl {
  public var minValue = 0.0
  public var maxValue = 1.0
}

@preconcurrency @MainActor
open class NSTextField: NSControl {
  /// What the user does.
  public func type(_ text: String) {
    stringValue = text
    NotificationCenter.default.post(name: NSControl.textDidChangeNotification, object: self)
  }
}

@preconcurrency @MainActor
open class NSText: NSView {
  public nonisolated static let didChangeNotification = Notification.Name("NSTextDidChangeNotification")

  public var string = ""
}

@preconcurrency @MainActor
open class NSTextView: NSText {}

@preconcurrency @MainActor
open class NSProgressIndicator: NSView {
  public var doubleValue = 0.0
}

@preconcurrency @MainActor
open class NSViewController: NSResponder {
  public var title: String?
  private var loaded: NSView?
  /// Those who want to know which methods were called, after they were.
  public var observers: [Int: (String) -> Void] = [:]

  public init(nibName: String?, bundle: Bundle?) { super.init() }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  public required init?(coder: NSCoder) { nil }

  public var isViewLoaded: Bool { loaded != nil }

  /// Asking for it loads it.
  public var view: NSView {
    get {
      loadViewIfNeeded()
      return loaded ?? NSView()
    }
    set { loaded = newValue }
  }

  public func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    viewDidLoad()
    tell("viewDidLoad")
  }

  /// What a window does when the view comes or goes.
  public func appear(_ isAppearing: Bool) {
    loadViewIfNeeded()
    if isAppearing {
      viewWillAppear()
      viewDidAppear()
    } else {
      viewWillDisappear()
      viewDidDisappear()
    }
  }

  private func tell(_ name: String) {
    for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer(name) }
  }

  /// Finds no nib here: a controller without one makes its view itself.
  open func loadView() {}
  open func viewDidLoad() {}
  // Whoever overrides them calls them first, which tells that they are called: a little early, where there is no Objective-C to tell.
  open func viewWillAppear() { tell("viewWillAppear") }
  open func viewDidAppear() { tell("viewDidAppear") }
  open func viewWillDisappear() { tell("viewWillDisappear") }
  open func viewDidDisappear() { tell("viewDidDisappear") }
}
