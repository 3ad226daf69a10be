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
    arguments: ["Notification(id: 1)", "Notification(\"a\", id: 2)", ".first", "Notification.first", ".init(id: 1)"]
  )
  func typesOfApp(value: String) {
    #expect(Samples(["Notification": [value], "Error": [".offline"]]).typesOfApp == ["Error", "Notification"])
    #expect(Samples(["Notification": [value, "Notification(name: .new)"]]).typesOfApp == [])
    // Of these, extensions make values.
    #expect(Samples(["Date": [value.replacing("Notification", with: "Date")]]).typesOfApp == [])
  }

  @Test(
    "of a type that is called like one of Foundation's are Foundation's where they may be",
    arguments: ["Notification(name: .new)", "center.first", "new", "Notification.init(name: .new)"]
  )
  func typesOfFoundation(value: String) { #expect(Samples(["Notification": [value]]).typesOfApp == []) }

  @Test("of a spec decide whether a type is the app's")
  func specDecides() {
    var samples = Samples(["Timer": ["Timer(id: 1)"]])
    samples.add(["Timer": ["Timer()"]])
    #expect(samples.typesOfApp == [])
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
