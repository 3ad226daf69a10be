import ReactorSpec

/// What makes the reactor of one side of a reference: its doubles and its arguments, of whose values and answers the check decides.
struct ReferenceSetup {
  private let spec: ReactorSpec
  private let reactor: ReactorEmitter
  private let samples: SampleValues
  private let observed: ObservedStreams
  /// What holds the doubles of a side, under a name that no dependency has.
  private let doublesName: String
  /// The reactor of a side, likewise.
  private let reactorName: String
  /// What makes the doubles: a call each.
  private var doubles: [SwiftCode] = []
  /// The arguments with which the reactor is made.
  private var arguments: [String] = []
  /// What is registered in place of what the attributes of dependencies give.
  private var injected = InjectedDependencies()
  /// The elements that a side lets the reactor's own subjects and relays emit, by their names.
  private var fed: [String: (values: String, isRelay: Bool)] = [:]
  /// What fields and properties start with.
  let starts: ReferenceStarts
  /// The literals of dependencies that the reactor is made without, since they have these as defaults.
  private(set) var defaults: [(name: String, value: String)] = []
  /// The errors that doubles throw besides their own.
  private let errors: [String]
  /// The methods of doubles of which nothing is known that a call could do.
  private var undecided: [(dependency: String, method: String, reason: Obstacle)] = []
  /// The texts of the spec by the members that they name, once a generic method has asked for them.
  private var textsOfMembers: [String: [SwiftText]]?
  /// The methods of doubles that call the closures which they get, as paths from their dependencies on.
  private(set) var callingMethods: Set<String> = []
  /// What can't be tested for want of values; all tests, where no reactor can be made.
  private(set) var omissions: [Omission] = []

