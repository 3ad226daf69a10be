import ReactorSpec
import Testing

@testable import ReactorEmission

@Suite("Which fields derived values are made of")
struct DerivedGraphTests {
  /// The fields behind members of a state with these derived values, and fields `a` to `d`.
  private func fields(behind members: [String], _ derived: String) throws -> [String] {
    let yaml = """
      state: {a: Int = 0, b: Int = 0, c: Int = 0, d: Int = 0}
      derived: {\(derived)}
      mutations: {setA: Int}
      actions: {go: {forward: setA}}
      """
    let reading = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(yaml.utf8)))
    let spec = try #require(reading.specs.first)
    var sources = FieldSources(DerivedGraph(spec, names: \.freeNames))
    return members.map { sources.fields(behind: $0).lowest(.max).map { spec.fields[$0].name }.joined() }
  }

  @Test("by way of others, whichever is asked for first", arguments: [["x", "y", "z"], ["z", "y", "x"]])
  func chain(members: [String]) throws {
    let found = try fields(behind: members, "x: Int = a, y: Int = x + c, z: Int = y + y + d")
    #expect(Set(zip(members, found).map { "\($0)=\($1)" }) == ["x=a", "y=ac", "z=acd"])
  }

  @Test("a field is made of itself, and what is neither of nothing")
  func others() throws {
    #expect(try fields(behind: ["b", "x", "q"], "x: Int = 1") == ["b", "", ""])
  }

  @Test("places stand in order, and once")
  func places() {
    var places = PlaceSet([200, 3, 64, 3])
    places.formUnion(PlaceSet([63, 500]))
    #expect(places.lowest(9) == [3, 63, 64, 200, 500])
    #expect(places.lowest(3) == [3, 63, 64])
    var few = PlaceSet([1])
    few.formUnion(places)
    #expect(few.lowest(.max) == [1, 3, 63, 64, 200, 500])
  }
}
