import ReactorEmission
import ReactorSpec

extension WritePlan {
  /// What became of a step.
  struct Result: Sendable {
    /// The step.
    var step: Step
    /// What was done; ``FileAction/failed`` where it could not be.
    var action: FileAction
    /// Why it could not be done.
    var diagnostic: Diagnostic?
  }

  /// Carries the plan out. This alone changes anything on the disk.
  ///
  /// - Returns: The results in the steps' order, and what is wrong with the folders.
  func write(threads: Int) -> (results: [Result], diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    var missing: Set<FilePath> = []
    for folder in Set(steps.filter { $0.action == .create }.map(\.path.folder)).sorted() {
      do {
        try FileWriting.createFolder(folder)
      } catch {
        missing.insert(folder)
        diagnostics.append(.uncreatable(folder, error))
      }
    }
    for folder in folders.sorted() { TemporaryFile.removeStale(in: folder) }
    let unusable = missing
    let results = steps.concurrentMap(threads: threads) { step in
      step.action == .create && unusable.contains(step.path.folder)
        ? Result(step: step, action: .failed) : step.carryOut()
    }
    return (results, diagnostics)
  }
}

extension WritePlan.Step {
  fileprivate func carryOut() -> WritePlan.Result {
    do {
      switch action {
      case .create where kind.isScaffold:
        let isNew = try FileWriting.createIfAbsent(path, with: bytes)
        return WritePlan.Result(step: self, action: isNew ? .created : .kept)
      case .create:
        try FileWriting.replace(path, with: bytes)
        return WritePlan.Result(step: self, action: .created)
      case .update:
        try FileWriting.replace(path, with: bytes)
        return WritePlan.Result(step: self, action: .updated)
      case .prune:
        try FileWriting.remove(path)
        return WritePlan.Result(step: self, action: .removed)
      case .keep:
        return WritePlan.Result(step: self, action: .unchanged)
      case .skip, .spare:
        return WritePlan.Result(step: self, action: .kept)
      case .refuse:
        return WritePlan.Result(step: self, action: state == .notOurs ? .notOurs : .failed, diagnostic: refusal)
      }
    } catch {
      let diagnostic = Diagnostic.unwritable(path, error, removing: action == .prune)
      return WritePlan.Result(step: self, action: .failed, diagnostic: diagnostic)
    }
  }
}