  /// Finds what a side needs to make the reactor.
  ///
  /// - Parameter values: Gets the constants whose values doubles and arguments choose.
  init(_ reactor: ReactorEmitter, _ samples: SampleValues, _ values: inout ReferenceSamples) {
    let spec = reactor.spec
    self.spec = spec
    self.reactor = reactor
    self.samples = samples
    observed = ObservedStreams(in: spec)
    let names = Set(spec.parameters.map(\.name))
    starts = ReferenceStarts(spec)
    doublesName = names.contains("doubles") ? "allDoubles" : "doubles"
    reactorName = names.contains("reactor") ? "madeReactor" : "reactor"
    let errors = values.errors
    self.errors = errors
    let dependencies = reactor.dependencies
    let textsOfStart = Self.textsOfStart(of: spec)
    let schedulers = spec.injectedSchedulers
    for var parameter in reactor.initializerParameters {
      if !samples.isGiven(parameter.type.plain) { parameter.type = spec.writtenOut(parameter.type) }
      if schedulers.contains(parameter.name) {
        arguments.append(parameter.argument("\(doublesName).time.scheduler"))
        continue
      }
      let dependency = dependencies[parameter.name]
      let name = SwiftName.escaped(parameter.name)
      if let contract = dependency?.contract {
        addDouble(of: contract, parameter.name, &values)
        arguments.append(parameter.argument(contract.value(of: name)))
        continue
      }
      let (type, label) = (parameter.type, parameter.name)
      let riskOfStart = textsOfStart.first { $0.takesName(label) }
      if names.contains(label), riskOfStart == nil, let choice = choice(of: parameter, &values) {
        let made = "\(doublesName).value(\"\(label)\", \(choice.values))"
        doubles.append(SwiftCode("let \(name)\(choice.isTyped ? "" : ": \(type.asStoredType.text)") = \(made)"))
        arguments.append(parameter.argument(name))
        continue
      }
      if parameter.mayBeLeftOut, dependency == nil || !isReplaced(parameter) {
        guard let value = parameter.defaultValue else { continue }
        if starts.names.contains(label) { doubles.append(constant(name, label, type, value.text)) }
        if dependency != nil, !type.isFunction, type.stream == nil, let value = ReferenceStarts.literal(value.text) {
          defaults.append((label, value))
        }
        continue
      }
      // What an input does that is kept is noted as well.
      if dependency != nil || type.isFunction, let made = steered(type, name: label, &values) {
        doubles.append(SwiftCode("let \(name) = \(made)"))
        arguments.append(parameter.argument(name))
      } else if let value = samples.values(of: type).first
        ?? (type.stream?.isSubject == true ? nil : samples.quietValue(of: type))
      {
        if let riskOfStart, names.contains(label), chosenValues(parameter, values) != nil {
          let test = "what other values of `\(label)` than the first one lead to"
          omissions.append(Omission(test: test, subject: .parameter(label), reason: .risk(of: riskOfStart.text)))
        }
        if starts.names.contains(label) {
          doubles.append(constant(name, label, type, value))
          arguments.append(parameter.argument(name))
        } else {
          arguments.append(parameter.argument(value))
        }
      } else {
        omissions.append(
          Omission(test: Self.all, subject: .reactor, reason: .missingValue(of: parameter.type))
        )
      }
    }
    for (kind, name, value, type) in starts.made {
      let own = spec.parameters.first { $0.name == value.text }?.type
      let hasType = own?.plain.canonicalText == type.plain.canonicalText
      let typed: SwiftCode =
        hasType ? "\(value)" : value.isOneOperand ? "\(value) as \(type)" : "(\(value)) as \(type)"
      doubles.append("\(doublesName).starts(\(kind): \(name.swiftLiteral), with: \(typed))")
    }
    feedObserved(&values)
    if let clock = reactor.clock { arguments.append(clock.argument("\(doublesName).time.scheduler")) }
    for parameter in spec.parameters where parameter.role == .assigned {
      guard let contract = parameter.contract else { continue }
      addDouble(of: contract, parameter.name, &values)
    }
    for dependency in spec.parameters {
      guard let injection = dependency.injection else { continue }
      let name = SwiftName.escaped(dependency.name)
      if let contract = dependency.contract {
        addDouble(of: contract, dependency.name, &values)
        injected.add(injection, value: contract.value(of: name))
      } else if let made = steered(spec.writtenOut(dependency.type), name: dependency.name, &values)
        ?? samples.values(of: dependency.type).first
      {
        doubles.append(SwiftCode("let \(name): \(dependency.type.asStoredType.text) = \(made)"))
        injected.add(injection, value: name)
      }
    }
  }

  /// A value that the reactor is made with, as something that the compiler does not calculate with.
  private func constant(_ name: String, _ label: String, _ type: SwiftType, _ value: String) -> SwiftCode {
    SwiftCode("let \(name): \(type.asStoredType.text) = \(doublesName).value(\(label.swiftLiteral), [\(value)])")
  }

  /// What is left out where no reactor can be made.
  static let all = "all tests"

  /// Prints the closure that makes the reactor, as the last argument of a call that stands before it.
  ///
  /// - Parameter head: The call.
  func print(_ head: String, to printer: inout SwiftPrinter) {
    let needsDoubles = !errors.isEmpty || !doubles.isEmpty || !followed.isEmpty || spec.hasClock
    printer.line("\(head) { \(needsDoubles ? doublesName : "_") in")
    printer.indented { printer in
      if !errors.isEmpty { printer.list("\(doublesName).errors += [", filledWith: errors) }
      for line in doubles { printer.line(line) }
      let arguments = arguments.map { SwiftCode($0) }
      guard !followed.isEmpty || !assigned.isEmpty else {
        return injected.print(
          errors.isEmpty && doubles.isEmpty ? "" : "return ",
          SwiftCode(spec.name),
          arguments,
          to: &printer
        )
      }
      injected.print("let \(reactorName) = ", SwiftCode(spec.name), arguments, to: &printer)
      for name in assigned { printer.line("\(reactorName).\(name) = \(doublesName).keep(\(name))") }
      for name in followed {
        let stream = "\"\(name)\", \(reactorName).\(SwiftName.member(name))"
        if let fed = fed[name] {
          let accept = fed.isRelay ? " { $0.accept($1) }" : ""
          let function = fed.isRelay ? "relay" : "subject"
          printer.line("\(doublesName).\(function)(\(stream), emits: \(fed.values))\(accept)")
        } else {
          printer.line("\(doublesName).follow(\(stream))")
        }
      }
      printer.line("return \(reactorName)")
    }
    printer.line("}")
  }

