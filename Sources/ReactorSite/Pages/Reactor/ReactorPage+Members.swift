import ReactorSpec

extension ReactorPage {
  var state: Section? {
    section(
      "state",
      "State",
      ["Field", "Type", "Starts as", "Set by", "Source"],
      spec.fields.map { field in
        let marks = [(field.isPulse, "@Pulse"), (field.isConstant, "let")].filter(\.0).map {
          HTML.tag("span", .text($0.1)).styled("mark")
        }
        let initial = field.defaultValue?.text ?? (field.isRequired ? nil : "nil")
        return DataTable.Row(
          anchor: .field(field.name),
          cells: [
            .group([.tag("code", .tag("strong", .text(field.name)))] + marks + [note(field.documentation)]),
            .code(field.type.text),
            initial.map(HTML.code) ?? .tag("span", "given to the initializer").styled("quiet"),
            .joined(setters(of: field.name).map { steps.mutation($0) }, by: ", "),
            places(field.range, code: reactor.codeLines.line(of: [spec.name, "State", field.name])),
          ]
        )
      }
    )
  }

  var derived: Section? {
    section(
      "derived",
      "Derived values",
      ["Name", "Type", "Is", "Source"],
      spec.derived.map { value in
        DataTable.Row(
          anchor: .derived(value.name),
          cells: [
            .group([.tag("code", .tag("strong", .text(value.name))), note(value.documentation)]),
            .code(value.type.text), .code(value.expression.text),
            places(value.range, code: reactor.codeLines.line(of: [spec.name, "State", value.name])),
          ]
        )
      }
    )
  }

  var properties: Section? {
    section(
      "properties",
      "Properties",
      ["Name", "Type", "Starts as", "Source"],
      spec.properties.map { property in
        let attribute = property.attribute.map { HTML.tag("span", .text($0.text)).styled("mark") } ?? .none
        return DataTable.Row(
          anchor: .property(property.name),
          cells: [
            .group([.tag("code", .tag("strong", .text(property.name))), attribute, note(property.documentation)]),
            .code(property.type.text),
            property.defaultValue.map { .code($0.text) } ?? .none,
            places(property.range, code: reactor.codeLines.line(of: [spec.name, property.name])),
          ]
        )
      }
    )
  }

  var settings: Section? {
    let values = reactor.reading.settings
    let pairs: [(String, String)] = [
      ("Runtime", spec.runtime.rawValue), ("Access", spec.access.rawValue),
      ("Isolation", spec.isolation == .main ? "the main actor" : "none"),
      ("Tests use", values.testFramework == .xctest ? "XCTest" : "Swift Testing"),
      ("Module", values.module ?? "the module of the tests"),
      ("Imports", spec.imports.map(\.module).joined(separator: ", ")),
      ("Superclass", spec.superclass?.type.text ?? ""),
      ("Conforms to", spec.conformances.reactor.map(\.text).joined(separator: ", ")),
    ]
    let items = pairs.filter { !$0.1.isEmpty }.flatMap { [HTML.tag("dt", .text($0.0)), .tag("dd", .code($0.1))] }
    return Section(id: "settings", title: "Settings that apply", content: .tag("dl", items))
  }

  /// The mutations that change a field, as far as the spec shows it.
  private func setters(of field: String) -> [String] {
    spec.mutations.filter { $0.changedFields.fields.contains(field) }.map(\.name)
  }
}
