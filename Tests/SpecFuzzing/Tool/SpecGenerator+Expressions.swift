import ReactorSpec

/// What a step or a statement can see.
struct StepScope {
  /// Values by their names.
  var values: [(name: String, type: FuzzType)] = []
  /// All names that are taken.
  var names: Set<String> = []
  /// Whether the text stands inside of the state.
  var isInState = false
  /// Whether it stands in a `reduce`, which knows nothing of the reactor's.
  var isInReduce = false
  /// Whether there is an own action, as `overlap` needs.
  var isTop = true
  var isInOnError = false
  /// Whether `error` is known.
  var hasError = false
  /// The first flow that may be run, so that none runs itself.
  var firstFlow = 0
  /// The first action that may be sent, so that none sends itself for ever; nil for none.
  var firstSent: Int?
  var depth = 0

  mutating func add(_ name: String, _ type: FuzzType) {
    values.removeAll { $0.name == name }
    values.append((name, type))
    names.insert(name)
  }

  mutating func add(_ payload: [FuzzValue]) {
    for value in payload { add(value.name, value.type) }
  }

  /// Makes `error` known, which hides what else has the name.
  mutating func bindError() {
    hasError = true
    values.removeAll { $0.name == "error" }
    names.insert("error")
  }

  var deeper: StepScope {
    var scope = self
    scope.depth += 1
    return scope
  }
}

/// Expressions.
extension SpecGenerator {
  private func field(_ name: String, _ scope: StepScope) -> String {
    scope.isInState ? FuzzNames.written(name) : "state.\(name)"
  }

  /// All that has a type already: names, fields, what dependencies give.
  private func known(_ scope: StepScope) -> [(text: String, type: FuzzType)] {
    var known = scope.values.map { (FuzzNames.written($0.name), $0.type) }
    known += fields.map { (field($0.name, scope), $0.type) }
    if !scope.isInState {
      known += derived.map { (field($0.name, scope), $0.type) }
      known += scope.isInReduce ? [] : knownOfReactor(besides: scope.names)
    }
    return known
  }

  /// What dependencies and constants are and have, but those that a name hides.
  private func knownOfReactor(besides hidden: Set<String>) -> [(text: String, type: FuzzType)] {
    memberValues.filter { !hidden.contains($0.name) }.flatMap { value -> [(text: String, type: FuzzType)] in
      let name = FuzzNames.written(value.name)
      let members: [(text: String, type: FuzzType)] =
        switch value.type {
        case .tag: [("\(name).name", .string)]
        case .comment: [("\(name).id", .int), ("\(name).text", .string)]
        default: []
        }
      return [(name, value.type)] + members
    }
  }

  private func known(_ type: FuzzType, _ scope: StepScope) -> [String] {
    known(scope).filter { $0.type == type }.map(\.text)
  }

