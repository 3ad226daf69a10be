/// The actions of a run, and what they cut off.
struct ReferenceCuts {
  /// The names of the actions that were sent so far.
  private(set) var sent: [String] = []
  private var cuttable: [ReferenceScope] = []
  /// The actions that have cut off what they cut off, and have not been handled yet.
  private var cutEarly: [String] = []
  /// How many tasks had been started when something was cut off; nil where nothing has been.
  private var startsBeforeCut: Int?
  /// The results of calls behind what was cut off that come when the action that did it has done its own steps; nil while none are kept.
  private var kept: [ReferenceEnd]?

  /// Adds steps that an action may cut off, where one may.
  mutating func add(_ scope: ReferenceScope) {
    if !scope.cutters.isEmpty { cuttable.append(scope) }
  }

  /// Removes steps that are over.
  mutating func remove(_ scope: ReferenceScope) { cuttable.removeAll { $0 === scope } }

  /// Removes all steps.
  mutating func removeAll() { cuttable = [] }

  /// Notes that an action is sent; returns what it cuts off.
  mutating func take(by action: String) -> [ReferenceScope] {
    sent.append(action)
    let scopes = cuttable.filter { $0.cutters.contains(action) }
    cuttable.removeAll { $0.cutters.contains(action) }
    if !scopes.isEmpty { startsBeforeCut = startsBeforeCut ?? ReferenceTime.startCount }
    return scopes
  }

  /// Notes that an action has cut off what it cuts off when it was sent, and is handled later.
  mutating func noteEarly(_ action: String) { cutEarly.append(action) }

  /// Whether an action that is handled now has cut off what it cuts off when it was sent.
  mutating func takeEarly(_ action: String) -> Bool {
    guard let index = cutEarly.firstIndex(of: action) else { return false }
    cutEarly.remove(at: index)
    return true
  }

  /// Keeps from now on what calls give.
  mutating func keepResults() { kept = [] }

  /// Keeps what a call gives, if that is kept now.
  mutating func keep(_ end: ReferenceEnd) -> Bool {
    kept?.append(end)
    return kept != nil
  }

  /// Ends that; returns what has been kept.
  mutating func takeResults() -> [ReferenceEnd] {
    defer { kept = nil }
    return kept ?? []
  }

  /// Whether tasks were started behind what was cut off since this was asked last: whether they begin before the action's own steps, nothing
  /// says.
  mutating func haveStartsBehind() -> Bool {
    defer { startsBeforeCut = nil }
    return startsBeforeCut.map { $0 < ReferenceTime.startCount } ?? false
  }
}
