import ReactorRuntime
import ReactorTesting
import Testing

@Suite("generate and repeatElement")
struct GenerateTests {
  @Test("generate goes on as long as the condition holds; what a closure throws is the error")
  func generate() {
    #expect(
      events(Observable.generate(initialState: 1, condition: { $0 < 20 }, iterate: { $0 * 3 })) == [
        "1", "3", "9", "completed",
      ]
    )
    #expect(
      events(Observable.generate(initialState: 1, condition: { _ in throw TestError() }, iterate: { $0 })) == ["error"]
    )
    let failing = Observable.generate(initialState: 1, condition: { _ in true }) { _ in throw TestError() }
    #expect(events(failing) == ["1", "error"])
  }

  @Test("repeatElement never ends by itself")
  func repeatElement() {
    #expect(events(Observable.repeatElement(7).take(3)) == ["7", "7", "7", "completed"])
    let scheduler = TestScheduler(initialClock: 0)
    let result = scheduler.start(disposed: 204) { Observable.repeatElement(7, scheduler: scheduler) }
    #expect(result.events == [.next(201, 7), .next(202, 7), .next(203, 7)])
  }
}
