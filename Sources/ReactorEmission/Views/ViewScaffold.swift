import ReactorSpec

/// Prints the file of a view, with what its bindings name, which is written once and then belongs to the user.
struct ViewScaffold {
  let emitter: ReactorEmitter
  let view: BoundView
  let settings: Settings

  init?(_ emitter: ReactorEmitter, settings: Settings) {
    guard let view = emitter.spec.view ?? emitter.spec.rib?.unboundView, view.isInModule(settings.module) else {
      return nil
    }
    self.emitter = emitter
    self.view = view
    self.settings = settings
  }

  private var spec: ReactorSpec { emitter.spec }

  private var reactor: String { SwiftName.escaped(spec.name) }

  /// The file, which is called as the type.
  var file: GeneratedFile {
    var printer = SwiftPrinter()
    printer.conditional(view.framework.condition) { printer in
      let ribs = spec.rib == nil ? [] : ["RIBs"]
      let modules =
        (isBound ? spec.runtime.modules + view.framework.modules(for: spec.runtime) : [view.framework.rawValue]) + ribs
      printer.imports(spec.imports.map(\.withoutAccess) + modules.map { Import(module: $0) })
      printer.line()
      printer.line("// Yours: reactorgen has written this file once and leaves it alone from now on.")
      if view.framework == .swiftUI {
        printSwiftUI(to: &printer)
        return
      }
      printer.type("final class \(view.typeName)", [superclass.name] + conformances) { printer in
        if let rib = spec.rib { printer.line("weak var listener: (any \(rib.name)PresentableListener)?") }
        for outlet in outlets { printer.line("let \(SwiftName.escaped(outlet.name)) = \(outlet.value)") }
        if tellsLifeCycle { printer.line("let lifeCycle = ViewLifeCycle()") }
        if isBound { printer.line("var disposeBag = DisposeBag()") }
        if superclass.isController {
          if spec.rib == nil {
            printer.line()
            printInitializers(to: &printer)
          }
          printer.line()
          printLoading(to: &printer)
          for moment in BoundView.LifeCycle.allCases where tellsLifeCycle && moments.contains(moment) {
            printMoment(moment, to: &printer)
          }
        }
        if spec.rib == nil {
          printer.line()
          printer.block("func bind(reactor: \(reactor))") { printBinding(to: &$0) }
        }
        printEmbedding(to: &printer)
        for method in methods {
          printer.line()
          printer.block("func \(method.name)(\(method.parameter))") { printer in
            printer.line("#warning(\"\(method.name) is still to be written\")")
          }
        }
      }
    }
    return GeneratedFile(name: view.fileName, kind: .viewScaffold, bytes: printer.bytes)
  }

  /// Whether the spec says what is bound, rather than only that there is a view.
  private var isBound: Bool { spec.view != nil }

  /// What the class conforms to.
  private var conformances: [String] {
    if let rib = spec.rib { return ["\(rib.name)Presentable", "\(rib.name)ViewControllable"] + rib.lentProtocols }
    return [spec.runtime == .reactorKit ? "View" : "ReactorView"]
  }

  private func printBinding(to printer: inout SwiftPrinter) {
    printer.line("bindActions(reactor: reactor)")
    printer.line("bindState(reactor: reactor)")
  }

  /// Prints what shows the children of a RIB in its view: each fills it.
  private func printEmbedding(to printer: inout SwiftPrinter) {
    guard let rib = spec.rib else { return }
    for child in rib.children where child.show == .through {
      printer.line()
      printer.line(
        "// What \(child.name) embeds, this view shows, too: `\(child.name)ViewControllable` has the methods."
      )
    }
    let embedded = rib.children.filter { $0.show == .embed }
    guard !embedded.isEmpty else { return }
    printer.line()
    for child in embedded {
      let parameter = "(_ viewController: any ViewControllable)"
      printer.line("func \(child.embedMethod)\(parameter) { fill(with: viewController.uiviewController) }")
      printer.line("func \(child.removeMethod)\(parameter) { take(away: viewController.uiviewController) }")
    }
    printer.line()
    printer.block("private func fill(with child: UIViewController)") { printer in
      printer.line("addChild(child)")
      printer.line("child.view.frame = view.bounds")
      printer.line("view.addSubview(child.view)")
      printer.line("child.didMove(toParent: self)")
    }
    printer.line()
    printer.block("private func take(away child: UIViewController)") { printer in
      printer.line("child.willMove(toParent: nil)")
      printer.line("child.view.removeFromSuperview()")
      printer.line("child.removeFromParent()")
    }
  }

