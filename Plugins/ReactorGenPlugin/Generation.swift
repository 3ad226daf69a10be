import Foundation
import PackagePlugin

/// What is generated for a target, in one command.
struct Generation {
  /// What is generated from each spec, in the tool's words.
  enum Kind: String {
    case reactors
    case tests
  }

  /// A spec, and the module of its reactor where it is known.
  struct Spec {
    var module: String?
    var url: URL
  }

  var kind: Kind

  /// The name of the target that the files become part of.
  var target: String

  /// The specs, each once.
  var specs: [Spec]

  /// The command; none where there are no specs, or where the target has a file of the same name already.
  ///
  /// - Parameters:
  ///   - tool: The executable.
  ///   - output: The folder for the files.
  ///   - packageFolder: The folder that may have a settings file.
  ///   - targetFiles: The files that the target has without those that are generated.
  func commands(tool: URL, output: URL, packageFolder: URL, targetFiles: FileList) -> [Command] {
    guard !specs.isEmpty else {
      Diagnostics.warning(.nothingToDo(self))
      return []
    }
    let committed = targetFiles.map(\.url).filter { names.contains($0.lastPathComponent) }
    guard committed.isEmpty else {
      for file in committed { Diagnostics.error(.committed(file, target: target)) }
      return []
    }
    let settings = packageFolder.appendingPathComponent("reactorgen.yaml")
    let hasSettings = FileManager.default.fileExists(atPath: settings.path)
    // Step by step: as one expression it takes the compiler ten seconds.
    var arguments = ["--kind", kind.rawValue, "--output", output.path]
    arguments += [hasSettings ? "--settings" : "--absent-settings", settings.path, "--"]
    for spec in specs { arguments.append("\(spec.module ?? ""):\(spec.url.path)") }
    return [
      .buildCommand(
        displayName: "Generating \(kind.rawValue) for \(target)",
        executable: tool,
        arguments: arguments,
        // A folder counts as changed when a file comes into it: so the tool sees settings that come later.
        inputFiles: specs.map(\.url) + [hasSettings ? settings : packageFolder],
        outputFiles: names.map { output.appendingPathComponent($0) }
      )
    ]
  }

  /// The names of the files. The tool refuses two specs that give one name, and says which; here it stands once.
  private var names: [String] {
    var seen: Set<String> = []
    let shared = kind == .tests ? [OutputNames.testSupport] : []
    return shared
      + specs.compactMap { spec in
        guard let names = OutputNames(ofSpecNamed: spec.url.lastPathComponent) else { return nil }
        let name = kind == .reactors ? names.reactor : names.tests
        return seen.insert(name.lowercased()).inserted ? name : nil
      }
  }
}

extension FileList {
  /// The specs among the files, sorted.
  var specs: [URL] {
    map(\.url).filter { OutputNames(ofSpecNamed: $0.lastPathComponent) != nil }.sorted { $0.path < $1.path }
  }
}
