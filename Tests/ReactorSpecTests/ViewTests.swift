import ReactorSpec
import Testing

private let head = """
  state:
    name: String = ""
    count: Int = 0
    failure: {type: 'String?', pulse: true}
  derived:
    isEmpty: Bool = name.isEmpty
  mutations:
    setName: String
    setCount: Int
    setFailure: String?
  actions:
    rename: {forward: setName}
    move: {payload: {from: Int, _ to: Int}, steps: [{setCount: from}, {setCount: to}]}
    fail: {setFailure: "no"}

  """

/// A spec with a view that has these lines, besides those that make it whole.
private func spec(actions: String, state: String = "", of framework: String = "UIKit") -> String {
  let manual = ["rename", "move", "fail"].filter { !actions.contains("\($0):") }.map { "    \($0): manual\n" }.joined()
  let shown = ["name", "count", "failure", "isEmpty"].filter { !state.contains("\($0):") }.map { "    \($0): manual\n" }
  return head + "view:\n  type: Screen\n  framework: \(framework)\n  actions:\n\(manual)\(indented(actions))"
    + "  state:\n\(shown.joined())\(indented(state))"
}

private func indented(_ lines: String) -> String {
  lines.isEmpty ? "" : lines.split(separator: "\n").map { "    \($0)\n" }.joined()
}

/// The view of a spec without errors.
private func view(actions: String = "", state: String = "", of framework: String = "UIKit") throws -> BoundView {
  let text = spec(actions: actions, state: state, of: framework)
  let reading = SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array(text.utf8)))
  #expect(reading.diagnostics.map(\.message) == [])
  return try #require(reading.specs.first?.view)
}

@Suite("A view")
struct ViewTests {
  @Test("an event is a stream, or a moment of the view's life; several are a list")
  func events() throws {
    let view = try view(
      actions: "rename: field.rx.text.orEmpty\nfail: [viewDidLoad, {on: button.rx.tap, throttle: 300ms}]"
    )
    let sent = view.actions.filter { $0.event != .manual }
    #expect(sent.map(\.action) == ["rename", "fail", "fail"])
    guard case .stream(let stream) = sent[0].event else { throw Unexpected() }
    #expect(stream.text == "field.rx.text.orEmpty")
    #expect(sent[1].event == .lifeCycle(.viewDidLoad))
    #expect(sent[2].pace == .throttle(milliseconds: 300))
  }

  @Test("arguments are those of the action, over the event's element")
  func arguments() throws {
    let view = try view(actions: "move: {on: table.rx.itemMoved, with: ['from: $0.row', $1.row], debounce: 1s}")
    let sent = try #require(view.actions.first { $0.action == "move" })
    #expect(sent.arguments?.text == "from: $0.row, $1.row")
    #expect(sent.pace == .debounce(milliseconds: 1000))
  }

  @Test("the element of a text is that from around it, not that of a closure of its own")
  func element() {
    #expect(SwiftText("f($0).map { $0 + 1 }").replacingElement(by: "x") == "f(x).map { $0 + 1 }")
    #expect(SwiftText("\"\\($0) of \\(a.map { $0 })\"").replacingElement(by: "x") == "\"\\(x) of \\(a.map { $0 })\"")
    #expect(!SwiftText("a.map { $0 }").takesElement)
  }

  @Test("a value goes to an observer, to a method by its labels, or into a statement")
  func sinks() throws {
    let view = try view(
      state: """
        name: label.rx.text
        count: [show(_:), {to: other.show(count:), map: $0 + 1}, title = "\\($0)"]
        isEmpty: 'table.rx.items(cellIdentifier: "a") { _, item, cell in cell.show(item) }'
        """
    )
    let sinks = view.values.map(\.sink).filter { $0 != .manual }
    guard case .observer(let observer) = sinks[0], case .method(let own, nil) = sinks[1],
      case .method(let other, "count") = sinks[2], case .statement(let statement) = sinks[3],
      case .curried(let items, let closure) = sinks[4]
    else { throw Unexpected() }
    #expect(observer.text == "label.rx.text")
    #expect([own.text, other.text] == ["show", "other.show"])
    #expect(view.values.compactMap(\.transform).map(\.text) == ["$0 + 1"])
    #expect(statement.text == #"title = "\($0)""#)
    #expect(items.text == #"table.rx.items(cellIdentifier: "a")"#)
    #expect(closure.text == "{ _, item, cell in cell.show(item) }")
  }

