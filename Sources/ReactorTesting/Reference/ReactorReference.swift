public import ReactorRuntime

/// A spec in straight Swift, with what is needed to run it beside the reactor: how one is made, samples, and the steps.
///
/// Generated tests fill it in and call ``check(_:isolation:fileID:filePath:line:column:)`` with the name of a case.
public final class ReactorReference<Subject: Reactor> {
  /// The steps of an action.
  public var mutate: (Subject, Subject.Action, ReferenceRun<Subject>) async throws -> Void = { _, _, _ in }
  /// What a mutation does to the state.
  public var reduce: (Subject, inout Subject.State, Subject.Mutation) throws -> Void = { _, _, _ in }
  /// What the user's own code makes of the actions; nil where there is none.
  public var transformAction: ((Subject, Observable<Subject.Action>) -> Observable<Subject.Action>)?
  /// What the user's own code makes of the mutations; nil where there is none.
  public var transformMutation: ((Subject, Observable<Subject.Mutation>) -> Observable<Subject.Mutation>)?
  /// What the user's own code makes of the states; nil where there is none.
  public var transformState: ((Subject, Observable<Subject.State>) -> Observable<Subject.State>)?
  /// What makes the reactor begin what it does by itself, where that is not done by touching its streams.
  public var begin: (Subject) -> Void = { _ in }
  /// What the reactor does when it is made, from what its properties start with; nil where that can't be done a second time.
  public var initialize: ((Subject) -> Void)?
  /// `==` of two states, where the spec asks for one that Swift does not make.
  public var areEqual: ((Subject.State, Subject.State) -> Bool)?
  /// The fields of the state that conditions read, by the lines of the spec.
  public var reads: [Int: [String]] = [:]
  let spec: String
  let isOnMainActor: Bool
  let make: (ReferenceDoubles) -> Subject
  private(set) var fields: [ReferenceField<Subject.State>] = []
  /// How often those among them were assigned that are pulses.
  private(set) var pulses: [ReferenceField<Subject.State>] = []
  private(set) var actions: [(name: String, make: (ReferencePayload) -> Subject.Action)] = []
  /// The branches of steps, by the names of the cases that have them, or of the flows.
  private var branching: [String: ReferenceBranching] = [:]
  private var flows: [String: ReferenceBranching] = [:]
  private(set) var mutations: [(name: String, make: (ReferencePayload) -> Subject.Mutation)] = []
  private(set) var derived: [(name: String, expected: (Subject.State) throws -> Any, actual: (Subject.State) -> Any)] =
    []
  private(set) var parts: [(name: String, parts: (Subject.State) throws -> [Bool])] = []
  private(set) var properties: [ReferenceProperty<Subject>] = []
  private(set) var starts: [(name: String, steps: (Subject, ReferenceRun<Subject>) async throws -> Void)] = []

  /// Creates a reference without steps.
  ///
  /// - Parameters:
  ///   - spec: The name of the spec's file.
  ///   - isOnMainActor: Whether the reactor belongs to the main actor, or what its steps call may go there: the check runs there, too.
  ///   - make: Makes a reactor with the doubles of one side.
  public init(
    _ spec: String,
    isOnMainActor: Bool = false,
    make: @escaping (ReferenceDoubles) -> Subject
  ) {
    self.spec = spec
    self.isOnMainActor = isOnMainActor
    self.make = make
  }
}

/// What a reference has.
extension ReactorReference {
  /// A field of the state, and the values that the check gives it.
  public func field<Value>(
    _ name: String,
    _ path: WritableKeyPath<Subject.State, Value>,
    _ samples: ReferenceSamples<Value>
  ) {
    add(name, path, nil, samples)
  }

  /// A field of the state: what it starts with, and the values that the check gives it.
  public func field<Value>(
    _ name: String,
    _ path: WritableKeyPath<Subject.State, Value>,
    from initial: Value,
    _ samples: ReferenceSamples<Value>
  ) {
    add(name, path, .some(initial), samples)
  }

  private func add<Value>(
    _ name: String,
    _ path: WritableKeyPath<Subject.State, Value>,
    _ initial: Value?,
    _ samples: ReferenceSamples<Value>
  ) {
    let values = samples.values
    var field = ReferenceField<Subject.State>(name, path, initial: initial.map { $0 as Any }, count: values.count) {
      $0[keyPath: path] = values[$1]
    }
    field.copy = { state, value in if let value = value as? Value { state[keyPath: path] = value } }
    field.twin =
      Value.self == Bool.self || samples.isClosed ? nil : fields.lastIndex { $0.type == ObjectIdentifier(Value.self) }
    field.type = ObjectIdentifier(Value.self)
    field.fullest = Self.fullest(of: values)
    fields.append(field)
  }

