/// The values that a mutation or an action carries, in the order of its case.
package struct Payload: Sendable, Hashable {
  /// One value.
  package struct Value: Sendable, Hashable {
    /// The argument label; nil for an unlabelled value.
    package var label: String?
    /// The name by which `reduce` and the steps know it.
    package var name: String
    /// Whether the name is written in the spec, rather than given to a value that has only a type.
    package var isNamed: Bool
    /// Its type.
    package var type: SwiftType
    /// What it is where a call leaves it out; nil where it can't. Only a flow's values have one.
    package var defaultValue: SwiftText?
  }

  /// The values.
  package var values: [Value]

  /// Creates a payload; without arguments that of a case without values.
  package init(values: [Value] = []) {
    self.values = values
  }

  /// The name of a single value for which the spec gives only a type.
  package static let unnamedValue = "payload"
}

/// The payload as text, wherever no place in the spec belongs to it. Code with places is made of it in ReactorEmission.
extension Payload {
  /// The values as Swift declares them, for people: `query: String, _ page: Int`.
  package var signature: String { values.map(\.signature).joined(separator: ", ") }

  /// The values as a call has to pass them, for messages about calls: `for: Int, _ page: Int`.
  /// Of very many values, and of very long texts, the first ones and the beginning.
  package var callSignature: String {
    let shown = values.prefix(Self.mostShown).map(\.callSignature)
    return (shown + (values.count > shown.count ? ["…"] : [])).joined(separator: ", ")
  }

  /// How many values a message shows.
  private static let mostShown = 50

  /// Texts as arguments for the values, with their labels.
  package func arguments(_ texts: [String]) -> [String] {
    zip(values, texts).map { $0.argument($1) }
  }

  /// Texts as the argument list that stands behind a name; empty where there are no values.
  package func argumentList(_ texts: [String]) -> String {
    values.isEmpty ? "" : "(\(arguments(texts).joined(separator: ", ")))"
  }

  /// The argument list that passes each value on under its own name; empty where there are none.
  package var passedOn: String { argumentList(names) }

  /// The arguments that pass each value on under its own name.
  package var passedOnArguments: [String] { arguments(names) }

  /// Whether it is one text.
  var isText: Bool { values.count == 1 && values[0].type.canonicalText == "String" }

  private var names: [String] { values.map { SwiftName.escaped($0.name) } }
}

extension Payload.Value {
  fileprivate var signature: String {
    guard isNamed else { return type.text }
    let value = defaultValue.map { " = \($0.text)" } ?? ""
    return (label == name ? "\(name): \(type.text)" : "\(label ?? "_") \(name): \(type.text)") + value
  }

  /// How many bytes of a type or a default a message shows.
  private static let longestShown = 500

  fileprivate var callSignature: String {
    let value = defaultValue.map { " = \($0.text[...].beginning(Self.longestShown))" } ?? ""
    let name = label ?? (isNamed ? "_ \(name)" : nil)
    return (name.map { "\($0): " } ?? "") + type.text[...].beginning(Self.longestShown) + value
  }

  /// A text as the argument for the value.
  package func argument(_ text: String) -> String {
    label.map { "\(SwiftName.argumentLabel($0)): \(text)" } ?? text
  }
}
