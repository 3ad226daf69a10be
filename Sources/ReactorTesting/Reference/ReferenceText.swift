import Foundation

/// Words for what a check has found, and Swift for what has led to it.
enum ReferenceText {
  /// A value as Swift that makes it, as far as its parts tell: `.failed(reason: "late")`, `Token(text: "one")`.
  static func text(_ value: Any) -> String { text(value, depth: 0) }

  private static func text(_ value: Any, depth: Int) -> String {
    if let date = value as? Date { return "Date(timeIntervalSince1970: \(number(date.timeIntervalSince1970)))" }
    let mirror = Mirror(reflecting: value)
    guard depth < 12 else { return "\(value)" }
    func part(_ part: Any) -> String { text(part, depth: depth + 1) }
    func parts(_ children: Mirror.Children) -> String {
      let texts = children.map { child in
        let label = child.label.flatMap { $0.first == "." ? nil : "\($0): " } ?? ""
        return label + part(child.value)
      }
      return "(\(texts.joined(separator: ", ")))"
    }
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { part($0.value) } ?? "nil"
    case .collection: return "[\(mirror.children.map { part($0.value) }.joined(separator: ", "))]"
    case .set: return "[\(mirror.children.map { part($0.value) }.sorted().joined(separator: ", "))]"
    case .dictionary:
      let pairs = mirror.children.map { pair in
        Mirror(reflecting: pair.value).children.map { part($0.value) }.joined(separator: ": ")
      }
      return pairs.isEmpty ? "[:]" : "[\(pairs.sorted().joined(separator: ", "))]"
    case .tuple: return parts(mirror.children)
    case .enum:
      guard let payload = mirror.children.first, let name = payload.label else {
        return mirror.children.isEmpty ? ".\(ReferenceEquality.caseName(of: value))" : String(reflecting: value)
      }
      let values = Mirror(reflecting: payload.value)
      return ".\(name)" + (values.displayStyle == .tuple ? parts(values.children) : "(\(part(payload.value)))")
    case .struct where !(value is any CustomDebugStringConvertible) && !(value is any CustomStringConvertible):
      return "\(mirror.subjectType)\(parts(mirror.children))"
    default: return String(reflecting: value)
    }
  }

  /// A number without a fraction that says nothing.
  private static func number(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  /// A value as Swift that makes it where its type is not known, if it is an error: what a method throws may be any.
  static func argument(_ value: Any) -> String {
    let text = text(value)
    return value is any Error && text.hasPrefix(".") ? "\(type(of: value))\(text)" : text
  }

  /// Some values as a call has them for its arguments.
  static func arguments<each Value>(_ values: repeat each Value) -> [String] {
    var texts: [String] = []
    repeat texts.append(argument(each values))
    return texts
  }

  static func seconds(_ nanoseconds: Int64) -> String { "\(Double(nanoseconds) / 1e9) s" }

  static func duration(_ nanoseconds: Int64) -> String {
    nanoseconds % 1_000_000 == 0 ? ".milliseconds(\(nanoseconds / 1_000_000))" : ".nanoseconds(\(nanoseconds))"
  }

  static func difference(_ expected: Any, _ found: Any) -> String {
    "expected: \(text(expected))\nfound:    \(text(found))"
  }
}
