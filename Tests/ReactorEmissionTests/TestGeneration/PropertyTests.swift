import Foundation
import ReactorEmission
import ReactorSpec
import Testing

@Suite("The tests of effects see what steps assign to the reactor's properties")
struct PropertyTests {
  private func tests(_ properties: String, _ steps: String) throws -> String {
    let spec = """
      properties:
        saveCount: \(properties)
      state:
        name: String = ""
      mutations:
        setName: String
      actions:
        save:
          payload: {name: String}
          steps:
            - setName: name
            - do: \(steps)
      """
    return try testsForReactorKit(
      from: spec
    )
  }

  @Test("the value that a property has in the end is the one that the step gives it")
  func assigned() throws {
    let test = try member("func save", of: try tests("Int = 0", "saveCount += 1"))
    let order = ["var expectedSaveCount = reactor.saveCount", "recorder.run(", "expectedSaveCount += 1"]
    let places = order.compactMap { test.range(of: $0)?.lowerBound }
    #expect(places.count == 3 && places == places.sorted(), "\(test)")
    #expect(test.contains("#expect(differences(of: reactor.saveCount, from: expectedSaveCount) == nil)"))
  }

  @Test("`self.` and values of the path change nothing")
  func assignedBySelf() throws {
    let test = try member("func save", of: try tests("String?", "self.saveCount = name"))
    #expect(test.contains("expectedSaveCount = name\n"), "\(test)")
  }

  @Test(
    "what a test can't see, or can't know, is left alone",
    arguments: [
      ("{type: Int, default: 0, access: private}", "saveCount += 1"), ("Int = 0", "saveCount += saveCount"),
      ("Int = 0", "saveCount.negate()"), ("'[Int] = [0]'", "saveCount[0] = 1"),
    ]
  )
  func unknown(property: String, statement: String) throws {
    #expect(try !tests(property, statement).contains("expectedSaveCount"))
  }
}
