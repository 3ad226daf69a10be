import ReactorSpec

extension Payload {
  /// The values as Swift declares them, without parentheses.
  var text: String {
    values.map { value -> String in
      guard value.isNamed else { return value.type.text }
      switch value.label {
      case value.name?: return "\(value.name): \(value.type.text)"
      case let label?: return "\(label) \(value.name): \(value.type.text)"
      case nil: return "_ \(value.name): \(value.type.text)"
      }
    }.joined(separator: ", ")
  }
}
