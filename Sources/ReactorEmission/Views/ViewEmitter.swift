import ReactorSpec

/// Prints what binds views to their reactors: in an extension of each view, beside the reactor, where the view's framework is.
///
/// It is in the reactor's file, since a build plugin has to know the names of all files before anyone has read the spec.
struct ViewEmitter {
  let spec: ReactorSpec
  let view: BoundView
  private let names: DeclaredNames

  init?(_ spec: ReactorSpec) {
    guard let view = spec.view else { return nil }
    self.spec = spec
    self.view = view
    names = DeclaredNames(of: spec)
  }

  private var reactor: String { SwiftName.escaped(spec.name) }

  /// What the view is bound to: the reactor, or what the view of a RIB knows of it.
  private var bound: String { spec.rib.map { "any \($0.name)PresentableListener" } ?? reactor }

  /// Prints what the views of a file's specs need imported.
  static func printImports(of specs: [ReactorSpec], to printer: inout SwiftPrinter) {
    for (framework, emitters) in grouped(specs) where framework != .swiftUI {
      let known = ReactorEmitter.ownImports(of: specs).map(\.module)
      let modules = emitters.flatMap { framework.modules(for: $0.spec.runtime) + $0.timeModules }
        .filter { !known.contains($0) }
      if modules.isEmpty { continue }
      printer.line()
      printer.conditional(framework.condition) { $0.imports(modules.map { Import(module: $0) }) }
    }
  }

  /// Prints the extensions of the views of a file's specs, and what these use.
  static func print(of specs: [ReactorSpec], to printer: inout SwiftPrinter) {
    for (framework, emitters) in grouped(specs) {
      printer.line()
      printer.conditional(framework.condition) { printer in
        for (index, emitter) in emitters.enumerated() {
          if index > 0 { printer.line() }
          emitter.print(to: &printer)
        }
        let asks = emitters.contains(where: \.asksWhetherEquatable)
        if asks {
          printer.line()
          printDistinction(to: &printer)
        }
        if emitters.contains(where: { $0.spec.runtime == .reactorKit && $0.moments.contains(.viewDidLoad) }) {
          printer.line()
          printLoading(of: framework, to: &printer)
        }
      }
    }
  }

  private static func grouped(_ specs: [ReactorSpec]) -> [(BoundView.Framework, [ViewEmitter])] {
    let emitters = specs.compactMap { ViewEmitter($0) }
    return BoundView.Framework.allCases.compactMap { framework in
      let own = emitters.filter { $0.view.framework == framework && $0.hasCode }
      return own.isEmpty ? nil : (framework, own)
    }
  }

  /// Whether there is anything to print: of a view of SwiftUI its bindings, the rest of which is its own.
  private var hasCode: Bool { view.framework != .swiftUI || !view.bindings.isEmpty }

  /// The module of the intervals by which events are counted, where members need their module to be imported.
  private var timeModules: [String] { view.actions.contains { $0.pace != nil } ? ["Dispatch"] : [] }

  /// The moments of the view's life that send something.
  private var moments: Set<BoundView.LifeCycle> {
    Set(
      view.actions.compactMap { sent in
        if case .lifeCycle(let moment) = sent.event { moment } else { nil }
      }
    )
  }

  private func print(to printer: inout SwiftPrinter) {
    if view.framework == .swiftUI {
      printBindings(to: &printer)
      return
    }
    printer.block("extension \(view.type)") { printer in
      printer.line("/// Sends \(reactor) what happens to the view, until the `disposeBag` is replaced.")
      printer.block("func bindActions(reactor: \(bound))") { printer in
        for sent in view.actions { print(sent, to: &printer) }
      }
      printer.line()
      printer.line("/// Shows what is in the state of \(reactor), until the `disposeBag` is replaced.")
      printer.block("func bindState(reactor: \(bound))") { printer in
        for value in view.values { print(value, to: &printer) }
      }
      for event in view.events {
        printer.line()
        printer.line("/// The stream of `rx.\(event.name)`.")
        printer.block("\(at: event.range)fileprivate var \(event.streamName): ControlEvent<\(event.type)>") { printer in
          printer.line("ControlEvent(events: \(event.stream))")
        }
      }
    }
    guard !view.events.isEmpty else { return }
    printer.line()
    printer.block("extension Reactive where Base: \(view.type)") { printer in
      for (index, event) in view.events.enumerated() {
        if index > 0 { printer.line() }
        let name = SwiftName.escaped(event.name)
        printer.block("\(at: event.range)@MainActor var \(name): ControlEvent<\(event.type)>") { printer in
          printer.line("base.\(event.streamName)")
        }
      }
    }
  }
}

