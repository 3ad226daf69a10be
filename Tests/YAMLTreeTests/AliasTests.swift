import Testing
import YAMLTree

@Suite("Anchors, aliases, merge keys and duplicate keys")
struct AliasTests {
  @Test("an alias is replaced by the node it names, which keeps its place")
  func alias() throws {
    let (_, pairs) = try pairs(of: "a: &x [1, 2]\nb: *x\nc:\n  d: *x\n")
    #expect(pairs[1].value == pairs[0].value)
    #expect(pairs[2].range.end.line == 4)
  }

  @Test("a merge key adds what is not there, the first source wins")
  func merge() throws {
    let (text, pairs) = try pairs(
      of: "one: &one {a: 1, b: 1}\ntwo: &two {b: 2, c: 2}\nall: {a: 0, <<: [*one, *two]}\n"
    )
    guard case .mapping(let merged) = pairs[2].value.content else { throw UnexpectedShape() }
    #expect(merged.map { "\(text[$0.key.range])=\(text[$0.value.range])" } == ["a=0", "b=1", "c=2"])
  }

  @Test("a merge key is refused where its value can't be merged", arguments: ["<<: 1", "<<: [1]"])
  func badMerge(source: String) {
    let problems = YAMLDocuments(parsing: SourceText(source)).problems
    #expect(problems.map(\.kind) == [.mergeOfNonMapping])
  }

  @Test("all duplicate keys are found and point at the first ones")
  func duplicates() throws {
    let source = "a: 1\nb: {c: 1, c: 2}\na: 2\n"
    let documents = YAMLDocuments(parsing: SourceText(source))
    #expect(documents.problems.map(\.range.start.line) == [2, 3])
    #expect(documents.problems.map(\.range.start.column) == [11, 1])
    guard case .duplicateKey("a", let first) = documents.problems.last?.kind else { throw UnexpectedShape() }
    #expect(first.start == .start)
    #expect(documents.roots.count == 1)
  }

  @Test("duplicate keys are found also where the text can't be read to its end")
  func duplicatesBeforeProblem() {
    let problems = YAMLDocuments(parsing: SourceText("a: 1\na: 2\nb: [")).problems
    #expect(problems.map(\.range.start.line) == [2, 3])
  }

  @Test("an alias without an anchor, and one inside of its own anchor, are refused at the alias")
  func undefined() {
    let undefined = YAMLDocuments(parsing: SourceText("a: *nowhere")).problems
    #expect(undefined.map(\.kind) == [.undefinedAlias("nowhere")])
    #expect(undefined.first?.range.start.column == 4)
    #expect(YAMLDocuments(parsing: SourceText("a: &a [*a]")).problems.map(\.kind) == [.recursiveAlias("a")])
  }

  @Test("anchors end with their document")
  func documents() {
    let problems = YAMLDocuments(parsing: SourceText("a: &x 1\n---\nb: *x\n")).problems
    #expect(problems.map(\.kind) == [.undefinedAlias("x")])
  }
}
