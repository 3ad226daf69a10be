import YAMLTree

extension SpecDecoder {
  /// Reads one document of a file.
  ///
  /// - Parameters:
  ///   - defaultName: The reactor's name where the document gives none; nil where it has to.
  func spec(_ root: YAMLNode, defaultName: String?) -> ReactorSpec? {
    guard let node = keyed(root, key: nil, as: .spec) else { return nil }
    unread = UnreadParts()
    unread.sections = node.unreadKeys
    let types = node[.types].flatMap {
      swift($0.value, key: $0.key, subject: "`types`", kind: "Swift declarations", form: .statement)
    }
    let nestedTypes = types.map { NestedType.all(in: $0) } ?? []
    let isRIB = node[.rib] != nil
    let name = reactorName(node, root: root, defaultName: isRIB ? defaultName?.asInteractorName : defaultName)
    let members = MemberDecoder(reader: self)
    let declared = members.parameters(node).resolvingAliases(of: nestedTypes, in: name)
    let rib = RIBDecoder(reader: self, parameters: declared).rib(node, interactor: name)
    let parameters = (rib?.parameters ?? []) + declared
    let properties = members.properties(node, parameters: parameters)
    let fields = members.fields(node, parameters: parameters)
    let derived = members.derivedValues(node)
    let mutations = MutationDecoder(reader: self).mutations(node)
    let everyMutation = everyMutation(node)
    let behavior = BehaviorDecoder(reader: self).behavior(
      node,
      mutations: mutations,
      parameters: parameters,
      properties: properties,
      rib: rib
    )
    var spec = ReactorSpec(
      name: name ?? "",
      documentation: documentation(node),
      imports: node[.imports].map { imports($0) } ?? [],
      access: access(node) ?? .internal,
      conformances: conformances(node),
      isolation: node[.isolation].flatMap { isolation($0) },
      runtime: .reactorRuntime,
      superclass: superclass(node),
      types: types,
      parameters: parameters,
      properties: properties,
      fields: fields,
      derived: derived,
      mutations: mutations,
      everyMutation: everyMutation,
      actions: behavior.actions,
      transforms: Set(behavior.transforms.keys),
      start: behavior.start,
      flows: behavior.flows,
      events: behavior.events,
      onError: behavior.onError,
      scenarios: [],
      range: node[.reactor]?.value.range ?? root.range
    )
    spec.nestedTypes = nestedTypes
    if let pair = node[.initializer] {
      let kind = "a Swift statement or a list of them"
      checkNotEmpty(pair, subject: "`init`", expected: kind)
      spec.initStatements = swiftList(pair, subject: "`init`", kind: kind, form: .statement)
    }
    if let rib { spec.become(rib.rib) }
    spec.transformRanges = behavior.transforms
    spec.onErrorRange = node[.onError]?.key.range
    spec.resolveEffects()
    spec.nameSelf()
    spec.qualifyMethods()
    let known: [LanguageKey.Name: [String]] = [
      .state: spec.fields.map(\.name), .derived: spec.derived.map(\.name), .actions: spec.actions.map(\.name),
      .dependencies: spec.parameters.filter { $0.role == .dependency }.map(\.name),
      .inputs: spec.parameters.filter { $0.role == .input }.map(\.name), .properties: spec.properties.map(\.name),
    ]
    for (section, names) in known { unread.add(section, written: node.names(in: section), known: names) }
    var views = ViewDecoder(reader: self, spec: spec)
    spec.view = views.view(node)
    spec.scenarios = ScenarioDecoder(self, spec).scenarios(node)
    spec.nameSelfInScenarios()
    return spec
  }

  private func reactorName(_ node: KeyedNode, root: YAMLNode, defaultName: String?) -> String? {
    if let pair = node[.reactor] {
      guard let name = text(pair.value, key: pair.key, subject: "`reactor`", expected: "a type name") else {
        return nil
      }
      return checkName(name, at: pair.value.range, what: "a reactor") ? name : nil
    }
    guard let defaultName else {
      report(
        .unnamedReactor,
        "each of several documents in one file needs `reactor`",
        at: .at(root.range.start),
        replacement: "reactor: …Reactor"
      )
      return nil
    }
    if SwiftName.isValid(defaultName) { return defaultName }
    let letters = defaultName.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let suggestion = letters.joined()
    report(
      .fileNameGivesNoName,
      "the file's name gives the reactor no Swift name: say it",
      at: .at(root.range.start),
      replacement: "reactor: \(SwiftName.isValid(suggestion) ? suggestion : "SomeReactor")"
    )
    return nil
  }

  private func documentation(_ node: KeyedNode) -> Documentation {
    let texts = [LanguageKey.Name.summary, .doc].map { key in
      node[key].flatMap { text($0.value, key: $0.key, subject: "`\(key.rawValue)`")?.trimmed }
    }
    return Documentation(summary: texts[0], discussion: texts[1])
  }

