/// What the emission of a mutation does to a `Bool` field.
enum FlagEffect {
  case none, on, off
  /// It sets the field to a value that the spec doesn't show.
  case unknown
}

extension Mutation {
  /// What emitting the mutation with these arguments does to a field.
  func effect(on field: String, arguments: SwiftText?) -> FlagEffect {
    switch effect {
    case .manual: return .unknown
    case .assignments(let assignments):
      guard let assignment = assignments.first(where: { $0.field == field }) else { return .none }
      guard let index = payload.values.firstIndex(where: { $0.name == assignment.value }) else { return .unknown }
      let parts = arguments?.commaSeparatedParts ?? []
      guard parts.indices.contains(index) else { return .unknown }
      return FlagEffect(of: parts[index].argumentValue.text)
    case .statements(let statements):
      return statements.reduce(.none) { known, statement in
        let new = Self.effect(of: statement, on: field)
        return new == .none ? known : new
      }
    }
  }

  private static func effect(of statement: SwiftText, on field: String) -> FlagEffect {
    guard let members = statement.stateMembers else { return .unknown }
    guard members.contains(where: { $0.member == field }) else { return .none }
    guard let (left, right) = statement.assignmentParts, left.text == "state.\(field)" else { return .unknown }
    return FlagEffect(of: right.text)
  }
}

extension FlagEffect {
  /// What setting a field to a value does.
  init(of value: String) {
    switch value {
    case "true": self = .on
    case "false": self = .off
    default: self = .unknown
    }
  }
}

/// What the mutations of a spec do to its flags, found once for all of them.
struct FlagChanges {
  let mutations: [String: Mutation]
  let flows: [String: Flow]
  let actions: [String: Action]
  let onError: [Step]
  private let flags: Set<String>
  /// The flags that a mutation may set, by its name; nil for all of them.
  private let setFlags: [String: Set<String>?]
  /// The flags that the steps of a flow, and the flows that they run, may switch.
  private var switchedByFlows: [String: Set<String>] = [:]
  /// The flags that something in the spec may set to false.
  private var resetFlags: Set<String> = []

  /// - Parameter steps: All steps of the spec, also those inside of others.
  init(in spec: ReactorSpec, steps: [Step], flags: Set<String>, flows graph: NameGraph) {
    mutations = Dictionary(spec.mutations.map { ($0.name, $0) }) { first, _ in first }
    flows = Dictionary(spec.flows.map { ($0.name, $0) }) { first, _ in first }
    actions = Dictionary(spec.actions.map { ($0.name, $0) }) { first, _ in first }
    onError = spec.onError ?? []
    self.flags = flags
    setFlags = mutations.mapValues { mutation in mutation.fieldsInReduce?.intersection(flags) }
    for flow in graph.usedFirst {
      switchedByFlows[flow] = (flows[flow]?.steps ?? []).reduce(into: []) { $0.formUnion(switchedFlags(in: $1)) }
    }
    for action in spec.actions {
      if case .forward(let mutation) = action.body { resetFlags.formUnion(flagsSet(by: mutation)) }
    }
    for step in steps {
      if let loading = step.loading { resetFlags.formUnion(flagsSet(by: loading.mutation)) }
      guard case .emit(let mutation, let arguments) = step.kind else { continue }
      resetFlags.formUnion(
        flagsSet(by: mutation).filter { [.off, .unknown].contains(effect(of: mutation, arguments, on: $0)) }
      )
    }
  }

  /// Whether an emission, a `loading` or a forwarding action may set the flag to false. `swift` steps are not looked into.
  func isSetBack(_ flag: String) -> Bool { resetFlags.contains(flag) }

  /// What emitting a mutation with these arguments does to a flag.
  func effect(of mutation: String, _ arguments: SwiftText?, on flag: String) -> FlagEffect {
    guard let known = setFlags[mutation], known?.contains(flag) ?? true else { return .none }
    return mutations[mutation]?.effect(on: flag, arguments: arguments) ?? .none
  }

  /// Where in a list steps stand that may switch a flag, by the flags; a flag that none switches is not there.
  func places(in steps: [Step]) -> [String: [Int]] {
    var places: [String: [Int]] = [:]
    for (index, step) in steps.enumerated() {
      for flag in switchedFlags(in: step) { places[flag, default: []].append(index) }
    }
    return places
  }

  /// The flags that a step and those inside it may set to true, for good or while it goes on.
  private func switchedFlags(in step: Step) -> Set<String> {
    step.withInner.reduce(into: []) { switched, step in
      switch step.kind {
      case .emit(let mutation, _): if let known = setFlags[mutation] { switched.formUnion(known ?? []) }
      case .run(let flow, _): switched.formUnion(switchedByFlows[flow] ?? [])
      default: if let loading = step.loading { switched.formUnion(flagsSet(by: loading.mutation)) }
      }
    }
  }

  /// The flags that a mutation may set in whatever way.
  private func flagsSet(by mutation: String) -> Set<String> {
    guard let known = setFlags[mutation] else { return [] }
    return known ?? flags
  }
}

extension Mutation {
  /// The fields that its `reduce` names; nil where it may be any.
  fileprivate var fieldsInReduce: Set<String>? {
    switch effect {
    case .manual: return nil
    case .assignments(let assignments): return Set(assignments.map(\.field))
    case .statements(let statements):
      var fields: Set<String> = []
      for statement in statements {
        guard let members = statement.stateMembers else { return nil }
        fields.formUnion(members.map(\.member))
      }
      return fields
    }
  }
}
