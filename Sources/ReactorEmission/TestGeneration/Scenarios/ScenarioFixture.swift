import ReactorSpec

/// What a scenario's test starts with: the dependencies and the reactor.
struct ScenarioFixture {
  /// A value that nobody has given and that no sample stands for.
  struct MissingValue: Error {
    var type: SwiftType
  }

  /// How many dependencies and inputs the tests of one kind make of a spec: each test makes all that the reactor takes.
  static let mostValues = 100_000

  /// How many tests of one kind there may be.
  static func mostTests(of reactor: ReactorEmitter, startCalls: Int = 0) -> Int {
    mostValues / max(reactor.initializerParameters.count + reactor.spec.parameters.count + startCalls, 1)
  }

  /// A dependency that is a constant of the test.
  struct Constant {
    var name: String
    var type: SwiftType
    var value: SwiftCode
    /// The constants that its value names.
    var names: Set<String> = []

    /// Its declaration, which leaves a value's own type to it where the scenario may ask for more than the dependency's has, and says the type
    /// where the value may need to be told: arguments of generic types, what `.first` is a member of.
    var declaration: SwiftCode {
      let keepsOwnType =
        switch type.plain.shape {
        case .existential: true
        case .named(let components): components.allSatisfy(\.arguments.isEmpty)
        case .optional(let wrapped), .implicitlyUnwrapped(let wrapped):
          wrapped.isExistential || wrapped.plain.name != nil && wrapped.genericArguments.isEmpty
        default: false
        }
      let isTyped = value.text.first?.isUppercase != true || !keepsOwnType && !value.text.hasPrefix("\(type.text)(")
      return "let \(SwiftName.escaped(name))\(isTyped ? ": \(type.asStoredType.text)" : "") = \(value)"
    }
  }

  /// The dependencies that are constants of the test, in an order in which each stands behind those that its value names.
  private(set) var constants: [Constant] = []
  /// The arguments of the reactor's initializer.
  private(set) var arguments: [SwiftCode] = []
  /// Those of a reactor that is only asked for its state. An interactor has a presenter of its own: RIBs expects that to go with it. So has
  /// what the initializer tells something, which is counted for the reactor that is tested.
  private(set) var argumentsForState: [SwiftCode] = []
  /// Those of them that are dependencies.
  private(set) var dependencyArguments: [SwiftCode] = []
  /// The dependencies that are registered, rather than passed to the initializer.
  private(set) var injected = InjectedDependencies()
  /// The constants that are assigned to the reactor's properties of their names.
  private(set) var assigned: [String] = []
  /// Those of them that the reactor does not keep alive.
  private(set) var weaklyHeld: [String] = []
  /// The fields that start with other values than the initializer gives them.
  private(set) var fields: [Scenario.Given] = []
  /// The scheduler by which the reactor waits, where it takes one.
  let clock: InitializerParameter?
  /// The dependencies that are the scheduler of the test's clock.
  private(set) var schedulers: Set<String> = []
  /// What the doubles answer to the calls that the reactor makes by itself and the scenario says nothing about.
  private(set) var answers: [(dependency: String, method: Method, value: String)] = []

  /// - Parameter asksNothing: Whether calls of the doubles of which the scenario says nothing fail no test.
  static func make(
    for scenario: Scenario,
    of reactor: ReactorEmitter,
    startCalls: [(dependency: String, method: Method, result: SwiftType?)],
    samples: SampleValues,
    asksNothing: Bool = false
  ) -> Result<ScenarioFixture, MissingValue> {
    do {
      return .success(try ScenarioFixture(scenario, reactor, startCalls, samples, asksNothing))
    } catch {
      return .failure(error)
    }
  }

