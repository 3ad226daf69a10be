package import ReactorSpec
package import YAMLTree

/// A test double of a protocol whose methods a spec lists.
package struct TestDouble: Sendable {
  /// The name of its class.
  package var name: String
  /// Whether the spec leaves it to another one, or to a Swift file.
  package var isElsewhere: Bool
  /// Where the spec names the protocol.
  package var place: Diagnostic.Place

  /// - Parameters:
  ///   - name: The name of its class.
  ///   - isElsewhere: Whether the spec leaves it to another one, or to a Swift file.
  ///   - place: Where the spec names the protocol.
  package init(name: String, isElsewhere: Bool, place: Diagnostic.Place) {
    self.name = name
    self.isElsewhere = isElsewhere
    self.place = place
  }
}

/// What one spec file gives: files and diagnostics. Pure: the same file and settings always give the same bytes.
package struct SpecCompilation: Sendable {
  /// The files; empty where the diagnostics contain an error.
  package var files: [GeneratedFile]

  /// What is wrong with the spec, or worth knowing, by place.
  package var diagnostics: [Diagnostic]

  /// The tests that are left out since a value is missing, a line each.
  package var omittedTests: [String]

  /// The methods of everything that can be `manual`, the user's and those that would be.
  package var handWrittenMethods: [HandWrittenMethod]

  /// The test doubles that the tests use, but for those of values in samples.
  package var doubles: [TestDouble]

  /// The RIBs, as the tree of a project's has to know them.
  package var ribs: [RIBNode]

  /// Compiles a spec file.
  ///
  /// - Parameters:
  ///   - file: The file as it was read.
  ///   - settings: The project's settings.
  ///   - kinds: Which of its files are made. Tests cost most, and what is said about them is said only where they are made.
  ///   - embedded: The children that other RIBs of the project show in a view that is lent to them, by those RIBs' names.
  ///   - limits: What the file may cost.
  package init(
    of file: SpecFile,
    settings: Settings,
    kinds: Set<GeneratedFile.Kind> = Set(GeneratedFile.Kind.allCases),
    embedded: [String: [String]] = [:],
    limits: YAMLLimits = YAMLLimits()
  ) {
    var reading = SpecReading(of: file, settings: settings, limits: limits)
    reading.settings.samples.addDoubles(of: reading.specs)
    if !kinds.isDisjoint(with: [.tests, .testScaffold]) { reading.findImportsOfTests() }
    files = []
    diagnostics = reading.diagnostics
    omittedTests = []
    handWrittenMethods = []
    doubles = []
    ribs = []
    guard !reading.specs.isEmpty else { return }
    let hash = ContentHash(of: reading)
    // What is known of a spec's steps is found out once, for all that is printed of it.
    let reactors = reading.specs.map { ReactorEmitter(spec: $0) }
    let taken = TakenTypeNames(of: reading.specs, settings: reading.settings)
    if kinds.contains(.reactor) { files.append(Self.reactorFile(file, reading, reactors, taken, hash)) }
    let isTested = kinds.contains(.tests)
    let generated = isTested ? reading.settings.generatedTests : .none
    let needsTests = generated == .all || generated == .scenarios || kinds.contains(.testScaffold)
    let budget = SampleBudget()
    let tested = needsTests ? reactors.map { TestedReactor($0, settings: reading.settings, budget: budget) } : []
    let emitters = generated == .all ? tested.map { ReferenceEmitter($0, file: file.name) } : []
    let scenarios = [.all, .scenarios].contains(generated) ? tested.map { ScenarioEmitter($0) } : []
    let trees = generated == .all ? tested.compactMap { RIBTests($0) } : []
    let bindings = zip(tested, emitters).compactMap {
      ViewTests($0, guarded: $1.guardedDerived, conditions: $1.derivedConditions)
    }
    if isTested { files.append(Self.testFile(file, reading, emitters, scenarios, trees, bindings, taken, hash)) }
    let needsSupport = reading.settings.runtime == .reactorKit && reading.settings.generatedTests != .none
    if kinds.contains(.testSupport), needsSupport { files.append(.testSupport) }
    for (index, reactor) in reactors.enumerated() {
      let scaffolds = ScaffoldEmitter(reactor: reactor, settings: reading.settings)
      if kinds.contains(.manualScaffold) { files += [scaffolds.manual].compactMap { $0 } }
      if kinds.contains(.viewScaffold) {
        files += [ViewScaffold(reactor, settings: reading.settings, embedded: embedded)?.file].compactMap { $0 }
      }
      if kinds.contains(.testScaffold) { files += [scaffolds.tests(of: tested[index], taken)].compactMap { $0 } }
    }
    if budget.isSpent || files.contains(where: { $0.bytes.count > SwiftPrinter.longestFile }) {
      let place = Diagnostic.Place(path: file.path, range: .start, in: reading.source)
      let message =
        "what is generated would have more than 32 MB, since names, types and `samples` are written wherever they are used: give long ones a short name in Swift, or make several specs of this one"
      diagnostics = [Diagnostic(.generatedFileTooLong, message, at: place)]
      files = []
      return
    }
    for (index, emitter) in emitters.enumerated() where !emitter.omissions.isEmpty {
      let covered = scenarios[index].coverage
      let omissions = emitter.omissions.filter { !covered.covers($0) }
      note(omissions, of: emitter.spec, file, reading)
    }
    let source = reading.source
    handWrittenMethods = reading.specs.flatMap { spec in
      spec.handWrittenMethods { Diagnostic.Place(path: file.path, range: $0, in: source) }
    }
    doubles = reading.specs.flatMap(\.parameters.allContracts).map { contract in
      let place = Diagnostic.Place(path: file.path, range: contract.range, in: source)
      return TestDouble(name: contract.doubleName, isElsewhere: !contract.hasOwnDouble, place: place)
    }
    ribs = reactors.compactMap { reactor in
      RIBNode(reactor) { Diagnostic.Place(path: file.path, range: $0, in: source) }
    }
    for scenario in scenarios { note(scenario.omissions, of: scenario.spec, file, reading) }
    for tree in trees { note(tree.omissions, of: tree.spec, file, reading) }
    for binding in bindings { note(binding.omissions, of: binding.spec, file, reading) }
    diagnostics = diagnostics.sortedByPlace()
  }

  private static func reactorFile(
    _ file: SpecFile,
    _ reading: SpecReading,
    _ reactors: [ReactorEmitter],
    _ taken: TakenTypeNames,
    _ hash: ContentHash
  ) -> GeneratedFile {
    var printer = SwiftPrinter(isLocated: reading.settings.sourceLocations == true)
    ReactorEmitter.printImports(of: reading.specs, to: &printer)
    ViewEmitter.printImports(of: reading.specs, to: &printer)
    for reactor in reactors {
      printer.line()
      reactor.print(to: &printer)
      taken.printAliases(of: reactor.spec, to: &printer)
    }
    if TaskHelper.isNeeded(by: reading.specs) {
      printer.line()
      TaskHelper.print(withOwner: printer.startsTasksWithOwner, to: &printer)
    }
    if SequenceHelper.isNeeded(by: reading.specs) {
      printer.line()
      SequenceHelper.print(to: &printer)
    }
    if SendHelper.isNeeded(by: reading.specs) {
      printer.line()
      SendHelper.print(to: &printer)
    }
    if OverlapHelper.isNeeded(by: reading.specs) {
      printer.line()
      OverlapHelper.print(to: &printer)
    }
    if LoadingHelper.isNeeded(by: reading.specs) {
      printer.line()
      LoadingHelper.print(to: &printer)
    }
    if printer.cancelsByHelper {
      printer.line()
      CancelHelper.print(to: &printer)
    }
    if printer.replaysByHelper {
      printer.line()
      ReplayHelper.print(to: &printer)
    }
    ViewEmitter.print(of: reading.specs, to: &printer)
    return sealed(printer, file, file.outputNames.reactor, .reactor, reading, hash)
  }

  private static func testFile(
    _ file: SpecFile,
    _ reading: SpecReading,
    _ emitters: [ReferenceEmitter],
    _ scenarios: [ScenarioEmitter],
    _ trees: [RIBTests],
    _ bindings: [ViewTests],
    _ taken: TakenTypeNames,
    _ hash: ContentHash
  ) -> GeneratedFile {
    var printer = SwiftPrinter(isLocated: reading.settings.sourceLocations == true)
    let emitters = emitters.filter { !$0.isEmpty }
    let scenarios = scenarios.filter { !$0.isEmpty }
    let trees = trees.filter { !$0.isEmpty }
    let bindings = bindings.filter { !$0.isEmpty }
    let generated = reading.settings.generatedTests
    let doubles = generated == .none ? [] : DoubleEmitter.all(of: reading.specs, taken, settings: reading.settings)
    if generated == .none {
      printer.line("// The settings leave out generated tests.")
    } else if generated == .doubles, doubles.isEmpty {
      printer.line("// The spec lists no methods that a test double could be made of.")
    } else if generated == .scenarios, scenarios.isEmpty, doubles.isEmpty {
      printer.line("// The spec has neither scenarios nor methods that a test double could be made of.")
    } else if emitters.isEmpty, scenarios.isEmpty, doubles.isEmpty, trees.isEmpty, bindings.isEmpty {
      printer.line("// The spec states nothing that a test could be made of without further `samples`.")
    } else {
      let doubleModules = doubles.isEmpty ? [] : reading.settings.runtime.testModules
      let modules = doubleModules + emitters.flatMap(\.modules) + scenarios.flatMap(\.modules)
      printer.testImports(
        of: reading.specs,
        settings: reading.settings,
        modules: modules + RIBEmitter.testModules(of: reading.specs)
      )
      var parts: [(inout SwiftPrinter) -> Void] = doubles.map { $0.print }
      for emitter in emitters { parts.append(emitter.print) }
      for scenario in scenarios { parts.append(scenario.print) }
      for tree in trees { parts.append(tree.print) }
      for binding in bindings { parts.append(binding.print) }
      for (index, print) in parts.enumerated() {
        if index > 0 { printer.line() }
        print(&printer)
      }
      printer.declare(taken)
    }
    return sealed(printer, file, file.outputNames.tests, .tests, reading, hash)
  }

  private static func sealed(
    _ printer: SwiftPrinter,
    _ file: SpecFile,
    _ name: String,
    _ kind: GeneratedFile.Kind,
    _ reading: SpecReading,
    _ hash: ContentHash
  ) -> GeneratedFile {
    // Refused in any case: nothing is done any more with what is as long as it may be.
    if printer.bytes.count > SwiftPrinter.longestFile {
      return GeneratedFile(name: name, kind: kind, bytes: printer.bytes)
    }
    let preface = reading.settings.header
    let body = printer.notes == nil ? printer.bytes : SourceLocations(in: printer, file: file.locatedPath).bytes
    let bytes = GeneratedHeader.sealing(body, source: file.name, specHash: hash, preface: preface)
    return GeneratedFile(name: name, kind: kind, bytes: bytes)
  }

  private mutating func note(_ omissions: [Omission], of spec: ReactorSpec, _ file: SpecFile, _ reading: SpecReading) {
    guard !omissions.isEmpty else { return }
    var noted: Set<String> = []
    let samples = SampleValues(reading.settings, spec: spec)
    // Scenarios and the other tests need a value of the same type.
    var told = Set(diagnostics.lazy.filter { $0.rule == .sampleMissing }.map(\.place))
    for omission in omissions {
      guard case .missingValue(let type) = omission.reason else {
        omittedTests.append(omission.text(in: spec, omission.reason))
        continue
      }
      // The methods of dependencies name the spec's own types with their owner; one entry does for both.
      let missing = SwiftType(samples.missingType(in: type).asStoredType.text).unqualified(by: spec.name)
      let text = omission.text(in: spec, .missingValue(of: missing))
      // Several dependencies may lack the same.
      if omission.isTold, !omittedTests.contains(text) { omittedTests.append(text) }
      // Nothing can give one of a type that has no values.
      guard missing.name != "Never", noted.insert(missing.canonicalText).inserted else { continue }
      let entry = SampleValues.entry(for: missing)
      // Of what is only required for children, the type alone is said.
      let isRequired = spec.rib.map { $0.required.contains { $0.type.range == type.range } } ?? false
      let mayBeListed = !isRequired && missing.existentialName.map { $0 != "Error" } ?? false
      let otherWay =
        mayBeListed ? ", or list its `methods` here, with `double: elsewhere` where another spec lists them" : ""
      let place = Diagnostic.Place(path: file.path, range: type.range, in: reading.source)
      guard told.insert(place).inserted else { continue }
      let cases = SampleValues.entryOfCases(for: missing).map { ", of an enum as `\($0)`" } ?? ""
      let advice = "give it in `samples`, as `\(entry)`\(cases)\(otherWay)"
      diagnostics.append(
        Diagnostic(
          .sampleMissing,
          "the generated tests need a value of `\(missing.textOnOneLine)`: \(advice)",
          at: place
        )
      )
    }
  }
}

extension ContentHash {
  /// The hash of what a spec file says: neither comments nor layout count.
  init(of reading: SpecReading) {
    self.init()
    for root in reading.roots { combine(root) }
  }

  private mutating func combine(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let scalar):
      combine(scalar.style.number)
      combine(scalar.text)
    case .sequence(let items):
      combine(3)
      for item in items { combine(item) }
    case .mapping(let pairs):
      combine(4)
      for pair in pairs {
        combine(pair.key)
        combine(pair.value)
      }
    }
    combine(0)
  }

  private mutating func combine(_ text: String) {
    combine(text.utf8)
    combine(0)
  }
}

extension YAMLScalar.Style {
  /// What a text means by the way it is written: words of YAML's, Swift, or a Swift string.
  fileprivate var number: UInt8 {
    switch self {
    case .plain: 1
    case .singleQuoted, .literal, .folded: 2
    case .doubleQuoted: 5
    }
  }
}
