package import ReactorGraphs
package import ReactorProject
package import ReactorSpec

/// The graphs of a project's reactors.
package struct ProjectGraphs: Sendable {
  /// The graphs, by the paths of their specs.
  package private(set) var graphs: [ReactorGraph] = []

  /// The tree of the RIBs among them; nil where there is none.
  package private(set) var tree: ReactorGraph?

  /// What is wrong with the specs and the settings.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Where their files may be written.
  package private(set) var places = WritablePlaces.anywhere

  /// How many specs were read.
  package private(set) var specCount = 0

  package var status: RunStatus { RunStatus(of: diagnostics) }

  /// Reads the specs of a request.
  ///
  /// - Parameters:
  ///   - request: Which specs to look at, apart from the names among its paths, and where the graphs are to go; nothing is read where they may not.
  ///   - subjects: The specs, folders and reactors that are asked for: what exists as a file or folder, or has a path's form, is one; anything
  ///     else is a reactor's name, with or without `Reactor` at its end. None for all reactors.
  /// - Throws: A ``UsageProblem`` where something is asked for that can't be meant.
  package init(_ request: ProjectRequest, of subjects: [String]) throws(UsageProblem) {
    let files = DiskFiles()
    let settings = ProjectSettings.read(from: request.settingsPath, in: files)
    let boundary = PackageBoundary(request, settings, in: files)
    places = boundary.places
    diagnostics = settings.diagnostics + boundary.diagnostics(of: request.output.map { [FilePath($0)] } ?? [])
    diagnostics += files.faultDiagnostics(besides: diagnostics)
    guard !diagnostics.containsErrors else { return }
    if subjects.contains("") { throw UsageProblem("A name is empty; the current folder is '.'.") }
    let paths = subjects.filter { Self.isPath($0, in: files) }
    let names = subjects.filter { !paths.contains($0) }
    var read: [ReadSpec] = []
    if !paths.isEmpty { read = try Self.read(request, paths, settings, in: files, &diagnostics) }
    if !names.isEmpty || paths.isEmpty {
      let all = try Self.read(request, [], settings, in: files, &diagnostics)
      let isWhole = !diagnostics.contains(where: \.rule.failsRun)
      let faults = files.faultDiagnostics(besides: diagnostics)
      read += try names.isEmpty ? all : Self.selected(names, from: all, isWhole: isWhole && faults.isEmpty)
    }
    let faults = files.faultDiagnostics(besides: diagnostics + read.flatMap(\.diagnostics))
    // Where something can't be told, what is drawn, and where it may go, is a guess.
    guard faults.isEmpty else {
      diagnostics += faults
      return
    }
    add(read)
  }

  private mutating func add(_ read: [ReadSpec]) {
    var seen: Set<FilePath> = []
    var names: Set<String> = []
    for spec in read.sorted(by: { $0.found.path < $1.found.path }) {
      if seen.insert(spec.found.realPath).inserted {
        specCount += 1
        diagnostics += spec.diagnostics
      }
      for graph in spec.graphs where names.insert(spec.found.realPath.text + "\n" + graph.name).inserted {
        graphs.append(graph)
      }
    }
    tree = ReactorGraph(treeOf: read.sorted { $0.found.path < $1.found.path }.flatMap(\.ribs))
    diagnostics = diagnostics.sortedByPlace()
  }

  private static func isPath(_ subject: String, in files: any FileSource) -> Bool {
    subject.contains("/") || OutputNames(ofSpecNamed: subject) != nil || files.exists(FilePath(subject))
  }

  private static func read(
    _ request: ProjectRequest,
    _ paths: [String],
    _ settings: ProjectSettings,
    in files: any FileSource,
    _ diagnostics: inout [Diagnostic]
  ) throws(UsageProblem) -> [ReadSpec] {
    var request = request
    request.paths = paths
    let roots = try SearchRoot.all(of: request, settings, in: files)
    let search = try SpecSearch(roots, within: PackageBoundary(reading: request, settings, in: files), in: files)
    diagnostics += search.diagnostics + search.emptyRoots(of: roots).map { $0.empty(isStaged: false) }
    return search.specs.concurrentMap(threads: request.jobs) { ReadSpec($0, settings, in: files) }
  }

  /// The specs of the reactors that are named. A spec with errors is named by its file.
  ///
  /// - Parameter isWhole: Whether all specs were read. Otherwise a name that none of them has is not known to be a mistake.
  private static func selected(
    _ names: [String],
    from all: [ReadSpec],
    isWhole: Bool
  ) throws(UsageProblem) -> [ReadSpec] {
    var selected: [ReadSpec] = []
    for name in names {
      let found = all.compactMap { $0.about(name) }
      guard found.isEmpty else {
        selected += found
        continue
      }
      guard isWhole else { continue }
      let known = all.flatMap(\.names)
      let near =
        SpelledAlike.nearest(to: name, among: known) ?? SpelledAlike.nearest(to: name + "Reactor", among: known)
      let advice = near.map { " Did you mean '\($0)'?" } ?? Self.list(known)
      throw UsageProblem("There is no reactor '\(name)', and no file or folder of that name.\(advice)")
    }
    return selected
  }

  private static func list(_ names: [String]) -> String {
    guard !names.isEmpty else { return " There is no spec here." }
    let shown = names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    return " There is \(shown)\(names.count > 8 ? " and \(names.count - 8) more" : "")."
  }
}

