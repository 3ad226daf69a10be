import ReactorSpec

extension SampleValues {
  /// The values of the types that a spec declares itself, or has by what it imports.
  static func known(to spec: ReactorSpec) -> [String: [String]] {
    let modules = Set((spec.imports + spec.impliedImports).map(\.module))
    var values = modules.isDisjoint(with: foundationModules) ? [:] : foundation
    for type in spec.nestedTypes where !type.cases.isEmpty && !type.isPrivate {
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
}
