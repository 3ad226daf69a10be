import ReactorSpec

/// The values on which a spec is tried: samples of its types, and those at the boundaries that its own texts name.
///
/// Values of one type are printed once, as a constant; optionals and arrays are made of those by the harness.
struct ReferenceSamples {
  private let samples: SampleValues
  /// The reactor's name.
  private let owner: String
  /// The enums of which some cases carry values, by their names.
  private let enums: [String: NestedType]
  /// The structs, by their names.
  private let structs: [String: NestedType]
  /// The types for which a `typealias` stands, by their names.
  private var aliases: [String: SwiftType] = [:]
  /// The names of their cases of which decisions speak.
  private let matchedNames: Set<String>
  /// All names of which decisions speak, where there are enums whose cases carry values.
  private let decidingNames: Set<String>
  private let numbers: [Int]
  private let fractions: [String]
  private let strings: [String]
  /// The first strings of which decisions speak, those of which they ask whether they are empty, and of some lengths.
  private let literals: [String]
  private let separators: [String]
  private let counts: [Int]
  private let asksForDigits: Bool
  private let asksForAddresses: Bool
  /// Texts of which what is made tells whether it was made: with white space around, and in both cases.
  private let changedTexts: [String]
  /// The texts in the samples of the types that the spec uses: what a condition may compare with a text of another field.
  let textsInSamples: [String]
  /// The errors of which the spec speaks.
  private(set) var errors: [String] = []
  /// Values of the types that the spec's fields and mutations have, and arrays of them, each with its type: what a generic method can return.
  private let typedValues: [String]
  /// The types of errors of which the spec speaks and of which there are no values.
  private(set) var missingErrors: [SwiftType] = []
  /// The constants, in the order in which they are first needed.
  private(set) var constants: [(name: String, type: SwiftType, values: [String])] = []
  /// The names of the constants, by the canonical texts of their types.
  private var names: [String: String] = [:]
  /// The names that the constants can't have: beside them stand constants with the names of dependencies.
  private let takenNames: Set<String>

  /// - Parameter lists: All lists of steps of the spec.
  init(_ spec: ReactorSpec, _ lists: [StepList], _ samples: SampleValues) {
    self.samples = samples
    owner = spec.name
    takenNames = Set(spec.parameters.map(\.name))
    var found = DecidingLiterals()
    let lists = lists.map { ($0.steps, texts: $0.texts) }
    let decisions = Self.decisions(of: spec, lists)
    let enums = spec.visibleTypes.filter { !$0.payloadCases.isEmpty }
    decidingNames = enums.isEmpty ? [] : decisions.reduce(into: Set()) { $0.formUnion($1.identifiers) }
    matchedNames = decidingNames.intersection(enums.flatMap(\.payloadCases).map(\.name))
    self.enums = Dictionary(enums.map { ($0.name, $0) }) { first, _ in first }
    let structs = spec.visibleTypes.filter { $0.members != nil }
    self.structs = Dictionary(structs.map { ($0.name, $0) }) { first, _ in first }
    for type in spec.visibleTypes {
      for name in [type.name, "\(spec.name).\(type.name)"] { aliases[name] = type.aliased }
    }
    for text in decisions { found.add(text) }
    // What a decision names may stand for a literal.
    let fields = spec.fields.filter(\.isConstant).map { ($0.name, $0.defaultValue) }
    let named =
      spec.parameters.map { ($0.name, $0.defaultValue) } + spec.properties.map { ($0.name, $0.defaultValue) }
      + fields
    let constants = named.filter { $0.1.map { Self.number($0) != nil || $0.text.isLiteral } ?? false }
    var areCounts: [String: Bool] = [:]
    for decision in constants.isEmpty ? [] : decisions {
      let names = decision.identifiers
      let isCount = names.contains { $0.lowercased().hasSuffix("count") }
      for name in names { areCounts[name] = isCount || areCounts[name] == true }
    }
    for case (let name, let value?) in constants {
      guard let isCount = areCounts[name] else { continue }
      if let number = Self.number(value) { found.add(number, isCount: isCount) } else { found.add(value) }
    }
    let (numbers, strings) = (found.numbers, found.strings)
    let asksForDigits = ["Int", "Double", "Decimal", "isNumber"].contains { name in
      decisions.contains { $0.hasIdentifier(name) }
    }
    self.asksForDigits = asksForDigits
    asksForAddresses = decisions.contains { $0.hasIdentifier("URL") }
    let all = decisions + lists.flatMap(\.texts)
    changedTexts = Self.changes.filter { change in
      all.contains { text in change.names.contains(where: text.hasIdentifier) }
    }
    .map(\.text)
    textsInSamples = Self.textsInSamples(of: spec, samples)
    fractions = found.nearFractions
    self.numbers = Array(numbers.unique.filter(DecidingLiterals.hasNeighbours).prefix(Self.mostNumbers))
    let defaults = spec.fields.compactMap(\.defaultValue?.text)
      .filter { (text: String) -> Bool in text.first == "\"" && text.count > 2 && text.isLiteral }
    separators = Array(strings.filter { $0.count == 3 }.map { String($0.dropFirst().dropLast()) }.unique.prefix(3))
    let raw = Self.rawValues(of: spec, in: decisions)
    self.strings = Array((strings.prefix(8) + raw + defaults + textsInSamples.prefix(4)).unique.prefix(14))
    let counts = found.counts.unique.filter(DecidingLiterals.hasNeighbours)
    let lengths = counts.flatMap { [$0, $0 - 1] }.filter { (1..<40).contains($0) }.unique.prefix(4)
    let asksForLength = !counts.isEmpty || decisions.contains { $0.hasIdentifier("isEmpty") }
    literals =
      strings.unique.prefix(4) + (asksForLength ? ["\"\""] : [])
      + lengths.map { Self.text(of: $0, isMixed: asksForDigits).swiftLiteral }
    self.counts = counts
    typedValues = Self.typedValues(of: spec, samples)
    findErrors(of: spec, lists)
  }

