#if canImport(Darwin)
  import Foundation
#endif

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
    let callStack = onError == nil ? Hooks.callStack() : []
    let subscription = asObservable().observe { event in
      switch event {
      case .next(let element):
        onNext?(element)
      case .error(let error):
        if let onError {
          onError(error)
        } else {
          Hooks.report(error, subscribedFrom: callStack)
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
  /// Gets where the subscription was made, empty unless ``recordCallStackOnError`` was true then, and the error.
  public typealias DefaultErrorHandler = (_ subscriptionCallStack: [String], _ error: any Error) -> Void

  /// Returns where its caller was called from, one line for each call, the innermost first.
  public typealias CustomCaptureSubscriptionCallstack = () -> [String]

  private static let storage = Storage()

  /// Whether subscriptions without `onError` note where they were made, for ``defaultErrorHandler``. Off by default: it costs
  /// each of them some microseconds.
  public static var recordCallStackOnError: Bool {
    get { storage.lock.withLock { storage.recordsCallStack } }
    set { storage.lock.withLock { storage.recordsCallStack = newValue } }
  }

  /// How subscriptions note where they were made. By default `Thread.callStackSymbols` in Apple's debug builds, and nothing elsewhere:
  /// set what your platform has.
  public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
    get { storage.lock.withLock { storage.captureCallStack } }
    set { storage.lock.withLock { storage.captureCallStack = newValue } }
  }

  /// Called for each error of a subscription without `onError`, on the thread where it happened. By default hands it to
  /// ``ReactorHooks/onUnhandledError``.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { storage.lock.withLock { storage.handler } }
    set { storage.lock.withLock { storage.handler = newValue } }
  }

  @usableFromInline
  static func callStack() -> [String] {
    storage.lock.withLock { storage.recordsCallStack ? storage.captureCallStack : nil }?() ?? []
  }

  @usableFromInline
  static func report(_ error: any Error, subscribedFrom callStack: [String]) {
    defaultErrorHandler(callStack, error)
  }

  // Sendable because the lock guards the properties. That a closure may be called from any thread is its owner's concern, as it is
  // with every closure that observes a stream.
  private final class Storage: @unchecked Sendable {
    let lock = Lock()
    var recordsCallStack = false
    var captureCallStack: CustomCaptureSubscriptionCallstack = {
      #if DEBUG && canImport(Darwin)
        Thread.callStackSymbols
      #else
        []
      #endif
    }
    var handler: DefaultErrorHandler = { callStack, error in
      let origin = "a subscription without onError"
      let place = callStack.isEmpty ? "" : ", made here:\n\(callStack.joined(separator: "\n"))\n"
      ReactorHooks.report(error, from: origin + place)
    }

    deinit {
      lock.destroy()
    }
  }
}
