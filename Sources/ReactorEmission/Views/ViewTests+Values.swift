import ReactorSpec

/// What shows values.
extension ViewTests {
  /// Where a test sees what is shown.
  struct Display {
    /// What is shown.
    var shown: String
    /// What is to be shown of a value.
    var expected: (String) -> String = { $0 }
    /// The statement that changes it as nobody does who shows the state, perhaps to what was shown at first, `former`; nil where a test can't.
    var change: String?
    /// The method of `control` by which it shows something, of which it can be told whether it was called.
    var method: String?
    /// Whether it makes something else of values that are too large, so that what is expected is what it makes of them.
    var isLimited = false
    /// Whether it may have an empty text in nil's place.
    var isText = false
    /// Whether its type is that of what is expected, which may be one without `==`.
    var isOfUnknownType = false
    /// The statement that gets at the control; leaves the test where it is of a type that isn't known.
    var control: String?
  }

  var valueTests: [Item] {
    let graph = DerivedGraph(spec, names: \.identifiers)
    var sources = FieldSources(graph)
    let risky = riskyValues(graph)
    // What is shown of a state that can't be asked first.
    let unguarded = risky.filter { !guarded.contains($0) }
    let open: [Int: SwiftText] = unguarded.reduce(into: [:]) { fields, name in
      for field in sources.fields(behind: name).lowest(.max) { fields[field] = names.derived[name]?.expression }
    }
    let asked = Set(risky.filter(guarded.contains).flatMap { sources.fields(behind: $0).lowest(.max) })
    return view.values.compactMap { value -> Item? in
      guard value.sink != .manual, let type = names.type(of: value.name) else { return nil }
      let title = "`\(value.name)` is shown by `\(value.sink.text)`"
      guard let display = makeDisplay(of: value, type) else {
        return .failure(omission(title, .ownSink(value.sink.text)))
      }
      if let text = value.expressions.first(where: \.usesView) {
        return .failure(omission(title, .ownName(in: text.text)))
      }
      // What a derived value is made of, in the order of the spec.
      let places = sources.fields(behind: value.name).lowest(.max)
      if let text = places.lazy.compactMap({ open[$0] }).first {
        return .failure(omission(title, .unguarded(text.text)))
      }
      let shown = places.map { spec.fields[$0] }
      let fields = shown.filter { !$0.isConstant && $0.isReadable }
      if let missing = fields.first(where: { presentValues(of: $0.type).isEmpty }) {
        return .failure(omission(title, .missingValue(of: missing.type)))
      }
      let values = fields.map { presentValues(of: $0.type) }
      // What never changes is shown as it is.
      let isConstant = fields.isEmpty && !shown.isEmpty
      guard isConstant || type.isOptional || values.contains(where: { $0.count > 1 }) else {
        return .failure(omission(title, .missingValue(of: fields.first?.type ?? type)))
      }
      let sentence = "\(value.name) is shown by \(value.sink.text)"
      return .success(
        GeneratedTest(title: title, name: GeneratedTest.name(for: sentence)) {
          print(value, type, display, Array(zip(fields, values)), isGuarded: !asked.isDisjoint(with: places), to: &$0)
        }
      )
    }
  }

  /// The derived values that the view shows and that may stop the program: with each state, all are asked.
  var riskyValues: [String] { riskyValues(DerivedGraph(spec, names: \.identifiers)) }

  private func riskyValues(_ graph: DerivedGraph) -> [String] {
    let trapping = graph.users(of: spec.derived.filter { GuardedCode.mayTrap($0.expression) }.map(\.name))
    return view.values.filter { $0.sink != .manual }.map(\.name).filter(trapping.contains).unique
  }

  /// The function by which tests ask whether a view can show a state.
  static let fitting = "canBeShown"

  /// Prints that function: a state of samples may be none of the app's, such as one with an index that its list has not.
  func printFitting(to printer: inout SwiftPrinter) {
    printer.documentation("Whether nothing that the view shows of a state stops the program.")
    printer.block("private func \(Self.fitting)(_ state: \(reactorType).State) -> Bool") { printer in
      let asked = riskyValues.filter(guarded.contains).map { name in
        "(try? state.\(ReferenceSteps.specified(name))() as Any) != nil"
      }
      printer.line(asked.joined(separator: "\n  && "))
    }
  }

  /// Values of a field's type that are there: a control may have an empty text in nil's place.
  func presentValues(of type: SwiftType) -> [String] {
    let values = samples.values(of: type).filter { $0 != "nil" }
    // Of an optional there is one value besides nil; of what is in it there may be several.
    guard !samples.isGiven(type), let wrapped = type.wrapped else { return values }
    let inside = samples.values(of: wrapped)
    return inside.count > values.count ? inside : values
  }

