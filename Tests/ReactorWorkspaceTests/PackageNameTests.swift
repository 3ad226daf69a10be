import Testing

@testable import ReactorWorkspace

@Suite("The name of a package")
struct PackageNameTests {
  @Test(
    "is the one that its manifest says",
    arguments: [
      ("let package = Package(name: \"Shop\", targets: [])", "Shop"),
      ("// Package(name: \"No\")\nlet p = Package(\n  name: \"My shop\"\n)", "My shop"),
      (".package(name: \"No\"), Package(name: \"Yes\")", "Yes"),
    ]
  )
  func name(manifest: String, name: String) {
    #expect(PackageManifest(Array(manifest.utf8))?.name == name)
  }

  @Test("is unknown where it is longer than any manifest, which would take much memory")
  func long() {
    let manifest = "let package = Package(name: \"Shop\", targets: [])\n"
    let rest = String(repeating: " ", count: PackageManifest.mostBytes - manifest.utf8.count)
    #expect(PackageManifest(Array((manifest + rest).utf8))?.name == "Shop")
    #expect(PackageManifest(Array((manifest + rest + " ").utf8)) == nil)
  }

  @Test(
    "is unknown where it is computed, or there is none",
    arguments: [
      "", "Package(name: name)", "Package(name: \"a\\(b)\")", "Package(name: \"\")", "Package(",
      "let a = \"Package(name: \\\"x\\\")\"",
    ]
  )
  func unknown(manifest: String) {
    #expect(PackageManifest(Array(manifest.utf8))?.name == nil)
  }
}