  /// Whether a dependency gets another value than its default: one that the spec has for tests, or that notes its calls, or since two reactors
  /// would have different ones.
  private func isReplaced(_ parameter: InitializerParameter) -> Bool {
    parameter.hasOwnLabel
      && (samples.isGiven(parameter.type) || parameter.type.isNoted
        || parameter.defaultValue.map(GuardedCode.mayVary) == true)
  }

  /// The properties of the reactor that its owner assigns.
  private var assigned: [String] { spec.parameters.filter { $0.role == .assigned }.map(\.name) }

  /// The reactor's own streams that others observe.
  private var followed: [String] {
    let streams: Set<SwiftType.Stream?> = [
      .publishRelay, .behaviorRelay, .replayRelay, .publishSubject, .behaviorSubject, .replaySubject, .observable,
    ]
    return spec.properties.filter { $0.isVisible && streams.contains($0.type.stream) }.map(\.name) + inherited
  }

  /// What steps send to as to a relay or a subject of the reactor's, and what the superclass must have, since the spec has none of that name.
  private var inherited: [String] {
    guard spec.superclass != nil else { return [] }
    let known = Set(spec.parameters.map(\.name) + spec.properties.map(\.name) + ["action", "state"])
    let sent = spec.stepLists.flatMap(\.steps).withInner.flatMap { step -> [String] in
      guard case .do(let text) = step.kind else { return [] }
      return text.sideEffects.compactMap { effect in
        let isSent = effect.isOfSelf && effect.isCall && effect.path.count == 2
        return isSent && ["accept", "onNext"].contains(effect.path[1]) ? effect.path[0] : nil
      }
    }
    return Set(sent).subtracting(known).sorted()
  }

  /// Finds out which of these an event observes: what others let them emit leads somewhere.
  private mutating func feedObserved(_ values: inout ReferenceSamples) {
    for property in spec.properties where followed.contains(property.name) && property.type.stream?.isSubject == true {
      let isObserved = spec.events.contains { event in
        let text = event.effect.expression
        return text.takesName(property.name) || text.membersOfSelf.contains { $0.member == property.name }
      }
      guard isObserved, let element = property.type.genericArguments.first,
        let list = values.expression(for: element)
      else { continue }
      fed[property.name] = (list, property.type.stream?.isRelay == true)
    }
  }

  /// Makes a double, with those of its services, and says what its members can do.
  ///
  /// - Parameter path: The dependency's name, or the path of a service.
  private mutating func addDouble(of contract: DependencyContract, _ path: String, _ values: inout ReferenceSamples) {
    doubles.append(SwiftCode("let \(SwiftName.constant(path)) = \(contract.doubleName)()"))
    for method in contract.methods {
      guard let service = method.service else {
        if let call = call(of: method, of: path, &values) { doubles.append(call) }
        callClosures(of: method, of: path, &values)
        continue
      }
      let own = "\(path).\(method.name)"
      addDouble(of: service, own, &values)
      let property = "\(SwiftName.constant(path)).\(method.doublePropertyName)"
      doubles.append(SwiftCode("\(doublesName).property(\(property), returns: [\(SwiftName.constant(own))])"))
    }
  }

