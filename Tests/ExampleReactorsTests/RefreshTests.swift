import ReactorRuntime
import Testing

@testable import ExampleReactors

@Suite("Refresh", .timeLimit(.minutes(10)))
struct RefreshTests {
  @Test("is loading from the refresh until the items are there")
  func loadingOnSuccess() async {
    let reactor = RefreshReactor(service: FakeItemService(.success(["tea"])))
    let seen = await firstEmissions(3, of: reactor.state(\.isLoading)) {
      reactor.action.onNext(.refresh)
    }
    #expect(seen == [false, true, false])
    #expect(reactor.currentState.items == ["tea"])
  }

  @Test("is loading from the refresh until it failed")
  func loadingOnFailure() async {
    let reactor = RefreshReactor(service: FakeItemService(.failure(FakeError("offline"))))
    let seen = await firstEmissions(3, of: reactor.state(\.isLoading)) {
      reactor.action.onNext(.refresh)
    }
    #expect(seen == [false, true, false])
    #expect(reactor.currentState.items.isEmpty)
  }

  @Test("the items come while it still says that it loads")
  func itemsWhileLoading() async {
    let reactor = RefreshReactor(service: FakeItemService(.success(["tea", "milk"])))
    let seen = await firstEmissions(
      4,
      of: reactor.state.map { "\($0.items.joined(separator: ",")) \($0.isLoading ? "busy" : "idle")" }
    ) {
      reactor.action.onNext(.refresh)
    }
    #expect(seen == [" idle", " busy", "tea,milk busy", "tea,milk idle"])
  }

  @Test("a failure leaves the items as they were, and the next refresh works")
  func failureKeepsItems() async {
    let service = FakeItemService(.success(["tea"]), .failure(FakeError("offline")), .success(["milk"]))
    let reactor = RefreshReactor(service: service)
    var items: [[String]] = []
    for _ in 1...3 {
      _ = await firstEmissions(3, of: reactor.state(\.isLoading)) {
        reactor.action.onNext(.refresh)
      }
      items.append(reactor.currentState.items)
    }
    #expect(items == [["tea"], ["tea"], ["milk"]])
  }
}
