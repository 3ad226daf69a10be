import YAMLTree

/// Reads the sections whose entries become members of the reactor and its state.
struct MemberDecoder {
  let reader: SpecDecoder
}

extension MemberDecoder {
  func parameters(_ spec: KeyedNode) -> [Parameter] {
    let dependencies = reader.entries(spec, .dependencies, kind: "`name: Type`").compactMap {
      parameter($0, $1, .dependency)
    }
    let inputs = reader.entries(spec, .inputs, kind: "`name: Type`").compactMap { parameter($0, $1, .input) }
    return spec.isWritten(.inputs, before: .dependencies) ? inputs + dependencies : dependencies + inputs
  }

  private func parameter(_ name: String, _ pair: YAMLPair, _ role: Parameter.Role) -> Parameter? {
    let what = role == .dependency ? "a dependency" : "an input"
    let subject = "`\(name)`"
    guard reader.checkMemberName(name, at: pair.key.range, what: what) else { return nil }
    guard case .mapping = pair.value.content else {
      guard let (type, value) = reader.typeAndValue(pair.value, key: pair.key, subject: subject) else { return nil }
      return Parameter(name: name, role: role, type: type, defaultValue: value, range: pair.key.range)
    }
    guard let node = reader.keyed(pair.value, key: pair.key, as: role == .dependency ? .dependency : .input),
      let (type, contract) = role == .dependency
        ? dependencyType(node, of: name, at: pair.key)
        : type(node, of: name).map({ ($0, nil) })
    else { return nil }
    let attribute =
      role == .dependency ? reader.swift(node, .attribute, of: name, kind: "a Swift attribute", form: .words) : nil
    let parameter = Parameter(
      name: name,
      role: role,
      type: type,
      contract: contract,
      label: label(node, of: name),
      defaultValue: defaultValue(node, of: name, type),
      attribute: attribute,
      injection: attribute?.attributeParts.flatMap { parts in
        reader.injection[parts.name]?.filled(name: name, type: type, arguments: parts.arguments)
      },
      documentation: reader.documentation(node, of: name),
      range: pair.key.range
    )
    if role == .dependency, let attribute = node[.attribute], let other = node[.default] ?? node[.label] {
      reader.report(
        .keysExcludeEachOther,
        "a dependency with an attribute is no parameter of the initializer, so it has no label and no default",
        at: other.key.range,
        notes: [("the attribute is here", attribute.key.range)]
      )
    }
    return parameter
  }

  /// The type that a member's long form says.
  private func type(_ node: KeyedNode, of name: String) -> SwiftType? {
    guard let pair = node[.type] else { return nil }
    return reader.type(pair, subject: "`type` of `\(name)`")
  }

  private func defaultValue(_ node: KeyedNode, of name: String, _ type: SwiftType) -> SwiftText? {
    reader.swift(node, .default, of: name, kind: "a Swift expression", form: .value(.ofType(type)))
  }

  private func access(_ node: KeyedNode, of name: String, isConstant: Bool = false) -> String? {
    guard let pair = node[.access], case .choice(let words)? = node.object.key(.access)?.value,
      let access = reader.choice(pair.value, key: pair.key, subject: "`access` of `\(name)`", words: words)
    else { return nil }
    if isConstant, access.hasSuffix("(set)"), let constant = node[.let] {
      let level = String(access.dropLast(5))
      reader.report(
        .keysExcludeEachOther,
        "nobody sets a `let`: its access level has no `(set)`",
        at: pair.value.range,
        replacement: words.contains(level) ? reader.line(replacing: pair.value.range, with: level) : nil,
        notes: [("the `let` is here", constant.key.range)]
      )
    }
    return access
  }

  private func label(_ node: KeyedNode, of name: String) -> String? {
    guard let pair = node[.label] else { return nil }
    guard let label = reader.text(pair.value, key: pair.key, subject: "the label of `\(name)`", expected: "a name")
    else {
      return nil
    }
    return label == "_" || reader.checkName(label, at: pair.value.range, what: "a label") ? label : nil
  }

