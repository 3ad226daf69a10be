extension GraphFormat {
  /// What stands near the beginning of each text in this form, and tells it from one that somebody has made.
  var mark: String {
    switch self {
    case .svg: "data-generator=\"reactorgen\""
    case .mermaid: "%% Drawn by reactorgen graph"
    case .dot: "// Drawn by reactorgen graph"
    case .json: "\"generator\": \"reactorgen\""
    }
  }

  /// Whether a file was written by `graph` in this form, also where a merge has left its marks in it.
  ///
  /// - Parameter start: The file's bytes, or as many of the first ones as there are.
  public func isMarked(_ start: some Sequence<UInt8>) -> Bool {
    Array(start.prefix(1_024)).contains(mark.utf8)
  }
}
