import Testing

@testable import ReactorSpec

@Suite("Samples")
struct SamplesTests {
  @Test("of a spec win over the project's")
  func spec() {
    var samples = Samples(["A": ["1"], "B": ["2"]])
    samples.add(["B": ["3"], "C": ["4"]])
    #expect(samples["A"] == ["1"])
    #expect(samples["B"] == ["3"])
    #expect(samples.values == ["A": ["1"], "B": ["3"], "C": ["4"]])
  }

  @Test("ask for a module as long as one that names its types has a type that the texts name")
  func imports() {
    var samples = Samples(["Stamp": ["Stamp(Date())"], "[Stamp]": ["[Stamp(UUID())]"], "Other": ["Other(URL())"]])
    let texts = [SwiftText("state.count"), SwiftText("[Stamp]")]
    #expect(samples.importedTypes(forNamesIn: texts) == ["Date", "UUID"])
    #expect(samples.importedTypes(forNamesIn: texts.prefix(1)).isEmpty)
    samples.add(["Stamp": ["Stamp()"]])
    #expect(samples.importedTypes(forNamesIn: texts) == ["UUID"])
    samples.add(["[Stamp]": ["[]"]])
    #expect(samples.importedTypes(forNamesIn: texts).isEmpty)
    samples.add(["Stamp": ["Stamp(Decimal())"]])
    #expect(samples.importedTypes(forNamesIn: texts) == ["Decimal"])
  }

  @Test(
    "of a type that is called like one of Foundation's are the app's where Foundation's are not written so",
    arguments: ["Data(id: 1)", "Data(1, id: 2)", ".first", "Data.first", "Data.init(id: 1)", ".init(id: 1)"]
  )
  func typesOfApp(value: String) {
    let isUnlabelled = value == "Data(1, id: 2)"
    #expect(Samples(["Data": ["Data()", value]]).typesOfApp == (isUnlabelled ? [] : ["Data"]))
  }

  @Test(
    "of a type that is called like one of Foundation's are Foundation's where they may be",
    arguments: [
      "Data()", "Data(count: 3)", "Data([1, 2])", "\"a\".data(using: .utf8)!", ".init(count: 1)", "empty",
      "Data.init()",
    ]
  )
  func typesOfFoundation(value: String) { #expect(Samples(["Data": [value]]).typesOfApp == []) }

  @Test("have doubles of other specs answer nothing, but not those that are asked")
  func doubles() {
    var samples = Samples(["any API": ["APIDouble()"], "any Clock": ["ClockDouble(1)"], "API": ["APIDouble()"]])
    #expect(samples["any API"] == ["relaxed(APIDouble())"])
    #expect(samples["any Clock"] == ["ClockDouble(1)"])
    #expect(samples["API"] == ["APIDouble()"])
    #expect(samples.givesDoubles)
    samples.add(["any API": ["APIDouble()"]], areAsked: true)
    #expect(samples["any API"] == ["APIDouble()"])
    #expect(!samples.givesDoubles)
  }
}
