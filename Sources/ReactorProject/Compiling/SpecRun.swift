import ReactorEmission
import ReactorSpec
import YAMLTree

/// A spec of a run: where it is, where its files go, and with what it is compiled.
struct SpecSource: Sendable {
  var found: FoundSpec
  var destination: Destination
  var context: CompilationContext
  /// The path that the compiler tells in its errors, where generated code has source locations; nil for the spec's own.
  var locatedPath: String?

  /// The folder into which a file of this kind goes.
  func folder(for kind: GeneratedFile.Kind) -> FilePath { destination.folder(for: kind) }

  func read(in files: any FileSource) -> Result<SpecFile, FileProblem> {
    CompiledSpec.read(found, in: files).map { file in
      var file = file
      if let locatedPath { file.locatedPath = locatedPath }
      return file
    }
  }

  /// Stands for all that decides what comes of the spec, if its bytes have this digest.
  func key(for bytes: ContentDigest) -> ContentDigest {
    var name = found.path.name
    if context.settings.sourceLocations == true { name += "\0" + (locatedPath ?? found.path.text) }
    return context.digest.followed(by: ContentDigest(of: name)).followed(by: bytes)
  }
}

/// What several specs are compiled with alike.
final class CompilationContext: Sendable {
  let settings: Settings
  let kinds: Set<GeneratedFile.Kind>
  /// Stands for all of it.
  let digest: ContentDigest

  /// - Parameters:
  ///   - settings: What specs are compiled with.
  ///   - kinds: The files that are made; nil for all that the settings ask for.
  init(_ settings: Settings, kinds: Set<GeneratedFile.Kind>? = nil) {
    self.settings = settings
    let kinds = kinds ?? settings.generatedTests.fileKinds
    self.kinds = kinds
    var writer = ByteWriter(path: "")
    writer.append(settings)
    writer.append(kinds.map(\.rawValue).sorted()) { $0.append($1) }
    digest = ContentDigest(of: writer.bytes)
  }
}

extension GeneratedTests {
  /// The kinds of files that a spec gives. What a build has promised to make is made all the same, without a test in it.
  fileprivate var fileKinds: Set<GeneratedFile.Kind> {
    let kinds = Set(GeneratedFile.Kind.allCases)
    return self == .none ? kinds.subtracting([.tests, .testSupport, .testScaffold]) : kinds
  }
}

extension ByteWriter {
  /// Writes the settings that decide something in a file; where inputs and outputs are doesn't. A test knows those that there are.
  fileprivate mutating func append(_ settings: Settings) {
    append(settings.module)
    for imports in [settings.testImports, settings.imports] {
      append(imports) { writer, item in
        writer.append(item.prefix)
        writer.append(item.module)
      }
    }
    append(settings.access?.rawValue)
    append(settings.isolation?.rawValue)
    append(settings.languageMode.rawValue)
    append(settings.runtime.rawValue)
    append(settings.testFramework.rawValue)
    append(settings.generatedTests.rawValue)
    append(settings.header)
    append(settings.samples.values.sorted { $0.key < $1.key }) { writer, sample in
      writer.append(sample.key)
      writer.append(sample.value) { $0.append($1) }
    }
    append(settings.injection.sorted { $0.key < $1.key }) { writer, injection in
      writer.append(injection.key)
      writer.append(injection.value.template)
    }
    append(settings.sourceLocations.map(String.init))
  }
}

/// A spec after it was looked at: what came of it, and how its files stand.
struct ExaminedSpec: Sendable {
  var found: FoundSpec
  var destination: Destination
  var summary: SpecSummary
  /// How each of the summary's files stands; empty where that was not asked.
  var states: [FileStanding] = []
  /// What the cache was asked for; nil where the spec can't be read.
  var use: SpecCache.Use?
}

/// How a file stands, and why it can't be read if it can't.
struct FileStanding: Sendable, Hashable {
  var state: FileState
  var problem: FileProblem?
  /// Whether a symbolic link is in the file's place.
  var isLink = false
  /// Whether what it would declare is declared in another file already, so that it is not written.
  var isElsewhere = false
}

/// What a run asks of its specs.
struct SpecQuestions: Sendable {
  /// How their files stand.
  var files = false
  /// Whether methods that are left to the user are written; nil where that is not asked.
  var methods: ManualMethodSearch.Beginning?
  /// Whether files that differ are to be written, so that their text is kept if it is at hand.
  var text = false
}