/// A spec file with the graphs of its reactors.
private struct ReadSpec: Sendable {
  var found: FoundSpec
  var graphs: [ReactorGraph] = []
  var ribs: [(rib: RIB, summary: String?)] = []
  var diagnostics: [Diagnostic] = []

  init(_ found: FoundSpec, _ settings: ProjectSettings, in files: any FileSource) {
    self.found = found
    switch CompiledSpec.read(found, in: files) {
    case .success(let file):
      let reading = SpecReading(of: file, settings: settings.settings)
      graphs = reading.specs.map { ReactorGraph($0) }
      ribs = reading.specs.compactMap { spec in spec.rib.map { ($0, spec.documentation.summary) } }
      diagnostics = reading.diagnostics
    case .failure(let problem):
      diagnostics = [.unreadable(found.path, problem, what: "the spec")]
    }
  }

  /// The names of its reactors; of a spec with errors the one that its file's name tells.
  var names: [String] {
    graphs.isEmpty ? [OutputNames(ofSpecNamed: found.path.name)?.base ?? found.path.name] : graphs.map(\.name)
  }

  /// The spec with the one reactor alone that a name means; nil where it means none.
  func about(_ name: String) -> ReadSpec? {
    guard names.contains(where: { $0 == name || $0 == name + "Reactor" }) else { return nil }
    var result = self
    result.graphs = graphs.filter { $0.name == name || $0.name == name + "Reactor" }
    return result
  }
}

