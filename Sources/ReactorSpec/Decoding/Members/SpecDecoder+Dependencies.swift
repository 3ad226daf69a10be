import YAMLTree

extension SpecDecoder {
  /// Reads the type of a dependency's long form, and the protocol whose methods it lists; nil where there is no type.
  func dependencyType(_ node: KeyedNode, of name: String, at key: YAMLNode) -> (SwiftText, DependencyProtocol?)? {
    let type = swift(node, "type", of: name, kind: "a Swift type", form: .type)
    if let written = node["protocol"] { return generatedProtocol(written, type, node, of: name) }
    guard let type else {
      if node["type"] == nil, !node.hasUnknownKeys {
        report(
          .dependencyWithoutType,
          "the dependency `\(name)` needs a `type`, or a `protocol` with `methods`",
          at: key.range
        )
      }
      return nil
    }
    guard let written = node["methods"] else { return (type, nil) }
    checkNoAttribute(written, node)
    let methods = methods(written, of: name)
    guard let existing = type.existentialName else {
      reportNoProtocol(type, written)
      return (type, nil)
    }
    return (type, DependencyProtocol(name: existing, isGenerated: false, methods: methods, range: type.range))
  }

  /// Reads `protocol` with `methods`.
  private func generatedProtocol(
    _ pair: YAMLPair,
    _ type: SwiftText?,
    _ node: KeyedNode,
    of dependency: String
  ) -> (SwiftText, DependencyProtocol?)? {
    checkNoAttribute(pair, node)
    let methods = node["methods"].map { self.methods($0, of: dependency) }
    let subject = "`protocol` of `\(dependency)`"
    guard let name = text(pair.value, key: pair.key, subject: subject, expected: "the name of a protocol"),
      checkMemberName(name, at: pair.value.range, what: "a protocol")
    else { return nil }
    guard let methods else {
      report(
        .protocolWithoutMethods,
        "the protocol `\(name)` needs `methods`; one that you have already is `type: any \(name)`",
        at: pair.key.range
      )
      return nil
    }
    if let type, !type.freeNames.contains(name) {
      report(
        .typeOfOtherProtocol,
        "the type of `\(dependency)` is not of the protocol `\(name)`; without `type` it is `any \(name)`",
        at: type.range,
        notes: [("the protocol is here", pair.value.range)]
      )
    }
    let contract = DependencyProtocol(name: name, isGenerated: true, methods: methods, range: pair.value.range)
    return (type ?? located("any \(SwiftName.escaped(name))", at: pair.value.range), contract)
  }

  private func reportNoProtocol(_ type: SwiftText, _ methods: YAMLPair) {
    let isName = type.isFunctionName
    report(
      .methodsOfNoProtocol,
      isName
        ? "a test double needs a protocol; if `\(type.text)` is one, write `any \(type.text)`"
        : "`methods` are those of a protocol, and `\(type.text)` is none: write `any Name`, or `protocol: Name`",
      at: type.range,
      replacement: isName ? line(replacing: type.range, with: "any \(type.text)") : nil,
      notes: [("the methods are here", methods.key.range)]
    )
  }

  private func checkNoAttribute(_ pair: YAMLPair, _ node: KeyedNode) {
    guard let attribute = node["attribute"] else { return }
    report(
      .keysExcludeEachOther,
      "a dependency with an attribute is no parameter of the initializer, so no test could pass its double",
      at: pair.key.range,
      notes: [("the attribute is here", attribute.key.range)]
    )
  }
}
