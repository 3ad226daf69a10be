// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

// A stand-in of AppKit, for Linux: of its public names some of those that views use. Setting a property by code sends nothing, as there.

@preconcurrency @MainActor
open class NSResponder: NSObject {}

@preconcurrency @MainActor
open class NSView: NSResponder {
  public private(set) var subviews: [NSView] = []
  public var isHidden = false
  public var translatesAutoresizingMaskIntoConstraints = true
  public let leadingAnchor = NSLayoutAnchor()
  public let trailingAnchor = NSLayoutAnchor()
  public let topAnchor = NSLayoutAnchor()

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
  public var isEnabled = true
  public var stringValue = ""
  /// What the target does at the control's action; where there is Objective-C, it is named by a selector.
  public var targets: [Int: () -> Void] = [:]

  /// Tells the target.
  public func sendAction() {
    for (_, target) in targets.sorted(by: { $0.key < $1.key }) { target() }
  }
}

@preconcurrency @MainActor
open class NSButton: NSControl {
  public func performClick(_ sender: Any?) {
    if isEnabled { sendAction() }
  }
}

@preconcurrency @MainActor
open class NSTextField: NSControl {
  /// What the delegate does where the user changes the text.
  public var delegates: [Int: () -> Void] = [:]

  /// What the user does.
  public func type(_ text: String) {
    stringValue = text
    for (_, delegate) in delegates.sorted(by: { $0.key < $1.key }) { delegate() }
  }
}

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
      tell("viewWillAppear")
      viewDidAppear()
      tell("viewDidAppear")
    } else {
      viewWillDisappear()
      tell("viewWillDisappear")
      viewDidDisappear()
      tell("viewDidDisappear")
    }
  }

  private func tell(_ name: String) {
    for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer(name) }
  }

  /// Finds no nib here: a controller without one makes its view itself.
  open func loadView() {}
  open func viewDidLoad() {}
  open func viewWillAppear() {}
  open func viewDidAppear() {}
  open func viewWillDisappear() {}
  open func viewDidDisappear() {}
}
