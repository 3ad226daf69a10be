package import ReactorEmission

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
  init?(ofFileNamed output: String) {
    let path = FilePath(output)
    let isFolder = (try? DiskFiles().status(of: path).get().kind) == .folder || output.hasSuffix("/")
    guard !isFolder, let format = Self.allCases.first(where: { path.name.hasSuffix("." + $0.fileExtension) }) else {
      return nil
    }
    self = format
  }

  /// Graphs as one text.
  ///
  /// - Throws: A ``UsageProblem`` where the form does not hold so many.
  package func oneText(of graphs: [ReactorGraph]) throws(UsageProblem) -> String {
    guard graphs.count < 2 || holdsSeveral else {
      let names = graphs.map(\.name).joined(separator: ", ")
      throw UsageProblem(
        "One \(rawValue) shows one reactor, but there are \(graphs.count): name one of \(names); or give a folder by --output."
      )
    }
    return text(of: graphs)
  }
}
