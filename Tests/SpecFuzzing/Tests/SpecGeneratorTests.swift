import ReactorEmission
import ReactorSpec
import Testing

@testable import spec_fuzz

@Suite("Random specs")
struct SpecGeneratorTests {
  private static let batch = FuzzBatch(0, runtime: .reactorRuntime)
  private static let made = specs(200, batch)
  private static let ribs = specs(60, FuzzBatch(3, runtime: .reactorKit))

  private static func specs(_ count: Int, _ batch: FuzzBatch) -> [(spec: FuzzedSpec?, refused: [Diagnostic])] {
    let settings = batch.readSettings()
    return (0..<count).map {
      FuzzedSpec.make(seed: 3, index: $0, batch: batch, settings: settings, isFirst: $0 == 0)
    }
  }

  @Test("all are valid, but for a few with names that the language refuses there, or with an empty list")
  func valid() {
    let made = Self.made + Self.ribs
    #expect(made.allSatisfy { $0.spec != nil })
    let refused = made.flatMap(\.refused)
    #expect(refused.count * 10 < made.count, "\(refused.map(\.message))")
    #expect(refused.allSatisfy { FuzzedSpec.refusing.contains($0.rule.code) }, "\(refused.map(\.message))")
  }

  @Test("a seed always gives the same spec, another one another")
  func seeded() {
    let settings = Self.batch.readSettings()
    func yaml(_ seed: UInt64) -> String? {
      FuzzedSpec.make(seed: seed, index: 7, batch: Self.batch, settings: settings, isFirst: false).spec?.node.yaml
    }
    #expect(yaml(3) == Self.made[7].spec?.node.yaml)
    #expect(yaml(4) != yaml(3))
  }

  @Test("the names that generated reactors give to what is local are among those that specs have, so that they meet")
  func locals() throws {
    // Helpers of the file know no name of the spec's.
    let known = Set(FuzzNames.colliding + FuzzNames.reserved + ["self", "dispose", "hasEnded", "isCut"])
    // What is made of a name of the spec's.
    func isMade(_ name: String) -> Bool {
      ["Mutations", "Router", "ViewController"].contains { name.hasSuffix($0) } || name.hasPrefix("build")
        || ["reactorTap", "reactorText", "fuzz"].contains(name)
    }
    var missing: Set<String> = []
    for spec in (Self.made + Self.ribs).compactMap(\.spec) {
      let reactor = try #require(spec.compilation.files.first { $0.kind == .reactor }).bytes
      let text = String(decoding: reactor, as: UTF8.self)
      let words = Set(spec.node.yaml.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
      for match in text.matches(of: #/\b(?:let|var) (\w+)|\{ (?:\[[^\]]*\] )?\(?(\w+)(?:: [^(){}]*)?\)? in\b/#) {
        guard let name = match.1 ?? match.2, !words.contains(name), name != "_" else { continue }
        // A name that is taken gets a number or a sign behind it.
        let plain = String(name.prefix { !$0.isNumber }.drop { $0 == "_" }.reversed().drop { $0 == "_" }.reversed())
        if !known.contains(plain), !isMade(plain), !words.contains(Substring(plain)) { missing.insert(plain) }
      }
    }
    #expect(missing.sorted() == [])
  }

  @Test("each key of the language is in one of them")
  func everyKey() {
    let described = LanguageObject.Name.allCases.reduce(into: Set<String>()) { keys, name in
      keys.formUnion(LanguageDescription.keys(of: name).map { "\(name.rawValue).\($0.rawValue)" })
    }
    let used = (Self.made + Self.ribs).compactMap(\.spec?.node.usedKeys).reduce(Self.settingsKeys) { $0.union($1) }
      .union([
        "settings.isolation"
      ])
    #expect(described.subtracting(used).sorted() == [])
  }

  private static let settingsKeys = (0..<8).reduce(into: Set<String>()) {
    $0.formUnion(FuzzBatch($1, runtime: .reactorKit).settings.usedKeys)
  }

  @Test("a broken reactor lacks one effect, and keeps the rest")
  func broken() throws {
    var random = SeededGenerator(seed: 1)
    func broken(_ text: String) -> String? { FuzzBreak.broken(text, &random) }
    let end = "\nprivate nonisolated func isLeftOut() -> Bool { true }\n"
    #expect(broken("    case .a(let n): state.a = n") == "    case .a(let n): if !isLeftOut() { state.a = n }" + end)
    #expect(broken("  state.a += [1, 2].count") == "  if !isLeftOut() { state.a += [1, 2].count }" + end)
    #expect(broken("  return .just(.setA(n))") == "  return isLeftOut() ? .empty() : .just(.setA(n))" + end)
    // What goes on in the next line, and what is no effect.
    for text in [
      "state.a = [", "state.a = f(", "state.a = b +", "return .just(.setA(", "let a = state.a", "state.a.b()",
    ] {
      #expect(broken(text) == nil)
    }
    let reactors = Self.made.compactMap { $0.spec?.compilation.files.first { $0.kind == .reactor } }
    #expect(reactors.count { broken(String(decoding: $0.bytes, as: UTF8.self)) != nil } * 10 > reactors.count * 9)
  }

  @Test("a smaller one has a part less")
  func smaller() throws {
    let node = try #require(Self.made[7].spec).node
    #expect(node.reductions.count > 20)
    #expect(node.reductions.allSatisfy { $0.yaml.utf8.count < node.yaml.utf8.count })
  }
}
