import ReactorEmission
import ReactorSpec
import YAMLTree

/// What came of compiling a spec, without the text of its files: little enough to be held for all specs of a run, and kept from one run to
/// the next. All that is asked of a project as a whole is asked of these.
struct SpecSummary: Sendable {
  /// A file that the spec gives.
  struct Output: Sendable, Hashable {
    var name: String
    var kind: GeneratedFile.Kind
    /// What its header says of the spec; 0 where it has no header.
    var specHash: UInt64
    /// Stands for its lines.
    var digest: ContentDigest

    init(_ file: GeneratedFile) {
      name = file.name
      kind = file.kind
      specHash = file.kind.isScaffold ? 0 : GeneratedHeader(atStartOf: file.bytes)?.specNumber ?? 0
      digest = file.bytes.withUnsafeBytes { ContentDigest(ofLines: $0) }
    }
  }

  /// Its files; none where it has an error.
  var outputs: [Output] = []

  /// What is wrong with it or worth knowing.
  var diagnostics: [Diagnostic] = []

  /// The tests that were left out, a line each.
  var omittedTests: [String] = []

  /// The test doubles of its protocols.
  var doubles: [TestDouble] = []

  /// The RIBs that it gives.
  var ribs: [RIBNode] = []

  /// The reactors that have anything that can be `manual`.
  var reactors: [Reactor] = []

  /// A reactor that has anything that can be `manual`.
  struct Reactor: Sendable, Hashable {
    var name: String
    /// Whether something is.
    var needsMethods: Bool
  }

  /// The summary of a spec of which nothing came.
  init() {}

  init(of spec: CompiledSpec) {
    outputs = spec.files.map(Output.init)
    diagnostics = spec.diagnostics
    omittedTests = spec.omittedTests
    doubles = spec.doubles
    ribs = spec.ribs
    reactors = Dictionary(grouping: spec.handWrittenMethods, by: \.reactor).sorted { $0.key < $1.key }
      .map { name, methods in Reactor(name: name, needsMethods: methods.contains(where: \.isNeeded)) }
  }
}

extension GeneratedHeader {
  /// Most headers end long before this; below longer ones there are comments of their user's above them.
  static let usualEnd = 2048

  /// The hash of what the spec says, as a number.
  var specNumber: UInt64? { UInt64(specHash, radix: 16) }

  /// Finds the header without a look at all of a long file.
  init?(atStartOf bytes: [UInt8]) {
    if bytes.count > Self.usualEnd, let header = GeneratedHeader(in: Array(bytes.prefix(Self.usualEnd))) {
      self = header
    } else {
      self.init(in: bytes)
    }
  }
}

extension SpecSummary {
  /// The summary as the cache keeps it, with the methods that can be `manual` behind it; nil where a diagnostic is about another file, or
  /// says the spec's path, which another run may write otherwise.
  static func encoded(_ summary: SpecSummary, _ methods: [HandWrittenMethod], path: String) -> [UInt8]? {
    var writer = ByteWriter(path: path)
    writer.append(summary.outputs) { writer, output in
      writer.append(output.name)
      writer.append(GeneratedFile.Kind.allCases.firstIndex(of: output.kind) ?? 0)
      writer.append(Int(bitPattern: UInt(output.specHash)))
      writer.append(output.digest)
    }
    writer.append(summary.diagnostics) { $0.append($1) }
    writer.append(summary.omittedTests) { $0.append($1) }
    writer.append(summary.doubles) { writer, double in
      writer.append(double.name)
      writer.append(double.isElsewhere ? 1 : 0)
      writer.append(double.place)
    }
    writer.append(summary.ribs) { $0.append($1) }
    writer.append(summary.reactors) { writer, reactor in
      writer.append(reactor.name)
      writer.append(reactor.needsMethods ? 1 : 0)
    }
    writer.append(methods) { writer, method in
      writer.append(method.reactor)
      writer.append(method.subject)
      writer.append(method.name)
      writer.append(method.declaration)
      // Its lines are read from the spec where they are shown.
      writer.append(method.place.range)
    }
    return writer.isPortable ? writer.bytes : nil
  }

  /// Reads a summary of a spec at a path; nil where the bytes are damaged.
  init?(_ bytes: UnsafeRawBufferPointer, path: String) {
    var reader = ByteReader(bytes: bytes, path: path)
    do {
      outputs = try reader.list { reader throws(ByteReader.Damage) in try Output(&reader) }
      diagnostics = try reader.list { reader throws(ByteReader.Damage) in try reader.diagnostic() }
      omittedTests = try reader.list { reader throws(ByteReader.Damage) in try reader.text() }
      doubles = try reader.list { reader throws(ByteReader.Damage) in try TestDouble(&reader) }
      ribs = try reader.list { reader throws(ByteReader.Damage) in try RIBNode(&reader) }
      reactors = try reader.list { reader throws(ByteReader.Damage) in try Reactor(&reader) }
    } catch {
      return nil
    }
  }

  /// Reads the methods behind a summary; nil where the bytes are damaged.
  ///
  /// - Parameter place: What stands in a stretch of the spec.
  static func methods(
    in bytes: UnsafeRawBufferPointer,
    path: String,
    place: (SourceRange) -> Diagnostic.Place
  ) -> [HandWrittenMethod]? {
    var reader = ByteReader(bytes: bytes, path: path)
    do {
      _ = try reader.list { reader throws(ByteReader.Damage) in try Output(&reader) }
      _ = try reader.list { reader throws(ByteReader.Damage) in try reader.diagnostic() }
      _ = try reader.list { reader throws(ByteReader.Damage) in try reader.text() }
      _ = try reader.list { reader throws(ByteReader.Damage) in try TestDouble(&reader) }
      _ = try reader.list { reader throws(ByteReader.Damage) in try RIBNode(&reader) }
      _ = try reader.list { reader throws(ByteReader.Damage) in try Reactor(&reader) }
      return try reader.list { reader throws(ByteReader.Damage) in
        HandWrittenMethod(
          reactor: try reader.text(),
          subject: try reader.text(),
          name: try reader.text(),
          declaration: try reader.optionalText(),
          place: try reader.range().map(place) ?? Diagnostic.Place(path: path)
        )
      }
    } catch {
      return nil
    }
  }
}

