import ReactorEmission
import ReactorSpec

/// What is to be done to each file of a run; computed by reading, carried out by ``write(threads:)``.
struct WritePlan: Sendable {
  /// What is to be done to a file.
  enum Action: Sendable, Hashable {
    /// There is none: write it.
    case create
    /// It differs: write it.
    case update
    /// It is as it should be: leave it alone.
    case keep
    /// It is a scaffold that the user has already: leave it alone.
    case skip
    /// Its spec is gone: remove it.
    case prune
    /// Its spec is gone, but it was changed by hand: leave it alone.
    case spare
    /// It can't be written: it is not ours, or can't be read.
    case refuse
  }

  /// A file and what is to be done to it.
  struct Step: Sendable {
    /// Where the file is.
    var path: FilePath
    /// What the file is.
    var kind: GeneratedFile.Kind
    /// The path of the file's spec; of an orphan the name that its header tells.
    var spec: FilePath
    /// What the file is to hold; empty for an orphan.
    var bytes: [UInt8]
    /// What the file holds; nil where nothing was read.
    var existing: [UInt8]?
    /// How the file stands to its spec; nil for scaffolds and orphans.
    var state: OutputState?
    /// What is to be done.
    var action: Action
  }

  /// The files, sorted by their paths' bytes.
  var steps: [Step] = []

  /// The folders that the run writes to.
  var folders: Set<FilePath> = []

  /// Plans the files of all specs that have no errors and collide with no other.
  init(_ specs: [CompiledSpec], in files: any FileSource, threads: Int) {
    let outputs = specs.flatMap { spec in
      spec.files.map { Output(file: $0, path: spec.folder(for: $0.kind).appending($0.name), spec: spec.found.path) }
    }
    steps = outputs.concurrentMap(threads: threads) { $0.step(in: files) }.sorted { $0.path < $1.path }
    folders = Set(outputs.map(\.path.folder))
  }

  /// Plans the removal of generated files whose specs are gone; those that were changed by hand stay.
  mutating func prune(_ orphans: [Orphan]) {
    steps += orphans.map { orphan in
      Step(
        path: orphan.path,
        kind: orphan.kind,
        spec: orphan.source,
        bytes: [],
        existing: orphan.bytes,
        action: orphan.isEdited ? .spare : .prune
      )
    }
    steps.sort { $0.path < $1.path }
  }

  /// Plans the renewal of schemas that are there and that another version of the tool wrote.
  mutating func renewSchemas(ofSettings settings: FilePath, in files: any FileSource) {
    for schema in SchemaFiles.Schema.allCases {
      let path = settings.folder.appending(schema.path)
      guard case .success(let existing) = files.contents(of: path), existing != schema.bytes else { continue }
      steps.append(
        Step(
          path: path,
          kind: .schema,
          spec: settings,
          bytes: schema.bytes,
          existing: existing,
          state: .outdated,
          action: .update
        )
      )
    }
    steps.sort { $0.path < $1.path }
  }

  private struct Output: Sendable {
    var file: GeneratedFile
    var path: FilePath
    var spec: FilePath

    func step(in files: any FileSource) -> Step {
      var step = Step(path: path, kind: file.kind, spec: spec, bytes: file.bytes, action: .skip)
      if file.kind.isScaffold {
        if !files.exists(path) { step.action = .create }
        return step
      }
      let existing = files.contents(of: path)
      let state = OutputState(expected: file.bytes, existing: existing)
      step.existing = try? existing.get()
      step.state = state
      switch state {
      case .missing: step.action = .create
      case .current: step.action = .keep
      case .stale, .outdated, .edited: step.action = .update
      case .notOurs, .unreadable: step.action = .refuse
      }
      return step
    }
  }
}

extension WritePlan.Step {
  /// Why the file is refused; nil where it is not.
  var refusal: Diagnostic? {
    switch state {
    case .notOurs:
      Diagnostic(
        .outputNotOurs,
        "'\(path.text)' was not generated, so it is not overwritten; move it away, or rename the spec '\(spec.text)'",
        at: Diagnostic.Place(path: path.text)
      )
    case .unreadable(let problem): .unreadable(path, problem)
    default: nil
    }
  }
}
