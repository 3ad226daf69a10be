import ReactorRuntime

/// One input of a check: what is chosen wherever there is a choice, be it a payload, a field of the state, what a double does, or what
/// happens next.
///
/// A choice is asked for by name, the first time that a run comes to it, and stays the same for all sides of the run. So the choices of
/// an input are known only when it has been run, and there are as many as the run has come to. Sendable since one run uses it at a time.
final class ReferenceInput: @unchecked Sendable {
  /// A choice that a run has come to.
  struct Choice {
    let name: String
    /// How many there were to choose from.
    let count: Int
    /// Which one was taken.
    let index: Int
    /// The names of what can be chosen, where several choices belong together: those of one stream, say.
    let names: [String?]
  }

  /// The choices that the run has come to, in their order.
  private(set) var choices: [Choice] = []
  /// How many choices the run had come to when it had reached a branch, by branch.
  private(set) var depths: [ReferenceBranch: Int] = [:]
  /// How much happens in it in one go at most; nil before it is tried.
  var limits: ReferencePatience.Limits?
  /// A choice of which all outcomes are worth trying.
  struct Turn {
    /// Its position.
    let position: Int
    /// What it is about: a call, or something that is open.
    let subject: String
    /// Whether another action was sent before.
    var isBehindOther = false
    /// The one that is worth trying, where that isn't all of them.
    var index: Int?
  }

  /// These choices, by what they are about.
  private(set) var turns: [String: Turn] = [:]
  /// The last action that was sent besides the one that the case is about: what it begins has a case of its own.
  var otherAction: String?
  private var taken: [String: Int] = [:]
  private let given: [String: Int]
  private let seed: UInt64?

  /// - Parameters:
  ///   - given: What to choose.
  ///   - seed: What decides where nothing is given; the first of each choice without one.
  init(_ given: [String: Int] = [:], seed: UInt64? = nil) {
    self.given = given
    self.seed = seed
  }

  /// The index of the choice, below `count`, which is at least 1.
  ///
  /// - Parameters:
  ///   - isTurn: Whether all outcomes are worth trying.
  ///   - isRare: Whether chance takes the first one half of the time.
  ///   - names: What the choices belong to, where there are several things that they do.
  func choose(
    _ name: String,
    of count: Int,
    isTurn: Bool = false,
    isRare: Bool = false,
    names: [String?] = []
  ) -> Int {
    if let index = taken[name] { return min(index, count - 1) }
    var index = seed.map { Self.pick(name, $0, isRare ? 2 * count : count) } ?? 0
    if let given = given[name] { index = min(given, count - 1) }
    if index >= count { index = 0 }
    if isTurn, otherAction == nil { turns[name] = Turn(position: choices.count, subject: name) }
    taken[name] = index
    choices.append(Choice(name: name, count: count, index: index, names: names))
    return index
  }

  /// Forgets what the run has come to, so that another one can be made of the same choices.
  func forget() {
    choices = []
    depths = [:]
    turns = [:]
    otherAction = nil
    taken = [:]
  }

  /// Forgets what of the run so far has outcomes worth trying.
  func forgetTurns() { turns = [:] }

  /// Notes the branches that the run has reached so far.
  func note(_ branches: Set<ReferenceBranch>) {
    for branch in branches where depths[branch] == nil { depths[branch] = choices.count }
  }

  /// Notes what is open before the next choice. Each by itself: of what is open together there are more sets than can be tried. What is still
  /// open behind another action is noted again, since it may end otherwise then.
  func note(open: [(key: String, subject: String)]) {
    for (key, subject) in open where otherAction == nil || turns[key] != nil {
      let key = otherAction.map { "\(key) behind \($0)" } ?? key
      if turns[key] == nil {
        turns[key] = Turn(position: choices.count, subject: subject, isBehindOther: otherAction != nil)
      }
    }
  }

  /// Notes the choice of what has just happened once more, while something is open: what it began may be under way then.
  func note(again index: Int, of source: String, open: [(key: String, subject: String)]) {
    for (name, subject) in open where otherAction == nil {
      let key = "\(name), \(source) again"
      if turns[key] == nil { turns[key] = Turn(position: choices.count, subject: subject, index: index) }
    }
  }

  /// The name of the choice of a field of the state: 0 for what it is already, and from 1 on its values.
  static func field(_ name: String) -> String { "the field \(name)" }

  /// The name of the choice of what a call leads to.
  static func call(_ number: Int, of method: String) -> String { "call \(number) of \(method)" }

