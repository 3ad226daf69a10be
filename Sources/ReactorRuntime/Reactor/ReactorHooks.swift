#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Where the runtime tells of what no stream can be told.
public enum ReactorHooks {
  /// Gets an error that nobody caught and a description of where it came from, which names the action when there is one.
  public typealias ErrorHandler = @Sendable (_ error: any Error, _ origin: String) -> Void

  /// Gets a description of what goes on without end.
  public typealias RunawayHandler = @Sendable (_ description: String) -> Void

  /// So many actions in one go are reported as a loop without end.
  static let runawayLimit = 1_000

  private static let handlers = Handlers()

  /// Called for each error that ended a stream and that nobody caught: of `mutate`, of a transform, of a subscription
  /// without `onError`. Called on the thread where it happened. By default debug builds write a line to standard error.
  public static var onUnhandledError: ErrorHandler {
    get { handlers.lock.withLock { handlers.unhandledError } }
    set { handlers.lock.withLock { handlers.unhandledError = newValue } }
  }

  /// Called once when a reactor handles 1,000 actions in one go. By default debug builds write a line to standard error.
  public static var onRunawayLoop: RunawayHandler {
    get { handlers.lock.withLock { handlers.runawayLoop } }
    set { handlers.lock.withLock { handlers.runawayLoop = newValue } }
  }

  /// Gets a description of a view that shows nothing.
  public typealias MissingBindingHandler = @Sendable (_ description: String) -> Void

  /// Called once for each class, on the main actor and in debug builds only, when a ``DeferredReactorView`` was loaded with a reactor and didn't call
  /// `performBinding()`. By default writes a line to standard error.
  public static var onMissingBinding: MissingBindingHandler {
    get { handlers.lock.withLock { handlers.missingBinding } }
    set { handlers.lock.withLock { handlers.missingBinding = newValue } }
  }

  @usableFromInline
  static func report(_ error: any Error, from origin: String) {
    onUnhandledError(error, origin)
  }

  /// How the origin begins of an error with which what `mutate` returned has ended; the action follows.
  private static let originOfEffects = "the stream of the action "

  /// Whether an error, by its origin, has ended what `mutate` or a transform returned.
  package static func isOfReactor(_ origin: String) -> Bool {
    origin.hasPrefix(originOfEffects) || PipelinePart.allCases.contains { origin.hasPrefix($0.rawValue) }
  }

  @usableFromInline
  static func report<Action>(_ error: any Error, endingEffectOf action: Action) {
    report(error, from: "\(originOfEffects)\(action)")
  }

  @usableFromInline
  static func reportRunaway<Action>(_ action: Action) {
    onRunawayLoop("\(runawayLimit) actions in one go, the last is \(action): it probably leads to itself")
  }

  static func reportMissingBinding(of view: AnyObject) {
    let isFirst = handlers.lock.withLock {
      handlers.unboundViews.insert(ObjectIdentifier(type(of: view))).inserted
    }
    if isFirst {
      onMissingBinding(
        "\(type(of: view)) was loaded with a reactor and not bound: call performBinding() in its viewDidLoad"
      )
    }
  }

  // Sendable because the lock guards the properties.
  private final class Handlers: @unchecked Sendable {
    let lock = Lock()
    var unhandledError: ErrorHandler = { error, origin in
      ReactorHooks.printInDebug("unhandled error in \(origin): \(error)")
    }
    var runawayLoop: RunawayHandler = { description in
      ReactorHooks.printInDebug(description)
    }

    var missingBinding: MissingBindingHandler = { description in
      ReactorHooks.printInDebug(description)
    }
    var unboundViews: Set<ObjectIdentifier> = []

    deinit {
      lock.destroy()
    }
  }

  private static func printInDebug(_ message: String) {
    #if DEBUG
      let line = Array("ReactorRuntime: \(message)\n".utf8)
      _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    #endif
  }
}
