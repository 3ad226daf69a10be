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