  /// What a method or a property of a double can do; nil where nothing can be said.
  private mutating func call(
    of method: Method,
    of dependency: String,
    _ values: inout ReferenceSamples
  ) -> SwiftCode? {
    let subject = "\(SwiftName.constant(dependency)).\(method.doublePropertyName)"
    guard let result = method.result else { return SwiftCode("\(doublesName).method(\(subject))") }
    // What waits has to end some day, too.
    let fails = method.canThrow && method.errorType.map(values.hasValues) ?? true
    if method.isResultErased {
      if let streams = streamsOfCallers(of: method, of: dependency) {
        return SwiftCode("\(doublesName).anyStream(\(subject), returns: [\(streams.joined(separator: ", "))])")
      }
      if !fails, !result.isOptional { undecided.append((dependency, method.name, .genericResult(of: method.name))) }
      return SwiftCode(
        "\(doublesName).method(\(subject)\(values.expressionForAnyType().map { ", returns: \($0)" } ?? ""))"
      )
    }
    // A relay that has a value, and of which there are samples, is one of them.
    let stream = result.stream.flatMap { $0 == .behaviorRelay && samples.isGiven(result) ? nil : $0 }
    var element = stream.flatMap { $0 == .completable ? SwiftType("Void") : result.genericArguments.first }
    var list = stream == .completable ? nil : values.expression(for: element ?? result)
    // It begins with a value.
    if list == nil, stream?.startsWithValue == true { element = nil }
    if list == nil, stream != .completable {
      let reason = Obstacle.missingValue(of: element ?? result)
      omissions.append(
        Omission(
          test: "what follows `\(method.name)`",
          subject: .method(dependency: dependency, name: method.name),
          reason: reason
        )
      )
      if element == nil, result.isOptional {
        list = "[nil]"
      } else if element == nil {
        if !fails { undecided.append((dependency, method.name, reason)) }
        if method.isProperty { return nil }
      }
    }
    let (function, label) =
      element != nil
      ? (stream?.isAnySequence == true ? "sequence" : "stream", "emits")
      : (method.isProperty && !method.isAsync ? "property" : "method", "returns")
    let canFail = stream?.canFail != true || observed.areErrorsSeen(of: dependency, method.name)
    let failure = canFail ? "" : ", canFail: false"
    let made = element == nil ? "" : samples.conversion(to: result).map { " \($0)" } ?? ""
    return SwiftCode(
      "\(doublesName).\(function)(\(subject)\(list.map { ", \(label): \($0)" } ?? "")\(failure))\(made)"
    )
  }

  /// Streams of the types that the calls of a generic method name, which do at once what they do: its double knows no type of which it could let
  /// come something later. Nil where a call names none, or there are no values.
  private mutating func streamsOfCallers(of method: Method, of dependency: String) -> [String]? {
    guard method.genericNames.count == 1, let generic = method.genericNames.first, let result = method.result,
      let stream = result.stream, [.observable, .single, .maybe].contains(stream),
      let element = result.genericArguments.first
    else { return nil }
    let all = textsOfMembers ?? textsByMembers()
    textsOfMembers = all
    let texts = all["\(dependency).\(method.name)"] ?? []
    let callCount = texts.flatMap(\.namedMembers).count { $0.owner == dependency && $0.member == method.name }
    let types = texts.flatMap { $0.metatypes(inCallsOf: method.name, of: dependency) }
    guard !types.isEmpty, types.count == callCount, types.allSatisfy({ $0.count == 1 }) else { return nil }
    var streams: [String] = []
    for type in types.joined().map({ SwiftType($0).unqualified(by: "Self").text }).unique {
      let element = element.renaming(generic, to: type)
      let elements = samples.values(of: element).prefix(8)
      guard !elements.isEmpty else { return nil }
      let name = "\(stream.rawValue)<\(element.text)>"
      streams += elements.map { "\(name).just(\($0))" } + ["\(name).error(ReferenceError())", "\(name).never()"]
    }
    return streams
  }

  /// The texts of the spec's steps and events by the members that they name.
  private func textsByMembers() -> [String: [SwiftText]] {
    var texts: [String: [SwiftText]] = [:]
    for text in spec.stepLists.flatMap(\.texts) + spec.events.map(\.effect.expression) {
      for member in Set(text.namedMembers.map { "\($0.owner).\($0.member)" }) {
        texts[member, default: []].append(text)
      }
    }
    return texts
  }

