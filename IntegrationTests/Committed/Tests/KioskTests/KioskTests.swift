import Testing

@testable import Kiosk

@Test("a locked turnstile lets nobody through")
func lockedTurnstile() {
  let turnstile = TurnstileReactor()
  turnstile.action.onNext(.lock(true))
  turnstile.action.onNext(.push)
  #expect(turnstile.currentState.count == 0)
}
