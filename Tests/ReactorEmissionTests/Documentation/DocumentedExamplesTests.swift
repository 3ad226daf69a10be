import Foundation
import Testing

/// Compiles what the examples of the reference give, in one module, and runs their tests: what one page shows can stand beside what
/// another shows.
@Suite("The examples of the reference compile, and their tests pass")
struct DocumentedExamplesTests {
  @Test("what each spec gives, its tests and scenarios, and the Swift by hand that it replaces")
  func passes() throws {
    let program = try ExampleProgram()
    defer { program.remove() }
    let complaints = try program.compile()
    try #require(complaints == "")
    let run = try program.run()
    #expect(run.failures == [])
    #expect(run.testCount == program.testCount, "\(run.output.suffix(2000))")
    #expect(program.testCount > 200)
  }

  @Test(
    "each scenario on a page is among them",
    arguments: try DocumentedBlock.all(.spec).filter { $0.text.contains("\ntests:") }
  )
  func scenarios(block: DocumentedBlock) throws {
    let tests = try ExampleTests.all(in: block.xctestCompilation)
    #expect(block.isOfReactorKit || tests.contains { $0.suite.hasSuffix("Scenarios") })
  }
}
