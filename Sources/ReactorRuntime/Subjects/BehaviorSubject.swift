/// A subject with a value: a subscriber gets the latest value first. RxSwift 6: `BehaviorSubject`.
public final class BehaviorSubject<Element>: Observable<Element>, ObserverType {
  private let core: ValueCore<Element>

  /// A subject whose first value is `value`.
  public init(value: Element) {
    core = ValueCore(value)
    super.init(kind: .source)
  }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool {
    core.hasSubscribers
  }

  /// The latest value. Throws the error that ended the subject, if one did.
  public func value() throws -> Element {
    if case .error(let error) = core.end { throw error }
    return core.value
  }

  /// Keeps the element of `event` and hands the event to the subscribers. Nothing follows an end.
  public func on(_ event: Event<Element>) {
    core.on(event)
  }

  /// The subject as something to send to.
  public func asObserver() -> BehaviorSubject<Element> {
    self
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    core.subscribe(sink)
  }
}
