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
    guard let previous = call.arguments.last(where: { order.contains($0.label ?? "") }) else { return false }
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
    // A comment behind the last element stays with it.
    let lineEnd = text.bytes[end...].firstIndex(of: 0x0A) ?? text.bytes.count
    let closing = text.range(value).upperBound - 1
    let place = lineEnd < closing ? lineEnd : end
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
