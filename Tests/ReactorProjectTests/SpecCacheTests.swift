import Foundation
import ReactorEmission
import ReactorSpec
import Testing

@testable import ReactorProject

@Suite("What is known of earlier runs")
struct SpecCacheTests {
  /// A spec of which there is everything to be known: a warning, a remark, tests that are left out, a double, methods.
  private static let spec = """
    dependencies:
      store:
        protocol: Store
        methods:
          load: '() async throws -> Price'
    state:
      price: Price = .zero
      old: Int = 0
    mutations:
      setPrice: Price
    actions:
      set: {forward: setPrice}
      share: manual
      refresh: [{setPrice: .zero}]

    """

  private static let tool = ContentDigest(of: "this build")
  private let folder = Folder()
  private var file: FilePath { FilePath(folder.path).appending("cache/it") }

  private func cache(tool: ContentDigest = tool, today: Int = 100) -> SpecCache {
    SpecCache(file, tool: tool, today: today)
  }

  private func run(_ names: [String], _ cache: SpecCache?, settings: Settings = Settings()) -> SpecRun {
    SpecRun(names.map { SpecSource($0, in: folder, settings) }, in: DiskFiles(), cache: cache, threads: 2)
  }

  /// Runs over specs and writes the cache.
  @discardableResult
  private func remember(_ names: [String], _ cache: SpecCache, isWhole: Bool = true) -> [ExaminedSpec] {
    let specs = run(names, cache).examine(SpecQuestions(files: true, methods: .scaffold))
    cache.finish(specs.compactMap(\.use), isWhole: isWhole)
    return specs
  }

  private func key(of name: String, settings: Settings = Settings()) throws -> ContentDigest {
    let source = SpecSource(name, in: folder, settings)
    return source.key(for: ContentDigest(of: try source.read(in: DiskFiles()).get().bytes))
  }

