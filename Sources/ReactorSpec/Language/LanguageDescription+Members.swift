extension LanguageDescription {
  private static let doc = LanguageKey(.doc, .text, "The doc comment")

  static let dependency = LanguageObject(
    name: .dependency,
    title: "a dependency",
    keys: [
      LanguageKey(.type, .type, "Its type; it can be left out beside `protocol`"),
      LanguageKey(
        .protocol,
        .name(of: "protocol"),
        "The protocol to generate from `methods`; without it, `methods` are those of the protocol that `type` names"
      ),
      LanguageKey(
        .methods,
        .map(key: "name", .either([.nothing, .swift("signature"), .object(.method)])),
        "The methods and properties of the protocol, of which a test double is generated: what Swift writes behind `func` and the name, or a property's type with `{ get }` or `{ get set }`"
      ),
      LanguageKey(
        .closures,
        .map(key: "name", .type),
        "The closures of the struct that `type` names, of which a test double is generated, each with its type: `(Int) async throws -> Page`"
      ),
      LanguageKey(
        .double,
        .choice(["elsewhere"]),
        "`elsewhere` where another spec lists the methods or closures, or the double is written by hand: listed are then those that this spec uses"
      ),
      LanguageKey(.label, .name(of: "label"), "The argument label, where it is not the name; `_` for none"),
      LanguageKey(.default, .swift("expression"), "The initializer's default value"),
      LanguageKey(
        .attribute,
        .swift("attribute"),
        "A property wrapper such as `'@Injected'`; the dependency is then no parameter of the initializer, and a test replaces it as `injection` in the settings says"
      ),
      doc,
    ]
  )

  static let method = LanguageObject(
    name: .method,
    title: "a method or a property",
    keys: [
      LanguageKey(.generics, .swift("generic parameters"), "Its generic parameters: `Item: Decodable`"),
      LanguageKey(
        .parameters,
        .map(key: "name", .type),
        "What it takes: names with types; `_ name` has no label, and `label name` another one"
      ),
      LanguageKey(.returns, .type, "What it returns; nothing without it"),
      LanguageKey(.where, .swift("requirements"), "What its generic parameters have to satisfy: `Item: Sendable`"),
      LanguageKey(.type, .type, "The type of a property, in place of `parameters` and `returns`"),
      LanguageKey(
        .methods,
        .map(key: "name", .either([.nothing, .swift("signature"), .object(.method)])),
        "What a property's value is asked for, where it is a service of its own, of `any` protocol: its methods, of which a test double is generated"
      ),
      LanguageKey(.double, .choice(["elsewhere"]), "`elsewhere` where another spec lists the methods of that service"),
      LanguageKey(.settable, .flag, "Whether the property can be set"),
      LanguageKey(.async, .flag, "Whether it is `async`"),
      LanguageKey(.throws, .either([.flag, .type]), "Whether it throws, or the type of its errors"),
      doc,
    ]
  )

  static let input = LanguageObject(
    name: .input,
    title: "an input",
    keys: [
      LanguageKey(.type, .type, "Its type", isRequired: true),
      LanguageKey(.label, .name(of: "label"), "The argument label, where it is not the name; `_` for none"),
      LanguageKey(.default, .swift("expression"), "The initializer's default value"),
      doc,
    ]
  )

  static let property = LanguageObject(
    name: .property,
    title: "a property",
    keys: [
      LanguageKey(.type, .type, "Its type", isRequired: true),
      LanguageKey(.default, .swift("expression"), "Its initial value; an optional starts as nil without one"),
      LanguageKey(.access, .choice(memberAccess), "Its access level, where it is not the reactor's"),
      LanguageKey(.let, .flag, "Whether it is declared by `let`"),
      LanguageKey(.attribute, .swift("attribute"), "A property wrapper or another attribute"),
      doc,
    ]
  )

  static let field = LanguageObject(
    name: .field,
    title: "a field",
    keys: [
      LanguageKey(.type, .type, "Its type", isRequired: true),
      LanguageKey(
        .default,
        .swift("expression"),
        "Its initial value; an optional starts as nil without one, any other field becomes a parameter of the initializer"
      ),
      LanguageKey(.pulse, .flag, "Whether each assignment counts, also of an equal value (`@Pulse`)"),
      LanguageKey(.let, .flag, "Whether it is declared by `let`"),
      LanguageKey(.access, .choice(fieldAccess), "Its access level, where it is not the state's"),
      doc,
    ]
  )

  static let derivedValue = LanguageObject(
    name: .derivedValue,
    title: "a derived value",
    keys: [
      LanguageKey(.type, .type, "Its type", isRequired: true),
      LanguageKey(.value, .swift("expression"), "The expression over the fields", isRequired: true),
      LanguageKey(.access, .choice(derivedAccess), "Its access level, where it is not the state's"),
      doc,
    ]
  )

  static let initializerModifiers = ["override", "required"]

  static let superclass = LanguageObject(
    name: .superclass,
    title: "a superclass",
    keys: [
      LanguageKey(.name, .type, "The class", isRequired: true),
      LanguageKey(.initializer, .swift("arguments"), "The arguments of `super.init`"),
      LanguageKey(
        .modifier,
        .choice(initializerModifiers),
        "What Swift wants before the generated initializer, where the class has one with the same parameters"
      ),
    ]
  )

  static let conformances = LanguageObject(
    name: .conformances,
    title: "`conforms`",
    keys: [
      LanguageKey(.reactor, .either([.list(of: .type), .type]), "What the reactor conforms to besides `Reactor`"),
      LanguageKey(.action, .either([.list(of: .type), .type]), "What `Action` conforms to"),
      LanguageKey(.mutation, .either([.list(of: .type), .type]), "What `Mutation` conforms to"),
      LanguageKey(.state, .either([.list(of: .type), .type]), "What `State` conforms to"),
    ]
  )

  private static let payload = LanguageValue.either([.type, .map(key: "label", .type)])

  static let mutation = LanguageObject(
    name: .mutation,
    title: "a mutation",
    keys: [
      LanguageKey(
        .payload,
        payload,
        "The values that it carries: a type, or labels with types; `_ name` has no label, and `label name` another one"
      ),
      LanguageKey(.sets, .name(of: "field"), "The field that its one value goes to, where its name does not say it"),
      LanguageKey(
        .reduce,
        .either([.choice(["manual"]), .swift("statement"), .list(of: .swift("statement"))]),
        "What it does, as Swift statements over `state` and the payload's names; `manual` for a method of yours"
      ),
      doc,
    ]
  )

  static let everyMutation = LanguageObject(
    name: .everyMutation,
    title: "`everyMutation`",
    keys: [
      LanguageKey(
        .before,
        .either([.swift("statement"), .list(of: .swift("statement"))]),
        "Statements before each reduce"
      ),
      LanguageKey(
        .after,
        .either([.swift("statement"), .list(of: .swift("statement"))]),
        "Statements after each reduce"
      ),
    ]
  )

  static let action = LanguageObject(
    name: .action,
    title: "an action",
    keys: [
      LanguageKey(
        .payload,
        payload,
        "The values that it carries: a type, or labels with types; `_ name` has no label, and `label name` another one"
      ),
      LanguageKey(.steps, .either([.choice(["manual"]), .steps]), "What it does; `manual` for a method of yours"),
      LanguageKey(.forward, .name(of: "mutation"), "The mutation that takes the action's payload as it is"),
      overlapOfAction,
      doc,
    ]
  )

  static let overlapOfAction = LanguageKey(
    .overlap,
    .choice(Overlap.Rule.allCases.map(\.rawValue)),
    "What happens where it runs already: `latest` cancels the older run, `first` drops the newer one, `queue` lets it wait"
  )

  static let transform = LanguageObject(
    name: .transform,
    title: "`transform`",
    keys: [
      LanguageKey(.action, .choice(["manual"]), "The actions before `mutate`"),
      LanguageKey(.mutation, .choice(["manual"]), "The mutations before `reduce`"),
      LanguageKey(.state, .choice(["manual"]), "The states before anyone sees them"),
    ]
  )

  private static let memberAccess = [
    "private", "fileprivate", "internal", "package", "public", "private(set)", "fileprivate(set)", "internal(set)",
    "package(set)",
  ]

  // The reactor itself reads it, around the state.
  private static let derivedAccess = ["fileprivate", "internal", "package", "public"]

  // A state's setter has to be in reach of the reactor's `reduce`, its initializer in reach of the reactor's.
  private static let fieldAccess = [
    "internal", "package", "public", "fileprivate(set)", "internal(set)", "package(set)",
  ]
}
