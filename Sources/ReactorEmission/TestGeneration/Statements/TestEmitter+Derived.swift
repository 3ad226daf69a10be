import ReactorSpec

extension TestEmitter {
  mutating func addTest(of value: DerivedValue) {
    let title = "`\(value.name)` is derived as the spec says"
    add(title) { emitter throws(Obstacle) in
      let members = Set(emitter.spec.fields.map(\.name) + emitter.spec.derived.map(\.name))
      let expected = try emitter.scope.text(value.expression, inStateWith: members)
      let states = try emitter.states(for: [value.expression], mentioned: emitter.spec.fields(behind: value))
      let dialect = emitter.dialect
      return GeneratedTest(title: title, name: value.name) { printer in
        printer.state("state", of: states) { printer in
          printer.line("let expected: \(value.type.text) = \(expected)")
          printer.line(dialect.isNil("differences(of: state.\(SwiftName.member(value.name)), from: expected)"))
        }
      }
    }
  }

  /// The states to try texts with, as expressions: where the texts may trap, only the one in which there is something.
  ///
  /// - Parameter mentioned: The fields that the texts use.
  mutating func states(for texts: [SwiftText], mentioned: Set<String>) throws(Obstacle) -> [String] {
    needsChangedState = true
    guard let unsafe = texts.first(where: { $0.mayTrap }) else {
      return ["makeReactor().initialState", "changedState()"]
    }
    let changed = Set(changedFields.map(\.field.name))
    guard mentioned.intersection(spec.fields.map(\.name)).isSubset(of: changed) else { throw .unsafe(unsafe.text) }
    return ["changedState()"]
  }
}

extension TestDialect {
  /// Expects there to be nothing.
  func isNil(_ subject: String) -> String {
    equal(subject, "nil")
  }
}

extension SwiftPrinter {
  /// Prints a loop over states, or a declaration where there is only one, and the body inside.
  mutating func state(_ name: String, of states: [String], _ body: (inout SwiftPrinter) -> Void) {
    if states.count == 1 {
      line("let \(name) = \(states[0])")
      body(&self)
    } else {
      block("for \(name) in [\(states.joined(separator: ", "))]", body)
    }
  }
}