  /// The whole number that a text is; nil of any other text.
  private static func number(_ text: SwiftText) -> Int? { Int(text.text.filter { $0 != "_" }) }

  /// Whether a type has no values but its samples: those that are given of a `typealias`, by which a spec tells them from others of the type that it
  /// stands for.
  func isClosed(_ type: SwiftType) -> Bool {
    aliases[type.plain.canonicalText] != nil && samples.isGivenBySpec(type.plain.canonicalText)
  }

  /// How many numbers of which decisions speak are looked at, from both sides, and how many values of a type there are.
  private static let mostNumbers = 10
  /// How many elements an array has at most: states are compared and copied with all of them.
  private static let longestArray = 201
  private static let mostValues = 36

  /// Texts that something of a name makes others of.
  private static let changes: [(names: [String], text: String)] = [
    (["trimmingCharacters", "isWhitespace", "whitespaces", "whitespacesAndNewlines"], "\" a \""),
    (
      ["lowercased", "uppercased", "capitalized", "caseInsensitiveCompare", "localizedCaseInsensitiveContains"],
      "\"aB\""
    ),
  ]

  /// What bounds a value.
  private static let bounds = ["min", "max", "clamped", "prefix", "suffix"]

  private static func typedValues(of spec: ReactorSpec, _ samples: SampleValues) -> [String] {
    var types: [String: SwiftType] = [:]
    func add(_ type: SwiftType) {
      switch type.plain.shape {
      case .optional(let wrapped), .implicitlyUnwrapped(let wrapped): add(wrapped)
      case .array(let element): add(element)
      default: types[type.plain.canonicalText] = type.plain
      }
    }
    for type in spec.fields.map(\.type) + spec.mutations.flatMap(\.payload.values).map(\.type) { add(type) }
    return types.sorted { $0.key < $1.key }.flatMap { name, type -> [String] in
      let values = samples.values(of: type).prefix(2)
      guard let first = values.first, name != "Void", name != "()" else { return [] }
      return values.map { "\($0) as \(name)" } + ["[\(first)] as [\(name)]"]
    }
  }

