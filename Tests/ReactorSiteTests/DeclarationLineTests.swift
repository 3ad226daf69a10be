import Testing

@testable import ReactorSite

@Suite("Lines of declarations")
struct DeclarationLineTests {
  private static let lines = DeclarationLines(
    Array(
      """
      protocol Store {
        func load() -> Int
      }
      final class LoginReactor: Reactor {
        enum Action {
          case logIn(String)
        }
        struct State {
          var name: String = "name"
          let `default`: Int
        }
        func mutate(action: Action) -> Observable<Mutation> {
          switch action {
          case .other:
            let name = 1
            if case .logIn = $0 { }
          case let .logIn(name):
            return .empty()
          }
        }
        func transform(action: Observable<Action>) -> Observable<Action> { action }
        func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { mutation }
      }
      """.utf8
    )
  )

  @Test(
    "of members, branches and methods",
    arguments: [
      (["Store", "load"], 2), (["LoginReactor"], 4), (["LoginReactor", "Action", "logIn"], 6),
      (["LoginReactor", "State", "name"], 9), (["LoginReactor", "State", "default"], 10),
      (["LoginReactor", "mutate"], 12), (["LoginReactor", "mutate", ".other"], 14),
      (["LoginReactor", "mutate", ".logIn"], 17), (["LoginReactor", "transform(action"], 21),
      (["LoginReactor", "transform(mutation"], 22),
    ]
  )
  func lines(path: [String], line: Int) {
    #expect(Self.lines.line(of: path) == line)
  }

  @Test("locals are no members")
  func locals() {
    #expect(Self.lines.line(of: ["LoginReactor", "mutate", "name"]) == nil)
    #expect(Self.lines.line(of: ["LoginReactor", "name"]) == nil)
  }

  @Test("a test is found by its attribute or its doc comment, in its own suite")
  func tests() {
    let lines = DeclarationLines(
      Array(
        """
        struct AScenarios {
          @Test("says \\"hello\\"")
          func saysHello() {}
        }
        final class BScenarios: XCTestCase {
          /// Says "hello"
          func testSaysHello() {}
        }
        """.utf8
      )
    )
    #expect(lines.line(ofTest: "says \"hello\"", in: "AScenarios") == 2)
    #expect(lines.line(ofTest: "says \"hello\"", in: "BScenarios") == 6)
    #expect(lines.line(ofTest: "says", in: "AScenarios") == nil)
  }
}
