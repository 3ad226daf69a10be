import ReactorSpec

/// The values on which a spec is tried: samples, and those at the boundaries that its own texts name.
struct SampleBoundaries {
  private let samples: SampleValues
  private let numbers: [Int]
  private let strings: [String]
  private let counts: [Int]
  /// The errors of which the spec speaks.
  let errors: [String]

  init(_ spec: ReactorSpec, _ samples: SampleValues) {
    self.samples = samples
    var numbers: [Int] = []
    var strings: [String] = []
    var counts: [Int] = []
    for text in Self.decisions(of: spec) {
      for (position, token) in text.tokens.enumerated() where token.kind == .literal {
        let literal = text.text(position)
        if let number = Int(literal) {
          numbers.append(number)
          if text.identifiers.contains("count"), number <= 64 { counts.append(number) }
        } else if literal.first == "\"", literal.isLiteral, literal.count > 2, literal.count < 40 {
          strings.append(literal)
        }
      }
    }
    self.numbers = numbers.unique
    self.strings = Array(strings.unique.prefix(6))
    self.counts = Array(counts.unique.prefix(3))
    errors = Self.errors(of: spec, samples)
  }

  /// The texts that decide something: conditions, derived values, what `reduce` does.
  private static func decisions(of spec: ReactorSpec) -> [SwiftText] {
    var texts = spec.derived.map(\.expression) + spec.everyMutation.before + spec.everyMutation.after
    for mutation in spec.mutations {
      if case .statements(let statements) = mutation.effect { texts += statements }
    }
    func visit(_ steps: [Step]) {
      for step in steps {
        switch step.kind {
        case .guard(let text, _), .if(let text, _, _): texts.append(text)
        case .unwrap(let bindings, _), .let(let bindings): texts += bindings.map(\.value)
        case .switch(let value, let cases): texts += [value] + cases.map(\.pattern)
        default: break
        }
        step.branches.forEach(visit)
      }
    }
    for list in spec.stepLists { visit(list.steps) }
    return texts + spec.events.compactMap(\.condition)
  }

  /// Values of a type.
  ///
  /// - Parameter name: What has the value, for which texts may name boundaries.
  func values(of type: SwiftType, named name: String) -> [String] {
    let base = samples.values(of: type)
    guard !base.isEmpty else { return [] }
    var values = base
    let plain = type.plain
    switch plain.canonicalText {
    case "Int": values += ["0"] + numbers.flatMap { ["\($0)", "\($0 - 1)", "\($0 + 1)"] }
    case "String":
      values +=
        ["\"\"", "\"12\""] + strings
        + counts.flatMap { count in
          [count - 1, count, count + 1].filter { $0 > 0 }.map { "\"" + String(repeating: "a", count: $0) + "\"" }
        }
    default:
      if let wrapped = plain.wrapped {
        values += self.values(of: wrapped, named: name).prefix(6)
      } else if case .array(let element) = plain.shape {
        let elements = samples.values(of: element)
        if elements.count > 1 { values += ["[\(elements[0]), \(elements[1])]", "[\(elements[1])]"] }
        if let first = elements.first {
          for count in counts where count > 2 && count < 24 {
            values.append("Array(repeating: \(first), count: \(count))")
          }
        }
      }
    }
    return Array(values.unique.prefix(12))
  }

  /// Values of a field.
  func values(of field: Field) -> [String] { values(of: field.type, named: field.name) }

  /// Values of the error types that the spec's texts cast errors to.
  private static func errors(of spec: ReactorSpec, _ samples: SampleValues) -> [String] {
    var errors: [String] = []
    for text in spec.stepLists.flatMap({ $0.steps.flatMap(\.texts) }) {
      for position in text.tokens.indices where [.as, .is].contains(text.tokens[position].word) {
        var next = position + 1
        if next < text.tokens.count, text.tokens[next].kind == .sign { next += 1 }
        guard next < text.tokens.count, let name = text.name(next), name.first?.isUppercase == true else { continue }
        for value in samples.values(of: SwiftType(name)) { errors.append(value.hasPrefix(".") ? name + value : value) }
      }
    }
    return errors.unique
  }
}

extension Array where Element: Hashable {
  /// The elements, each once, in their order.
  fileprivate var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
