public import YAMLTree

extension Settings {
  /// Reads a settings file (`reactorgen.yaml`).
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - path: Its path, for messages.
  ///   - limits: What the file may cost.
  /// - Returns: The settings, as far as they could be read, and what is wrong with the file.
  public static func read(
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
    return (settings, decoder.diagnostics.sortedByPlace())
  }
}

extension SpecDecoder {
  fileprivate func settings(_ node: KeyedNode) -> Settings {
    let runtime = node["runtime"].flatMap { self.runtime($0) } ?? .reactorRuntime
    for key in ["imports", "testImports"] { checkImports(node[key], fit: runtime) }
    return Settings(
      inputs: node["inputs"].map { texts($0, kind: "a path or a list of them") },
      output: node["output"].flatMap { folder($0) },
      testOutput: node["testOutput"].flatMap { folder($0) },
      module: node["module"].flatMap { moduleName($0) },
      testImports: node["testImports"].map { imports($0) } ?? [],
      imports: node["imports"].map { imports($0) } ?? [],
      access: access(node),
      isolation: node["isolation"].flatMap { isolation($0) },
      runtime: runtime,
      testFramework: node["testFramework"].flatMap { testFramework($0) } ?? .swiftTesting,
      header: node["header"].map { headerLines($0) } ?? [],
      samples: node["samples"].map { samples($0) } ?? [:],
      sourceLocations: node["sourceLocations"].flatMap { pair in
        flag(pair.value, key: pair.key, subject: "`sourceLocations`")
      }
    )
  }

  private func folder(_ pair: YAMLPair) -> String? {
    text(pair.value, key: pair.key, subject: "`\(keyText(pair.key) ?? "")`", expected: "a folder")
  }

  func texts(_ pair: YAMLPair, kind: String) -> [String] {
    items(pair.value).compactMap { text($0, key: pair.key, subject: "`\(keyText(pair.key) ?? "")`", expected: kind) }
  }
}