  /// The choice of the value with the most elements, where they are arrays, sets or dictionaries: a range may have more than can be counted.
  private static func fullest(of values: [some Any]) -> Int? {
    let counts = values.map { value in
      guard let style = Mirror(reflecting: value).displayStyle, [.collection, .set, .dictionary].contains(style) else {
        return 0
      }
      return (value as? any Collection)?.count ?? 0
    }
    guard let most = counts.max(), most > 1 else { return nil }
    return counts.firstIndex(of: most).map { $0 + 1 }
  }

  /// A field that the check can't set.
  public func field<Value>(_ name: String, _ path: KeyPath<Subject.State, Value>) {
    fields.append(ReferenceField(name, path, initial: nil))
  }

  /// A field that the check can't set, and what it starts with.
  public func field<Value>(_ name: String, _ path: KeyPath<Subject.State, Value>, from initial: Value) {
    fields.append(ReferenceField(name, path, initial: initial))
  }

  /// A field that is a pulse: how often it was assigned is compared, too.
  public func pulse<Value>(_ name: String, _ path: KeyPath<Subject.State, Pulse<Value>>) {
    pulses.append(ReferenceField("$\(name)", path.appending(path: \.valueUpdatedCount), initial: nil))
  }

  /// A derived value, and what the spec says it is; of a condition that has several parts, also these.
  public func derived<Value>(
    _ name: String,
    _ path: KeyPath<Subject.State, Value>,
    parts: ((Subject.State) throws -> [Bool])? = nil,
    is value: @escaping (Subject.State) throws -> Value
  ) {
    if let parts { self.parts.append((name, parts)) }
    derived.append((name, value, { $0[keyPath: path] }))
  }

  /// An action, with the samples of its payload.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - conditions: The lines of the spec at which its steps ask for a condition.
  ///   - cases: The lines at which they have a case of a `switch`.
  ///   - runs: The flows with branches that they run.
  ///   - make: Makes the action.
  public func action(
    _ name: String,
    conditions: [Int] = [],
    cases: [Int] = [],
    runs: [String] = [],
    _ make: @escaping (ReferencePayload) -> Subject.Action
  ) {
    actions.append((name, make))
    branching[name, default: ReferenceBranching()].add(conditions, cases, runs)
  }

  /// A flow with branches, of its own or of flows that it runs.
  ///
  /// - Parameters:
  ///   - name: Its name; any other name for the steps that several effects share.
  ///   - conditions: The lines of the spec at which its steps ask for a condition.
  ///   - cases: The lines at which they have a case of a `switch`.
  ///   - runs: The flows with branches that they run.
  public func flow(_ name: String, conditions: [Int] = [], cases: [Int] = [], runs: [String] = []) {
    flows[name, default: ReferenceBranching()].add(conditions, cases, runs)
  }

  /// The branches of a case, with those of all flows that it comes to. Costs a walk over these.
  func branching(of name: String) -> ReferenceBranching {
    guard var found = branching[name] else { return ReferenceBranching() }
    var known = Set(found.runs)
    var open = found.runs
    while let name = open.popLast() {
      guard let flow = flows[name] else { continue }
      found.add(flow.conditions, flow.cases, [])
      open += flow.runs.filter { known.insert($0).inserted }
    }
    return found
  }

  /// A mutation, with the samples of its payload.
  public func mutation(_ name: String, _ make: @escaping (ReferencePayload) -> Subject.Mutation) {
    mutations.append((name, make))
  }

  /// A property of the reactor.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - isKept: Whether tests can't set it, so that a run keeps it for the steps.
  ///   - get: Reads it.
  public func property(_ name: String, isKept: Bool = false, _ get: @escaping (Subject) -> Any) {
    properties.append(ReferenceProperty(name: name, isKept: isKept, initial: nil, get: get))
  }

  /// A property of the reactor, and what it starts with; the others are those of one of which that is not said.
  public func property<Value>(
    _ name: String,
    from initial: Value,
    isKept: Bool = false,
    _ get: @escaping (Subject) -> Value
  ) {
    properties.append(ReferenceProperty(name: name, isKept: isKept, initial: initial, get: { get($0) }))
  }

