import ReactorEmission
import ReactorSpec
import Testing

@testable import ReactorProject

@Suite("Plans")
struct WritePlanTests {
  private static let spec = """
    state:
      count: Int = 0
    mutations:
      setCount: Int
    actions:
      setCount: {forward: setCount}
      share: manual

    """

  private func compiled(_ name: String, _ text: String = spec, in folder: Folder, _ settings: Settings = Settings())
    -> CompiledSpec
  {
    let path = FilePath(folder.path).appending(name)
    let found = FoundSpec(path: path, realPath: path, isLink: false)
    let file = SpecFile(path: path.text, bytes: Array(text.utf8))
    let destination = Destination(folder: path.folder, testFolder: path.folder)
    return CompiledSpec(found, .success(file), destination: destination, settings: settings)
  }

  private func actions(_ plan: WritePlan) -> [String: WritePlan.Action] {
    Dictionary(uniqueKeysWithValues: plan.steps.map { ($0.path.name, $0.action) })
  }

  @Test("all is created first; then generated files are kept and scaffolds skipped")
  func createAndKeep() {
    let folder = Folder()
    let spec = compiled("A.reactor.yaml", in: folder)
    let plan = WritePlan([spec], in: DiskFiles(), threads: 1)
    #expect(Set(plan.steps.map(\.action)) == [.create])
    #expect(folder.names == [])
    #expect(plan.write(threads: 2).results.allSatisfy { $0.action == .created })
    let again = WritePlan([spec], in: DiskFiles(), threads: 1)
    for step in again.steps { #expect(step.action == (step.kind.isScaffold ? .skip : .keep)) }
  }

  @Test("a changed file is updated, one of somebody else's refused")
  func updateAndRefuse() throws {
    let folder = Folder()
    _ = WritePlan([compiled("A.reactor.yaml", in: folder)], in: DiskFiles(), threads: 1).write(threads: 1)
    let changed = compiled("A.reactor.yaml", Self.spec + "  close: manual\n", in: folder)
    folder.write("// mine\n", to: "A.reactor.tests.swift")
    let plan = WritePlan([changed], in: DiskFiles(), threads: 1)
    #expect(actions(plan)["A.reactor.swift"] == .update)
    #expect(actions(plan)["A.reactor.tests.swift"] == .refuse)
    let results = plan.write(threads: 1).results
    #expect(results.first { $0.step.action == .refuse }?.diagnostic?.rule == .outputNotOurs)
    #expect(folder.read("A.reactor.tests.swift") == "// mine\n")
  }

  @Test("a file that came between plan and write is kept if it is a scaffold")
  func race() {
    let folder = Folder()
    let plan = WritePlan([compiled("A.reactor.yaml", in: folder)], in: DiskFiles(), threads: 1)
    folder.write("// mine\n", to: "AReactor+Manual.swift")
    let result = plan.write(threads: 1).results.first { $0.step.kind == .manualScaffold }
    #expect(result?.action == .kept)
    #expect(folder.read("AReactor+Manual.swift") == "// mine\n")
  }

  @Test("steps are sorted by their paths, whatever the specs' order")
  func order() {
    let folder = Folder()
    let specs = ["B", "a", "C", "A"].map { compiled("\($0)x.reactor.yaml", in: folder) }
    let paths = WritePlan(specs, in: DiskFiles(), threads: 3).steps.map(\.path)
    #expect(paths == paths.sorted())
    #expect(paths == WritePlan(specs.reversed(), in: DiskFiles(), threads: 1).steps.map(\.path))
  }

  @Test("a file's state: stale, outdated, edited, not ours")
  func states() throws {
    let folder = Folder()
    func reactor(_ text: String = Self.spec, _ settings: Settings = Settings()) throws -> [UInt8] {
      try #require(compiled("A.reactor.yaml", text, in: folder, settings).files.first { $0.kind == .reactor }).bytes
    }
    let expected = try reactor()
    let state = { (existing: [UInt8]) in OutputState(expected: expected, existing: .success(existing)) }
    #expect(state(expected) == .current)
    #expect(state(try reactor(Self.spec + "  close: manual\n")) == .stale)
    #expect(state(try reactor(Self.spec, Settings(header: ["Ours"]))) == .outdated)
    #expect(state(expected + Array("\n".utf8)) == .edited)
    #expect(state(Array("\n".utf8)) == .notOurs)
    #expect(state([]) == .notOurs)
    #expect(OutputState(expected: expected, existing: .failure(.missing)) == .missing)
    #expect(
      OutputState(expected: expected, existing: .failure(FileProblem(code: 13))) == .unreadable(FileProblem(code: 13))
    )
  }

  @Test("a spec with an error claims its outputs but gives none")
  func broken() {
    let folder = Folder()
    let spec = compiled("A.reactor.yaml", "stat: {}\n" + Self.spec, in: folder)
    #expect(spec.files.isEmpty)
    #expect(spec.claimedPaths.map(\.name) == ["A.reactor.swift", "A.reactor.tests.swift"])
  }
}
