/// Looks from folders upward for the nearest one of which something can be said; each folder is looked at once for a run, however many are
/// below it.
struct UpwardSearch<Answer: Sendable>: Sendable {
  private var known: [FilePath: Answer?] = [:]

  /// The answer of the nearest folder that has one, from an absolute one upward.
  ///
  /// - Parameters:
  ///   - folder: Where to begin.
  ///   - look: What can be said of one folder; nil where that is nothing, so that the one above is looked at.
  mutating func answer(from folder: FilePath, _ look: (FilePath) -> Answer?) -> Answer? {
    var passed: [FilePath] = []
    var answer: Answer?
    var next = folder
    while true {
      if let found = known[next] {
        answer = found
        break
      }
      passed.append(next)
      answer = look(next)
      if answer != nil || next.text == "/" || !next.isAbsolute { break }
      next = next.folder
    }
    // Folders in each other have long paths, whose digests cost: at most one growth for all.
    known.reserveCapacity(known.count + passed.count)
    for folder in passed { known.updateValue(answer, forKey: folder) }
    return answer
  }
}
