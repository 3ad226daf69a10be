import ReactorSpec

extension TestEmitter {
  mutating func addTest(of mutation: Mutation) {
    let everyTime = spec.everyMutation.before + spec.everyMutation.after
    switch mutation.effect {
    case .manual: return
    case .assignments(let assignments) where everyTime.isEmpty: addTest(of: mutation, assignments)
    case .assignments, .statements: addStatementsTest(of: mutation)
    }
  }

  /// A test that tries two payloads, and looks at the fields that they go to.
  private mutating func addTest(of mutation: Mutation, _ assignments: [Mutation.Assignment]) {
    let title = "`\(mutation.name)` sets " + assignments.map { "`\($0.field)`" }.joined(separator: " and ")
    add(title) { emitter throws(Obstacle) in
      let values = try emitter.values(of: mutation.payload, count: 2)
      var lines = ["let reactor = makeReactor()", "var state = reactor.initialState"]
      for choice in [0, 1] {
        // Neighbours get different values, so that two of them that are mixed up are noticed.
        let chosen = values.enumerated().map { position, values in values[(choice + position) % values.count] }
        let call = mutation.call(with: chosen)
        lines.append(emitter.spec.runtime.reduceCall(call))
        for (assignment, (value, text)) in zip(assignments, zip(mutation.payload.values, chosen)) {
          let subject = "state.\(SwiftName.member(assignment.field))"
          lines.append(emitter.dialect.same(subject, text, type: value.type))
        }
      }
      return GeneratedTest(title: title, name: mutation.name, lines: lines)
    }
  }

  /// A test that runs the spec's statements on a copy of the state.
  private mutating func addStatementsTest(of mutation: Mutation) {
    let title = "`\(mutation.name)` does to a state what its spec says"
    add(title) { emitter throws(Obstacle) in
      try emitter.statementsTest(of: mutation, title: title)
    }
  }

  private mutating func statementsTest(of mutation: Mutation, title: String) throws(Obstacle) -> GeneratedTest {
    let payload = mutation.namedPayload
    let names = Set(payload.values.map(\.name))
    var own: [SwiftText] = []
    if case .statements(let statements) = mutation.effect { own = statements }
    let every = spec.everyMutation
    let all = every.before + own + every.after
    var known = names.union(["state"])
    var lines: [String] = []
    for text in all {
      lines.append(try scope.text(text, knowing: known))
      known.formUnion(text.declaredNames)
    }
    let ownLines =
      mutation.assignmentLines ?? Array(lines.dropFirst(every.before.count).dropLast(every.after.count))
    let expected = (lines.prefix(every.before.count), ownLines, lines.suffix(every.after.count))
    let mentioned = all.reduce(into: Set<String>()) { $0.formUnion($1.usedStateMembers) }
    let states = try states(for: all, mentioned: mentioned)
    let isSafe = !all.contains { $0.mayTrap }
    let used = all.reduce(into: Set<String>()) { $0.formUnion($1.freeNames) }
    let loops = try self.values(of: payload, count: 1).map { isSafe ? Array($0.prefix(2)) : Array($0.prefix(1)) }
    let local = LocalNames(besides: names.union(used))
    let call = ".\(SwiftName.member(mutation.name))\(payload.passedOn)"
    let changes = !expected.0.isEmpty || !expected.1.isEmpty || !expected.2.isEmpty
    let (dialect, runtime) = (dialect, spec.runtime)
    return GeneratedTest(title: title, name: mutation.name) { printer in
      printer.line("let \(local.reactor) = makeReactor()")
      printer.state(local.given, of: states) { printer in
        printer.choices(of: payload.values, loops) { printer in
          printer.line("var \(local.reduced) = \(local.given)")
          printer.line(runtime.reduceCall(call, on: local.reduced, reactor: local.reactor))
          printer.line("\(changes ? "var" : "let") state = \(local.given)")
          for line in expected.0 { printer.line(line) }
          if expected.1.contains(where: { SwiftText($0).freeNames.contains("return") }) {
            printer.block("func \(local.run)()") { printer in
              for line in expected.1 { printer.line(line) }
            }
            printer.line("\(local.run)()")
          } else {
            for line in expected.1 { printer.line(line) }
          }
          for line in expected.2 { printer.line(line) }
          printer.line(dialect.isNil("differences(of: \(local.reduced), from: state)"))
        }
      }
    }
  }

  /// Values for a payload, for each of its values at least `count` that differ.
  func values(of payload: Payload, count: Int) throws(Obstacle) -> [[String]] {
    var values: [[String]] = []
    for value in payload.values {
      let found = samples.values(of: value.type)
      guard found.count >= count else { throw .missingValue(of: value.type, needsOne: count == 1) }
      values.append(found)
    }
    return values
  }
}

/// Names for what a test needs besides what its texts know.
struct LocalNames {
  private let taken: Set<String>

  init(besides names: Set<String>) {
    taken = names
  }

  var reactor: String { free("reactor") }
  var given: String { free("given") }
  var reduced: String { free("reduced") }
  var run: String { free("runStatements") }

  /// The name, with something behind it where it is taken.
  func free(_ name: String) -> String {
    var free = name
    while taken.contains(free) { free += "InTest" }
    return free
  }
}

extension Mutation {
  /// The mutation with values for its payload, as it stands where its type is known.
  func call(with values: [String]) -> String {
    ".\(SwiftName.member(name))" + payload.argumentList(values)
  }

  /// The inferred assignments as statements; nil where nothing is inferred.
  fileprivate var assignmentLines: [String]? {
    guard case .assignments(let assignments) = effect else { return nil }
    return zip(namedPayload.values, assignments).map { value, assignment in
      "state.\(SwiftName.member(assignment.field)) = \(SwiftName.escaped(value.name))"
    }
  }
}

extension SwiftPrinter {
  /// Prints a loop over the values of each name that has several, a declaration for one that has one, and the body inside.
  fileprivate mutating func choices(
    of names: [Payload.Value],
    _ values: [[String]],
    _ body: (inout SwiftPrinter) -> Void
  ) {
    guard let name = names.first, let choices = values.first else {
      body(&self)
      return
    }
    let rest = (Array(names.dropFirst()), Array(values.dropFirst()))
    if choices.count == 1 {
      line("let \(SwiftName.escaped(name.name)): \(name.type.text) = \(choices[0])")
      self.choices(of: rest.0, rest.1, body)
    } else {
      let list = "[\(choices.joined(separator: ", "))] as [\(name.type.text)]"
      block("for \(SwiftName.escaped(name.name)) in \(list)") { $0.choices(of: rest.0, rest.1, body) }
    }
  }
}
