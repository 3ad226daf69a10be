import ReactorSpec

/// Makes a random spec that is valid, from a seed.
///
/// It goes from what others use to what uses them: types, members, fields, mutations, flows, actions, scenarios. What it knows of each is
/// what an expression may use.
struct SpecGenerator {
  typealias Key = LanguageKey.Name

  /// The base name of the spec's file.
  let name: String
  let batch: FuzzBatch
  var random: SeededGenerator

  /// Whether texts may stop the program (a subscript, a division), on which a test has to ask first. Nothing is sent then but what is safe.
  var isRisky = false
  var access: AccessLevel = .internal
  var isMain = false
  var own: [String] = []
  var ownEvents: [String] = []
  /// Whether `types` has a type and a function that no test can see.
  var (hasHiddenType, hasHiddenHelper) = (false, false)
  var types: [FuzzType] = []
  var fields: [FuzzField] = []
  var derived: [(name: String, type: FuzzType)] = []
  var methods: [FuzzMethod] = []
  /// Values that the steps know from everywhere: dependencies and properties.
  var memberValues: [(name: String, type: FuzzType)] = []
  /// The properties that a scenario can give.
  var settable: [(name: String, type: FuzzType)] = []
  /// Streams that the steps can observe, with what they emit.
  var streams: [(text: String, element: FuzzType?)] = []
  var mutations: [FuzzCase] = []
  var actions: [FuzzCase] = []
  /// Whether some action may send itself for ever: no scenario can say what comes of that.
  var mayBeEndless = false
  var flows: [FuzzCase] = []
  /// Whether it is the interactor of a RIB, with what that can attach, and what it tells.
  var isRIB = false
  var children: [FuzzChild] = []
  var listener: [FuzzCase] = []
  var hasOnError = false
  /// Whether the spec names something of the module ReactorRx.
  var importsReactorRx = false
  /// `payload` is what a step would take that name for.
  var memberNames: Set<String> = ["state", "action", "mutation", "payload"]
  var stateNames: Set<String> = []
  var inputs: [(name: String, type: FuzzType)] = []
  /// The fields that a `reduce` has set so far.
  var setFields: Set<String> = []
  var madeCount = 0
  /// Whether the spec may list the methods of the app's `PlainAPI`, which one of a module does.
  var listsPlainAPI: Bool
  /// The dependencies with protocols of their own: their names, the protocols' and the methods.
  var contracts: [(name: String, title: String, list: [(String, SpecNode)])] = []
  /// The lines of the structs of closures that are dependencies.
  var clients: [String] = []
  /// Whether there are scenarios, in which nothing may stop the program.
  var hasScenarios = false
  /// How many steps may still come.
  var stepsLeft = 0
  /// The action that most steps send and are ended by; nil where any may be.
  var rival: FuzzCase?

  init(seed: UInt64, index: Int, attempt: Int, batch: FuzzBatch, isFirst: Bool) {
    name = "Fuzz\(index)"
    listsPlainAPI = isFirst
    self.batch = batch
    random = SeededGenerator(seed: seed &+ UInt64(attempt) &* 0x1000_0001, index: index)
  }

  /// Makes the spec.
  mutating func spec() -> SpecNode {
    isRisky = random.happens(35)
    hasScenarios = random.happens(60)
    // What runs in scenarios by itself has to be safe.
    let runsByItself = !isRisky || !hasScenarios
    stepsLeft = 8 + random.below(30)
    access = random.happens(20) ? random.pick([.package, .public]) : .internal
    isMain = random.happens(25)
    var nested = makeTypes()
    let rib = makeRIB()
    // RIBs' classes belong to no actor.
    isMain = isMain && !isRIB
    let members = makeMembers()
    nested += clients
    let state = makeFields()
    let derivedValues = makeDerived()
    let mutationNodes = makeMutations()
    let onError = random.happens(50)
    hasOnError = onError
    let probe = makeProbe()
    declareActions(besides: probe)
    let flowNodes = makeFlows()
    let actionNodes = makeActions()
    let told = makeTold()
    let events = runsByItself && random.happens(35) ? makeEvents() : []
    let start = runsByItself && random.happens(25) ? SpecNode.list(steps(in: StepScope(isTop: false))) : nil
    let error = onError ? SpecNode.list(errorSteps()) : nil
    let isReactorNamed = random.happens(15)
    return .object(
      .spec,
      [
        (.summary, random.happens(20) ? .text("A screen: \"\(name)\", made up.") : nil),
        (.doc, random.happens(10) ? .text("More about `\(name)`.\nAnd more: */ /*.") : nil),
        (.reactor, isReactorNamed ? .text("\(name)Machine\(isRIB ? "Interactor" : "")") : nil),
        (.imports, imports),
        (.access, access == .internal && random.happens(80) ? nil : .text(access.rawValue)),
        (.isolation, isMain ? .text("main") : nil),
        (.runtime, random.happens(10) ? .text(batch.runtime.rawValue) : nil),
        (.testFramework, random.happens(10) ? .text(batch.framework.rawValue) : nil),
        (.module, random.happens(10) ? .text(FuzzBatch.module) : nil),
        (.header, random.happens(10) ? .list([.text("Made up."), .text("By nobody.")]) : nil),
        (.samples, samples),
        (.conforms, conformances),
        (.superclass, isRIB ? nil : superclass),
        (.rib, rib),
        (.types, nested.isEmpty ? nil : .text(nested.joined(separator: "\n"))),
        (.initializer, initializer),
        (.dependencies, .named(members.dependencies + probe.dependencies)),
        (.inputs, .named(members.inputs)),
        (.properties, .named(members.properties)),
        (.state, .named(state + probe.fields)),
        (.derived, .named(derivedValues)),
        (.mutations, .named(mutationNodes + probe.mutations)),
        (.everyMutation, runsByItself ? everyMutation : nil),
        (.actions, .named(actionNodes + probe.actions)),
        (.told, told),
        (.flows, .named(flowNodes)),
        (.events, .named(events)),
        (.start, start),
        (.onError, error),
        (.transform, transform),
        (.tests, .named(makeScenarios(probe))),
        (.view, random.happens(25) && !batch.hasRIBs ? makeView() : nil),
      ]
    )
  }
}