  func properties(_ spec: KeyedNode, parameters: [Parameter]) -> [Property] {
    let arguments = Set(parameters.filter(\.isArgument).map(\.name))
    return reader.entries(spec, .properties, kind: "`name: Type = value`").compactMap { name, pair in
      guard reader.checkMemberName(name, at: pair.key.range, what: "a property"),
        var property = property(name, pair)
      else { return nil }
      let names = property.defaultValue.map { $0.freeNames } ?? []
      property.usesParameters = !property.isLazy && !names.isDisjoint(with: arguments)
      if property.defaultValue == nil, property.attribute == nil, !property.type.isOptional {
        reader.report(
          .missingDefault,
          "the property `\(name)` needs an initial value",
          at: reader.range(of: pair.value, after: pair.key),
          replacement: reader.line(replacing: pair.value.range, with: Quoting.quoted("\(property.type.text) = …"))
        )
      }
      return property
    }
  }

  private func property(_ name: String, _ pair: YAMLPair) -> Property? {
    guard case .mapping = pair.value.content else {
      guard let (type, value) = reader.typeAndValue(pair.value, key: pair.key, subject: "`\(name)`") else { return nil }
      return Property(name: name, type: type, defaultValue: value, isConstant: false, range: pair.key.range)
    }
    guard let node = reader.keyed(pair.value, key: pair.key, as: .property),
      let type = self.type(node, of: name)
    else { return nil }
    let isConstant = reader.flag(node, .let, of: name)
    return Property(
      name: name,
      type: type,
      defaultValue: defaultValue(node, of: name, type),
      access: access(node, of: name, isConstant: isConstant),
      isConstant: isConstant,
      attribute: reader.swift(node, .attribute, of: name, kind: "a Swift attribute", form: .words),
      documentation: reader.documentation(node, of: name),
      range: pair.key.range
    )
  }

  func fields(_ spec: KeyedNode, parameters: [Parameter]) -> [Field] {
    let known = Dictionary(parameters.map { ($0.name, $0) }) { first, _ in first }
    return reader.entries(spec, .state, kind: "`name: Type = value`").compactMap { name, pair in
      guard reader.checkName(name, at: pair.key.range, what: "a field") else { return nil }
      guard var field = field(name, pair) else { return unreadField(name, at: pair.key.range) }
      let names = field.defaultValue.map { $0.freeNames } ?? []
      field.usesParameters = names.contains { known[$0] != nil }
      if field.isRequired, let parameter = known[name] {
        reader.report(
          .nameTaken,
          "without a value the field `\(name)` would be a second parameter of that name",
          at: pair.key.range,
          replacement: reader.line(
            replacing: pair.value.range,
            with: Quoting.plainOrQuoted("\(field.type.text) = \(name)")
          ),
          notes: [("the first one is here", parameter.range)]
        )
      }
      return field
    }
  }

  /// What stands for a field that could not be read, so that what refers to it is not reported as well.
  private func unreadField(_ name: String, at range: SourceRange) -> Field {
    Field(
      name: name,
      type: SwiftType(SwiftText("Any?", at: range)),
      isPulse: false,
      isConstant: false,
      range: range,
      usesParameters: false
    )
  }

  private func field(_ name: String, _ pair: YAMLPair) -> Field? {
    guard case .mapping = pair.value.content else {
      guard let (type, value) = reader.typeAndValue(pair.value, key: pair.key, subject: "`\(name)`") else { return nil }
      return Field(
        name: name,
        type: type,
        defaultValue: value,
        isPulse: false,
        isConstant: false,
        range: pair.key.range,
        usesParameters: false
      )
    }
    guard let node = reader.keyed(pair.value, key: pair.key, as: .field),
      let type = self.type(node, of: name)
    else { return nil }
    let isConstant = reader.flag(node, .let, of: name)
    let field = Field(
      name: name,
      type: type,
      defaultValue: defaultValue(node, of: name, type),
      isPulse: reader.flag(node, .pulse, of: name),
      isConstant: isConstant,
      access: access(node, of: name, isConstant: isConstant),
      documentation: reader.documentation(node, of: name),
      range: pair.key.range,
      usesParameters: false
    )
    if field.isPulse, field.isConstant, let constant = node[.let], let pulse = node[.pulse] {
      reader.report(
        .keysExcludeEachOther,
        "a pulse is there to be assigned: it can't be a `let`",
        at: constant.key.range,
        notes: [("the pulse is here", pulse.key.range)]
      )
    }
    return field
  }

