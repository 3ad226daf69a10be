import Dispatch

extension Array where Element: Sendable {
  /// Transforms the elements by several threads; the results stand in the elements' order whatever the number of threads.
  package func concurrentMap<Result: Sendable>(
    threads: Int,
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let workers = Swift.min(threads, count)
    guard workers > 1 else { return map(transform) }
    return [Result](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      // Each worker initializes places of its own.
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: workers) { worker in
        for index in stride(from: worker, to: count, by: workers) {
          places.initializeElement(at: index, to: transform(self[index]))
        }
      }
      initializedCount = count
    }
  }
}