/// A field of the state.
struct FuzzField {
  var name: String
  var type: FuzzType
  var isSettable: Bool
  var isPulse: Bool
  /// Whether a scenario can give it.
  var isGivable: Bool
}

/// A mutation, an action or a flow: a name with values.
struct FuzzCase: Sendable {
  var name: String
  var payload: [FuzzValue]
  /// The mutation that an action forwards its payload to.
  var forwarded: String?
}

/// A value of a payload.
struct FuzzValue: Sendable {
  /// The label, nil for none.
  var label: String?
  /// What the steps call it.
  var name: String
  var type: FuzzType

  /// Its label and its name, as a spec declares them; the name as it is written there.
  func declared(_ written: (String) -> String) -> String {
    if label == name { return written(name) }
    return "\(label ?? "_") \(written(name))"
  }
}

/// A method of a double.
struct FuzzMethod {
  var dependency: String
  var name: String
  var parameters: [FuzzValue]
  /// What it returns, nil for nothing; of a stream, its elements.
  var result: FuzzType?
  var stream: String?
  var isAsync = false
  var canThrow = false
  var isProperty = false
  var isSettable = false

  /// Whether it returns a sequence whose type is not known.
  var isAnySequence: Bool { stream?.hasPrefix("any ") == true }

  /// The type behind its arrow; nil where it returns nothing.
  var returned: String? {
    guard let stream else { return result?.text }
    if isAnySequence { return "any AsyncSequence<Int, \(cannotFail ? "Never" : "any Error")> & Sendable" }
    return result.map { "\(stream)<\($0.text)\(stream == "AsyncThrowingStream" ? ", any Error" : "")>" } ?? stream
  }

  /// Whether the type says that the stream can't fail.
  var cannotFail: Bool {
    ["AsyncStream", "BehaviorRelay", "Infallible", "PublishRelay", "any AsyncSequence, Never"].contains(stream)
  }

  var path: String { "\(dependency).\(name)" }
  var call: String {
    let names = dependency.split(separator: ".").map(String.init)
    return ([FuzzNames.written(names[0])] + names.dropFirst() + [name]).joined(separator: ".")
  }
}

/// Names.
extension SpecGenerator {
  mutating func freshName(_ taken: Set<String>, hostile: Int = 45) -> String {
    for _ in 0..<40 {
      let pool =
        random.happens(hostile) ? random.pick([FuzzNames.keywords, FuzzNames.colliding]) : FuzzNames.plain
      let name = random.pick(pool)
      if !taken.contains(name) { return name }
    }
    return "name\(taken.count)"
  }

  mutating func memberName() -> String {
    let name = freshName(memberNames)
    memberNames.insert(name)
    return name
  }

  mutating func stateName() -> String {
    let name = freshName(stateNames)
    stateNames.insert(name)
    return name
  }

  mutating func localName(_ scope: StepScope) -> String {
    let taken = scope.names.union(memberNames).union(mutations.map(\.name)).union(flows.map(\.name))
    return freshName(taken.union(["state", "action", "mutation", "error"]), hostile: 40)
  }

  /// A type that the spec has already, so that its values fit somewhere, or another one.
  mutating func type() -> FuzzType {
    if let type = types.isEmpty ? nil : random.pick(types), random.happens(75) { return type }
    return FuzzType.random(&random, in: batch, own: own, ownEvents: ownEvents)
  }
}

