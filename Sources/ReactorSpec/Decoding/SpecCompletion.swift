extension ReactorSpec {
  /// Imports what the texts need and the spec doesn't import: Foundation, where they name its types or ask for the text of an error, and the
  /// module of the runtime's that has a type which they name.
  mutating func importModules(_ settings: Settings) {
    let (declaredTypes, bodies) = (declaredTypes, bodies)
    for (module, names) in importableNames(settings) {
      if declaredTypes.contains(where: { $0.takesName(of: names) }) {
        impliedImports.append(Import(prefix: access == .internal ? "" : access.rawValue, module: module))
      } else if bodies.contains(where: { $0.takesName(of: names) || module == "Foundation" && $0.asksForDescription }) {
        impliedImports.append(Import(module: module))
      }
    }
  }

  /// What tests import for what stands in them alone: methods of protocols that the spec does not declare, scenarios, and samples.
  ///
  /// - Parameter settings: Those that have the samples.
  fileprivate func foundImportsOfTests(_ settings: Settings) -> [Import] {
    let doubles = parameters.allContracts.filter { !$0.isGenerated }
      .flatMap { $0.methods.lazy.flatMap(\.types).map(\.swift) }
    lazy var inSamples = settings.samples.importedTypes(forNamesIn: [declaredTypes, bodies, doubles].joined())
    return importableNames(settings).filter { module, names in
      if impliedImports.contains(where: { $0.module == module }) { return false }
      if doubles.contains(where: { $0.takesName(of: names) }) { return true }
      if scenarios.contains(where: { !$0.usedNames.isDisjoint(with: names) }) { return true }
      return !inSamples.isDisjoint(with: names)
    }.map { Import(module: $0.module) }
  }

  /// The modules that the spec doesn't import, with the types that it would import each for.
  private func importableNames(_ settings: Settings) -> [(module: String, names: Set<String>)] {
    let own = Set(nestedTypes.map(\.name) + parameters.allContracts.map(\.name)).union(typesOfApp)
    let ofRuntime: (String, Set<String>) =
      runtime == .reactorKit ? ("RxRelay", Self.relays) : ("ReactorRx", Self.infallible)
    return [("Foundation", Self.foundationTypes), ofRuntime].compactMap { module, names in
      let substitutes = Self.substitutes[module, default: [module]]
      return imports.contains { substitutes.contains($0.module) } ? nil : (module, names.subtracting(own))
    }
  }

  /// The modules that have what another one has.
  private static let substitutes: [String: Set<String>] = [
    "Foundation": ["AppKit", "Foundation", "FoundationEssentials", "SwiftUI", "UIKit"],
    "RxRelay": ["RxCocoa", "RxRelay"],
  ]

  /// Those that hardly any app has for something else.
  private static let foundationTypes: Set<String> = [
    "AttributedString", "CGFloat", "CGPoint", "CGRect", "CGSize", "Calendar", "CharacterSet", "Data", "Date",
    "DateComponents", "DateFormatter", "DateInterval", "Decimal", "FileManager", "HTTPURLResponse", "IndexPath",
    "IndexSet", "JSONDecoder", "JSONEncoder", "Locale", "LocalizedError", "NSAttributedString", "NSError", "NSRange",
    "NotificationCenter", "NumberFormatter", "TimeInterval", "TimeZone", "URL", "URLComponents", "URLError",
    "URLQueryItem", "URLRequest", "URLResponse", "URLSession", "UUID", "UserDefaults",
  ]

  private static let relays: Set<String> = ["BehaviorRelay", "PublishRelay", "ReplayRelay"]

  private static let infallible: Set<String> = ["Infallible"]

  /// All types for which a module is imported by itself.
  static let typesOfModules = foundationTypes.union(relays).union(infallible)

  /// The types that other modules see where the reactor is public.
  private var declaredTypes: [SwiftText] {
    let payloads = mutations.map(\.payload) + actions.map(\.payload)
    let ofTree = rib == nil ? [] : [Self.routerName, Self.listenerName, Self.presenterName]
    let contracts = parameters.compactMap { parameter in
      parameter.contract.flatMap { $0.isGenerated || ofTree.contains(parameter.name) ? $0 : nil }
    }
    let ofMethods = contracts.flatMap { $0.methods.flatMap(\.types) }
    let ofComponent = (rib?.provided.map(\.type) ?? []) + (rib?.required.map(\.type) ?? [])
    // Types of a reactor for other modules are for these too where they say so.
    let own = types.flatMap { access != .internal && $0.identifiers.contains(access.rawValue) ? $0 : nil }
    let ofValues = payloads.flatMap(\.values).map(\.type)
    let ofProperties = properties.filter(\.isSeenByOthers).map(\.type)
    let types: [SwiftType] =
      fields.map(\.type) + derived.map(\.type) + parameters.map(\.type) + ofProperties + ofValues + ofMethods
      + ofComponent
    return types.map(\.swift) + [own].compactMap { $0 }
  }

  /// What stands inside of functions, and types that only the reactor itself sees.
  private var bodies: [SwiftText] {
    let statements = mutations.flatMap { mutation in
      if case .statements(let statements) = mutation.effect { statements } else { [SwiftText]() }
    }
    let defaults = fields.compactMap(\.defaultValue) + parameters.compactMap(\.defaultValue)
    let ofProperties =
      properties.filter { !$0.isSeenByOthers }.map(\.type.swift) + properties.compactMap(\.defaultValue)
    let ofFlows = flows.flatMap(\.payload.values).map(\.type.swift)
    let ofMutations = statements + everyMutation.before + everyMutation.after
    let own = types.map { [$0] } ?? []
    return own + initStatements + ofMutations + defaults + ofProperties + ofFlows + derived.map(\.expression)
      + stepLists.flatMap(\.texts)
  }
}

