import ReactorSpec

/// Prints the file of a view, with what its bindings name, which is written once and then belongs to the user.
struct ViewScaffold {
  let emitter: ReactorEmitter
  let view: BoundView
  let settings: Settings
  /// The children that other RIBs of the project show in a view that is lent to them, by those RIBs' names; those that aren't known are left to
  /// the user.
  let embedded: [String: [String]]

  init?(_ emitter: ReactorEmitter, settings: Settings, embedded: [String: [String]] = [:]) {
    guard let view = emitter.spec.view ?? emitter.spec.rib?.unboundView, view.isInModule(settings.module) else {
      return nil
    }
    self.emitter = emitter
    self.view = view
    self.settings = settings
    self.embedded = embedded
  }

  var spec: ReactorSpec { emitter.spec }

  var reactor: String { SwiftName.escaped(spec.name) }

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
        for outlet in outlets {
          if outlet.isElsewhere { printer.line("// A view of yours, whose `rx` has what is bound.") }
          printer.line("let \(SwiftName.escaped(outlet.name)) = \(outlet.value)")
        }
        if tellsLifeCycle { printer.line("let lifeCycle = ViewLifeCycle()") }
        if isBound { printer.line("var disposeBag = DisposeBag()") }
        if let content = contentController {
          printer.documentation(
            "The first on the stack, below all that is pushed: it has what is seen of this view itself."
          )
          printer.line("let \(content) = UIViewController()")
        }
        if isPlainView {
          printer.line()
          printInitializers(to: &printer)
        }
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
        for stream in ownStreams {
          printer.line()
          stream.print(to: &printer)
        }
        printEmbedding(to: &printer)
        for method in calledMethods where method.owner == nil {
          printer.line()
          method.print(to: &printer)
        }
        printOwnViews(to: &printer)
      }
      printOwnMembers(of: view.typeName, to: &printer)
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
    // A control's own value is sent as soon as it is bound: it has to be what the state has.
    printer.line("bindState(reactor: reactor)")
    printer.line("bindActions(reactor: reactor)")
  }

  /// The children that a RIB shows in its view: its own, and those of children that it lends the view to, as far as they are known.
  private func embeddedNames(of rib: RIB) -> [String] {
    let own = rib.children.filter { $0.show == .embed }.map(\.name)
    let lent = rib.children.filter { $0.show == .through }.flatMap { embedded[$0.name] ?? [] }
    return (own + lent).unique
  }

  /// Prints what shows the children of a RIB in its view: each fills it.
  private func printEmbedding(to printer: inout SwiftPrinter) {
    guard let rib = spec.rib else { return }
    for child in rib.children where child.show == .through && embedded[child.name] == nil {
      printer.line()
      printer.line(
        "// What \(child.name) embeds, this view shows, too: `\(child.name)ViewControllable` has the methods."
      )
    }
    let names = embeddedNames(of: rib)
    guard !names.isEmpty else { return }
    printer.line()
    for name in names {
      let parameter = "(_ viewController: any ViewControllable)"
      printer.line("func \(RIB.embedMethod(of: name))\(parameter) { fill(with: viewController.uiviewController) }")
      printer.line("func \(RIB.removeMethod(of: name))\(parameter) { take(away: viewController.uiviewController) }")
    }
    let (owner, head) = contentController.map { ($0, $0 + ".") } ?? ("self", "")
    printer.line()
    printer.block("private func fill(with child: UIViewController)") { printer in
      printer.line("\(head)addChild(child)")
      printer.line("child.view.frame = \(head)view.bounds")
      printer.line("\(head)view.addSubview(child.view)")
      printer.line("child.didMove(toParent: \(owner))")
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
      printer.line("super.init(\(isPlainView ? "frame: .zero" : "nibName: nil, bundle: nil"))")
      if isPlainView { printStack(in: "self", to: &printer) }
      printer.line("self.reactor = reactor")
    }
    printer.line()
    printer.line("@available(*, unavailable)")
    printer.block("required init?(coder: NSCoder)") { $0.line("fatalError(\"it is made without a storyboard\")") }
  }

  /// Whether the class is a view that no list makes.
  private var isPlainView: Bool { !superclass.isController && !superclass.name.hasSuffix("Cell") }

  /// The name of a root's own view controller, where children are pushed: its stack shows one view controller at a time, the first one too.
  private var contentController: String? {
    guard let rib = spec.rib, superclass.name == "UINavigationController" else { return nil }
    guard outlets.contains(where: \.isView) || !embeddedNames(of: rib).isEmpty else { return nil }
    return outlets.contains { $0.name == "content" } ? "contentController" : "content"
  }

  /// Prints what puts all that can be seen into a view, one below the other, so that there is something to start from.
  private func printStack(in owner: String, to printer: inout SwiftPrinter) {
    let names = outlets.filter(\.isView).map { SwiftName.escaped($0.name) }
    guard !names.isEmpty else { return }
    let isUIKit = view.framework == .uiKit
    printer.line("let stack = \(isUIKit ? "UIStackView(arrangedSubviews" : "NSStackView(views"): [")
    printer.indented { $0.filled(names) }
    printer.line("])")
    printer.line(isUIKit ? "stack.axis = .vertical" : "stack.orientation = .vertical")
    printer.line("stack.translatesAutoresizingMaskIntoConstraints = false")
    let head = owner == "self" ? "" : owner + "."
    printer.line("\(head)addSubview(stack)")
    printer.line("NSLayoutConstraint.activate([")
    printer.indented { printer in
      let guide = isUIKit ? "\(head)layoutMarginsGuide" : owner
      printer.line("stack.leadingAnchor.constraint(equalTo: \(guide).leadingAnchor),")
      printer.line("stack.trailingAnchor.constraint(equalTo: \(guide).trailingAnchor),")
      printer.line("stack.topAnchor.constraint(equalTo: \(guide).topAnchor),")
    }
    printer.line("])")
    let list = outlets.first { ["UITableView", "UICollectionView", "UIScrollView"].contains($0.superclass) }
    guard let list, let control = outlets.first(where: { $0.superclass == "UIRefreshControl" }) else { return }
    printer.line("\(SwiftName.escaped(list.name)).refreshControl = \(SwiftName.escaped(control.name))")
  }

  private func printLoading(to printer: inout SwiftPrinter) {
    if view.framework != .uiKit {
      // Without a nib, an `NSViewController` makes no view by itself.
      printer.block("override func loadView()") { $0.line("view = NSView()") }
      printer.line()
    }
    printer.block("override func viewDidLoad()") { printer in
      printer.line("super.viewDidLoad()")
      if let content = contentController { printer.line("setViewControllers([\(content)], animated: false)") }
      printStack(in: contentController.map { "\($0).view" } ?? "view", to: &printer)
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
}

extension BoundView {
  /// The type's name without those around it.
  var typeName: String {
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
