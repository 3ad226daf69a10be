import ReactorSpec

/// How many bytes of long values have been asked for.
///
/// Lists are put together of values before they are printed, so that the limit of a file comes too late for them.
final class SampleBudget {
  fileprivate(set) var bytes = 0
  /// The values of structs and enums with parameters, by their types with the arguments; none yet while they are being made, so that none is made of
  /// itself.
  fileprivate var generics: [String: [String]] = [:]
  /// Whether values of one of them are being made.
  fileprivate var isMakingGeneric = false

  /// Whether so much was asked for that no file has room for it, were all of it written; there are no values from then on.
  var isSpent: Bool { bytes > SwiftPrinter.longestFile }
}

/// Swift values for generated tests: the standard library's types, those made of them, and what the settings give.
struct SampleValues {
  private let samples: Samples
  /// Those of types that a spec declares or imports, by the canonical texts of the types.
  private var known: [String: [String]]
  /// The types that a spec declares, and what it is called.
  private let declared: (names: Set<String>, owner: String)
  /// Those of them that are structs and enums with parameters.
  private let generics: [String: NestedType]
  /// Whether these have to have all of their parts, as long as types of which there are no values yet may get some.
  private var needsAllParts = false
  /// Those of which the project has samples that are written as their values are.
  private let sampledByProject: Set<String>
  /// The types that a spec declares whose values are made here.
  private var ownTypes: Set<String> = []
  /// Those of them whose values are still to be made.
  private var unmade: Set<String> = []
  /// The ways to write Swift's `Error`, any of which may have samples.
  private let errorNames: [String]
  /// Whether all schedulers have the virtual time of tests, so that any is as good as another.
  private let areSchedulersVirtual: Bool
  private let budget: SampleBudget

  /// The values that settings give, and those of the types that a spec declares or imports.
  ///
  /// - Parameter budget: What the values of all reactors of a file may cost.
  init(_ settings: Settings, spec: ReactorSpec? = nil, budget: SampleBudget = SampleBudget()) {
    self.budget = budget
    samples = settings.samples
    let typesOfApp = settings.typesOfApp
    self.typesOfApp = typesOfApp
    known = spec.map { Self.known(to: $0).filter { !typesOfApp.contains($0.key) } } ?? [:]
    let owner = spec?.name ?? ""
    declared = (Set(spec?.nestedTypes.map(\.name) ?? []), owner)
    let generics = (spec?.typesInTests ?? []).filter { !$0.parameters.isEmpty }
    self.generics = Dictionary(generics.map { ($0.name, $0) }) { first, _ in first }
    let sampled = (spec?.nestedTypes ?? []).filter { type in
      settings.samples[type.name].map { !$0.isEmpty && $0.allSatisfy { type.fits($0, in: owner) } } == true
    }
    sampledByProject = Set(sampled.map(\.name))
    let hidesError = typesOfApp.contains("Error") || declared.names.contains("Error")
    errorNames = ["any Error", "any Swift.Error", "Swift.Error"] + (hidesError ? [] : ["Error"])
    areSchedulersVirtual = spec?.runtime == .reactorRuntime
    if let spec { addOwnTypes(of: spec) }
  }

  /// Adds values of the structs, of the enums whose cases carry values, and of what `typealias` names that a spec declares: by what they are
  /// made of, which others of them may be.
  private mutating func addOwnTypes(of spec: ReactorSpec) {
    var rest = spec.visibleTypes.filter { $0.members != nil || $0.aliased != nil || !$0.payloadCases.isEmpty }
    // What the project has for such a name may be another type's: it is taken where nothing else can be made.
    for unmade in [Set(rest.map(\.name)), []] where !rest.isEmpty {
      self.unmade = unmade
      makeTypes(&rest, of: spec)
    }
    unmade = []
  }