extension ReactorSpec {
  /// Those of some names of types that are named, without generic arguments, in what the reactor's file declares: there they mean what they mean to it,
  /// while a name in a body or in `types` may be one that is declared beside it. Costs a walk over these types.
  ///
  /// - Parameter own: Names of these that nothing has which that file imports, so that they count in steps, too. Costs a walk over the names there.
  package func typesFromOutside(_ names: Set<String>, inSteps own: Set<String>) -> Set<String> {
    let payloads = mutations.map(\.payload) + actions.map(\.payload) + flows.map(\.payload)
    let methods = parameters.compactMap(\.contract).filter(\.isGenerated).flatMap(\.methods)
    let types =
      fields.map(\.type) + derived.map(\.type) + parameters.map(\.type) + properties.map(\.type)
      + payloads.flatMap(\.values).map(\.type)
    let texts =
      types.map { ($0.swift, Set<String>()) }
      + methods.flatMap { method in method.texts.map { ($0, method.genericNames) } }
    let found = texts.reduce(into: Set<String>()) { found, item in
      let (text, parameters) = item
      guard text.takesName(of: names) else { return }
      found.formUnion(text.namesWithoutGenericArguments.intersection(names).subtracting(parameters))
    }
    let ofSteps = stepLists.flatMap(\.texts).reduce(into: Set<String>()) { found, text in
      if text.takesName(of: own), !text.declaresType {
        found.formUnion(text.namesWithoutGenericArguments.intersection(own))
      }
    }
    return found.union(ofSteps).subtracting(nestedTypes.map(\.name))
  }
}

extension SpecReading {
  /// Finds out what tests of the reactors import besides what these do. Costs a walk over the texts of each; the samples have to be complete.
  package mutating func findImportsOfTests() {
    for index in specs.indices { specs[index].importsOfTests = specs[index].foundImportsOfTests(settings) }
  }
}

extension Method {
  /// The types that its declaration names.
  package var types: [SwiftType] { parameters.values.map(\.type) + [result, errorType].compactMap { $0 } }

  /// These, and what is asked of its generic parameters.
  package var texts: [SwiftText] { types.map(\.swift) + [genericParameters, requirements].compactMap { $0 } }
}

extension Property {
  /// Whether other modules see it where the reactor is public.
  fileprivate var isSeenByOthers: Bool { access.map { !["private", "fileprivate", "internal"].contains($0) } ?? true }
}

