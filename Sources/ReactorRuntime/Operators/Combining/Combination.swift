/// Subscribes to several streams and combines their elements whenever each of them has one: what `combineLatest` and
/// `zip` have in common. They differ in the slots in which the elements wait.
///
/// Elements, selectors and the events that come of them go one after the other, whichever threads the streams send on.
final class CombinationSubscription<Result>: Disposable {
  private let sink: Sink<Result>
  private let gate = SerialGate()
  private let group = CompositeDisposable()
  private let completesEarly: Bool
  private let releasesFirst: Bool
  private var slots: [CombinationSlot] = []
  private var subscribes: [() -> Void] = []
  private var combine: () throws -> Result? = { nil }

  /// `completesEarly` says that the combination is over when an element comes while all other streams have ended and
  /// one of them has left nothing to combine it with; `releasesFirst`, that a stream that has ended is disposed of before its end counts,
  /// as RxSwift does with all but a collection.
  init(_ sink: Sink<Result>, completesEarly: Bool, releasesFirst: Bool) {
    self.sink = sink
    self.completesEarly = completesEarly
    self.releasesFirst = releasesFirst
    sink.put(behind: gate)
  }

  func dispose() {
    group.dispose()
  }

  /// Adds a stream of which the latest element counts.
  func latest<Element>(of source: Observable<Element>) -> LatestSlot<Element> {
    let slot = LatestSlot<Element>()
    add(source, slot) { slot.latest = $0 }
    return slot
  }

  /// Adds a stream of which each element counts once.
  func queue<Element>(of source: Observable<Element>) -> QueueSlot<Element> {
    let slot = QueueSlot<Element>()
    add(source, slot) { slot.append($0) }
    return slot
  }

  /// Subscribes to the streams in the order in which they were added. `combine` is called when each has an element.
  func start(_ combine: @escaping () throws -> Result?) -> any Disposable {
    self.combine = combine
    if slots.isEmpty {
      sink.onCompleted()
    }
    let subscribes = self.subscribes
    self.subscribes = []
    for subscribe in subscribes where !sink.isStopped {
      subscribe()
    }
    return self
  }

  private func add<Element>(
    _ source: Observable<Element>,
    _ slot: CombinationSlot,
    keep: @escaping (Element) -> Void
  ) {
    slots.append(slot)
    subscribes.append { [self] in
      group.keep { finish in
        source.connect(downstream: sink) { [self] event in
          guard gate.enter(orLeave: { self.take(event, slot, keep, finish) }) else { return }
          take(event, slot, keep, finish)
          gate.leave()
        }
      }
    }
  }

  private func take<Element>(
    _ event: Event<Element>,
    _ slot: CombinationSlot,
    _ keep: (Element) -> Void,
    _ finish: () -> Void
  ) {
    if releasesFirst && event.isStopEvent {
      finish()
    }
    switch event {
    case .next(let element):
      keep(element)
      if slots.allSatisfy(\.hasElement) {
        sendCombination()
      } else if completesEarly && slots.allSatisfy({ $0 === slot || $0.isCompleted }) {
        sink.onCompleted()
      }
    case .error(let error):
      sink.onError(error)
    case .completed:
      slot.isCompleted = true
      if slots.allSatisfy(\.isCompleted) {
        sink.onCompleted()
      } else {
        finish()
      }
    }
  }

  private func sendCombination() {
    do {
      if let result = try combine() {
        sink.onNext(result)
      }
    } catch {
      sink.onError(error)
    }
  }
}

/// One of several streams that are combined: what of it waits to be combined, and whether it has ended.
///
/// Touched only inside the gate of the combination.
class CombinationSlot {
  var isCompleted = false

  /// Whether there is an element to combine.
  var hasElement: Bool { false }
}

/// Keeps the latest element. RxSwift 6: `combineLatest`.
final class LatestSlot<Element>: CombinationSlot {
  var latest: Element?

  override var hasElement: Bool { latest != nil }

  /// The latest element.
  var element: Element {
    get throws {
      guard let latest else { throw RxError.noElements }
      return latest
    }
  }
}

/// Keeps the elements until they were combined, in their order. RxSwift 6: `zip`.
final class QueueSlot<Element>: CombinationSlot {
  private var waiting = WorkQueue<Element>()

  override var hasElement: Bool { !waiting.isEmpty }

  func append(_ element: Element) {
    waiting.append(element)
  }

  /// Takes out the first element.
  func next() -> Element? {
    waiting.popFirst()
  }

  /// The first element, which is taken out.
  var element: Element {
    get throws {
      guard let element = next() else { throw RxError.noElements }
      return element
    }
  }
}
