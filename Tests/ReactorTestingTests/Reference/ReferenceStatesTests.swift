import ReactorTesting
import Testing

@Suite("The states that a test of a view shows")
struct ReferenceStatesTests {
  private struct Form: Hashable {
    var name = "?"
    var age = 7
    var isSending = true
    var divisor = 1
  }

  private let states = ReactorCheck.states(
    around: [Form()],
    .field(\.name, ["first", "second", "", "abc"]),
    .field(\.age, [1, 2, 0, 17, 18]),
    .field(\.isSending, [true, false]),
    .field(\.divisor, [1, 0]),
    toward: { form in
      guard form.divisor != 0 else { throw CancellationError() }
      return [form.name == "abc", form.age >= 18, !form.isSending]
    }
  )

  @Test("have one field changed")
  func singleChanges() {
    for age in [1, 2, 0, 17, 18] { #expect(states.contains(Form(age: age))) }
    for name in ["first", "second", "", "abc"] { #expect(states.contains(Form(name: name))) }
    #expect(states.contains(Form(divisor: 0)))
  }

  @Test("have the values of the same place in all fields, and those with one field changed where they are empty")
  func rows() {
    #expect(states.contains(Form(name: "second", age: 2, isSending: false, divisor: 0)))
    #expect(states.contains(Form(name: "abc", age: 17, isSending: false, divisor: 0)))
    #expect(states.contains(Form(name: "", age: 0, isSending: true, divisor: 0)))
  }

  @Test("come to where all parts of a condition hold, and to those beside it")
  func nearest() {
    let all = Form(name: "abc", age: 18, isSending: false)
    #expect(states.contains(all))
    #expect(states.contains(Form(name: "abc", age: 17, isSending: false)))
    #expect(states.contains(Form(name: "abc", age: 18, isSending: true)))
  }

  @Test("are few, and none without a state to begin with")
  func count() {
    #expect(states.count < 80)
    #expect(ReactorCheck.states(around: [] as [Form], .field(\.age, [1])) == [])
    #expect(ReactorCheck.states(around: [Form()]) == [Form()])
  }
}
