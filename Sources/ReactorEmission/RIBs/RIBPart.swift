import ReactorSpec

/// A part of a RIB for which a double stands in tests.
enum RIBPart {
  /// The view, which has the interactor for its listener.
  case presenter(of: RIB)
  /// The router, which has all that RIBs' own routers have. With RxSwift it is none of them: RIBs' looks for a second, thirty times in it, whether
  /// what a router has let go of is gone, and a check makes thousands.
  case router(of: RIB, Runtime)
  /// What listens to the RIB.
  case listener

  init?(_ parameter: Parameter, of spec: ReactorSpec) {
    guard let rib = spec.rib else { return nil }
    if parameter.isInherited {
      self = .presenter(of: rib)
    } else if parameter.role == .assigned {
      self = parameter.contract == spec.routing ? .router(of: rib, spec.runtime) : .listener
    } else {
      return nil
    }
  }

  /// What the double inherits from and conforms to.
  func bases(_ contract: DependencyContract) -> String {
    switch self {
    case .presenter: contract.name
    case .listener: "\(contract.name), Sendable"
    case .router(_, .reactorKit): contract.name
    case .router: "Router<any Interactable>, \(contract.name)"
    }
  }

  /// The members that it has besides the methods.
  var members: [String] {
    switch self {
    case .presenter(let rib): ["weak var listener: (any \(rib.name)PresentableListener)?"]
    case .listener: []
    case .router(let rib, let runtime):
      (rib.view == nil ? [] : ["lazy var viewControllable: any ViewControllable = \(rib.name)ViewDouble()"])
        + (runtime == .reactorKit ? Self.routing : ["convenience init() { self.init(interactor: Interactor()) }"])
    }
  }

  /// What makes a class a router.
  private static let routing = [
    "let interactable: any Interactable = Interactor()",
    "let lifecycle = Observable<RouterLifecycle>.never()",
    "private(set) var children: [any Routing] = []",
    "func load() {}",
    "func attachChild(_ child: any Routing) { children.append(child) }",
    "func detachChild(_ child: any Routing) { children.removeAll { $0 === child } }",
  ]

  /// Prints what stands beside the double: a view controller that stands for one of a RIB.
  func printMore(to printer: inout SwiftPrinter) {
    guard case .router(let rib, _) = self, rib.view != nil || rib.children.contains(where: { $0.routing != "Routing" })
    else { return }
    printer.line()
    printer.documentation("A view controller in tests of \(rib.name).")
    printer.block("final class \(rib.name)ViewDouble: UIViewController, ViewControllable") { printer in
      printer.line("weak var container: UIViewController?")
      printer.line()
      printer.line("override var presentingViewController: UIViewController? { container }")
      guard rib.children.contains(where: { $0.show == .push }) else { return }
      printer.line()
      printer.documentation("What is presented over it.")
      printer.line("var above: UIViewController?")
      printer.line()
      printer.line("/// Is told whether that is dismissed slowly.")
      printer.line("var noting: (_ animated: Bool) -> Void = { _ in }")
      printer.line()
      printer.line("override var presentedViewController: UIViewController? { above }")
      printer.line()
      printer.block("override func dismiss(animated: Bool, completion: (() -> Void)? = nil)") { printer in
        printer.line("above = nil")
        printer.line("noting(animated)")
      }
    }
  }
}
