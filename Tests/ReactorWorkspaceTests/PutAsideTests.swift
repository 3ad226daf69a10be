import Foundation
import ReactorProject
import Testing

@testable import ReactorWorkspace

extension Result<Bool, FileProblem> {
  fileprivate var isMissing: Bool {
    if case .failure(let problem) = self { problem.isMissing } else { false }
  }
}

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
    #expect(try aside.each(of: [first, second]).map { try $0.get() } == [Array("one ".utf8), Array("two".utf8)])
    let file = FilePath(NSTemporaryDirectory()).appending("put-aside-\(UUID().uuidString)")
    defer { try? FileWriting.remove(file, within: .anywhere) }
    #expect(try aside.match([first], fileAt: file).isMissing)
    try FileWriting.replace(file, with: aside.each(of: [first, second]), within: .anywhere)
    let empty = aside.add([])
    #expect(try aside.match([first, empty, second], fileAt: file).get())
    #expect(try !aside.match([first, other], fileAt: file).get())
    #expect(try !aside.match([first], fileAt: file).get())
    #expect(try !aside.match([first, second, second], fileAt: file).get())
    #expect(try !aside.match([], fileAt: file).get())
    try FileWriting.replace(file, with: [], within: .anywhere)
    #expect(try aside.match([], fileAt: file).get())
  }

  @Test("that can't be had change nothing in their place, which keeps its bytes")
  func lost() throws {
    let file = FilePath(NSTemporaryDirectory()).appending("put-aside-\(UUID().uuidString)")
    defer { try? FileWriting.remove(file, within: .anywhere) }
    try FileWriting.replace(file, with: Array("old".utf8), within: .anywhere)
    let problem = FileProblem(code: EIO)
    let pieces: [FilePiece] = [.success(Array("new".utf8)), .failure(problem)]
    #expect(throws: problem) { try FileWriting.replace(file, with: pieces, within: .anywhere) }
    #expect(try FileSystem.contents(of: file).get() == Array("old".utf8))
  }
}
