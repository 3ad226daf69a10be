import ReactorSpec

/// Prints the scenarios of a spec as tests that send actions to the real reactor and look at its state.
final class ScenarioEmitter {
  let spec: ReactorSpec
  private let dialect: TestDialect
  private let samples: SampleValues
  /// The tests to print.
  private(set) var tests: [GeneratedTest] = []
  /// The scenarios that they are.
  private var printed: [Scenario] = []
  /// The actor that the tests run on.
  private let isolation: Isolation?
  /// How time passes in the tests.
  private var times: [ScenarioTime] = []
  /// The tests that can't be made.
  private(set) var omissions: [Omission] = []

  init(_ tested: TestedReactor) {
    let (reactor, spec) = (tested.reactor, tested.spec)
    self.spec = spec
    dialect = tested.dialect
    samples = tested.samples
    isolation = tested.isolation
    let startCalls = spec.scenarios.isEmpty ? [] : spec.startCalls
    let contracts = spec.parameters.contracts
    let declared = DeclaredNames(of: spec)
    let goesOn = spec.goesOn
    let hasClock = spec.hasClock
    let most = ScenarioFixture.mostTests(of: reactor, startCalls: startCalls.count)
    for scenario in spec.scenarios {
      if spec.runtime == .reactorKit, scenario.advances {
        let other = spec.textNamingScheduler(in: scenario).map { Obstacle.otherTime($0.name, in: $0.text) }
        if let reason = other ?? (hasClock ? nil : .untimed) {
          omissions.append(Omission(test: scenario.name, subject: .scenario, reason: reason))
          continue
        }
      }
      guard tests.count < most else {
        omissions.append(Omission(test: scenario.name, subject: .scenario, reason: .tooManyValues))
        continue
      }
      switch ScenarioFixture.make(for: scenario, of: reactor, startCalls: startCalls, samples: samples) {
      case .success(let fixture):
        let test = ScenarioTest(
          scenario: scenario,
          spec: spec,
          contracts: contracts,
          declared: declared,
          time: ScenarioTime(of: scenario, isolation: isolation, goesOn: goesOn),
          fixture: fixture,
          samples: samples,
          dialect: dialect
        )
        times.append(test.time)
        tests.append(test.generated)
        printed.append(scenario)
      case .failure(let missing):
        omissions.append(
          Omission(test: scenario.name, subject: .scenario, reason: .missingValue(of: missing.type))
        )
      }
    }
  }

  /// What the tests see.
  var coverage: ScenarioCoverage { ScenarioCoverage(of: printed, spec) }

  /// Whether there is a test to print.
  var isEmpty: Bool { tests.isEmpty }

  /// The modules that the tests need for the passing of time.
  var modules: [String] { times.contains { $0 != .none } ? spec.testModules : [] }

  func print(to printer: inout SwiftPrinter) {
    var suite = TestSuite(
      dialect: dialect,
      title: "\(spec.name), in its scenarios",
      name: "\(spec.name)Scenarios",
      isolation: isolation,
      tests: tests
    )
    if spec.scenarios.contains(where: { !$0.states.isEmpty }) {
      suite.memberNames.insert(ScenarioTest.changesFunction)
      suite.members.append { attributes, printer in
        printer.documentation("The values without those that repeat the one before.")
        let head =
          "\(attributes)private func \(ScenarioTest.changesFunction)<Value: Equatable>(_ values: [Value]) -> [Value]"
        printer.block("\(head)") { $0.line("values.reduce(into: []) { if $0.last != $1 { $0.append($1) } }") }
      }
    }
    let aliases = usedTypes
    if !aliases.isEmpty {
      suite.members.append { _, printer in
        for name in aliases { printer.line("private typealias \(name) = \(self.spec.name).\(name)") }
      }
    }
    suite.print(to: &printer)
  }

  /// The types nested in the reactor that the scenarios speak of, or the values that stand for what they don't give.
  private var usedTypes: [String] {
    guard !spec.nestedTypes.isEmpty else { return [] }
    let given = Set(spec.scenarios.flatMap(\.given).map(\.name))
    let assigned: [SwiftType] = spec.properties.filter { given.contains($0.name) }.map(\.type)
    let types =
      assigned + spec.parameters.flatMap { [$0.type] + $0.contracts.flatMap(\.contract.methods).compactMap(\.result) }
    let values = types.flatMap { samples.values(of: $0) }
    let described = Set(spec.scenarios.flatMap(\.states).map(\.member))
    let members = spec.fields.map { ($0.name, $0.type) } + spec.derived.map { ($0.name, $0.type) }
    let texts =
      spec.scenarios.flatMap(\.texts) + types.map(\.swift)
      + members.filter { described.contains($0.0) && $0.1.containsTuple }.map(\.1.swift)
    let names = (texts + values.map { SwiftText($0) }).reduce(into: Set<String>()) { $0.formUnion($1.freeNames) }
    return spec.nestedTypes.filter { !$0.isPrivate && names.contains($0.name) }.map(\.name)
  }
}

extension Scenario {
  /// Whether time passes in it.
  fileprivate var advances: Bool {
    when.contains { if case .advance = $0 { true } else { false } }
  }
}
