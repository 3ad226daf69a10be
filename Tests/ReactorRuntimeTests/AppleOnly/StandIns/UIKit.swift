// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What ReactorRuntime uses of the module of this name, as Apple declares it.

public import ObjectiveC

@preconcurrency @MainActor
open class UIResponder: NSObject {}

open class UIView: UIResponder {}

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
  }

  open var isEnabled = true

  open func addAction(_ action: UIAction, for controlEvents: Event) {}

  open func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {}
}

open class UIButton: UIControl {}

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
  open var isViewLoaded: Bool { false }

  open func viewDidLoad() {}
}