extension SwiftText {
  /// Whether a type is declared in it.
  fileprivate var declaresType: Bool {
    let words: Set<SwiftToken.Word> = [.struct, .enum, .class, .actor, .typealias]
    return tokens.contains { $0.kind == .name && words.contains($0.word) }
  }

  /// Whether the text asks an error for its description.
  fileprivate var asksForDescription: Bool {
    tokens.contains { $0.kind == .name && $0.word == .localizedDescription }
  }
}

extension ReactorSpec {
  /// Writes the reactor's name for `Self` wherever the generated Swift would mean another type by it: in the state, the actions and the mutations, in
  /// protocols, and in values of stored properties, where Swift knows none. Steps and `reduce` stand in the reactor.
  mutating func nameSelf() {
    guard !name.isEmpty else { return }
    let owner = SwiftName.escaped(name)
    func named(_ type: SwiftType) -> SwiftType { type.renaming("Self", to: owner) }
    func named(_ text: SwiftText?) -> SwiftText? { text?.renaming("Self", to: owner) }
    func nameTypes(of payload: inout Payload) {
      for index in payload.values.indices { payload.values[index].type = named(payload.values[index].type) }
    }
    for index in fields.indices {
      fields[index].type = named(fields[index].type)
      fields[index].defaultValue = named(fields[index].defaultValue)
    }
    for index in derived.indices {
      derived[index].type = named(derived[index].type)
      derived[index].expression = derived[index].expression.renaming("Self", to: owner)
    }
    for index in properties.indices {
      properties[index].type = named(properties[index].type)
      properties[index].defaultValue = named(properties[index].defaultValue)
    }
    for index in actions.indices { nameTypes(of: &actions[index].payload) }
    for index in mutations.indices { nameTypes(of: &mutations[index].payload) }
    for index in parameters.indices {
      parameters[index].type = named(parameters[index].type)
      parameters[index].defaultValue = named(parameters[index].defaultValue)
      parameters[index].contract?.changeMethods { method in
        nameTypes(of: &method.parameters)
        method.result = method.result.map(named)
        method.errorType = method.errorType.map(named)
      }
    }
  }

  /// Writes the reactor's name for `Self` in scenarios, which stand in a suite of tests, and what tests give the reactor without `self`.
  mutating func nameSelfInScenarios() {
    guard !name.isEmpty else { return }
    let owner = SwiftName.escaped(name)
    let given = Set(parameters.map(\.name) + properties.map(\.name))
    func named(_ text: SwiftText) -> SwiftText {
      text.renaming("Self", to: owner).unqualified(given, by: "self")
    }
    for index in scenarios.indices { scenarios[index] = scenarios[index].mapping(named) }
  }
}

extension ReactorSpec {
  /// Writes the reactor's name before the types of `types` in the methods of dependencies: protocols and doubles stand outside of it.
  mutating func qualifyMethods() {
    let names = Set(nestedTypes.map(\.name))
    if !names.contains("Error") {
      // Swift's is that of each method that throws.
      for index in parameters.indices {
        parameters[index].contract?.changeMethods { if $0.errorType?.text == "Error" { $0.errorType = nil } }
      }
    }
    guard !names.isEmpty, !name.isEmpty else { return }
    let owner = SwiftName.escaped(name)
    for index in parameters.indices {
      parameters[index].contract?.changeMethods { $0 = $0.qualifying(names, by: owner) }
    }
  }
}

extension [Parameter] {
  /// The parameters with what has to be known of types that a `typealias` of `types` names. Functions escape: for Swift only the parameter's own
  /// text tells that it takes one. In methods the aliases of functions are written out, since their doubles don't keep what doesn't escape, and
  /// those of streams that they return, which doubles feed.
  ///
  /// - Parameter owner: The reactor, whose name may stand before that of such a type.
  func resolvingAliases(of types: [NestedType], in owner: String?) -> [Parameter] {
    guard types.contains(where: \.isAlias) else { return self }
    func target(of type: SwiftType) -> SwiftType? { types.functionOrStream(behind: type, in: owner) }
    return map { parameter in
      var parameter = parameter
      let type = parameter.type
      if type.attributes.isEmpty, target(of: type)?.isFunction == true {
        parameter.type = SwiftType(type.swift.editing([(0..<0, "@escaping ")]))
      }
      parameter.contract?.changeMethods { method in
        if let result = method.result, let stream = target(of: result), stream.stream != nil {
          method.result = SwiftType(SwiftText(stream.text, at: result.range))
        }
        for index in method.parameters.values.indices {
          let type = method.parameters.values[index].type
          guard type.attributes.isEmpty, let function = target(of: type), function.isFunction else { continue }
          method.parameters.values[index].type = SwiftType(SwiftText(function.text, at: type.range))
        }
      }
      return parameter
    }
  }
}

