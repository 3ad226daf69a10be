import Foundation

/// A folder of its own for a test, in which the command is run; removed with the value's last reference.
final class Sandbox: Sendable {
  /// The folder.
  let root: String

  /// Creates a folder with files by path; `.git` in it ends the search for settings.
  init(_ files: [String: String] = [:]) {
    let name = "reactorgen-tests-\(UUID().uuidString)"
    root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/" + name
    makeFolder(".git")
    for (path, text) in files { write(text, to: path) }
  }

  deinit {
    chmodAll()
    try? FileManager.default.removeItem(atPath: root)
  }

  /// The absolute path of a file in the sandbox.
  func path(_ path: String) -> String {
    root + "/" + path
  }

  func makeFolder(_ path: String) {
    try? FileManager.default.createDirectory(atPath: self.path(path), withIntermediateDirectories: true)
  }

  func write(_ text: String, to path: String) {
    let full = self.path(path)
    try? FileManager.default.createDirectory(
      atPath: (full as NSString).deletingLastPathComponent,
      withIntermediateDirectories: true
    )
    let descriptor = open(full, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    precondition(descriptor >= 0, "\(full): \(String(cString: strerror(errno)))")
    let bytes = Array(text.utf8)
    precondition(Foundation.write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
  }

  /// A file's text; nil where there is none.
  func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: self.path(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  func remove(_ path: String) {
    unlink(self.path(path))
  }

  func link(_ path: String, to target: String) {
    precondition(symlink(target, self.path(path)) == 0)
  }

  func setMode(_ mode: mode_t, of path: String) {
    chmod(self.path(path), mode)
  }

  /// The permission bits, the modification time in nanoseconds and the inode of a file.
  func status(_ path: String) -> (mode: mode_t, time: Int, inode: UInt64)? {
    var buffer = stat()
    guard lstat(self.path(path), &buffer) == 0 else { return nil }
    #if canImport(Darwin)
      let time = buffer.st_mtimespec
    #else
      let time = buffer.st_mtim
    #endif
    return (buffer.st_mode & 0o7777, time.tv_sec * 1_000_000_000 + time.tv_nsec, UInt64(buffer.st_ino))
  }

  /// The paths of all files and links, sorted; without `.git`.
  var files: [String] {
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    return all.filter { path in
      if path.hasPrefix(".git/") { return false }
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: self.path(path), isDirectory: &isFolder)
      return !(exists && isFolder.boolValue)
    }.sorted()
  }

  /// The generated files with their text, by path.
  var generated: [String: String] {
    let names = files.filter { $0.hasSuffix(".reactor.swift") || $0.hasSuffix(".reactor.tests.swift") }
    return Dictionary(uniqueKeysWithValues: names.map { ($0, read($0) ?? "") })
  }

  private func chmodAll() {
    chmod(root, 0o755)
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? [] {
      var buffer = stat()
      let full = self.path(path)
      if lstat(full, &buffer) == 0, buffer.st_mode & S_IFMT == S_IFDIR { chmod(full, 0o755) }
    }
  }
}