  /// Lets a method's double call the closures that it gets, of which is known what they take.
  private mutating func callClosures(of method: Method, of path: String, _ values: inout ReferenceSamples) {
    let noted = method.parameters.noted
    let closures = noted.filter { $0.type.closure != nil }
    guard !closures.isEmpty else { return }
    let subject = "\(SwiftName.constant(path)).\(method.doublePropertyName)"
    let calls = closures.compactMap { value -> SwiftCode? in
      guard let function = value.type.closure, value.type.isNoted, !value.type.isCalledOnActor, !function.canThrow,
        !function.parameters.contains(where: { $0.type.attributes.contains { $0.name == "inout" } }),
        !value.type.contains({ $0.name.map(method.genericNames.contains) == true })
      else { return nil }
      let lists = function.parameters.compactMap { values.list(of: $0.type) }
      guard lists.count == function.parameters.count else { return nil }
      let closure =
        (noted.count == 1 ? "$0" : "$0.\(SwiftName.member(value.name))") + (value.type.isOptional ? "?" : "")
      let gets = lists.isEmpty ? "" : ", gets: \(lists.joined(separator: ", "))"
      let arguments = lists.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
      return SwiftCode(
        "\(doublesName).closure(\(value.name.swiftLiteral), of: \(subject)\(gets)) { \(closure)(\(arguments)) }"
      )
    }
    doubles += calls
    let given = method.parameters.values.count { $0.type.contains(\.isFunction) }
    if calls.count == given { callingMethods.insert("\(path).\(method.name)") }
  }

  /// Why steps can't be run: they call a method of a double that could only stop the program, by themselves or in a flow.
  func undecidedCall(in list: [Step]) -> Obstacle? {
    guard !undecided.isEmpty else { return nil }
    return undecidedCall(in: spec.withStepsOfFlows(list).texts)
  }

  func undecidedCall(in texts: [SwiftText]) -> Obstacle? {
    guard !undecided.isEmpty else { return nil }
    let members = texts.flatMap(\.namedMembers)
    return undecided.first { item in
      members.contains { $0.owner == item.dependency && $0.member == item.method }
    }?.reason
  }

  /// The types of numbers and texts.
  private static let fixed: Set<String> = [
    "CGFloat", "Character", "Decimal", "Double", "Duration", "Float", "Int", "Int32", "Int64", "String", "TimeInterval",
    "UInt",
  ]

  /// The values of an input among which a side chooses, and whether they tell its type: those of an array are what the harness makes of its
  /// elements' values.
  private func choice(
    of parameter: InitializerParameter,
    _ values: inout ReferenceSamples
  ) -> (values: String, isTyped: Bool)? {
    guard let chosen = chosenValues(parameter, values) else { return nil }
    let type = parameter.type
    if case .array(let element) = type.plain.shape, samples.isGiven(element), !samples.isGiven(type),
      ["[]", nil].contains(parameter.defaultValue?.text), let list = values.expression(for: type)
    {
      return (list, true)
    }
    return ("[\(chosen.joined(separator: ", "))]", ["Bool", "Int", "String"].contains(type.text))
  }