  /// Steps that run when the reactor's streams start: those of `start`, or an event's.
  ///
  /// - Parameters:
  ///   - name: `start`, or the event's name.
  ///   - conditions: The lines of the spec at which the steps ask for a condition.
  ///   - cases: The lines at which they have a case of a `switch`.
  ///   - runs: The flows with branches that they run.
  ///   - steps: The steps.
  public func start(
    _ name: String,
    conditions: [Int] = [],
    cases: [Int] = [],
    runs: [String] = [],
    _ steps: @escaping (Subject, ReferenceRun<Subject>) async throws -> Void
  ) {
    starts.append((name, steps))
    branching[ReferenceCase.start, default: ReferenceBranching()].add(conditions, cases, runs)
  }
}

/// Where steps branch, by lines of the spec.
struct ReferenceBranching {
  private(set) var conditions: Set<Int> = []
  private(set) var cases: Set<Int> = []
  /// The flows that the steps run.
  private(set) var runs: [String] = []

  /// The branches that can be taken, in order.
  var branches: [ReferenceBranch] {
    (conditions.sorted() + cases.sorted()).map { ReferenceBranch(line: $0, isTaken: true) }
      + conditions.sorted().map { ReferenceBranch(line: $0, isTaken: false) }
  }

  mutating func add(_ conditions: some Sequence<Int>, _ cases: some Sequence<Int>, _ runs: [String]) {
    self.conditions.formUnion(conditions)
    self.cases.formUnion(cases)
    self.runs += runs
  }
}

/// The cases that are no actions.
enum ReferenceCase {
  static let states = "the states"
  static let mutations = "the mutations"
  static let start = "the start"
}

/// A property of the reactor, whatever its type.
struct ReferenceProperty<Subject: Reactor> {
  let name: String
  /// Whether a run keeps it in the reactor's place.
  let isKept: Bool
  /// What it starts with; nil where the spec does not say it, or not by itself.
  let initial: Any?
  let get: (Subject) -> Any

  /// Its value after a run of the reference.
  func value(after run: ReferenceRun<Subject>) -> Any {
    isKept ? run.keptValue(of: name) ?? get(run.reactor) : get(run.reactor)
  }
}

/// A field of the state, whatever its type.
struct ReferenceField<State> {
  let name: String
  /// What it starts with; nil where the spec does not say it.
  let initial: Any?
  /// How many values the check gives it; the choice 0 leaves it as it is.
  let count: Int
  let get: (State) -> Any
  let set: (inout State, Int) -> Void
  /// Gives it the value of another field of its type.
  var copy: (inout State, Any) -> Void = { _, _ in }
  /// The position of the field of its type before it, to which a condition may ask it to be equal.
  var twin: Int?
  var type: ObjectIdentifier?
  /// The choice of its value with the most elements; nil where none has several.
  var fullest: Int?
  /// What `==` says of its values in two states, whose type is known: several times as fast as asking ``ReferenceEquality``, which has
  /// to find out what they are. Nil where they are not `Equatable`.
  let areEqual: ((State, State) -> Bool)?

  init<Value>(
    _ name: String,
    _ path: KeyPath<State, Value>,
    initial: Any?,
    count: Int = 0,
    set: @escaping (inout State, Int) -> Void = { _, _ in }
  ) {
    self.name = name
    self.initial = initial
    self.count = count
    self.set = set
    get = { $0[keyPath: path] }
    func comparing<Known: Equatable>(_: Known.Type) -> ((State, State) -> Bool)? {
      (path as? KeyPath<State, Known>).map { path in { $0[keyPath: path] == $1[keyPath: path] } }
    }
    areEqual = (Value.self as? any Equatable.Type).flatMap { comparing($0) }
  }
}

extension ReactorReference {
  /// Runs a case on many inputs, and fails the test for the first one on which the reactor does not do what the spec says.
  ///
  /// A case is `the states`, `the mutations`, `the start`, or the name of an action. Costs some hundred runs of the reactor and its reference:
  /// about a second in a debug build.
  public func check(
    _ name: String,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let check = ReferenceCheck(self, name, place)
    switch name {
    case ReferenceCase.states: await check.checkStates()
    case ReferenceCase.mutations: await check.checkMutations()
    default: await check.checkRuns()
    }
  }
}
