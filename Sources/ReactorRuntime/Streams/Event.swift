/// What a stream tells its observers: any number of elements, then at most one end. RxSwift 6: `Event`.
@frozen
public enum Event<Element> {
  /// The next element.
  case next(Element)

  /// The stream failed; nothing follows.
  case error(any Error)

  /// The stream came to its end; nothing follows.
  case completed
}

extension Event: Sendable where Element: Sendable {}

/// How a stream ended, whatever its elements are: what is kept without the element's type needs no type to be looked up.
@usableFromInline
enum StreamEnd {
  case completed
  case failed(any Error)
}

extension Event {
  /// The end that this event is; nil for `next`.
  @inlinable var end: StreamEnd? {
    switch self {
    case .next: nil
    case .error(let error): .failed(error)
    case .completed: .completed
    }
  }

  /// The event that tells of `end`.
  @inlinable
  init(_ end: StreamEnd) {
    switch end {
    case .completed: self = .completed
    case .failed(let error): self = .error(error)
    }
  }
}

extension Event: CustomDebugStringConvertible {
  /// `next(element)`, `error(error)` or `completed`.
  public var debugDescription: String {
    switch self {
    case .next(let element): "next(\(element))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}

/// Something that stands for an event, such as an ``Event``. RxSwift 6: `EventConvertible`.
public protocol EventConvertible {
  /// What the event carries.
  associatedtype Element

  /// The event.
  var event: Event<Element> { get }
}

extension Event: EventConvertible {
  /// This event.
  public var event: Event<Element> {
    self
  }
}

extension Event {
  /// Whether nothing follows this event.
  @inlinable public var isStopEvent: Bool {
    if case .next = self { false } else { true }
  }

  /// The element of `next`, otherwise nil.
  public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The error of `error`, otherwise nil.
  public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// Whether this is `completed`.
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// The same event with its element, if it has one, replaced by `transform`; what `transform` throws becomes `error`.
  @inlinable
  public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
    do {
      switch self {
      case .next(let element): return .next(try transform(element))
      case .error(let error): return .error(error)
      case .completed: return .completed
      }
    } catch {
      return .error(error)
    }
  }
}