extension Method {
  /// The method with its owner before names of types.
  package func qualifying(_ names: Set<String>, by owner: String) -> Method {
    spelling(Dictionary(uniqueKeysWithValues: names.map { ($0, "\(owner).\($0)") }))
  }

  /// The method with other texts in place of names of types.
  package func spelling(_ names: [String: String]) -> Method {
    var method = self
    // A generic parameter hides a type of its name.
    let hidden = genericNames
    let names = names.filter { !hidden.contains($0.key) }
    method.result = result?.spelling(names)
    method.errorType = errorType?.spelling(names)
    method.genericParameters = genericParameters?.renaming(names)
    method.requirements = requirements?.renaming(names)
    method.parameters.values = parameters.values.map { value in
      var value = value
      value.type = value.type.spelling(names)
      return value
    }
    return method
  }
}

extension ReactorSpec {
  /// Finds out which fields mutations set where the spec names them, or leaves it to names. What can't be found out stays unresolved.
  mutating func resolveEffects() {
    let known = Dictionary(fields.map { ($0.name, $0.type) }) { first, _ in first }
    for index in mutations.indices {
      guard let assignments = mutations[index].assignments(to: known) else { continue }
      mutations[index].effect = .assignments(assignments)
      mutations[index].unresolved = nil
    }
  }
}

extension Mutation {
  fileprivate func assignments(to known: [String: SwiftType]) -> [Assignment]? {
    switch unresolved {
    case nil: return nil
    case .sets(let field, _, _):
      guard known[field] != nil, payload.values.count == 1 else { return nil }
      return [Assignment(field: field, value: payload.values[0].name)]
    case .inferred:
      let assignments = payload.values.compactMap { value in
        let names = fieldNames(for: value).filter { known[$0] != nil }
        // Of `busy` and `isBusy`, `setBusy: Bool` sets the one that is a `Bool`.
        let fitting = names.first { known[$0].map(value.type.isOptionally) == true }
        return (fitting ?? names.first).map { Assignment(field: $0, value: value.name) }
      }
      return assignments.isEmpty || assignments.count < payload.values.count ? nil : assignments
    }
  }

  /// The fields to which a value of the payload can go by its name: each to the one of its name, and the one unnamed value of `setX` to
  /// `x` or `isX`.
  func fieldNames(for value: Payload.Value) -> [String] {
    let ownName = value.isNamed ? [value.name] : []
    guard payload.values.count == 1, value.label == nil, name.hasPrefix("set"),
      name.dropFirst(3).first?.isLowercase == false
    else { return ownName }
    let subject = String(name.dropFirst(3))
    let names = [
      subject.prefix(1).lowercased() + subject.dropFirst(),
      subject.lowercasedFirstWord,
      "is" + subject,
    ]
    return ownName + names
  }
}

extension ReactorSpec {
  /// Makes the reactor the interactor of a RIB: RIBs' class is its superclass, and the RIB's protocols are among its own.
  mutating func become(_ rib: RIB) {
    self.rib = rib
    let presentable = SwiftText("PresentableInteractor<any \(rib.type("Presentable"))>", at: rib.range)
    superclass =
      rib.view == nil
      ? Superclass(type: SwiftText("Interactor", at: rib.range))
      : Superclass(type: presentable, arguments: [SwiftText("presenter: presenter", at: rib.range)])
    let protocols = ["Interactable"] + (rib.view == nil ? [] : ["PresentableListener"])
    conformances.reactor = protocols.map { SwiftText(rib.type($0), at: rib.range) } + conformances.reactor
    if rib.view != nil { initStatements.insert(SwiftText("presenter.listener = self", at: rib.range), at: 0) }
  }
}
