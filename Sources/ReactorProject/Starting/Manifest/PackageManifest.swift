/// A Package.swift, as far as it can be read without a compiler.
struct PackageManifest: Sendable {
  /// A target whose declaration is a call in the list of targets.
  struct Target: Sendable {
    var name: String
    var isTest: Bool
    /// The folder that the declaration names.
    var path: String?
    /// The texts in its dependencies: names of targets and products.
    var dependencies: [String]
    var call: ManifestText.Call
  }

  static let fileName = "Package.swift"

  /// The package's name, where it is a plain text.
  let name: String?
  /// The targets that sources can stand in, and the test targets.
  let targets: [Target]
  let text: ManifestText
  let package: ManifestText.Call

  /// Reads the bytes of a Package.swift; nil where it has no `Package(…)`, or several.
  init?(_ bytes: [UInt8]) {
    guard let text = ManifestText(bytes), let package = text.package else { return nil }
    self.text = text
    self.package = package
    name = package.argument("name").flatMap { text.string($0.value) }
    let elements = package.argument("targets").flatMap { text.elements($0.value) } ?? []
    targets = elements.compactMap { Self.target($0, in: text) }
  }

  /// The test target that depends on a target; one of its name before others.
  func testTarget(of name: String) -> Target? {
    let tests = targets.filter { $0.isTest && $0.dependencies.contains(name) }
    return tests.first { $0.name == name + "Tests" } ?? tests.first
  }

  /// The first version of the tools that can read it: `6.1` of `// swift-tools-version: 6.1`; nil where it is not said.
  var toolsVersion: (major: Int, minor: Int)? {
    let line = String(decoding: text.bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    guard line.hasPrefix("//"), let colon = line.firstIndex(of: ":") else { return nil }
    let numbers = line[line.index(after: colon)...].drop { $0 == " " }.split { !$0.isNumber }
    guard let major = numbers.first.flatMap({ Int($0) }) else { return nil }
    return (major, numbers.dropFirst().first.flatMap { Int($0) } ?? 0)
  }

  /// The platforms that ReactorRuntime asks more of than the package does, with the versions that it needs; nil where there are none.
  var lowPlatforms: String? {
    let needed = [("macOS", 13), ("iOS", 16), ("tvOS", 16), ("watchOS", 9)]
    let elements = package.argument("platforms").flatMap { text.elements($0.value) } ?? []
    let low = needed.filter { name, version in
      elements.contains { element in
        guard let call = text.call(element), call.name == name, let value = call.arguments.first?.value else {
          return false
        }
        let digits = text.range(value).lowerBound..<text.range(value).upperBound
        let number = String(decoding: text.bytes[digits], as: UTF8.self).split { !$0.isNumber }.first
        return number.flatMap { Int($0) }.map { $0 < version } ?? false
      }
    }
    return low.isEmpty ? nil : low.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private static func target(_ element: Range<Int>, in text: ManifestText) -> Target? {
    guard let call = text.call(element), ["target", "executableTarget", "testTarget"].contains(call.name),
      let name = call.argument("name").flatMap({ text.string($0.value) })
    else { return nil }
    return Target(
      name: name,
      isTest: call.name == "testTarget",
      path: call.argument("path").flatMap { text.string($0.value) },
      dependencies: call.argument("dependencies").map { text.strings($0.value) } ?? [],
      call: call
    )
  }
}
