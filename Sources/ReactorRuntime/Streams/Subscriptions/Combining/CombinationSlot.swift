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
}
