public import ReactorSpec
public import YAMLTree

/// What one spec file gives: files and diagnostics. Pure: the same file and settings always give the same bytes.
public struct SpecCompilation: Sendable {
  /// The files; empty where the diagnostics contain an error.
  public var files: [GeneratedFile]

  /// What is wrong with the spec, or worth knowing, by place.
  public var diagnostics: [Diagnostic]

  /// The tests that are left out since a value is missing, a line each.
  public var omittedTests: [String]

  /// Compiles a spec file.
  ///
  /// - Parameters:
  ///   - file: The file as it was read.
  ///   - settings: The project's settings.
  ///   - limits: What the file may cost.
  public init(of file: SpecFile, settings: Settings, limits: YAMLLimits = YAMLLimits()) {
    let reading = SpecReading(of: file, settings: settings, limits: limits)
    files = []
    diagnostics = reading.diagnostics
    omittedTests = []
    guard !reading.specs.isEmpty else { return }
    let hash = ContentHash(of: reading)
    files.append(Self.reactorFile(file, reading, hash))
    let emitters = reading.specs.map { TestEmitter($0, settings: reading.settings) }
    files.append(Self.testFile(file, reading, emitters, hash))
    for (spec, emitter) in zip(reading.specs, emitters) {
      let scaffolds = ScaffoldEmitter(spec: spec, settings: reading.settings)
      files += [scaffolds.manual, scaffolds.tests].compactMap { $0 }
      note(emitter.omissions, of: spec, file)
    }
    diagnostics = diagnostics.sortedByPlace()
  }

  private static func reactorFile(_ file: SpecFile, _ reading: SpecReading, _ hash: ContentHash) -> GeneratedFile {
    var printer = SwiftPrinter()
    ReactorEmitter.printImports(of: reading.specs, to: &printer)
    for spec in reading.specs {
      printer.line()
      ReactorEmitter(spec: spec).print(to: &printer)
    }
    return sealed(printer, file, file.outputNames.reactor, .reactor, reading, hash)
  }

  private static func testFile(
    _ file: SpecFile,
    _ reading: SpecReading,
    _ emitters: [TestEmitter],
    _ hash: ContentHash
  ) -> GeneratedFile {
    var printer = SwiftPrinter()
    let emitters = emitters.filter { !$0.isEmpty }
    if emitters.isEmpty {
      printer.line("// The spec states nothing that a test could be made of without further `samples`.")
    } else {
      printer.testImports(of: emitters.map(\.spec), settings: reading.settings)
      for (index, emitter) in emitters.enumerated() {
        if index > 0 { printer.line() }
        emitter.print(to: &printer)
      }
    }
    return sealed(printer, file, file.outputNames.tests, .tests, reading, hash)
  }

  private static func sealed(
    _ printer: SwiftPrinter,
    _ file: SpecFile,
    _ name: String,
    _ kind: GeneratedFile.Kind,
    _ reading: SpecReading,
    _ hash: ContentHash
  ) -> GeneratedFile {
    let preface = reading.settings.header
    let bytes = GeneratedHeader.sealing(printer.text, source: file.name, specHash: hash, preface: preface)
    return GeneratedFile(name: name, kind: kind, bytes: bytes)
  }

  private mutating func note(_ omissions: [Omission], of spec: ReactorSpec, _ file: SpecFile) {
    guard !omissions.isEmpty else { return }
    let source = SourceText.decode(file.bytes).text
    var noted: Set<SwiftText> = []
    for omission in omissions {
      omittedTests.append("\(spec.name): \(omission.test) (\(omission.reason.text))")
      guard case .missingValue(let type, let needsOne) = omission.reason, noted.insert(type).inserted else { continue }
      let count = needsOne ? "a value" : "two different values"
      diagnostics.append(
        Diagnostic(
          .sampleMissing,
          "the generated tests need \(count) of `\(type.text)`: give \(needsOne ? "it" : "them") in `samples`",
          at: Diagnostic.Place(path: file.path, range: type.range, in: source)
        )
      )
    }
  }
}

extension ContentHash {
  /// The hash of what a spec file says: neither comments nor layout count.
  init(of reading: SpecReading) {
    self.init()
    for root in reading.roots { combine(root) }
  }

  private mutating func combine(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let scalar):
      combine(CollectionOfOne(scalar.style == .plain ? UInt8(1) : UInt8(2)))
      combine(scalar.text)
    case .sequence(let items):
      combine(CollectionOfOne(UInt8(3)))
      for item in items { combine(item) }
    case .mapping(let pairs):
      combine(CollectionOfOne(UInt8(4)))
      for pair in pairs {
        combine(pair.key)
        combine(pair.value)
      }
    }
    combine(CollectionOfOne(UInt8(0)))
  }

  private mutating func combine(_ text: String) {
    combine(text.utf8)
    combine(CollectionOfOne(UInt8(0)))
  }
}
