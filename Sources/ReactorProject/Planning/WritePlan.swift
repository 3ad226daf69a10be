import ReactorEmission
import ReactorSpec

/// The files of a run and how they stand, found by reading; ``carryOut(_:prunes:)`` alone changes anything on the disk.
struct WritePlan: Sendable {
  /// The files, sorted by their paths' bytes.
  private(set) var files: [ProjectFile]

  /// The folders that the run writes to.
  private(set) var folders: Set<FilePath>

  /// The files that tests of several specs share, or may share: what specs with errors and left out specs need is not known.
  private(set) var shared: Set<FilePath> = []

  private let views: LentViews

  /// Plans the files of all specs but those that collide with others.
  ///
  /// - Parameters:
  ///   - specs: The specs of a run, in its order, with their files' states.
  ///   - collisions: Those that must not be written.
  init(_ specs: [ExaminedSpec], without collisions: OutputCollisions) {
    files = []
    folders = []
    views = LentViews(of: specs)
    var planned: Set<FilePath> = []
    for (number, spec) in specs.enumerated() {
      let isLeftOut = collisions.specs.contains(spec.found.path)
      if isLeftOut || spec.summary.outputs.isEmpty {
        shared.insert(spec.destination.testFolder.appending(OutputNames.testSupport))
      }
      if isLeftOut { continue }
      for (output, state) in zip(spec.summary.outputs, spec.states) {
        if state.isElsewhere { continue }
        let folder = spec.destination.folder(for: output.kind)
        folders.insert(folder)
        let path = folder.appending(output.name)
        if output.kind == .testSupport {
          shared.insert(path)
          if !planned.insert(path).inserted { continue }
        }
        files.append(
          ProjectFile(
            path: path,
            kind: output.kind,
            state: state.state,
            spec: spec.found.path,
            origin: .spec(number)
          )
        )
        files[files.count - 1].problem = state.problem
        if state.isLink { files[files.count - 1].reason = ProjectFile.linkReason }
      }
    }
    sort()
  }

  /// Adds generated files whose specs are gone.
  mutating func add(_ orphans: [Orphan], in folders: Set<FilePath>) {
    self.folders.formUnion(folders)
    guard !orphans.isEmpty else { return }
    files += orphans.map { ProjectFile($0) }
    sort()
  }

  /// Adds schemas that are there and that another version of the tool wrote.
  mutating func addSchemas(ofSettings settings: FilePath, in source: any FileSource) {
    for schema in SchemaFiles.Schema.allCases {
      let path = settings.folder.appending(schema.path)
      guard case .success(let existing) = source.contents(of: path), existing != schema.bytes else { continue }
      files.append(ProjectFile(path: path, kind: .schema, state: .outdated, spec: settings, origin: .schema(schema)))
      sort()
    }
  }

  /// What is to be said of files that can't be read.
  var unreadable: [Diagnostic] { files.compactMap { $0.state == .failed ? $0.diagnostic() : nil } }

  /// Leaves out scaffolds that are not there: that is no drift, since their user may have deleted them.
  mutating func dropAbsentScaffolds() {
    files.removeAll { $0.kind.isScaffold && $0.state == .missing }
  }

  /// Leaves what is missing of specs to the build that makes it. What is there is a committed file and stays in the plan.
  ///
  /// - Returns: For how many specs no reactor is left in the plan.
  mutating func leaveToBuild(_ built: [FilePath: BuiltSpec]) -> Int {
    guard !built.isEmpty else { return 0 }
    let sharing = Set(
      files.filter { $0.kind == .tests && built[$0.spec]?.hasTests != true }.map(\.path.folder)
    )
    let specs = Set(files.map(\.spec)).intersection(built.keys)
    files.removeAll { file in
      guard file.state == .missing, let spec = built[file.spec] else { return false }
      return switch file.kind {
      case .tests, .testScaffold: spec.hasTests
      case .testSupport: !sharing.contains(file.path.folder)
      default: true
      }
    }
    return specs.subtracting(files.filter { $0.kind == .reactor }.map(\.spec)).count
  }

  private mutating func sort() {
    // Of files as large as these, sorting their numbers is quicker.
    let order = files.indices.sorted { files[$0].path < files[$1].path }
    files = order.map { files[$0] }
  }
}