  private init(
    _ scenario: Scenario,
    _ reactor: ReactorEmitter,
    _ startCalls: [(dependency: String, method: Method, result: SwiftType?)],
    _ samples: SampleValues,
    _ asksNothing: Bool
  ) throws(MissingValue) {
    let spec = reactor.spec
    func makeDouble(_ contract: DependencyContract) -> SwiftCode {
      SwiftCode(asksNothing ? "relaxed(\(contract.doubleName)())" : contract.doubleName + "()")
    }
    clock = reactor.clock
    let values = scenario.given.filter { !$0.isField }
    let given = Dictionary(values.map { ($0.name, $0.value) }) { first, _ in first }
    lazy var names = scenario.usedNames
    let kept = reactor.givenStateParameters.map(\.name)
    let dependencies = reactor.dependencies
    let injectedSchedulers = spec.injectedSchedulers
    for parameter in reactor.initializerParameters {
      let dependency = dependencies[parameter.name]
      var value = given[parameter.name].map { SwiftCode($0) } ?? dependency?.contract.map(makeDouble)
      if injectedSchedulers.contains(parameter.name), given[parameter.name] == nil {
        schedulers.insert(parameter.name)
        // That of a clock, where the test has one.
        value = "ReferenceTime().scheduler"
      }
      if value == nil, let defaultValue = parameter.defaultValue {
        // What the initializer does by itself need not be said, unless the scenario speaks of it.
        let isNamed = dependency != nil && names.contains(parameter.name)
        if !isNamed, parameter.mayBeLeftOut { continue }
        if isNamed { value = SwiftCode(defaultValue) }
      }
      guard let value = value ?? samples.values(of: parameter.type).first.map({ SwiftCode($0) }) else {
        throw MissingValue(type: parameter.type)
      }
      guard dependency != nil else {
        arguments.append(parameter.argument(value))
        argumentsForState.append(parameter.argument(value))
        if kept.contains(parameter.name) { dependencyArguments.append(parameter.argument(value)) }
        continue
      }
      let constant = Self.constant(parameter.name, parameter.type, dependency?.contract, given)
      add(parameter.name, constant.type, value, given)
      let name = SwiftCode(constant.value)
      arguments.append(parameter.argument(name))
      let isPresenter = dependency?.isInherited == true && parameter.name == "presenter"
      let isTold = dependency.map(spec.onlyTellsInInitializer) == true
      let another = given[parameter.name] == nil ? dependency?.contract?.value(of: value.text) : nil
      argumentsForState.append(
        parameter.argument(isPresenter || isTold ? another.map { SwiftCode($0) } ?? value : name)
      )
      dependencyArguments.append(parameter.argument(name))
    }
    for parameter in spec.parameters where parameter.role == .assigned {
      guard let contract = parameter.contract else { continue }
      add(parameter.name, parameter.type, makeDouble(contract), given)
      assigned.append(parameter.name)
      weaklyHeld.append(parameter.name)
    }
    for property in spec.properties {
      guard let value = given[property.name] else { continue }
      add(property.name, property.type, SwiftCode(value), given)
      assigned.append(property.name)
      if property.attribute?.identifiers.isDisjoint(with: ["weak", "unowned"]) == false {
        weaklyHeld.append(property.name)
      }
    }
    for dependency in spec.parameters {
      guard let injection = dependency.injection else { continue }
      let double = given[dependency.name].map { SwiftCode($0) } ?? dependency.contract.map(makeDouble)
      // Without a value of its own, the test leaves in the container what is there.
      guard let value = double ?? samples.values(of: dependency.type).first.map({ SwiftCode($0) }) else { continue }
      let constant = Self.constant(dependency.name, dependency.type, dependency.contract, given)
      add(dependency.name, constant.type, value, given)
      injected.add(injection, value: constant.value)
    }
    for fed in scenario.fedStreams {
      guard let type = spec.contract(of: fed.dependency)?.method(fed.method)?.result,
        type.stream?.startsWithValue == true,
        let element = type.genericArguments.first, samples.startOfStream(type) == nil
      else { continue }
      throw MissingValue(type: element)
    }
    let decided = Set(scenario.decidedMethods)
    answers = startCalls.compactMap { call in
      // What else is given than a double answers by itself.
      let isDouble = given[call.dependency].map { $0.text.contains("Double(") } ?? true
      guard isDouble, !decided.contains([call.dependency, call.method.name]), let type = call.result else {
        return nil
      }
      // What any type may take has to say its own.
      let own = Set(spec.nestedTypes.map(\.name))
      let written = type.swift.qualifying(own, by: SwiftName.escaped(spec.name)).text
      let suffix = call.method.isResultErased ? " as \(written)" : ""
      return samples.quietValue(of: type).map { (call.dependency, call.method, $0 + suffix) }
    }
    // A relaxed double has one of its own.
    if !asksNothing { addServices(of: spec, besides: decided, given) }
    fields = scenario.given.filter(\.isField)
    sortConstants()
  }

