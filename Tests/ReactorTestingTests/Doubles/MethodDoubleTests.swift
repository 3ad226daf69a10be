import ReactorTesting
import Testing

/// A method that throws, as a double calls it.
private typealias Search = MethodDouble<(query: String, page: Int), [String], any Error>

private struct Refusal: Error, Equatable {}

@Suite("The double of a method")
struct MethodDoubleTests {
  @Test("it notes the arguments of its calls in their order")
  func calls() {
    let double = MethodDouble<(text: String, level: Int), Void, Never>("Log.write")
    #expect(double.callCount == 0)
    double.call(("first", 1))
    double.call(("second", 2))
    #expect(double.calls.map(\.text) == ["first", "second"])
    #expect(double.calls.map(\.level) == [1, 2])
    #expect(double.callCount == 2)
  }

  @Test("outcomes go to the calls one by one, and the last one stays")
  func outcomes() throws {
    let double = Search("GitHubAPI.search")
    double.returns(["a"], ["b"])
    double.throws(Refusal())
    #expect(try double.call(("x", 1)) == ["a"])
    #expect(try double.call(("x", 1)) == ["b"])
    #expect(throws: Refusal()) { try double.call(("x", 1)) }
    #expect(throws: Refusal()) { try double.call(("x", 1)) }
  }

  @Test("what is said after calls goes to the next ones, however often the last outcome was used")
  func laterOutcomes() throws {
    let double = Search("GitHubAPI.search")
    double.returns(["a"])
    for _ in 1...3 { #expect(try double.call(("x", 1)) == ["a"]) }
    double.returns(["b"], ["c"])
    #expect(try double.call(("x", 1)) == ["b"])
    #expect(try double.call(("x", 1)) == ["c"])
  }

  @Test("a result can be made of the arguments")
  func performs() throws {
    let double = Search("GitHubAPI.search")
    double.performs { arguments in
      if arguments.page == 0 { throw Refusal() }
      return [arguments.query]
    }
    #expect(try double.call(("x", 1)) == ["x"])
    #expect(throws: Refusal()) { try double.call(("x", 0)) }
  }

  @Test("`performs` may use the double itself")
  func reentrance() {
    let double = MethodDouble<Int, Int, Never>("Counter.add")
    double.performs { [unowned double] number in number + double.callCount }
    #expect(double.call(10) == 11)
  }

  @Test("a method that returns nothing needs no outcome")
  func nothing() throws {
    let pop = MethodDouble<Void, Void, Never>("Navigator.pop")
    pop.call()
    let save = MethodDouble<Void, Void, any Error>("Store.save")
    try save.call()
    save.throws(Refusal())
    save.returns()
    #expect(throws: Refusal()) { try save.call() }
    try save.call()
    #expect(save.callCount == 3)
  }

  @Test("calls from many threads are all noted")
  func threads() async {
    let double = MethodDouble<Int, Int, Never>("Counter.add")
    double.performs { $0 * 2 }
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 1...100 { group.addTask { double.call(number) } }
      return await group.reduce(0, +)
    }
    #expect(sum == 10_100)
    #expect(double.calls.sorted() == Array(1...100))
  }
}

@Suite("A call of a double without an outcome")
struct UnexpectedCallTests {
  @Test("fails the test, names the method and what to say, and throws where the method does")
  func throwing() {
    let double = Search("GitHubAPI.search")
    expectIssue(containing: "GitHubAPI.search was called with", "\"swift\"", "`returns(…)`, `throws(…)`") {
      #expect(throws: UnexpectedCall.self) { try double.call(("swift", 1)) }
    }
    #expect(double.callCount == 1)
  }

  @Test("returns nil, or the fallback, where the method can't throw")
  func notThrowing() {
    let optional = MethodDouble<Int, String?, Never>("Cache.value")
    expectIssue(containing: "Cache.value was called with 1", "`returns(…)` or `performs") {
      #expect(optional.call(1) == nil)
    }
    let number = MethodDouble<Void, Int, Never>("Cache.count", fallback: { 7 })
    expectIssue(containing: "Cache.count") { #expect(number.call() == 7) }
  }

  @Test("`suspends` is no outcome of a method that isn't async")
  func suspension() {
    let double = MethodDouble<Void, Int?, Never>("Cache.count")
    double.suspends()
    expectIssue(containing: "Cache.count isn't async") { #expect(double.call() == nil) }
  }
}
