import Testing

@testable import ReactorTesting

@Suite("What a check waits for")
struct ReferencePatienceTests {
  @Test("is waited for until a dozen waits in a row were in vain, and again when it is renewed")
  func waits() {
    let patience = ReferencePatience()
    for _ in 0..<11 { patience.note(hasHelped: false) }
    patience.note(hasHelped: true)
    for _ in 0..<11 { patience.note(hasHelped: false) }
    #expect(patience.isWorthwhile)
    patience.note(hasHelped: false)
    #expect(!patience.isWorthwhile)
    patience.renew()
    #expect(patience.isWorthwhile)
  }

  @Test("is less once four inputs had no end, or much has happened in the time of all")
  func limits() {
    let patience = ReferencePatience()
    for _ in 0..<3 { patience.note(isEndless: true, stopCount: 600) }
    #expect(patience.limits == ReferencePatience.Limits())
    patience.note(isEndless: true, stopCount: 0)
    #expect(patience.limits == ReferencePatience.Limits(actions: 24))
    patience.note(isEndless: false, stopCount: 200)
    #expect(patience.limits == ReferencePatience.Limits(actions: 24, ticks: 12))
  }
}
