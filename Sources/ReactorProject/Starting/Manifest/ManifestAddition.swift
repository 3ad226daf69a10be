/// What a Package.swift has to have so that targets use reactors.
struct ManifestAddition: Sendable {
  /// The targets with reactors.
  var targets: [String]

  /// Whether the build tool plugin generates them.
  var usesPlugin: Bool

  /// Whether they link ReactorRuntime, and their tests ReactorTesting.
  var linksRuntime: Bool

  /// The element of the package's `dependencies`.
  var dependency: String

  private static let plugin = ".plugin(name: \"ReactorGenPlugin\", package: \"\(Tool.name)\")"
  private static let platforms = [".macOS(.v13)", ".iOS(.v16)"]
  private static let packageOrder = [
    "name", "defaultLocalization", "platforms", "pkgConfig", "providers", "products", "traits",
  ]

  /// The package's file with what it lacks; nil where it is written in a way that can't be extended safely.
  func applied(to manifest: PackageManifest) -> [UInt8]? {
    guard let version = manifest.toolsVersion, version.major > 5 || version.minor >= 7 else { return nil }
    var edit = ManifestEdit(manifest.text)
    var isDone = true
    if linksRuntime, manifest.package.argument("platforms") == nil {
      isDone = edit.add(Self.platforms, to: "platforms", of: manifest.package, after: ["name", "defaultLocalization"])
    }
    if !dependsOnTool(manifest) {
      isDone = edit.add([dependency], to: "dependencies", of: manifest.package, after: Self.packageOrder) && isDone
    }
    for (target, product) in products(in: manifest) {
      isDone = add(product, to: target, manifest, &edit) && isDone
    }
    let found = manifest.targets.map(\.name)
    return isDone && targets.allSatisfy(found.contains) ? edit.bytes : nil
  }

  /// What is to be added, in words with the Swift to write.
  func lines(for manifest: PackageManifest?) -> [String] {
    var lines = ["  to the package's dependencies: \(dependency)"]
    if linksRuntime, manifest?.package.argument("platforms") == nil {
      lines.append("  to the package: platforms: [\(Self.platforms.joined(separator: ", "))]")
    }
    for name in targets {
      if linksRuntime { lines.append("  to the dependencies of target \(name): \(Self.product("ReactorRuntime"))") }
      if usesPlugin { lines.append("  to the plugins of target \(name): \(Self.plugin)") }
    }
    if linksRuntime { lines.append("  to the dependencies of their test targets: \(Self.product("ReactorTesting"))") }
    if usesPlugin { lines.append("  to the plugins of their test targets: \(Self.plugin)") }
    return lines
  }

  /// The targets and their tests, each once, with the products that they link.
  private func products(in manifest: PackageManifest) -> [(target: PackageManifest.Target, product: String)] {
    let own = targets.compactMap { name in manifest.targets.first { $0.name == name && !$0.isTest } }
    var tests: [PackageManifest.Target] = []
    for test in targets.compactMap(manifest.testTarget) where !tests.contains(where: { $0.name == test.name }) {
      tests.append(test)
    }
    return own.map { ($0, "ReactorRuntime") } + tests.map { ($0, "ReactorTesting") }
  }

  private func add(
    _ product: String,
    to target: PackageManifest.Target,
    _ manifest: PackageManifest,
    _ edit: inout ManifestEdit
  ) -> Bool {
    var isDone = true
    if linksRuntime, !target.dependencies.contains(product) {
      isDone = edit.add([Self.product(product)], to: "dependencies", of: target.call, after: ["name"])
    }
    if usesPlugin, !hasPlugin(target, manifest.text) {
      let labels = target.call.arguments.compactMap(\.label)
      isDone = edit.add([Self.plugin], to: "plugins", of: target.call, after: labels) && isDone
    }
    return isDone
  }

  /// The plugin can stand in a constant, whose name is in the list then.
  private func hasPlugin(_ target: PackageManifest.Target, _ text: ManifestText) -> Bool {
    guard let plugins = target.call.argument("plugins") else { return false }
    if text.strings(plugins.value).contains("ReactorGenPlugin") { return true }
    let hasConstant = text.elements(plugins.value)?.contains { text.call($0) == nil } ?? true
    return hasConstant && text.strings(text.tokens.indices).contains("ReactorGenPlugin")
  }

  private func dependsOnTool(_ manifest: PackageManifest) -> Bool {
    guard let dependencies = manifest.package.argument("dependencies") else { return false }
    return manifest.text.strings(dependencies.value).contains { text in
      let name = text.split(separator: "/").last.map(String.init) ?? text
      return name == Tool.name || name == Tool.name + ".git"
    }
  }

  private static func product(_ name: String) -> String {
    ".product(name: \"\(name)\", package: \"\(Tool.name)\")"
  }
}