  /// The name of the choice for the first call of a method, where another one is that for the second; nil of any other choice.
  static func firstCall(before choice: String) -> String? {
    let second = call(2, of: "")
    return choice.hasPrefix(second) ? call(1, of: String(choice.dropFirst(second.count))) : nil
  }

  /// The name of the choice of a mutation that comes before.
  static func mutation(_ number: Int) -> String { "mutation \(number) before" }

  /// What was chosen, with each of the first few ways to make a choice that belong to what it is about, and each of the last ones, instead;
  /// none where no choice was made there. Streams and calls may do much.
  func alternatives(to turn: Turn, first: Int, last count: Int) -> [[String: Int]] {
    guard choices.indices.contains(turn.position) else { return [] }
    let choice = choices[turn.position]
    if let index = turn.index { return [taken.merging([choice.name: index]) { $1 }] }
    let start = max(1, choice.count - count)
    let own = choice.names.indices.filter { choice.names[$0] == turn.subject }
    let indices =
      (own.isEmpty ? Array(1..<max(1, start)) : own.filter { $0 < start }).prefix(first)
      + Array(start..<max(start, choice.count))
    return indices.filter { $0 != choice.index }.map { index in taken.merging([choice.name: index]) { $1 } }
  }

  /// What was chosen, with another of the last ways in which something happens next, counted from the end; nil where a turn is about anything else.
  func choices(with turn: Turn, instead position: Int) -> [String: Int]? {
    guard choices.indices.contains(turn.position), case let choice = choices[turn.position],
      !choice.names.isEmpty, choice.count > position
    else { return nil }
    return taken.merging([choice.name: choice.count - position]) { $1 }
  }

  /// All that was chosen.
  var all: [String: Int] { taken }

  /// A number that looks like chance and is the same in each run: FNV-1a over the name, stirred.
  private static func pick(_ name: String, _ seed: UInt64, _ count: Int) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ (seed &* 0x9e37_79b9_7f4a_7c15)
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    hash ^= hash >> 32
    hash &*= 0xd6e8_feb8_6659_fd93
    hash ^= hash >> 32
    return Int(hash % UInt64(count))
  }
}

/// A payload that is being put together from choices.
public final class ReferencePayload {
  private let input: ReferenceInput
  private let name: String
  private let makePlaces: () -> [Any]
  private lazy var places = makePlaces()
  private let shift: Int
  private let former: String?
  private var count = 0
  /// How many values of each type were taken from the same element.
  private var takenFromElement: [ObjectIdentifier: Int] = [:]

  /// - Parameters:
  ///   - places: Where more values are found: what is equal to something in the state or in the reactor leads elsewhere than what is not.
  ///   - shift: The number of the sample that is the first one, so that what is sent again has another payload.
  ///   - former: The name of the payload with which it was sent first: the sample is counted from what that has.
  init(
    _ input: ReferenceInput,
    _ name: String,
    _ places: @escaping @autoclosure () -> [Any],
    from shift: Int = 0,
    behind former: String? = nil
  ) {
    self.former = former
    self.input = input
    self.name = name
    makePlaces = places
    self.shift = shift
  }

  /// The next value of the payload.
  public func pick<Value>(_ samples: ReferenceSamples<Value>) -> Value {
    count += 1
    let values = samples.values
    let isFree = Value.self != Bool.self && !samples.isClosed
    if isFree, let value: Value = nextOfElement() { return value }
    // One of the samples, or one of the first values that are found elsewhere.
    let found = !isFree ? 0 : input.choose("\(name), value \(count) found", of: 8, isRare: true)
    if found > 0 {
      var pool = ReferencePool<Value>(besides: values)
      for place in places { pool.collect(upTo: 3, from: place) }
      if found <= pool.values.count { return pool.values[found - 1] }
    }
    // A second value of the same kind starts with another sample, so that two that change places are told apart.
    let start = count - 1 + shift + (former.flatMap { input.all["\($0), value \(count)"] } ?? 0)
    return values[(input.choose("\(name), value \(count)", of: values.count) + start) % values.count]
  }