  @Test("an event of the view's own has a type and a stream")
  func ownEvents() throws {
    let text = spec(actions: "") + "  events:\n    tap: 'String = button.rx.tap.map { \"a\" }'\n"
    let reading = SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array(text.utf8)))
    let event = try #require(reading.specs.first?.view?.events.first)
    #expect(event.type.text == "String")
    #expect(event.stream.text == #"button.rx.tap.map { "a" }"#)
    expectDiagnostics(
      spec(actions: "") + "  events:\n    tap: 1️⃣String\n",
      Expected("1️⃣", .missingDefault, "the event `tap` needs ` = ` and a stream")
    )
  }

  @Test("a name that nothing declares is asked about")
  func unknownNames() {
    expectDiagnostics(
      spec(actions: "1️⃣renam: field.rx.text.orEmpty", state: "2️⃣cuont: show(_:)"),
      Expected("1️⃣", .unknownAction, "there is no action `renam`; did you mean `rename`?"),
      Expected("2️⃣", .unknownShownValue, "no field or derived value `cuont`; did you mean `count`?")
    )
  }

  @Test("a misspelt section, or one that can't be read, is no reason for more")
  func unreadSections() {
    expectDiagnostics(
      "1️⃣actoins:\n  a: []\nstate: {x: Int = 0}\nview: {type: V, actions: {a: b.rx.tap}, state: {x: c.rx.text}}",
      Expected("1️⃣", .unknownKey, "did you mean `actions`?")
    )
  }

  @Test(
    "an event that carries nothing sends no action with values",
    arguments: ["button.rx.tap", "control.rx.controlEvent(.valueChanged)", "viewDidLoad", "self.button.rx.tap"]
  )
  func eventsWithoutValues(event: String) throws {
    expectDiagnostics(
      spec(actions: "rename: 1️⃣\(event)"),
      Expected("1️⃣", .eventWithoutValues, "`rename` carries (String), and this event carries nothing: say it in `with`")
    )
    expectDiagnostics(
      spec(actions: "move: {on: 1️⃣\(event)}"),
      Expected("1️⃣", .eventWithoutValues, "`move` carries (from: Int, _ to: Int)")
    )
    #expect(try view(actions: "rename: {on: \(event), with: '\"x\"'}").actions.count == 3)
  }

  @Test(
    "an event that may carry something is the compiler's",
    arguments: ["tap", "button.rx.tap.map { \"a\" }", "a.rx.taps"]
  )
  func otherEvents(event: String) throws {
    #expect(try view(actions: "rename: '\(event)'").actions.count == 3)
  }

  @Test("arguments that don't fit the action are refused, at their place")
  func misfittingArguments() {
    expectDiagnostics(
      spec(actions: "move: {on: a.rx.b, with: 1️⃣[$0, $1]}"),
      Expected("1️⃣", .argumentMismatch, "the argument labels are not those of `move`")
    )
    expectDiagnostics(
      spec(actions: "fail: {on: a.rx.b, with: 1️⃣$0}"),
      Expected("1️⃣", .argumentMismatch, "`fail` has no payload")
    )
  }

  @Test("a method of several values, two paces and other shapes are refused")
  func shapes() {
    expectDiagnostics(
      spec(actions: "", state: "count: 1️⃣show(_:animated:)"),
      Expected("1️⃣", .wrongShape, "write the call of `show(_:animated:)` with `$0` for it")
    )
    expectDiagnostics(
      spec(actions: "fail: {on: a.rx.b, throttle: 1s, 1️⃣debounce: 1s}"),
      Expected("1️⃣", .keysExcludeEachOther, "throttled or debounced, not both")
    )
    expectDiagnostics(
      spec(actions: "fail: {on: a.rx.b, throttle: 1️⃣soon}"),
      Expected("1️⃣", .invalidDuration, "`throttle` takes a duration")
    )
    expectDiagnostics(
      head + "view: {type: 1️⃣'[Screen]'}",
      Expected("1️⃣", .invalidType, "`type` of `view` is the name of a class")
    )
    expectDiagnostics(
      head + "1️⃣view: {actions: {fail: manual}}",
      Expected("1️⃣", .missingKey, "a view needs `type`")
    )
    expectDiagnostics(
      head + "view: {type: V, framework: 1️⃣UIkit}",
      Expected("1️⃣", .unknownChoice, "did you mean `UIKit`?")
    )
  }
}