  /// An expression of a type.
  ///
  /// - Parameter isTyped: Whether nothing around it says the type.
  mutating func expression(_ type: FuzzType, _ scope: StepScope, isTyped: Bool, depth: Int = 2) -> String {
    let names = known(type, scope)
    if depth == 0 || random.happens(35) {
      if let name = random.pickAny(names), random.happens(75) { return name }
      return type.literal(&random, isTyped: isTyped)
    }
    if !names.isEmpty, random.happens(30) { return random.pick(names) }
    func part(_ type: FuzzType, _ generator: inout SpecGenerator, isTyped: Bool = false) -> String {
      generator.expression(type, scope, isTyped: isTyped, depth: depth - 1)
    }
    switch type {
    case .int:
      let collections = known(scope).filter { $0.type.isCollection }
      let numbers = known(.array(.int), scope)
      switch random.below(11) {
      case 9 where hasHiddenType: return "Hidden(count: \(part(.int, &self))).count"
      case 10 where hasHiddenHelper && !scope.isInState: return "Self.hiddenHelper(\(part(.int, &self)))"
      case 0: return "\(part(.int, &self)) + 1"
      case 1: return "Swift.max(\(part(.int, &self)), 2)"
      case 2: if let list = random.pickAny(collections) { return "\(list.text).count" }
      case 3: return "(\(part(.int, &self)) * 2 - 1)"
      case 4 where isRisky:
        let divisor = part(.int, &self)
        return "\(part(.int, &self)) / (\(divisor.contains("state.") ? divisor : "2"))"
      case 5 where isRisky: if let list = random.pickAny(numbers) { return "\(list)[\(part(.int, &self))]" }
      case 6 where isRisky: if let value = random.pickAny(known(.optional(.int), scope)) { return "\(value)!" }
      case 8 where isRisky: if let end = random.pickAny(names) { return "(-9...\(end)).count" }
      case 8: if let start = random.pickAny(names) { return "(\(start)...).lowerBound" }
      default: if let value = random.pickAny(known(.optional(.int), scope)) { return "(\(value) ?? 3)" }
      }
      if let comment = random.pickAny(known(.comment, scope)) { return "\(comment).id" }
    case .byte:
      if let name = random.pickAny(names) {
        // What the compiler knows to overflow would not compile: it knows what a field was just set to.
        return isRisky ? "(Swift.max(\(name), 1) \(random.pick(["+", "-", "*"])) 2)" : "(\(name) &+ 1)"
      }
    case .string:
      switch random.below(7) {
      case 0: return #""n: \(\#(part(.int, &self, isTyped: true)))""#
      case 1: return "\(part(.string, &self)) + \"!\""
      case 2: return "(\(part(.string, &self))).uppercased()"
      case 3: if let list = random.pickAny(known(.array(.string), scope)) { return "\(list).joined(separator: \", \")" }
      case 4: if scope.hasError { return random.pick([#""\(error)""#, "error.localizedDescription"]) }
      case 5: return "String(\(part(.int, &self, isTyped: true)))"
      default: if let comment = random.pickAny(known(.comment, scope)) { return "\(comment).text" }
      }
    case .bool: return condition(scope, depth: depth - 1)
    case .array(let element):
      let lists = known(type, scope)
      if let list = random.pickAny(lists) {
        switch random.below(6) {
        case 0: return "\(list) + [\(part(element, &self))]"
        case 1: return "Array(\(list).reversed())"
        case 2: return "Array(\(list).prefix(2))"
        case 3 where element.isEquatable: return "\(list).filter { $0 != (\(part(element, &self))) }"
        case 4 where isRisky && !element.isClosure:
          let (item, inner) = inClosure(of: element, scope)
          return "\(list).map { \(item) in \(expression(element, inner, isTyped: true, depth: depth - 1)) }"
        case 4: return "\(list).map { $0 }"
        default: return list
        }
      }
    case .optional(let wrapped):
      if isRisky, random.happens(20), let list = random.pickAny(known(.optional(.array(wrapped)), scope)) {
        return "\(list)?[\(part(.int, &self))]"
      }
      if let list = random.pickAny(known(.array(wrapped), scope)) {
        return random.pick(["\(list).first", "\(list).last"])
      }
      if random.happens(40), !isTyped { return part(wrapped, &self) }
    case .event, .ownEvent: if !isTyped, random.happens(40) { return ".message(\(part(.string, &self)))" }
    case .own(let name): if random.happens(20) { return "\(name).second" }
    case .comment:
      if let value = random.pickAny(known(.comment, scope)), random.happens(30) {
        return "Comment(id: \(value).id, text: \(part(.string, &self)))"
      }
    default: break
    }
    // Of closures between which `?` decides, Swift does not find the type.
    if random.happens(15), !type.isClosure {
      let choice = condition(scope, depth: 0)
      let first = part(type, &self, isTyped: isTyped)
      return "((\(choice)) ? (\(first)) : (\(part(type, &self, isTyped: isTyped))))"
    }
    return random.pickAny(names) ?? type.literal(&random, isTyped: isTyped)
  }

  /// The parameter of a closure, and what is known in it. It may be called as a field is, which is still known behind `state.`.
  private mutating func inClosure(of element: FuzzType, _ scope: StepScope) -> (parameter: String, scope: StepScope) {
    var inner = scope
    let members = Set((fields.map(\.name) + derived.map(\.name)))
    let taken = scope.isInState ? scope.names.union(members) : scope.names
    let name = random.happens(60) ? random.pickAny(members.subtracting(taken).sorted()) : nil
    let parameter = name ?? (1...).lazy.map { $0 == 1 ? "item" : "item\($0)" }.first { !taken.contains($0) }!
    inner.add(parameter, element)
    return (FuzzNames.written(parameter), inner)
  }

  /// A condition that binds nothing.
  mutating func condition(_ scope: StepScope, depth: Int = 2) -> String {
    let values = known(scope).filter { $0.type.isEquatable }
    if depth > 0, random.happens(30) {
      let (left, right) = (condition(scope, depth: depth - 1), condition(scope, depth: depth - 1))
      return random.happens(50) ? "(\(left)) && (\(right))" : "(\(left)) || (\(right))"
    }
    guard let value = random.pickAny(values) else { return "[1].contains(2)" }
    switch value.type {
    case .bool: return random.happens(50) ? value.text : "!\(value.text)"
    case .int: return "\(value.text) \(random.pick([">", "<", "==", "!=", ">="])) \(random.below(4))"
    case .string:
      return random.pick(["\(value.text).isEmpty", "\(value.text).count > 2", #"\#(value.text) == "first""#])
    case .array, .set, .dictionary: return random.pick(["\(value.text).isEmpty", "\(value.text).count < 2"])
    case .optional: return random.pick(["\(value.text) != nil", "\(value.text) == nil"])
    default:
      let other = value.type.literal(&random)
      return "\(value.text) \(random.pick(["==", "!="])) \(other)"
    }
  }

  /// A condition that binds a name, with what it binds; nil where nothing can be bound.
  mutating func bindingCondition(_ scope: StepScope) -> (text: (String) -> String, name: String, type: FuzzType)? {
    let optionals = known(scope).compactMap { value -> (String, FuzzType)? in
      if case .optional(let wrapped) = value.type { return (value.text, wrapped) }
      return nil
    }
    let events = known(scope).filter { if case .event = $0.type { true } else { $0.type.isOwnEvent } }
    let name = localName(scope)
    if let event = random.pickAny(events), random.happens(50) {
      return ({ "case .message(\($0 == "_" ? "_" : "let \($0)")) = \(event.text)" }, name, .string)
    }
    guard let optional = random.pickAny(optionals) else { return nil }
    let more = random.happens(30) ? ", \(condition(scope, depth: 0))" : ""
    return ({ $0 == "_" ? "\(optional.0) != nil\(more)" : "let \($0) = \(optional.0)\(more)" }, name, optional.1)
  }

  /// Whether a member of the state is stored in it as it is: a pulse and what is derived use all of the state.
  private func isStored(_ name: String) -> Bool {
    fields.contains { $0.name == name && !$0.isPulse }
  }

  /// A statement of a `reduce`; nil where there is nothing to set.
  mutating func reduceStatement(_ scope: StepScope) -> String? {
    guard let field = random.pickAny(fields.filter(\.isSettable)) else { return nil }
    // The compiler knows what a field holds that was just set, and warns of a condition on it.
    func condition(_ generator: inout SpecGenerator) -> String {
      for _ in 0..<10 {
        let text = generator.condition(scope)
        if SwiftText(text).usedStateMembers.isDisjoint(with: generator.setFields) { return text }
      }
      return "Int(\"1\") == 1"
    }
    defer { setFields.insert(field.name) }
    let place = self.field(field.name, scope)
    func value(_ type: FuzzType, _ generator: inout SpecGenerator) -> String {
      let text = generator.expression(type, scope, isTyped: false)
      return text == place ? type.literal(&generator.random) : text
    }
    switch field.type {
    case .int where random.happens(40): return "\(place) += \(value(.int, &self))"
    case .bool where random.happens(40): return "\(place).toggle()"
    case .string where random.happens(30):
      let added = value(.string, &self)
      // What is twice as long with each mutation has no room after some forty.
      return "\(place).append(\(added.contains(place) ? FuzzType.string.literal(&random) : added))"
    case .array(let element):
      switch random.below(11) {
      case 8 where isRisky && !element.isClosure:
        let (item, inner) = inClosure(of: element, scope)
        let text = expression(element, inner, isTyped: true)
        return "\(place) = \(place).map { \(item) in\n  let made: \(element.text) =\n    \(text)\n  return made\n}"
      case 9 where isRisky && !element.isClosure:
        let (item, inner) = inClosure(of: element, scope)
        let (kept, made) = (self.condition(inner), expression(element, inner, isTyped: true))
        return "\(place) = \(place).filter { \(item) in \(kept) }.map { \(item) in\n  \(made)\n}"
      case 0: return "\(place).append(\(value(element, &self)))"
      case 1: return "if let last = \(place).last { \(place).append(last) }"
      case 2: return "\(place).removeAll()"
      case 3 where element.isEquatable:
        return "\(place).removeAll { $0 == \(element.literal(&random)) }"
      case 4 where isRisky: return "\(place).remove(at: \(value(.int, &self)))"
      case 5 where isRisky:
        return "\(place).insert(\(place).remove(at: \(value(.int, &self))), at: \(value(.int, &self)))"
      case 6 where isRisky: return "\(place)[\(value(.int, &self))] = \(value(element, &self))"
      case 7: return "for item in \(place).prefix(2) {\n  \(place).append(item)\n}"
      default: break
      }
    case .dictionary(let element) where random.happens(50): return "\(place)[\"k\"] = \(value(element, &self))"
    case .set(let element) where random.happens(60): return "\(place).insert(\(value(element, &self)))"
    case .optional(.array(let element)) where random.happens(50):
      // What is changed behind `?` is held meanwhile: Swift lets nothing but the other stored fields be read.
      func apart(_ type: FuzzType, _ generator: inout SpecGenerator) -> String {
        let text = value(type, &generator)
        let isApart = SwiftText(text).usedStateMembers.allSatisfy { $0 != field.name && generator.isStored($0) }
        return isApart && generator.isStored(field.name) ? text : type.literal(&generator.random)
      }
      switch random.below(3) {
      case 0: return "\(place)?.append(\(apart(element, &self)))"
      case 1 where isRisky: return "\(place)?.remove(at: \(apart(.int, &self)))"
      case 2 where isRisky: return "\(place)?[\(apart(.int, &self))] = \(apart(element, &self))"
      default: break
      }
    case .optional where random.happens(25): return "\(place) = nil"
    default: break
    }
    let others = fields.filter { $0.isSettable && !$0.isPulse && $0.type == field.type && $0.name != field.name }
    switch random.below(8) {
    case 0 where !field.isPulse && !others.isEmpty:
      let other = random.pick(others)
      setFields.insert(other.name)
      return "swap(&\(place), &\(self.field(other.name, scope)))"
    case 0:
      return "if \(condition(&self)) {\n  \(place) = \(value(field.type, &self))\n}"
    case 1:
      return "guard \(condition(&self)) else { return }\n\(place) = \(value(field.type, &self))"
    case 2:
      madeCount += 1
      return "let made\(madeCount) = \(expression(field.type, scope, isTyped: true))\n\(place) = made\(madeCount)"
    case 3:
      return "switch \(condition(&self)) {\ncase true: \(place) = \(value(field.type, &self))\ndefault: break\n}"
    default: return "\(place) = \(value(field.type, &self))"
    }
  }
}

extension FuzzType {
  var isCollection: Bool {
    switch self {
    case .array, .set, .dictionary, .string: true
    default: false
    }
  }

  var isOwnEvent: Bool { if case .ownEvent = self { true } else { false } }
}
