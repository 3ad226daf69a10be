import Testing

@testable import ReactorTesting

@Suite("What the actions of a reference cut off")
struct ReferenceCutsTests {
  @Test("is what says so and is not over, once")
  func taken() {
    var cuts = ReferenceCuts()
    let scopes = [["stop"], ["stop", "leave"], ["leave"], []].map { ReferenceScope(in: nil, cutBy: $0) }
    for scope in scopes { cuts.add(scope) }
    cuts.remove(scopes[1])
    let taken = ["start", "stop", "stop", "leave"].map { action in cuts.take(by: action).map { ObjectIdentifier($0) } }
    #expect(taken == [[], [ObjectIdentifier(scopes[0])], [], [ObjectIdentifier(scopes[2])]])
    #expect(cuts.sent == ["start", "stop", "stop", "leave"])
  }

  @Test("before the action is handled counts for it once")
  func early() {
    var cuts = ReferenceCuts()
    cuts.noteEarly("stop")
    let taken = ["leave", "stop", "stop"].map { cuts.takeEarly($0) }
    #expect(taken == [false, true, false])
  }
}
