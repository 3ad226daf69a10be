import ReactorRuntime

/// Something that happens on both sides of a check.
enum ReferenceEntry<Subject: Reactor> {
  /// A mutation was reduced; the state is the one after it.
  case mutation(Subject.Mutation, Subject.State)
  /// A method of a double was called.
  case call(String, Any)
  /// A property that is a stream has emitted.
  case element(String, Any)
}

extension ReferenceEntry {
  fileprivate var mutation: Subject.Mutation? {
    if case .mutation(let mutation, _) = self { mutation } else { nil }
  }

  fileprivate var state: Subject.State? {
    if case .mutation(_, let state) = self { state } else { nil }
  }

  fileprivate var value: Any? {
    switch self {
    case .mutation: nil
    case .call(_, let value), .element(_, let value): value
    }
  }
}

/// How what both sides have done is compared.
extension ReactorReference {
  /// The first field that differs.
  func differingField(
    _ expected: Subject.State,
    _ again: Subject.State?,
    _ actual: Subject.State
  ) -> ReferenceField<Subject.State>? {
    func differs(_ field: ReferenceField<Subject.State>) -> Bool {
      if field.areEqual?(expected, actual) == true { return false }
      return !ReferenceEquality.areSame(field.get(expected), again: again.map(field.get), field.get(actual))
    }
    return fields.first(where: differs) ?? pulses.first(where: differs)
  }

  func areSame(
    _ expected: ReferenceEntry<Subject>,
    _ again: ReferenceEntry<Subject>?,
    _ actual: ReferenceEntry<Subject>,
    withState: Bool = true
  ) -> Bool {
    switch (expected, actual) {
    case (.mutation(let expected, let state), .mutation(let actual, let found)):
      ReferenceEquality.areSame(expected, again: again?.mutation, actual)
        && (!withState || differingField(state, again?.state, found) == nil)
    case (.call(let name, let expected), .call(let otherName, let actual)),
      (.element(let name, let expected), .element(let otherName, let actual)):
      name == otherName && ReferenceEquality.areSame(expected, again: again?.value, actual)
    default: false
    }
  }

  /// Whether what is expected is among what was found.
  func areSameInAnyOrder(
    _ expected: [(ReferenceEntry<Subject>, ReferenceEntry<Subject>?)],
    _ actual: [ReferenceEntry<Subject>]
  ) -> Bool {
    var rest = actual
    for (entry, again) in expected {
      guard let index = rest.firstIndex(where: { areSame(entry, again, $0, withState: false) }) else { return false }
      rest.remove(at: index)
    }
    return true
  }

  /// Whether what steps do that follow each other has come in their order, whatever came in between.
  ///
  /// - Parameter strands: The steps that have done each of what is expected; nil of what no steps did.
  func keepOrder(
    of strands: [Int?],
    _ expected: [(ReferenceEntry<Subject>, ReferenceEntry<Subject>?)],
    _ actual: [ReferenceEntry<Subject>]
  ) -> Bool {
    let strands = Dictionary(grouping: expected.indices.filter { strands[$0] != nil }) { strands[$0] ?? 0 }
    return strands.values.allSatisfy { strand in
      var rest = actual[...]
      return strand.allSatisfy { index in
        let (entry, again) = expected[index]
        guard let next = rest.firstIndex(where: { areSame(entry, again, $0, withState: false) }) else {
          return false
        }
        rest = rest[(next + 1)...]
        return true
      }
    }
  }
}

/// How what a side has done is told.
extension ReactorReference {
  /// The fields of a state, a line each.
  func text(_ state: Subject.State) -> String {
    fields.map { "  state.\($0.name) = \(ReferenceText.text($0.get(state)))" }.joined(separator: "\n")
  }

  func text(_ entry: ReferenceEntry<Subject>) -> String {
    switch entry {
    case .mutation(let mutation, _): "the mutation \(ReferenceText.text(mutation))"
    case .call(let name, let arguments): "a call of \(name) with \(ReferenceText.text(arguments))"
    case .element(let name, let element): "\(name) emits \(ReferenceText.text(element))"
    }
  }

  func difference(_ expected: ReferenceEntry<Subject>?, _ found: ReferenceEntry<Subject>?) -> String {
    if case .mutation(let left, let state)? = expected, case .mutation(let right, let other)? = found,
      ReferenceEquality.areSame(left, right), let field = differingField(state, nil, other)
    {
      return "After \(ReferenceText.text(left)), `\(field.name)` is another one:\n"
        + ReferenceText.difference(field.get(state), field.get(other))
    }
    let texts = [expected, found].map { $0.map { text($0) } ?? "nothing" }
    return "expected: \(texts[0])\nfound:    \(texts[1])"
  }
}
