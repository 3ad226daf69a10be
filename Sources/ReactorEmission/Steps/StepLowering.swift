import ReactorSpec

/// Turns steps into statements that return a stream of mutations.
///
/// What comes before the first emission runs when the steps start, as plain statements. What comes after one and depends on when it
/// is evaluated becomes a `.deferred` stream, which is made when the emissions before it have been reduced, or stands in a closure
/// that runs late anyway. Everything else is plain.
struct StepLowering {
  let spec: ReactorSpec
  /// What the flows do that steps run.
  let flows: FlowFacts
  /// Which `loading`s may be ended from outside.
  let loadings: LoadingFacts
  let known: KnownMethods
  /// The spec's own, by their names: they are looked up for each step.
  let mutations: [String: Mutation]
  let flowMethods: [String: String]
  let fieldNames: Set<String>
  /// The names of the cases that carry values, of the enums that the spec declares and of Swift's own.
  private let caseNames: Set<String>
  private let changing: ChangingMembers
  /// The payloads' closures that can't be called at once: they are async, or throw.
  let waitingClosures: Set<String>
  /// The places of the actions in the spec.
  let actionPlaces: [String: Int]
  /// Whether steps send actions, so that those behind which some may be sent have their turn.
  let takesTurns: Bool
  /// The property with the scheduler by which the reactor waits, where it has one.
  let clock: String?
  /// The names that stand for something of the reactor.
  private let members: Set<String>
  /// Those among them that never change: they are captured by themselves, without the reactor.
  let constants: Set<String>
  /// What tells steps that start late whether an action has cancelled them.
  var armed = ArmedCancellations()
  /// The actions that end what is around these steps, and with it these.
  var enders: Set<String> = []
  /// Whether all that steps inside of these need to know is noted already.
  var isArmed: Bool

  init(_ spec: ReactorSpec) {
    self.spec = spec
    flows = FlowFacts(spec.flows)
    loadings = LoadingFacts(spec, flows)
    known = KnownMethods(of: spec)
    mutations = Dictionary(spec.mutations.map { ($0.name, $0) }) { first, _ in first }
    flowMethods = Dictionary(spec.flows.map { ($0.name, $0.methodName) }) { first, _ in first }
    fieldNames = Set(spec.fields.map(\.name))
    caseNames = Set(spec.nestedTypes.flatMap(\.withInnerTypes).flatMap(\.payloadCases).map(\.name))
      .union(["some", "success", "failure"])
    changing = ChangingMembers(spec)
    let payloads = (spec.actions.map(\.payload) + spec.flows.map(\.payload)).flatMap(\.values)
    waitingClosures = Set(
      payloads.filter { spec.writtenOut($0.type).function.map { $0.isAsync || $0.canThrow } == true }.map(\.name)
    )
    actionPlaces = Dictionary(spec.actions.enumerated().map { ($1.name, $0) }) { first, _ in first }
    takesTurns = spec.runtime == .reactorRuntime && spec.sends
    isArmed = !spec.hasCancellers
    clock = spec.waitProperty
    let dependencies = spec.parameters.filter { $0.role == .dependency }
    constants = Set(dependencies.filter { $0.attribute == nil }.map(\.name))
    members = Set(
      spec.parameters.filter { $0.role != .input }.map(\.name) + spec.properties.map(\.name)
        + ["self", "currentState", "initialState", "action", "core", "stub", "pulse"]
    )
  }

  /// The statements of a body that starts here: of a case of `mutate`, or of a closure.
  ///
  /// - Parameters:
  ///   - names: The names that the payload and earlier steps have bound.
  ///   - continuation: The name of the closure that returns what follows these steps, where there is one.
  func body(_ steps: [Step], names: Set<String>, continuation: String? = nil) -> Closure {
    var usage = Usage()
    let statements = lower(steps[...], names: names, continuation: continuation, in: &usage)
    return usage.closure(statements)
  }

  /// The statements of an action with this body, as something that may not run at the same time as itself.
  func body(of closure: Closure, _ steps: [Step], overlap: Overlap) -> Closure {
    var usage = Usage()
    let end =
      overlap.takesTurns
      ? turn(overlap, in: &usage) : cancellation(by: [overlap.id], of: steps, in: &usage)
    let stream = closure.lateStream.followed(by: [end].compactMap { $0 })
    // It stands in a method, which has the reactor.
    return Closure(usesReactor: false, statements: [.return(stream)])
  }

  /// The text as it is printed, noted as used.
  ///
  /// - Parameter keepsState: Whether closures in it may be kept beyond a step that reads the state anew.
  func use(_ text: SwiftText, _ names: Set<String>, _ usage: inout Usage, keepsState: Bool = false) -> SwiftCode {
    note(text, names, &usage)
    return SwiftCode(capturing(text, besides: names.contains, keepsState: keepsState))
  }

  /// Notes what a text uses.
  func note(_ text: SwiftText, _ names: Set<String>, _ usage: inout Usage) {
    for name in text.freeNames.sorted() where !names.contains(name) {
      switch role(of: name) {
      case .state: usage.state = true
      case .constant: usage.capture(name)
      case .member: usage.member = true
      case .unknown: usage.unknown = true
      case .outside: break
      }
    }
  }

  /// Whether evaluating a text early or late makes no difference.
  ///
  /// - Parameter names: The names that the payload and earlier steps have bound.
  func isConstant(_ text: SwiftText, _ names: Set<String>) -> Bool {
    text.isConstant(knowing: names, cases: caseNames) && !changing.areAsked(in: text)
  }

  /// What a name stands for that no step and no payload has bound.
  enum Role {
    /// The state of the moment.
    case state
    /// A member of the reactor that never changes.
    case constant
    /// Another member of the reactor that the spec knows.
    case member
    /// A method or a property of the reactor in an extension, or something outside of it.
    case unknown
    /// A type, or something that Swift gives.
    case outside
  }

  func role(of name: String) -> Role {
    if name == "state" { return .state }
    if constants.contains(name) { return .constant }
    if members.contains(name) { return .member }
    guard let first = name.first, first.isLowercase || first == "_", !SwiftName.isPredefined(name) else {
      return .outside
    }
    return .unknown
  }

  /// A name that nothing has yet.
  func freshName(_ name: String, besides names: Set<String>...) -> String {
    var names = FreshNames(besides: names + [members, armed.names])
    return names.take(name)
  }

  /// Names that neither these are, nor members, nor what tells of cancellations. The sets are shared: those of a payload or of earlier steps can
  /// be long, and each step asks.
  func freshNames(besides names: Set<String>...) -> FreshNames {
    FreshNames(besides: names + [members, armed.names])
  }
}