  /// The texts that decide something: conditions, derived values, what `reduce` does, and others that compare something, functions of the spec's own
  /// types among them.
  ///
  /// - Parameter lists: The spec's lists of steps, with all texts in them.
  private static func decisions(of spec: ReactorSpec, _ lists: [([Step], texts: [SwiftText])]) -> [SwiftText] {
    var texts = spec.derived.map(\.expression) + spec.everyMutation.before + spec.everyMutation.after
    for mutation in spec.mutations {
      if case .statements(let statements) = mutation.effect { texts += statements }
    }
    func visit(_ steps: [Step]) {
      for step in steps {
        switch step.kind {
        case .guard(let text, _), .if(let text, _, _): texts.append(text)
        case .unwrap(let bindings, _), .let(let bindings): texts += bindings.map(\.value)
        case .switch(let value, let cases): texts += [value] + cases.map(\.pattern)
        default: break
        }
        step.branches.forEach(visit)
      }
    }
    var known: Set<ObjectIdentifier> = []
    for (steps, all) in lists {
      let start = texts.count
      visit(steps)
      known.formUnion(texts[start...].lazy.map { ObjectIdentifier($0) })
      texts += all.filter { text in
        !known.contains(ObjectIdentifier(text)) && (text.compares || bounds.contains(where: text.hasIdentifier))
      }
    }
    let functions = spec.types.map { types in
      types.tokens.indices.contains { types.text($0) == "func" } && types.compares ? [types] : []
    }
    return texts + spec.events.compactMap(\.condition) + (functions ?? [])
  }
}

/// What other texts of the spec and its settings name.
extension ReferenceSamples {
  /// The texts of which a decision makes a value of one of the spec's enums.
  private static func rawValues(of spec: ReactorSpec, in decisions: [SwiftText]) -> [String] {
    let names = decisions.filter { $0.hasIdentifier("rawValue") }.reduce(into: Set<String>()) {
      $0.formUnion($1.identifiers)
    }
    let types = spec.nestedTypes.filter { names.contains($0.name) }
    return types.flatMap(\.cases).map { $0.filter { $0 != "." && $0 != "`" }.swiftLiteral }.prefix(4).map { $0 }
  }

  /// The string literals in the samples of the types that the spec's fields, payloads and methods have.
  private static func textsInSamples(of spec: ReactorSpec, _ samples: SampleValues) -> [String] {
    let payloads = spec.actions.map(\.payload) + spec.mutations.map(\.payload)
    let methods = spec.parameters.allContracts.flatMap(\.methods)
    let types = spec.fields.map(\.type) + payloads.flatMap(\.values).map(\.type) + methods.compactMap(\.result)
    var texts: [String] = []
    var known: Set<String> = []
    for name in types.flatMap({ $0.swift.identifiers.sorted() }) where known.insert(name).inserted {
      let type = SwiftType(name)
      guard samples.isGiven(type) else { continue }
      for value in samples.values(of: type) where value.utf8.contains(UInt8(ascii: "\"")) {
        let swift = SwiftText(value)
        texts += swift.tokens.indices.filter { swift.tokens[$0].kind == .literal }.map { swift.text($0) }
          .filter { $0.first == "\"" && $0.isLiteral && !$0.contains("\\") && (3..<20).contains($0.count) }
      }
    }
    return Array(texts.unique.prefix(8))
  }
}

extension ReferenceSamples {
  /// Whether there are values of a type.
  func hasValues(of type: SwiftType) -> Bool { !samples.values(of: type).isEmpty }

