// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The observers of a subject.
final class ObserverList<Element> {
  private let lock = NSRecursiveLock()
  private var observers: [(id: Int, observer: AnyObserver<Element>)] = []
  private var nextID = 0
  private(set) var end: Event<Element>?
  private let keepsThemAtEnd: Bool

  init(keepsThemAtEnd: Bool = false) {
    self.keepsThemAtEnd = keepsThemAtEnd
  }

  var isEmpty: Bool { lock.withLock { observers.isEmpty } }

  func add(_ observer: AnyObserver<Element>) -> any Disposable {
    lock.lock()
    defer { lock.unlock() }
    if let end {
      observer.on(end)
      return Disposables.create()
    }
    nextID += 1
    let id = nextID
    observers.append((id, observer))
    return Disposables.create { self.remove(id) }
  }

  private func remove(_ id: Int) {
    lock.lock()
    observers.removeAll { $0.id == id }
    lock.unlock()
  }

  func on(_ event: Event<Element>) {
    lock.lock()
    let observers = end == nil ? observers : []
    if end == nil, event.isStopEvent {
      end = event
      if !keepsThemAtEnd { self.observers = [] }
    }
    lock.unlock()
    for (_, observer) in observers { observer.on(event) }
  }
}

public protocol SubjectType: ObservableType {
  associatedtype Observer: ObserverType
  func asObserver() -> Observer
}

public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType {
  private let observers = ObserverList<Element>()

  public override init() {}

  public var hasObservers: Bool { !observers.isEmpty }

  public func on(_ event: Event<Element>) { observers.on(event) }

  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    observers.add(AnyObserver(observer.on))
  }

  public func asObserver() -> PublishSubject<Element> { self }
}

public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType {
  private let observers = ObserverList<Element>(keepsThemAtEnd: true)
  private var current: Element

  public init(value: Element) {
    current = value
  }

  public var hasObservers: Bool { !observers.isEmpty }

  public func value() throws -> Element {
    if case .error(let error)? = observers.end { throw error }
    return current
  }

  public func on(_ event: Event<Element>) {
    if observers.end == nil, case .next(let element) = event { current = element }
    observers.on(event)
  }

  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    if observers.end == nil { observer.onNext(current) }
    return observers.add(AnyObserver(observer.on))
  }

  public func asObserver() -> BehaviorSubject<Element> { self }
}

public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType {
  private let observers = ObserverList<Element>()
  private let bufferSize: Int
  private var elements: [Element] = []

  private init(bufferSize: Int) {
    self.bufferSize = bufferSize
  }

  public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(bufferSize: bufferSize) }

  public func on(_ event: Event<Element>) {
    if observers.end == nil, case .next(let element) = event { elements = (elements + [element]).suffix(bufferSize) }
    observers.on(event)
  }

  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    for element in elements { observer.onNext(element) }
    return observers.add(AnyObserver(observer.on))
  }

  public func asObserver() -> ReplaySubject<Element> { self }
}

/// A stream that a subject passes on from its connection on.
public final class ConnectableObservable<Element>: Observable<Element> {
  private let source: Observable<Element>
  private let subject: ReplaySubject<Element>

  init(_ source: Observable<Element>, _ subject: ReplaySubject<Element>) {
    (self.source, self.subject) = (source, subject)
    super.init()
  }

  public func connect() -> any Disposable { source.subscribe(subject) }

  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }
}

extension ObservableType {
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    ConnectableObservable(asObservable(), .create(bufferSize: bufferSize))
  }

  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    ClosureObservable { observer in
      do {
        let resource = try resourceFactory()
        let group = DisposableGroup()
        group.add(resource)
        group.add(try observableFactory(resource).subscribe(observer))
        return group
      } catch {
        observer.onError(error)
        return Disposables.create()
      }
    }
  }
}
