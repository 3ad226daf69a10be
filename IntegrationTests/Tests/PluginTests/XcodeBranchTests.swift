import Foundation
import Testing

extension IntegrationTests {
  /// The plugins' code for Xcode projects, which no compiler on Linux sees. No setting of a package reaches plugins, so what holds for
  /// strict builds of everything else is asked for here.
  @Suite("the plugins' branch for Xcode")
  struct XcodeBranchTests {
    @Test("type-checks against a stand-in of Xcode's module", arguments: ["ReactorGenPlugin", "GenerateReactors"])
    func typeChecks(plugin: String) throws {
      let api = try pluginAPI()
      let folder = Checkout.workFolder.appendingPathComponent("xcode")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let standIn = "IntegrationTests/Tests/PluginTests/XcodeProjectPlugin/XcodeProjectPlugin.swift"
      let common = ["-I", api, "-I", folder.path, "-swift-version", "6", "-package-description-version", "6.1.0"]
      let module = try Run(
        ["swiftc"] + common + [
          "-emit-module", "-module-name", "XcodeProjectPlugin", "-parse-as-library",
          "-emit-module-path", folder.appendingPathComponent("XcodeProjectPlugin.swiftmodule").path, standIn,
        ],
        in: Checkout.root
      )
      #expect(module.status == 0, "\(module.output)")
      // As in Package.swift: an expression that took ten seconds has once been most of what compiling a plugin costs.
      let limit = ["-Xfrontend", "-solver-scope-threshold=20000"]
      let sources = Checkout.files(in: Checkout.root.appendingPathComponent("Plugins/\(plugin)"))
      let check = try Run(
        ["swiftc", "-typecheck", "-parse-as-library", "-warnings-as-errors", "-module-name", plugin] + limit + common
          + sources.map { "Plugins/\(plugin)/\($0)" },
        in: Checkout.root
      )
      #expect(check.status == 0, "\(check.output)")
    }

    /// The folder of the toolchain's module PackagePlugin.
    private func pluginAPI() throws -> String {
      let run = try Run(["swiftc", "-print-target-info"], in: Checkout.root)
      let paths = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])["paths"]
      let resources = try #require((paths as? [String: Any])?["runtimeResourcePath"] as? String)
      return resources + "/pm/PluginAPI"
    }
  }
}
