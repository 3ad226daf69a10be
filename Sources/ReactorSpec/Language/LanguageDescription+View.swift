extension LanguageDescription {
  static let view = LanguageObject(
    name: .view,
    title: "a view",
    keys: [
      LanguageKey(.type, .type, "The view's type, which is in the reactor's module", isRequired: true),
      LanguageKey(
        .framework,
        .choice(BoundView.Framework.allCases.map(\.rawValue)),
        "The framework that the view is made with; `UIKit` without it",
        fallback: BoundView.Framework.uiKit.rawValue
      ),
      LanguageKey(
        .actions,
        .map(
          key: "name",
          .either([
            .swift("stream"), .choice(BoundView.LifeCycle.allCases.map(\.rawValue) + ["manual"]),
            .list(of: .either([.swift("stream"), .object(.sentAction)])), .object(.sentAction),
          ])
        ),
        "What sends each action: a stream of the view's events, a word for a moment of its life cycle, or `manual`; with SwiftUI, a control or a modifier"
      ),
      LanguageKey(
        .state,
        .map(
          key: "name",
          .either([
            .swift("observer"), .choice(["manual"]),
            .list(of: .either([.swift("observer"), .object(.shownValue)])), .object(.shownValue),
          ])
        ),
        "What shows each field and derived value: an observer, a method of one value (`show(_:)`), a statement with `$0`, or `manual`; with SwiftUI, a view or a modifier"
      ),
      LanguageKey(
        .events,
        .map(key: "name", .typeAndExpression),
        "Events that the view itself has for those who own it, as `view.rx.name`: what they carry, and a stream"
      ),
    ]
  )

  static let sentAction = LanguageObject(
    name: .sentAction,
    title: "an event of a view",
    keys: [
      LanguageKey(
        .on,
        .either([.swift("stream"), .choice(BoundView.LifeCycle.allCases.map(\.rawValue))]),
        "The stream of the events, or a word for a moment of the view's life cycle",
        isRequired: true
      ),
      LanguageKey(
        .throttle,
        .duration,
        "For how long an event keeps others out; where the action has values, the last one of them follows"
      ),
      LanguageKey(.debounce, .duration, "How long the events have to pause until the last one of them counts"),
      LanguageKey(
        .with,
        .swift("arguments"),
        "The action's arguments, where they are not the event's element itself, which is `$0`"
      ),
    ]
  )

  static let shownValue = LanguageObject(
    name: .shownValue,
    title: "what shows a value",
    keys: [
      LanguageKey(
        .to,
        .swift("observer"),
        "An observer, a method of one value (`show(_:)`), or a statement with `$0`",
        isRequired: true
      ),
      LanguageKey(.map, .swift("expression"), "What is shown of the value, which is `$0`"),
    ]
  )
}