extension WritePlan {
  /// Carries the plan out, as many files at once as the run has threads.
  ///
  /// - Parameters:
  ///   - run: The run over the specs, which has the files' text.
  ///   - prunes: Whether files whose specs are gone are removed; those that were changed by hand stay.
  ///   - places: Where files may be written.
  /// - Returns: What could not be done.
  mutating func carryOut(_ run: SpecRun, prunes: Bool, within places: WritablePlaces) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var unusable: Set<FilePath> = []
    for folder in Set(files.filter { $0.state == .missing }.map(\.path.folder)).sorted() {
      do {
        try FileWriting.createFolder(folder, within: places)
      } catch {
        unusable.insert(folder)
        diagnostics.append(.uncreatable(folder, error))
      }
    }
    for folder in folders.sorted() { TemporaryFile.removeLeft(in: folder, within: places) }
    for index in files.indices where files[index].state == .missing && unusable.contains(files[index].path.folder) {
      files[index].state = .failed
    }
    let planned = files
    let plan = self
    let results = groups.concurrentMap(threads: run.threads) { group in
      plan.write(group.files.map { planned[$0] }, of: group.spec, run, within: places)
    }
    for (group, result) in zip(groups, results) {
      for (index, file) in zip(group.files, result) {
        files[index] = file
        if let diagnostic = file.diagnostic(writing: true) { diagnostics.append(diagnostic) }
      }
    }
    for index in files.indices where !files[index].state.isChange {
      if case .gone = files[index].origin, prunes {
        files[index].remove(within: places)
        if let diagnostic = files[index].diagnostic(removing: true) { diagnostics.append(diagnostic) }
      } else if planned[index].state == .notOurs || planned[index].problem != nil {
        diagnostics += [planned[index].diagnostic()].compactMap { $0 }
      }
    }
    return diagnostics
  }

  /// The numbers of the files that are to be written, those of one spec together, since its text is made at once.
  private var groups: [(spec: Int?, files: [Int])] {
    var groups: [Int: [Int]] = [:]
    var others: [(spec: Int?, files: [Int])] = []
    for index in files.indices where files[index].state.isWritten {
      if case .spec(let spec) = files[index].origin {
        groups[spec, default: []].append(index)
      } else {
        others.append((nil, [index]))
      }
    }
    return groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + others
  }

  /// The text of a spec's files. What a new view has to show for other RIBs, only their specs know.
  private func text(of spec: Int, for files: [ProjectFile], _ run: SpecRun) -> [GeneratedFile]? {
    let isViewNew = files.contains { $0.kind == .viewScaffold }
    return run.text(of: spec, embedded: isViewNew ? views.embedded(inViewsOf: spec) : [:])
  }

  private func write(
    _ files: [ProjectFile],
    of spec: Int?,
    _ run: SpecRun,
    within places: WritablePlaces
  ) -> [ProjectFile] {
    let texts = FilesByName(spec.flatMap { text(of: $0, for: files, run) } ?? [])
    return files.map { file in
      var file = file
      if let bytes = file.fixedBytes {
        file.write(bytes, within: places)
      } else if let text = texts[file] {
        file.write(text.bytes, within: places)
      } else {
        // Between the look at the spec and this moment.
        file.fail(FileProblem(code: 0, reason: "its spec '\(file.spec.text)' has changed meanwhile; generate again"))
      }
      return file
    }
  }
}

/// The texts of a spec's files, to be found for each of these: a spec of many reactors gives many.
private struct FilesByName {
  private let texts: [GeneratedFile.Kind: [String: GeneratedFile]]

  init(_ files: [GeneratedFile]) {
    texts = Dictionary(grouping: files, by: \.kind)
      .mapValues { Dictionary($0.map { ($0.name, $0) }) { first, _ in first } }
  }

  subscript(file: ProjectFile) -> GeneratedFile? { texts[file.kind]?[file.path.name] }
}

extension ProjectFile {
  fileprivate mutating func write(_ bytes: [UInt8], within places: WritablePlaces) {
    do throws(FileProblem) {
      if kind.isScaffold {
        state = try FileWriting.createIfAbsent(path, with: bytes, within: places) ? .created : .kept
      } else {
        try FileWriting.replace(path, with: bytes, within: places)
        state = state == .missing ? .created : .updated
      }
    } catch {
      fail(error)
    }
  }

  fileprivate mutating func remove(within places: WritablePlaces) {
    guard isRemovable else {
      state = .kept
      return
    }
    do throws(FileProblem) {
      try FileWriting.remove(path, within: places)
      state = .removed
    } catch {
      fail(error)
    }
  }

  fileprivate mutating func fail(_ problem: FileProblem) {
    state = .failed
    self.problem = problem
  }
}

extension WritePlan {
  /// Says of each file that differs how, line by line.
  ///
  /// - Returns: The folder in which the diffs can be applied, where that is not the current one: the settings' own, where files lie outside of the
  ///   current one, which neither `patch` nor `git apply` changes.
  mutating func addDiffs(_ run: SpecRun, ofProjectIn top: FilePath) -> FilePath? {
    let (planned, plan) = (files, self)
    let current = run.files.currentFolder
    let isAbove = top.components.first == ".." || top.isAbsolute && current.map { $0.isBelow(top) } == true
    func isOutside(_ path: FilePath) -> Bool {
      path.isAbsolute ? current.map { !path.isBelow($0) } ?? false : path.components.first == ".."
    }
    let base = isAbove && files.contains { isOutside($0.path) } ? top : nil
    let diffs = groups.concurrentMap(threads: run.threads) { group in
      let texts = FilesByName(group.spec.flatMap { plan.text(of: $0, for: group.files.map { planned[$0] }, run) } ?? [])
      return group.files.map { index in
        let file = planned[index]
        if let bytes = file.fixedBytes { return file.diff(to: bytes, in: run.files, from: base) }
        return texts[file].flatMap { file.diff(to: $0.bytes, in: run.files, from: base) }
      }
    }
    for (group, diffs) in zip(groups, diffs) {
      for (index, diff) in zip(group.files, diffs) { files[index].diff = diff }
    }
    // What was changed by hand is the user's to remove.
    for index in files.indices where files[index].state == .orphaned && files[index].isRemovable {
      files[index].diff = files[index].diff(to: nil, in: run.files, from: base)
    }
    return files.contains { $0.diff != nil } ? base : nil
  }
}

extension ProjectFile {
  /// - Parameter base: The folder in which the diff is to be applied; nil for the current one.
  fileprivate func diff(to new: [UInt8]?, in source: any FileSource, from base: FilePath?) -> String? {
    let old = state == .missing ? nil : try? source.contents(of: path).get()
    // A patch is applied by relative paths.
    var shown = path
    if let base, path.isBelow(base) {
      shown = path.relative(to: base)
    } else if let current = source.currentFolder {
      if path.isAbsolute {
        shown = path.relative(to: current)
      } else if let base, base.components.allSatisfy({ $0 == ".." }) {
        let way = current.components.suffix(base.components.count) + path.components
        shown = FilePath(way.joined(separator: "/"))
      }
    }
    return UnifiedDiff(path: shown.text, from: old, to: new).text
  }
}
