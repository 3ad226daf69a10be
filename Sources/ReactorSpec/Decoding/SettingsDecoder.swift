package import YAMLTree

extension Settings {
  /// Reads a settings file (`reactorgen.yaml`).
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - path: Its path, for messages.
  ///   - limits: What the file may cost.
  /// - Returns: The settings, as far as they could be read, and what is wrong with the file.
  package static func read(
    _ bytes: [UInt8],
    path: String,
    limits: YAMLLimits = YAMLLimits()
  ) -> (settings: Settings, diagnostics: [Diagnostic]) {
    let (decoder, roots) = SpecDecoder.documents(of: SpecFile(path: path, bytes: bytes), limits: limits)
    var settings = Settings()
    if let root = roots.first(where: { !$0.isAbsent }), let node = decoder.keyed(root, key: nil, as: .settings) {
      settings = decoder.settings(node)
    }
    if roots.count > 1 {
      decoder.report(.wrongShape, "the settings are one document", at: .at(roots[1].range.start))
    }
    decoder.tellOfMoreBreaks()
    return (settings, decoder.diagnostics.sortedByPlace())
  }
}

extension SpecDecoder {
  fileprivate func settings(_ node: KeyedNode) -> Settings {
    let runtime = node[.runtime].flatMap { self.runtime($0) } ?? .reactorRuntime
    for key in [LanguageKey.Name.imports, .testImports] { checkImports(node[key], fit: runtime) }
    return Settings(
      inputs: node[.inputs].map { pair in
        let kind = "a path or a list of them"
        return items(pair.value).compactMap { path($0, of: pair, expected: kind) }
      },
      output: node[.output].flatMap { folder($0) },
      testOutput: node[.testOutput].flatMap { folder($0) },
      scaffoldOutput: node[.scaffoldOutput].flatMap { folder($0) },
      testScaffoldOutput: node[.testScaffoldOutput].flatMap { folder($0) },
      allowsOutsidePackage: node[.allowOutsidePackage].flatMap { pair in
        flag(pair.value, key: pair.key, subject: "`allowOutsidePackage`")
      } ?? false,
      module: node[.module].flatMap { moduleName($0) },
      testImports: node[.testImports].map { sharedImports($0) } ?? [],
      imports: node[.imports].map { sharedImports($0) } ?? [],
      access: access(node),
      isolation: node[.isolation].flatMap { isolation($0) },
      languageMode: node[.languageMode].flatMap { languageMode($0) } ?? .swift6,
      runtime: runtime,
      testFramework: node[.testFramework].flatMap { testFramework($0) } ?? .swiftTesting,
      generatedTests: node[.generatedTests].flatMap { generatedTests($0) } ?? .all,
      header: node[.header].flatMap { headerText($0) },
      samples: node[.samples].map { samples($0) } ?? [:],
      injection: node[.injection].map { injections($0) } ?? [:],
      sourceLocations: node[.sourceLocations].flatMap { pair in
        flag(pair.value, key: pair.key, subject: "`sourceLocations`")
      }
    )
  }

  private func generatedTests(_ pair: YAMLPair) -> GeneratedTests? {
    let words = GeneratedTests.allCases.map(\.rawValue)
    return choice(pair.value, key: pair.key, subject: "`generatedTests`", words: words).flatMap(GeneratedTests.init)
  }

  private func languageMode(_ pair: YAMLPair) -> LanguageMode? {
    let words = LanguageMode.allCases.map(\.rawValue)
    return choice(pair.value, key: pair.key, subject: "`languageMode`", words: words).flatMap(LanguageMode.init)
  }

  private func injections(_ pair: YAMLPair) -> [String: Injection] {
    var injections: [String: Injection] = [:]
    let expected = "a mapping: `'@Attribute': statement`"
    for (name, entry) in entries(pair.value, key: pair.key, subject: "`injection`", expected: expected) {
      let subject = "`\(name)` in `injection`"
      guard
        let swift = swift(entry.value, key: entry.key, subject: subject, kind: "a Swift statement", form: .statement),
        let attribute = SwiftText(name).attributeParts?.name
      else { continue }
      let injection = Injection(template: swift.text)
      let holes = Injection.Hole.allCases.map { "`\($0.text)`" }.joined(separator: ", ")
      if let unknown = injection.unknownHoles.first {
        report(.unusableInjection, "there is no `{{\(unknown)}}`; there are \(holes)", at: entry.value.range)
      } else if !swift.text.contains(Injection.Hole.double.text) {
        let message = "\(subject) puts the test's double nowhere: it stands for `\(Injection.Hole.double.text)`"
        report(.unusableInjection, message, at: entry.value.range)
      } else {
        injections[attribute] = injection
      }
    }
    return injections
  }

  /// Reads modules that many specs import. They stand in none of them, so they have no range in a spec: the compiler would
  /// report what is wrong with them at a line of the spec that has nothing to do with it.
  private func sharedImports(_ pair: YAMLPair) -> [Import] {
    imports(pair).map { Import(prefix: $0.prefix, module: $0.module) }
  }

  private func folder(_ pair: YAMLPair) -> String? { path(pair.value, of: pair, expected: "a folder") }

  /// Reads a path, which no system takes with more bytes than these: whoever walks up a longer one does so for nothing.
  private func path(_ node: YAMLNode, of pair: YAMLPair, expected: String) -> String? {
    let subject = "`\(keyText(pair.key) ?? "")`"
    guard let text = text(node, key: pair.key, subject: subject, expected: expected) else { return nil }
    guard text.utf8.count > Self.longestPath else { return text }
    report(
      .wrongShape,
      "\(subject) is a path of more than \(Self.longestPath) bytes, which no system takes",
      at: node.range
    )
    return nil
  }