  /// The values of a type as the harness takes them, by the name of a constant; nil where there are none.
  mutating func expression(for type: SwiftType) -> String? {
    guard hasValues(of: type) else { return nil }
    // As the type for which a name stands, unless there are samples for the name; once, since that may have the name in it.
    let name = type.plain.canonicalText
    if let aliased = aliases.removeValue(forKey: name) {
      defer { aliases[name] = aliased }
      if !samples.isGivenBySpec(name), let list = expression(for: aliased) { return list }
    }
    switch type.plain.shape {
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped):
      if !samples.isGiven(type), let inner = list(of: wrapped) { return inner + ".optional" }
    case .array(let element):
      if !samples.isGiven(type), let inner = list(of: element) {
        let near: [Int] = counts.flatMap { (count: Int) -> [Int] in [count - 1, count, count + 1] }
        let lengths = near.filter { (3...Self.longestArray).contains($0) }.unique.prefix(6).map(String.init)
        return inner + (lengths.isEmpty ? ".arrays" : ".arrays(\(lengths.joined(separator: ", ")))")
      }
    case .dictionary(let key, let value):
      if !samples.isGiven(type), let keys = list(of: key), let inner = list(of: value) {
        return "\(inner).dictionaries(by: \(keys))"
      }
    default: break
    }
    if type.plain.canonicalText == "Bool" { return "[true, false]" }
    if type.plain.canonicalText == "Void" || type.plain.canonicalText == "()" { return "[()]" }
    return constant(for: type)
  }

  /// The values of a type that stands in another one: by the name of a constant, also where a few literals are all of them.
  mutating func list(of type: SwiftType) -> String? {
    guard let values = expression(for: type) else { return nil }
    return values.hasPrefix("[") ? constant(for: type) : values
  }

  /// The values that a generic method can return, by the name of a constant; nil where there are none.
  mutating func expressionForAnyType() -> String? {
    guard !typedValues.isEmpty else { return nil }
    if let name = names["Any"] { return name }
    let name = addName("anySamples", for: "Any")
    constants.append((name, SwiftType("Any"), typedValues))
    return name
  }

  /// Gives a constant its name, which nothing else has.
  private mutating func addName(_ wanted: String, for key: String) -> String {
    var name = wanted
    while names.values.contains(name) || takenNames.contains(name) { name += "2" }
    names[key] = name
    return name
  }

  private mutating func constant(for type: SwiftType) -> String {
    // Methods of dependencies name the types of `types` with their owner, inside of which the constants stand.
    let type = type.unqualified(by: owner)
    // A closure that may go from one task to another says so in its type.
    let key = type.plain.isFunction ? type.canonicalText : type.plain.canonicalText
    if let name = names[key] { return name }
    let words = key.split { !$0.isLetter && !$0.isNumber }.map { String($0).capitalizedFirst }.joined()
    let name = addName(words.lowercasedFirstWord + "Samples", for: key)
    constants.append(
      (name, type, Array((samples.values(of: type) + boundaries(of: type)).unique.prefix(Self.mostValues)))
    )
    return name
  }

  /// The values at the boundaries of which the spec speaks.
  private func boundaries(of type: SwiftType) -> [String] {
    let counts = counts.flatMap { [$0, $0 - 1, $0 + 1] }.filter { $0 > 0 }.unique
    let name = type.plain.canonicalText
    // The spec's own first, which may be called like another one.
    if let type = structs[name] { return samples.structs(type, in: owner, most: 12, at: decided) }
    if let type = enums[name] { return cases(of: type) }
    if case .tuple(let elements) = type.plain.shape, !samples.isGiven(type) {
      return samples.tuples(elements, most: 12, at: decided)
    }
    if isOfApp(type) { return [] }
    let isResult = type.name == "Result" || name.hasPrefix("Swift.Result<")
    if isResult, type.genericArguments.count == 2, !samples.isGiven(type) {
      return decided(type.genericArguments[0]).prefix(24).map { ".success(\($0))" }
        + decided(type.genericArguments[1]).map { ".failure(\($0))" }
    }
    if let integers = integers([0] + nearNumbers, of: type) { return integers }
    switch name {
    case "Double", "TimeInterval", "Float", "CGFloat":
      return ["0"] + fractions + numbers.flatMap { ["\($0)", "\(Double($0) - 0.5)", "\(Double($0) + 0.5)"] }
    case "Decimal":
      return ["Decimal(0)"] + fractions.map { "Decimal(\($0))" }
        + numbers.flatMap { ["Decimal(\($0))", "Decimal(\(Double($0) - 0.5))", "Decimal(\(Double($0) + 0.5))"] }
    case "String":
      let lengths = counts.filter { $0 < 40 }.prefix(9)
      // Of each kind that is asked for: letters in both cases, and digits.
      let letters = lengths.map { Self.text(of: $0, isMixed: asksForDigits) }
      let digits = asksForDigits ? lengths.map { String((0..<$0).map { Character("\(($0 + 1) % 10)") }) } + ["-1"] : []
      // What is split or searched by a short text has one in it.
      let joined = separators.map { "a\($0)b.c" } + (asksForAddresses ? ["https://example.invalid/first"] : [])
      let long = counts.filter { (40...2000).contains($0) }.sorted().suffix(2)
        .map { "String(repeating: \"a\", count: \($0))" }
      return ["\"\"", "\"12\""] + changedTexts + strings + long + (joined + digits + letters).map(\.swiftLiteral)
    case "Character": return separators.map(\.swiftLiteral)
    case "Date": return ["Date.distantFuture", "Date.distantPast"]
    // The largest are sizes of data.
    case "Data":
      return ["Data()"] + counts.filter { $0 > 2 && $0 < 20_000_000 }.sorted().suffix(3).map { "Data(count: \($0))" }
    default: return []
    }
  }

  /// The cases of an enum, of which the settings may give some only, and those of which decisions speak with the values of their literals.
  ///
  /// - Parameter depth: In how many other types it stands, one of which it may be itself.
  private func cases(of type: NestedType, depth: Int = 0) -> [String] {
    var matched = type
    matched.payloadCases.removeAll { !matchedNames.contains($0.name) }
    return samples.cases(of: type) + samples.cases(of: matched) { decided($0, depth: depth) }
  }

  /// The numbers of which decisions speak, each with those beside it.
  private var nearNumbers: [Int] { numbers.flatMap { [$0, $0 - 1, $0 + 1] } }

  /// Numbers as values of a type of whole numbers, or of seconds; nil of any other type, be it one of the app's that is called so.
  private func integers(_ numbers: [Int], of type: SwiftType) -> [String]? {
    let name = type.plain.canonicalText
    let isOwn = isOfApp(type) || structs[name] != nil || enums[name] != nil
    return isOwn ? nil : DecidingLiterals.integers(numbers, of: name)
  }

  /// Whether a type is one of the app's that is called like Foundation's or Swift's, as the settings or its samples say: each of them is made with
  /// labels that Swift's own doesn't have.
  private func isOfApp(_ type: SwiftType) -> Bool {
    let name = type.plain.canonicalText
    if samples.typesOfApp.contains(name) { return true }
    guard samples.isGiven(type) else { return false }
    return name == "Duration"
      || type.isScalar
        && samples.values(of: type).allSatisfy { value in
          let call = SwiftText(value).call
          let label = call?.arguments.commaSeparatedParts.first?.labelledValue?.label
          return call?.function.text == name && label.map { !Self.labelsOfScalars.contains($0) } == true
        }
  }

  /// The first labels of the initializers that Swift's and Foundation's numbers and texts have.
  private static let labelsOfScalars: Set<String> = [
    "bigEndian", "bitPattern", "bytes", "cString", "clamping", "contentsOf", "contentsOfFile", "data", "decoding",
    "describing",
    "exactly", "format", "from", "littleEndian", "localized", "nan", "reflecting", "repeating", "sign", "signOf",
    "stringInterpolation",
    "stringLiteral", "truncating", "truncatingIfNeeded", "unsafeUninitializedCapacity", "utf8String", "validating",
    "validatingCString", "validatingUTF8",
  ]

  /// The values of a type of which decisions speak.
  private func decided(_ type: SwiftType) -> [String] { decided(type, depth: 0) }

  private func decided(_ type: SwiftType, depth: Int) -> [String] {
    if let wrapped = type.wrapped { return decided(wrapped, depth: depth) }
    let name = type.plain.canonicalText
    if let integers = integers(nearNumbers, of: type) { return integers }
    switch isOfApp(type) ? "" : name {
    case "Double", "TimeInterval", "Float", "CGFloat":
      return fractions + numbers.flatMap { ["\(Double($0) - 0.5)", "\(Double($0) + 0.5)"] }
    case "Decimal":
      return fractions.map { "Decimal(\($0))" }
        + numbers.flatMap { ["Decimal(\($0))", "Decimal(\(Double($0) - 0.5))", "Decimal(\(Double($0) + 0.5))"] }
    case "String": return (asksForDigits ? ["\"12\""] : []) + literals
    case "Character": return separators.map(\.swiftLiteral)
    case "Bool": return ["true", "false"]
    // The cases of an enum, say, of which one may decide: first those that a decision names with all that is in them.
    default:
      if depth < 2, let type = structs[name] {
        return samples.structs(type, in: owner, most: 6) { decided($0, depth: depth + 1) }
      }
      guard samples.isGiven(type), structs[name] == nil else { return [] }
      let cases = depth < 2 ? enums[name].map { self.cases(of: $0, depth: depth + 1) } ?? [] : []
      return Array(eachCaseFirst(decidingFirst(samples.values(of: type) + cases)).prefix(6))
    }
  }

  private func decidingFirst(_ values: [String]) -> [String] {
    if decidingNames.isEmpty { return values }
    let named = values.filter {
      $0.utf8.first == UInt8(ascii: ".") && SwiftText($0).identifiers.isSubset(of: decidingNames)
    }
    return (named + values).unique
  }

  /// Values with one of each case of an enum before further ones of the same case.
  private func eachCaseFirst(_ values: [String]) -> [String] {
    var seen: Set<Substring> = []
    let isFirst = values.map { seen.insert($0.prefix { $0 != "(" }).inserted }
    let parts = [true, false].map { part in zip(values, isFirst).filter { $0.1 == part }.map(\.0) }
    return parts[0] + parts[1]
  }

  /// A text of a length. One that is mixed starts with letters and has, where there is room, small ones, a large one and a digit.
  private static func text(of count: Int, isMixed: Bool) -> String {
    String((0..<count).map { position in isMixed && position == 0 ? "A" : isMixed && position == 2 ? "1" : "a" })
  }
}

