/// What a view controller tells of its life, as streams.
///
/// RxCocoa listens to a controller's methods by replacing them at run time. Here the controller says what happens:
///
/// ```swift
/// let lifeCycle = ViewLifeCycle()
///
/// override func viewWillAppear(_ animated: Bool) {
///   super.viewWillAppear(animated)
///   lifeCycle.send(.viewWillAppear)
/// }
/// ```
@preconcurrency @MainActor
public final class ViewLifeCycle {
  /// A moment of a view controller's life.
  public enum Moment: Sendable, Hashable, CaseIterable {
    /// Its view is there.
    case viewDidLoad
    /// Its view is about to be seen.
    case viewWillAppear
    /// Its view is seen.
    case viewDidAppear
    /// Its view is about to go.
    case viewWillDisappear
    /// Its view is gone.
    case viewDidDisappear
  }

  private let moments = PublishSubject<Moment>()
  private var isLoaded = false

  /// Creates the life of a view that isn't loaded yet.
  public nonisolated init() {}

  /// Tells those who listen that the moment is there.
  public func send(_ moment: Moment) {
    if moment == .viewDidLoad { isLoaded = true }
    moments.onNext(moment)
  }

  /// That the view is loaded: at once where it is already, once where it isn't yet.
  public var viewDidLoad: Observable<Void> { isLoaded ? .just(()) : stream(of: .viewDidLoad) }

  /// That the view is about to be seen, each time.
  public var viewWillAppear: Observable<Void> { stream(of: .viewWillAppear) }

  /// That the view is seen, each time.
  public var viewDidAppear: Observable<Void> { stream(of: .viewDidAppear) }

  /// That the view is about to go, each time.
  public var viewWillDisappear: Observable<Void> { stream(of: .viewWillDisappear) }

  /// That the view is gone, each time.
  public var viewDidDisappear: Observable<Void> { stream(of: .viewDidDisappear) }

  private func stream(of moment: Moment) -> Observable<Void> {
    moments.filter { $0 == moment }.map { _ in () }
  }
}
