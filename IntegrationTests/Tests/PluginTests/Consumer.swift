import Foundation

/// A package that uses this one, in a copy that tests may change.
///
/// The copy lies as deep in the repository as the original does, so that its path to the repository is the same. All
/// consumers are built into one folder: what they have in common is compiled once.
struct Consumer: Sendable {
  /// The folder of the copy.
  let folder: URL

  /// The folder that it is built in.
  let scratchFolder: URL

  /// Copies a consumer, or puts its copy back to what the original is; files that are the same are not touched.
  init(_ name: String, scratch: String = "native") throws {
    scratchFolder = Checkout.workFolder.appendingPathComponent(scratch)
    let original = Checkout.root.appendingPathComponent("IntegrationTests/\(name)")
    folder = Checkout.workFolder.appendingPathComponent(name)
    let names = Checkout.files(in: original)
    for path in Checkout.files(in: folder) where !names.contains(path) { try remove(path) }
    for path in names {
      let bytes = try Data(contentsOf: original.appendingPathComponent(path))
      if FileManager.default.contents(atPath: folder.appendingPathComponent(path).path) != bytes {
        try write(String(decoding: bytes, as: UTF8.self), to: path)
      }
    }
  }

  /// Builds the package, telling each command.
  func build(_ options: String...) throws -> Run {
    try swift(["build", "--verbose"] + options)
  }

  /// Builds the package's tests and runs them.
  func test(_ options: String..., environment: [String: String] = [:]) throws -> Run {
    try swift(["test"] + options, environment: environment)
  }

  /// Runs `swift package`.
  func package(_ arguments: String...) throws -> Run {
    try swift(["package"] + arguments)
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  func write(_ text: String, to path: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func replace(_ old: String, by new: String, in path: String) throws {
    let text = try read(path)
    precondition(text.contains(old), "\(path) has no \(old)")
    try write(text.replacingOccurrences(of: old, with: new), to: path)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
  }

  /// Sets a file's time of change to now.
  func touch(_ path: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: url.path)
  }

  /// A file that the build plugin has generated for a target.
  func generatedFile(_ name: String, for target: String) -> URL {
    outputs(for: target).appendingPathComponent(name)
  }

  /// The folder of what the build plugin generates for a target.
  func outputs(for target: String) -> URL {
    let package = folder.lastPathComponent.lowercased()
    return scratchFolder.appendingPathComponent("plugins/outputs/\(package)/\(target)/destination/ReactorGenPlugin")
  }

  private func swift(_ arguments: [String], environment: [String: String] = [:]) throws -> Run {
    let verb = arguments.prefix(1)
    let command = ["swift"] + verb + ["--scratch-path", scratchFolder.path] + arguments.dropFirst()
    return try Run(command, in: folder, environment: environment)
  }
}
