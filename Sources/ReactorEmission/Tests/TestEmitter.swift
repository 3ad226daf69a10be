import ReactorSpec

/// Prints the generated tests of a reactor: its initial state, and each mutation whose effect is inferred.
struct TestEmitter {
  /// Something that a test needs and nobody has given.
  struct Omission: Hashable {
    /// The test that is left out.
    var test: String
    /// The type without values.
    var type: SwiftText
    /// Whether one value would do.
    var needsOne: Bool
  }

  let spec: ReactorSpec
  private let samples: SampleValues
  private let dialect: TestDialect
  /// The tests to print.
  private(set) var tests: [GeneratedTest] = []
  /// The tests that can't be made.
  private(set) var omissions: [Omission] = []
  private var arguments: [String] = []

  init(_ spec: ReactorSpec, settings: Settings) {
    self.spec = spec
    samples = SampleValues(settings)
    dialect = TestDialect(settings.testFramework)
    guard collectArguments() else { return }
    addInitialStateTest()
    for mutation in spec.mutations { addTest(of: mutation) }
  }

  /// Whether there is a test to print.
  var isEmpty: Bool { tests.isEmpty }

  func print(to printer: inout SwiftPrinter) {
    var suite = TestSuite(
      dialect: dialect,
      title: "\(spec.name), as its spec states it",
      name: "\(spec.name)GeneratedTests",
      isolation: spec.isolation,
      tests: tests
    )
    suite.memberNames = ["makeReactor"]
    suite.members.append { attributes, printer in
      printer.block("\(attributes)private func makeReactor() -> \(spec.name)") { $0.list(spec.name, arguments) }
    }
    suite.print(to: &printer)
  }

  /// Finds a value for each parameter of the reactor's initializer that needs one.
  private mutating func collectArguments() -> Bool {
    for parameter in ReactorEmitter(spec: spec).initializerParameters where parameter.defaultValue == nil {
      guard let value = samples.values(of: parameter.type.text).first else {
        let type = spec.parameters.first { $0.name == parameter.name }?.type
        if let type = type ?? spec.fields.first(where: { $0.name == parameter.name })?.type {
          omissions.append(Omission(test: "all tests", type: type, needsOne: true))
        }
        continue
      }
      arguments.append(parameter.argument(value))
    }
    return omissions.isEmpty
  }

  private mutating func addInitialStateTest() {
    let expectations = spec.fields.compactMap { field in
      initialValue(of: field).map { dialect.equal("state.\(SwiftName.member(field.name))", $0, type: field.type.text) }
    }
    guard !expectations.isEmpty else { return }
    let lines = ["let state = makeReactor().initialState"] + expectations
    tests.append(GeneratedTest(title: "starts as the spec says", name: "startsAsTheSpecSays", lines: lines))
  }

  /// The value that a field starts with, where it is known and can be compared.
  private func initialValue(of field: Field) -> String? {
    if field.isRequired { return samples.values(of: field.type.text).first }
    guard let value = field.defaultValue?.text else { return "nil" }
    if field.usesParameters {
      guard let parameter = spec.parameters.first(where: { $0.name == value }) else { return nil }
      return parameter.defaultValue.map { $0.text.isLiteral ? $0.text : nil }
        ?? samples.values(of: parameter.type.text).first
    }
    guard value.isLiteral, value == "nil" || value == "[]" || value == "[:]" || samples.isComparable(field.type.text)
    else {
      return nil
    }
    return value
  }

  private mutating func addTest(of mutation: Mutation) {
    guard case .assignments(let assignments) = mutation.effect else { return }
    let after = spec.everyMutation.after.map(\.text).joined(separator: "\n")
    guard !assignments.contains(where: { after.contains("state.\($0.field)") }) else { return }
    let values = mutation.payload.values.map { samples.values(of: $0.type.text) }
    for (value, payloadValue) in zip(values, mutation.payload.values) where value.count < 2 {
      let title = "\(mutation.name) sets \(assignments.map(\.field).joined(separator: " and "))"
      omissions.append(Omission(test: title, type: payloadValue.type, needsOne: false))
    }
    guard values.allSatisfy({ $0.count >= 2 }) else { return }
    var lines = ["let reactor = makeReactor()", "var state = reactor.initialState"]
    for choice in [0, 1] {
      let chosen = values.map { $0[choice] }
      let passed = zip(mutation.payload.values, chosen).map { value, text in
        (value.label.map { "\($0): " } ?? "") + text
      }
      let value = ".\(SwiftName.member(mutation.name))(\(passed.joined(separator: ", ")))"
      lines.append(spec.runtime.reduceCall(value))
      for (assignment, (value, text)) in zip(assignments, zip(mutation.payload.values, chosen)) {
        lines.append(dialect.equal("state.\(SwiftName.member(assignment.field))", text, type: value.type.text))
      }
    }
    let fields = assignments.map { "`\($0.field)`" }
    let title = "`\(mutation.name)` sets " + fields.joined(separator: " and ")
    tests.append(GeneratedTest(title: title, name: functionName(for: mutation), lines: lines))
  }

  private func functionName(for mutation: Mutation) -> String {
    ["makeReactor", "startsAsTheSpecSays"].contains(mutation.name) ? mutation.name + "Mutation" : mutation.name
  }
}

extension String {
  /// Whether the text is a literal whose value does not depend on anything.
  fileprivate var isLiteral: Bool {
    if self == "nil" || self == "true" || self == "false" || self == "[]" || self == "[:]" { return true }
    let digits = hasPrefix("-") ? dropFirst() : self[...]
    if let first = digits.first, first.isNumber { return digits.allSatisfy { $0.isNumber || $0 == "." || $0 == "_" } }
    return hasPrefix("\"") && hasSuffix("\"") && count > 1 && !contains("\\(") && !contains("\n")
      && !dropFirst().dropLast().contains("\"")
  }
}
