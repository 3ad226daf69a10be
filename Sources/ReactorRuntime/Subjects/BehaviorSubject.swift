/// A subject with a value: a subscriber gets the latest value first. RxSwift 6: `BehaviorSubject`.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  private let core: ValueCore<Element>

  /// A subject whose first value is `value`.
  public init(value: Element) {
    core = ValueCore(value)
    super.init(kind: .direct)
  }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool {
    core.hasSubscribers
  }

  /// Whether it was disposed of.
  public var isDisposed: Bool {
    core.isDisposed
  }

  /// The latest value. Throws the error that ended the subject, if one did, or ``RxError/disposed(object:)``.
  public func value() throws -> Element {
    if core.isDisposed { throw RxError.disposed(object: self) }
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

  /// Lets go of the subscribers. Later events are ignored, later subscribers get ``RxError/disposed(object:)``.
  public func dispose() {
    core.dispose()
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    if core.isDisposed {
      sink.onError(RxError.disposed(object: self))
      return NopDisposable()
    }
    return core.subscribe(sink)
  }
}
