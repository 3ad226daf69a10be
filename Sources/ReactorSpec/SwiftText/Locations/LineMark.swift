/// A sign in Swift that is being printed: what follows it on its line comes from this line of the spec.
///
/// It is made of control characters, which no Swift file can have, and ``SwiftLexer`` reads over it. ``LocatedSwift`` turns the
/// marks into directives for the compiler; without source locations there are none.
public enum LineMark {
  static let start: UInt8 = 1
  static let end: UInt8 = 2

  /// The mark for a line, counted from 1.
  static func text(_ line: Int) -> String {
    "\u{1}\(line)\u{2}"
  }

  /// The mark with which a printed text starts; empty where it starts with none.
  static func first(of printed: String) -> String {
    guard printed.utf8.first == start, let close = printed.utf8.firstIndex(of: end) else { return "" }
    return String(printed[...close])
  }

  /// A text without its marks.
  public static func stripped(_ text: String) -> String {
    guard text.utf8.contains(start) else { return text }
    var isMark = false
    let kept = text.utf8.filter { byte in
      if byte == start { isMark = true }
      defer { if byte == end { isMark = false } }
      return !isMark
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// The parts of a printed text, each with the mark that holds where it starts.
  static func continued(_ parts: [String]) -> [String] {
    var current = ""
    return parts.map { part in
      let printed = part.utf8.first == start ? part : current + part
      if let last = part.utf8.lastIndex(of: start), let close = part.utf8[last...].firstIndex(of: end) {
        current = String(part[last...close])
      }
      return printed
    }
  }
}
