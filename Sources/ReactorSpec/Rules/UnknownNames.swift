import YAMLTree

extension Rule {
  package static let unknownName = Rule(
    324,
    "A name is one that is known where it stands",
    """
    Steps know the payload, what earlier steps have bound, the dependencies and the properties; fields and derived values \
    are members of `state` there. A `reduce` knows `state` and the payload, and a derived value stands in the state \
    itself, so that it names fields without `state.`. A property that you write in an extension of the reactor is \
    `self.name`.
    """,
    needs: [.dependencies, .inputs, .properties, .state, .derived],
    wrong: #"""
      state:
        query: String?
      mutations:
        setQuery: String
      actions:
        setQuery:
          payload: {_ text: String}
          steps:
            - guard: text != query
            - setQuery: text
      """#,
    right: #"""
      state:
        query: String?
      mutations:
        setQuery: String
      actions:
        setQuery:
          payload: {_ text: String}
          steps:
            - guard: text != state.query
            - setQuery: text
      """#,
    checks: .spec { $0.names.unknown }
  )

  package static let unlistedName = Rule(
    325,
    "What a step takes a member of, gives for a text, or compares with, is listed",
    """
    The spec has no such name, and none that is like it: mostly it is a dependency that is not listed, or a text without Swift's quotes, \
    which a pattern needs besides YAML's. A property of an extension is \
    `self.name`, and a global variable is named with its module, `App.name`, so that a spec shows where its names come from.
    """,
    needs: [.dependencies, .inputs, .properties, .state, .derived],
    wrong: #"""
      actions:
        close:
          - do: navigator.pop()
      """#,
    right: #"""
      dependencies:
        navigator: any Navigator
      actions:
        close:
          - do: navigator.pop()
      """#,
    checks: .spec { $0.names.unlisted }
  )
}

/// Looks for names that nothing gives to the text in which they stand.
struct NameSearch {
  /// Those that can't be right, as far as the spec tells.
  private(set) var unknown: [Finding] = []
  /// Those of which a member is taken, and which nothing of the spec is like.
  private(set) var unlisted: [Finding] = []
  private let spec: ReactorSpec
  /// The members of the state.
  private let members: Set<String>
  private let inputs: Set<String>
  /// What the reactor has, and its state does not know.
  private let outside: Set<String>
  /// The properties and dependencies that have an attribute, which may be a property wrapper.
  private let wrapped: Set<String>
  /// Where a name alone is given for a text.
  private let namesForTexts: Set<SourceRange>
  /// Where a name alone is a pattern.
  private let namesForPatterns: Set<SourceRange>
  /// Whether what is looked at runs where the state is reduced.
  private var isReducing = false
  /// What has the steps of the text that is looked at; nil for another text.
  private var owner: StepScope.Owner?
  /// The type of what those steps are given without a name, and never use.
  private var unusedPayload: SwiftType?
  /// The names of the text that was looked at last: most of its names come one after the other.
  private var lastNames: (text: String, names: TextNames)?

  private struct TextNames {
    /// Whether names may be declared in it.
    var mayBeDeclared: Bool
    /// Where each name is used as a variable's.
    var uses: [String: [Range<Int>]]
  }

  private mutating func textNames(of text: SwiftText) -> TextNames {
    // A string is told from itself at once.
    if let lastNames, lastNames.text == text.text { return lastNames.names }
    let names = TextNames(mayBeDeclared: text.mayDeclareNames, uses: text.variableUses)
    lastNames = (text.text, names)
    return names
  }

  /// The words that YAML has for Swift's literals.
  private static let yamlWords = [
    "null": "nil", "Null": "nil", "NULL": "nil", "yes": "true", "Yes": "true", "YES": "true", "no": "false",
    "No": "false",
    "NO": "false", "True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "on": "true", "off": "false",
  ]

  init(_ facts: SpecFacts) {
    spec = facts.spec
    members = Set(spec.fields.map(\.name) + spec.derived.map(\.name))
    inputs = Set(spec.parameters.lazy.filter { $0.role == .input }.map(\.name))
    outside = Set(spec.parameters.map(\.name) + spec.properties.map(\.name) + ["currentState", "initialState"])
      .subtracting(members)
    wrapped = Set(
      spec.parameters.filter { $0.attribute != nil }.map(\.name)
        + spec.properties.filter { $0.attribute != nil }.map(\.name)
    )
    namesForTexts = Set(Self.namesForTexts(in: facts).map(\.range))
    namesForPatterns = facts.steps.reduce(into: []) { ranges, step in
      guard case .switch(_, let cases) = step.kind else { return }
      ranges.formUnion(cases.lazy.map(\.pattern).filter { $0.tokens.count == 1 }.map(\.range))
    }
    var known = facts.scopes.knownNames
    for unknown in facts.scopes.found where unknown.bound == nil {
      (owner, unusedPayload) = (unknown.owner, unknown.unusedPayload)
      judge(
        unknown.name,
        of: unknown.text,
        isAsked: unknown.isAsked,
        mayBeResult: unknown.unnamed.map(facts.mayGiveValues) ?? false,
        knowing: known.names(at: unknown.moment)
      )
    }
    (owner, unusedPayload) = (nil, nil)
    isReducing = true
    let parameters = Set(spec.parameters.map(\.name))
    for (statements, names, unused) in reduces {
      unusedPayload = unused
      judge(statements, knowing: facts.memberNames, and: names + ["state"]) { $0.subtracting(parameters) }
    }
    (isReducing, unusedPayload) = (false, nil)
    judge(spec.initStatements, knowing: facts.memberNames, and: ["initialState"], state: "initialState") { $0 }
    judgeDefaults()
    for value in spec.derived { judge(value) }
    let typed = spec.fields.map { ($0.name, $0.type) } + spec.derived.map { ($0.name, $0.type) }
    let types = Dictionary(typed + spec.parameters.map { ($0.name, $0.type) }) { first, _ in first }
    for scenario in spec.scenarios {
      let values = scenario.given.map { ($0.name, [$0.value]) } + scenario.then.map { ($0.member, [$0.value]) }
      for (name, values) in values + scenario.states.map({ ($0.member, $0.values) }) {
        guard let type = types[name] else { continue }
        for value in values { judge(literal: value, of: type) }
      }
    }
    let properties = Set(spec.properties.map(\.name))
    for field in spec.fields {
      guard let value = field.defaultValue else { continue }
      for use in value.nameUses where use.name == "self" {
        let member = use.member.flatMap { parameters.contains($0) ? $0 : nil }
        let advice = member.map { ": what the reactor is made of is known by its name, `\($0)`" } ?? ""
        let range = use.range.lowerBound..<(use.memberRange ?? use.range).upperBound
        add("there is no `self` yet where a field starts\(advice)", "self", range, value, instead: member)
      }
      for name in value.freeNames.sorted() where !parameters.contains(name) {
        if name == "state" || members.contains(name) || !field.usesParameters && properties.contains(name) {
          guard !textNames(of: value).mayBeDeclared else { continue }
          for use in textNames(of: value).uses[name] ?? [] {
            let words =
              "there is no `\(name)` yet where a field starts: what follows from other fields is a `derived` value"
            add(words, name, use, value)
          }
          continue
        }
        if Self.yamlWords[name] == "nil", !field.type.isOptional {
          for use in textNames(of: value).uses[name] ?? [] {
            add("`\(name)` is YAML's; Swift's is `nil`, which needs an optional type", name, use, value)
          }
          continue
        }
        judge(name, of: value, knowing: parameters)
      }
    }
  }

  /// The arguments that are a name alone, for a mutation or an action that takes one text.
  private static func namesForTexts(in facts: SpecFacts) -> [SwiftText] {
    func takesText(_ payload: Payload) -> Bool {
      guard payload.values.count == 1, let type = payload.values.first?.type else { return false }
      return (type.wrapped ?? type).name == "String"
    }
    let mutations = Set(facts.spec.mutations.filter { takesText($0.payload) }.map(\.name))
    let actions = Set(facts.spec.actions.filter { takesText($0.payload) }.map(\.name))
    guard !mutations.isEmpty || !actions.isEmpty else { return [] }
    return facts.steps.compactMap { step in
      switch step.kind {
      case .emit(let name, let text?) where text.tokens.count == 1 && mutations.contains(name): text
      case .send(let name, let text?) where text.tokens.count == 1 && actions.contains(name): text
      default: nil
      }
    }
  }

  /// Statements that run where `state` is reduced, with the names that they know besides it, and the type of a payload without a name that none of
  /// them uses.
  private typealias Reduce = (statements: [SwiftText], names: [String], unused: SwiftType?)

  private var reduces: [Reduce] {
    let own = spec.mutations.compactMap { mutation -> Reduce? in
      guard case .statements(let statements) = mutation.effect else { return nil }
      let values = mutation.payload.values
      let unnamed = values.first { !$0.isNamed }
      let isUsed = unnamed.map { value in statements.contains { $0.takesName(value.name) } } ?? true
      return (statements, values.map(\.name), isUsed ? nil : unnamed?.type)
    }
    return own + [(spec.everyMutation.before + spec.everyMutation.after, [], nil)]
  }

  /// Judges the names of statements that stand one behind the other.
  ///
  /// - Parameters:
  ///   - members: The names that all of the reactor knows.
  ///   - names: Those that the statements know besides.
  ///   - state: What the state is called there.
  ///   - offered: Which of the known names may be meant by an unknown one.
  private mutating func judge(
    _ statements: [SwiftText],
    knowing members: Set<String>,
    and names: [String],
    state: String = "state",
    offered: (Set<String>) -> Set<String>
  ) {
    var own = Set(names)
    var isDeclaring = false
    for statement in statements {
      func isUnknown(_ name: String) -> Bool { !isDeclaring && !own.contains(name) && !members.contains(name) }
      // Mostly all are known, of which no set has to be made.
      for name in statement.takesName(where: isUnknown) ? statement.freeNames.sorted() : [] where isUnknown(name) {
        judge(name, of: statement, knowing: offered(members.union(own)), state: state)
      }
      own.formUnion(statement.declaredNames)
      isDeclaring = isDeclaring || statement.mayDeclareNames
    }
  }

  /// Judges what stands for values that are not given: default arguments, which Swift evaluates outside of the reactor, and what properties
  /// start with, before there is one.
  private mutating func judgeDefaults() {
    let names = members.union(spec.parameters.map(\.name) + spec.properties.map(\.name) + ["state", "self"])
    for flow in spec.flows {
      let known = names.union(flow.payload.values.map(\.name))
      for value in flow.payload.values.compactMap(\.defaultValue) {
        judge(default: value, without: known) { "a default argument knows no `\($0)`: give it where the flow is run" }
      }
    }
    for value in spec.parameters.compactMap(\.defaultValue) {
      judge(default: value, without: names) { "a default argument knows no `\($0)`: give it where the reactor is made" }
    }
    // Where the initializer gives it, it knows the properties that have their values already.
    let unmade = members.union(["state"])
    let outside = names.subtracting(spec.parameters.map(\.name))
    for property in spec.properties where !property.isLazy {
      guard let value = property.defaultValue else { continue }
      judge(default: value, without: property.usesParameters ? unmade : outside) {
        "there is no `\($0)` yet where a property starts: with `attribute: lazy` it starts when it is first asked for"
      }
    }
  }

  private mutating func judge(default value: SwiftText, without names: Set<String>, words: (String) -> String) {
    guard value.takesName(of: names), !textNames(of: value).mayBeDeclared else { return }
    for name in value.freeNames.sorted() where names.contains(name) {
      for use in textNames(of: value).uses[name] ?? [] { add(words(name), name, use, value) }
    }
  }

  /// Judges each use of a name in a text. One that declares names itself may have declared it: not all ways to do that are known here.
  ///
  /// - Parameters:
  ///   - isAsked: Whether an effect is asked of it: `name.call()` behind `await` or `observe`.
  ///   - mayBeResult: Whether what the step around it gives, which has no name, may be meant.
  ///   - known: The names that are known there; asked for only where one may be meant.
  ///   - state: What the state is called there.
  private mutating func judge(
    _ name: String,
    of text: SwiftText,
    isAsked: Bool = false,
    mayBeResult: @autoclosure () -> Bool = false,
    knowing known: @autoclosure () -> Set<String>,
    state: String = "state"
  ) {
    if name.hasPrefix("$") {
      return judgeDollar(name, of: text, mayBeResult: mayBeResult(), knowing: known(), state: state)
    }
    guard !textNames(of: text).mayBeDeclared else { return }
    if let value = Self.yamlWords[name] {
      for use in textNames(of: text).uses[name] ?? [] {
        add("`\(name)` is YAML's; Swift's is `\(value)`", name, use, text, instead: value)
      }
      return
    }
    guard mayBeMissing(name), !inputs.contains(name), let uses = textNames(of: text).uses[name] else { return }
    if members.contains(name) {
      let member = "\(state).\(name)"
      if state == "initialState", text.assignmentParts?.left.text == name {
        let message = "`\(name)` is a member of the state, whose first value stands at its declaration"
        return uses.forEach { add(message, name, $0, text) }
      }
      if let unusedPayload {
        // Who gives a field's mutation the field's name means what came with the action.
        let isAlone = text.tokens.count == 1 || uses.count == 1 && text.assignmentParts?.right.text == name
        let isPayload = isAlone && type(ofMember: name, canBe: unusedPayload)
        let message = "`\(name)` is a member of the state, `\(member)`; \(Self.payloadAdvice)"
        let meant = isPayload ? Payload.unnamedValue : isReducing ? member : nil
        return uses.forEach { add(message, name, $0, text, instead: meant) }
      }
      if mayBeResult() {
        let message =
          "`\(name)` is a member of the state, `\(member)`; if what the step around it gives is meant, that needs `as: \(name)`"
        return uses.forEach { add(message, name, $0, text) }
      }
      return uses.forEach { add("`\(name)` is a member of the state: `\(member)`", name, $0, text, instead: member) }
    }
    let advice =
      (unusedPayload == nil ? "" : Self.payloadAdvice + "; ")
      + "a property that you write in an extension is `self.\(name)`"
    if isReducing, unusedPayload != nil, Self.namesOfValues.contains(name) {
      let message = "there is no `\(name)` here: \(Self.payloadAdvice)"
      for use in uses { add(message, name, use, text, instead: Payload.unnamedValue) }
    } else if name.count > 2, let meant = meant(by: name, among: known, state: state) {
      for use in uses { add("there is no `\(name)` here; did you mean `\(meant)`?", name, use, text, instead: meant) }
    } else if isAsked {
      for use in uses { add("there is no `\(name)` here: list it under `dependencies`; \(advice)", name, use, text) }
    } else if spec.superclass == nil, text.tokens.count == 1, mayBeResult() {
      for use in uses {
        let result = "what the step around it gives has a name with `as: \(name)`"
        add("nothing gives `\(name)`: \(result); \(advice), a global variable `App.\(name)`", name, use, text)
      }
    } else if spec.superclass == nil, text.tokens.count == 1,
      namesForTexts.contains(text.range) || namesForPatterns.contains(text.range)
    {
      let meant = namesForPatterns.contains(text.range) ? "a case is `.\(name)`, and a text" : "a text is"
      for use in uses {
        let words = "the spec has no `\(name)`: \(meant) `'\"\(name)\"'`; \(advice), a global variable `App.\(name)`"
        unlisted.append(Finding(words, at: use, of: text))
      }
    } else if spec.superclass == nil {
      let what =
        isReducing
        ? "a `reduce` knows `state` and the payload, and no `\(name)`"
        : "the spec has no `\(name)`: list it under `dependencies`; \(advice)"
      for use in uses where unlisted.count < 10 * SpecDecoder.mostBreaks && text.takesMember(ofNameAt: use) {
        var finding = Finding("\(what); a global variable stands behind its module's name", at: use, of: text)
        finding.missingName = name
        finding.owner = owner
        unlisted.append(finding)
      }
    }
  }

  /// What other languages, and Swift's setters, call a value that has no name.
  private static let namesOfValues: Set<String> = ["arg", "element", "it", "item", "newValue", "value"]

  private static let payloadAdvice =
    "what comes without a name is called `\(Payload.unnamedValue)`, which nothing uses here"

  /// Whether a member of the state has a type, or is an optional of it.
  private func type(ofMember name: String, canBe type: SwiftType) -> Bool {
    let declared = spec.fields.first { $0.name == name }?.type ?? spec.derived.first { $0.name == name }?.type
    return declared.map { [$0.canonicalText, $0.wrapped?.canonicalText].contains(type.canonicalText) } ?? false
  }

  /// Judges a value of a scenario: one that is a name alone is to be a literal, where its type has such.
  private mutating func judge(literal text: SwiftText, of type: SwiftType) {
    guard text.tokens.count == 1, let name = text.name(0), !members.contains(name), !outside.contains(name),
      mayBeMissing(name)
    else { return }
    let literals = ((type.wrapped ?? type).name == "Bool" ? ["false", "true"] : []) + (type.isOptional ? ["nil"] : [])
    let word = Self.yamlWords[name].flatMap { literals.contains($0) ? $0 : nil }
    guard let meant = word ?? SpelledAlike.nearest(to: name, among: literals) else { return }
    add("there is no `\(name)` here; did you mean `\(meant)`?", name, text.tokens[0].range, text, instead: meant)
  }

  /// Judges a name that begins with `$`: a closure's argument without a name, or what a property wrapper projects. Templates of other
  /// tools have it before each name; Swift never has.
  private mutating func judgeDollar(
    _ name: String,
    of text: SwiftText,
    mayBeResult: @autoclosure () -> Bool = false,
    knowing known: @autoclosure () -> Set<String>,
    state: String = "state"
  ) {
    let plain = String(name.dropFirst())
    let isArgument = plain.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let isProjected = spec.superclass != nil || wrapped.contains(plain) || textNames(of: text).mayBeDeclared
    guard isArgument || !isProjected else { return }
    let ofResult = mayBeResult() ? "; what the step around it gives has a name with `as`" : ""
    for free in text.freeNamePositions where free.name == name {
      let use = text.tokens[free.position].range
      if !isArgument {
        let names = known()
        let meant =
          names.contains(plain) || plain == state
          ? plain : members.contains(plain) && ofResult.isEmpty ? "\(state).\(plain)" : nil
        let advice = meant.map { ": `\($0)`" } ?? ofResult
        add("a name stands without `$` in Swift\(advice)", name, use, text, instead: meant)
      } else if !text.isInBraces(use) {
        add("`\(name)` is an argument of the closure around it, and there is none\(ofResult)", name, use, text)
      }
    }
  }

  /// What was probably meant by an unknown name, as it is written there: of names that are known as they stand and of members of the state.
  private func meant(by name: String, among known: () -> Set<String>, state: String) -> String? {
    var names: Set<String> = []
    func candidates() -> [String] {
      names = known()
      return names.sorted() + members.subtracting(names).sorted()
    }
    return SpelledAlike.nearest(to: name, among: candidates()).map { near in
      members.contains(near) && !names.contains(near) ? "\(state).\(near)" : near
    }
  }

  /// Judges the names of a derived value, which stands in the state.
  private mutating func judge(_ value: DerivedValue) {
    let (text, members) = (value.expression, members)
    // What the functions in it declare is not known here.
    let declaresFunctions = text.tokens.contains { $0.word == .func }
    for name in text.freeNames.sorted() where !members.contains(name) {
      if name.hasPrefix("$") {
        // The state knows its pulses.
        if !spec.fields.contains(where: { $0.isPulse && "$\($0.name)" == name }) {
          judgeDollar(name, of: text, knowing: members)
        }
      } else if name == "state" {
        for use in text.members(of: "state") where members.contains(use.member) {
          guard let state = text.startOfMember(at: use.range) else { continue }
          add(
            "a derived value stands in the state itself: `\(use.member)` without `state.`",
            "state",
            state..<use.range.upperBound,
            text,
            instead: use.member
          )
        }
      } else if outside.contains(name) {
        for use in textNames(of: text).uses[name] ?? [] {
          add("a derived value stands in the state, which knows nothing of the reactor's `\(name)`", name, use, text)
        }
      } else if mayBeMissing(name), name.count > 2, !declaresFunctions,
        let near = SpelledAlike.nearest(to: name, among: members.sorted())
      {
        for use in textNames(of: text).uses[name] ?? [] {
          add("the state has no `\(name)`; did you mean `\(near)`?", name, use, text, instead: near)
        }
      }
    }
  }

  /// Whether a name is one that a spec would declare: no type's and none that Swift gives a meaning.
  private func mayBeMissing(_ name: String) -> Bool {
    name.first?.isUppercase == false && !SwiftName.isKnownToSwift(name) && !SpecDecoder.reactorMembers.contains(name)
  }

  private mutating func add(
    _ message: String,
    _ name: String,
    _ use: Range<Int>,
    _ text: SwiftText,
    instead: String? = nil
  ) {
    // Some of them may be left out, for what else is wrong; far more than are told need not be held.
    guard unknown.count < 10 * SpecDecoder.mostBreaks else { return }
    var finding = Finding(message, at: use, of: text)
    finding.partReplacement = instead
    finding.missingName = name
    finding.owner = owner
    unknown.append(finding)
  }
}

extension SwiftName {
  /// Words that mean something to Swift at a place where a name can stand, besides ``isPredefined(_:)``.
  private static let words: Set<String> = [
    "_", "actor", "async", "borrowing", "break", "class", "consume", "consuming", "continue", "copy", "default",
    "defer",
    "didSet", "discard", "each", "enum", "error", "extension", "fallthrough", "fileprivate", "final", "func", "get",
    "import", "init", "internal", "isolated", "lazy", "mutating", "newValue", "nonisolated", "nonmutating", "oldValue",
    "operator", "private", "protocol", "public", "rethrows", "repeat", "self", "sending", "set", "static", "struct",
    "subscript", "super", "switch", "then", "throw", "typealias", "unowned", "unsafe", "weak", "willSet", "yield",
  ]

  /// Whether a name can mean something that no spec declares: a keyword, or what Swift itself declares.
  fileprivate static func isKnownToSwift(_ name: String) -> Bool {
    isPredefined(name) || words.contains(name)
  }
}

extension SwiftText {
  /// Whether the name that stands there can be a function's: it is called, or follows a sign that makes it something else.
  fileprivate func mayBeFunction(at range: Range<Int>) -> Bool {
    guard let position = position(of: range) else { return true }
    if position > 0, isSign(position - 1, .at) { return true }
    guard position + 1 < tokens.count else { return false }
    let next = tokens[position + 1]
    let isGeneric = next.kind == .leftAngle && next.range.lowerBound == range.upperBound
    return next.kind == .leftParenthesis || next.kind == .leftBrace || isGeneric || isName(position + 1, .in)
  }

  /// Whether names may be declared in it, as by a function or a closure with parameters.
  fileprivate var mayDeclareNames: Bool {
    tokens.contains { $0.kind == .name && [.let, .var, .func, .for, .in, .enum, .case].contains($0.word) }
  }

  /// Where the text takes each name from around it as that of a variable: not where it calls it, so that it can be any function. Linear.
  fileprivate var variableUses: [String: [Range<Int>]] {
    var uses = Dictionary(grouping: nameUses, by: \.name).mapValues { $0.map(\.range) }
    let declared = Set(syntax.declarations.filter { !$0.isShorthand }.map(\.position))
    for free in freeNamePositions where uses[free.name] == nil && !declared.contains(free.position) {
      uses[free.name] = [tokens[free.position].range]
    }
    return uses.mapValues { ranges in ranges.filter { !mayBeFunction(at: $0) } }
  }

  /// Whether braces are open there: those of a closure, or of a statement.
  fileprivate func isInBraces(_ range: Range<Int>) -> Bool {
    // What stands in a string's interpolations comes behind the text around it, so that only places tell.
    tokens.reduce(0) { open, token in
      guard token.range.lowerBound < range.lowerBound else { return open }
      return token.kind == .leftBrace ? open + 1 : token.kind == .rightBrace ? open - 1 : open
    } > 0
  }

  /// Whether the text takes a member of what the name there stands for.
  fileprivate func takesMember(ofNameAt range: Range<Int>) -> Bool {
    guard let position = position(of: range), position + 2 < tokens.count else { return false }
    return tokens[position + 1].kind == .dot && name(position + 2) != nil
  }

  /// Where the object starts whose member stands there: `object.member`.
  fileprivate func startOfMember(at range: Range<Int>) -> Int? {
    guard let position = position(of: range), position > 1,
      tokens[position - 1].kind == .dot, tokens[position - 2].kind == .name
    else { return nil }
    return tokens[position - 2].range.lowerBound
  }
}