/// A run over specs: each is read and compiled, or known from the cache, and compared with what is there, one after the other and several
/// at once. Of each only a ``SpecSummary`` is held, and text that is to be written by ``FinishedFiles``.
struct SpecRun: Sendable {
  let sources: [SpecSource]
  let files: any FileSource
  let cache: SpecCache?
  let threads: Int
  private let finished = FinishedFiles()
  private let types: TypeSearch
  private let functions: FunctionSearch

  init(_ sources: [SpecSource], in files: any FileSource, cache: SpecCache?, threads: Int) {
    self.sources = sources
    self.files = files
    self.cache = cache
    self.threads = threads
    types = TypeSearch(in: files)
    functions = FunctionSearch(in: files)
  }

  /// How many diagnostics of each spec are held: of many specs with many mistakes not all, since all of them are held at once.
  var mostDiagnostics: Int { max(5, 20_000 / max(sources.count, 1)) }

  /// Looks at all specs.
  func examine(_ questions: SpecQuestions) -> [ExaminedSpec] {
    Array(sources.indices).concurrentMap(threads: threads) { spec in
      var examined = examine(spec, questions)
      examined.summary.diagnostics.keep(mostDiagnostics)
      return examined
    }
  }

  /// The text of a spec's files: what was kept of it, or what compiling the spec gives. Nil where the spec can't be read any more.
  ///
  /// - Parameter embedded: What a view has to show for other RIBs, as ``LentViews`` knows it; empty where it shows nothing for others.
  func text(of spec: Int, embedded: [String: [String]] = [:]) -> [GeneratedFile]? {
    if let kept = finished.take(of: spec), embedded.isEmpty { return kept }
    return compile(spec, sources[spec].read(in: files), embedded: embedded).files
  }

  /// What is taken of all specs, compiled whatever the cache knows.
  func compiled<Value: Sendable>(_ take: @Sendable (CompiledSpec) -> Value) -> [Value] {
    Array(sources.indices).concurrentMap(threads: threads) { take(compile($0, sources[$0].read(in: files))) }
  }

  private func compile(
    _ spec: Int,
    _ file: Result<SpecFile, FileProblem>,
    embedded: [String: [String]] = [:]
  ) -> CompiledSpec {
    let source = sources[spec]
    return CompiledSpec(
      source.found,
      file,
      destination: source.destination,
      settings: source.context.settings,
      kinds: source.context.kinds,
      embedded: embedded
    )
  }

  private func examine(_ spec: Int, _ questions: SpecQuestions) -> ExaminedSpec {
    let source = sources[spec]
    let path = source.found.path.text
    let bytes = digest(of: source.found.path, limit: YAMLLimits().bytes, ofLines: false)
    if let cache, case .success(let bytes) = bytes,
      case let key = source.key(for: bytes), let summary = cache.summary(for: key, path: path)
    {
      var result = ExaminedSpec(found: source.found, destination: source.destination, summary: summary)
      result.use = use(of: source, key)
      if let beginning = questions.methods { result.addMethods(search(key, beginning), { methods(of: source, key) }) }
      if questions.files { result.states = states(of: result, source, questions) { methods(of: source, key) } }
      return result
    }
    let file = source.read(in: files)
    let compiled = compile(spec, file)
    let summary = SpecSummary(of: compiled)
    var result = ExaminedSpec(found: source.found, destination: source.destination, summary: summary)
    if let cache, let file = compiled.file {
      let key = source.key(for: ContentDigest(of: file.bytes))
      result.use = use(of: source, key)
      cache.add(summary, compiled.handWrittenMethods, for: key, path: path)
      ManualMethodSearch.note(scaffoldsOf: summary, key, in: cache)
    }
    if let beginning = questions.methods {
      result.addMethods(search(result.use?.key, beginning)) { compiled.handWrittenMethods }
    }
    if questions.files { result.states = states(of: result, source, questions) { compiled.handWrittenMethods } }
    if questions.text {
      let changed = zip(compiled.files, result.states).filter { $0.kind != .testSupport && $1.state.isWritten }.map(\.0)
      if !changed.isEmpty { finished.add(changed, of: spec) }
    }
    return result
  }

  private func search(_ key: ContentDigest?, _ beginning: ManualMethodSearch.Beginning) -> ManualMethodSearch {
    ManualMethodSearch(beginning: beginning, files: files, functions: functions, cache: cache, key: key)
  }

  private func use(of source: SpecSource, _ key: ContentDigest) -> SpecCache.Use {
    let context = source.context.digest
    let slot = context.followed(by: ContentDigest(of: source.found.realPath.text))
    return SpecCache.Use(key: key, slot: slot.first, context: context.first)
  }

