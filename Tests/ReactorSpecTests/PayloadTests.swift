import Testing

@testable import ReactorSpec

@Suite("Payloads and times as text")
struct PayloadTests {
  private let payload = Payload(values: [
    Payload.Value(label: "query", name: "query", isNamed: true, type: SwiftType("String")),
    Payload.Value(label: nil, name: "page", isNamed: true, type: SwiftType("Int")),
    Payload.Value(label: "in", name: "list", isNamed: true, type: SwiftType("[Int]?")),
    Payload.Value(label: "inout", name: "inout", isNamed: true, type: SwiftType("Bool")),
  ])

  @Test("people see each value as Swift declares it")
  func signature() {
    #expect(payload.signature == "query: String, _ page: Int, in list: [Int]?, inout: Bool")
    let unnamed = Payload.Value(label: nil, name: Payload.unnamedValue, isNamed: false, type: SwiftType("Int"))
    #expect(Payload(values: [unnamed]).signature == "Int")
    #expect(Payload().signature == "")
  }

  @Test("a message about a call leaves out the names that it does not have")
  func callSignature() {
    #expect(payload.callSignature == "query: String, _ page: Int, in: [Int]?, inout: Bool")
  }

  @Test("arguments have the values' labels, as a call writes them")
  func arguments() {
    #expect(payload.argumentList(["\"a\"", "1", "nil", "true"]) == #"(query: "a", 1, in: nil, `inout`: true)"#)
    #expect(payload.passedOn == "(query: query, page, in: list, `inout`: `inout`)")
    #expect(Payload().argumentList([]) == "")
  }

  @Test(
    "a time is written in its largest unit without a fraction",
    arguments: [
      (0, ".milliseconds(0)", "0s", "0 ms"), (500, ".milliseconds(500)", "500ms", "500 ms"),
      (1_500, ".milliseconds(1500)", "1500ms", "1500 ms"), (2_000, ".seconds(2)", "2s", "2 s"),
      (120_000, ".seconds(120)", "120s", "2 min"), (90_000, ".seconds(90)", "90s", "90 s"),
    ]
  )
  func time(_ milliseconds: Int, _ swift: String, _ label: String, _ text: String) {
    let time = TimeSpan(milliseconds: milliseconds)
    #expect([time.swift, time.label, time.text] == [swift, label, text])
  }
}
