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
