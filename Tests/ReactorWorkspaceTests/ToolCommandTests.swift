import Foundation
import Testing

@testable import ReactorWorkspace

@Suite("The command to type again")
struct ToolCommandTests {
  @Test(
    "is what was typed",
    arguments: [
      ("reactorgen", "reactorgen"),
      (".build/debug/reactorgen", ".build/debug/reactorgen"),
      ("./my tools/reactorgen", "'./my tools/reactorgen'"),
      ("/opt/reactorgen/bin/reactorgen", "/opt/reactorgen/bin/reactorgen"),
      ("/.build/reactorgen", "/.build/reactorgen"),
    ]
  )
  func typed(name: String, command: String) {
    #expect(ToolCommand.typed(startedBy: name) == command)
  }

  @Test(
    "is swift run for a tool in a package's build folder",
    arguments: [
      ("/no where/g/.build/x86_64-unknown-linux-gnu/debug", "swift run --package-path '/no where/g' reactorgen"),
      ("/nowhere/g/.build/release", "swift run --package-path /nowhere/g -c release reactorgen"),
    ]
  )
  func built(folder: String, command: String) {
    #expect(ToolCommand.typed(startedBy: folder + "/reactorgen", in: "/nowhere/shop") == command)
  }

  @Test("leads to the tool from the folder in which it is going to be typed")
  func folder() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.resolvingSymlinksInPath().appending(path: "reactorgen-\(UUID().uuidString)")
    defer { try? files.removeItem(at: folder) }
    let names = ["g", "Shop"].map { folder.appending(path: $0).path }
    for name in names { try files.createDirectory(atPath: name, withIntermediateDirectories: true) }
    let command = ToolCommand.typed(startedBy: names[0] + "/.build/debug/reactorgen", in: names[1])
    #expect(command == "swift run --package-path ../g reactorgen")
  }
}