extension ReferenceSamples {
  /// Finds the types to which texts cast errors, and the cases that are asked of errors.
  ///
  /// - Parameter lists: The spec's lists of steps, with all texts in them.
  private mutating func findErrors(of spec: ReactorSpec, _ lists: [([Step], texts: [SwiftText])]) {
    var found: [String] = []
    var missing: [SwiftType] = []
    var literals: [String] = []
    func add(_ type: String, at place: SwiftText, orElse value: String? = nil) {
      let given = samples.values(of: SwiftType(type))
      let deciding =
        enums[type].map { Array(self.cases(of: $0).unique.filter { !given.contains($0) }.prefix(10)) } ?? []
      let values = (given + deciding).map { $0.hasPrefix(".") ? type + $0 : $0 }
      let isKnown = missing.contains { $0.text == type }
      if values.isEmpty, value == nil, !isKnown { missing.append(SwiftType(SwiftText(type, at: place.range))) }
      found += values.isEmpty ? [value].compactMap { $0 } : values
    }
    func read(_ pattern: SwiftText, isPattern: Bool = true) {
      let tokens = pattern.tokens
      literals += tokens.indices.filter { tokens[$0].kind == .literal }.map { pattern.text($0) }
        .filter { Int($0) != nil || $0.first == "\"" && $0.isLiteral }
      for position in tokens.indices where [.as, .is].contains(tokens[position].word) {
        guard isPattern || position > 0 && pattern.name(position - 1) == "error" else { continue }
        let next = position + 1 < tokens.count && tokens[position + 1].kind == .sign ? position + 2 : position + 1
        if let name = pattern.typeName(at: next) { add(name, at: pattern) }
      }
      let path = tokens.indices.prefix { index in
        tokens[index].kind == .dot || tokens[index].kind == .name && tokens[index].word != .where
      }
      guard path.count > 2, let first = pattern.name(0), first.first?.isUppercase == true else { return }
      let names = path.compactMap { pattern.name($0) }
      let isPlain = path.count == tokens.count || tokens[path.count].word == .where
      add(names.dropLast().joined(separator: "."), at: pattern, orElse: isPlain ? names.joined(separator: ".") : nil)
    }
    func visit(_ steps: [Step]) {
      for step in steps {
        switch step.kind {
        case .switch(let value, let cases) where value.takesName("error"):
          read(value, isPattern: false)
          for item in cases { read(item.pattern) }
        case .if(let text, _, _), .guard(let text, _):
          // A field may be called so, too.
          guard text.takesName("error") else { break }
          for part in text.commaSeparatedParts {
            let isCase = part.tokens.first?.word == .case
            read(isCase ? SwiftText(String(part.text.dropFirst(5)), at: part.range) : part, isPattern: isCase)
          }
        default: break
        }
        step.branches.forEach(visit)
      }
    }
    for (steps, texts) in lists {
      visit(steps)
      // Elsewhere only what casts an error speaks of its type.
      for text in texts where text.takesName("error") {
        let tokens = text.tokens
        for position in tokens.indices.dropFirst().dropLast(2) where tokens[position].word == .as {
          guard text.name(position - 1) == "error", let name = text.typeName(at: position + 2) else { continue }
          add(name, at: text)
        }
      }
    }
    let methods = spec.parameters.allContracts.flatMap(\.methods)
    let closures = spec.parameters.compactMap { ($0.type.wrapped ?? $0.type).function }
    for type in methods.compactMap(\.errorType) + closures.compactMap(\.errorType) {
      // Inside of the reactor, a type that it declares is known by its name alone.
      let own = spec.name + "."
      add(type.text.hasPrefix(own) ? String(type.text.dropFirst(own.count)) : type.text, at: type.swift)
    }
    errors = found.unique + variants(of: found.unique, by: literals.unique)
    missingErrors = missing
  }

