import ReactorSpec

/// What a reactor hides from its tests, and what a reference has in its place.
struct HiddenMembers {
  /// What is hidden where a run keeps the properties that it can.
  let names: Set<String>
  /// What is hidden where no run keeps it, too.
  let namesWithoutRun: Set<String>
  /// The fields that can't be set outside of the reactor's file.
  let unsettable: Set<String>
  /// The constants that can stand for themselves.
  let constants: [String: String]
  /// Those of them whose names nothing else has, so that they stand for themselves everywhere.
  let literals: [String: String]
  /// The properties that a run keeps, with what they start with.
  private let keptProperties: [Property]
  let keptNames: Set<String>
  /// Those of them that mean the same without `self.` before them wherever it stands.
  private let unambiguousNames: Set<String>
  /// What the spec's own statements of the initializer name, which may set it.
  private let namesInInitializer: Set<String>
  /// The names of payloads' values and of what steps bind.
  let boundNames: Set<String>

  /// - Parameter lists: All lists of steps of the spec.
  init(of spec: ReactorSpec, _ lists: [StepList], _ roles: StepLowering) {
    let boundNames = Self.boundNames(in: spec, lists)
    self.boundNames = boundNames
    let properties = spec.properties.filter { !$0.isVisible }
    constants = Dictionary(
      properties.filter { $0.isConstant && $0.defaultValue?.text.isLiteral == true }
        .map { ($0.name, $0.defaultValue?.text ?? "") }
    ) { first, _ in first }
    let literals = constants.filter { !boundNames.contains($0.key) }
    self.literals = literals
    keptProperties = properties.filter { property in
      literals[property.name] == nil && property.attribute == nil
        && (property.defaultValue?.freeNames.allSatisfy { roles.role(of: $0) == .outside } ?? property.type.isOptional)
    }
    keptNames = Set(keptProperties.map(\.name))
    unambiguousNames = keptNames.subtracting(boundNames)
    namesInInitializer = spec.initStatements.reduce(into: []) { $0.formUnion($1.identifiers) }
    unsettable = Set(spec.fields.filter { !$0.isSettable }.map(\.name))
    let types = spec.nestedTypes.filter(\.isPrivate).map(\.name) + (spec.types?.privateMembers ?? [])
    let members = spec.fields.filter { !$0.isReadable }.map(\.name) + spec.derived.filter { !$0.isVisible }.map(\.name)
    let fields = members.map { "state.\($0)" }
    names = Set(properties.map(\.name) + types + fields).subtracting(literals.keys).subtracting(keptNames)
    namesWithoutRun = names.union(keptNames)
  }

  private static func boundNames(in spec: ReactorSpec, _ lists: [StepList]) -> Set<String> {
    // Of actions and mutations that are written by hand, too, which have no list of steps.
    let payloads = spec.actions.map(\.payload) + spec.mutations.map(\.payload)
    var names = Set(payloads.flatMap(\.values).map(\.name))
    for list in lists {
      names.formUnion(list.names)
      for step in list.steps { names.formUnion(step.facts.boundNames) }
    }
    return names
  }

  /// Whether a run keeps a property that tests can read all the same.
  func isReadableButKept(_ property: Property) -> Bool {
    keptNames.contains(property.name) && property.access?.hasSuffix("(set)") == true
      && !namesInInitializer.contains(property.name)
  }

  /// The text as it stands where a run keeps properties: without `self.` before them, behind which the reactor's own are.
  func unqualified(_ text: SwiftText) -> SwiftText {
    guard !unambiguousNames.isEmpty else { return text }
    let used = unambiguousNames.intersection(text.membersOfSelf.map(\.member)).subtracting(text.ownNames)
    return used.isEmpty ? text : text.unqualified(used, by: "self")
  }

  /// Those of ``keptNames`` that steps use, be it with `self.` before them.
  func keptNames(usedBy steps: [Step]) -> Set<String> {
    keptNames.isEmpty
      ? [] : steps.texts.reduce(into: []) { $0.formUnion(unqualified($1).freeNames.intersection(keptNames)) }
  }

  /// The declarations of the properties that the reference keeps for itself, of those that steps use.
  ///
  /// - Parameter run: The name by which the steps know their run.
  func kept(_ used: Set<String>, in run: String) -> [SwiftCode] {
    keptProperties.filter { used.contains($0.name) }.map { property in
      let name = SwiftName.escaped(property.name)
      let value = property.defaultValue?.text ?? "nil"
      let get = "get { \(run).kept(\"\(property.name)\", \(value)) }"
      let type = property.type.asStoredType.text
      if property.isConstant, value.isLiteral { return SwiftCode("let \(name): \(type) = \(value)") }
      return SwiftCode("var \(name): \(type) { \(get) set { \(run).keep(\"\(property.name)\", newValue) } }")
    }
  }
}
