/// A ``View`` that binds when it is loaded: once for each assigned reactor, if it is the last one by then.
/// ReactorKit 3: `StoryboardView`.
///
/// ReactorKit replaces `viewDidLoad` at run time. Here the view says when it is loaded:
///
/// ```swift
/// override func viewDidLoad() {
///   super.viewDidLoad()
///   performBinding()
/// }
/// ```
@preconcurrency @MainActor
public protocol StoryboardView: View {
  /// Whether what `bind(reactor:)` touches is there. `UIViewController` and `NSViewController` have it; for other views
  /// it is true unless they say otherwise.
  var isViewLoaded: Bool { get }
}

extension StoryboardView {
  /// Whether what `bind(reactor:)` touches is there: yes.
  public var isViewLoaded: Bool {
    true
  }

  /// The reactor that was assigned last. Assigning replaces `disposeBag`, and binds if the view is loaded.
  public var reactor: Reactor? {
    get {
      ReactorAssignments.reactor(of: self)
    }
    set {
      ReactorAssignments.assign(newValue, to: self)
      performBinding()
    }
  }

  /// Calls `bind(reactor:)` if the view is loaded and has a reactor that it wasn't bound to yet. Call it when the view is
  /// loaded; calling it more often does nothing.
  public func performBinding() {
    guard isViewLoaded, let reactor = ReactorAssignments.reactorToBind(of: self) else { return }
    bind(reactor: reactor)
  }
}

/// The name that follows `StoryboardView` in ReactorKit.
public typealias DeferredReactorView = StoryboardView
