/// What SwiftPM says about a Package.swift.
enum ManifestCheck: Sendable, Hashable {
  /// SwiftPM reads it.
  case valid
  /// SwiftPM refuses it, and why.
  case refused(String)
  /// There is no `swift` to ask.
  case unknown

  /// Has SwiftPM read the package in a folder. That needs neither the network nor the package's dependencies.
  init(packageIn folder: FilePath) {
    let command = ["swift", "package", "--package-path", folder.text, "dump-package"]
    guard let run = try? ChildProcess(command, input: []), run.status != 127 else {
      self = .unknown
      return
    }
    self = run.status == 0 ? .valid : .refused(String(decoding: run.errors, as: UTF8.self))
  }
}
