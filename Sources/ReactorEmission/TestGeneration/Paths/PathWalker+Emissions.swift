import ReactorSpec

extension PathWalker {
  func emitting(_ name: String, _ arguments: SwiftText?, from path: TestPath) -> TestPath {
    var path = path
    do throws(Obstacle) {
      var list = ""
      if let arguments { list = "(\(try text(arguments, in: &path)))" }
      let mutation = spec.mutations.first { $0.name == name }
      path.events.append(.emit(".\(SwiftName.member(name))\(list)"))
      path.emitted.append(name)
      if let mutation { reduce(mutation, arguments, in: &path) }
      return path
    } catch {
      return path.blocked(by: error)
    }
  }

  func binding(_ bindings: [Step.Binding], from path: TestPath) -> TestPath {
    var path = path
    for binding in bindings {
      let value = resolved(SwiftExpression(binding.value.text), in: path)
      do throws(Obstacle) {
        let text = try text(binding.value, in: &path)
        path.events.append(.let(name: binding.name, value: text))
        path.names.insert(binding.name)
        path.known[binding.name] = value
      } catch {
        // Only what uses the name can't be tested.
        path.names.remove(binding.name)
        path.known[binding.name] = .unknown
      }
    }
    return path
  }

  func performing(_ statement: SwiftText, from path: TestPath) -> TestPath {
    var path = path
    guard let (dependency, method, arguments) = doubleCall(statement) else {
      // What is neither a double's nor a property's can't be seen; it must not stand in the way of the rest either.
      return assigning(statement, from: path) ?? path
    }
    do throws(Obstacle) {
      var sideEffect = try call(method, of: dependency, arguments, in: &path)
      sideEffect.isSideEffect = true
      path.events.append(.call(sideEffect))
      let property = "\(dependency).\(method.doublePropertyName)"
      if let result = method.result, !path.outcomes.contains(where: { $0.method == property }) {
        guard let value = samples.values(of: result).first else {
          throw .missingValue(of: result, needsOne: true)
        }
        path.outcomes.append(TestPath.Outcome(method: property, kind: .returning(HoledText(value))))
      }
      return path
    } catch {
      return path.blocked(by: error)
    }
  }

  /// The path on which a statement assigns to a property of the reactor that tests can see; nil where it is something else.
  private func assigning(_ statement: SwiftText, from path: TestPath) -> TestPath? {
    guard let (name, sign, value) = statement.propertyAssignment,
      let property = spec.properties.first(where: { $0.name == name }), !property.isConstant,
      property.attribute == nil, property.access.map({ !$0.hasSuffix("private") }) ?? true,
      SwiftExpression(value.text) != .unknown
    else { return nil }
    // Another property may have another value by the time that the test looks.
    let variables = Set(spec.properties.filter { !$0.isConstant }.map(\.name))
    guard value.freeNames.isDisjoint(with: variables.union(["self"])) else { return nil }
    var result = path
    guard let text = try? text(value, in: &result) else { return nil }
    result.events.append(.assign(property: name, sign: sign, value: text))
    return result
  }

  /// The method of a double that a text calls, with the arguments between the parentheses; nil where it is something else.
  func doubleCall(_ text: SwiftText) -> (dependency: String, method: Method, arguments: SwiftText)? {
    guard let call = text.call, let (owner, member) = call.function.memberOfOwner,
      let contract = spec.parameters.first(where: { $0.name == owner })?.contract,
      let method = contract.methods.first(where: { $0.name == member })
    else { return nil }
    return (owner, method, call.arguments)
  }

  /// A call of a double as a test expects it.
  func call(
    _ method: Method,
    of dependency: String,
    _ arguments: SwiftText,
    in path: inout TestPath
  ) throws(Obstacle) -> DoubleCall {
    let property = "\(dependency).\(method.doublePropertyName)"
    let values = method.parameters.values
    let parts = arguments.commaSeparatedParts.map(\.argumentValue)
    guard !values.isEmpty, parts.count == values.count,
      !values.contains(where: { $0.type.isFunction || $0.type.isVariadic })
    else { return DoubleCall(method: property, arguments: nil) }
    var texts: [String] = []
    for part in parts { texts.append(try text(part, in: &path)) }
    return DoubleCall(method: property, arguments: method.parameters.noted(texts))
  }

  /// Notes what a mutation does to the fields.
  private func reduce(_ mutation: Mutation, _ arguments: SwiftText?, in path: inout TestPath) {
    let payload = mutation.namedPayload.values
    let parts = arguments?.commaSeparatedParts.map(\.argumentValue) ?? []
    var values: [String: SwiftExpression] = [:]
    for (value, part) in zip(payload, parts) { values[value.name] = resolved(SwiftExpression(part.text), in: path) }
    run(spec.everyMutation.before, values, in: &path)
    switch mutation.effect {
    case .assignments(let assignments):
      for (assignment, value) in zip(assignments, payload) {
        path.known["state.\(assignment.field)"] = values[value.name] ?? .unknown
      }
    case .statements(let statements): run(statements, values, in: &path)
    case .manual:
      for field in spec.fields {
        path.known["state.\(field.name)"] = .unknown
        path.usedFields.insert(field.name)
      }
    }
    run(spec.everyMutation.after, values, in: &path)
  }

  /// Notes what statements of `reduce` do to the fields: plain assignments are understood, anything else makes a field unknown.
  private func run(_ statements: [SwiftText], _ values: [String: SwiftExpression], in path: inout TestPath) {
    for statement in statements {
      let syntax = statement
      let fields = syntax.usedStateMembers
      if syntax.mayTrap {
        path.usedFields.formUnion(fields)
        path.fullFields.formUnion(fields)
      }
      let sides = syntax.assignment
      if let sides, SwiftExpression(sides.value) != .unknown {
        let value = SwiftExpression(sides.value).replacing { values[$0] }
        path.known["state.\(sides.field)"] = resolved(value, in: path)
      } else {
        for field in fields { path.known["state.\(field)"] = .unknown }
      }
    }
  }
}
