extension ReactorSpec {
  /// Writes the reactor's name before the types of `types` in the methods of dependencies: protocols and doubles stand outside of it.
  mutating func qualifyMethods() {
    let names = Set(NestedTypes(in: self).map(\.name))
    guard !names.isEmpty, !name.isEmpty else { return }
    let owner = SwiftName.escaped(name)
    parameters = parameters.map { parameter in
      guard let contract = parameter.contract else { return parameter }
      var parameter = parameter
      parameter.contract?.methods = contract.methods.map { $0.qualifying(names, by: owner) }
      return parameter
    }
  }
}

extension Method {
  fileprivate func qualifying(_ names: Set<String>, by owner: String) -> Method {
    var method = self
    method.result = result?.qualifying(names, by: owner)
    method.parameters.values = parameters.values.map { value in
      var value = value
      value.type = value.type.qualifying(names, by: owner)
      return value
    }
    return method
  }
}