  func access(_ node: KeyedNode) -> AccessLevel? {
    guard let pair = node[.access] else { return nil }
    let words = AccessLevel.allCases.map(\.rawValue)
    return choice(pair.value, key: pair.key, subject: "`access`", words: words).flatMap(AccessLevel.init)
  }

  private func conformances(_ node: KeyedNode) -> Conformances {
    guard let pair = node[.conforms] else { return Conformances() }
    checkNotEmpty(pair, subject: "`conforms`", expected: "a Swift type or a list of them")
    guard case .mapping = pair.value.content else {
      return Conformances(
        reactor: swiftList(pair, subject: "`conforms`", kind: "a Swift type or a list of them", form: .type)
      )
    }
    guard let keyed = keyed(pair.value, key: pair.key, as: .conformances) else { return Conformances() }
    func list(_ key: LanguageKey.Name) -> [SwiftText] {
      keyed[key].map {
        swiftList($0, subject: "`\(key.rawValue)` of `conforms`", kind: "a Swift type or a list of them", form: .type)
      } ?? []
    }
    return Conformances(
      reactor: list(.reactor),
      action: list(.action),
      mutation: list(.mutation),
      state: list(.state)
    )
  }

  private func superclass(_ node: KeyedNode) -> Superclass? {
    guard let pair = node[.superclass] else { return nil }
    guard case .mapping = pair.value.content else {
      return swift(pair.value, key: pair.key, subject: "`superclass`", kind: "a class", form: .type).map {
        Superclass(type: $0)
      }
    }
    guard let keyed = keyed(pair.value, key: pair.key, as: .superclass),
      let type = swift(keyed, .name, of: "superclass", kind: "a class", form: .type)
    else { return nil }
    var superclass = Superclass(type: type)
    if let modifier = keyed[.modifier] {
      let words = LanguageDescription.initializerModifiers
      superclass.modifier = choice(
        modifier.value,
        key: modifier.key,
        subject: "`modifier` of `superclass`",
        words: words
      )
    }
    guard let initializer = keyed[.initializer] else { return superclass }
    guard let arguments = arguments(initializer.value, key: initializer.key, subject: "`init` of `superclass`") else {
      return nil
    }
    superclass.arguments = arguments.commaSeparatedParts
    return superclass
  }

  private func everyMutation(_ node: KeyedNode) -> EveryMutation {
    guard let pair = node[.everyMutation], let keyed = keyed(pair.value, key: pair.key, as: .everyMutation) else {
      return EveryMutation()
    }
    func statements(_ key: LanguageKey.Name) -> [SwiftText] {
      guard let pair = keyed[key] else { return [] }
      let subject = "`\(key.rawValue)` of `everyMutation`"
      let kind = "a Swift statement or a list of them"
      checkNotEmpty(pair, subject: subject, expected: kind)
      return swiftList(pair, subject: subject, kind: kind, form: .statement)
    }
    return EveryMutation(before: statements(.before), after: statements(.after))
  }
}

extension String {
  /// The interactor's name for what would be the reactor's: `UserListReactor` gives `UserListInteractor`.
  fileprivate var asInteractorName: String {
    let stem = hasSuffix("Reactor") ? String(dropLast("Reactor".count)) : self
    return stem.hasSuffix("Interactor") ? stem : stem + "Interactor"
  }
}

extension SpecDecoder {
  /// Reads one module or a list of them. A module may have what Swift allows around it: attributes, an access level, a kind of
  /// declaration.
  func imports(_ pair: YAMLPair) -> [Import] {
    let subject = "`\(keyText(pair.key) ?? "imports")`"
    let kind = "a module or a list of them"
    checkNotEmpty(pair, subject: subject, expected: kind)
    return swiftList(pair, subject: subject, kind: kind, form: .words).compactMap { swift in
      var words = swift.text.split(whereSeparator: \.isWhitespace).map(String.init)
      words.removeAll { $0 == "import" }
      let prefixCount = words.prefix {
        $0.hasPrefix("@") || AccessLevel(rawValue: $0) != nil || $0.hasSuffix("private")
      }.count
      let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
      let rest = Array(words.dropFirst(prefixCount))
      let path = rest.count == 2 && kinds.contains(rest[0]) ? rest[1] : rest.count == 1 ? rest[0] : ""
      guard !path.isEmpty,
        path.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ SwiftName.isValid(String($0)) })
      else {
        report(.invalidImport, "`\(swift.text)` is no module that Swift can import", at: swift.range)
        return nil
      }
      var result = Import(prefix: words.prefix(prefixCount).joined(separator: " "), module: rest.joined(separator: " "))
      result.range = swift.range
      return result
    }
  }
}