  /// The values of a dependency or an input of which the check chooses one; nil where there is but one.
  private func chosenValues(_ parameter: InitializerParameter, _ values: ReferenceSamples) -> [String]? {
    let type = parameter.type
    let name = type.plain.canonicalText
    // Among values to choose from, a closure in a tuple doesn't get its type from where the chosen one goes.
    let hidesFunction = type.contains { if case .tuple = $0.shape { $0.contains(\.isFunction) } else { false } }
    // What a function that returns nothing is called with is noted instead.
    let givesNothing = type.closure.map { $0.result.isVoid || type.isFunction && !samples.isGiven(type) } ?? false
    // A sequence is walked once, so that each side makes its own.
    guard type.stream.map(\.isSequence) != false, !givesNothing, !hidesFunction else { return nil }
    var found = samples.values(of: type)
    if case .array(let element) = type.plain.shape, !samples.isGiven(type) {
      // In one of several, it makes a difference which of them is taken.
      let elements = samples.values(of: element)
      if elements.count > 1 { found = ["[\(elements[0])]", "[\(elements.prefix(8).joined(separator: ", "))]", "[]"] }
      if case .array(let inner) = element.plain.shape, !samples.isGiven(element) {
        let row = samples.values(of: inner).prefix(8)
        if row.count > 1 { found.insert("[[\(row.joined(separator: ", "))], []]", at: 1) }
      }
    }
    if let value = parameter.defaultValue {
      // Numbers and texts that a spec sets are those that its steps are made for; what is no literal may mean something else in a test.
      let isFixed = Self.fixed.contains((type.wrapped ?? type).plain.canonicalText) && value.text != "nil"
      guard parameter.hasOwnLabel, !isFixed, value.text.isLiteral || samples.isGiven(type) else { return nil }
      if value.text.isLiteral, !found.contains(value.text) { found.insert(value.text, at: 0) }
    } else if name == "String", !samples.isGiven(type) {
      found += values.textsInSamples.filter { !found.contains($0) }
    }
    return found.count > 1 ? found : nil
  }

  /// The texts of what the reactor starts with that may hold for some values only of the parameters that they name: where they may stop the program,
  /// or ask a function that does what nobody knows here.
  private static func textsOfStart(of spec: ReactorSpec) -> [SwiftText] {
    let values = spec.fields.compactMap(\.defaultValue) + spec.properties.compactMap(\.defaultValue)
    let others = spec.initStatements + (spec.superclass?.arguments ?? [])
    return values.filter { !$0.takesValuesAsTheyAre && !$0.isHarmless } + others.filter { !$0.takesValuesAsTheyAre }
  }

  /// A value of a type, where nothing around it says the type.
  private func sample(of type: SwiftType) -> String? {
    samples.values(of: type).first.map { $0.hasPrefix(".") ? type.text + $0 : $0 }
  }

  /// A dependency that the check decides about: a stream or a function; nil for any other.
  private func steered(_ type: SwiftType, name: String, _ values: inout ReferenceSamples) -> String? {
    // Calls are noted also where a function is given.
    guard samples.values(of: type).isEmpty || type.stream != nil || type.isNoted else { return nil }
    if type.stream?.isRelay == true, let element = type.genericArguments.first,
      let list = values.expression(for: element)
    {
      let start = type.name == "BehaviorRelay" ? "value: \(samples.values(of: element)[0])" : ""
      let new = type.stream?.replays == true ? SampleValues.replaying : "(\(start))"
      let made = sample(of: type) ?? type.text + new
      return "\(doublesName).relay(\"\(name)\", \(made), emits: \(list)) { $0.accept($1) }"
    }
    if let stream = type.stream, let element = type.genericArguments.first {
      // Values are asked for only where they are printed: a constant that holds them would be one that nothing uses.
      guard [.observable, .publishSubject, .replaySubject, .behaviorSubject].contains(stream),
        let list = values.expression(for: element)
      else { return nil }
      switch stream {
      case .observable:
        let failure = observed.areErrorsSeen(of: name) ? "" : ", canFail: false"
        return "\(doublesName).stream(\"\(name)\", emits: \(list)\(failure))"
      case .publishSubject: return "\(doublesName).subject(\"\(name)\", \(type.text)(), emits: \(list))"
      case .replaySubject:
        return "\(doublesName).subject(\"\(name)\", \(type.text)\(SampleValues.replaying), emits: \(list))"
      case .behaviorSubject:
        let made = sample(of: type) ?? "\(type.text)(value: \(samples.values(of: element)[0]))"
        return "\(doublesName).subject(\"\(name)\", \(made), emits: \(list))"
      default: return nil
      }
    }
    guard let function = type.closure, !function.isAsync else { return nil }
    guard let list = values.expression(for: function.result) else { return nil }
    // A closure throws errors of one type only where it says so itself, and its parameters.
    let signature = function.errorType.map { error in
      let list = function.parameters.enumerated().map { "value\($0): \($1.type.text)" }
      return "(\(list.joined(separator: ", "))) throws(\(error.text)) in "
    }
    let parameters = function.parameters.indices.map { "\(signature == nil ? "$" : "value")\($0)" }
    // An optional is not taken for any value without being told.
    let isOptional = function.parameters.first?.type.isOptional == true
    let noted =
      parameters.count == 1
      ? parameters[0] + (isOptional ? " as Any" : "") : "(\(parameters.joined(separator: ", ")))"
    var call = "\(doublesName).call(\"\(name)\", \(noted), returns: \(list))"
    if function.canThrow {
      let errors = function.errorType.map { ", throws: \($0.isExistential ? "(\($0.text))" : $0.text).self" } ?? ""
      call = "try \(doublesName).tryCall(\"\(name)\", \(noted), returns: \(list)\(errors))"
    }
    let made = "{ \(signature ?? "")\(call) } as \(type.asArgumentType)"
    // There may be none, too.
    return type.isOptional ? "\(doublesName).value(\"\(name)\", [\(made), nil])" : made
  }
}