/// The bindings of a view of SwiftUI.
extension ViewEmitter {
  /// SwiftUI is not imported here: its `Observable` would stand beside ReactorRuntime's.
  private func printBindings(to printer: inout SwiftPrinter) {
    let nested = Set(spec.nestedTypes.map(\.name))
    printer.line("@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)")
    printer.block("extension ReactorBindings where Reactor == \(reactor)", startsStatement: false) { printer in
      for (index, binding) in view.bindings.enumerated() {
        guard let type = names.type(of: binding.field) else { continue }
        if index > 0 { printer.line() }
        let action = SwiftName.member(binding.sent.action)
        printer.line("/// Reads `\(binding.field)`, and sends `\(binding.sent.action)`.")
        let name = SwiftName.escaped(binding.field)
        let access = spec.access == .internal ? "" : "\(spec.access.rawValue) "
        let place: SwiftCode = "\(at: binding.sent.range)\(access)var \(name): "
        printer.block("\(place)ReactorBinding<\(type.qualifying(nested, by: reactor).text)>") { printer in
          let payload = names.actions[binding.sent.action]?.payload ?? Payload()
          let arguments: SwiftCode = binding.sent.arguments.map { "(\($0))" } ?? SwiftCode(payload.argumentList(["$0"]))
          let path = "\\.\(SwiftName.member(binding.field))"
          printer.line("\(at: binding.sent.range)reactor.binding(\(path)) { .\(action)\(arguments) }")
        }
      }
    }
  }
}

/// What sends actions.
extension ViewEmitter {
  private func print(_ sent: SentAction, to printer: inout SwiftPrinter) {
    switch sent.event {
    case .manual: return
    case .lifeCycle(let moment): printer.line("\(at: sent.range)\(stream(of: moment))")
    case .stream(let stream), .control(let stream): printer.line("\(stream)")
    }
    printer.indented { printer in
      let payload = names.actions[sent.action]?.payload ?? Payload()
      if let pace = sent.pace { printer.line(operation(pace, of: payload), startsStatement: false) }
      printSending(sent, payload, to: &printer)
      printer.line(".bind(to: reactor.action)", startsStatement: false)
      printer.line(".disposed(by: disposeBag)", startsStatement: false)
    }
  }

  private func stream(of moment: BoundView.LifeCycle) -> String {
    guard spec.runtime == .reactorKit else { return "lifeCycle.\(moment.rawValue)" }
    if moment == .viewDidLoad { return "rx.reactorViewDidLoad" }
    let takesFlag = view.framework == .uiKit
    return "rx.methodInvoked(NSSelectorFromString(\"\(moment.rawValue)\(takesFlag ? ":" : "")\"))"
  }

  /// Of events that say nothing but that they are there, those that are kept out are nobody's loss; of values, the last one counts.
  private func operation(_ pace: SentAction.Pace, of payload: Payload) -> SwiftCode {
    switch pace {
    case .throttle(let milliseconds):
      let latest = payload.values.isEmpty ? "latest: false, " : ""
      return ".throttle(\(TimeSpan(milliseconds: milliseconds).swift), \(latest)scheduler: MainScheduler.instance)"
    case .debounce(let milliseconds):
      return ".debounce(\(TimeSpan(milliseconds: milliseconds).swift), scheduler: MainScheduler.instance)"
    }
  }

