import ExampleDomain
import ExampleFakes
import ReactorRuntime
import Testing

@testable import ExampleReactors

// Yours: reactorgen has written this file once and leaves it alone from now on.
@Suite("SettingsReactor")
@MainActor
struct SettingsReactorTests {
  @Test("a stub records what a view sends, and changes nothing")
  func stubRecordsActions() {
    let reactor = SettingsReactor(
      preferences: PreferencesDouble(),
      permissions: NotificationPermissionsDouble(),
      cache: CacheCleaningDouble(),
      router: SettingsRouterDouble(),
      areNotificationsOn: true
    )
    reactor.isStubEnabled = true
    reactor.action.onNext(.setTheme(.light))
    guard case .setTheme? = reactor.stub.actions.last else {
      Issue.record("the action was not recorded")
      return
    }
    #expect(reactor.stub.actions.count == 1)
  }
}