extension SpecSummary.Output {
  fileprivate init(_ reader: inout ByteReader) throws(ByteReader.Damage) {
    name = try reader.text()
    let kinds = GeneratedFile.Kind.allCases
    let number = try reader.number()
    guard kinds.indices.contains(number) else { throw ByteReader.Damage() }
    kind = kinds[number]
    specHash = UInt64(UInt(bitPattern: try reader.number()))
    digest = try reader.digest()
  }
}

extension SpecSummary.Reactor {
  fileprivate init(_ reader: inout ByteReader) throws(ByteReader.Damage) {
    self.init(name: try reader.text(), needsMethods: try reader.number() == 1)
  }
}

extension TestDouble {
  fileprivate init(_ reader: inout ByteReader) throws(ByteReader.Damage) {
    self.init(name: try reader.text(), isElsewhere: try reader.number() == 1, place: try reader.place())
  }
}

/// Writes values one after another: numbers in as few bytes as they need, texts with their lengths before them.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// Whether all of it holds for the same spec at another path too.
  private(set) var isPortable = true

  private let path: String

  /// - Parameter path: The spec's path, which is not written: equal specs may lie at several.
  init(path: String) {
    self.path = path
  }

  mutating func append(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  mutating func append(_ digest: ContentDigest) {
    withUnsafeBytes(of: (digest.first, digest.second)) { bytes += $0 }
  }

  mutating func append<Element>(_ list: [Element], _ write: (inout ByteWriter, Element) -> Void) {
    append(list.count)
    for element in list { write(&self, element) }
  }

  mutating func append(_ range: SourceRange?) {
    append(range == nil ? 0 : 1)
    for mark in [range?.start, range?.end].compactMap({ $0 }) {
      append(mark.line)
      append(mark.column)
      append(mark.offset)
    }
  }

  mutating func append(_ text: String?) {
    append(text == nil ? 0 : 1)
    if let text { append(text) }
  }

  mutating func append(_ place: Diagnostic.Place) {
    if place.path != path { isPortable = false }
    append(place.range)
    append(place.sourceLine)
    append(place.lastLine)
  }

  mutating func append(_ diagnostic: Diagnostic) {
    append(diagnostic.rule.code)
    appendMessage(diagnostic.message)
    append(diagnostic.place)
    append(diagnostic.replacement)
    append(diagnostic.notes) { writer, note in
      writer.appendMessage(note.message)
      writer.append(note.place)
    }
  }

  private mutating func appendMessage(_ message: String) {
    if message.contains(path) { isPortable = false }
    append(message)
  }
}

/// Reads what a ``ByteWriter`` has written, and trusts none of it.
struct ByteReader {
  /// The bytes are not what was written.
  struct Damage: Error {}

  private let bytes: UnsafeRawBufferPointer
  private let path: String
  private var position = 0

  init(bytes: UnsafeRawBufferPointer, path: String) {
    self.bytes = bytes
    self.path = path
  }

  mutating func number() throws(Damage) -> Int {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(truncatingIfNeeded: value) }
      shift += 7
    }
    throw Damage()
  }

  private mutating func stretch(_ count: Int) throws(Damage) -> UnsafeRawBufferPointer {
    guard count >= 0, count <= bytes.count - position else { throw Damage() }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }

  mutating func text() throws(Damage) -> String {
    String(decoding: try stretch(try number()), as: UTF8.self)
  }

  mutating func digest() throws(Damage) -> ContentDigest {
    let stretch = try stretch(16)
    return ContentDigest(
      first: stretch.loadUnaligned(as: UInt64.self),
      second: stretch.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    )
  }

  mutating func list<Element>(
    _ read: (inout ByteReader) throws(Damage) -> Element
  ) throws(Damage) -> [Element] {
    let count = try number()
    // Each element has a byte at least, so a count that is too high is no reason to take memory for it.
    guard count >= 0, count <= bytes.count - position else { throw Damage() }
    var list: [Element] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(try read(&self)) }
    return list
  }

  private mutating func optional<Value>(
    _ read: (inout ByteReader) throws(Damage) -> Value
  ) throws(Damage) -> Value? {
    try number() == 1 ? try read(&self) : nil
  }

  private mutating func mark() throws(Damage) -> Mark {
    Mark(line: try number(), column: try number(), offset: try number())
  }

  mutating func range() throws(Damage) -> SourceRange? {
    try optional { reader throws(Damage) in SourceRange(start: try reader.mark(), end: try reader.mark()) }
  }

  mutating func optionalText() throws(Damage) -> String? {
    try optional { reader throws(Damage) in try reader.text() }
  }

  mutating func place() throws(Damage) -> Diagnostic.Place {
    var place = Diagnostic.Place(path: path, range: try range(), sourceLine: try optionalText())
    place.lastLine = try optionalText()
    return place
  }

  mutating func diagnostic() throws(Damage) -> Diagnostic {
    guard let rule = Rule.of(code: try text()) else { throw Damage() }
    return Diagnostic(
      rule,
      try text(),
      at: try place(),
      replacement: try optionalText(),
      notes: try list { reader throws(Damage) in Diagnostic.Note(try reader.text(), at: try reader.place()) }
    )
  }
}
