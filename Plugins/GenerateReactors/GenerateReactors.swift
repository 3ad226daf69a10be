import Foundation
import PackagePlugin

/// `swift package generate-reactors`: runs `reactorgen generate`, or `check`, in the package's folder.
@main
struct GenerateReactors: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let request = Request(arguments)
    let root = context.package.directoryURL
    let folders = try request.targets.flatMap { name in
      try context.package.specFolders(ofTargetNamed: name).map { $0.path(relativeTo: root) }
    }
    let tool = try context.tool(named: "reactorgen").url
    try request.run(tool, on: folders, in: root, typed: "swift package generate-reactors")
  }
}

extension Package {
  /// The folders in which a target's specs are; for a test target, those of the targets that it tests.
  fileprivate func specFolders(ofTargetNamed name: String) throws -> [URL] {
    let known = targets.filter { $0.sourceModule != nil }
    guard let target = known.first(where: { $0.name == name }) else {
      throw UnknownTarget(name: name, known: known.map(\.name).sorted(), owner: "package '\(displayName)'")
    }
    guard target.sourceModule?.kind == .test else { return [target.directoryURL] }
    return target.dependencies.compactMap { dependency in
      if case .target(let tested) = dependency { tested.directoryURL } else { nil }
    }
  }
}

extension URL {
  /// The path from a folder; the whole path where the file is not in it.
  fileprivate func path(relativeTo folder: URL) -> String {
    let (own, base) = (standardizedFileURL.path, folder.standardizedFileURL.path)
    if own == base { return "." }
    return own.hasPrefix(base + "/") ? String(own.dropFirst(base.count + 1)) : own
  }
}
