/// An input that has led to something new, and the choices in it that have not been changed yet.
final class ReferenceLead {
  /// The number of what it has led to, but for parts of conditions.
  let path: Int
  /// How many choices it had made when it reached its branches.
  let depths: [ReferenceBranch: Int]
  /// How many parts of conditions held.
  private var parts: [String: Int] = [:]
  private let choices: [String: Int]
  /// The choices that it had made, in their order.
  private let made: [ReferenceInput.Choice]
  /// All changes that there are. Most inputs lead to nothing new, and are never changed.
  private lazy var all: [Change] = changesInTurns
  /// Those that have not been made yet.
  private lazy var changes: [Change] = all
  private var pairs = 0
  private var inOtherStates: Set<[String: Int]> = []

  /// Another index for the choice that was made as the `depth`-th.
  private struct Change {
    let name: String
    let index: Int
    let depth: Int
  }

  init(_ input: ReferenceInput, _ marks: Set<ReferenceMark>, _ path: Int) {
    self.path = path
    for case .parts(let condition, let count) in marks { parts[condition] = max(parts[condition] ?? 0, count) }
    choices = input.all
    depths = input.depths
    made = input.choices
  }

  /// All changes in turns, so that not all values of the first one come first.
  private var changesInTurns: [Change] {
    var changes: [Change] = []
    for turn in 1..<max(made.map(\.count).max() ?? 0, 2) {
      for (depth, choice) in made.enumerated() where turn < choice.count {
        changes.append(Change(name: choice.name, index: (choice.index + turn) % choice.count, depth: depth))
      }
    }
    return changes
  }

  /// Whether mutations come before.
  var hasMutations: Bool { choices[ReferenceInput.mutation(1), default: 0] > 0 }

  /// How many choices it had made when it reached the last of some branches; 0 where it reached none.
  func depth(of branches: [ReferenceBranch]) -> Int { branches.compactMap { depths[$0] }.max() ?? 0 }

  /// How near it is to a branch: how many parts of its condition held, and of others, of which it may be made.
  func nearness(to branch: ReferenceBranch) -> Int {
    let others = parts.values.reduce(0, +)
    return 100 * parts[ReferenceMark.condition(at: branch.line), default: 0] + 2 * others + (hasMutations ? 0 : 1)
  }

  /// Whether there are changes that have not been made.
  var hasChanges: Bool { !changes.isEmpty }

  /// The choices with the next one changed, of those made before `depth`; nil where all have been.
  func next(before depth: Int = .max, where matters: (String) -> Bool = { _ in true }) -> [String: Int]? {
    guard let position = changes.firstIndex(where: { $0.depth < depth && matters($0.name) }) else { return nil }
    return changed([changes.remove(at: position)], in: choices)
  }

  /// The choices with the next one changed that was made before `depth`, in another state.
  func next(before depth: Int, in state: [String: Int], where matters: (String) -> Bool) -> [String: Int]? {
    let others = choices.merging(state) { $1 }
    for change in all where change.depth < depth && matters(change.name) {
      let choices = changed([change], in: others)
      if inOtherStates.insert(choices).inserted { return choices }
    }
    return nil
  }

  /// The choices with two of them changed that were made before `depth`.
  func nextPair(before depth: Int, where matters: (String) -> Bool) -> [String: Int]? {
    let near = all.filter { $0.depth < depth && matters($0.name) }
    guard near.count > 1 else { return nil }
    pairs += 1
    // Two primes lead through the pairs in an order that has no pattern.
    return changed([near[pairs * 7919 % near.count], near[pairs * 104_729 / 7 % near.count]], in: choices)
  }

  private func changed(_ changes: [Change], in choices: [String: Int]) -> [String: Int] {
    var choices = choices
    for change in changes { choices[change.name] = change.index }
    return choices
  }
}
