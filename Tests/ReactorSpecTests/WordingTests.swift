import ReactorSpec
import Testing
import YAMLTree

@Suite("Words for broken YAML and empty mappings")
struct WordingTests {
  @Test("a conflict that git has left is told as that, at its first line")
  func conflict() {
    expectDiagnostics(
      "state:\n  a: Int = 0\n1️⃣<<<<<<< HEAD\n  b: Int = 0\n=======\n  c: Int = 0\n>>>>>>> other\nactions: {}\n",
      Expected("1️⃣", .malformedYAML, "git has left a conflict here: keep what is meant")
    )
  }

  @Test("a missing comma between two keys")
  func comma() {
    expectOne(
      "state:\n  a: {type: Int 1️⃣default: 0}",
      .unclosedBracketOrQuote,
      "a comma is missing before `default`",
      write: "a: {type: Int, default: 0}"
    )
    expectOne(
      "mutations:\n  a: {payload: {b: Int?} 1️⃣reduce: c} # why",
      .unclosedBracketOrQuote,
      "before `reduce`",
      write: "a: {payload: {b: Int?}, reduce: c} # why"
    )
  }

  @Test("a key without a colon above what belongs to it")
  func colon() {
    expectOne("1️⃣state\n  count: Int = 0", .keyWithoutColon, "`state` lacks", write: "state:")
    expectOne("1️⃣state # all\n  count: '[Int] = []'", .keyWithoutColon, "`state` lacks", write: "state: # all")
    expectOne("state:\n  1️⃣count\n    type: Int", .keyWithoutColon, "`count` lacks", write: "count:")
    expectOne("mutations:\n  1️⃣a\n    reduce: c()", .keyWithoutColon, "`a` lacks", write: "a:")
    expectOne("actions:\n  1️⃣go\n    - do: count(3)", .keyWithoutColon, "`go` lacks", write: "go:")
  }

  @Test("a first line that is indented")
  func indentation() {
    expectOne(" state:\n   count: Int = 0\n1️⃣actions:\n  go: []", .wrongIndentation, "not indented", write: nil)
  }

  @Test("a bracket that is open at the end of the file")
  func openBracket() {
    expectOne("state: 1️⃣[\n", .unclosedBracketOrQuote, "list that starts here", write: nil)
    expectOne("state: {a: 1️⃣{\n  # more\n", .unclosedBracketOrQuote, "mapping that starts here", write: nil)
  }

  @Test("names as Swift would write them")
  func decorated() {
    expectOne("state:\n  1️⃣`class`: Int", .malformedYAML, "no backticks", write: "class: Int")
    expectOne(
      "mutations: {default: {payload: {_ a: Int}, reduce: set(a)}}\nactions:\n  go:\n    - 1️⃣`default`: 1",
      .malformedYAML,
      "no backticks",
      write: "- default: 1"
    )
    expectOne("state:\n  1️⃣@Pulse c: Int", .malformedYAML, "pulse: true", write: nil)
  }

  @Test(
    "a payload behind a name, as Swift would write it",
    arguments: [
      ("actions:\n  1️⃣go(n: Int):\n    - setN: n\n", "`go:`, and below it `payload: {n: Int}`"),
      ("mutations:\n  set: Int\n  1️⃣setN(n: Int): {reduce: state.n = n}\n", "`payload: {n: Int}`"),
      ("dependencies:\n  a:\n    methods:\n      1️⃣load(id: Int): Int\n", "`load: '(id: Int)'` declares a method"),
    ]
  )
  func payloadInKey(spec: String, message: String) {
    expectOne(spec, .malformedYAML, message, write: nil)
  }

  @Test(
    "an empty mapping is called empty",
    arguments: ["actions", "mutations", "state", "conforms", "transform", "everyMutation", "start"]
  )
  func empty(key: String) {
    let spec = key == "state" ? "" : "state: {a: Int}\n"
    expectDiagnostics(spec + "\(key): 1️⃣{}", Expected("1️⃣", .wrongShape, "`\(key)` is empty"))
  }

  @Test("a document of empty braces says nothing")
  func emptyDocument() {
    expectDiagnostics("1️⃣{}", Expected("1️⃣", .emptySpec, "says nothing"))
    expectDiagnostics("1️⃣", Expected("1️⃣", .emptySpec, "at least `state` or `actions`"))
  }

  @Test("an empty key")
  func emptyKey() {
    expectDiagnostics("state:\n  1️⃣'': Int", Expected("1️⃣", .wrongShape, "this one is empty"))
  }

  @Test("one word to choose is said once")
  func choice() {
    let reading = SpecReading(
      of: SpecFile(path: "A.reactor.yaml", bytes: Array("state: {a: Int}\ntransform: {action: Manual}".utf8))
    )
    #expect(
      reading.diagnostics.map(\.message) == ["`action` of `transform` can't be `Manual`; did you mean `manual`?"]
    )
  }

  @Test("where no key is near, the known ones are offered, and a mapping's name fits its verb")
  func knownKeys() {
    let reading = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array("zzzzzzzz: 1\nstate: {a: Int}".utf8)))
    #expect(reading.diagnostics.count == 1)
    #expect(reading.diagnostics.allSatisfy { $0.message.contains("`state`") })
    expectDiagnostics("conforms: {1️⃣qqqqqq: A}\nstate: {a: Int}", Expected("1️⃣", .unknownKey, "`conforms` has no key"))
    let settings = Settings.read(Array("qqqqqq: A".utf8), path: "reactorgen.yaml")
    #expect(settings.diagnostics.first?.message.hasPrefix("the settings file has no key") == true)
  }

  @Test("two reactors of one name, at the second name")
  func sameName() {
    let text = "reactor: AReactor\nstate: {a: Int}\n---\nstate: {a: Int}\nreactor: 1️⃣AReactor\n"
    expectDiagnostics(text, Expected("1️⃣", .nameTaken, "`AReactor` twice"))
    let bytes = Array(text.replacing("1️⃣", with: "").utf8)
    let note = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: bytes)).diagnostics.first?.notes.first
    #expect(note?.place.range?.start.line == 1)
    #expect(note?.place.range?.start.column == 10)
  }
}
