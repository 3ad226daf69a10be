extension ObservableType {
  /// The latest of the streams that `selector` makes of the elements: a new one ends the one before.
  /// RxSwift 6: `flatMapLatest`.
  @inlinable
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return SourceObservable { sink in
      SwitchSubscription(sink).start(source) { try selector($0).asObservable() }
    }
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// The elements of the latest of the streams that this one carries. RxSwift 6: `switchLatest`.
  public func switchLatest() -> Observable<Element.Element> {
    flatMapLatest { $0 }
  }
}

/// Subscribes to the latest of the streams that a stream carries: a new one ends the one before.
@usableFromInline
final class SwitchSubscription<Element>: Disposable {
  @usableFromInline let sink: Sink<Element>
  @usableFromInline let gate: SerialGate
  @usableFromInline let outer: SingleAssignmentDisposable
  @usableFromInline let inner: SerialDisposable
  /// Touched only inside the gate.
  @exclusivity(unchecked) @usableFromInline var latest: Int
  @exclusivity(unchecked) @usableFromInline var isLatestRunning: Bool
  @exclusivity(unchecked) @usableFromInline var isOuterCompleted: Bool

  @inlinable
  init(_ sink: Sink<Element>) {
    self.sink = sink
    gate = SerialGate()
    outer = SingleAssignmentDisposable()
    inner = SerialDisposable()
    latest = 0
    isLatestRunning = false
    isOuterCompleted = false
    sink.put(behind: gate)
  }

  @usableFromInline
  func dispose() {
    outer.dispose()
    inner.dispose()
  }

  /// Subscribes to `source`, and to what `selector` makes of its latest element.
  @inlinable
  func start<Outer>(
    _ source: Observable<Outer>,
    _ selector: @escaping (Outer) throws -> Observable<Element>
  ) -> any Disposable {
    outer.setDisposable(
      source.connect(downstream: sink) { [self] event in
        guard gate.enter(orLeave: { self.takeOuter(event, selector)?() }) else { return }
        let subscribe = takeOuter(event, selector)
        gate.leave()
        // Outside the gate, so that a stream that sends for long in here can be replaced meanwhile.
        subscribe?()
      }
    )
    return self
  }

  /// Returns what subscribes to the new inner stream, if there is one.
  @inlinable
  func takeOuter<Outer>(
    _ event: Event<Outer>,
    _ selector: (Outer) throws -> Observable<Element>
  ) -> (() -> Void)? {
    switch event {
    case .next(let element):
      do {
        return replaceInner(by: try selector(element))
      } catch {
        sink.onError(error)
      }
    case .error(let error):
      sink.onError(error)
    case .completed:
      isOuterCompleted = true
      outer.dispose()
      if !isLatestRunning {
        sink.onCompleted()
      }
    }
    return nil
  }

  @inlinable
  func replaceInner(by source: Observable<Element>) -> () -> Void {
    latest += 1
    isLatestRunning = true
    let own = latest
    let slot = SingleAssignmentDisposable()
    inner.disposable = slot
    return { [self] in
      if slot.isDisposed { return }
      slot.setDisposable(
        source.connect(downstream: sink) { [self] event in
          guard gate.enter(orLeave: { self.takeInner(event, own, slot) }) else { return }
          takeInner(event, own, slot)
          gate.leave()
        }
      )
    }
  }

  /// What has ended is let go of before the end goes on, as in RxSwift.
  @inlinable
  func takeInner(_ event: Event<Element>, _ number: Int, _ subscription: SingleAssignmentDisposable) {
    guard number == latest else { return }
    if event.isStopEvent {
      subscription.dispose()
    }
    if case .completed = event {
      isLatestRunning = false
      if isOuterCompleted {
        sink.onCompleted()
      }
    } else {
      sink.on(event)
    }
  }
}
