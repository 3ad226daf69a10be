import ReactorProject
import Testing

@testable import ReactorWorkspace

@Suite("Bytes that are put aside")
struct PutAsideTests {
  @Test("come back piece behind piece, and are compared so")
  func pieces() throws {
    let aside = PutAside()
    let first = aside.add(Array("one ".utf8))
    let other = aside.add(Array("other".utf8))
    let second = aside.add(Array("two".utf8))
    #expect(try aside.bytes(of: [first, second]) == Array("one two".utf8))
    #expect(try aside.bytes(of: [other]) == Array("other".utf8))
    #expect(try aside.holds(Array("one two".utf8), in: [first, second]))
    #expect(try !aside.holds(Array("one too".utf8), in: [first, second]))
    #expect(try !aside.holds(Array("one".utf8), in: [first, second]))
    #expect(try aside.holds([], in: []))
  }
}