@Suite("Lint of views")
struct ViewLintTests {
  @Test("an action that nothing sends, and a value that nothing shows or reads")
  func leftovers() {
    expectDiagnostics(
      """
      state:
        1️⃣old: Int = 0
        name: String = ""
      derived:
        2️⃣isOld: Bool = name == "old"
      mutations:
        setName: String
        setOld: {reduce: state.old += 1}
      actions:
        rename: {forward: setName}
        3️⃣grow: setOld
      view:
        type: Screen
        actions: {rename: field.rx.text.orEmpty}
        state: {name: field.rx.text}
      """,
      Expected("1️⃣", .valueNeverShown, "`Screen` doesn't show `old`, and nothing else reads it"),
      Expected("2️⃣", .valueNeverShown, "`Screen` doesn't show `isOld`"),
      Expected("3️⃣", .actionNeverSent, "nothing in `Screen` sends `grow`")
    )
  }

  @Test(
    "what a step sends or reads, what a derived value reads, and what is bound by hand, is left alone",
    arguments: [
      "actions:\n  a: [{send: b}, {guard: state.x > 0}]\n  b: m\nview: {type: V, actions: {a: c.rx.tap}}",
      "derived: {y: Int = x}\nactions: {a: m}\nview: {type: V, actions: {a: c.rx.tap}, state: {y: show(_:)}}",
      "actions: {a: m}\nview: {type: V, actions: {a: manual}, state: {x: manual}}",
      "actions: {a: m}\ntransform: {action: manual}\nview: {type: V}",
      "actions:\n  a: [{do: self.action.onNext(.b)}, {guard: state.x > 0}]\n  b: m\nview: {type: V, actions: {a: c.rx.tap}}",
      "actions: {a: m}",
    ]
  )
  func used(rest: String) {
    #expect(warnings("state: {x: Int = 0}\nmutations: {m: {reduce: state.x += 1}}\n" + rest) == [])
  }

  @Test("a field that a mutation reads is no leftover, one that it only sets is")
  func reduced() {
    let rest = "mutations: {m: {reduce: [state.x = 1, state.y = state.x]}}\nactions: {a: m}\n"
    #expect(
      warnings("state: {x: Int = 0, y: Int = 0}\n" + rest + "view: {type: V, actions: {a: c.rx.tap}}") == [
        "`V` doesn't show `y`, and nothing else reads it"
      ]
    )
  }
}

@Suite("A view of a RIB")
struct RIBViewTests {
  @Test("what children tell need not be sent by the view")
  func told() {
    let spec = """
      rib: {view: HomeViewController, children: {Menu: present}}
      actions:
        open: {attach: Menu}
      told:
        Menu.menuDidClose: {detach: Menu}
      view: {type: HomeViewController, actions: {open: openButton.rx.tap}}
      """
    expectDiagnostics(spec)
  }
}

@Suite("A view of SwiftUI")
struct SwiftUIViewTests {
  @Test("a binding reads a field and sends an action")
  func bindings() throws {
    let view = try view(
      actions: "rename: 'TextField(\"Name\", text: $reactor.name)'\nfail: Button(\"Fail\")\n",
      state: "count: Text(\"\\($0)\")",
      of: "SwiftUI"
    )
    #expect(view.actions.filter { $0.event != .manual }.count == 2)
    #expect(view.framework == .swiftUI)
  }

