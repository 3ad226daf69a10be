import Dispatch
import ReactorSpec
import Testing

@Suite("Work that is shared among threads")
struct ConcurrentMapTests {
  @Test("the results stand in the elements' order", arguments: [1, 2, 7, 100])
  func order(threads: Int) {
    let numbers = Array(0..<50)
    #expect(numbers.concurrentMap(threads: threads) { $0 * 2 } == numbers.map { $0 * 2 })
    #expect([Int]().concurrentMap(threads: threads) { $0 } == [])
  }

  @Test("an element that takes long holds up no other")
  func slow() {
    let others = DispatchSemaphore(value: 0)
    // The first one ends only after all others; it would wait forever for those that were handed to its own thread.
    let results = Array(0..<20).concurrentMap(threads: 2) { number in
      guard number == 0 else {
        others.signal()
        return true
      }
      return (1..<20).allSatisfy { _ in others.wait(timeout: .now() + 300) == .success }
    }
    #expect(results.allSatisfy { $0 })
  }
}