  private mutating func makeTypes(_ rest: inout [NestedType], of spec: ReactorSpec) {
    // Those that can do without some of what they are made of come last, since that may be made of others of them.
    var needsAll = true
    for _ in 0..<Self.mostLevels where !rest.isEmpty {
      // What had no values may be made of types that have some by now.
      defer { budget.generics = [:] }
      needsAllParts = needsAll
      defer { needsAllParts = false }
      let count = rest.count
      rest.removeAll { type in
        let qualified = "\(spec.name).\(type.name)"
        // Of what is `Identifiable`, by the property that it has for it.
        if let id = type.members?.first(where: { $0.name == "id" }), !type.inner.contains(where: { $0.name == "ID" }) {
          let values = self.values(of: id.type)
          if !values.isEmpty { for name in ["\(type.name).ID", "\(qualified).ID"] { known[name] = values } }
        }
        guard givenBySpec(type.name) == nil else {
          unmade.remove(type.name)
          return true
        }
        let values =
          if let aliased = type.aliased {
            self.values(of: aliased)
          } else if let members = type.members {
            structs(qualified, members, needsAll: needsAll)
          } else {
            cases(of: type, needsAll: needsAll)
          }
        guard !values.isEmpty else { return false }
        let given = sampledByProject.contains(type.name) ? samples[type.name] ?? [] : []
        guard values.allSatisfy({ $0.utf8.count < Self.longestValue }) else { return true }
        unmade.remove(type.name)
        known[type.name] = (given + values).unique
        known[qualified] = known[type.name]
        ownTypes.insert(type.name)
        return true
      }
      if rest.count == count { needsAll = false }
    }
  }

  /// How many bytes a value of such a type may have: one of types that are made of each other can be as long as two to the power of their
  /// number.
  private static let longestValue = 500

  /// How many of a spec's types are made of each other at most, where each stands before what it is made of.
  private static let mostLevels = 8

  private func structs(_ name: String, _ members: [NestedType.Member], needsAll: Bool) -> [String] {
    let all = members.map { (member: $0, values: values(of: $0.type)) }
    guard all.allSatisfy({ !$0.values.isEmpty || $0.member.hasDefault && !needsAll }) else { return [] }
    let given = all.filter { !$0.values.isEmpty }
    let count = all.map(\.values.count).max() ?? 0
    var rows = Self.rows(of: given.map(\.values), max(1, min(count, 2)))
    // Of several optionals, all may have to be there.
    if given.count(where: { $0.member.type.isOptional }) > 1 {
      let full = given.enumerated().map { index, item in item.member.type.isOptional ? item.values[0] : rows[0][index] }
      if !rows.contains(full) { rows.append(full) }
    }
    return rows.map { Self.structure(name, zip(given.map(\.member), $0)) }
  }

  private static func structure(_ name: String, _ members: some Sequence<(NestedType.Member, String)>) -> String {
    "\(name)(\(members.map { "\(SwiftName.member($0.name)): \($1)" }.joined(separator: ", ")))"
  }

  /// Values of a struct that a spec declares, of which one member each is at a boundary: first one boundary of each member, then another one.
  ///
  /// - Parameters:
  ///   - owner: The reactor, inside of which the struct is declared.
  ///   - most: How many there are at most.
  ///   - boundaries: Those of a type.
  func structs(_ type: NestedType, in owner: String, most: Int, at boundaries: (SwiftType) -> [String]) -> [String] {
    guard ownTypes.contains(type.name) else { return [] }
    let members = (type.members ?? []).filter { !values(of: $0.type).isEmpty }
    return rows(of: members.map(\.type), most: most, at: boundaries)
      .map { Self.structure("\(owner).\(type.name)", zip(members, $0)) }.filter { $0.utf8.count < Self.longestValue }
  }

  /// Tuples of which one element each is at a boundary, like ``structs(_:in:most:at:)``.
  func tuples(_ elements: [SwiftType.Element], most: Int, at boundaries: (SwiftType) -> [String]) -> [String] {
    guard !elements.contains(where: { values(of: $0.type).isEmpty }) else { return [] }
    return rows(of: elements.map(\.type), most: most, at: boundaries).map { Self.tuple(elements, $0) }
      .filter { $0.utf8.count < Self.longestValue }
  }

  private static func tuple(_ elements: [SwiftType.Element], _ values: [String]) -> String {
    let texts = zip(elements, values).map { ($0.label.map { "\($0): " } ?? "") + $1 }
    return "(\(texts.joined(separator: ", ")))"
  }

  /// Rows with a value of each type, of which one each is at a boundary: first one boundary of each type, then another one.
  private func rows(of types: [SwiftType], most: Int, at boundaries: (SwiftType) -> [String]) -> [[String]] {
    guard let row = Self.rows(of: types.map { values(of: $0) }, 1).first else { return [] }
    let bounds = types.map(boundaries)
    let count = bounds.map(\.count).max() ?? 0
    let rows = (0..<min(count, most)).flatMap { turn in
      bounds.indices.filter { turn < bounds[$0].count }.map { index in
        var row = row
        row[index] = bounds[index][turn]
        return row
      }
    }
    return Array(rows.prefix(most))
  }

