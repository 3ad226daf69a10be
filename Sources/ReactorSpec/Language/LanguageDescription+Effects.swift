extension LanguageDescription {
  private static let result = LanguageKey(
    .as,
    .name(of: "local value"),
    "The name of the result in `then`"
  )

  private static let element = LanguageKey(
    .as,
    .name(of: "local value"),
    "The name of the element in `then`"
  )

  private static let failure = LanguageKey(
    .catch,
    .either([.choice(["ignore"]), .steps]),
    "The steps for an error, which is `error`, or `ignore`; without it, the spec's `onError`"
  )

  private static let throwing = LanguageKey(
    .throws,
    .flag,
    "Whether the stream can fail; it can without it, but for a listed `AsyncStream` or `Infallible`"
  )

  private static let done = LanguageKey(
    .done,
    .steps,
    "The steps for when the stream has completed; not after an error or a cancellation"
  )

  private static let until = LanguageKey(
    .until,
    .either([.name(of: "action"), .list(of: .name(of: "action"))]),
    "The action that cancels it, or a list of them; cancelled, the next step goes on"
  )

  private static let overlap = LanguageKey(
    .overlap,
    .choice(Overlap.Rule.allCases.map(\.rawValue)),
    "What happens where it runs already: `latest` cancels the older run, `first` drops the newer one, `queue` lets it wait"
  )

  static let loading = LanguageKey(
    .loading,
    .either([.name(of: "mutation"), .map(key: "mutation", .swift("arguments"))]),
    "The mutation that is emitted with `true` before and with `false` after it, also when it fails or is cancelled; the arguments before the flag as in `mutation: arguments`"
  )

  static let loadingStep = LanguageObject(
    name: .loadingStep,
    title: "a `loading` step",
    keys: [
      LanguageKey(
        .loading,
        .either([.name(of: "mutation"), .map(key: "mutation", .swift("arguments"))]),
        "Emit a mutation with `true` before several steps and with `false` after them, also when they are cancelled",
        isRequired: true
      ),
      LanguageKey(.steps, .steps, "The steps to run, one after the other", isRequired: true),
    ]
  )

  static let awaitStep = LanguageObject(
    name: .awaitStep,
    title: "an `await` step",
    keys: [
      LanguageKey(
        .await,
        .swift("expression"),
        "Call an async function: its name, with `with` behind it, or the whole call",
        isRequired: true
      ),
      LanguageKey(.with, .swift("arguments"), "The arguments to call it with"),
      result,
      LanguageKey(.then, .steps, "The steps to run with the result"),
      failure,
      until,
      overlap,
      loading,
      LanguageKey(.throws, .flag, "Whether it throws; it does without it"),
    ]
  )

  static let observeStep = LanguageObject(
    name: .observeStep,
    title: "an `observe` step",
    keys: [
      LanguageKey(
        .observe,
        .swift("expression"),
        "Subscribe to an `Observable`, another of its kind, or an `AsyncSequence`",
        isRequired: true
      ),
      LanguageKey(.with, .swift("arguments"), "The arguments, where only a function is named"),
      element,
      LanguageKey(.then, .steps, "The steps to run with each element"),
      done,
      failure,
      until,
      overlap,
      loading,
      throwing,
    ]
  )

  static let waitStep = LanguageObject(
    name: .waitStep,
    title: "a `wait` step",
    keys: [
      LanguageKey(.wait, .duration, "Go on later by the reactor's clock", isRequired: true),
      LanguageKey(.then, .steps, "The steps that follow it, left out where it is cancelled"),
      until,
      overlap,
    ]
  )

  static let event = LanguageObject(
    name: .event,
    title: "an event",
    keys: [
      LanguageKey(
        .observe,
        .swift("expression"),
        "The stream: an `Observable`, another of its kind, or an `AsyncSequence`",
        isRequired: true
      ),
      element,
      LanguageKey(.where, .swift("condition"), "The condition on an element without which its steps don't run"),
      LanguageKey(.then, .steps, "The steps to run with each element", isRequired: true),
      failure,
      throwing,
      LanguageKey(.doc, .text, "The doc comment"),
    ]
  )

  static let flow = LanguageObject(
    name: .flow,
    title: "a flow",
    keys: [
      LanguageKey(
        .payload,
        .either([.type, .map(key: "label", .typeAndDefault)]),
        "The values that it takes: a type, or labels with types; `_ name` has no label, `label name` another one, and a value with ` = default` can be left out"
      ),
      LanguageKey(.steps, .steps, "What it does", isRequired: true),
      LanguageKey(.doc, .text, "The doc comment"),
    ]
  )
}
