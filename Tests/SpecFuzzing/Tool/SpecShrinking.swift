import Foundation
import ReactorSpec

/// Makes a spec that fails as small as it still fails in the same way.
struct SpecShrinking {
  private let package: FuzzPackage
  private let batch: FuzzBatch
  private let settings: Settings
  /// How many smaller specs are compiled together, and how often.
  private let width = 24
  private let mostRounds = 14

  init(_ package: FuzzPackage, _ batch: FuzzBatch, _ settings: Settings) {
    (self.package, self.batch, self.settings) = (package, batch, settings)
  }

  /// The smallest spec that is found to fail like another one.
  func shrunk(_ spec: FuzzedSpec, failing failure: FuzzPackage.Failure) throws -> FuzzedSpec {
    var best = spec
    var rounds = 0
    var rest = candidates(for: best, of: spec)
    while !rest.isEmpty, rounds < mostRounds {
      rounds += 1
      let tried = Array(rest.prefix(width))
      rest.removeFirst(tried.count)
      let failing = Set(try package.check(tried, of: batch).filter { $0.signature == failure.signature }.map(\.spec))
      guard let smallest = tried.filter({ failing.contains($0.name) }).min(by: { $0.size < $1.size }) else { continue }
      best = smallest
      rest = candidates(for: best, of: spec)
    }
    return best
  }

  /// The valid specs with a part less, the smallest first, each under a name of its own.
  private func candidates(for best: FuzzedSpec, of original: FuzzedSpec) -> [FuzzedSpec] {
    var known: Set<SpecNode> = []
    let nodes = best.node.reductions.filter { known.insert($0).inserted }
    return nodes.sorted { $0.yaml.utf8.count < $1.yaml.utf8.count }.enumerated().lazy.map { index, node in
      let name = "\(original.name)c\(index)"
      return FuzzedSpec(name, node.renamed(from: best.name, to: name), batch, settings)
    }.filter(\.errors.isEmpty)
  }
}

extension FuzzedSpec {
  fileprivate var size: Int { node.yaml.utf8.count }
}

extension SpecNode {
  /// The tree with another name of the spec in its texts.
  fileprivate func renamed(from old: String, to new: String) -> SpecNode {
    func name(_ text: String) -> String { text.replacingOccurrences(of: old, with: new) }
    return switch self {
    case .text(let text): .text(name(text))
    case .word: self
    case .list(let items): .list(items.map { $0.renamed(from: old, to: new) })
    case .map(let entries): .map(entries.map { Entry(name($0.key), $0.value.renamed(from: old, to: new)) })
    case .object(let object, let entries):
      .object(object, entries.map { Entry($0.key, $0.value.renamed(from: old, to: new)) })
    }
  }
}
