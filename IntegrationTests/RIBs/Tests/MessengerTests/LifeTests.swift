import MessengerDomain
import RIBs
import UIKit
import XCTest

@testable import Messenger

/// The whole life of a tree of RIBs, with its real builders, routers, interactors and components. What each step holds of the tree ends with it,
/// so that what is still there afterwards has leaked.
@MainActor
final class LifeTests: XCTestCase {
  private let app = AppComponent()
  private let window = UIWindow()

  override func tearDown() async throws { window.rootViewController = nil }

  func testLife() async {
    app.userService.pageMethod.returns([.ada, .grace])
    app.accountService.logInMethod.returns(.ada)
    app.sessionStore.restoreMethod.returns(nil)
    app.sessionStore.saveMethod.returns()
    var root: (any LaunchRouting)? = RootBuilder(dependency: app).build()
    root?.launch(from: window)
    XCTAssertTrue(window.isKeyWindow)
    for _ in 0..<2 {
      XCTAssertEqual(names(root), ["LoggedOut"])
      await logIn()
      XCTAssertEqual(names(root), ["LoggedIn"])
      XCTAssertEqual(names(root?.children.first), ["UserList"])
      await openAndClose(root?.children.first?.children.first)
      searchAndRead(root?.children.first?.children.first)
      await logOut(of: root)
      XCTAssertEqual(leaked(), [])
    }
    XCTAssertEqual(app.sessionStore.saveMethod.calls, [.ada, nil, .ada, nil])
    window.rootViewController = nil
    root = nil
    XCTAssertEqual(leaked(), [])
  }

  func testGoesOnWhereSomeoneIsLoggedIn() {
    app.userService.pageMethod.returns([])
    app.sessionStore.restoreMethod.returns(.grace)
    let root = RootBuilder(dependency: app).build()
    root.launch(from: window)
    XCTAssertEqual(names(root), ["LoggedIn"])
    XCTAssertEqual((root.children.first?.interactable as? LoggedInInteractor)?.currentState.user, .grace)
  }

  func testHearsWhoIsDoneAtOnce() {
    app.sessionStore.restoreMethod.returns(nil)
    app.sessionStore.saveMethod.returns()
    let view = RootViewController()
    let interactor = RootInteractor(presenter: view, sessions: app.sessions)
    let router = RootRouter(
      interactor: interactor,
      viewController: view,
      buildLoggedOut: { listener in
        ViewableRouter<any Interactable, any ViewControllable>(
          interactor: Hasty { [weak listener] in listener?.loggedOutDidLogIn(as: .ada) },
          viewController: LoggedOutViewController()
        )
      },
      buildLoggedIn: { _, _ in Router<any Interactable>(interactor: Interactor()) }
    )
    // The view of a root is loaded, and may ask for the state, before the root is active.
    _ = interactor.state
    XCTAssertEqual(app.sessionStore.restoreMethod.callCount, 0)
    interactor.activate()
    XCTAssertEqual(app.sessionStore.restoreMethod.callCount, 1)
    XCTAssertEqual(app.sessionStore.saveMethod.calls, [.ada])
    XCTAssertEqual(router.children.count, 1)
    interactor.deactivate()
    interactor.activate()
    XCTAssertEqual(app.sessionStore.restoreMethod.callCount, 1)
  }

  private func logIn() async {
    let view = view?.presentedViewController as? LoggedOutViewController
    view?.listener?.action.onNext(.showSample)
    view?.listener?.action.onNext(.logIn(name: "ada", password: "secret"))
    await until { self.view?.presentedViewController == nil }
  }

  private func openAndClose(_ router: (any Routing)?) async {
    let list = view?.topViewController as? UserListViewController
    await until { list?.listener?.currentState.loaded.count == 2 }
    XCTAssertEqual(names(router), ["Search", "Banner"])
    list?.listener?.action.onNext(.select(1))
    list?.listener?.action.onNext(.select(0))
    XCTAssertEqual(names(router), ["Search", "Banner", "UserInformation"])
    let information = view?.topViewController as? UserInformationViewController
    XCTAssertEqual(information?.listener?.currentState.userID, User.grace.id)
    information?.listener?.action.onNext(.load)
    await until { information?.listener?.currentState.user == .grace }
    information?.listener?.action.onNext(.close)
    XCTAssertEqual(names(router), ["Search", "Banner"])
    XCTAssertTrue(view?.topViewController === list)
    list?.listener?.action.onNext(.select(0))
    XCTAssertEqual(view?.viewControllers.count, 3)
  }

  private func searchAndRead(_ router: (any Routing)?) {
    let list = view?.viewControllers[1] as? UserListViewController
    XCTAssertEqual(list?.embedded.count, 2)
    (list?.embedded.first as? SearchViewController)?.listener?.action.onNext(.type("Grace"))
    XCTAssertEqual(list?.listener?.currentState.shown, [.grace])
    (list?.embedded.last as? BannerViewController)?.listener?.action.onNext(.close)
    XCTAssertEqual(names(router), ["Search", "UserInformation"])
    XCTAssertEqual(list?.embedded.count, 1)
  }

  private func logOut(of root: (any Routing)?) async {
    (view?.viewControllers[1] as? UserListViewController)?.listener?.action.onNext(.logOut)
    await until { self.names(root) == ["LoggedOut"] }
    XCTAssertEqual(view?.viewControllers.count, 1)
  }

  private var view: RootViewController? { window.rootViewController as? RootViewController }

  private func names(_ router: (any Routing)?) -> [String] {
    router?.children.map { String(describing: type(of: $0)).replacingOccurrences(of: "Router", with: "") } ?? []
  }

  /// The types of what should be gone.
  private func leaked() -> [String] { LeakDetector.instance.leaked.map { String(describing: type(of: $0)) } }

  /// Waits until something holds, which takes no longer than a task does.
  private func until(_ condition: () -> Bool, line: UInt = #line) async {
    for _ in 0..<5_000 where !condition() { try? await Task.sleep(nanoseconds: 1_000_000) }
    XCTAssertTrue(condition(), line: line)
  }
}

/// The interactor of a child that does something as soon as it is active.
private final class Hasty: Interactor {
  private let act: () -> Void

  init(act: @escaping () -> Void) {
    self.act = act
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    act()
  }
}

/// What the app itself gives the root.
private final class AppComponent: EmptyComponent, RootDependency {
  let sessionStore = SessionStoreDouble()
  let accountService = AccountServiceDouble()
  let userService = UserServiceDouble()
  let apiServiceDouble = ApiServiceTypeDouble()

  var sessions: any SessionStore { sessionStore }
  var accounts: any AccountService { accountService }
  var users: any UserService { userService }
  var apiService: any ApiServiceType { apiServiceDouble }
}
