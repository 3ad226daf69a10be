import YAMLTree

/// Which of several declarations name which others: flows that run others, derived values that are made of others.
struct NameGraph {
  typealias Use = (name: String, range: SourceRange)

  /// Declarations each of which names the next one.
  struct Cycle {
    /// The one that closes it stands at both ends.
    let names: [String]
    /// Where it is closed.
    let range: SourceRange

    /// The way around it, for people.
    var shown: String {
      let names = names.map { "`\($0)`" }
      return (names.count > 10 ? names.prefix(5) + ["…"] + names.suffix(4) : names[...]).joined(separator: " → ")
    }
  }

  private let uses: [String: [Use]]
  /// The declarations, each behind all that it names, as far as there are no cycles.
  private(set) var usedFirst: [String] = []
  private(set) var cycles: [Cycle] = []

  /// Follows each use once. No recursion, since a chain of them can be as long as a file.
  init(_ declarations: [(name: String, uses: [Use])]) {
    uses = Dictionary(declarations.map { ($0.name, $0.uses) }) { first, _ in first }
    var finished: Set<String> = []
    for name in declarations.map(\.name) where !finished.contains(name) {
      var path: [(name: String, next: Int)] = [(name, 0)]
      var positions = [name: 0]
      while let (current, next) = path.last {
        guard let own = uses[current], next < own.count else {
          path.removeLast()
          positions[current] = nil
          finished.insert(current)
          usedFirst.append(current)
          continue
        }
        path[path.count - 1].next += 1
        let use = own[next]
        if let start = positions[use.name] {
          cycles.append(Cycle(names: path[start...].map(\.name) + [use.name], range: use.range))
        } else if !finished.contains(use.name) {
          positions[use.name] = path.count
          path.append((use.name, 0))
        }
      }
    }
  }

  /// Longer chains are not followed, one by one: nobody would read what is found there.
  static let longestFollowedChain = 200

  /// The first declaration that begins a longer chain; nil where there is none.
  var tooLongChain: String? {
    var lengths: [String: Int] = [:]
    for name in usedFirst {
      let length = 1 + ((uses[name] ?? []).map { lengths[$0.name] ?? 0 }.max() ?? 0)
      if length > Self.longestFollowedChain { return name }
      lengths[name] = length
    }
    return nil
  }
}
