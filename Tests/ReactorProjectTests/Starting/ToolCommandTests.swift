import Testing

@testable import ReactorProject

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
    let folder = Folder()
    let names = ["g", "Shop"].map { FilePath(folder.path).appending($0) }
    for name in names { try FileWriting.createFolder(name) }
    let tool = names[0].text + "/.build/debug/reactorgen"
    let command = ToolCommand.typed(startedBy: tool, in: names[1].text)
    #expect(command == "swift run --package-path ../g reactorgen")
  }
}
