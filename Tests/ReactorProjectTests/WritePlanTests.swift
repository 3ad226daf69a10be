import Foundation
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

  private func run(_ specs: [String: String], in folder: Folder, settings: Settings = Settings(), threads: Int = 1)
    -> SpecRun
  {
    let sources = specs.keys.sorted().map { name in SpecSource(name, in: folder, settings) }
    for (name, text) in specs { folder.write(text, to: name) }
    return SpecRun(sources, in: DiskFiles(), cache: nil, threads: threads)
  }

  private func plan(_ run: SpecRun) -> WritePlan {
    let specs = run.examine(SpecQuestions(files: true, text: true))
    return WritePlan(specs, without: OutputCollisions(of: specs, in: DiskFiles()))
  }

  private func states(_ plan: WritePlan) -> [String: FileState] {
    Dictionary(uniqueKeysWithValues: plan.files.map { ($0.path.name, $0.state) })
  }

  @Test("all is created first; then generated files are unchanged and scaffolds kept")
  func createAndKeep() {
    let folder = Folder()
    let run = run(["A.reactor.yaml": Self.spec], in: folder, threads: 2)
    var plan = plan(run)
    #expect(Set(plan.files.map(\.state)) == [.missing])
    #expect(folder.names == ["A.reactor.yaml"])
    #expect(plan.carryOut(run, prunes: false, within: .anywhere).isEmpty)
    #expect(plan.files.count == 4 && plan.files.allSatisfy { $0.state == .created })
    for file in self.plan(run).files { #expect(file.state == (file.kind.isScaffold ? .kept : .unchanged)) }
  }

  @Test("a folder that becomes a link out of the package while a plan is made is not written through")
  func swappedFolder() throws {
    let folder = Folder()
    let run = run(["A.reactor.yaml": Self.spec], in: folder)
    var plan = plan(run)
    let victim = Folder()
    rename(folder.path, folder.path + "-moved")
    symlink(victim.path, folder.path)
    defer {
      unlink(folder.path)
      rename(folder.path + "-moved", folder.path)
    }
    let diagnostics = plan.carryOut(
      run,
      prunes: true,
      within: WritablePlaces([FilePath(folder.path + "-moved")])
    )
    #expect(!diagnostics.isEmpty && diagnostics.allSatisfy { $0.rule == .unwritableFile })
    #expect(plan.files.allSatisfy { $0.state == .failed } && victim.names.isEmpty)
  }

  @Test("a changed file is updated, one of somebody else's refused")
  func updateAndRefuse() throws {
    let folder = Folder()
    let first = run(["A.reactor.yaml": Self.spec], in: folder)
    var plan = plan(first)
    _ = plan.carryOut(first, prunes: false, within: .anywhere)
    let second = run(["A.reactor.yaml": Self.spec + "  close: manual\n"], in: folder)
    folder.write("// mine\n", to: "A.reactor.tests.swift")
    plan = self.plan(second)
    #expect(states(plan)["A.reactor.swift"] == .stale)
    #expect(states(plan)["A.reactor.tests.swift"] == .notOurs)
    #expect(plan.carryOut(second, prunes: false, within: .anywhere).map(\.rule) == [.outputNotOurs])
    #expect(states(plan)["A.reactor.swift"] == .updated)
    #expect(states(plan)["A.reactor.tests.swift"] == .notOurs)
    #expect(folder.read("A.reactor.tests.swift") == "// mine\n")
  }

  @Test("a file that came between plan and write is kept if it is a scaffold")
  func race() {
    let folder = Folder()
    let run = run(["A.reactor.yaml": Self.spec], in: folder)
    var plan = plan(run)
    folder.write("// mine\n", to: "AReactor+Manual.swift")
    _ = plan.carryOut(run, prunes: false, within: .anywhere)
    #expect(states(plan)["AReactor+Manual.swift"] == .kept)
    #expect(folder.read("AReactor+Manual.swift") == "// mine\n")
  }

  @Test("a spec that is gone before its files are written gives none, and the run says so")
  func vanished() {
    let folder = Folder()
    let specs = ["A.reactor.yaml": Self.spec]
    let cache = SpecCache(nil, tool: ContentDigest(of: "tool"), today: 1)
    var run = run(specs, in: folder)
    // The second run knows the spec by the cache, so it has no text at hand.
    run = SpecRun(run.sources, in: DiskFiles(), cache: cache, threads: 1)
    cache.finish(run.examine(SpecQuestions()).compactMap(\.use), isWhole: true)
    var plan = plan(SpecRun(run.sources, in: DiskFiles(), cache: cache, threads: 1))
    folder.write("stat: {}\n", to: "A.reactor.yaml")
    let diagnostics = plan.carryOut(
      SpecRun(run.sources, in: DiskFiles(), cache: cache, threads: 1),
      prunes: false,
      within: .anywhere
    )
    #expect(Set(diagnostics.map(\.rule)) == [.unwritableFile])
    #expect(plan.files.allSatisfy { $0.state == .failed })
    #expect(folder.names == ["A.reactor.yaml"])
  }

  @Test("files are sorted by their paths, whatever the specs' order", arguments: [1, 3])
  func order(threads: Int) {
    let folder = Folder()
    let names = ["B", "ab", "C", "A"].map { "\($0)x.reactor.yaml" }
    let specs = Dictionary(uniqueKeysWithValues: names.map { ($0, Self.spec) })
    let sources = names.map { SpecSource($0, in: folder) }
    _ = run(specs, in: folder)
    let paths = plan(SpecRun(sources, in: DiskFiles(), cache: nil, threads: threads)).files.map(\.path)
    #expect(paths.count == 16 && paths == paths.sorted())
    #expect(paths == plan(SpecRun(sources.reversed(), in: DiskFiles(), cache: nil, threads: 1)).files.map(\.path))
  }

  @Test("a file's state: stale, outdated, edited, not ours")
  func states() throws {
    let folder = Folder()
    func reactor(_ text: String = Self.spec, _ settings: Settings = Settings()) throws -> GeneratedFile {
      let run = run(["A.reactor.yaml": text], in: folder, settings: settings)
      return try #require(run.compiled({ $0 })[0].files.first { $0.kind == .reactor })
    }
    let expected = try reactor()
    let state = { (existing: [UInt8]) in
      FileStanding(of: .success(existing), expected: SpecSummary.Output(expected)).state
    }
    #expect(state(expected.bytes) == .unchanged)
    #expect(
      state(Array(String(decoding: expected.bytes, as: UTF8.self).replacing("\n", with: "\r\n").utf8)) == .unchanged
    )
    #expect(state(try reactor(Self.spec + "  close: manual\n").bytes) == .stale)
    #expect(state(try reactor(Self.spec, Settings(header: "Ours")).bytes) == .outdated)
    #expect(state(expected.bytes + Array("\n".utf8)) == .edited)
    #expect(state(Array("\n".utf8)) == .notOurs)
    #expect(state([]) == .notOurs)
    let output = SpecSummary.Output(expected)
    #expect(FileStanding(of: .failure(.missing), expected: output) == FileStanding(state: .missing))
    let denied = FileProblem(code: 13)
    #expect(FileStanding(of: .failure(denied), expected: output) == FileStanding(state: .failed, problem: denied))
  }

  @Test("a spec with an error claims its outputs but gives none")
  func broken() {
    let folder = Folder()
    let spec = run(["A.reactor.yaml": "stat: {}\n" + Self.spec], in: folder).examine(SpecQuestions(files: true))[0]
    #expect(spec.summary.outputs.isEmpty && spec.states.isEmpty)
    #expect(spec.claims.map(\.name) == ["A.reactor.swift", "A.reactor.tests.swift"])
  }
}

extension SpecSource {
  /// A spec in a folder, beside which its files go.
  init(_ name: String, in folder: Folder, _ settings: Settings = Settings()) {
    let path = FilePath(folder.path).appending(name)
    self.init(
      found: FoundSpec(path: path, realPath: path, isLink: false),
      destination: Destination(folder: path.folder, testFolder: path.folder),
      context: CompilationContext(settings)
    )
  }
}