  /// Rows with a value of each list. What has the same values begins with another one each time, so that two that change places are told apart;
  /// none comes before the one that stands before it, since the two may be bounds.
  private static func rows(of lists: [[String]], _ count: Int) -> [[String]] {
    var seen: [[String]: Int] = [:]
    let starts = lists.map { list in
      seen[list, default: -1] += 1
      return seen[list] ?? 0
    }
    return (0..<count).map { row in zip(lists, starts).map { list, start in list[min(row + start, list.count - 1)] } }
  }

  /// The cases of an enum of which some carry values: up to two of each of those, and the others.
  ///
  /// - Parameter needsAll: Whether there are none where a value is missing that a case carries.
  func cases(of type: NestedType, needsAll: Bool = false) -> [String] {
    let carrying = type.payloadCases.map { item -> [String] in
      let values = item.payload.map { self.values(of: $0.type) }
      guard !values.contains(where: \.isEmpty) else { return [] }
      return Self.rows(of: values, min(2, values.map(\.count).max() ?? 0)).map { NestedType.call(of: item, with: $0) }
    }
    if needsAll, carrying.contains(where: \.isEmpty) { return [] }
    return carrying.joined() + type.plainCases
  }

  /// Cases of an enum that carry values, of which one each is at a boundary: first one boundary of each case, then another one.
  ///
  /// - Parameter boundaries: Those of a type.
  func cases(of type: NestedType, at boundaries: (SwiftType) -> [String]) -> [String] {
    let cases = type.payloadCases.map { item -> [String] in
      let values = item.payload.map { self.values(of: $0.type) }
      guard !values.contains(where: \.isEmpty), let first = Self.rows(of: values, 1).first else { return [] }
      return first.indices.flatMap { index in
        boundaries(item.payload[index].type).map { boundary in
          var row = first
          row[index] = boundary
          return NestedType.call(of: item, with: row)
        }
      }
    }
    let turns = cases.map(\.count).max() ?? 0
    return (0..<turns).flatMap { (turn: Int) -> [String] in
      cases.compactMap { (values: [String]) -> String? in turn < values.count ? values[turn] : nil }
    }
  }

  /// Those that may be called like Foundation's, and are the app's.
  let typesOfApp: Set<String>

  /// Whether settings give the values of a type.
  func isGiven(_ type: SwiftType) -> Bool { given(type) != nil }

  /// A type of the spec's own has its samples by its name, or by that with the reactor's before it. Those that the project has for the name
  /// may be another type's, so that values that can be made take their place, unless they are written as its own are.
  private func given(_ name: String) -> [String]? {
    givenBySpec(name) ?? known[name]
      // What is not the spec's own was asked for already.
      ?? (declared.names.isEmpty || unmade.contains(name) ? nil : samples[name])
  }

  /// Whether there are samples for what the spec calls so.
  func isGivenBySpec(_ name: String) -> Bool { givenBySpec(name) != nil }

  private func givenBySpec(_ name: String) -> [String]? {
    guard !declared.names.isEmpty else { return samples[name] }
    // The methods of dependencies name it with the reactor's name before it.
    let prefix = "\(declared.owner)."
    let own = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    guard declared.names.contains(own) else { return samples[name] }
    return samples.ofSpec(own) ?? samples[prefix + own]
  }

  private func given(_ type: SwiftType) -> [String]? {
    if let values = given(type.canonicalText) { return values }
    if errorNames.contains(type.canonicalText) { return errorNames.lazy.compactMap { given($0) }.first }
    // The methods of dependencies name the types of `types` with their owner, samples need not.
    guard !declared.names.isEmpty else { return nil }
    let unqualified = type.unqualified(declared.names, by: declared.owner)
    return unqualified == type ? nil : given(unqualified.canonicalText)
  }

  /// Values of a type that can be compared, two where there are two; empty where none can be made.
  func values(of type: SwiftType) -> [String] {
    guard !budget.isSpent else { return [] }
    let values = found(of: type)
    // Short ones may be asked for as often as a spec needs.
    budget.bytes += values.reduce(0) { $0 + ($1.utf8.count > Self.longestValue ? $1.utf8.count : 0) }
    return values
  }

