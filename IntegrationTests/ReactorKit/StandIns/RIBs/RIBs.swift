// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import RxSwift
import UIKit

// A stand-in of RIBs, for Linux: its public classes and protocols as far as generated code, and code beside it, may use them. A router
// activates a child before it loads it, deactivates it and what is below where it is detached, and lets go of its children where it ends, as there. What ends
// and is alive a moment later is told by `LeakDetector`, which counts here what would stop the program there.

// MARK: - What is given down the tree

public protocol Dependency: AnyObject {}

public protocol EmptyDependency: Dependency {}

open class EmptyComponent: EmptyDependency {
  public init() {}
}

open class Component<DependencyType>: Dependency {
  public let dependency: DependencyType
  private let lock = NSRecursiveLock()
  private var instances: [String: Any] = [:]

  public init(dependency: DependencyType) {
    self.dependency = dependency
  }

  /// The instance of the property that asks, which is made once.
  public final func shared<T>(__function: String = #function, _ factory: () -> T) -> T {
    lock.lock()
    defer { lock.unlock() }
    if let instance = instances[__function] as? T { return instance }
    let instance = factory()
    instances[__function] = instance
    return instance
  }
}

public protocol Buildable: AnyObject {}

open class Builder<DependencyType>: Buildable {
  public let dependency: DependencyType

  public init(dependency: DependencyType) {
    self.dependency = dependency
  }
}

// MARK: - Interactors

public protocol InteractorScope: AnyObject {
  var isActive: Bool { get }
  var isActiveStream: Observable<Bool> { get }
}

public protocol Interactable: InteractorScope {
  func activate()
  func deactivate()
}

open class Interactor: Interactable {
  private let activeness = BehaviorSubject(value: false)
  public private(set) final var isActive = false

  public init() {}

  deinit {
    if isActive { deactivate() }
    activeness.onCompleted()
  }

  public final var isActiveStream: Observable<Bool> { activeness.asObservable().distinctUntilChanged() }

  public final func activate() {
    guard !isActive else { return }
    isActive = true
    activeness.onNext(true)
    didBecomeActive()
  }

  public final func deactivate() {
    guard isActive else { return }
    willResignActive()
    isActive = false
    activeness.onNext(false)
  }

  open func didBecomeActive() {}
  open func willResignActive() {}
}

open class PresentableInteractor<PresenterType>: Interactor {
  public let presenter: PresenterType

  public init(presenter: PresenterType) {
    self.presenter = presenter
  }

  deinit { LeakDetector.instance.expectDeallocate(object: presenter as AnyObject) }
}

public protocol Presentable: AnyObject {}

public protocol ViewControllable: AnyObject {
  var uiviewController: UIViewController { get }
}

extension ViewControllable where Self: UIViewController {
  public var uiviewController: UIViewController { self }
}

// MARK: - Routers

public enum RouterLifecycle {
  case didLoad
}

public protocol RouterScope: AnyObject {
  var lifecycle: Observable<RouterLifecycle> { get }
}

public protocol Routing: RouterScope {
  var interactable: any Interactable { get }
  var children: [any Routing] { get }
  func load()
  func attachChild(_ child: any Routing)
  func detachChild(_ child: any Routing)
}

open class Router<InteractorType>: Routing {
  public let interactor: InteractorType
  public let interactable: any Interactable
  public final var children: [any Routing] = []
  private let loading = PublishSubject<RouterLifecycle>()
  private var isLoaded = false
  private var activeness: (any Disposable)?

  public init(interactor: InteractorType) {
    guard let interactable = interactor as? any Interactable else { fatalError("\(interactor) is not Interactable") }
    self.interactor = interactor
    self.interactable = interactable
  }

  deinit {
    interactable.deactivate()
    for child in children { detachChild(child) }
    loading.onCompleted()
    activeness?.dispose()
    LeakDetector.instance.expectDeallocate(object: interactable)
  }

  public final var lifecycle: Observable<RouterLifecycle> { loading.asObservable() }

  public final func load() {
    guard !isLoaded else { return }
    isLoaded = true
    // What is below is active as long as this one is.
    activeness = interactable.isActiveStream.subscribe(onNext: { [weak self] isActive in
      self?.setSubtreeActive(isActive)
    })
    loading.onNext(.didLoad)
    didLoad()
  }

  open func didLoad() {}

  private func setSubtreeActive(_ isActive: Bool) {
    var routers: [any Routing] = [self]
    while let router = routers.popLast() {
      if router.interactable.isActive != isActive {
        isActive ? router.interactable.activate() : router.interactable.deactivate()
      }
      routers += router.children.reversed()
    }
  }

  public final func attachChild(_ child: any Routing) {
    precondition(!children.contains { $0 === child }, "\(child) is attached already")
    children.append(child)
    child.interactable.activate()
    child.load()
  }

  public final func detachChild(_ child: any Routing) {
    child.interactable.deactivate()
    children.removeAll { $0 === child }
  }
}

public protocol ViewableRouting: Routing {
  var viewControllable: any ViewControllable { get }
}

open class ViewableRouter<InteractorType, ViewControllerType>: Router<InteractorType>, ViewableRouting {
  public let viewController: ViewControllerType
  public let viewControllable: any ViewControllable

  public init(interactor: InteractorType, viewController: ViewControllerType) {
    guard let viewControllable = viewController as? any ViewControllable else {
      fatalError("\(viewController) is not ViewControllable")
    }
    self.viewController = viewController
    self.viewControllable = viewControllable
    super.init(interactor: interactor)
  }

  deinit { LeakDetector.instance.expectDeallocate(object: viewControllable.uiviewController) }
}

public protocol LaunchRouting: ViewableRouting {
  func launch(from window: UIWindow)
}

open class LaunchRouter<InteractorType, ViewControllerType>:
  ViewableRouter<InteractorType, ViewControllerType>, LaunchRouting
{
  public override init(interactor: InteractorType, viewController: ViewControllerType) {
    super.init(interactor: interactor, viewController: viewController)
  }

  public final func launch(from window: UIWindow) {
    window.rootViewController = viewControllable.uiviewController
    window.makeKeyAndVisible()
    interactable.activate()
    load()
  }
}

// MARK: - Leaks

/// Knows what was expected to go. The library's own stops the program a second later; here a test asks.
public final class LeakDetector: @unchecked Sendable {
  public static let instance = LeakDetector()

  private let lock = NSLock()
  private var expected: [() -> AnyObject?] = []

  public func expectDeallocate(object: AnyObject) {
    lock.withLock { expected.append { [weak object] in object } }
  }

  /// Those that were expected to go and are there.
  public var leaked: [AnyObject] { lock.withLock { expected.compactMap { $0() } } }
}