extension SwiftType {
  /// The function that a closure of the type is, or the one that there may be; nil for any other type.
  var closure: Function? { function ?? wrapped?.function }

  /// Whether it is that of a closure that returns nothing, so that its calls are all that it does; one that doesn't escape can't be among their
  /// arguments.
  fileprivate var isNoted: Bool {
    closure.map { $0.result.isVoid && !$0.isAsync && !$0.parameters.contains { $0.type.contains(\.isFunction) } }
      ?? false
  }
}

extension SwiftType {
  /// Whether it is that of a closure with an attribute that says where it runs, such as `@MainActor`.
  fileprivate var isCalledOnActor: Bool {
    (attributes + (wrapped?.attributes ?? [])).contains { !["escaping", "Sendable"].contains($0.name) }
  }
}

extension SwiftText {
  /// Whether it is a value for whatever its names are: it calls nothing but what Swift's own values have and can't stop the program, and `mayTrap`
  /// finds nothing.
  fileprivate var isHarmless: Bool {
    !GuardedCode.mayTrap(self)
      && tokens.indices.allSatisfy { position in
        let next = position + 1 < tokens.count ? tokens[position + 1].kind : nil
        switch tokens[position].kind {
        case .name:
          if [.try, .await].contains(tokens[position].word) || text(position) == "unsafelyUnwrapped" { return false }
          guard next == .leftParenthesis || next == .leftBrace else { return true }
          let isMember = position > 0 && tokens[position - 1].kind == .dot
          return (isMember ? Self.harmlessMethods : Self.harmlessFunctions).contains(text(position))
        case .rightAngle: return next != .leftParenthesis && next != .leftBrace
        case .sign: return Self.harmlessSigns.contains(text(position))
        default: return true
        }
      }
  }

  private static let harmlessFunctions: Set<String> = ["Array", "Set", "String", "abs", "max", "min"]

  private static let harmlessMethods: Set<String> = [
    "allSatisfy", "compactMap", "contains", "count", "enumerated", "filter", "first", "flatMap", "hasPrefix",
    "hasSuffix",
    "joined", "last", "lowercased", "map", "max", "min", "prefix", "reversed", "sorted", "suffix", "uppercased",
  ]

  private static let harmlessSigns: Set<String> = [
    "!", "!=", "&&", "+", "-", "->", "<", "<=", "=", "==", ">", ">=", "?", "??", "||",
  ]

  /// Whether it is made of values, members and literals alone, of which one stands in for another: `user.name ?? "–"`.
  fileprivate var takesValuesAsTheyAre: Bool {
    tokens.allSatisfy { token in
      switch token.kind {
      case .name, .dot, .literal: !token.word.isKeyword || token.word == .self
      case .sign: token.word == .nilCoalescing || token.word == .question
      default: false
      }
    }
  }
}
