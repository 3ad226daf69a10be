import Testing
import YAMLTree

@Suite("Limits")
struct LimitTests {
  private func kinds(_ source: String, _ limits: YAMLLimits = YAMLLimits()) -> [YAMLProblem.Kind] {
    YAMLDocuments(parsing: SourceText(source), limits: limits).problems.map(\.kind)
  }

  @Test("the defaults are 10 MB, a depth of 64 and 100,000 nodes")
  func defaults() {
    #expect(YAMLLimits() == YAMLLimits(bytes: 10_000_000, depth: 64, nodes: 100_000))
  }

  @Test("a billion laughs are refused at the alias that is one too many")
  func billionLaughs() {
    var source = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
    for level in 1...40 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      source += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let problem = YAMLDocuments(parsing: SourceText(source)).problems.first
    #expect(problem?.kind == .tooManyNodes(limit: 100_000))
    #expect(problem?.range.start.line == 6)
  }

  @Test("nesting is refused one level below the limit")
  func depth() {
    let nested = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(kinds(nested(64)) == [])
    #expect(kinds(nested(65)) == [.tooDeep(limit: 64)])
    #expect(kinds(nested(100_000)) == [.tooDeep(limit: 64)])
    #expect(kinds("a: {b: {c: 1}}", YAMLLimits(depth: 2)) == [.tooDeep(limit: 2)])
  }

  @Test("depth is counted through aliases")
  func depthThroughAliases() {
    #expect(kinds("a: &a [[1]]\nb: [[*a]]", YAMLLimits(depth: 5)) == [])
    #expect(kinds("a: &a [[1]]\nb: [[*a]]", YAMLLimits(depth: 4)) == [.tooDeep(limit: 4)])
  }

  @Test("nodes are counted through aliases")
  func nodes() {
    #expect(kinds("[&a [1, 2], *a]", YAMLLimits(nodes: 7)) == [])
    #expect(kinds("[&a [1, 2], *a]", YAMLLimits(nodes: 6)) == [.tooManyNodes(limit: 6)])
  }

  @Test("of lines that declare tags there are at most 100")
  func tags() {
    let declared = { (count: Int) in
      (0..<count).map { "%TAG !t\($0)! tag:example.com,2000:\n" }.joined() + "---\na: 1\n"
    }
    #expect(kinds(declared(100)) == [])
    #expect(kinds(declared(101)) == [.tooManyTags(limit: 100)])
    #expect(kinds(declared(100_000)) == [.tooManyTags(limit: 100)])
  }

  @Test("the bytes of texts are counted through aliases")
  func textBytes() {
    #expect(kinds("[&a xxxxxxxx, *a, *a]", YAMLLimits(bytes: 24)) == [])
    #expect(kinds("[&a xxxxxxxx, *a, *a, *a]", YAMLLimits(bytes: 25)) == [.tooLarge(limit: 25)])
    #expect(kinds("[&a [xxxx, {k: xxx}], *a, *a, *a]", YAMLLimits(bytes: 33)) == [])
    #expect(kinds("[&a [xxxx, {k: xxx}], *a, *a, *a, *a]", YAMLLimits(bytes: 38)) == [.tooLarge(limit: 38)])
  }

  @Test("a file over the size is not parsed at all")
  func size() {
    #expect(kinds("a: 1\nb: 2", YAMLLimits(bytes: 9)) == [])
    #expect(kinds("a: 1\nb: [", YAMLLimits(bytes: 7)) == [.tooLarge(limit: 7)])
  }
}
