import ReactorRuntime
import Testing

@Suite("A task that gets an object")
struct TaskWithTests {
  /// Not Sendable, as reactors often aren't.
  private final class Owner {
    private var calls = 0

    func double(_ number: Int) async -> Int {
      calls += 1
      return number * 2
    }
  }

  @Test("36: the operation's result is the one element")
  func result() async throws {
    let owner = Owner()
    let elements = Observable.task(with: owner) { owner in await owner.double(4) }
    #expect(try await elements.asSingle().value == 8)
  }

  @Test("the stream does not keep the object; it is empty where that is gone")
  func lifetime() async throws {
    var owner: Owner? = Owner()
    weak let weakOwner = owner
    let elements = try Observable.task(with: #require(owner)) { owner in await owner.double(4) }
    owner = nil
    #expect(weakOwner == nil)
    #expect(try await elements.asMaybe().value == nil)
  }
}