  private func expectSame(_ left: SpecSummary, _ right: SpecSummary, sourceLocation: SourceLocation = #_sourceLocation)
  {
    #expect(left.outputs == right.outputs, sourceLocation: sourceLocation)
    #expect(left.diagnostics == right.diagnostics, sourceLocation: sourceLocation)
    #expect(left.omittedTests == right.omittedTests, sourceLocation: sourceLocation)
    #expect(left.doubles.map(\.name) == right.doubles.map(\.name), sourceLocation: sourceLocation)
    #expect(left.doubles.map(\.place) == right.doubles.map(\.place), sourceLocation: sourceLocation)
    #expect(left.reactors == right.reactors, sourceLocation: sourceLocation)
  }

  @Test("is all that came of a spec, its diagnostics and methods with their places")
  func everything() throws {
    folder.write(Self.spec, to: "A.reactor.yaml")
    let compiled = run(["A.reactor.yaml"], nil).compiled({ $0 })[0]
    let summary = SpecSummary(of: compiled)
    #expect(!summary.diagnostics.isEmpty && !summary.omittedTests.isEmpty && !summary.doubles.isEmpty)
    #expect(summary.diagnostics.contains { $0.severity == .warning } && summary.outputs.count == 4)
    remember(["A.reactor.yaml"], cache())
    let known = cache()
    let path = compiled.found.path.text
    expectSame(try #require(known.summary(for: try key(of: "A.reactor.yaml"), path: path)), summary)
    let methods = known.methods(for: try key(of: "A.reactor.yaml"), try #require(compiled.file))
    #expect(methods?.map(\.name) == compiled.handWrittenMethods.map(\.name))
    #expect(methods?.map(\.place) == compiled.handWrittenMethods.map(\.place))
    #expect(methods?.filter(\.isNeeded) == compiled.handWrittenMethods.filter(\.isNeeded))
    // The same spec may be called by another path in another run.
    let elsewhere = try #require(known.summary(for: try key(of: "A.reactor.yaml"), path: "../A.reactor.yaml"))
    #expect(Set(elsewhere.diagnostics.map(\.place.path)) == ["../A.reactor.yaml"])
  }

  @Test("is what a run believes of a spec, without compiling it")
  func believed() throws {
    folder.write(Self.spec, to: "A.reactor.yaml")
    let cache = cache()
    var summary = SpecSummary(of: run(["A.reactor.yaml"], nil).compiled({ $0 })[0])
    summary.omittedTests = ["only the cache says this"]
    let use = SpecCache.Use(key: try key(of: "A.reactor.yaml"), slot: 1, context: 1)
    cache.add(summary, [], for: use.key, path: folder.path + "/A.reactor.yaml")
    cache.finish([use], isWhole: true)
    let specs = run(["A.reactor.yaml"], self.cache()).examine(SpecQuestions())
    #expect(specs[0].summary.omittedTests == ["only the cache says this"])
  }

  @Test("is nothing of another spec, of other settings, of another build of the tool")
  func others() throws {
    folder.write(Self.spec, to: "A.reactor.yaml")
    folder.write(Self.spec, to: "B.reactor.yaml")
    remember(["A.reactor.yaml"], cache())
    let path = "A.reactor.yaml"
    #expect(cache().summary(for: try key(of: "A.reactor.yaml"), path: path) != nil)
    #expect(cache().summary(for: try key(of: "B.reactor.yaml"), path: path) == nil)
    for settings in [
      Settings(module: "App"), Settings(header: "Ours"), Settings(access: .public),
      Settings(samples: ["Price": ["1"]]),
      Settings(testFramework: .xctest), Settings(sourceLocations: true),
    ] {
      #expect(cache().summary(for: try key(of: "A.reactor.yaml", settings: settings), path: path) == nil)
    }
    // These decide where files go, not what is in them.
    let settings = Settings(inputs: ["Specs"], output: "Out", testOutput: "Tests")
    #expect(cache().summary(for: try key(of: "A.reactor.yaml", settings: settings), path: path) != nil)
    let other = cache(tool: ContentDigest(of: "another build"))
    #expect(other.summary(for: try key(of: "A.reactor.yaml"), path: path) == nil)
    folder.write(Self.spec + "# changed\n", to: "A.reactor.yaml")
    #expect(cache().summary(for: try key(of: "A.reactor.yaml"), path: path) == nil)
  }

  @Test("is another's for each setting but those that say where files are")
  func settings() throws {
    let (settings, plain) = (Self.otherSettings, CompilationContext(Settings()).digest)
    let names = Mirror(reflecting: Settings()).children.compactMap(\.label)
    #expect(Set(names) == Set(settings.keys).union(Self.places))
    let digests = settings.values.map { CompilationContext($0).digest } + [plain]
    #expect(Set(digests).count == digests.count)
    let elsewhere = Settings(
      inputs: ["a"],
      output: "b",
      testOutput: "c",
      scaffoldOutput: "d",
      testScaffoldOutput: "e",
      allowsOutsidePackage: true
    )
    #expect(CompilationContext(elsewhere).digest == plain)
    #expect(CompilationContext(Settings(), kinds: [.reactor]).digest != plain)
  }

  /// The settings that say where files are.
  private static let places = [
    "inputs", "output", "testOutput", "scaffoldOutput", "testScaffoldOutput", "allowsOutsidePackage",
  ]

  private static let otherSettings = [
    "module": Settings(module: "App"),
    "testImports": Settings(testImports: [Import(module: "App")]),
    "imports": Settings(imports: [Import(module: "App")]),
    "access": Settings(access: .public),
    "isolation": Settings(isolation: .main),
    "languageMode": Settings(languageMode: .swift5),
    "runtime": Settings(runtime: .reactorKit),
    "testFramework": Settings(testFramework: .xctest),
    "generatedTests": Settings(generatedTests: .scenarios),
    "header": Settings(header: "App"),
    "samples": Settings(samples: ["Price": [".zero"]]),
    "injection": Settings(injection: ["Injected": Injection(template: "{{double}}")]),
    "sourceLocations": Settings(sourceLocations: false),
  ]

  @Test("is right or nothing, whichever byte of it is damaged and wherever it is cut off")
  func damage() throws {
    folder.write(Self.spec, to: "A.reactor.yaml")
    let path = folder.path + "/A.reactor.yaml"
    let summary = remember(["A.reactor.yaml"], cache())[0].summary
    let key = try key(of: "A.reactor.yaml")
    let whole = try #require(FileManager.default.contents(atPath: file.text))
    var survivors = 0
    func check(_ bytes: Data) throws {
      try bytes.write(to: URL(fileURLWithPath: file.text))
      guard let found = cache().summary(for: key, path: path) else { return }
      survivors += 1
      expectSame(found, summary)
    }
    for position in whole.indices {
      var damaged = whole
      damaged[position] ^= 0x41
      try check(damaged)
    }
    // Every byte before the entry's own is checked when the file is opened, and every one of the entry when it is asked for.
    #expect(survivors == 0)
    for count in stride(from: 0, to: whole.count, by: 7) { try check(whole.prefix(count)) }
    #expect(survivors == 0)
    try check(whole)
    #expect(survivors == 1)
    // Another program cuts it off while it is open.
    for count in [whole.count - 1, whole.count / 2, 0] {
      try whole.write(to: URL(fileURLWithPath: file.text))
      let opened = cache()
      #expect(truncate(file.text, off_t(count)) == 0)
      #expect(opened.summary(for: key, path: path) == nil)
    }
    // A run over a damaged one finds the same, and mends it.
    try whole.prefix(100).write(to: URL(fileURLWithPath: file.text))
    expectSame(remember(["A.reactor.yaml"], cache())[0].summary, summary)
    #expect(cache().summary(for: key, path: path) != nil)
  }

  @Test("never stands for what is on the disk")
  func disk() throws {
    folder.write(Self.spec, to: "A.reactor.yaml")
    let first = run(["A.reactor.yaml"], nil)
    let specs = first.examine(SpecQuestions(files: true, text: true))
    var plan = WritePlan(specs, without: OutputCollisions(of: specs, in: DiskFiles()))
    _ = plan.carryOut(first, prunes: false, within: .anywhere)
    remember(["A.reactor.yaml"], cache())
    func states() -> [FileState] {
      run(["A.reactor.yaml"], cache()).examine(SpecQuestions(files: true))[0].states.map(\.state)
    }
    #expect(states() == [.unchanged, .unchanged, .kept, .kept])
    let reactor = try #require(folder.read("A.reactor.swift"))
    folder.write(reactor + "// mine\n", to: "A.reactor.swift")
    #expect(states() == [.edited, .unchanged, .kept, .kept])
    unlink(folder.path + "/A.reactor.tests.swift")
    folder.write("", to: "A.reactor.swift")
    #expect(states() == [.notOurs, .missing, .kept, .kept])
    folder.write(reactor, to: "A.reactor.swift")
    #expect(states() == [.unchanged, .missing, .kept, .kept])
  }

  @Test("what specs that are gone or were changed have left goes on another day, what nobody asks for after a month")
  func leaving() throws {
    let names = ["A.reactor.yaml", "B.reactor.yaml"]
    for name in names { folder.write(Self.spec, to: name) }
    remember(names, cache(today: 100))
    let keys = try names.map { try key(of: $0) }
    func known(_ today: Int) -> [Bool] { keys.map { cache(today: today).summary(for: $0, path: "x") != nil } }
    #expect(known(101) == [true, true])
    // A run over one spec says nothing about the other; on the same day nothing goes at all.
    folder.write(Self.spec + "# changed\n", to: "A.reactor.yaml")
    remember(["A.reactor.yaml"], cache(today: 100), isWhole: false)
    #expect(known(100) == [true, true])
    folder.write(Self.spec + "# changed again\n", to: "A.reactor.yaml")
    remember(["A.reactor.yaml"], cache(today: 101), isWhole: false)
    #expect(known(101) == [false, true])
    // A run over all specs without B: it is gone.
    folder.write(Self.spec, to: "A.reactor.yaml")
    remember(["A.reactor.yaml"], cache(today: 102))
    #expect(known(102) == [true, false])
    // Entries that are asked for are dated anew.
    remember(["A.reactor.yaml"], cache(today: 125))
    folder.write(Self.spec, to: "C.reactor.yaml")
    remember(["C.reactor.yaml"], cache(today: 150), isWhole: false)
    #expect(known(150) == [true, false])
    folder.write(Self.spec + "\n", to: "C.reactor.yaml")
    remember(["C.reactor.yaml"], cache(today: 156), isWhole: false)
    #expect(known(156) == [false, false])
  }

  @Test("what can't be written is kept in memory as long as the process lasts")
  func memory() throws {
    folder.write(Self.spec, to: "A.reactor.yaml")
    folder.write("", to: "cache")
    let cache = cache()
    let summary = remember(["A.reactor.yaml"], cache)[0].summary
    expectSame(
      try #require(cache.summary(for: try key(of: "A.reactor.yaml"), path: folder.path + "/A.reactor.yaml")),
      summary
    )
    #expect(self.cache().summary(for: try key(of: "A.reactor.yaml"), path: "A.reactor.yaml") == nil)
  }

  @Test("facts that last are kept, others end with the process")
  func facts() {
    let (one, two) = (ContentDigest(of: "one"), ContentDigest(of: "two"))
    let cache = cache()
    cache.note(one, two, isLasting: true)
    cache.note(two, one, isLasting: false)
    cache.finish([], isWhole: true)
    #expect(cache.fact(one) == two && cache.fact(two) == one)
    #expect(self.cache().fact(one) == two && self.cache().fact(two) == nil)
  }

  @Test("the text of files waits in memory up to a limit, and comes back as it was from beyond it")
  func finishedFiles() {
    let finished = FinishedFiles(holding: 1000)
    let files = (0..<50).map { number in
      [GeneratedFile(name: "\(number)", kind: .reactor, bytes: Array(repeating: UInt8(number), count: 90 + number))]
    }
    for (number, files) in files.enumerated() { finished.add(files, of: number) }
    #expect(finished.sizeInMemory <= 1000)
    for (number, files) in files.enumerated() { #expect(finished.take(of: number) == files) }
    #expect(finished.take(of: 50) == nil && finished.sizeInMemory == 0)
  }

  @Test("digests tell bytes apart that differ in any bit, in their number or their order")
  func digests() {
    var seen: Set<ContentDigest> = []
    var halves: Set<UInt64> = []
    var count = 0
    func add(_ bytes: [UInt8]) {
      count += 1
      let digest = ContentDigest(of: bytes)
      seen.insert(digest)
      halves.formUnion([digest.first, digest.second])
    }
    for length in 0..<100 { add(Array(repeating: 0, count: length)) }
    for bit in 0..<800 {
      var bytes = [UInt8](repeating: 0, count: 100)
      bytes[bit / 8] = 1 << (bit % 8)
      add(bytes)
    }
    for first in 0..<40 {
      for second in 0..<40 where first != second {
        var bytes = [UInt8](repeating: 0, count: 40)
        (bytes[first], bytes[second]) = (1, 2)
        add(bytes)
      }
    }
    #expect(seen.count == count && halves.count == 2 * count)
    #expect(ContentDigest(of: "a\nb\n") != ContentDigest(of: "a\r\nb\r\n"))
    let crlf = Array("a\r\nb\r\n".utf8).withUnsafeBytes { ContentDigest(ofLines: $0) }
    #expect(crlf == ContentDigest(of: "a\nb\n"))
  }
}
