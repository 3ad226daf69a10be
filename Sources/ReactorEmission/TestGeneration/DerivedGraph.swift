import ReactorSpec

/// Which derived values are made of which fields, and of which others.
struct DerivedGraph {
  /// The places of the fields and of the derived values among their own, by their names.
  fileprivate let fields: [String: Int]
  fileprivate let values: [String: Int]
  /// What each derived value names: fields and derived values, by their places.
  fileprivate private(set) var named: [(fields: [Int], values: [Int])] = []
  private var users: [String: [String]] = [:]

  /// Makes the graph.
  ///
  /// - Parameter names: The names of an expression that may be those of fields and derived values.
  init(_ spec: ReactorSpec, names: (SwiftText) -> Set<String>) {
    fields = Dictionary(spec.fields.enumerated().map { ($1.name, $0) }) { first, _ in first }
    values = Dictionary(spec.derived.enumerated().map { ($1.name, $0) }) { first, _ in first }
    for value in spec.derived {
      let names = names(value.expression)
      for name in names { users[name, default: []].append(value.name) }
      named.append((names.compactMap { fields[$0] }, names.compactMap { values[$0] }))
    }
  }

  /// Derived values, and those that are made of them.
  func users(of names: [String]) -> Set<String> {
    var found = Set(names)
    var open = names
    while let name = open.popLast() {
      for user in users[name] ?? [] where found.insert(user).inserted { open.append(user) }
    }
    return found
  }
}

/// The fields that derived values are made of, also by way of others. Only what is asked for is looked at, each value once, and without
/// recursion: a chain of them can be as long as a file. Of those that depend on each other in a circle, which lint warns of, not all fields are found.
struct FieldSources {
  private let graph: DerivedGraph
  /// The fields that a derived value is made of; nil where that isn't known yet.
  private var fields: [PlaceSet?]

  init(_ graph: DerivedGraph) {
    self.graph = graph
    fields = Array(repeating: nil, count: graph.named.count)
  }

  /// The places of the fields that a member of the state is, or is made of.
  mutating func fields(behind member: String) -> PlaceSet {
    guard let value = graph.values[member] else { return PlaceSet(graph.fields[member].map { [$0] } ?? []) }
    if fields[value] == nil { look(at: value) }
    return fields[value] ?? PlaceSet()
  }

  private mutating func look(at value: Int) {
    var path: [(value: Int, next: Int)] = [(value, 0)]
    fields[value] = PlaceSet(graph.named[value].fields)
    while let (value, next) = path.last {
      guard next < graph.named[value].values.count else {
        path.removeLast()
        if let user = path.last?.value, let found = fields[value] { fields[user]?.formUnion(found) }
        continue
      }
      path[path.count - 1].next += 1
      let used = graph.named[value].values[next]
      if let known = fields[used] {
        fields[value]?.formUnion(known)
      } else {
        fields[used] = PlaceSet(graph.named[used].fields)
        path.append((used, 0))
      }
    }
  }
}

/// A set of places in a list, a bit each: many sets of many places take little.
struct PlaceSet: Equatable {
  private var words: [UInt64] = []

  init(_ places: [Int] = []) {
    for place in places { insert(place) }
  }

  mutating func insert(_ place: Int) {
    let missing = place / 64 + 1 - words.count
    if missing > 0 { words += Array(repeating: 0, count: missing) }
    words[place / 64] |= 1 << UInt64(place % 64)
  }

  mutating func formUnion(_ other: Self) {
    // Names that are bound to the same places share these.
    guard !words.isEmpty else {
      words = other.words
      return
    }
    if words.count < other.words.count { words += Array(repeating: 0, count: other.words.count - words.count) }
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  /// The lowest places, in order.
  ///
  /// - Parameter most: How many at most.
  func lowest(_ most: Int) -> [Int] {
    var places: [Int] = []
    for index in words.indices where words[index] != 0 {
      var word = words[index]
      while word != 0 {
        guard places.count < most else { return places }
        places.append(index * 64 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
    return places
  }
}
