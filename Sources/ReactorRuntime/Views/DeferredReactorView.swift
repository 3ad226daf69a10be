/// A ``ReactorView`` that binds when it is loaded: once for each assigned reactor, if it is the last one by then.
/// ReactorKit 3: `DeferredReactorView`.
///
/// ReactorKit replaces `viewDidLoad` at run time. Here the view says when it is loaded:
///
/// ```swift
/// override func viewDidLoad() {
///   super.viewDidLoad()
///   performBinding()
/// }
/// ```
///
/// Debug builds tell ``ReactorHooks/onMissingBinding`` of a view that was loaded with a reactor and didn't do so.
@preconcurrency @MainActor
public protocol DeferredReactorView: ReactorView {
  /// Whether what `bind(reactor:)` touches is there. `UIViewController` and `NSViewController` have it; for other views
  /// it is true unless they say otherwise.
  var isViewLoaded: Bool { get }
}

extension DeferredReactorView {
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
      #if DEBUG
        noticeMissingBinding()
      #endif
    }
  }

  #if DEBUG
    /// Looks now and then whether the view was loaded and left unbound, until it is bound or gone. A storyboard view of ReactorKit compiles here
    /// as it is; without this, nothing would tell that it lacks the call.
    private func noticeMissingBinding() {
      guard ReactorAssignments.isUnbound(self) else { return }
      Task { @MainActor [weak self] in
        var pause = Duration.milliseconds(20)
        while let self, ReactorAssignments.isUnbound(self) {
          if isViewLoaded {
            ReactorHooks.reportMissingBinding(of: self)
            return
          }
          try? await Task.sleep(for: pause)
          pause = min(pause * 2, .seconds(2))
        }
      }
    }
  #endif

  /// Calls `bind(reactor:)` if the view is loaded and has a reactor that it wasn't bound to yet. Call it when the view is
  /// loaded; calling it more often does nothing.
  public func performBinding() {
    guard isViewLoaded, let reactor = ReactorAssignments.reactorToBind(of: self) else { return }
    bind(reactor: reactor)
  }
}
