/// The pairs of one mapping while it is read: finds duplicate keys and carries out merge keys.
///
/// A merge key (`<<`, http://yaml.org/type/merge.html) adds the pairs of one mapping, or of several in a list, whose keys the mapping
/// does not have itself; among several the first one wins.
struct MappingPairs {
  private var own: [YAMLPair] = []
  private var merges: [YAMLNode] = []
  private var mergeKey: SourceRange?
  /// Where the keys stand; empty while there are so few that to look at each of them is quicker.
  private var firstRanges: [String: SourceRange] = [:]
  private static let fewKeys = 8

  /// Adds a pair. Returns the problem where the key is there already, or a merge key's value can't be merged; the pair is then
  /// left out.
  mutating func add(_ pair: consuming YAMLPair) -> YAMLProblem? {
    guard case .scalar(let scalar) = pair.key.content else {
      own.append(pair)
      return nil
    }
    if scalar.text == "<<", scalar.style == .plain { return addMerge(pair) }
    if let first = firstRange(of: scalar.text) {
      return YAMLProblem(.duplicateKey(scalar.text, first: first), at: pair.key.range)
    }
    own.append(pair)
    if own.count > Self.fewKeys {
      for pair in firstRanges.isEmpty ? own[...] : own.suffix(1) {
        if let text = pair.keyText { firstRanges[text] = pair.key.range }
      }
    }
    return nil
  }

  private func firstRange(of key: String) -> SourceRange? {
    firstRanges.isEmpty ? own.first { $0.keyText == key }?.key.range : firstRanges[key]
  }

  /// The mapping's own pairs in the order of the file, then those that came in by its merge key.
  var all: [YAMLPair] {
    guard !merges.isEmpty else { return own }
    var names = Set(own.compactMap(\.keyText))
    var pairs = own
    for case .mapping(let merged) in merges.map(\.content) {
      for pair in merged {
        if let name = pair.keyText, names.insert(name).inserted { pairs.append(pair) }
      }
    }
    return pairs
  }

  private mutating func addMerge(_ pair: YAMLPair) -> YAMLProblem? {
    if let mergeKey { return YAMLProblem(.duplicateKey("<<", first: mergeKey), at: pair.key.range) }
    mergeKey = pair.key.range
    let sources: [YAMLNode]
    if case .sequence(let items) = pair.value.content { sources = items } else { sources = [pair.value] }
    for source in sources {
      guard case .mapping = source.content else { return YAMLProblem(.mergeOfNonMapping, at: source.range) }
    }
    merges = sources
    return nil
  }
}

extension YAMLPair {
  fileprivate var keyText: String? {
    if case .scalar(let scalar) = key.content { scalar.text } else { nil }
  }
}
