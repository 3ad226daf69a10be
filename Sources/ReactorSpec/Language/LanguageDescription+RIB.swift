extension LanguageDescription {
  static let rib = LanguageObject(
    name: .rib,
    title: "a RIB",
    keys: [
      LanguageKey(
        .view,
        .either([.choice(["none"]), .typeAndDefault]),
        "The type of the view controller, with ` = ` and what makes it if need be; `none` for a RIB without a view. Without it, the RIB's name and `ViewController`"
      ),
      LanguageKey(.launch, .flag, "Whether it is the root of the tree, which the app launches: it has no listener"),
      LanguageKey(
        .listener,
        .map(key: "method", .swift("signature")),
        "What it tells its parent: the methods of its listener, as `(with user: User)`"
      ),
      LanguageKey(
        .children,
        .map(key: "RIB", .either([.choice(RIB.Showing.allCases.map(\.rawValue)), .object(.child)])),
        "The RIBs that it can attach, each once at a time, and how they are shown"
      ),
      LanguageKey(
        .provides,
        .map(key: "name", .either([.typeAndExpression, .object(.provision)])),
        "What the component makes for the interactor and for children, also of `inputs`"
      ),
      LanguageKey(
        .requires,
        .map(key: "name", .type),
        "What the parent has to give for the children alone, besides the RIB's own dependencies"
      ),
    ],
    mayBeEmpty: true
  )

  static let child = LanguageObject(
    name: .child,
    title: "a child",
    keys: [
      LanguageKey(
        .show,
        .choice(RIB.Showing.allCases.map(\.rawValue)),
        "How its view is shown: `push`, `present`, by the view controller's methods (`embed`); of a child without a view, `through` where it shows its own children in this view, `none` where nothing is seen",
        isRequired: true
      ),
      LanguageKey(.build, .swift("signature"), "What its builder takes besides the listener, as `(userID: User.ID)`"),
    ]
  )

  static let provision = LanguageObject(
    name: .provision,
    title: "what a component provides",
    keys: [
      LanguageKey(.type, .type, "The type", isRequired: true),
      LanguageKey(.shared, .swift("expression"), "What makes it, once for the component", isRequired: true),
    ]
  )

  static let told = LanguageObject(
    name: .told,
    title: "what a child tells",
    keys: [
      LanguageKey(.doc, .text, "The doc comment"),
      LanguageKey(
        .parameters,
        .swift("signature"),
        "What the method takes, as the child's spec says it: `(with user: User)`"
      ),
      LanguageKey(.steps, .steps, "What happens", isRequired: true),
      overlapOfAction,
    ]
  )

  static let attachStep = LanguageObject(
    name: .attachStep,
    title: "an `attach` step",
    keys: [
      LanguageKey(.attach, .name(of: "child"), "Attach a child, unless it is attached", isRequired: true),
      LanguageKey(.with, .swift("arguments"), "What its builder takes"),
    ]
  )

  static let detachStep = LanguageObject(
    name: .detachStep,
    title: "a `detach` step",
    keys: [LanguageKey(.detach, .name(of: "child"), "Detach a child, if it is attached", isRequired: true)]
  )

  static let tellStep = LanguageObject(
    name: .tellStep,
    title: "a `tell` step",
    keys: [
      LanguageKey(.tell, .name(of: "listener method"), "Tell the parent", isRequired: true),
      LanguageKey(.with, .swift("arguments"), "The arguments of the listener's method"),
    ]
  )
}
