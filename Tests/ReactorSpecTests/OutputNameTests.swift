import Foundation
import ReactorSpec
import Testing

@Suite("The names of what is generated")
struct OutputNameTests {
  @Test(
    "come from the spec's file name alone",
    arguments: [
      ("Login.reactor.yaml", "Login"), ("Login.reactor.yml", "Login"), ("A.B.reactor.yaml", "A.B"),
      ("Über uns.reactor.yaml", "Über uns"), ("a.reactor.yaml.reactor.yml", "a.reactor.yaml"),
    ]
  )
  func names(spec: String, base: String) throws {
    let names = try #require(OutputNames(ofSpecNamed: spec))
    #expect(names.reactor == base + ".reactor.swift")
    #expect(names.tests == base + ".reactor.tests.swift")
  }

  @Test("only specs have them", arguments: ["Login.yaml", ".reactor.yaml", "reactor.yaml", "Login.reactor.swift", ""])
  func otherFiles(name: String) {
    #expect(OutputNames(ofSpecNamed: name) == nil)
  }

  @Test(
    "are the same for the plugins: they compile the same file, by a symbolic link",
    arguments: ["ReactorGenPlugin", "GenerateReactors"]
  )
  func sharedFile(plugin: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let link = root.appending(path: "Plugins/\(plugin)/OutputNames.swift")
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: link.path)
    #expect(target == "../../Sources/ReactorSpec/OutputNames.swift")
    let file = root.appending(path: "Sources/ReactorSpec/OutputNames.swift")
    #expect(try Data(contentsOf: link) == Data(contentsOf: file))
    for file in try FileManager.default.contentsOfDirectory(atPath: link.deletingLastPathComponent().path) {
      let text = try String(contentsOf: link.deletingLastPathComponent().appending(path: file), encoding: .utf8)
      #expect(file == "OutputNames.swift" || !text.contains("\".reactor."), "\(file) has a naming rule of its own")
    }
  }
}
