import Dispatch

extension Array where Element: Sendable {
  /// Transforms the elements by several threads; the results stand in the elements' order whatever the number of threads.
  ///
  /// The elements are handed out one at a time, so that one that takes long holds up no other.
  package func concurrentMap<Result: Sendable>(
    threads: Int,
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let workers = Swift.min(threads, count)
    guard workers > 1 else { return map(transform) }
    return [Result](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      // Each index is handed out once, so each place is initialized by one worker alone.
      nonisolated(unsafe) let places = buffer
      let turns = Turns(count)
      DispatchQueue.concurrentPerform(iterations: workers) { _ in
        while let index = turns.next() { places.initializeElement(at: index, to: transform(self[index])) }
      }
      initializedCount = count
    }
  }
}

/// Numbers from 0 on, each given to one of the threads that ask for the next.
private final class Turns: @unchecked Sendable {
  private let end: Int
  private var position = 0
  /// Guards ``position``. Taking it costs one atomic operation where nobody else has it.
  private let lock = DispatchSemaphore(value: 1)

  init(_ end: Int) {
    self.end = end
  }

  func next() -> Int? {
    lock.wait()
    defer { lock.signal() }
    guard position < end else { return nil }
    defer { position += 1 }
    return position
  }
}
