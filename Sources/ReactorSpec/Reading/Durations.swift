import YAMLTree

extension SpecDecoder {
  /// The longest duration that a spec can ask for: a day.
  private static let longestDuration = 24 * 60 * 60 * 1_000

  /// Milliseconds, from a text such as `500ms`, `1.5s` or `2min`; reports anything else.
  func duration(_ node: YAMLNode, key: YAMLNode?, subject: String) -> Int? {
    let expected = "a duration such as `500ms`, `1.5s` or `2min`"
    guard let written = text(node, key: key, subject: subject, expected: expected) else { return nil }
    if let milliseconds = Self.milliseconds(written) { return milliseconds }
    let replacement = Self.duration(meantBy: written).flatMap { line(replacing: node.range, with: $0) }
    report(
      .invalidDuration,
      "\(subject) takes \(expected) of whole milliseconds, up to 24 hours; `\(written)` is none",
      at: node.range,
      replacement: replacement
    )
    return nil
  }

  /// Whether a text is a duration, or means one.
  static func isDuration(_ text: String) -> Bool {
    milliseconds(text) != nil || duration(meantBy: text) != nil
  }

  /// The milliseconds of a duration as the language writes it; nil of anything else.
  static func milliseconds(_ text: String) -> Int? {
    let units = [("ms", 1), ("min", 60_000), ("s", 1_000)]
    guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    let parts = text.dropLast(unit.count).split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ isNumber($0) }), let whole = Int(parts[0]) else {
      return nil
    }
    var fraction = 0
    var share = factor
    for digit in parts.dropFirst().joined() {
      guard share.isMultiple(of: 10), let value = digit.wholeNumberValue else { return nil }
      share /= 10
      fraction += value * share
    }
    let milliseconds = whole * factor + fraction
    return milliseconds <= longestDuration ? milliseconds : nil
  }

  /// Few enough digits for no overflow.
  private static func isNumber(_ text: Substring) -> Bool {
    (1...9).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isWholeNumber }
  }

  /// The duration that other ways to write one mean: with a space, another word for the unit, or none.
  private static func duration(meantBy text: String) -> String? {
    let number = String(text.prefix { $0.isASCII && ($0.isWholeNumber || $0 == ".") })
    let unit = String(text.dropFirst(number.count)).trimmed
    let units = [
      "ms": "ms", "msec": "ms", "milliseconds": "ms", "s": "s", "sec": "s", "second": "s", "seconds": "s", "min": "min",
      "m": "min", "mins": "min", "minute": "min", "minutes": "min",
    ]
    if ["h", "hour", "hours", "hr", "hrs"].contains(unit) { return minutes(ofHours: number) }
    // Nobody waits for 2 ms, nor for 300 s; 50 may be either.
    let unitLeftOut = number.contains(".") || number.count < 2 ? "s" : number.count > 2 ? "ms" : nil
    guard let meant = (unit.isEmpty ? unitLeftOut : units[unit]).map({ number + $0 }), milliseconds(meant) != nil else {
      return nil
    }
    return meant
  }

  /// Hours, of which durations know nothing, in minutes; nil where these are not whole, or too many.
  private static func minutes(ofHours number: String) -> String? {
    guard let hours = Double(number), let minutes = Int(exactly: hours * 60) else { return nil }
    let text = "\(minutes)min"
    return milliseconds(text) == nil ? nil : text
  }
}
