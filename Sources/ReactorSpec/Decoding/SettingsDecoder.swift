import YAMLTree

extension Settings {
  /// Reads a settings file (`reactorgen.yaml`).
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - path: Its path, for messages.
  /// - Returns: The settings, as far as they could be read, and what is wrong with the file.
  public static func read(_ bytes: [UInt8], path: String) -> (settings: Settings, diagnostics: [Diagnostic]) {
    let (decoder, roots) = SpecDecoder.documents(of: SpecFile(path: path, bytes: bytes), limits: YAMLLimits())
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
    Settings(
      inputs: node["inputs"].map { texts($0, kind: "a path or a list of them") },
      output: node["output"].flatMap { folder($0) },
      testOutput: node["testOutput"].flatMap { folder($0) },
      module: node["module"].flatMap { moduleName($0) },
      testImports: node["testImports"].map { imports($0) } ?? [],
      imports: node["imports"].map { imports($0) } ?? [],
      access: access(node),
      header: node["header"].map { headerLines($0) } ?? [],
      samples: node["samples"].map { samples($0) } ?? [:]
    )
  }

  private func folder(_ pair: YAMLPair) -> String? {
    text(pair.value, key: pair.key, subject: "`\(keyText(pair.key) ?? "")`", expected: "a folder")
  }

  private func texts(_ pair: YAMLPair, kind: String) -> [String] {
    items(pair.value).compactMap { text($0, key: pair.key, subject: "`\(keyText(pair.key) ?? "")`", expected: kind) }
  }

  func moduleName(_ pair: YAMLPair) -> String? {
    guard let name = text(pair.value, key: pair.key, subject: "`module`", expected: "a module's name") else {
      return nil
    }
    return checkName(name, at: pair.value.range, what: "a module") ? name : nil
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