  private func printSending(_ sent: SentAction, _ payload: Payload, to printer: inout SwiftPrinter) {
    let action: SwiftCode = "\(at: sent.range)\(reactor).Action.\(SwiftName.member(sent.action))"
    guard let arguments = sent.arguments else {
      let elements = payload.values.indices.map { "$\($0)" }
      let head = payload.values.isEmpty ? " _ in" : ""
      printer.line(".map {\(head) \(action)\(payload.argumentList(elements)) }", startsStatement: false)
      return
    }
    let element = arguments.takesElement ? "" : " _ in"
    guard arguments.usesView else {
      printer.line(".map {\(element) \(action)(\(arguments)) }", startsStatement: false)
      return
    }
    printer.line(".compactMap { [weak self]\(element.isEmpty ? " in" : element)", startsStatement: false)
    printer.indented { printer in
      printer.line("guard let self else { return nil }")
      printer.line("return Optional(\(action)(\(arguments)))")
    }
    printer.line("}")
  }
}

/// What shows values.
extension ViewEmitter {
  private func print(_ value: ShownValue, to printer: inout SwiftPrinter) {
    let isPulse = names.fields[value.name]?.isPulse ?? false
    let member = SwiftName.member(value.name)
    if case .manual = value.sink { return }
    if isPulse {
      printer.line("\(at: value.range)reactor.pulse(\\.$\(value.name))")
    } else {
      printer.line("\(at: value.range)reactor.state.map(\\.\(member))")
    }
    printer.indented { printer in
      if !isPulse, let distinction = distinction(of: value.name) { printer.line(distinction, startsStatement: false) }
      // What comes behind it belongs to the main actor, as the view does.
      printer.line(".observe(on: MainScheduler.instance)", startsStatement: false)
      if isPulse, value.sink.isCall, names.fields[value.name]?.isOptional == true {
        printer.line(".compactMap { $0 }", startsStatement: false)
      }
      if let transform = value.transform { printTransform(transform, to: &printer) }
      switch value.sink {
      case .manual: break
      case .observer(let observer): printer.line(".bind(to: \(observer))", startsStatement: false)
      case .curried(let observer, let closure):
        printer.line(".bind(to: \(observer)) \(closure)", startsStatement: false)
      case .content(let content): printer.line(".bind(to: \(content))", startsStatement: false)
      case .method(let name, let label):
        let argument = label.map { "\(SwiftName.argumentLabel($0)): $0" } ?? "$0"
        printer.line(".subscribe(onNext: { [weak self] in self?.\(name)(\(argument)) })", startsStatement: false)
      case .statement(let statement):
        printer.line(".subscribe(onNext: { [weak self] in", startsStatement: false)
        printer.indented { printer in
          printer.line("guard let self else { return }")
          printer.line("\(statement)")
        }
        printer.line("})")
      }
      printer.line(".disposed(by: disposeBag)", startsStatement: false)
    }
  }

  private func printTransform(_ transform: SwiftText, to printer: inout SwiftPrinter) {
    let element = transform.takesElement ? "" : " _ in"
    guard transform.usesView else {
      printer.line(".map {\(element) \(transform) }", startsStatement: false)
      return
    }
    printer.line(".compactMap { [weak self]\(element.isEmpty ? " in" : element)", startsStatement: false)
    printer.indented { printer in
      printer.line("guard let self else { return nil }")
      printer.line("return Optional(\(transform))")
    }
    printer.line("}")
  }

  /// The operator that leaves out equal values; nil where the type has no `==`.
  private func distinction(of name: String) -> SwiftCode? {
    switch names.type(of: name)?.equality {
    case .known: return ".distinctUntilChanged()"
    case .unknown: return ".reactorDistinct()"
    case .none?, nil: return nil
    }
  }

  fileprivate var asksWhetherEquatable: Bool {
    view.framework != .swiftUI
      && view.values.contains { value in
        let isPulse = names.fields[value.name]?.isPulse == true
        return !isPulse && value.sink != .manual && distinction(of: value.name)?.text == ".reactorDistinct()"
      }
  }

