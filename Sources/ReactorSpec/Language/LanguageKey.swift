/// A key that a mapping of the language can have.
package struct LanguageKey: Sendable {
  /// The keys of the language. A mapping has only some of them.
  package enum Name: String, Sendable {
    case access, action, actions, advance, after, allowOutsidePackage, `as`, async, attach, attribute, await, before,
      calls,
      build, cases, `catch`, children, closures, detach
    case conforms, debounce, `default`, dependencies, derived, `do`, doc, done, double, `else`, emit, events,
      everyMutation,
      fail, finish
    case flows, forward, framework, generatedTests, generics, given, `guard`, header, `if`, imports, initializer =
      "init", injection,
      inputs
    case isolation, label, languageMode, launch, listener
    case `let`, loading, map, merge, methods, modifier, module, mutation, mutations, name, observe, on, onError, output,
      overlap
    case parameters, payload, properties, `protocol`, provides, pulse, reactor, reduce, release, requires, returns, rib,
      run, runtime
    case samples, scaffoldOutput, send, sets, settable, shared, show, sourceLocations, start, state, states, steps,
      summary, superclass, suspends
    case swift, `switch`, tell, testFramework, testImports, testOutput, testScaffoldOutput, tests, then, throttle,
      `throws`, to, told, transform, type, types
    case until, unwrap, value, view, wait, when, `where`, with
  }

  var key: Name
  var value: LanguageValue
  /// One sentence, without a full stop where it is only a part of one; shown by editors and in the reference.
  var summary: String
  var isRequired = false
  /// The word that holds without the key, among several.
  var fallback: String?

  init(
    _ key: Name,
    _ value: LanguageValue,
    _ summary: String,
    isRequired: Bool = false,
    fallback: String? = nil
  ) {
    self.key = key
    self.value = value
    self.summary = summary
    self.isRequired = isRequired
    self.fallback = fallback
  }
}

extension LanguageKey {
  /// The key as a spec writes it.
  var name: String { key.rawValue }
}

/// What can stand behind a key.
indirect enum LanguageValue: Sendable {
  /// A Swift type.
  case type
  /// A Swift type, with ` = ` and a value behind it if need be.
  case typeAndDefault
  /// A Swift type with ` = ` and an expression behind it.
  case typeAndExpression
  /// A Swift expression, statement, declaration or argument list, as the name says.
  case swift(String)
  /// A sentence or several, for people.
  case text
  /// `true` or `false`.
  case flag
  /// Nothing at all.
  case nothing
  /// One of these words.
  case choice([String])
  /// The name of something: a field, a mutation.
  case name(of: String)
  case list(of: LanguageValue)
  /// A mapping whose keys the spec's writer makes up.
  case map(key: String, LanguageValue)
  case object(LanguageObject.Name)
  case steps
  /// A length of time: `500ms`, `1.5s`, `2min`.
  case duration
  /// A whole number.
  case number
  /// What happens in a scenario: the name of an action, or a mapping of one key.
  case occurrence
  case either([LanguageValue])
}

/// A mapping with keys that the language gives.
package struct LanguageObject: Sendable {
  /// The mappings of the language.
  package enum Name: String, Sendable, CaseIterable {
    case spec, settings
    case dependency, method, input, property, field, derivedValue, superclass, conformances
    case mutation, everyMutation, action, flow, event, transform
    case view, sentAction, shownValue
    case rib, child, provision, told
    case emitStep, doStep, letStep, unwrapStep, guardStep, ifStep, switchStep
    case awaitStep, observeStep, waitStep, mergeStep, loadingStep, runStep, sendStep, swiftStep
    case attachStep, detachStep, tellStep
    case scenario, outcome, advanceOccurrence, releaseOccurrence, doOccurrence
    case emitOccurrence, finishOccurrence, failOccurrence, actionOccurrence
  }

  var name: Name
  /// What it is called in messages: "a field", "an action".
  var title: String
  var keys: [LanguageKey]
  /// Whether it says enough by being there.
  var mayBeEmpty = false

  /// The key, if the language has it here.
  func key(_ key: LanguageKey.Name) -> LanguageKey? {
    keys.first { $0.key == key }
  }

  /// The key of this name, if the language has it here.
  func key(_ name: String) -> LanguageKey? {
    keys.firstIndex { $0.name == name }.map { keys[$0] }
  }
}
