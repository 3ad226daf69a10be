import ReactorProject

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

  /// The element for the package whose plugin has the tool as an executable; nil where the plugin is that of reactorgen's own package.
  var pluginDependency: String?

  private var plugin: String {
    let package = pluginDependency == nil ? Tool.name : PackageManifest.pluginPackageName
    return ".plugin(name: \"\(PackageManifest.pluginName)\", package: \"\(package)\")"
  }

  /// The packages that targets take something from, with their elements.
  private var dependencies: [(package: String, element: String)] {
    let own = linksRuntime || pluginDependency == nil ? [(Tool.name, dependency)] : []
    return own + (pluginDependency.map { [(PackageManifest.pluginPackageName, $0)] } ?? [])
  }

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
    let missing = dependencies.filter { !depends(manifest, on: $0.package) }.map(\.element)
    isDone = edit.add(missing, to: "dependencies", of: manifest.package, after: Self.packageOrder) && isDone
    for (target, product) in products(in: manifest) {
      isDone = add(product, to: target, manifest, &edit) && isDone
    }
    let found = manifest.targets.map(\.name)
    return isDone && targets.allSatisfy(found.contains) ? edit.bytes : nil
  }

  /// What is to be added, in words with the Swift to write.
  func lines(for manifest: PackageManifest?) -> [String] {
    var lines = dependencies.map { "  to the package's dependencies: \($0.element)" }
    if linksRuntime, manifest?.package.argument("platforms") == nil {
      lines.append("  to the package: platforms: [\(Self.platforms.joined(separator: ", "))]")
    }
    for name in targets {
      if linksRuntime { lines.append("  to the dependencies of target \(name): \(Self.product("ReactorRuntime"))") }
      if usesPlugin { lines.append("  to the plugins of target \(name): \(plugin)") }
    }
    if linksRuntime { lines.append("  to the dependencies of their test targets: \(Self.product("ReactorTesting"))") }
    if usesPlugin { lines.append("  to the plugins of their test targets: \(plugin)") }
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
      isDone = edit.add([plugin], to: "plugins", of: target.call, after: labels) && isDone
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

  private func depends(_ manifest: PackageManifest, on package: String) -> Bool {
    guard let dependencies = manifest.package.argument("dependencies") else { return false }
    return manifest.text.strings(dependencies.value).contains { text in
      let name = text.split(separator: "/").last.map(String.init) ?? text
      return name == package || name == package + ".git"
    }
  }

  private static func product(_ name: String) -> String {
    ".product(name: \"\(name)\", package: \"\(Tool.name)\")"
  }
}

