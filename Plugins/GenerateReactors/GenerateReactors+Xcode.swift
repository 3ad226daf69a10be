#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension GenerateReactors: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      let request = Request(arguments)
      let project = context.xcodeProject
      let specs = try request.targets.flatMap { name in
        guard let target = project.targets.first(where: { $0.displayName == name }) else {
          let known = project.targets.map(\.displayName).sorted()
          throw UnknownTarget(name: name, known: known, owner: "project '\(project.displayName)'")
        }
        return target.inputFiles.map(\.url).filter { OutputNames(ofSpecNamed: $0.lastPathComponent) != nil }.map(\.path)
      }
      // Targets without specs are not the same as no targets, which means the whole project.
      if specs.isEmpty && !request.targets.isEmpty { return }
      try request.run(try context.tool(named: "reactorgen").url, on: specs, in: project.directoryURL, typed: nil)
    }
  }
#endif
