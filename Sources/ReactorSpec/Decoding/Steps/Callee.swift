import YAMLTree

/// Something that a step or a scenario names and gives arguments to.
struct Callee {
  enum Kind: String {
    case mutation, flow, action, method
  }

  let kind: Kind
  let name: String
  /// The values that it takes; nil where they could not be read, so that arguments are not judged.
  let payload: Payload?
  /// Where its name stands.
  let range: SourceRange

  /// The step that calls it; nil for an action, which only scenarios send, and for a method.
  func step(arguments: SwiftText?) -> Step.Kind? {
    switch kind {
    case .mutation: .emit(mutation: name, arguments: arguments)
    case .flow: .run(flow: name, arguments: arguments)
    case .action, .method: nil
    }
  }

  /// Whether arguments have the count and the labels of the payload.
  func takes(_ arguments: [SwiftText]) -> Bool {
    guard let payload else { return true }
    return arguments.map { $0.labelledValue?.label } == payload.values.map(\.label)
  }

  /// The arguments with the payload's labels, where they have none, or in its order, where they have the same ones; nil where it can't
  /// be told what was meant.
  func corrected(_ arguments: [SwiftText]) -> [String]? {
    guard let values = payload?.values, arguments.count == values.count else { return nil }
    var left = arguments.map { argument in (label: argument.labelledValue?.label, text: argument.text) }
    if left.allSatisfy({ $0.label == nil }) {
      return zip(values, arguments).map { value, argument in
        value.label.map { "\($0): \(argument.text)" } ?? argument.text
      }
    }
    let ordered = values.compactMap { value in
      left.firstIndex { $0.label == value.label }.map { left.remove(at: $0).text }
    }
    return left.isEmpty ? ordered : nil
  }

  /// The payload as Swift declares it.
  var signature: String {
    let values = payload?.values ?? []
    return values.map { value in
      let name = value.label ?? (value.isNamed ? "_ \(value.name)" : nil)
      return (name.map { "\($0): " } ?? "") + value.type.text
    }
    .joined(separator: ", ")
  }
}
