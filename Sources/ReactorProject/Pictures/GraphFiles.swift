public import ReactorEmission
public import ReactorSpec

/// Graphs on the disk.
public struct GraphFiles: Sendable {
  /// A file that was to be written.
  public struct File: Sendable, Hashable {
    /// Its path.
    public var path: String
    /// ``FileAction/created``, ``FileAction/updated``, ``FileAction/unchanged`` or ``FileAction/failed``.
    public var action: FileAction
  }

  /// The files, in the order of the graphs.
  public private(set) var files: [File] = []

  /// Why something could not be written.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Writes graphs. A file that holds the same bytes already is not touched.
  ///
  /// - Parameters:
  ///   - graphs: The graphs.
  ///   - format: Their form.
  ///   - output: A file, whose name ends as the form's do, or a folder, which gets a file for each graph.
  /// - Throws: A ``UsageProblem`` where the graphs don't go there.
  public init(_ graphs: [ReactorGraph], in format: GraphFormat, to output: String) throws(UsageProblem) {
    let path = FilePath(output)
    let isFolder = (try? DiskFiles().status(of: path).get().kind) == .folder || output.hasSuffix("/")
    if !isFolder, path.name.hasSuffix("." + format.fileExtension) {
      write([(path, try format.oneText(of: graphs))])
    } else {
      try Self.checkNames(of: graphs)
      write(graphs.map { (path.appending("\($0.name).\(format.fileExtension)"), format.text(of: [$0])) })
    }
  }

  /// How it ended.
  public var status: RunStatus { diagnostics.isEmpty ? .ok : .failed }

  private static func checkNames(of graphs: [ReactorGraph]) throws(UsageProblem) {
    var names: Set<String> = []
    guard let twice = graphs.first(where: { !names.insert($0.name).inserted }) else { return }
    throw UsageProblem("There are several reactors '\(twice.name)', whose files would be one: name their specs.")
  }

  private mutating func write(_ texts: [(path: FilePath, text: String)]) {
    for (path, text) in texts {
      let bytes = Array(text.utf8)
      let existing = try? DiskFiles().contents(of: path, limit: bytes.count).get()
      if existing == bytes {
        files.append(File(path: path.text, action: .unchanged))
        continue
      }
      let isNew = !FileSystem.exists(path)
      do {
        try FileWriting.createFolder(path.folder)
        try FileWriting.replace(path, with: bytes)
        files.append(File(path: path.text, action: isNew ? .created : .updated))
      } catch {
        files.append(File(path: path.text, action: .failed))
        diagnostics.append(.unwritable(path, error))
      }
    }
  }
}

extension GraphFormat {
  /// Graphs as one text.
  ///
  /// - Throws: A ``UsageProblem`` where the form does not hold so many.
  public func oneText(of graphs: [ReactorGraph]) throws(UsageProblem) -> String {
    guard graphs.count < 2 || holdsSeveral else {
      let names = graphs.map(\.name).joined(separator: ", ")
      throw UsageProblem(
        "One \(rawValue) shows one reactor, but there are \(graphs.count): name one of \(names); or give a folder by --output."
      )
    }
    return text(of: graphs)
  }
}