  /// The next value of a type in one of the elements that are found, so that the values of a payload may belong to the same one.
  private func nextOfElement<Value>() -> Value? {
    let number = input.choose("\(name), the element", of: 6, isRare: true)
    guard number > 0 else { return nil }
    var elements = ReferenceElements(upTo: number)
    for place in places { elements.collect(from: place) }
    guard number <= elements.values.count else { return nil }
    var pool = ReferencePool<Value>(repeating: true)
    pool.collect(upTo: 3, from: elements.values[number - 1])
    let position = takenFromElement[ObjectIdentifier(Value.self), default: 0]
    takenFromElement[ObjectIdentifier(Value.self)] = position + 1
    return position < pool.values.count ? pool.values[position] : nil
  }
}

/// The values of a type that are found in other values.
private struct ReferencePool<Value> {
  private(set) var values: [Value] = []
  private let known: [Value]
  private let isRepeating: Bool
  private var visited = 0
  private var limit = 0

  /// - Parameters:
  ///   - known: The values that need not be found.
  ///   - isRepeating: Whether equal values are all kept.
  init(besides known: [Value] = [], repeating isRepeating: Bool = false) {
    self.known = known
    self.isRepeating = isRepeating
  }

  /// Adds what is found in one place.
  mutating func collect(upTo count: Int, from place: Any) {
    limit = values.count + count
    visited = 0
    collect(from: place, depth: 0)
  }

  private mutating func collect(from place: Any, depth: Int) {
    visited += 1
    guard values.count < limit, visited < 300, depth < 6 else { return }
    if let value = place as? Value {
      if isRepeating || !(known + values).contains(where: { ReferenceEquality.areSame($0, value) }) {
        values.append(value)
      }
      return
    }
    let mirror = Mirror(reflecting: place)
    guard depth == 0 || mirror.displayStyle != .class else { return }
    for child in mirror.children { collect(from: child.value, depth: depth + 1) }
  }
}

/// The elements of collections that are found in other values, those that have members.
private struct ReferenceElements {
  private(set) var values: [Any] = []
  private let limit: Int
  private var visited = 0

  init(upTo limit: Int) {
    self.limit = limit
  }

  mutating func collect(from place: Any, depth: Int = 0) {
    visited += 1
    guard values.count < limit, visited < 100, depth < 4 else { return }
    let mirror = Mirror(reflecting: place)
    guard depth == 0 || mirror.displayStyle != .class else { return }
    let children = mirror.children.map(\.value)
    if [.collection, .set].contains(mirror.displayStyle) {
      for child in children where values.count < limit && Mirror(reflecting: child).displayStyle == .struct {
        if !values.contains(where: { ReferenceEquality.areSame($0, child) }) { values.append(child) }
      }
    }
    // Elements may have elements in turn.
    for child in children { collect(from: child, depth: depth + 1) }
  }
}

extension ReactorReference {
  /// Which parts of the derived conditions hold in a state.
  func marks(of state: Subject.State) -> Set<ReferenceMark> {
    parts.reduce(into: []) { marks, condition in
      guard let parts = try? condition.parts(state) else { return }
      marks.formUnion(ReferenceMark.marks(of: parts, in: condition.name))
    }
  }

  /// The state that an input chooses: its fields, and then up to two mutations, which may lead to what no field's values do. Nil where one
  /// of them would stop the program.
  ///
  /// - Parameter places: Where values of payloads are found, besides the state.
  func state(
    _ input: ReferenceInput,
    from initial: Subject.State,
    _ reactor: Subject,
    _ places: [Any]
  ) -> Subject.State? {
    var state = fields(input, from: initial)
    guard !mutations.isEmpty else { return state }
    for number in 1...2 {
      let index = input.choose(ReferenceInput.mutation(number), of: mutations.count + 1, isRare: true)
      guard index > 0 else { return state }
      let mutation = mutations[index - 1]
      let former = state
      let payload = ReferencePayload(input, "\(mutation.name) \(number) before", places + self.places(in: former))
      do { try reduce(reactor, &state, mutation.make(payload)) } catch { return nil }
    }
    return state
  }

  /// Where values of payloads are found in a state: what is made of it, and the state.
  func places(in state: Subject.State) -> [Any] { [derived.compactMap { try? $0.expected(state) }, state] }

  private func fields(_ input: ReferenceInput, from initial: Subject.State) -> Subject.State {
    var state = initial
    for field in fields where field.count > 0 {
      let index = input.choose(ReferenceInput.field(field.name), of: field.count + (field.twin == nil ? 1 : 2))
      if let twin = field.twin, index > field.count {
        field.copy(&state, fields[twin].get(state))
      } else if index > 0 {
        field.set(&state, index - 1)
      }
    }
    return state
  }
}
