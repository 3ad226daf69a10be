extension ObservableType {
  /// Starts the stream and hands each event to `on`.
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    asObservable().connect(on)
  }

  /// Starts the stream. `onDisposed` is called once: after the end, or when the subscription is disposed of.
  ///
  /// An error for which there is no `onError` goes to ``Hooks/defaultErrorHandler``.
  @inlinable
  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let disposal = onDisposed.map { Disposables.create(with: $0) }
    let subscription = asObservable().observe { event in
      switch event {
      case .next(let element):
        onNext?(element)
      case .error(let error):
        if let onError {
          onError(error)
        } else {
          Hooks.report(error)
        }
        disposal?.dispose()
      case .completed:
        onCompleted?()
        disposal?.dispose()
      }
    }
    guard let disposal else { return subscription }
    return Disposables.create(subscription, disposal)
  }

  /// Starts the stream with closures that get `object` too, which is held weakly: when it is gone they aren't called.
  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onNext: { [weak object] element in
        guard let object else { return }
        onNext?(object, element)
      },
      onError: { [weak object] error in
        guard let object else { return }
        onError?(object, error)
      },
      onCompleted: { [weak object] in
        guard let object else { return }
        onCompleted?(object)
      },
      onDisposed: { [weak object] in
        guard let object else { return }
        onDisposed?(object)
      }
    )
  }
}

/// Where subscriptions tell of errors that they have no closure for. RxSwift 6: `Hooks`.
public enum Hooks {
  /// Gets where the subscription was made, which is not recorded and therefore empty, and the error.
  public typealias DefaultErrorHandler = (_ subscriptionCallStack: [String], _ error: any Error) -> Void

  private static let storage = Storage()

  /// Called for each error of a subscription without `onError`, on the thread where it happened. By default hands it to
  /// ``ReactorHooks/onUnhandledError``.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { storage.lock.withLock { storage.handler } }
    set { storage.lock.withLock { storage.handler = newValue } }
  }

  @usableFromInline
  static func report(_ error: any Error) {
    defaultErrorHandler([], error)
  }

  // Sendable because the lock guards the handler. That it may be called from any thread is its owner's concern, as it is
  // with every closure that observes a stream.
  private final class Storage: @unchecked Sendable {
    let lock = Lock()
    var handler: DefaultErrorHandler = { _, error in
      ReactorHooks.report(error, from: "a subscription without onError")
    }

    deinit {
      lock.destroy()
    }
  }
}