  private static let longestPath = 4096

  func texts(_ pair: YAMLPair, kind: String) -> [String] {
    items(pair.value).compactMap { text($0, key: pair.key, subject: "`\(keyText(pair.key) ?? "")`", expected: kind) }
  }
}

/// The keys that a spec and the settings share.
extension SpecDecoder {
  /// The keys of a spec that are for the whole file.
  private static let fileKeys: Set<LanguageKey.Name> = [.header, .module, .runtime, .testFramework]

  /// Reports keys that are for the whole file and stand in a document that is not its first.
  func checkFileKeys(of root: YAMLNode) {
    guard case .mapping(let pairs) = root.content else { return }
    for pair in pairs {
      guard let key = LanguageKey.Name(pair.key), Self.fileKeys.contains(key) else { continue }
      let message = "`\(key.rawValue)` is for all of the file's reactors: it stands in the first document"
      report(.wrongShape, message, at: pair.key.range)
    }
  }

  /// Reads the keys of a spec that settings have too; the spec's own win, and imports add up.
  func readSettings(of root: YAMLNode, into settings: inout Settings, spec: inout ReactorSpec) {
    guard case .mapping(let pairs) = root.content else { return }
    var keys: [LanguageKey.Name: YAMLPair] = [:]
    for pair in pairs {
      if let key = LanguageKey.Name(pair.key) { keys[key] = pair }
    }
    if keys[.access] == nil, let access = settings.access { spec.access = access }
    if keys[.isolation] == nil { spec.isolation = settings.isolation }
    if let runtime = keys[.runtime].flatMap(runtime) { settings.runtime = runtime }
    spec.runtime = settings.runtime
    spec.languageMode = settings.languageMode
    if let samples = keys[.samples] { settings.samples.add(self.samples(samples)) }
    spec.typesOfApp = settings.typesOfApp
    checkImports(keys[.imports], fit: settings.runtime)
    let own = Set(spec.imports)
    spec.imports += settings.imports.filter { !own.contains($0) }
    spec.importModules(settings)
    if let header = keys[.header] { settings.header = headerText(header) }
    if let module = keys[.module] { settings.module = moduleName(module) }
    if let framework = keys[.testFramework].flatMap(testFramework) { settings.testFramework = framework }
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

  /// The lines of a header, without `//`; nil where there are none.
  private func headerText(_ pair: YAMLPair) -> String? {
    // In one text, since it can be made of line ends.
    var header = ""
    var last: String?
    for line in texts(pair, kind: "text or a list of lines").lazy.flatMap(\.lines) {
      if last != nil { header += "\n" }
      let line = String(line).trimmed
      let text = line.hasPrefix("//") ? String(line.dropFirst(2)).trimmed : line
      header += text
      last = text
    }
    guard last?.isEmpty ?? true else { return header }
    return header.popLast() == nil ? nil : header
  }

  /// The Swift values of each type.
  func samples(_ pair: YAMLPair) -> [String: [String]] {
    var samples: [String: [String]] = [:]
    for (type, entry) in entries(pair.value, key: pair.key, subject: "`samples`", expected: "a mapping: `Type: value`")
    {
      let values = swiftList(
        entry,
        subject: "the samples of `\(type)`",
        kind: "a Swift expression or a list of them",
        form: .value(.ofType(SwiftType(type)))
      )
      samples[SwiftType(type).canonicalText] = values.map(\.text)
    }
    return samples
  }
}

extension LanguageKey.Name {
  /// The key that a node is.
  fileprivate init?(_ node: YAMLNode) {
    guard case .scalar(let scalar) = node.content else { return nil }
    self.init(rawValue: scalar.text)
  }
}

extension String {
  /// The words between white space and dots, each made when it is asked for.
  fileprivate var moduleNames: some Sequence<Substring> {
    sequence(state: self[...]) { rest in
      func isBetween(_ character: Character) -> Bool { character.isWhitespace || character == "." }
      rest = rest.drop(while: isBetween)
      let word = rest.prefix { !isBetween($0) }
      rest = rest[word.endIndex...]
      return word.isEmpty ? nil : word
    }
  }
}

extension SpecDecoder {
  /// The modules that have the names of a runtime, by the runtime that they belong to.
  private static let runtimeModules: [Runtime: Set<String>] = [
    .reactorRuntime: ["ReactorRuntime", "ReactorRx", "ReactorTesting"],
    .reactorKit: ["ReactorKit", "RxSwift", "RxCocoa", "RxRelay", "RxTest", "RxBlocking"],
  ]

  /// Reports imports of modules that belong to the other runtime.
  func checkImports(_ pair: YAMLPair?, fit runtime: Runtime) {
    guard let pair else { return }
    for item in items(pair.value) {
      guard case .scalar(let scalar) = item.content, let name = scalar.text.moduleNames.first(where: isOtherRuntime)
      else { continue }
      report(
        .runtimesMixed,
        "the generated code links \(runtime.rawValue): `\(name)` has the same names once more",
        at: item.range
      )
    }
    func isOtherRuntime(_ word: Substring) -> Bool {
      Self.runtimeModules.contains { $0.key != runtime && $0.value.contains(String(word)) }
    }
  }
}
