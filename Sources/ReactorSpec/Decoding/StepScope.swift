import YAMLTree

/// What a step can refer to.
struct StepScope {
  /// What a list of steps belongs to.
  enum Owner: Hashable {
    case action(String)
    case flow, event, start, onError

    init(_ owner: StepList.Owner) {
      self =
        switch owner {
        case .action(let action): .action(action.name)
        case .flow: .flow
        case .event: .event
        case .start: .start
        case .onError: .onError
        }
    }

    /// What it is called in messages.
    var words: String {
      switch self {
      case .action(let name): "the action `\(name)`"
      case .flow: "a flow"
      case .event: "an event"
      case .start: "`start`"
      case .onError: "`onError`"
      }
    }
  }

  let surroundings: StepSurroundings
  let owner: Owner
  /// The names that earlier steps have bound. A payload's names are not among them: as in Swift, a step may bind one anew.
  private(set) var names: [String: SourceRange] = [:]
  /// Counts the steps of the action so far that may not run at the same time as themselves.
  private let overlaps = Counter()

  private final class Counter {
    var count = 0
  }

  /// The names of the payload.
  private let payloadNames: Set<String>

  init(of owner: Owner, payload: Payload = Payload(), in surroundings: StepSurroundings) {
    self.owner = owner
    payloadNames = Set(payload.values.map(\.name))
    self.surroundings = surroundings
  }

  /// Whether an error that a step does not catch goes to the spec's `onError`.
  var handlesErrors: Bool { surroundings.handlesErrors && owner != .onError }

  /// What tells a further step of an action that has an `overlap` from all others.
  func nextOverlapID(in action: String) -> String {
    overlaps.count += 1
    return "\(action).\(overlaps.count)"
  }

  /// The names among them that the list of steps at hand has bound itself.
  private(set) var ownNames: Set<String> = []

  /// The dependencies for which bound names stand: `unwrap: {log: log}`, `let: {service: api}`.
  private var dependencies: [String: String] = [:]

  /// - Parameter value: What the name stands for, where that is known.
  mutating func bind(_ name: String, at range: SourceRange, to value: SwiftText? = nil) {
    dependencies[name] = value?.memberPath.flatMap { $0.count == 1 ? dependency($0[0]) : nil }
    names[name] = range
    ownNames.insert(name)
  }

  /// The dependency for which a name stands, or the path to a service for that with which a path begins; nil where it is another thing.
  private func dependency(_ path: String) -> String? {
    let name = path.root
    return names[name] == nil ? path : dependencies[name].map { $0 + path.dropFirst(name.count) }
  }

  /// Enters a list of steps.
  mutating func enterList() { ownNames = [] }

  /// The scope with a further name, for the steps inside a step.
  func binding(_ name: String?, at range: SourceRange) -> StepScope {
    var scope = self
    if let name { scope.bind(name, at: range) }
    return scope
  }

  func mutation(_ name: String) -> Callee? {
    surroundings.mutations[name]
  }

  /// Whether a path of names (`state.query`) starts with one that steps know: the state's members, the payload, what is bound.
  func knows(_ path: [String]) -> Bool {
    guard let first = path.first else { return false }
    return first == "state" ? path.count > 1 : names[first] != nil || payloadNames.contains(first)
  }

  /// Whether a text means the same whenever it is evaluated: it is made of literals and of what the payload and earlier steps have bound.
  func isConstant(_ text: SwiftText) -> Bool {
    text.isConstant(knowing: payloadNames.union(names.keys))
  }

  /// The method that a text names (`api.search`), where the spec lists it.
  func listedMethod(_ text: SwiftText) -> Method? {
    contract(in: text).flatMap { contract in text.memberOfOwner.flatMap { contract.method($0.member) } }
  }

  /// The protocol of the dependency of which a text names a member.
  private func contract(in text: SwiftText) -> DependencyContract? {
    guard let owner = text.memberOfOwner?.owner else { return nil }
    return (text.isName(0, .self) ? owner : dependency(owner)).flatMap { surroundings.contracts[$0] }
  }

  /// Whether a text asks, outside of closures, for what the spec lists as throwing.
  func callsThrowing(_ text: SwiftText) -> Bool {
    text.membersOutsideClosures.contains { use in
      let owner = use.isOfSelf ? use.owner : dependency(use.owner)
      return owner.flatMap { surroundings.contracts[$0] }?.method(use.member)?.canThrow ?? false
    }
  }

  /// What a text gives that is the name of a stream among the reactor's members, or a method that is listed as one; nil of anything else.
  func stream(_ text: SwiftText) -> SwiftType.Stream? {
    let function = text.calledFunction ?? text
    if let method = listedMethod(function) { return method.isAsync || method.canThrow ? nil : method.result?.stream }
    guard let path = text.memberPath, path.count == 1, names[path[0]] == nil, !payloadNames.contains(path[0]) else {
      return nil
    }
    return surroundings.types[path[0]]?.stream
  }

  /// Whether the protocol of the dependency that a text names (`api.search`) is declared by the spec.
  func isProtocolGenerated(of text: SwiftText) -> Bool {
    contract(in: text)?.isGenerated == true
  }

  func action(_ name: String) -> Callee? {
    surroundings.sendable[name]
  }

  func flow(_ name: String) -> Callee? {
    surroundings.flows[name]
  }
}

/// What all steps of a spec can refer to.
struct StepSurroundings {
  let mutations: Callees
  let flows: Callees
  /// The actions' names.
  let actions: [String]
  /// The actions, as something that gets arguments.
  let sendable: Callees
  /// The protocols whose methods the spec lists, by the names of the dependencies.
  let contracts: [String: DependencyContract]
  /// The types of the dependencies, inputs and properties, by their names.
  let types: [String: SwiftType]
  /// The RIB whose interactor runs the steps.
  let rib: RIB?
  /// The RIB's children, by their names.
  let children: [String: RIB.Child]
  /// Whether there may be a RIB that could not be read.
  let hasUnreadRIB: Bool
  /// Whether the spec says in `onError` what follows an error.
  let handlesErrors: Bool
}

/// The mutations, the flows or the actions of a spec, by their names.
struct Callees {
  /// The names, in the order of the spec.
  let names: [String]
  private let callees: [String: Callee]

  init(_ callees: [Callee]) {
    names = callees.map(\.name)
    self.callees = Dictionary(callees.map { ($0.name, $0) }) { first, _ in first }
  }

  subscript(name: String) -> Callee? { callees[name] }
}