/// Graphs on the disk.
package struct GraphFiles: Sendable {
  /// The files, in the order of the graphs.
  package private(set) var files: [HandledFile] = []

  /// Why something could not be written.
  package private(set) var diagnostics: [Diagnostic] = []

  private let places: WritablePlaces

  /// Writes graphs. A file that holds the same bytes already is not touched, nor is one that holds something else than graphs.
  ///
  /// - Parameters:
  ///   - graphs: The graphs.
  ///   - format: Their form.
  ///   - output: A file, whose name ends as the form's do, or a folder, which gets a file for each graph.
  ///   - places: Where files may be written.
  /// - Throws: A ``UsageProblem`` where the graphs don't go there.
  package init(
    _ graphs: [ReactorGraph],
    in format: GraphFormat,
    to output: String,
    within places: WritablePlaces
  ) throws(UsageProblem) {
    self.places = places
    let path = FilePath(output)
    if GraphFormat(ofFileNamed: output) == format {
      TemporaryFile.removeLeft(in: path.folder, within: places)
      try format.checkCount(of: graphs)
      write(graphs, to: path, in: format)
    } else {
      try Self.checkNames(of: graphs)
      TemporaryFile.removeLeft(in: path, within: places)
      for graph in graphs {
        write([graph], to: path.appending("\(graph.name).\(format.fileExtension)"), in: format)
      }
    }
  }

  package var status: RunStatus { diagnostics.isEmpty ? .ok : .failed }

  private static func checkNames(of graphs: [ReactorGraph]) throws(UsageProblem) {
    var names: Set<String> = []
    // Names of files that differ in case alone are one name to some file systems.
    guard let twice = graphs.first(where: { !names.insert($0.name.lowercased()).inserted }) else { return }
    throw UsageProblem("There are several reactors '\(twice.name)', whose files would be one: name their specs.")
  }

  private mutating func write(_ graphs: [ReactorGraph], to path: FilePath, in format: GraphFormat) {
    let bytes = format.bytes(of: graphs)
    let action: FileState
    do throws(FileProblem) {
      switch FileSystem.contents(of: path) {
      case .success(bytes): action = .unchanged
      case .success(let existing) where !existing.isEmpty && !format.isMarked(existing):
        action = .notOurs
        diagnostics.append(.noGraph(path))
      case .success:
        action = .updated
        try FileWriting.replace(path, with: bytes, within: places)
      case .failure(let problem) where !problem.isMissing: throw problem
      case .failure:
        action = try FileSystem.exists(path) ? .updated : .created
        try FileWriting.createFolder(path.folder, within: places)
        try FileWriting.replace(path, with: bytes, within: places)
      }
      files.append(HandledFile(path: path.text, action: action))
    } catch {
      files.append(HandledFile(path: path.text, action: .failed))
      diagnostics.append(.unwritable(path, error))
    }
  }
}

extension Diagnostic {
  /// A file at a graph's place that holds something else.
  fileprivate static func noGraph(_ path: FilePath) -> Diagnostic {
    Diagnostic(
      .outputNotOurs,
      "'\(path.text)' was not written by `\(Tool.name) graph`, so it is not overwritten; move it away, or choose another place",
      at: Place(path: path.text)
    )
  }
}

extension GraphFormat {
  /// The form that a command asks for: by its name, else by how the output's name ends, else a picture.
  ///
  /// - Parameters:
  ///   - name: The form that is asked for; nil where none is.
  ///   - output: Where it is to go; nil for standard output.
  /// - Throws: A ``UsageProblem`` where the output is called as files in another form are.
  package init(asked name: GraphFormat?, output: String?) throws(UsageProblem) {
    let ending = output.flatMap(GraphFormat.init(ofFileNamed:))
    if let name, let ending, let output, name != ending {
      throw UsageProblem(
        "'\(output)' is called as \(ending.rawValue) is, but the format is \(name.rawValue), whose files end in .\(name.fileExtension)."
      )
    }
    self = name ?? ending ?? .svg
  }

  /// The form that a file's name tells; nil for a folder, and for a name that tells none.
  package init?(ofFileNamed output: String) {
    let path = FilePath(output)
    let isFolder = (try? DiskFiles().status(of: path).get().kind) == .folder || output.hasSuffix("/")
    guard !isFolder, let format = Self.allCases.first(where: { path.name.hasSuffix("." + $0.fileExtension) }) else {
      return nil
    }
    self = format
  }

  /// Whether one text can hold some graphs.
  ///
  /// - Throws: A ``UsageProblem`` where it can't.
  package func checkCount(of graphs: [ReactorGraph]) throws(UsageProblem) {
    guard graphs.count < 2 || holdsSeveral else {
      let names = graphs.map(\.name).joined(separator: ", ")
      throw UsageProblem(
        "One \(rawValue) shows one reactor, but there are \(graphs.count): name one of \(names); or give a folder by --output."
      )
    }
  }
}
