extension ObservableType {
  /// This stream without its first `count` elements. RxSwift 6: `skip(_:)`.
  public func skip(_ count: Int) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      var remaining = count
      return source.connect(downstream: sink) { event in
        if case .next = event, remaining > 0 {
          remaining -= 1
        } else {
          sink.on(event)
        }
      }
    }
  }

  /// This stream from the first element on for which `predicate` doesn't hold. RxSwift 6: `skip(while:)`.
  ///
  /// What `predicate` throws ends the stream with that error.
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      var isSkipping = true
      return source.connect(downstream: sink) { event in
        if case .next(let element) = event, isSkipping {
          do {
            isSkipping = try predicate(element)
          } catch {
            sink.onError(error)
            return
          }
          if isSkipping { return }
        }
        sink.on(event)
      }
    }
  }

  /// This stream from when `other` has sent its first element. RxSwift 6: `skip(until:)`.
  ///
  /// This stream is subscribed to first. An error of `other` ends the stream; its completion doesn't. If this stream completes
  /// before that element, nothing comes at all, not even the completion.
  public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return SourceObservable { sink in
      let skip = SkipUntilSubscription(sink)
      return skip.start(source, until: other)
    }
  }

  /// This stream without the elements of the first `duration` after the subscription; its end passes also then.
  /// RxSwift 6: `skip(_:scheduler:)`.
  public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let gate = SerialGate()
      sink.put(behind: gate)
      // Touched only inside the gate.
      var isOver = false
      let timer = scheduler.scheduleRelative((), dueTime: duration) {
        gate.pass { isOver = true }
        return Disposables.create()
      }
      let subscription = source.connect(downstream: sink) { event in
        gate.pass {
          if isOver || event.isStopEvent {
            sink.on(event)
          }
        }
      }
      return Disposables.create(timer, subscription)
    }
  }
}

/// Hands a stream on from when another has sent its first element.
private final class SkipUntilSubscription<Element> {
  private let sink: Sink<Element>
  private let gate = SerialGate()
  private let trigger = SingleAssignmentDisposable()
  /// Touched only inside the gate.
  private var isOpen = false

  init(_ sink: Sink<Element>) {
    self.sink = sink
    sink.put(behind: gate)
  }

  func start<Other>(_ source: Observable<Element>, until other: Observable<Other>) -> any Disposable {
    let subscription = source.connect(downstream: sink) { [self] event in
      guard gate.enter(orLeave: { self.take(event) }) else { return }
      take(event)
      gate.leave()
    }
    if sink.isStopped { return subscription }
    trigger.setDisposable(
      other.connect(downstream: sink) { [self] event in
        guard gate.enter(orLeave: { self.open(event) }) else { return }
        open(event)
        gate.leave()
      }
    )
    return Disposables.create(subscription, trigger)
  }

  private func take(_ event: Event<Element>) {
    switch event {
    case .error:
      sink.on(event)
    case .next, .completed:
      if isOpen {
        sink.on(event)
      } else if event.isStopEvent {
        // As in RxSwift: the end of what was skipped isn't told, and nothing can follow it. The source goes before the other stream.
        sink.dispose()
      }
    }
  }

  private func open<Other>(_ event: Event<Other>) {
    switch event {
    case .next:
      isOpen = true
      trigger.dispose()
    case .error(let error):
      sink.onError(error)
    case .completed:
      trigger.dispose()
    }
  }
}
