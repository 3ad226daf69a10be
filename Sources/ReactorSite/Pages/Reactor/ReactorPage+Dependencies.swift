import ReactorSpec

extension ReactorPage {
  var parameters: Section? {
    section(
      "parameters",
      "Dependencies and inputs",
      ["Name", "Type", "Role", "Default", "Source"],
      spec.parameters.map { parameter in
        let role = parameter.attribute.map { HTML.group(["dependency, injected by ", .code($0.text)]) }
        return DataTable.Row(
          anchor: .parameter(parameter.name),
          cells: [
            .group([.tag("code", .tag("strong", .text(parameter.name))), note(parameter.documentation)]),
            .code(parameter.type.text),
            role ?? (parameter.role == .input ? "input of the initial state" : "dependency"),
            parameter.defaultValue.map { .code($0.text) } ?? .none,
            places(parameter.range, code: reactor.codeLines.line(of: [spec.name, parameter.name])),
          ]
        )
      }
    )
  }

  var methods: Section? {
    let rows = spec.parameters.flatMap { parameter in
      (parameter.contract?.methods ?? []).map { row($0, of: parameter) }
    }
    return section("methods", "Methods of the dependencies", ["Method", "Protocol", "Test double", "Source"], rows)
  }

  private func row(_ method: Method, of parameter: Parameter) -> DataTable.Row {
    let effects = (method.isAsync ? " async" : "") + (method.canThrow ? " throws" : "")
    let result = method.result.map { " -> \($0.text)" } ?? ""
    let signature = HTML.tag(
      "code",
      .text(parameter.name + "."),
      .tag("strong", .text(method.name)),
      .text("(\(method.parameters.text))\(effects)\(result)")
    )
    let contract = parameter.contract
    return DataTable.Row(
      anchor: .method(method.name, of: parameter.name),
      cells: [
        .group([signature, note(method.documentation)]),
        .code(contract?.name ?? ""),
        .code(contract?.doubleName ?? ""),
        places(method.range, code: reactor.codeLines.line(of: [contract?.name ?? "", method.name])),
      ]
    )
  }
}
