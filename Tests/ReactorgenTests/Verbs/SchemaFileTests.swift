import Foundation
import Testing

@Suite("The schemas that editors read")
struct SchemaFileTests {
  private let settingsSchema = ".reactorgen/settings.schema.json"
  private let specSchema = ".reactorgen/spec.schema.json"

  /// The file that the comment of a YAML file names, looked for from the YAML file's folder as yaml-language-server does.
  private func schema(of path: String, in sandbox: Sandbox) -> String? {
    let mark = "# yaml-language-server: $schema="
    let line = sandbox.read(path)?.split(separator: "\n").first { $0.hasPrefix(mark) }
    let folder = URL(fileURLWithPath: sandbox.path(path)).deletingLastPathComponent()
    return line.map {
      URL(fileURLWithPath: String($0.dropFirst(mark.count)), relativeTo: folder).standardizedFileURL.path
    }
  }

  @Test("init's settings and example, and new's specs in any folder, name files that are there")
  func comments() throws {
    let sandbox = Sandbox()
    try sandbox.run("init", "App")
    try sandbox.run("new", "Login", "--output", "Specs/Deep/Folder", in: "App")
    try sandbox.run("new", "Home", "--output", "../Elsewhere", in: "App")
    let specs = ["App/Specs/Counter", "App/Specs/Deep/Folder/Login", "Elsewhere/Home"].map { $0 + ".reactor.yaml" }
    for spec in specs {
      #expect(schema(of: spec, in: sandbox) == sandbox.path("App/" + specSchema))
    }
    #expect(schema(of: "App/reactorgen.yaml", in: sandbox) == sandbox.path("App/" + settingsSchema))
    #expect(try sandbox.run("schema").output == sandbox.read("App/" + specSchema))
    #expect(try sandbox.run("schema", "--settings").output == sandbox.read("App/" + settingsSchema))
  }

  @Test("new writes the schema where settings are and it is not, and no comment where there are no settings")
  func new() throws {
    let sandbox = Sandbox(["reactorgen.yaml": "inputs: Sources\n"])
    #expect(
      try sandbox.run("new", "Login").output.hasPrefix("created \(specSchema)\ncreated Sources/Login.reactor.yaml\n")
    )
    #expect(schema(of: "Sources/Login.reactor.yaml", in: sandbox) == sandbox.path(specSchema))
    let bare = Sandbox()
    try bare.run("new", "Login")
    #expect(schema(of: "Login.reactor.yaml", in: bare) == nil)
    #expect(bare.files == ["Login.reactor.yaml"])
  }

  @Test(
    "a schema of another version is outdated to check, and generate writes it anew; none is made where there is none"
  )
  func renewal() throws {
    let sandbox = Sandbox()
    try sandbox.run("init")
    try sandbox.run("generate")
    #expect(try sandbox.run("check").status == 0)
    sandbox.write("{}\n", to: specSchema)
    let check = try sandbox.run("check")
    #expect(check.status == 2)
    #expect(check.output.contains("outdated \(specSchema): another version of reactorgen wrote it\n"))
    #expect(check.output.contains("to mend it: reactorgen generate\n"))
    #expect(try sandbox.run("generate").output.contains("updated \(specSchema)\n"))
    #expect(try sandbox.run("schema").output == sandbox.read(specSchema))
    sandbox.remove(specSchema)
    #expect(try sandbox.run("check").status == 0)
    try sandbox.run("generate")
    #expect(sandbox.read(specSchema) == nil)
  }

  @Test("init renews a schema too, for those who never generate by the command")
  func initialize() throws {
    let sandbox = Sandbox()
    try sandbox.run("init")
    sandbox.write("{}\n", to: settingsSchema)
    #expect(try sandbox.run("init").output.contains("updated \(settingsSchema)\n"))
    #expect(try sandbox.run("schema", "--settings").output == sandbox.read(settingsSchema))
  }
}