  /// Makes the doubles of services, which those of their dependencies have, unless the scenario gives another value of the one or the other.
  private mutating func addServices(
    of spec: ReactorSpec,
    besides decided: Set<[String]>,
    _ given: [String: SwiftText]
  ) {
    for parameter in spec.parameters where parameter.contract != nil && given[parameter.name] == nil {
      for method in parameter.contract?.methods ?? [] where !decided.contains([parameter.name, method.name]) {
        guard let service = method.service else { continue }
        let name = SwiftName.constant("\(parameter.name).\(method.name)")
        let type = SwiftType("any \(service.name)")
        constants.append(Constant(name: name, type: type, value: SwiftCode("\(service.doubleName)()")))
        answers.append((parameter.name, method, name))
      }
    }
  }

  /// The type of a dependency's constant, which is what the scenario gives or a double, and what of it the reactor gets.
  private static func constant(
    _ name: String,
    _ type: SwiftType,
    _ contract: DependencyContract?,
    _ given: [String: SwiftText]
  ) -> (type: SwiftType, value: String) {
    let constant = SwiftName.escaped(name)
    guard given[name] == nil, let contract, contract.kind == .structOfClosures else { return (type, constant) }
    return (SwiftType(contract.doubleName), contract.value(of: constant))
  }

  private mutating func add(_ name: String, _ type: SwiftType, _ value: SwiftCode, _ given: [String: SwiftText]) {
    constants.append(Constant(name: name, type: type, value: value, names: given[name]?.freeNames ?? []))
  }

  /// Puts each constant behind those that its value names.
  private mutating func sortConstants() {
    guard constants.contains(where: { !$0.names.isEmpty }) else { return }
    var waiting = Dictionary(constants.map { ($0.name, $0) }) { first, _ in first }
    var sorted: [Constant] = []
    // Those that stand behind others which have to be placed first: a chain can be as long as the spec.
    var open: [(constant: Constant, names: [String])] = []
    func begin(_ name: String) {
      guard let constant = waiting.removeValue(forKey: name) else { return }
      open.append((constant, constant.names.sorted(by: >)))
    }
    for constant in constants {
      begin(constant.name)
      while let last = open.indices.last {
        if let name = open[last].names.popLast() { begin(name) } else { sorted.append(open.removeLast().constant) }
      }
    }
    constants = sorted
  }
}

extension ScenarioFixture {
  /// Prints the statements that make the reactor of a spec, under a name; what is assigned to its properties is left out.
  func print(_ name: String, _ spec: ReactorSpec, to printer: inout SwiftPrinter) {
    for constant in constants where !assigned.contains(constant.name) {
      printer.line(constant.declaration)
    }
    for answer in answers where !assigned.contains(answer.dependency) {
      let double = "\(SwiftName.constant(answer.dependency)).\(answer.method.doublePropertyName)"
      printer.line("\(double).\(answer.method.returning("\(answer.value)"))")
    }
    injected.print("let \(name) = ", SwiftCode(SwiftName.escaped(spec.name)), arguments, to: &printer)
  }
}

extension Method {
  /// What lets a double answer calls with a value: an asynchronous sequence of Swift's, which only one task may ask, is made anew for each. Not where
  /// the call may come from another actor than the test's, to which the closure belongs.
  func returning(_ value: SwiftCode) -> SwiftCode {
    let isSequence = kind == .function && !isAsync && result?.stream?.isSequence == true
    return isSequence ? "performs { _ in \(value) }" : "returns(\(value))"
  }
}

extension ReactorSpec {
  /// Whether statements of `init` do nothing with a dependency but call methods that return nothing, and the initial state needs none of it.
  fileprivate func onlyTellsInInitializer(_ dependency: Parameter) -> Bool {
    let uses = initStatements.flatMap(\.nameUses).filter { $0.name == dependency.name }
    guard !uses.isEmpty, !fields.contains(where: { $0.defaultValue?.takesName(dependency.name) == true }) else {
      return false
    }
    return uses.allSatisfy { use in
      let method = use.member.flatMap { dependency.contract?.method($0) }
      return use.isMemberCalled && method.map { $0.result == nil } == true
    }
  }
}
