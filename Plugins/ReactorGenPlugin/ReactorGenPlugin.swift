import Foundation
import PackagePlugin

/// Generates reactors, or their tests, while a target is built.
///
/// A library or an executable gets the reactors of the specs among its files; a test target gets the tests of the specs
/// of the targets that it depends on.
@main
struct ReactorGenPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let package = context.package
    let others = package.targets.map(\.directoryURL.standardizedFileURL.path)
    for spec in LeftOutSpecs(of: target.directoryURL, files: module.sourceFiles.map(\.url), otherTargets: others).urls {
      Diagnostics.warning(.leftOut(spec, target: target.name))
    }
    let generation: Generation
    if module.kind == .test {
      for spec in module.sourceFiles.specs { Diagnostics.warning(.specOfTests(spec, target: target.name)) }
      let tested = target.dependencies.compactMap { $0.target?.sourceModule }
      let specs = tested.flatMap { tested in
        tested.sourceFiles.specs.map { Generation.Spec(module: tested.moduleName, url: $0) }
      }
      generation = Generation(kind: .tests, target: target.name, specs: specs)
    } else {
      let specs = module.sourceFiles.specs.map { Generation.Spec(module: module.moduleName, url: $0) }
      generation = Generation(kind: .reactors, target: target.name, specs: specs)
    }
    return generation.commands(
      tool: try context.tool(named: "reactorgen-build").url,
      output: context.pluginWorkDirectoryURL,
      packageFolder: package.directoryURL,
      targetFiles: module.sourceFiles
    )
  }
}

extension TargetDependency {
  /// The target of the same package; nil for another package's product.
  fileprivate var target: (any Target)? {
    if case .target(let target) = self { target } else { nil }
  }
}
