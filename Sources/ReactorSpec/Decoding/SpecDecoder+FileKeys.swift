import YAMLTree

/// The keys that a spec and the settings share.
extension SpecDecoder {
  /// The keys of a spec that are for the whole file.
  private static let fileKeys: Set<String> = ["header", "module", "runtime", "testFramework"]

  /// Reports keys that are for the whole file and stand in a document that is not its first.
  func checkFileKeys(of root: YAMLNode) {
    guard case .mapping(let pairs) = root.content else { return }
    for pair in pairs {
      guard case .scalar(let scalar) = pair.key.content, Self.fileKeys.contains(scalar.text) else { continue }
      let message = "`\(scalar.text)` is for all of the file's reactors: it stands in the first document"
      report(.wrongShape, message, at: pair.key.range)
    }
  }

  /// Reads the keys of a spec that settings have too; the spec's own win, and imports add up.
  func readSettings(of root: YAMLNode, into settings: inout Settings, spec: inout ReactorSpec) {
    guard case .mapping(let pairs) = root.content else { return }
    var keys: [String: YAMLPair] = [:]
    for pair in pairs {
      if case .scalar(let scalar) = pair.key.content { keys[scalar.text] = pair }
    }
    if keys["access"] == nil, let access = settings.access { spec.access = access }
    if keys["isolation"] == nil { spec.isolation = settings.isolation }
    if let runtime = keys["runtime"].flatMap(runtime) { settings.runtime = runtime }
    spec.runtime = settings.runtime
    checkImports(keys["imports"], fit: settings.runtime)
    spec.imports += settings.imports.filter { !spec.imports.contains($0) }
    if let header = keys["header"] { settings.header = headerLines(header) }
    if let module = keys["module"] { settings.module = moduleName(module) }
    if let framework = keys["testFramework"].flatMap(testFramework) { settings.testFramework = framework }
    if let samples = keys["samples"] { settings.samples.merge(self.samples(samples)) { _, own in own } }
  }

  func moduleName(_ pair: YAMLPair) -> String? {
    guard let name = text(pair.value, key: pair.key, subject: "`module`", expected: "a module's name") else {
      return nil
    }
    return checkName(name, at: pair.value.range, what: "a module") ? name : nil
  }

  func isolation(_ pair: YAMLPair) -> Isolation? {
    let words = Isolation.allCases.map(\.rawValue)
    return choice(pair.value, key: pair.key, subject: "`isolation`", words: words).flatMap(Isolation.init)
  }

  func runtime(_ pair: YAMLPair) -> Runtime? {
    let words = Runtime.allCases.map(\.rawValue)
    return choice(pair.value, key: pair.key, subject: "`runtime`", words: words).flatMap(Runtime.init)
  }

  func testFramework(_ pair: YAMLPair) -> TestFramework? {
    let words = TestFramework.allCases.map(\.rawValue)
    return choice(pair.value, key: pair.key, subject: "`testFramework`", words: words).flatMap(TestFramework.init)
  }

  /// The lines of a header, without `//`.
  func headerLines(_ pair: YAMLPair) -> [String] {
    let lines = texts(pair, kind: "text or a list of lines").flatMap {
      $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
    return lines.map { line in
      let text = String(line).trimmed
      return text.hasPrefix("//") ? String(text.dropFirst(2)).trimmed : text
    }
    .droppingLastEmpty
  }

  /// The Swift values of each type.
  func samples(_ pair: YAMLPair) -> [String: [String]] {
    var samples: [String: [String]] = [:]
    for (type, entry) in entries(pair.value, key: pair.key, subject: "`samples`", expected: "a mapping: `Type: value`")
    {
      let values = swiftList(entry, subject: "the samples of `\(type)`", kind: "a Swift expression or a list of them")
      samples[type] = values.map(\.text)
    }
    return samples
  }
}

extension [String] {
  fileprivate var droppingLastEmpty: [String] {
    last?.isEmpty == true ? Array(dropLast()) : self
  }
}