  private func found(of type: SwiftType) -> [String] {
    if let values = given(type) { return values }
    // With its module, a type of the standard library's is never the spec's own of that name.
    let text = type.canonicalText
    guard case .named = type.shape else { return made(of: type) }
    if text.hasPrefix("Swift."), !errorNames.contains(text) {
      return made(of: SwiftType(String(text.dropFirst("Swift.".count))))
    }
    if let name = type.name(in: declared.owner), let generic = generics[name] { return values(of: type, generic) }
    return declared.names.contains(type.name ?? "") ? [] : made(of: type)
  }

  /// How many types with parameters have values, each with other arguments: one whose parts have longer arguments than itself has no end.
  private static let mostGenerics = 64

  /// Values of a struct or an enum of the spec's that has parameters, with such arguments; none where it is made of itself.
  private func values(of type: SwiftType, _ generic: NestedType) -> [String] {
    let arguments = type.genericArguments
    guard let applied = generic.applied(to: arguments) else { return [] }
    let name = "\(declared.owner).\(applied.name)"
    if let values = budget.generics[name] { return values }
    guard budget.generics.count < Self.mostGenerics else { return [] }
    let isOutermost = !budget.isMakingGeneric
    budget.isMakingGeneric = true
    defer { if isOutermost { budget.isMakingGeneric = false } }
    budget.generics[name] = []
    let all =
      applied.members.map { structs(name, $0, needsAll: needsAllParts) }
      ?? (applied.cases + cases(of: applied, needsAll: needsAllParts))
    let values = all.filter { $0.utf8.count < Self.longestValue }
    // What had no values while this one was in the making may have some now that it has.
    if isOutermost { budget.generics = budget.generics.filter { !$0.value.isEmpty } }
    budget.generics[name] = values
    return values
  }

  /// Values of a type of the standard library's or the runtimes', or of one that is made of others.
  private func made(of type: SwiftType) -> [String] {
    let name = errorNames.contains(type.canonicalText) ? "any Error" : type.canonicalText
    if let values = Self.standard[name] { return values }
    if areSchedulersVirtual, ["any SchedulerType", "SchedulerType"].contains(name) {
      return ["MainScheduler.instance"]
    }
    return switch type.shape {
    case .parenthesized(let type), .attributed(_, let type): values(of: type)
    case .optional(let type), .implicitlyUnwrapped(let type): values(of: type).first.map { [$0, "nil"] } ?? []
    case .array(let element): arrays(values(of: element))
    case .set(let element): sets(values(of: element))
    case .dictionary(let key, let value): dictionaries(key, value)
    case .function(let function): functionValues(of: function)
    case .tuple(let elements): tuples(elements)
    case .named where type.name == "Result" && type.genericArguments.count == 2: results(type.genericArguments)
    case .named where type.genericArguments.count == 1 && Self.ranges[type.name ?? ""] != nil:
      ranges(type.genericArguments[0], Self.ranges[type.name ?? ""] ?? "")
    default: []
    }
  }

  private func dictionaries(_ key: SwiftType, _ value: SwiftType) -> [String] {
    guard let key = values(of: key).first, let value = values(of: value).first else { return [] }
    return ["[\(key): \(value)]", "[:]"]
  }

  /// Arrays of one, of none, and of two in both orders: of what is sorted, nothing else tells how.
  private func arrays(_ values: [String]) -> [String] {
    guard let first = values.first else { return [] }
    let pairs = values.count > 1 ? ["[\(values[1]), \(first)]", "[\(first), \(values[1])]"] : []
    return ["[\(first)]", "[]"] + pairs
  }

  /// Sets of one, of all that there are, so that each of them is in one that has others, too, and of none.
  private func sets(_ values: [String]) -> [String] {
    guard let first = values.first else { return [] }
    let all = values.count > 1 ? ["[\(values.prefix(8).joined(separator: ", "))]"] : []
    return ["[\(first)]"] + all + ["[]"]
  }