  private func print(
    _ value: ShownValue,
    _ type: SwiftType,
    _ display: Display,
    _ fields: [(field: Field, values: [String])],
    isGuarded: Bool,
    to printer: inout SwiftPrinter
  ) {
    let field = "state.\(SwiftName.member(value.name))"
    let derived = names.derived[value.name]
    let isComputed = derived != nil || !value.expressions.isEmpty
    let mayBeNil = display.isText && derived != nil && type.isOptional && value.transform == nil
    let isPulse = names.fields[value.name]?.isPulse == true
    func shownValue(in state: String) -> String {
      let field = "\(state).\(SwiftName.member(value.name))"
      // A statement gets the value of an optional pulse where there is one.
      let given = value.sink.isStatement && isPulse && type.isOptional ? "\(field)!" : field
      return display.expected(value.transform.map { "(\($0.replacingElement(by: given)))" } ?? given)
    }
    // Nothing asks, before a boundary is shown, whether it fits.
    let isTried = isComputed && !isPulse && !value.expressions.contains { GuardedCode.mayTrap($0) }
    let expected = shownValue(in: "state")
    func set(_ index: Int) {
      for (field, values) in fields {
        printer.line("state.\(SwiftName.member(field.name)) = \(values[min(index, values.count - 1)])")
      }
    }
    func expectShown(_ expected: String, _ printer: inout SwiftPrinter) {
      if mayBeNil {
        let texts = [display.shown, expected].map { "(\($0) as String?) ?? \"\"" }
        printer.line(dialect.equal("(\(texts[0]))", SwiftCode("(\(texts[1]))")))
      } else if display.isOfUnknownType {
        printer.line(dialect.isTrue("\(Self.comparison)(\(display.shown), \(expected))"))
      } else {
        printer.line(dialect.equal(display.shown, SwiftCode(expected)))
      }
    }
    func showAndCheck(as shown: String, _ printer: inout SwiftPrinter) {
      func print(to printer: inout SwiftPrinter) {
        printer.line("reactor.stub.state.value = state")
        guard display.isLimited else { return expectShown(expected, &printer) }
        printer.line("let \(shown) = \(display.shown)")
        printer.line("\(display.shown) = \(expected)")
        expectShown(shown, &printer)
      }
      guard isGuarded else { return print(to: &printer) }
      printer.block("if \(Self.fitting)(state)", print)
    }
    printer.line("let (view, reactor) = makeBound()")
    if let control = display.control { printer.line(control) }
    printer.line("\(fields.isEmpty ? "let" : "var") state = reactor.currentState")
    set(0)
    showAndCheck(as: "first", &printer)
    let isConstant = fields.isEmpty
    if isComputed || isConstant, let change = display.change, !change.hasSuffix("= former"), !change.hasSuffix("= 0") {
      printer.line("// It is shown where the view is bound, whatever was there before.")
      func print(to printer: inout SwiftPrinter) {
        printer.line(change)
        printer.line("view.disposeBag = DisposeBag()")
        printer.line("view.bindState(reactor: reactor)")
        expectShown(expected, &printer)
      }
      if isGuarded { printer.block("if \(Self.fitting)(state)", print) } else { print(to: &printer) }
    }
    if isConstant { return }
    if isTried, fields.count > 1 { printer.line("let start = state") }
    let needsFormer = display.change?.hasSuffix("= former") == true
    if needsFormer { printer.line("let former = \(display.shown)") }
    set(1)
    showAndCheck(as: "second", &printer)
    if isTried {
      printTrials(of: value, fields.map(\.field), to: &printer) { showAndCheck(as: "shown", &$0) }
    }
    let isDerived = !type.isOptional && names.derived[value.name] != nil
    if isGuarded {
      printer.line("// What there is at first can be shown in any case.")
      printer.line("state = reactor.initialState")
    }
    if isDerived {
      // Both may give the same, and what there is at first something else.
      printer.line("reactor.stub.state.value = reactor.initialState")
      if !display.isLimited {
        expectShown(shownValue(in: "reactor.initialState"), &printer)
      }
    }
    if isDerived != isGuarded { printer.line("reactor.stub.state.value = state") }
    guard display.change != nil || display.method != nil else { return }
    func checkOnce(_ printer: inout SwiftPrinter) {
      guard let change = display.change else {
        let calls = "control.\(Self.calls)(NSSelectorFromString(\"\(display.method ?? "")\"))"
        printer.line("var count = 0")
        printer.line("let calls = \(calls).subscribe(onNext: { _ in count += 1 })")
        printer.line("reactor.stub.state.value = state")
        printer.line("calls.dispose()")
        return printer.line(dialect.equal("count", "0"))
      }
      printer.line(change)
      printer.line("let changed = \(display.shown)")
      printer.line("reactor.stub.state.value = state")
      expectShown("changed", &printer)
    }
    if isPulse {
      printer.line("// It is not shown again until it is set again.")
      checkOnce(&printer)
      set(1)
      if isGuarded { printer.line("guard \(Self.fitting)(state) else { return }") }
      printer.line("reactor.stub.state.value = state")
      if !display.isLimited { expectShown(expected, &printer) }
      guard type.isOptional else { return }
      if display.isText, value.transform == nil, !value.sink.isStatement {
        printer.line("// Nil is shown, too.")
        printer.line("\(field) = nil")
        if isGuarded { printer.line("guard \(Self.fitting)(state) else { return }") }
        printer.line("reactor.stub.state.value = state")
        return printer.line(dialect.equal("(\(display.shown) as String?) ?? \"\"", "\"\""))
      }
      guard value.sink.isStatement else { return }
      printer.line("// Where it is set to nil, there is nothing to show.")
      printer.line("let kept = \(display.shown)")
      printer.line("\(field) = nil")
      if isGuarded { printer.line("guard \(Self.fitting)(state) else { return }") }
      printer.line("reactor.stub.state.value = state")
      return expectShown("kept", &printer)
    }
    switch type.equality {
    case .known:
      printer.line("// What has not changed is not shown again.")
      if display.change == nil { printer.block("do") { checkOnce(&$0) } } else { checkOnce(&printer) }
    case .unknown:
      printer.line("// What has not changed is not shown again, where that can be told.")
      printer.block("if (\(field) as Any) is any Equatable") { checkOnce(&$0) }
    case .none: return
    }
  }

