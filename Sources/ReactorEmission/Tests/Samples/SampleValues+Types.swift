import ReactorSpec

extension SampleValues {
  /// The values of the types that a spec declares itself, or has by what it imports.
  static func known(to spec: ReactorSpec) -> [String: [String]] {
    let modules = Set((spec.imports + spec.impliedImports).map(\.module))
    var values = modules.isDisjoint(with: foundationModules) ? [:] : foundation
    for type in NestedTypes(in: spec) where !type.cases.isEmpty && !type.isPrivate {
      values[type.name] = type.cases
      values["\(spec.name).\(type.name)"] = type.cases
    }
    return values
  }

  private static let foundationModules: Set<String> = [
    "AppKit", "Foundation", "FoundationEssentials", "SwiftUI", "UIKit",
  ]

  private static let foundation = [
    "Date": ["Date(timeIntervalSince1970: 1)", "Date(timeIntervalSince1970: 2)"],
    "Data": ["Data([1])", "Data([2])"],
    "Decimal": ["Decimal(1)", "Decimal(2)"],
    "TimeInterval": ["1.5", "2.5"],
    "URL": [#"URL(string: "https://example.com/first")!"#, #"URL(string: "https://example.com/second")!"#],
    "UUID": [
      #"UUID(uuidString: "00000000-0000-0000-0000-000000000001")!"#,
      #"UUID(uuidString: "00000000-0000-0000-0000-000000000002")!"#,
    ],
  ]

  /// A closure that does nothing; none for a function that has to return something.
  func functionValues(of type: String) -> [String] {
    var type = type
    for attribute in ["@escaping ", "@Sendable ", "@MainActor "] where type.hasPrefix(attribute) {
      type.removeFirst(attribute.count)
    }
    for result in ["-> Void", "-> ()"] where type.hasSuffix(result) && type.hasPrefix("(") {
      let parameters = type.dropLast(result.count).split(separator: ")").first.map { $0.dropFirst() } ?? ""
      let count = SwiftText(String(parameters)).commaSeparatedParts.count
      let names = Array(repeating: "_", count: count).joined(separator: ", ")
      return [count == 0 ? "{}" : "{ \(names) in }"]
    }
    return []
  }

  /// The values of a tuple, or of what is only put into parentheses.
  func tupleValues(_ content: String) -> [String] {
    let parts = SwiftText(content).commaSeparatedParts
    guard parts.count > 1 else { return parts.first.map { values(of: $0.text) } ?? [] }
    let elements = parts.map { part in
      (label: part.labelledValue?.label, values: values(of: part.argumentValue.text))
    }
    guard let count = elements.map(\.values.count).min() else { return [] }
    return (0..<min(count, 2)).map { index in
      let texts = elements.map { ($0.label.map { "\($0): " } ?? "") + $0.values[index] }
      return "(\(texts.joined(separator: ", ")))"
    }
  }

  /// Successes, since an error of any type can't be made.
  func resultValues(_ arguments: String) -> [String] {
    SwiftText(arguments).commaSeparatedParts.first.map { values(of: $0.text).map { ".success(\($0))" } } ?? []
  }
}
