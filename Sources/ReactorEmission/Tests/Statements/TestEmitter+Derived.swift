import ReactorSpec

extension TestEmitter {
  mutating func addTest(of value: DerivedValue) {
    let title = "`\(value.name)` is derived as the spec says"
    add(title) { emitter throws(Obstacle) in
      let members = Set(emitter.spec.fields.map(\.name) + emitter.spec.derived.map(\.name))
      let expected = try emitter.scope.text(value.expression, inStateWith: members)
      let states = try emitter.states(for: [value.expression], mentioned: emitter.fields(behind: value))
      let dialect = emitter.dialect
      return GeneratedTest(title: title, name: value.name) { printer in
        printer.block("for state in \(states)") { printer in
          printer.line("let expected: \(value.type.text) = \(expected)")
          printer.line(dialect.isNil("differences(of: state.\(SwiftName.member(value.name)), from: expected)"))
        }
      }
    }
  }

  /// The fields that an expression of `State` depends on, by way of other derived values too.
  private func fields(behind value: DerivedValue, besides known: Set<String> = []) -> Set<String> {
    let names = SwiftSyntax(value.expression.text).freeNames
    var fields = names.intersection(spec.fields.map(\.name))
    for other in spec.derived where names.contains(other.name) && !known.contains(other.name) && other != value {
      fields.formUnion(self.fields(behind: other, besides: known.union([value.name])))
    }
    return fields
  }

  /// The states to try texts with, as an expression: where the texts may trap, only the one in which there is something.
  ///
  /// - Parameter mentioned: The fields that the texts use.
  mutating func states(for texts: [SwiftText], mentioned: Set<String>) throws(Obstacle) -> String {
    needsChangedState = true
    guard let unsafe = texts.first(where: { SwiftSyntax($0.text).mayTrap }) else {
      return "[makeReactor().initialState, changedState()]"
    }
    let changed = Set(changedFields.map(\.field.name))
    guard mentioned.intersection(spec.fields.map(\.name)).isSubset(of: changed) else { throw .unsafe(unsafe.text) }
    return "[changedState()]"
  }
}

extension TestDialect {
  /// Expects there to be nothing.
  func isNil(_ subject: String) -> String {
    equal(subject, "nil")
  }
}