  func derivedValues(_ spec: KeyedNode) -> [DerivedValue] {
    reader.entries(spec, .derived, kind: "`name: Type = expression`").compactMap { name, pair in
      guard reader.checkName(name, at: pair.key.range, what: "a derived value") else { return nil }
      if case .mapping = pair.value.content {
        guard let node = reader.keyed(pair.value, key: pair.key, as: .derivedValue),
          let type = self.type(node, of: name),
          let value = reader.swift(node, .value, of: name, kind: "a Swift expression", form: .body(.ofType(type)))
        else { return nil }
        let documentation = reader.documentation(node, of: name)
        return DerivedValue(
          name: name,
          type: type,
          expression: value,
          access: access(node, of: name),
          documentation: documentation,
          range: pair.key.range
        )
      }
      guard let (type, value) = reader.typeAndValue(pair.value, key: pair.key, subject: "`\(name)`") else { return nil }
      guard let value else {
        reader.report(
          .missingDefault,
          "the derived value `\(name)` needs ` = ` and an expression",
          at: pair.value.range
        )
        return nil
      }
      return DerivedValue(name: name, type: type, expression: value, range: pair.key.range)
    }
  }
}

extension MemberDecoder {
  /// Reads the type of a dependency's long form, and the methods or closures that it lists; nil where there is no type.
  func dependencyType(_ node: KeyedNode, of name: String, at key: YAMLNode) -> (SwiftType, DependencyContract?)? {
    let type = self.type(node, of: name)
    if let other = node[.double],
      let double = node[.protocol] ?? (node[.methods] == nil && node[.closures] == nil ? other : nil)
    {
      let message =
        node[.protocol] == nil
        ? "`double` says where the double of the listed `methods` or `closures` is: list those that `\(name)` is asked for"
        : "the double of a protocol that is generated here is here too: name another spec's by `type: any Name`"
      reader.report(.keysExcludeEachOther, message, at: double.key.range)
    }
    if let written = node[.closures], let other = node[.protocol] ?? node[.methods] {
      reader.report(
        .keysExcludeEachOther,
        "`closures` are those of a struct, `\(reader.keyText(other.key) ?? "")` says something of a protocol: one of the two",
        at: other.key.range,
        notes: [("the closures are here", written.key.range)]
      )
      reader.unread.contracts.insert(name)
      return type.map { ($0, nil) }
    }
    if let written = node[.protocol] { return generatedProtocol(written, type, node, of: name) }
    guard let type else {
      if node.lacks(.type) {
        reader.report(
          .dependencyWithoutType,
          "the dependency `\(name)` needs a `type`, or a `protocol` with `methods`",
          at: key.range
        )
      }
      return nil
    }
    if let written = node[.closures] { return structOfClosures(written, type, node, of: name) }
    guard let written = node[.methods] else { return (type, nil) }
    checkInjection(written, node)
    let methods = methods(written, of: name)
    guard let existing = type.existentialName else {
      reportNoProtocol(type, written)
      // What scenarios say of its methods is not judged.
      reader.unread.contracts.insert(name)
      return (type, nil)
    }
    var contract = DependencyContract(name: existing, kind: .protocolOfApp, methods: methods, range: type.range)
    if isElsewhere(node, of: name) { contract.leaveDoubleElsewhere() }
    return (type, contract)
  }

