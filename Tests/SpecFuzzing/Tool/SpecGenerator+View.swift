import ReactorSpec

/// A view, whose extension is compiled where its framework is.
extension SpecGenerator {
  mutating func makeView() -> SpecNode {
    let framework = random.pick(
      BoundView.Framework.allCases.filter { $0 != .swiftUI || batch.runtime == .reactorRuntime }
    )
    let isSwiftUI = framework == .swiftUI
    let sent = actions.filter { _ in random.happens(70) }.map { action in
      (action.name, isSwiftUI ? control(action) : event(action))
    }
    let shown = fields.filter { _ in random.happens(70) }.map { field in
      (field.name, isSwiftUI ? .text("Text(\"\\($0)\")") : sink())
    }
    let events: [(String, SpecNode)] =
      isSwiftUI ? [] : [("tap", .text("Void = button.rx.tap")), ("text", .text("String = field.rx.text.orEmpty"))]
    return .object(
      .view,
      [
        (.type, .text("\(name)Screen")),
        (.framework, framework == .uiKit && random.happens(50) ? nil : .text(framework.rawValue)),
        (.actions, .named(sent)),
        (.state, .named(shown)),
        (.events, random.happens(50) ? .named(events) : nil),
      ]
    )
  }

  private mutating func event(_ action: FuzzCase) -> SpecNode {
    if random.happens(10) { return .word("manual") }
    let stream = SpecNode.text("table.rx.elements")
    if random.happens(30) { return stream }
    let arguments = action.payload.map { value in value.label.map { "\($0): $0" } ?? "$0" }
    let takes = action.payload.isEmpty ? nil : SpecNode.text(arguments.joined(separator: ", "))
    let paces: [(Key, SpecNode?)] = [(random.happens(50) ? .throttle : .debounce, .text("300ms"))]
    let long = SpecNode.object(.sentAction, [(.on, stream)] + (random.happens(50) ? paces : []) + [(.with, takes)])
    return random.happens(30) ? .list([stream, long]) : long
  }

  /// Without a binding: a field may have only one.
  private mutating func control(_ action: FuzzCase) -> SpecNode {
    action.payload.isEmpty && random.happens(70) ? .text("Button(\"Send\")") : .word("manual")
  }

  private mutating func sink() -> SpecNode {
    if random.happens(10) { return .word("manual") }
    let sinks = [
      "label.rx.text", "show(_:)", "show(value:)", "title = \"\\($0)\"", "manual",
      "table.rx.items(cellIdentifier: \"Cell\") { _, item, cell in cell.show(item) }",
    ]
    let sink = SpecNode.text(random.pick(sinks))
    if random.happens(60) { return sink }
    return .object(.shownValue, [(.to, .text("label.rx.text")), (.map, .text("\"\\($0)\""))])
  }
}