  /// Ranges of values of which is known that they ascend; of others, those from one to itself.
  private func ranges(_ bound: SwiftType, _ sign: String) -> [String] {
    let name = bound.canonicalText
    let values = values(of: bound)
    guard Self.ascending.contains(name), [nil, Self.foundation[name]].contains(given(bound)) else {
      return values.prefix(2).map { value in
        // A dot would belong to the sign.
        let isPlain = SwiftText(value).isOneOperand && value.first.map { $0.isLetter || $0.isNumber } == true
        return isPlain ? "\(value)\(sign)\(value)" : "(\(value))\(sign)(\(value))"
      }
    }
    return values.count < 2 ? [] : ["\(values[0])\(sign)\(values[1])", "\(values[1])\(sign)\(values[1])"]
  }

  /// The types whose values ascend.
  private static let ascending: Set<String> = [
    "CGFloat", "Character", "Date", "Decimal", "Double", "Float", "Int", "String", "TimeInterval",
  ]

  /// The types of ranges with two bounds, with their signs.
  private static let ranges = ["ClosedRange": "...", "Range": "..<"]

  /// Successes, and behind them failures.
  private func results(_ types: [SwiftType]) -> [String] {
    let successes = values(of: types[0]).map { ".success(\($0))" }
    let errors = values(of: types[1])
    return successes.isEmpty ? [] : successes + errors.map { ".failure(\($0))" }
  }

  /// A closure that does nothing; none for a function that has to return something.
  private func functionValues(of function: SwiftType.Function) -> [String] {
    guard function.result.isVoid else { return [] }
    let names = function.parameters.map { _ in "_" }.joined(separator: ", ")
    return [names.isEmpty ? "{}" : "{ \(names) in }"]
  }

  private func tuples(_ elements: [SwiftType.Element]) -> [String] {
    let values = elements.map { self.values(of: $0.type) }
    guard !values.contains(where: \.isEmpty), let count = values.map(\.count).max() else { return [] }
    return Self.rows(of: values, min(count, 2)).map { Self.tuple(elements, $0) }
  }

  private static let standard: [String: [String]] = {
    var values: [String: [String]] = [
      "Bool": ["true", "false"], "String": ["\"first\"", "\"second\""], "Character": ["\"a\"", "\"b\""],
      "Substring": ["\"first\"", "\"second\""],
      "Double": ["1.5", "2.5"], "Float": ["1.5", "2.5"], "Void": ["()"], "()": ["()"],
      "Duration": [".seconds(1)", ".seconds(2)"], "CancellationError": ["CancellationError()"],
      "any Error": ["CancellationError()"],
    ]
    for size in ["", "8", "16", "32", "64"] {
      values["Int\(size)"] = ["1", "2"]
      values["UInt\(size)"] = ["1", "2"]
    }
    return values
  }()
}

extension NestedType {
  /// A case with the values that it carries, as it is written in an expression.
  fileprivate static func call(
    of item: (name: String, payload: [(label: String?, type: SwiftType)]),
    with values: [String]
  ) -> String {
    let arguments = zip(item.payload, values).map { ($0.label.map { "\($0): " } ?? "") + $1 }
    return ".\(SwiftName.member(item.name))(\(arguments.joined(separator: ", ")))"
  }
}

extension Samples {
  /// Adds the test doubles of the specs' dependencies as values of their types.
  mutating func addDoubles(of specs: [ReactorSpec]) {
    var doubles: [String: [String]] = [:]
    for parameter in specs.flatMap(\.parameters) {
      for (path, contract) in parameter.contracts {
        let value = contract.value(of: "\(contract.doubleName)()")
        guard contract.kind != .structOfClosures else {
          // A sample of it is what its double begins with.
          if self[contract.name] == nil { doubles[contract.name] = [value] }
          continue
        }
        doubles[SwiftType("any \(contract.name)").canonicalText] = [value]
        if path == parameter.name { doubles[parameter.type.canonicalText] = [value] }
      }
    }
    add(doubles, areAsked: true)
  }
}

extension String {
  /// Whether the text is a literal whose value does not depend on anything.
  var isLiteral: Bool {
    if self == "nil" || self == "true" || self == "false" || self == "[]" || self == "[:]" { return true }
    if hasPrefix("."), SwiftName.isValid(String(dropFirst())) { return true }
    let digits = hasPrefix("-") ? dropFirst() : self[...]
    if let first = digits.first, first.isNumber { return digits.allSatisfy { $0.isNumber || $0 == "." || $0 == "_" } }
    return hasPrefix("\"") && hasSuffix("\"") && count > 1 && !contains("\\(") && !contains("\n")
      && !dropFirst().dropLast().contains("\"")
  }
}