  private func printInitializers(to printer: inout SwiftPrinter) {
    printer.block("init(reactor: \(reactor))") { printer in
      printer.line("super.init(nibName: nil, bundle: nil)")
      printer.line("self.reactor = reactor")
    }
    printer.line()
    printer.line("@available(*, unavailable)")
    printer.block("required init?(coder: NSCoder)") { $0.line("fatalError(\"it is made without a storyboard\")") }
  }

  /// Puts all that can be seen one below the other, so that there is something to start from.
  private func printLoading(to printer: inout SwiftPrinter) {
    let names = outlets.filter(\.isView).map { SwiftName.escaped($0.name) }
    let isUIKit = view.framework == .uiKit
    if !isUIKit {
      // Without a nib, an `NSViewController` makes no view by itself.
      printer.block("override func loadView()") { $0.line("view = NSView()") }
      printer.line()
    }
    printer.block("override func viewDidLoad()") { printer in
      printer.line("super.viewDidLoad()")
      if !names.isEmpty {
        printer.line("let stack = \(isUIKit ? "UIStackView(arrangedSubviews" : "NSStackView(views"): [")
        printer.indented { $0.filled(names) }
        printer.line("])")
        printer.line(isUIKit ? "stack.axis = .vertical" : "stack.orientation = .vertical")
        printer.line("stack.translatesAutoresizingMaskIntoConstraints = false")
        printer.line("view.addSubview(stack)")
        printer.line("NSLayoutConstraint.activate([")
        printer.indented { printer in
          let guide = isUIKit ? "view.layoutMarginsGuide" : "view"
          printer.line("stack.leadingAnchor.constraint(equalTo: \(guide).leadingAnchor),")
          printer.line("stack.trailingAnchor.constraint(equalTo: \(guide).trailingAnchor),")
          printer.line("stack.topAnchor.constraint(equalTo: \(guide).topAnchor),")
        }
        printer.line("])")
      }
      if spec.rib != nil, !isBound {
        printer.line("// What the view sends and shows: `action` and `state` of its `listener`.")
      }
      if spec.rib != nil, isBound {
        printer.line("guard let reactor = listener else { return }")
        printBinding(to: &printer)
      }
      if tellsLifeCycle, moments.contains(.viewDidLoad) { printer.line("lifeCycle.send(.viewDidLoad)") }
    }
  }

  private func printMoment(_ moment: BoundView.LifeCycle, to printer: inout SwiftPrinter) {
    guard moment != .viewDidLoad else { return }
    let isUIKit = view.framework == .uiKit
    printer.line()
    printer.block("override func \(moment.rawValue)(\(isUIKit ? "_ animated: Bool" : ""))") { printer in
      printer.line("super.\(moment.rawValue)(\(isUIKit ? "animated" : ""))")
      printer.line("lifeCycle.send(.\(moment.rawValue))")
    }
  }
}

/// A view of SwiftUI.
extension ViewScaffold {
  private func printSwiftUI(to printer: inout SwiftPrinter) {
    let availability = "@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)"
    printer.line(availability)
    printer.block("struct \(view.typeName): View") { printer in
      printer.line("@ObservedReactor var reactor: \(reactor)")
      printer.line()
      printer.block("var body: some View") { printer in
        printer.block("Form") { printer in
          for content in contents where !content.hasPrefix(".") { printer.line(content) }
        }
        for content in contents where content.hasPrefix(".") { printer.line(content) }
      }
    }
    guard let arguments = stubArguments else { return }
    printer.line()
    printer.line(availability)
    printer.block("struct \(view.typeName)_Previews: PreviewProvider") { printer in
      printer.line("/// With a stub, which shows what it is given and asks nobody.")
      printer.block("static var previews: some View") { printer in
        printer.line("let reactor = \(reactor)(\(arguments.joined(separator: ", ")))")
        printer.line("reactor.isStubEnabled = true")
        printer.line("return \(view.typeName)(reactor: reactor)")
      }
      for contract in unaskedContracts {
        printer.line()
        printUnasked(contract, to: &printer)
      }
    }
  }

  /// The generated protocols of which the reactor is made with something. Their doubles belong to the tests.
  private var unaskedContracts: [DependencyProtocol] {
    let needed = spec.parameters.filter { $0.attribute == nil && $0.defaultValue == nil }.compactMap(\.contract)
    return needed.filter(\.isGenerated)
  }

  private func printUnasked(_ contract: DependencyProtocol, to printer: inout SwiftPrinter) {
    printer.block("private struct Unasked\(contract.name): \(SwiftName.escaped(contract.name))") { printer in
      for method in contract.methods {
        let never = "fatalError(\"a stub asks nobody\")"
        let name = SwiftName.escaped(method.name)
        if let type = method.result, method.isProperty {
          let accessors = method.kind == .property(isSettable: true) ? "get { \(never) } nonmutating set {}" : ""
          let getter: SwiftCode = accessors.isEmpty ? "get\(method.effects) { \(never) }" : SwiftCode(accessors)
          printer.line("var \(name): \(type) { \(getter) }")
          continue
        }
        let head: SwiftCode = "func \(name)\(method.genericClause)"
        printer.list(head, method.parameters.methodParameters, "\(method.effectsAndResult) { \(never) }")
      }
    }
  }

  /// What the view is made of: controls with closures that send, and what shows values; modifiers start with a dot.
  private var contents: [String] {
    let sending = view.actions.compactMap { sent -> String? in
      guard case .control(let control) = sent.event else { return nil }
      if control.bindsField { return control.text }
      let arguments = sent.arguments.map { "(\($0.text))" } ?? ""
      let closure = " { reactor.action.onNext(.\(SwiftName.member(sent.action))\(arguments)) }"
      let head = control.text.first?.isLowercase == true ? "." : ""
      return head + control.replacing([(control.endOfFirstCall..<control.endOfFirstCall, closure)])
    }
    let showing = view.values.compactMap { value -> String? in
      guard case .content(let content) = value.sink else { return nil }
      let field = "reactor.observed.\(SwiftName.member(value.name))"
      let shown = value.transform.map { "(\($0.replacingElement(by: field)))" } ?? field
      if content.takesElement { return content.replacingElement(by: shown) }
      return "if \(shown) { \(content.text) }"
    }
    return sending + showing
  }

  /// What a preview makes the reactor with; nil where there is no value for something.
  private var stubArguments: [String]? {
    let samples = SampleValues(settings)
    let contracts = spec.parameters.contracts
    var arguments: [String] = []
    for parameter in emitter.initializerParameters where !parameter.mayBeLeftOut {
      let contract = contracts[parameter.name]
      if let contract, contract.isGenerated {
        arguments.append(parameter.argument("Unasked\(contract.name)()"))
        continue
      }
      guard contract == nil, let value = samples.values(of: parameter.type).first else { return nil }
      arguments.append(parameter.argument(value))
    }
    return arguments
  }
}

extension SwiftText {
  /// The bytes up to where a closure is put that is the last argument of what the text calls first.
  fileprivate var endOfFirstCall: Int {
    if let close = tokens.first(where: { $0.kind == .rightParenthesis && $0.depth == 0 }) {
      return close.range.upperBound
    }
    return text.utf8.count
  }
}

/// What a view has to have.
extension ViewScaffold {
  /// The moments of its life that send something.
  private var moments: Set<BoundView.LifeCycle> {
    Set(
      view.actions.compactMap { sent in
        if case .lifeCycle(let moment) = sent.event { moment } else { nil }
      }
    )
  }

  /// Whether the view itself has to tell of its life.
  private var tellsLifeCycle: Bool { spec.runtime == .reactorRuntime && !moments.isEmpty }

  /// The class that it inherits from, as its name tells; what has a life is a controller.
  private var superclass: (name: String, isController: Bool) {
    let prefix = view.framework == .uiKit ? "UI" : "NS"
    let name = view.typeName
    if let rib = spec.rib {
      // What the root pushes, or those that it lends its view to, needs a stack.
      let pushes = rib.isRoot && rib.children.contains { [.push, .through].contains($0.show) }
      return (pushes ? "UINavigationController" : "UIViewController", true)
    }
    if moments.isEmpty, view.framework == .uiKit, name.hasSuffix("Cell") {
      return (name.contains("Collection") ? "UICollectionViewCell" : "UITableViewCell", false)
    }
    if moments.isEmpty, name.hasSuffix("View") { return ("\(prefix)View", false) }
    return ("\(prefix)ViewController", true)
  }

  /// The methods of the view's own that are called with values.
  private var methods: [(name: String, parameter: String)] {
    var methods: [(name: String, parameter: String)] = []
    var known: Set<[String]> = []
    let nested = Set(spec.nestedTypes.map(\.name))
    let declared = DeclaredNames(of: spec)
    for value in view.values {
      guard case .method(let path, let label) = value.sink, let names = path.memberPath, names.count == 1 else {
        continue
      }
      let type = declared.type(of: value.name)
      let given = declared.fields[value.name]?.isPulse == true ? type?.wrapped ?? type : type
      let own = value.transform == nil ? given.map { $0.qualifying(nested, by: reactor).text } : nil
      let head =
        label.map { [value.name, "value"].contains($0) ? SwiftName.label($0) : "\(SwiftName.label($0)) value" }
        ?? "_ value"
      let method = (name: SwiftName.escaped(names[0]), parameter: "\(head): \(own ?? "Any")")
      if known.insert([method.name, method.parameter]).inserted { methods.append(method) }
    }
    return methods
  }

  /// What the bindings name behind `rx`, and what statements name as parts of views are called, each with a value of the type that this suggests.
  private var outlets: [Outlet] {
    var uses: [(name: String, member: String, isEvent: Bool)] = []
    for sent in view.actions {
      if case .stream(let stream) = sent.event { uses += stream.reactiveMembers.map { ($0.owner, $0.member, true) } }
    }
    for event in view.events { uses += event.stream.reactiveMembers.map { ($0.owner, $0.member, true) } }
    for value in view.values {
      switch value.sink {
      case .observer(let observer), .curried(let observer, _):
        uses += observer.reactiveMembers.map { ($0.owner, $0.member, false) }
      case .statement(let statement): uses += statement.owners.filter(Outlet.tells).map { ($0, "", false) }
      case .method, .content, .manual: continue
      }
    }
    let ofOutlet = Dictionary(grouping: uses, by: \.name)
    var known: Set<String> = []
    return uses.map(\.name).filter { known.insert($0).inserted }.map { name in
      Outlet(name, framework: view.framework, uses: ofOutlet[name, default: []].map { ($0.member, $0.isEvent) })
    }
  }
}

/// A part of a view that its bindings name.
private struct Outlet {
  let name: String
  private let type: String
  private let framework: BoundView.Framework

  /// Whether a name tells by itself what it is of.
  static func tells(_ name: String) -> Bool { type(named: name) != nil }

  private static func type(named name: String) -> ControlType? {
    let lowercased = name.lowercased()
    return types.first { type in type.endings.contains { lowercased.hasSuffix($0) } }
  }

  /// Guesses its type by its name, else by what is bound of it.
  init(_ name: String, framework: BoundView.Framework, uses: [(member: String, isEvent: Bool)]) {
    self.name = name
    self.framework = framework
    let byName = Self.type(named: name)
    // What an event says tells more than what is set.
    let sorted = uses.filter(\.isEvent) + uses.filter { !$0.isEvent }
    let byUse = sorted.lazy.compactMap { use in
      Self.types.first { type in (use.isEvent ? type.events : type.properties).contains(use.member) }
    }
    let found = byName ?? byUse.first
    switch framework {
    case .uiKit: type = found?.uiKit ?? (uses.contains { $0.member == "controlEvent" } ? "UIControl" : "UIView")
    case .appKit: type = found?.appKit ?? "NSView"
    case .swiftUI: type = "EmptyView"
    }
  }

  /// Whether it can be put into a view.
  var isView: Bool { !["UIBarButtonItem", "UIRefreshControl"].contains(type) }

  /// How it is made.
  var value: String {
    switch type {
    case "UIButton": "UIButton(type: .system)"
    case "UIActivityIndicatorView": "UIActivityIndicatorView(style: .medium)"
    case "UICollectionView": "UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())"
    default: "\(type)()"
    }
  }

  private struct ControlType {
    var uiKit: String
    var appKit: String
    var endings: [String]
    var events: Set<String> = []
    var properties: Set<String> = []
  }

  private static let types = [
    ControlType(
      uiKit: "UIBarButtonItem",
      appKit: "NSButton",
      endings: ["barbutton", "barbuttonitem", "buttonitem"]
    ),
    ControlType(
      uiKit: "UIButton",
      appKit: "NSButton",
      endings: ["button", "btn"],
      events: ["tap"],
      properties: ["title", "isEnabled", "isSelected"]
    ),
    ControlType(uiKit: "UITextView", appKit: "NSTextView", endings: ["textview"]),
    ControlType(
      uiKit: "UITextField",
      appKit: "NSTextField",
      endings: ["field"],
      events: ["text"]
    ),
    ControlType(
      uiKit: "UILabel",
      appKit: "NSTextField",
      endings: ["label"],
      properties: ["text", "attributedText", "stringValue"]
    ),
    ControlType(
      uiKit: "UIActivityIndicatorView",
      appKit: "NSProgressIndicator",
      endings: ["spinner", "indicator", "indicatorview"],
      properties: ["isAnimating"]
    ),
    ControlType(
      uiKit: "UIRefreshControl",
      appKit: "NSButton",
      endings: ["refreshcontrol"],
      properties: ["isRefreshing"]
    ),
    ControlType(
      uiKit: "UISwitch",
      appKit: "NSSwitch",
      endings: ["switch", "toggle"],
      events: ["isOn"],
      properties: ["isOn"]
    ),
    ControlType(
      uiKit: "UISegmentedControl",
      appKit: "NSSegmentedControl",
      endings: ["segmentedcontrol"],
      events: ["selectedSegmentIndex"],
      properties: ["selectedSegmentIndex"]
    ),
    ControlType(uiKit: "UISlider", appKit: "NSSlider", endings: ["slider"], events: ["value"], properties: ["value"]),
    ControlType(uiKit: "UIStepper", appKit: "NSStepper", endings: ["stepper"]),
    ControlType(
      uiKit: "UIDatePicker",
      appKit: "NSDatePicker",
      endings: ["datepicker"],
      events: ["date", "countDownDuration"],
      properties: ["date"]
    ),
    ControlType(
      uiKit: "UISearchBar",
      appKit: "NSSearchField",
      endings: ["searchbar"],
      events: ["searchButtonClicked", "cancelButtonClicked", "textDidBeginEditing", "textDidEndEditing"]
    ),
    ControlType(uiKit: "UICollectionView", appKit: "NSCollectionView", endings: ["collectionview", "collection"]),
    ControlType(
      uiKit: "UITableView",
      appKit: "NSTableView",
      endings: ["tableview", "table"],
      events: ["itemSelected", "modelSelected", "itemDeleted", "willDisplayCell"],
      properties: ["items"]
    ),
    ControlType(
      uiKit: "UIScrollView",
      appKit: "NSScrollView",
      endings: ["scrollview"],
      events: ["contentOffset", "didScroll"]
    ),
    ControlType(
      uiKit: "UIProgressView",
      appKit: "NSProgressIndicator",
      endings: ["progressview"],
      properties: ["progress"]
    ),
    ControlType(uiKit: "UIImageView", appKit: "NSImageView", endings: ["imageview", "image"], properties: ["image"]),
  ]
}

extension BoundView {
  /// The type's name without those around it.
  fileprivate var typeName: String {
    guard case .named(let components) = type.shape, let last = components.last else { return type.text }
    return last.name
  }

  /// Whether the type can be declared at the top of a module: another module's can't, nor can what is inside of another type.
  fileprivate func isInModule(_ module: String?) -> Bool {
    guard case .named(let components) = type.shape else { return false }
    return components.count == 1 || components.count == 2 && components[0].name == module
  }

  /// The name of the file in which the view is scaffolded.
  fileprivate var fileName: String { "\(typeName).swift" }
}

extension SwiftText {
  /// The names from around the text of which it uses members: `label` in `label.text = $0`.
  fileprivate var owners: [String] {
    tokens.indices.dropLast().compactMap { position in
      guard let owner = name(position), tokens[position + 1].kind == .dot else { return nil }
      let isMember = position > 0 && tokens[position - 1].kind == .dot
      return !isMember || (position > 1 && name(position - 2) == "self") ? owner : nil
    }
  }

  /// The members behind the `rx` of names that come from around the text: `tap` of `button` in `button.rx.tap`.
  fileprivate var reactiveMembers: [(owner: String, member: String)] {
    tokens.indices.dropLast(4).compactMap { position in
      guard let owner = name(position), name(position + 2) == "rx", let member = name(position + 4),
        tokens[position + 1].kind == .dot, tokens[position + 3].kind == .dot
      else { return nil }
      let isMember = position > 0 && tokens[position - 1].kind == .dot
      let isOfSelf = position > 1 && isMember && name(position - 2) == "self"
      guard !isMember || isOfSelf, !["self", "view", "navigationItem", "window"].contains(owner) else { return nil }
      return (owner, member)
    }
  }
}
