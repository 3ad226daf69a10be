import ReactorSpec

/// Prints the generated tests of a reactor with ReactorKit: its initial state, each mutation, each derived value, and each action's ways
/// through its steps.
struct TestEmitter: StatedTests {
  let spec: ReactorSpec
  let samples: SampleValues
  /// The values that doubles fall back to.
  private let doubleSamples: SampleValues
  let dialect: TestDialect
  let scope: TestScope
  /// The tests to print.
  var tests: [GeneratedTest] = []
  /// The tests that can't be made.
  var omissions: [Omission] = []
  /// The arguments with which a test makes the reactor.
  private(set) var arguments: [String] = []
  /// The parameters of the function that makes it: the dependencies that a test may decide about.
  private(set) var parameters: [String] = []
  /// The fields that have another value in the changed state, with that value.
  private(set) var changedFields: [(field: Field, value: String)] = []
  /// Whether a test starts from the state in which the fields have other values.
  var needsChangedState = false
  /// Whether a test needs an error.
  var needsError = false
  /// Whether a test records mutations, and whether one expects them one by one.
  var usesRecorder = false
  var usesExpectedMutations = false

  init(_ spec: ReactorSpec, settings: Settings) {
    self.spec = spec
    samples = SampleValues(settings, spec: spec)
    doubleSamples = SampleValues(settings)
    dialect = TestDialect(settings.testFramework)
    scope = TestScope(spec)
    changedFields = spec.fields.filter(\.isSettable).compactMap { field in changedValue(of: field).map { (field, $0) } }
    guard collectArguments() else { return }
    addInitialStateTest()
    for value in spec.derived { addTest(of: value) }
    for mutation in spec.mutations { addTest(of: mutation) }
    for action in spec.actions { addPathTests(of: action) }
    addTransformTests()
    addStubTest()
  }

  /// Whether there is a test to print.
  var isEmpty: Bool { tests.isEmpty }

  /// The modules that the tests need besides the runtime's.
  var modules: [String] { [] }

  func print(to printer: inout SwiftPrinter) {
    var suite = TestSuite(
      dialect: dialect,
      title: "\(spec.name), as its spec states it",
      name: "\(spec.name)GeneratedTests",
      isolation: spec.isolation,
      tests: tests
    )
    suite.memberNames = TestScope.functionNames
    suite.members.append { attributes, printer in
      printMakeReactor(attributes, to: &printer)
    }
    if needsError {
      suite.members.append { _, printer in printer.line("private struct SampleError: Error {}") }
    }
    if needsChangedState { suite.members.append(printChangedState) }
    let aliases = NestedTypes(in: spec).filter { !$0.isPrivate }.map(\.name)
    if !aliases.isEmpty {
      suite.members.append { _, printer in
        for name in aliases { printer.line("private typealias \(name) = \(spec.name).\(name)") }
      }
    }
    suite.print(to: &printer)
  }

  /// Finds a value for each parameter of the reactor's initializer that needs one.
  private mutating func collectArguments() -> Bool {
    for parameter in ReactorEmitter(spec: spec).initializerParameters where parameter.defaultValue == nil {
      let stream = StreamSource(parameter.type, method: parameter.name, isDouble: false)
      guard let value = samples.values(of: parameter.type).first ?? stream?.silence(samples) else {
        let type = spec.parameters.first { $0.name == parameter.name }?.type
        if let type = type ?? spec.fields.first(where: { $0.name == parameter.name })?.type {
          omissions.append(Omission(test: "all tests", reason: .missingValue(of: type, needsOne: true)))
        }
        continue
      }
      guard let steered = steeredType(parameter.name) else {
        arguments.append(parameter.argument(value))
        continue
      }
      let name = SwiftName.escaped(parameter.name)
      if isMadeOnMainActor(parameter.name) {
        // In Swift 5 mode, the default value of a parameter belongs to no actor.
        parameters.append("\(name): \(steered)? = nil")
        arguments.append(parameter.argument("\(name) ?? \(value)"))
      } else {
        parameters.append("\(name): \(steered) = \(value)")
        arguments.append(parameter.argument(name))
      }
    }
    return omissions.isEmpty
  }

  /// Whether a dependency's double can be made on the main actor only.
  private func isMadeOnMainActor(_ name: String) -> Bool {
    guard spec.isolation == .main, let contract = spec.contract(of: name) else { return false }
    return DoubleEmitter(contract: contract, samples: doubleSamples, nested: nil, isOnMainActor: true).isMadeOnMainActor
  }

  /// The type of a dependency that a test decides about: a double, or a stream; nil for any other.
  private func steeredType(_ name: String) -> String? {
    guard let parameter = spec.parameters.first(where: { $0.name == name && $0.role == .dependency }) else {
      return nil
    }
    if let contract = parameter.contract { return contract.doubleName }
    return StreamSource(parameter.type, method: name, isDouble: false) == nil ? nil : parameter.type.text
  }

  private func printMakeReactor(_ attributes: String, to printer: inout SwiftPrinter) {
    printer.list("\(attributes)private func makeReactor", parameters, " -> \(spec.name) {")
    printer.indented { $0.list("\(spec.name)", arguments) }
    printer.line("}")
  }

  /// Adds a test, unless something stands in its way.
  mutating func add(_ title: String, _ make: (inout Self) throws(Obstacle) -> GeneratedTest) {
    do throws(Obstacle) {
      tests.append(try make(&self))
    } catch {
      omissions.append(Omission(test: title, reason: error))
    }
  }
}