/// Where a package gets reactorgen's own package from.
package enum PackageSource: Sendable, Hashable {
  /// A folder: absolute, or relative to the current one.
  case path(String)
  /// A repository, from a version on.
  case url(String, from: String)

  /// Takes a folder, or a URL as git takes it.
  ///
  /// - Parameters:
  ///   - text: The folder or the URL.
  ///   - version: The version, for a URL.
  package init(_ text: String, from version: String = Tool.version) {
    let isURL = text.contains("://") || text.hasPrefix("git@")
    self = isURL ? .url(text, from: version) : .path(text)
  }

  /// The checkout in which the tool lies that is running; nil where it lies elsewhere, as after an installation.
  ///
  /// - Parameters:
  ///   - name: By what the tool was started.
  ///   - disk: Where is looked for it.
  static func checkout(ofToolStartedBy name: String, in disk: DiskFiles) -> PackageSource? {
    guard name.utf8.contains(UInt8(ascii: "/")), var folder = disk.realPath(of: FilePath(name)) else {
      return nil
    }
    repeat {
      folder = folder.folder
      if case .success(let bytes) = disk.contents(of: folder.appending(PackageManifest.fileName)) {
        return PackageManifest(bytes)?.name == Tool.name ? .path(folder.text) : nil
      }
    } while folder.text != "/"
    return nil
  }

  /// The element of `dependencies` in the Package.swift of a folder.
  ///
  /// - Parameters:
  ///   - folder: The package's folder.
  ///   - disk: Where it lies.
  ///   - name: What the package is called.
  ///   - isExact: Whether another version is as good as none: plugin and runtime go together.
  func dependency(
    ofPackageIn folder: FilePath,
    in disk: DiskFiles,
    named name: String = Tool.name,
    isExact: Bool = false
  ) -> String {
    switch self {
    case .url(let url, let version):
      ".package(url: \(Self.literal(url)), \(isExact ? "exact" : "from"): \(Self.literal(version)))"
    case .path(let path):
      ".package(name: \"\(name)\", path: \(Self.literal(Self.path(path, from: folder, in: disk))))"
    }
  }

  /// The way from a package's folder: an absolute path stays one, unless both lie in the same folder.
  static func path(_ path: String, from folder: FilePath, in disk: DiskFiles) -> String {
    guard let current = disk.currentFolder, let package = disk.realPath(of: folder) else { return path }
    let target = disk.realPath(of: FilePath(path)) ?? current.resolving(path)
    let relative = target.relative(to: package)
    let isNear = relative.components.prefix { $0 == ".." }.count <= 3
    return !FilePath(path).isAbsolute || isNear ? relative.text : target.text
  }

  private static func literal(_ text: String) -> String {
    "\"" + text.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}

/// Insertions into a Package.swift, laid out as what is around them.
struct ManifestEdit: Sendable {
  private let text: ManifestText
  private let unit: String
  private let lineBreak: [UInt8]
  private var insertions: [(offset: Int, text: String)] = []

  /// The longest line that a list is kept on.
  private static let lineLength = 100

  init(_ text: ManifestText) {
    self.text = text
    unit = Self.unit(of: text)
    lineBreak = LineBreak.bytes(of: text.bytes)
  }

  /// The file with all insertions.
  var bytes: [UInt8] {
    var bytes = text.bytes
    // At the same place, what was inserted first stands first.
    let ordered = insertions.enumerated().sorted { ($0.element.offset, $0.offset) > ($1.element.offset, $1.offset) }
    for (_, insertion) in ordered {
      bytes.insert(contentsOf: insertion.text.utf8.flatMap { $0 == 0x0A ? lineBreak : [$0] }, at: insertion.offset)
    }
    return bytes
  }

  /// Adds elements to the list of an argument, which is made after `previous` where the call has none.
  ///
  /// - Returns: Whether that can be done: the argument is a list, or not there.
  mutating func add(
    _ elements: [String],
    to label: String,
    of call: ManifestText.Call,
    after order: [String]
  ) -> Bool {
    guard !elements.isEmpty else { return true }
    guard let argument = call.argument(label) else { return addArgument(label, elements, to: call, after: order) }
    guard let old = text.elements(argument.value) else { return false }
    if let last = old.last {
      guard text.endsPlainly(last) else { return false }
      append(elements, after: last, in: argument.value)
    } else {
      fill(argument.value, with: elements)
    }
    return true
  }

  private mutating func addArgument(
    _ label: String,
    _ elements: [String],
    to call: ManifestText.Call,
    after order: [String]
  ) -> Bool {
    guard let previous = call.arguments.last(where: { order.contains($0.label ?? "") }),
      text.endsPlainly(previous.value)
    else { return false }
    let line = text.range(previous.tokens).lowerBound
    let short = "\(label): [\(elements.joined(separator: ", "))]"
    let end = text.range(previous.value).upperBound
    guard startsLine(line) else {
      insertions.append((end, ", " + short))
      return true
    }
    let indent = indentation(of: line)
    var argument = short
    if indent.utf8.count + short.utf8.count > Self.lineLength {
      let inner = indent + unit
      argument = "\(label): [\n" + elements.map { inner + $0 + ",\n" }.joined() + indent + "]"
    }
    insertions.append((end, ",\n" + indent + argument))
    return true
  }

  /// Fills an empty list.
  private mutating func fill(_ value: Range<Int>, with elements: [String]) {
    let range = text.range(value)
    let isOneLine = !text.bytes[range].contains(0x0A)
    let indent = indentation(of: range.lowerBound)
    if isOneLine {
      insertions.append((range.lowerBound + 1, elements.joined(separator: ", ")))
    } else {
      let inner = indent + unit
      insertions.append((range.lowerBound + 1, elements.map { "\n\(inner)\($0)," }.joined()))
    }
  }

  private mutating func append(_ elements: [String], after last: Range<Int>, in value: Range<Int>) {
    let range = text.range(last)
    let next = text.tokens[last.upperBound]
    let hasComma = next.is(",")
    let end = hasComma ? next.range.upperBound : range.upperBound
    guard startsLine(range.lowerBound) else {
      let joined = elements.joined(separator: ", ")
      insertions.append((end, hasComma ? " \(joined)," : ", \(joined)"))
      return
    }
    let indent = indentation(of: range.lowerBound)
    var lines = elements.map { "\n" + indent + $0 }.joined(separator: ",")
    // A comment behind the last element stays with it, unless it may go on in the next line.
    let lineEnd = text.bytes[end...].firstIndex(of: 0x0A) ?? text.bytes.count
    let closing = text.range(value).upperBound - 1
    let place = lineEnd < closing && !text.bytes[end..<lineEnd].contains(UInt8(ascii: "*")) ? lineEnd : end
    if hasComma { lines += "," } else { insertions.append((range.upperBound, ",")) }
    let isCarriageReturn = place > end && text.bytes[place - 1] == 0x0D
    insertions.append((isCarriageReturn ? place - 1 : place, lines))
  }

  /// Whether nothing but white space stands before it in its line.
  private func startsLine(_ offset: Int) -> Bool {
    let start = lineStart(of: offset)
    return text.bytes[start..<offset].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private func indentation(of offset: Int) -> String {
    let white = text.bytes[lineStart(of: offset)...].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: white, as: UTF8.self)
  }

  private func lineStart(of offset: Int) -> Int {
    (text.bytes[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
  }

  /// What a line of the file is indented by at least, where it is.
  private static func unit(of text: ManifestText) -> String {
    let lines = text.bytes.split(separator: 0x0A)
    let white = lines.compactMap { line -> String? in
      let white = line.prefix { $0 == 0x20 || $0 == 0x09 }
      let isText = white.count < line.count && !line.dropFirst(white.count).starts(with: "*".utf8)
      return white.count > 1 || white.first == 0x09 && isText ? String(decoding: white, as: UTF8.self) : nil
    }
    return white.min { $0.utf8.count < $1.utf8.count } ?? "  "
  }
}

/// How the lines of a file end that is to get more of them.
enum LineBreak {
  /// The bytes that end its first line: CR LF, or else LF.
  static func bytes(of file: [UInt8]) -> [UInt8] {
    guard let end = file.firstIndex(of: 0x0A), end > 0, file[end - 1] == 0x0D else { return [0x0A] }
    return [0x0D, 0x0A]
  }
}