  private static func isNumber(_ literal: String) -> Bool { literal.first?.isNumber == true }

  /// The errors with other literals in place of theirs: those of which the spec asks. What stands in a list is left as it is, since the numbers
  /// of a `Data([1])` are bytes, and what a case of the spec's own carries itself: that has values by its type.
  private func variants(of errors: [String], by literals: [String]) -> [String] {
    let near = literals.flatMap { (text: String) -> [String] in
      guard let number = Int(text) else { return [text] }
      return ["\(number)", "\(max(number - 1, 0))"]
    }
    let variants = errors.flatMap { error -> [String] in
      let swift = SwiftText(error)
      let isOwn = enums.keys.contains { error.hasPrefix($0 + ".") }
      var lists = 0
      let literals = swift.tokens.indices.filter { position in
        let token = swift.tokens[position]
        lists += token.kind == .leftBracket ? 1 : token.kind == .rightBracket ? -1 : 0
        return token.kind == .literal && lists == 0 && (!isOwn || token.depth > 1)
      }
      return literals.flatMap { position -> [String] in
        // Of texts a few: what is drawn by chance would rarely be another error.
        let isNumber = Self.isNumber(swift.text(position))
        return near.filter { Self.isNumber($0) == isNumber }.prefix(isNumber ? near.count : 2).map { literal in
          SwiftCode(swift, replacing: [(swift.tokens[position].range, literal)]).text
        }
      }
    }
    return Array(variants.unique.filter { !errors.contains($0) }.prefix(8))
  }
}

extension SwiftText {
  /// The name of the type that starts with a token, with those of the types around it: `Photo.Failure`; nil where none starts there.
  fileprivate func typeName(at start: Int) -> String? {
    var position = start
    var names: [String] = []
    while position < tokens.count, let name = name(position), name.first?.isUppercase == true {
      names.append(name)
      guard position + 1 < tokens.count, tokens[position + 1].kind == .dot else { break }
      position += 2
    }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }
}