  @Test("it has bindings of one value each, a known field each, and no streams")
  func limits() {
    expectDiagnostics(
      spec(actions: "1️⃣fail: 'Toggle(\"a\", isOn: $reactor.isEmpty)'", of: "SwiftUI"),
      Expected("1️⃣", .unboundSwiftUI, "the binding of `isEmpty` sets one value, and `fail` carries no value")
    )
    expectDiagnostics(
      spec(actions: "rename: 'TextField(\"a\", text: $reactor.1️⃣nmae)'", of: "SwiftUI"),
      Expected("1️⃣", .unknownShownValue, "no field or derived value `nmae`; did you mean `name`?")
    )
    expectDiagnostics(
      spec(actions: "1️⃣fail: {on: Button(\"a\"), throttle: 1s}", of: "SwiftUI"),
      Expected("1️⃣", .unboundSwiftUI, "SwiftUI has no stream of events to throttle or debounce")
    )
    expectDiagnostics(
      spec(
        actions: "rename: Picker($reactor.name)\n1️⃣move: {on: Slider($reactor.name), with: ['from: $0', $0]}",
        of: "SwiftUI"
      ),
      Expected("1️⃣", .unboundSwiftUI, "`$reactor.name` sends `rename` already")
    )
    expectDiagnostics(
      spec(actions: "rename: 1️⃣Button(\"a\")", of: "SwiftUI"),
      Expected("1️⃣", .eventWithoutValues, "`rename` carries (String), and this event carries nothing")
    )
    expectDiagnostics(
      spec(actions: "", of: "SwiftUI") + "  events:\n    1️⃣tap: Void = a\n",
      Expected("1️⃣", .unboundSwiftUI, "a view of SwiftUI has no `rx`")
    )
    expectDiagnostics(
      "runtime: ReactorKit\n" + spec(actions: "", of: "SwiftUI").replacing("type: Screen", with: "type: 1️⃣Screen"),
      Expected("1️⃣", .unboundSwiftUI, "a view of SwiftUI needs `runtime: ReactorRuntime`")
    )
  }

  @Test("a modifier belongs to a control of the view, or to all of it, and makes something of the value")
  func modifiers() throws {
    let actions = "fail: Button(\"Fail\")\n"
    let view = try view(
      actions: actions,
      state:
        "count: ['fail.disabled($0 > 3)', .badge($0), self.row.count($0), 'Text(\"\\($0)\")']\nname: count.bold($0 == \"\")",
      of: "SwiftUI"
    )
    let contents = view.values.compactMap { if case .content(let text) = $0.sink { text } else { nil } }
    #expect(contents.map { $0.modifierOfControl?.name } == ["fail", nil, nil, nil, "count"])
    #expect(contents[0].modifierOfControl?.modifier.text == ".disabled($0 > 3)")
    expectDiagnostics(
      spec(actions: actions, state: "count: 1️⃣fial.disabled($0 > 3)", of: "SwiftUI"),
      Expected("1️⃣", .unknownShownValue, "sends no such action and shows no such value; did you mean `fail`?")
    )
    expectDiagnostics(
      spec(actions: actions, state: "count: 1️⃣count.disabled($0 > 3)", of: "SwiftUI"),
      Expected("1️⃣", .unknownShownValue, "`count` modifies `count`, and the view sends no such action")
    )
    for modifier in [".hidden()", "fail.hidden()"] {
      expectDiagnostics(
        spec(actions: actions, state: "isEmpty: 1️⃣\(modifier)", of: "SwiftUI"),
        Expected("1️⃣", .wrongShape, "is shown by a modifier, which says by `$0` what it makes of the value")
      )
    }
  }
}

private struct Unexpected: Error {

  @Test("a word that is nearly a moment of the view's life is asked about")
  func misspeltMoments() {
    expectDiagnostics(
      spec(actions: "fail: 1️⃣viewDidLoaded"),
      Expected("1️⃣", .momentMisspelt, "`viewDidLoaded` is no moment of the view's life; did you mean `viewDidLoad`?")
    )
  }
}
