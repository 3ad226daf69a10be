#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension ReactorGenPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let own = target.inputFiles.specs
      let generation: Generation
      if target.isTest {
        // Xcode does not tell every dependency: a spec that is a member of the test target too is tested all the same.
        let tested = target.dependencies.compactMap(\.target).flatMap { tested in
          tested.inputFiles.specs.map { Generation.Spec(module: tested.moduleName, url: $0) }
        }
        let paths = Set(tested.map(\.url.path))
        let others = own.filter { !paths.contains($0.path) }.map { Generation.Spec(module: nil, url: $0) }
        generation = Generation(kind: .tests, target: target.displayName, specs: tested + others)
      } else {
        let specs = own.map { Generation.Spec(module: target.moduleName, url: $0) }
        generation = Generation(kind: .reactors, target: target.displayName, specs: specs)
      }
      return generation.commands(
        tool: try context.tool(named: "reactorgen-build").url,
        output: context.pluginWorkDirectoryURL,
        packageFolder: context.xcodeProject.directoryURL,
        targetFiles: target.inputFiles
      )
    }
  }

  extension XcodeTarget {
    fileprivate var isTest: Bool {
      guard case .other(let type) = product?.kind else { return false }
      return type.contains("test")
    }

    /// The module's name as Xcode makes it of the target's name where no build setting says another one.
    fileprivate var moduleName: String {
      let characters = displayName.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
      return (characters.first?.isNumber == true ? "_" : "") + String(characters)
    }
  }

  extension XcodeTargetDependency {
    /// The target of the same project; nil for a package's product.
    fileprivate var target: XcodeTarget? {
      if case .target(let target) = self { target } else { nil }
    }
  }
#endif