/// What stands at the top.
extension SpecGenerator {
  private mutating func makeTypes() -> [String] {
    var lines: [String] = []
    let level = access == .internal ? "" : "\(access.rawValue) "
    if random.happens(40) {
      own = [random.pick(["Mode", "Tab", "Filter", "Kind"])]
      lines.append("\(level)enum \(own[0]): Sendable { case first, second, `default` }")
    }
    if random.happens(25) {
      ownEvents = [random.pick(["Step", "Alert", "Route"])]
      lines.append("\(level)enum \(ownEvents[0]): Equatable, Sendable {")
      lines.append("  case opened, message(String), progress(_ done: Int, of: Int)")
      lines.append("}")
    }
    hasHiddenType = random.happens(15)
    hasHiddenHelper = random.happens(15)
    if hasHiddenType { lines.append("private struct Hidden { var count = 0 }") }
    if hasHiddenHelper { lines.append("private nonisolated static func hiddenHelper(_ n: Int) -> Int { n + 1 }") }
    types = (0..<(2 + random.below(4))).map { _ in
      FuzzType.random(&random, in: batch, own: own, ownEvents: ownEvents)
    }
    return lines
  }

  private var imports: SpecNode? {
    mutating get {
      let more = access == .internal && random.happens(30) ? ["Foundation"] : []
      let modules = more + (importsReactorRx ? ["ReactorRx"] : [])
      if modules.isEmpty { return nil }
      return modules.count == 1 && random.happens(50) ? .text(modules[0]) : .list(modules.map { .text($0) })
    }
  }

  private var samples: SpecNode? {
    mutating get {
      guard random.happens(15) else { return nil }
      return .named([
        ("Comment", .list([.text(#"Comment(id: 8, text: "own")"#), .text(#"Comment(id: 9, text: "")"#)])),
        ("Tag", .text(#"Tag(name: "only")"#)),
      ])
    }
  }

  private var conformances: SpecNode? {
    mutating get {
      guard random.happens(25) else { return nil }
      let isStateEquatable = fields.allSatisfy { $0.type.isEquatable || $0.type.isComparedTuple }
      let areActionsEquatable = actions.allSatisfy { $0.payload.allSatisfy { $0.type.isEquatable } }
      let areMutationsEquatable = mutations.allSatisfy { $0.payload.allSatisfy { $0.type.isEquatable } }
      switch random.below(3) {
      case 0: return .text("Marker")
      case 1: return .list([.text("Marker"), .text("OtherMarker")])
      default:
        return .object(
          .conformances,
          [
            (.reactor, .text("Marker")),
            (.action, .text(areActionsEquatable ? "Equatable" : "Sendable")),
            (.mutation, .list([.text(areMutationsEquatable ? "Equatable" : "Sendable")])),
            (.state, .text(isStateEquatable ? "Equatable" : "Sendable")),
          ]
        )
      }
    }
  }

  private var superclass: SpecNode? {
    mutating get {
      guard access == .internal, random.happens(12) else { return nil }
      let prefix = isMain ? "Main" : ""
      if random.happens(40) { return .text("\(prefix)Screen") }
      if random.happens(40) { return .object(.superclass, [(.name, .text("\(prefix)Screen"))]) }
      let arguments = SpecNode.text(#"tag: "\#(name)""#)
      return .object(
        .superclass,
        [
          (.name, .text("\(prefix)TaggedScreen")), (.initializer, arguments),
          (.modifier, random.happens(40) ? .text("required") : nil),
        ]
      )
    }
  }

  private var initializer: SpecNode? {
    mutating get {
      guard random.happens(12) else { return nil }
      let statement = SpecNode.text(#"assert(Int("1") == 1)"#)
      return random.happens(50) ? statement : .list([statement, .text("_ = self")])
    }
  }

  private var transform: SpecNode? {
    mutating get {
      guard random.happens(15) else { return nil }
      let streams: [Key] = [.action, .mutation, .state]
      let picked = streams.filter { _ in random.happens(50) }
      return picked.isEmpty ? nil : .object(.transform, picked.map { ($0, .text("manual")) })
    }
  }

  private var everyMutation: SpecNode? {
    mutating get {
      guard random.happens(20) else { return nil }
      let scope = StepScope(isInReduce: true)
      // One that leaves would leave out the mutations that scenarios count on.
      let before = reduceStatement(scope).flatMap { $0.hasPrefix("guard ") ? nil : SpecNode.text($0) }
      let after = reduceStatement(scope).map { SpecNode.list([.text($0)]) }
      let pairs: [(Key, SpecNode?)] = [(.before, before), (.after, after)]
      return pairs.allSatisfy { $0.1 == nil } ? nil : .object(.everyMutation, pairs)
    }
  }
}
