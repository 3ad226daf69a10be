import ReactorSpec

/// Prints the tests of what stands around an interactor: that the builder makes parts which know each other, that the router attaches each
/// child once and lets go of what it detaches, and that the interactor hears its children.
struct RIBTests {
  let spec: ReactorSpec
  let rib: RIB
  /// What can't be tested.
  private(set) var omissions: [Omission] = []
  let dialect: TestDialect
  let samples: SampleValues
  let nested: Set<String>
  let fixture: ScenarioFixture?
  private var tests: [GeneratedTest] = []
  /// Whether a test makes a router.
  private var usesRouter = false

  /// A test, or why there is none.
  typealias Item = Result<GeneratedTest, Omission>

  init?(_ tested: TestedReactor) {
    let reactor = tested.reactor
    guard let rib = reactor.spec.rib else { return nil }
    self.rib = rib
    spec = reactor.spec
    dialect = tested.dialect
    samples = tested.samples
    nested = Set(spec.nestedTypes.map(\.name))
    let made = ScenarioFixture.make(
      for: .empty(at: rib.range),
      of: reactor,
      startCalls: spec.startCalls,
      samples: samples
    )
    switch made {
    case .success(let fixture): self.fixture = fixture
    case .failure(let missing):
      fixture = nil
      omissions = [omission("the RIB", missing.type)]
      return
    }
    guard rib.children.count + rib.told.count <= ScenarioFixture.mostTests(of: reactor) / Self.testsOfChild else {
      omissions = [Omission(test: "the RIB", subject: .rib, reason: .tooManyValues)]
      return
    }
    let routing = routing
    usesRouter = routing.contains { (try? $0.get()) != nil }
    let items = (RIBEmitter(reactor).map(building) ?? []) + routing + hearing + activation
    for item in items {
      switch item {
      case .success(let test): tests.append(test)
      case .failure(let omission): omissions.append(omission)
      }
    }
  }

  /// As how many other tests those of a child count, each of which makes a tree.
  private static let testsOfChild = 20

  /// Whether there is no test to print.
  var isEmpty: Bool { tests.isEmpty }

  func print(to printer: inout SwiftPrinter) {
    var suite = TestSuite(
      dialect: dialect,
      title: "\(rib.name), in the tree of RIBs",
      name: "\(rib.name)TreeTests",
      isolation: .main,
      tests: tests
    )
    let names = spec.nestedTypes.filter { !$0.isPrivate }.map(\.name)
    let doubles = ["DependencyDouble", "ChildDouble", "NavigationDouble"].map { "\(rib.type($0))(" }
    let said = said(of: names + doubles + ["\(Self.comparison)("], in: suite)
    let used = names.filter(said.contains)
    if !used.isEmpty {
      suite.members.append { _, printer in
        for name in used { printer.line("private typealias \(name) = \(spec.name).\(name)") }
      }
    }
    if said.contains("\(Self.comparison)(") { suite.members.append { Self.printComparison($0, to: &$1) } }
    suite.memberNames.formUnion(["makeRouter", Self.comparison])
    if usesRouter { suite.members.append { printRouterFactory($0, to: &$1) } }
    suite.print(to: &printer)
    if said.contains(doubles[0]) {
      printer.line()
      printDependencyDouble(to: &printer)
    }
    if said.contains(doubles[1]) {
      printer.line()
      printChild(to: &printer)
    }
    if said.contains(doubles[2]) {
      printer.line()
      printNavigation(to: &printer)
    }
    guard hasViewController, !isHidden else { return }
    printer.line()
    printContainer(to: &printer)
  }

  /// Which of some texts the tests say. What is printed for that, which can be long, is gone before they are printed.
  private func said(of texts: [String], in suite: TestSuite) -> Set<String> {
    var body = SwiftPrinter()
    suite.print(to: &body)
    let text = String(decoding: body.bytes, as: UTF8.self)
    return Set(texts.filter { text.contains($0) })
  }

  func omission(_ test: String, _ type: SwiftType) -> Omission {
    Omission(test: test, subject: .rib, reason: .missingValue(of: type))
  }

  func type(_ suffix: String) -> String { SwiftName.escaped(rib.type(suffix)) }

  func expect(_ condition: String) -> String { dialect.isTrue(condition) }

  /// A value for each of several types; those of one type have different ones, as far as there are some. Nil where there is none.
  ///
  /// - Parameter row: Another row has other values, as far as there are some. Of those that share a value in the first rows, since there are fewer values
  ///   than types, two others tell some apart, and so on: see ``rows(of:)``.
  func distinctValues(of types: [SwiftType], from row: Int = 0) -> [String?] {
    var counts: [String: Int] = [:]
    return types.map { type in
      let values = samples.values(of: type)
      var number = counts[type.canonicalText, default: 0]
      counts[type.canonicalText] = number + 1
      guard !values.isEmpty else { return nil }
      for _ in 0..<row / 2 { number /= max(values.count, 2) }
      return values[(number + row % 2) % values.count]
    }
  }

  /// Values for each of several types, so often that no two of one type have the same ones in all rows, and none has one in all, as far as there are
  /// several values; the rows without a value that is missing.
  func rows(of types: [SwiftType]) -> [[String]] {
    let most = Dictionary(grouping: types, by: \.canonicalText).values.map(\.count).max() ?? 0
    var (rows, told) = (2, 2)
    while told < most { (rows, told) = (rows + 2, told * 2) }
    return (0..<rows).map { distinctValues(of: types, from: $0) }.filter { !$0.contains(nil) }
      .map { $0.compactMap { $0 } }.unique
  }

  /// Expects two values to be the same: objects to be one, others to be described alike.
  func printSame(_ value: String, _ other: String, to printer: inout SwiftPrinter) {
    printer.line(dialect.equal("String(describing: \(value))", SwiftCode("String(describing: \(other))")))
    printer.block("if type(of: \(value) as Any) is AnyClass") { printer in
      printer.line(expect("\(value) as AnyObject === \(other) as AnyObject"))
    }
  }

  /// The statements that make an interactor with doubles.
  ///
  /// - Parameter locals: What else the test calls by these names; what the interactor is made of, and is called so, is not seen by it then.
  func printInteractor(besides locals: Set<String> = [], to printer: inout SwiftPrinter) {
    guard let fixture else { return }
    let names = Set(fixture.constants.map(\.name)).subtracting(fixture.assigned)
    guard !names.isDisjoint(with: locals) else {
      return fixture.print("interactor", spec, to: &printer)
    }
    printer.line("let interactor = {")
    printer.indented { printer in
      fixture.print("interactor", spec, to: &printer)
      printer.line("return interactor")
    }
    printer.line("}()")
  }
}