  /// Prints what tries a value that is made of others at their boundaries: between samples it may be the same as what a control shows that
  /// nobody has told anything.
  private func printTrials(
    of value: ShownValue,
    _ fields: [Field],
    to printer: inout SwiftPrinter,
    _ showAndCheck: (inout SwiftPrinter) -> Void
  ) {
    var texts = value.expressions
    var asked: [String] = []
    var open = [value.name]
    while let name = open.popLast(), texts.count < Self.mostTrials {
      guard let expression = names.derived[name]?.expression else { continue }
      texts.append(expression)
      if conditions.contains(name) { asked.append("try $0.\(ReferenceSteps.parts(name))()") }
      open += expression.identifiers.sorted()
    }
    var literals = DecidingLiterals()
    for text in texts { literals.add(text) }
    let tried = fields.prefix(Self.mostTrials).map { field in
      (field: field, values: literals.values(of: field.type, samples).joined(separator: ", "))
    }
    printer.line("// At the boundaries of what it is made of, it may be something else.")
    if let (field, values) = tried.first, tried.count == 1 {
      let type = field.type.qualifying(nested, by: spec.name).asStoredType.text
      return printer.block("for value in [\(values)] as [\(type)]") { printer in
        printer.line("state.\(SwiftName.member(field.name)) = value")
        showAndCheck(&printer)
      }
    }
    printer.line("for near in ReactorCheck.states(")
    printer.indented { printer in
      printer.line("around: [start, state],")
      let fields = tried.map { ".field(\\.\(SwiftName.member($0.field.name)), [\($0.values)])" }
      let toward = asked.isEmpty ? [] : ["toward: { \(asked.unique.joined(separator: " + ")) }"]
      printer.line((fields + toward).joined(separator: ",\n"))
    }
    printer.block(")") { printer in
      printer.line("state = near")
      showAndCheck(&printer)
    }
  }

  /// How many fields of a value are tried at their boundaries, and how many texts are looked at for these.
  private static let mostTrials = 8

  /// Whether code of the view's is given with each state what has no `==`, and so may load a list again that is equal.
  private var showsValuesWithoutEquality: Bool {
    view.values.contains { value in
      switch value.sink {
      case .method, .statement:
        if case .known = names.type(of: value.name)?.equality { return false }
        return true
      case .observer, .curried, .content, .manual: return false
      }
    }
  }

  /// What tells of the calls of an object's method, with RxCocoa.
  static let calls = "rx.methodInvoked"

  /// The function by which tests compare values of which it isn't known whether they have `==`.
  static let comparison = "areAlike"

  /// Prints that function. An optional and a value of its type are alike where that is in it.
  static func printComparison(to printer: inout SwiftPrinter) {
    printer.block("private func \(comparison)<Value>(_ shown: Value, _ expected: Value) -> Bool") {
      $0.line("\"\\(shown)\" == \"\\(expected)\"")
    }
  }

