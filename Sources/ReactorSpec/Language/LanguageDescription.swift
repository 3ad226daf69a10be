/// The one description of the language: the decoder takes its known keys from it, the JSON Schema and the reference's tables are
/// made of it.
package enum LanguageDescription {
  /// The description of a mapping.
  static func object(_ name: LanguageObject.Name) -> LanguageObject {
    switch name {
    case .spec: spec
    case .settings: settings
    case .dependency: dependency
    case .method: method
    case .input: input
    case .property: property
    case .field: field
    case .derivedValue: derivedValue
    case .superclass: superclass
    case .conformances: conformances
    case .mutation: mutation
    case .everyMutation: everyMutation
    case .action: action
    case .flow: flow
    case .event: event
    case .transform: transform
    case .view: view
    case .sentAction: sentAction
    case .shownValue: shownValue
    case .rib: rib
    case .child: child
    case .provision: provision
    case .told: told
    case .emitStep: emitStep
    case .doStep: doStep
    case .letStep: letStep
    case .unwrapStep: unwrapStep
    case .guardStep: guardStep
    case .ifStep: ifStep
    case .switchStep: switchStep
    case .awaitStep: awaitStep
    case .observeStep: observeStep
    case .waitStep: waitStep
    case .mergeStep: mergeStep
    case .loadingStep: loadingStep
    case .runStep: runStep
    case .sendStep: sendStep
    case .swiftStep: swiftStep
    case .attachStep: attachStep
    case .detachStep: detachStep
    case .tellStep: tellStep
    case .scenario: scenario
    case .outcome: outcome
    case .advanceOccurrence: advanceOccurrence
    case .releaseOccurrence: releaseOccurrence
    case .doOccurrence: doOccurrence
    case .emitOccurrence: emitOccurrence
    case .finishOccurrence: finishOccurrence
    case .failOccurrence: failOccurrence
    case .actionOccurrence: actionOccurrence
    }
  }

  /// The keys that a mapping can have, in the description's order.
  package static func keys(of name: LanguageObject.Name) -> [LanguageKey.Name] { object(name).keys.map(\.key) }

  /// The mappings that are steps; each is known by its first key.
  static let stepObjects: [LanguageObject] = [
    emitStep, awaitStep, observeStep, doStep, letStep, unwrapStep, guardStep, ifStep, switchStep, waitStep, mergeStep,
    loadingStep, runStep, sendStep, swiftStep, attachStep, detachStep, tellStep,
  ]

  private static let spec = LanguageObject(
    name: .spec,
    title: "a spec",
    keys: [
      LanguageKey(.summary, .text, "The doc comment's first sentence: what the screen is for"),
      LanguageKey(.doc, .text, "The paragraphs of the doc comment that follow the summary"),
      LanguageKey(
        .reactor,
        .name(of: "type"),
        "The reactor's type name; without it, the file's name and `Reactor`, for a RIB `Interactor`"
      ),
      LanguageKey(
        .imports,
        .either([.list(of: .swift("module")), .swift("module")]),
        "The modules that the generated file imports"
      ),
      LanguageKey(
        .access,
        .choice(AccessLevel.allCases.map(\.rawValue)),
        "How far the generated types can be seen; `internal` without it",
        fallback: AccessLevel.internal.rawValue
      ),
      LanguageKey(
        .conforms,
        .either([.list(of: .type), .type, .object(.conformances)]),
        "What the reactor conforms to besides `Reactor`; as a mapping, also what its nested types conform to"
      ),
      LanguageKey(.superclass, .either([.type, .object(.superclass)]), "The class that the reactor inherits from"),
      LanguageKey(
        .initializer,
        .either([.swift("statement"), .list(of: .swift("statement"))]),
        "Statements at the end of the reactor's `init`, after `super.init`"
      ),
      LanguageKey(.types, .swift("declarations"), "Swift declarations to be nested in the reactor"),
      LanguageKey(
        .dependencies,
        .map(key: "name", .either([.typeAndDefault, .object(.dependency)])),
        "What the initializer takes and the reactor keeps"
      ),
      LanguageKey(
        .inputs,
        .map(key: "name", .either([.typeAndDefault, .object(.input)])),
        "What the initializer takes for the initial values of fields; not kept"
      ),
      LanguageKey(
        .properties,
        .map(key: "name", .either([.typeAndDefault, .object(.property)])),
        "Further stored properties, with their initial values"
      ),
      LanguageKey(
        .state,
        .map(key: "name", .either([.typeAndDefault, .object(.field)])),
        "The fields of `State`, in their order"
      ),
      LanguageKey(
        .derived,
        .map(key: "name", .either([.typeAndExpression, .object(.derivedValue)])),
        "Computed values of `State`, as expressions over its fields"
      ),
      LanguageKey(
        .mutations,
        .map(key: "name", .either([.nothing, .type, .object(.mutation)])),
        "The changes of the state: a payload, and what it does"
      ),
      LanguageKey(.everyMutation, .object(.everyMutation), "Statements that run around the reduce of each mutation"),
      LanguageKey(
        .actions,
        .map(key: "name", .either([.choice(["manual"]), .steps, .object(.action)])),
        "What the screen sends: a payload, and the steps that follow"
      ),
      LanguageKey(
        .flows,
        .map(key: "name", .either([.steps, .object(.flow)])),
        "Named lists of steps, which `run` runs"
      ),
      LanguageKey(
        .events,
        .map(key: "name", .object(.event)),
        "Outside streams whose elements become mutations, from the start of the reactor's streams on"
      ),
      LanguageKey(
        .onError,
        .steps,
        "The steps for an error of an `await` or `observe` without a `catch`; the error is `error`"
      ),
      LanguageKey(
        .view,
        .object(.view),
        "The view that shows the state and sends the actions: what of it is bound to which of them"
      ),
      LanguageKey(
        .rib,
        .object(.rib),
        "The RIB whose interactor is the reactor: its view controller, its children, what it tells its parent"
      ),
      LanguageKey(
        .told,
        .map(key: "child.method", .either([.steps, .object(.told)])),
        "What the children of the RIB tell: the steps for each method of their listeners, as for an action"
      ),
      LanguageKey(.tests, .map(key: "name", .object(.scenario)), "Named scenarios that become tests"),
      LanguageKey(.transform, .object(.transform), "The streams that are transformed by hand"),
      LanguageKey(.start, .steps, "Steps that run once, when the reactor's streams start"),
      LanguageKey(.header, .either([.text, .list(of: .text)]), "Comment lines for the top of the generated files"),
      LanguageKey(.module, .name(of: "module"), "The module that the generated tests import with `@testable`"),
      LanguageKey(
        .samples,
        .map(key: "type", .either([.swift("expression"), .list(of: .swift("expression"))])),
        "Swift values for the generated tests, by type"
      ),
      isolation,
      runtime,
      testFramework,
    ]
  )

  private static let settings = LanguageObject(
    name: .settings,
    title: "the settings file",
    keys: [
      LanguageKey(
        .inputs,
        .either([.text, .list(of: .text)]),
        "Folders and files in which specs are looked for; `Specs`, or the current folder, without it"
      ),
      LanguageKey(.output, .text, "The folder for generated files; beside each spec without it"),
      LanguageKey(
        .testOutput,
        .text,
        "The folder for generated tests; without it, beside the reactors, or in `Tests/<Module>Tests` for specs in `Sources/<Module>`"
      ),
      LanguageKey(
        .scaffoldOutput,
        .text,
        "The folder for the scaffolds of `manual` methods and views, which are written once and then yours; with the generated reactors without it"
      ),
      LanguageKey(
        .testScaffoldOutput,
        .text,
        "The folder for the scaffolds of your own tests; with the generated tests without it"
      ),
      LanguageKey(
        .allowOutsidePackage,
        .flag,
        "Whether specs may be read, and files generated, outside of the package; without it, only where the command line names the place"
      ),
      LanguageKey(.module, .name(of: "module"), "The module that the generated tests import with `@testable`"),
      LanguageKey(
        .testImports,
        .either([.list(of: .swift("module")), .swift("module")]),
        "Further modules that the generated tests import"
      ),
      LanguageKey(
        .imports,
        .either([.list(of: .swift("module")), .swift("module")]),
        "Modules that every generated reactor imports"
      ),
      LanguageKey(
        .access,
        .choice(AccessLevel.allCases.map(\.rawValue)),
        "How far the generated types can be seen; `internal` without it",
        fallback: AccessLevel.internal.rawValue
      ),
      LanguageKey(.header, .either([.text, .list(of: .text)]), "Comment lines for the top of the generated files"),
      LanguageKey(
        .samples,
        .map(key: "type", .either([.swift("expression"), .list(of: .swift("expression"))])),
        "Swift values for the generated tests, by type; those that differ let a test see more"
      ),
      LanguageKey(
        .injection,
        .map(key: "attribute", .swift("template")),
        "How a test replaces what an attribute of dependencies gives: Swift in which `{{double}}`, `{{type}}`, `{{name}}`, `{{arguments}}` and `{{reactor}}` stand for what they say"
      ),
      LanguageKey(
        .sourceLocations,
        .flag,
        "Whether the compiler's errors point at the specs; without it, only in what the build tool plugin generates"
      ),
      LanguageKey(
        .generatedTests,
        .choice(GeneratedTests.allCases.map(\.rawValue)),
        "Which tests are generated: all of them, the `scenarios` of specs alone, only the test `doubles`, or `none`; `all` without it",
        fallback: GeneratedTests.all.rawValue
      ),
      isolation,
      LanguageKey(
        .languageMode,
        .choice(LanguageMode.allCases.map(\.rawValue)),
        "The language mode of the modules: with `swift5`, protocols are not made `Sendable`; `swift6` without it",
        fallback: LanguageMode.swift6.rawValue
      ),
      runtime,
      testFramework,
    ]
  )

  private static let isolation = LanguageKey(
    .isolation,
    .choice(Isolation.allCases.map(\.rawValue)),
    "The actor that the reactor belongs to: `main` for the main actor; none without it"
  )

  private static let runtime = LanguageKey(
    .runtime,
    .choice(Runtime.allCases.map(\.rawValue)),
    "The library that the generated code links; `ReactorRuntime` without it",
    fallback: Runtime.reactorRuntime.rawValue
  )

  private static let testFramework = LanguageKey(
    .testFramework,
    .choice(TestFramework.allCases.map(\.rawValue)),
    "The library that the generated tests use; `swift-testing` without it",
    fallback: TestFramework.swiftTesting.rawValue
  )
}
