import Foundation

/// A folder of its own for a test; removed with the value's last reference.
final class Folder: Sendable {
  let path =
    FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/reactor-project-\(UUID().uuidString)"

  init() {
    mkdir(path, 0o755)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: path + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }

  func write(_ text: String, to name: String) {
    _ = FileManager.default.createFile(atPath: path + "/" + name, contents: Data(text.utf8))
  }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Runs `patch` on a file of the folder; says whether all of it fitted.
  func patch(_ patch: String) throws -> Bool {
    write(patch, to: "the.patch")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/patch")
    process.arguments = ["-p1", "--silent", "--fuzz=0", "-i", "the.patch"]
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    unlink(path + "/the.patch")
    return process.terminationStatus == 0
  }
}
