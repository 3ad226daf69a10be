extension ReactorSpec {
  /// Imports Foundation where the texts use what only it has, and the spec doesn't import it: its types by their names, and the text of
  /// an error.
  mutating func importFoundation() {
    guard !imports.contains(where: { Self.withFoundation.contains($0.module) }) else { return }
    let own = Set(NestedTypes(in: self).map(\.name) + parameters.compactMap(\.contract?.name))
    let names = Self.foundationTypes.subtracting(own)
    if declaredTypes.contains(where: { $0.mentionsOne(of: names) }) {
      impliedImports = [Import(prefix: access == .internal ? "" : access.rawValue, module: "Foundation")]
    } else if bodies.contains(where: { $0.mentionsOne(of: names) || $0.asksForDescription }) {
      impliedImports = [Import(module: "Foundation")]
    }
  }

  /// The modules that have what Foundation has.
  private static let withFoundation: Set<String> = ["AppKit", "Foundation", "FoundationEssentials", "SwiftUI", "UIKit"]

  private static let foundationTypes: Set<String> = [
    "Calendar", "Data", "Date", "DateComponents", "Decimal", "Locale", "TimeInterval", "TimeZone", "URL", "UUID",
  ]

  /// The types that other modules see where the reactor is public.
  private var declaredTypes: [SwiftText] {
    let payloads = mutations.map(\.payload) + actions.map(\.payload)
    let methods = parameters.compactMap(\.contract).filter(\.isGenerated).flatMap(\.methods)
    let ofMethods = methods.flatMap { $0.parameters.values.map(\.type) + [$0.result].compactMap { $0 } }
    // Types of a reactor for other modules are for these too where they say so.
    let own = types.flatMap { access != .internal && $0.identifiers.contains(access.rawValue) ? $0 : nil }
    let ofValues = payloads.flatMap(\.values).map(\.type)
    return fields.map(\.type) + derived.map(\.type) + parameters.map(\.type) + ofValues + ofMethods
      + [own].compactMap { $0 }
  }

  /// What stands inside of functions, and types that only the reactor itself sees.
  private var bodies: [SwiftText] {
    let statements = mutations.flatMap { mutation in
      if case .statements(let statements) = mutation.effect { statements } else { [SwiftText]() }
    }
    let defaults = fields.compactMap(\.defaultValue) + parameters.compactMap(\.defaultValue)
    let ofProperties = properties.map(\.type) + properties.compactMap(\.defaultValue)
    let ofFlows = flows.flatMap(\.payload.values).map(\.type)
    let ofMutations = statements + everyMutation.before + everyMutation.after
    let own = types.map { [$0] } ?? []
    return own + ofMutations + defaults + ofProperties + ofFlows + derived.map(\.expression)
      + stepLists.flatMap(\.texts)
  }
}

extension SwiftText {
  fileprivate func mentionsOne(of names: Set<String>) -> Bool {
    !freeNames.isDisjoint(with: names)
  }

  /// Whether the text asks an error for its description.
  fileprivate var asksForDescription: Bool {
    tokens.contains { $0.kind == .name && $0.word == .localizedDescription }
  }
}

extension ReactorSpec {
  /// Writes the reactor's name before the types of `types` in the methods of dependencies: protocols and doubles stand outside of it.
  mutating func qualifyMethods() {
    let names = Set(NestedTypes(in: self).map(\.name))
    guard !names.isEmpty, !name.isEmpty else { return }
    let owner = SwiftName.escaped(name)
    parameters = parameters.map { parameter in
      guard let contract = parameter.contract else { return parameter }
      var parameter = parameter
      parameter.contract?.methods = contract.methods.map { $0.qualifying(names, by: owner) }
      return parameter
    }
  }
}

extension Method {
  fileprivate func qualifying(_ names: Set<String>, by owner: String) -> Method {
    var method = self
    method.result = result?.qualifying(names, by: owner)
    method.parameters.values = parameters.values.map { value in
      var value = value
      value.type = value.type.qualifying(names, by: owner)
      return value
    }
    return method
  }
}