  /// Reads `closures`, those of the struct that is the dependency's type.
  private func structOfClosures(
    _ pair: YAMLPair,
    _ type: SwiftType,
    _ node: KeyedNode,
    of dependency: String
  ) -> (SwiftType, DependencyContract?)? {
    checkInjection(pair, node)
    let closures = closures(pair, of: dependency)
    guard case .named(let components) = type.plain.shape, components.allSatisfy(\.arguments.isEmpty) else {
      reader.report(
        .closuresOfNoStruct,
        type.existentialName == nil
          ? "`closures` are those of a struct that the type names, and `\(type.text)` is no name alone"
          : "`closures` are those of a struct, and `\(type.text)` is of a protocol, which has `methods`",
        at: type.range,
        notes: [("the closures are here", pair.key.range)]
      )
      reader.unread.contracts.insert(dependency)
      return (type, nil)
    }
    let contract = DependencyContract(
      name: components.map(\.name).joined(separator: "."),
      kind: .structOfClosures,
      hasOwnDouble: !isElsewhere(node, of: dependency),
      methods: closures,
      range: type.range
    )
    return (type, contract)
  }

  func isElsewhere(_ node: KeyedNode, of dependency: String) -> Bool {
    guard let pair = node[.double], case .choice(let words)? = node.object.key(.double)?.value else { return false }
    return reader.choice(pair.value, key: pair.key, subject: "`double` of `\(dependency)`", words: words) != nil
  }

  /// Reads `protocol` with `methods`.
  private func generatedProtocol(
    _ pair: YAMLPair,
    _ type: SwiftType?,
    _ node: KeyedNode,
    of dependency: String
  ) -> (SwiftType, DependencyContract?)? {
    checkInjection(pair, node)
    let methods = node[.methods].map { self.methods($0, of: dependency) }
    let subject = "`protocol` of `\(dependency)`"
    guard let name = reader.text(pair.value, key: pair.key, subject: subject, expected: "the name of a protocol"),
      reader.checkMemberName(name, at: pair.value.range, what: "a protocol")
    else { return nil }
    guard let methods else {
      reader.report(
        .protocolWithoutMethods,
        "the protocol `\(name)` needs `methods`; one that you have already is `type: any \(name)`",
        at: pair.key.range
      )
      return nil
    }
    if let type, !type.swift.takesName(name) {
      reader.report(
        .typeOfOtherProtocol,
        "the type of `\(dependency)` is not of the protocol `\(name)`; without `type` it is `any \(name)`",
        at: type.range,
        notes: [("the protocol is here", pair.value.range)]
      )
    }
    let contract = DependencyContract(name: name, kind: .generatedProtocol, methods: methods, range: pair.value.range)
    return (type ?? SwiftType(reader.located("any \(SwiftName.escaped(name))", at: pair.value.range)), contract)
  }

  private func reportNoProtocol(_ type: SwiftType, _ methods: YAMLPair) {
    let isName = type.swift.isFunctionName
    let isGeneric = if case .existential(let base) = type.plain.shape { !base.genericArguments.isEmpty } else { false }
    reader.report(
      .methodsOfNoProtocol,
      isName
        ? "a test double needs a protocol; if `\(type.text)` is one, write `any \(type.text)`"
        : isGeneric
          ? "a test double can't tell what `\(type.text)` is of: declare a protocol for these types, which inherits from it, or write the double by hand"
          : "`methods` are those of a protocol, and `\(type.text)` is none: write `any Name`, or `protocol: Name`",
      at: type.range,
      replacement: isName ? reader.line(replacing: type.range, with: "any \(type.text)") : nil,
      notes: [("the methods are here", methods.key.range)]
    )
  }

  /// Checks that a test can replace what an attribute gives, so that its double gets to the reactor.
  private func checkInjection(_ pair: YAMLPair, _ node: KeyedNode) {
    guard let written = node[.attribute], case .scalar(let scalar) = written.value.content,
      let name = SwiftText(scalar.text).attributeParts?.name, reader.injection[name] == nil
    else { return }
    reader.report(
      .attributeWithoutInjection,
      "no test could replace what `@\(name)` gives by a double: say how, by `injection: {'@\(name)': …}` in the settings",
      at: pair.key.range,
      notes: [("the attribute is here", written.key.range)]
    )
  }
}
