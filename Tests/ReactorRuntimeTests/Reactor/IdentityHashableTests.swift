import ReactorRuntime
import Testing

@Suite("Identity")
struct IdentityTests {
  private final class Item: Reactor, IdentityHashable {
    typealias Action = Never
    let initialState = 0
  }

  @Test("27: equal only to itself, and hashable by that")
  func identity() {
    let (first, second) = (Item(), Item())
    #expect(first == first)
    #expect(first != second)
    #expect(Set([first, second, first]).count == 2)
  }
}
