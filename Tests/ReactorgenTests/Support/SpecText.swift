/// Texts of specs.
enum SpecText {
  /// A valid spec.
  static let valid = counter("count")

  /// Another valid spec, which gives other files.
  static let changed = counter("total")

  /// A spec with an error.
  static let broken = "stat: {}\n" + valid

  /// A spec that has a manual scaffold.
  static let manual = valid + "  share: manual\n"

  /// A valid spec with a field of the given name.
  static func counter(_ field: String) -> String {
    let mutation = "set" + field.prefix(1).uppercased() + field.dropFirst()
    return """
      state:
        \(field): Int = 0
      mutations:
        \(mutation): Int
      actions:
        \(mutation): {forward: \(mutation)}

      """
  }

  /// A valid spec with fields of a type, each with a mutation that sets it.
  static func fields(_ names: [String], of type: String) -> String {
    let state = names.map { "  \($0): \(type)\n" }.joined()
    let setters = names.map { "set" + $0.prefix(1).uppercased() + $0.dropFirst() }
    let mutations = setters.map { "  \($0): \(type)\n" }.joined()
    let actions = setters.map { "  \($0): {forward: \($0)}\n" }.joined()
    return "state:\n\(state)mutations:\n\(mutations)actions:\n\(actions)"
  }
}
