package import ReactorEmission
package import ReactorSpec

/// Graphs on the disk.
package struct GraphFiles: Sendable {
  /// A file that was to be written.
  package struct File: Sendable, Hashable {
    /// Its path.
    package var path: String
    /// ``FileState/created``, ``FileState/updated``, ``FileState/unchanged``, ``FileState/notOurs`` or ``FileState/failed``.
    package var action: FileState
  }

  /// The files, in the order of the graphs.
  package private(set) var files: [File] = []

  /// Why something could not be written.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Writes graphs. A file that holds the same bytes already is not touched, nor is one that holds something else than graphs.
  ///
  /// - Parameters:
  ///   - graphs: The graphs.
  ///   - format: Their form.
  ///   - output: A file, whose name ends as the form's do, or a folder, which gets a file for each graph.
  /// - Throws: A ``UsageProblem`` where the graphs don't go there.
  package init(_ graphs: [ReactorGraph], in format: GraphFormat, to output: String) throws(UsageProblem) {
    let path = FilePath(output)
    if GraphFormat(ofFileNamed: output) == format {
      write(try format.oneText(of: graphs), to: path, in: format)
    } else {
      try Self.checkNames(of: graphs)
      for graph in graphs {
        write(format.text(of: [graph]), to: path.appending("\(graph.name).\(format.fileExtension)"), in: format)
      }
    }
  }

  /// How it ended.
  package var status: RunStatus { diagnostics.isEmpty ? .ok : .failed }

  private static func checkNames(of graphs: [ReactorGraph]) throws(UsageProblem) {
    var names: Set<String> = []
    // Names of files that differ in case alone are one name to some file systems.
    guard let twice = graphs.first(where: { !names.insert($0.name.lowercased()).inserted }) else { return }
    throw UsageProblem("There are several reactors '\(twice.name)', whose files would be one: name their specs.")
  }

  private mutating func write(_ text: String, to path: FilePath, in format: GraphFormat) {
    let bytes = Array(text.utf8)
    let action: FileState
    do throws(FileProblem) {
      switch FileSystem.contents(of: path) {
      case .success(bytes): action = .unchanged
      case .success(let existing) where !existing.isEmpty && !format.isMarked(existing):
        action = .notOurs
        diagnostics.append(.noGraph(path))
      case .success:
        action = .updated
        try FileWriting.replace(path, with: bytes)
      case .failure(let problem) where !problem.isMissing: throw problem
      case .failure:
        action = FileSystem.exists(path) ? .updated : .created
        try FileWriting.createFolder(path.folder)
        try FileWriting.replace(path, with: bytes)
      }
      files.append(File(path: path.text, action: action))
    } catch {
      files.append(File(path: path.text, action: .failed))
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