  /// Prints what lets the compiler decide whether values can be compared.
  fileprivate static func printDistinction(to printer: inout SwiftPrinter) {
    printer.line(
      """
      extension ObservableType {
        /// This stream, as its elements can't be compared.
        fileprivate nonisolated func reactorDistinct() -> Observable<Element> { asObservable() }
      }

      extension ObservableType where Element: Equatable {
        /// This stream without the elements that equal the one before them.
        fileprivate nonisolated func reactorDistinct() -> Observable<Element> { distinctUntilChanged() }
      }
      """
    )
  }

  /// Prints the stream of a view's loading, for RxSwift.
  fileprivate static func printLoading(of framework: BoundView.Framework, to printer: inout SwiftPrinter) {
    let controller = framework == .uiKit ? "UIViewController" : "NSViewController"
    printer.line(
      """
      extension Reactive where Base: \(controller) {
        /// That the view is loaded: at once where it is by the time that it is bound, as a storyboard's.
        @MainActor fileprivate var reactorViewDidLoad: Observable<Void> {
          base.isViewLoaded ? .just(()) : methodInvoked(NSSelectorFromString("viewDidLoad")).map { _ in }
        }
      }
      """
    )
  }
}

extension ShownValue.Sink {
  /// Whether it does something with each value, rather than keeping the last one.
  fileprivate var isCall: Bool {
    switch self {
    case .method, .statement: true
    case .observer, .curried, .content, .manual: false
    }
  }
}

extension ViewEvent {
  /// The name of the view's property that has the stream. No app has it.
  fileprivate var streamName: String { "reactor" + name.capitalizedFirst }
}

extension BoundView.Framework {
  /// Where the framework is, as Swift's conditions say it.
  var condition: String {
    switch self {
    case .uiKit: "canImport(UIKit) && !os(watchOS)"
    case .appKit: "canImport(AppKit) && !targetEnvironment(macCatalyst)"
    case .swiftUI: "canImport(SwiftUI)"
    }
  }

  /// The modules of what views are made of and bound by.
  func modules(for runtime: Runtime) -> [String] {
    [rawValue] + (runtime == .reactorKit && self != .swiftUI ? ["RxCocoa"] : [])
  }
}

extension SwiftText {
  /// Whether the text may use the view, so that a closure of it has to hold it weakly: it names something that is no type.
  var usesView: Bool {
    freeNames.contains { name in
      guard let first = name.first else { return false }
      return first != "$" && !first.isUppercase && !SwiftName.isValueWord(name)
    }
  }
}

extension SwiftName {
  /// Whether a name is a keyword that stands for a value by itself.
  fileprivate static func isValueWord(_ name: String) -> Bool { ["true", "false", "nil"].contains(name) }
}

extension SwiftPrinter {
  /// Prints what is compiled only where a condition holds.
  mutating func conditional(_ condition: String, _ body: (inout SwiftPrinter) -> Void) {
    line("#if \(condition)")
    indented(body)
    line("#endif")
  }
}

/// Whether values of a type can be compared.
enum TypeEquality {
  /// They can.
  case known
  /// They can if the app says so.
  case unknown
  /// They can't.
  case none
}

extension SwiftType {
  /// Whether values of the type can be compared, as far as its spelling tells.
  var equality: TypeEquality {
    switch plain.shape {
    case .optional(let type), .implicitlyUnwrapped(let type), .array(let type): type.equality
    // What is hashed can be compared.
    case .set: .known
    case .dictionary(_, let value): value.equality
    case .named: name.map(Self.comparable.contains) == true ? .known : .unknown
    case .tuple, .function, .existential, .opaque, .metatype, .composition, .variadic: .none
    case .parenthesized, .attributed, .other: .unknown
    }
  }

  private static let comparable: Set<String> = [
    "Bool", "Character", "Data", "Date", "Decimal", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64",
    "String",
    "Substring", "TimeInterval", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "URL", "UUID",
  ]
}