  /// Where a test sees what a sink shows; nil where only the view knows.
  func makeDisplay(of value: ShownValue, _ type: SwiftType) -> Display? {
    switch value.sink {
    case .manual, .content, .method: return nil
    case .observer(let observer):
      guard let (owner, member) = observer.reactivePath else { return nil }
      return makeDisplay(of: member, on: "view.\(owner)")
    case .curried(let observer, _):
      guard view.framework == .uiKit, value.transform == nil, type.isCollection,
        let (owner, member) = observer.eventPath, member == "items", observer.call != nil
      else { return nil }
      let isCollection = owner.lowercased().hasSuffix("collectionview") || owner.lowercased().hasSuffix("collection")
      let list = isCollection ? "UICollectionView" : "UITableView"
      let count = isCollection ? "numberOfItems" : "numberOfRows"
      return Display(
        shown: "control.\(count)(inSection: 0)",
        expected: { "\($0).count" },
        method: spec.runtime == .reactorKit && !showsValuesWithoutEquality ? "reloadData" : nil,
        control: "guard let control = view.\(owner) as AnyObject as? \(list) else { return }"
      )
    case .statement(let statement):
      guard let (left, right) = statement.assignmentParts, let path = left.memberPath else { return nil }
      let own = path.drop { $0 == "self" }.map(SwiftName.escaped).joined(separator: ".")
      return Display(
        shown: "view.\(own)",
        expected: { right.replacingElement(by: $0) },
        change: "view.\(own) = former",
        isOfUnknownType: true
      )
    }
  }

  private func makeDisplay(of member: String, on owner: String) -> Display? {
    func property(_ name: String) -> Display {
      let shown = "\(owner).\(name)"
      switch name {
      case "text", "stringValue", "string", "placeholder":
        return Display(shown: shown, change: "\(shown) = \"by hand\"", isText: true)
      case "value", "progress", "doubleValue", "floatValue", "integerValue", "numberOfPages":
        return Display(shown: shown, change: "\(shown) = 0", isLimited: true)
      case "selectedSegmentIndex": return Display(shown: shown, change: "\(shown) = -1", isLimited: true)
      case _ where name.hasPrefix("is"): return Display(shown: shown, change: "\(shown).toggle()")
      default: return Display(shown: shown, change: "\(shown) = former")
      }
    }
    /// What only methods set.
    func turning(_ property: String, _ start: String, _ stop: String) -> Display {
      let shown = "\(owner).\(property)"
      return Display(shown: shown, change: "\(shown) ? \(owner).\(stop)() : \(owner).\(start)()")
    }
    switch (view.framework, member) {
    case (.uiKit, "isAnimating"): return turning(member, "startAnimating", "stopAnimating")
    case (.uiKit, "isRefreshing"): return turning(member, "beginRefreshing", "endRefreshing")
    // RxCocoa's names of what AppKit calls otherwise.
    case (.appKit, "text"): return property("stringValue")
    case (.appKit, "value"): return property("doubleValue")
    case (.uiKit, let name) where Self.uiKitProperties.contains(name): return property(name)
    case (.appKit, let name) where Self.appKitProperties.contains(name): return property(name)
    default: return nil
    }
  }

  /// The properties that UIKit's controls have under the names of their observers.
  private static let uiKitProperties: Set<String> = [
    "alpha", "attributedText", "backgroundColor", "date", "image", "isEnabled", "isHidden", "isHighlighted", "isOn",
    "isSelected", "isUserInteractionEnabled", "numberOfPages", "placeholder", "progress", "selectedSegmentIndex",
    "text",
    "textColor", "tintColor", "title", "value",
  ]

  /// Those of AppKit.
  private static let appKitProperties: Set<String> = [
    "alphaValue", "doubleValue", "floatValue", "image", "integerValue", "isEnabled", "isHidden", "state", "string",
    "stringValue", "textColor", "title",
  ]
}

extension ShownValue {
  /// What the view makes of the value before it shows it.
  fileprivate var expressions: [SwiftText] {
    [transform, sink.shownExpression].compactMap { $0 }.filter { $0.text != "$0" }
  }
}

extension ShownValue.Sink {
  /// Whether it is a statement.
  fileprivate var isStatement: Bool { if case .statement = self { true } else { false } }

  /// What a statement assigns; nil of anything else.
  fileprivate var shownExpression: SwiftText? {
    if case .statement(let statement) = self { statement.assignmentParts?.right } else { nil }
  }
}