  /// The methods of a spec that the cache knows; the spec is compiled again where its entry is damaged.
  private func methods(of source: SpecSource, _ key: ContentDigest) -> [HandWrittenMethod] {
    guard case .success(let file) = source.read(in: files) else { return [] }
    return cache?.methods(for: key, file)
      ?? CompiledSpec(source.found, .success(file), destination: source.destination, settings: source.context.settings)
      .handWrittenMethods
  }

  /// How the files of a spec stand. A view and methods of the user's are looked for only where their scaffold would be written.
  private func states(
    of spec: ExaminedSpec,
    _ source: SpecSource,
    _ questions: SpecQuestions,
    _ methods: () -> [HandWrittenMethod]
  ) -> [FileStanding] {
    spec.summary.outputs.map { output in
      var standing = state(of: output, of: source)
      if output.kind == .manualScaffold, standing.state == .missing, questions.text {
        let own = methods().filter { $0.scaffoldName == output.name }
        standing.isElsewhere = search(nil, .scaffold).findsElsewhere(own, of: spec)
      }
      if output.kind == .viewScaffold, standing.state == .missing, questions.text {
        standing.isElsewhere = types.finds(
          String(output.name.dropLast(".swift".count)),
          in: [source.destination.folder, source.destination.scaffoldFolder, source.found.path.folder]
        )
      }
      return standing
    }
  }

  /// How a file stands to what the spec gives. It is read whenever that isn't known by its stamp.
  private func state(of output: SpecSummary.Output, of source: SpecSource) -> FileStanding {
    let path = source.folder(for: output.kind).appending(output.name)
    if output.kind.isScaffold { return FileStanding(state: files.exists(path) ? .kept : .missing) }
    let standing: FileStanding
    switch digest(of: path, limit: .max - 1, ofLines: true) {
    case .success(output.digest): return FileStanding(state: .unchanged)
    case .success: standing = FileStanding(of: files.contents(of: path), expected: output)
    case .failure(let problem): standing = FileStanding(of: .failure(problem), expected: output)
    }
    // What a link leads to is another's place, whether or not something is there.
    let isWrittenThrough = standing.state.isWritten && files.linkTarget(of: path) != nil
    return isWrittenThrough ? FileStanding(state: .notOurs, isLink: true) : standing
  }

  private func digest(of path: FilePath, limit: Int, ofLines: Bool) -> Result<ContentDigest, FileProblem> {
    guard let cache, let stamp = files.stamp(of: path) else {
      return files.digest(of: path, limit: limit, ofLines: ofLines)
    }
    let fact = stamp.digest.followed(by: ContentDigest(first: ofLines ? 1 : 0, second: 0))
    if let known = cache.fact(fact) { return .success(known) }
    let result = files.digest(of: path, limit: limit, ofLines: ofLines)
    if case .success(let digest) = result { cache.note(fact, digest, isLasting: stamp.isLasting) }
    return result
  }
}

extension [Diagnostic] {
  /// Keeps so many of a spec's diagnostics, its errors first, and says that there are more.
  mutating func keep(_ most: Int) {
    guard count > most else { return }
    let dropped = count - most
    let byWeight = filter { $0.severity == .error } + filter { $0.severity != .error }
    self = Array(byWeight.prefix(most)).sortedByPlace()
    let note = "\(dropped) more of this spec are not told: there are many specs"
    self[most - 1].notes.append(Diagnostic.Note(note, at: self[most - 1].place))
  }
}

extension ExaminedSpec {
  fileprivate mutating func addMethods(_ search: ManualMethodSearch, _ methods: () -> [HandWrittenMethod]) {
    let more = search.diagnostics(of: self, methods)
    // Even nothing that is added makes an array longer.
    if !more.isEmpty { summary.diagnostics += more }
  }

  /// The names that the spec claims, each with its folder: its files', and those that its name alone gives it, even while it has errors.
  var claims: [(folder: FilePath, name: String)] {
    let names = OutputNames(ofSpecNamed: found.path.name)
    let byName =
      names.map { [(folder: destination.folder, name: $0.reactor), (folder: destination.testFolder, name: $0.tests)] }
      ?? []
    let own = summary.outputs.filter { $0.kind != .testSupport }
    let others = own.map { (folder: destination.folder(for: $0.kind), name: $0.name) }
    return byName + others.filter { other in !byName.contains { $0 == other } }
  }
}
