import Foundation
import ReactorEmission
import ReactorSpec
import Testing

@Suite("What binds a view")
struct ViewBindingTests {
  private static let head = """
    state:
      name: String = ""
      age: Age = Age()
      error: any Error = CancellationError()
      message: {type: 'String?', pulse: true}
      count: {type: Int, default: 0, pulse: true}
      names: '[String] = []'
    mutations:
      setName: String
    actions:
      rename: {forward: setName}
      clear: {setName: ""}
      load: {setName: "x"}

    """

  private func reactor(_ view: String, runtime: Runtime = .reactorKit) throws -> String {
    try generated(.reactor, from: Self.head + view, settings: Settings(runtime: runtime))
  }

  @Test("stands where the framework is, with its imports, and is not there without a view")
  func conditions() throws {
    #expect(!(try reactor("")).contains("#if"))
    let swift = try reactor("view: {type: Screen, framework: AppKit, actions: {clear: {on: a.rx.tap, throttle: 1s}}}\n")
    let imports = """
      #if canImport(AppKit) && !targetEnvironment(macCatalyst)
        import AppKit
        import Dispatch
        import RxCocoa
      #endif
      """
    #expect(swift.contains(imports))
    #expect(swift.contains("  extension Screen {\n"))
    let own = try reactor("view: {type: Screen, actions: {clear: a.rx.tap}}\n", runtime: .reactorRuntime)
    #expect(own.contains("#if canImport(UIKit) && !os(watchOS)\n  import UIKit\n#endif"))
  }

  @Test("compares what can be compared, asks the compiler where only it knows, and nothing else")
  func distinction() throws {
    let swift = try reactor(
      "view: {type: S, state: {name: a.rx.text, age: b.rx.age, error: show(_:), count: c.rx.count}}\n"
    )
    let code = try member("func bindState(", of: swift)
    let streams = code.components(separatedBy: "reactor.").dropFirst().filter {
      $0.hasPrefix("state") || $0.hasPrefix("pulse")
    }
    #expect(streams.map { $0.contains(".distinctUntilChanged()") } == [true, false, false, false])
    #expect(code.components(separatedBy: "reactorDistinct()").count == 2)
    #expect(code.contains("reactor.pulse(\\.$count)"))
    #expect(swift.contains("extension ObservableType where Element: Equatable {"))
    #expect(!(try reactor("view: {type: S, state: {name: a.rx.text}}\n")).contains("reactorDistinct"))
  }

  @Test("an optional pulse calls a method where it is set, and sets an observer always")
  func pulses() throws {
    let code = try reactor("view: {type: S, state: {message: [show(_:), label.rx.text], count: show(_:)}}\n")
    #expect(code.components(separatedBy: ".compactMap { $0 }\n").count == 2)
    #expect(code.contains("      .compactMap { $0 }\n        .subscribe(onNext: { [weak self] in self?.show($0) })"))
  }

  @Test("several events within a time are one: what has no values is dropped, of values the last one counts")
  func pace() throws {
    let code = try reactor(
      "view: {type: S, actions: {clear: {on: a.rx.tap, throttle: 300ms}, rename: {on: b.rx.text.orEmpty, throttle: 2s}}}\n"
    )
    #expect(code.contains(".throttle(.milliseconds(300), latest: false, scheduler: MainScheduler.instance)"))
    #expect(code.contains(".throttle(.seconds(2), scheduler: MainScheduler.instance)"))
  }

  @Test("the life of a view is told by its methods with RxCocoa, and by the view with ReactorRuntime")
  func lifeCycle() throws {
    let view = "view: {type: S, actions: {load: [viewDidLoad, viewWillAppear], clear: viewDidDisappear}}\n"
    let code = try reactor(view)
    #expect(code.contains("rx.reactorViewDidLoad"))
    #expect(code.contains("rx.methodInvoked(NSSelectorFromString(\"viewWillAppear:\"))"))
    #expect(try reactor(view.replacing("type: S", with: "type: S, framework: AppKit")).contains("\"viewWillAppear\""))
    let own = try reactor(view, runtime: .reactorRuntime)
    #expect(own.contains("lifeCycle.viewDidLoad\n") && own.contains("lifeCycle.viewDidDisappear\n"))
    let scaffold = try generated(.viewScaffold, from: Self.head + view)
    #expect(scaffold.contains("lifeCycle.send(.viewDidLoad)") && scaffold.contains("lifeCycle.send(.viewDidDisappear)"))
    #expect(!scaffold.contains("viewDidAppear"))
  }

  @Test("what is bound by hand is left out, and a view of its own kind has its own superclass")
  func manual() throws {
    let code = try reactor("view: {type: RowCell, actions: {clear: manual}, state: {name: manual}}\n")
    #expect(try member("func bindActions(", of: code) == "func bindActions(reactor: ExampleReactor) {\n}")
    let scaffold = try generated(.viewScaffold, from: Self.head + "view: {type: RowCell, actions: {clear: a.rx.tap}}\n")
    #expect(scaffold.contains("final class RowCell: UITableViewCell, ReactorView {"))
  }

  @Test("a view that is another module's, or inside of another type, is not declared a second time")
  func viewsOfOthers() throws {
    func names(_ type: String) -> [String] {
      let file = SpecFile(path: "Example.reactor.yaml", bytes: Array("\(Self.head)view: {type: \(type)}\n".utf8))
      let compilation = SpecCompilation(of: file, settings: Settings(module: "App"))
      return compilation.files.filter { $0.kind == .viewScaffold }.map(\.name)
    }
    #expect(names("Screen") == ["Screen.swift"])
    #expect(names("App.Screen") == ["Screen.swift"])
    #expect(names("Design.Screen") == [])
    #expect(names("App.Tabs.Screen") == [])
    let bindings = try reactor("view: {type: Design.Screen, actions: {clear: a.rx.tap}}\n")
    #expect(bindings.contains("extension Design.Screen {"))
  }

  @Test("what a statement calls as parts of views are called is an outlet, and what the view has itself is none")
  func outletsOfStatements() throws {
    let view =
      "view: {type: S, state: {name: 'self.noticeLabel.text = $0', age: 'store.age = $0', count: title = \"\\($0)\"}}\n"
    let scaffold = try generated(.viewScaffold, from: Self.head + view)
    #expect(scaffold.contains("  let noticeLabel = UILabel()\n"))
    #expect(!scaffold.contains("let store") && !scaffold.contains("let title"))
  }

  @Test("what never changes is shown as it is, and by which control")
  func constants() throws {
    let spec = """
      inputs: {title: String}
      state: {title: {type: String, default: title, let: true}, isOn: Bool = false}
      derived: {heading: String = title.uppercased()}
      mutations: {setOn: Bool}
      actions: {toggle: {forward: setOn}}
      view: {type: S, state: {title: a.rx.text, heading: b.rx.text}}
      samples: {S: S()}
      """
    let tests = try generated(.tests, from: spec)
    for (name, control) in [("title", "a"), ("heading", "b")] {
      #expect(tests.contains("`\(name)` is shown by `\(control).rx.text`"))
      #expect(
        tests.contains(
          "reactor.stub.state.value = state\n      #expect(view.\(control).text == state.\(name))\n      // It is shown where"
        )
      )
    }
    #expect(tests.contains("  let state = reactor.currentState\n"))
    // Where the bag is replaced, all that may change does.
    let parts = tests.components(separatedBy: "func showsNothingMoreWithoutItsBag")
    #expect(parts.count == 2 && !parts[0].contains("var state = reactor.currentState"))
    #expect(parts.last?.contains("state.isOn = true\n") == true)
  }

  @Test("with a value of the view, what its controls send and show is tested, and what only the app knows is not")
  func generatedTests() throws {
    let view = """
      view:
        type: S
        actions:
          clear: [a.rx.tap, viewWillAppear, table.rx.itemSelected]
          rename: field.rx.text.orEmpty
          load: {on: b.rx.tap, debounce: 1s}
        state: {name: [field.rx.text, 'show(_:)'], message: label.rx.text, age: label.rx.text}

      """
    #expect(!(try generated(.tests, from: Self.head + view)).contains("SBindingTests"))
    let tests = try generated(.tests, from: Self.head + view + "samples: {S: S()}\n")
    let titles = tests.matches(of: /@Test\("(`.* (?:sends|is shown by) .*)"\)/).map { String($0.output.1) }
    #expect(
      titles == [
        "`a.rx.tap` sends `clear`", "`viewWillAppear` sends `clear`", "`table.rx.itemSelected` sends `clear`",
        "`field.rx.text.orEmpty` sends `rename`", "`b.rx.tap` sends `load`", "`name` is shown by `field.rx.text`",
        "`message` is shown by `label.rx.text`",
        "`field.rx.text.orEmpty` sends what `name` has where the view binds itself",
      ]
    )
    #expect(
      omitted(Self.head + view + "samples: {S: S()}\n") == [
        "`name` is shown by `show(_:)` (only the view knows what `show(_:)` does: write a test by hand)",
        "`age` is shown by `label.rx.text` (no value of `Age`: give it in `samples`)",
      ]
    )
    #expect(
      omitted(Self.head + view) == [
        "what S binds (no value of `S`: give it in `samples`, as `S: 'S(reactor: reactor)'`)"
      ]
    )
    #expect(tests.contains("#if canImport(UIKit) && !os(watchOS)\n  import UIKit\n"))
    #expect(tests.contains("view.field.text = \"by hand\""))
  }

  /// The tests of bindings that are left out.
  private func omitted(_ yaml: String) -> [String] {
    let spec = SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8))
    let head = "ExampleReactor: "
    return SpecCompilation(of: spec, settings: Settings()).omittedTests.filter { $0.hasPrefix(head) }
      .map { String($0.dropFirst(head.count)) }
  }

  /// The body of a generated test of bindings, by a part of its name.
  private func testBody(_ name: String, _ view: String, runtime: Runtime = .reactorRuntime) throws -> String {
    let yaml = Self.head + "samples: {S: S()}\nview:\n  type: S\n" + view
    return try member("func \(name)", of: generated(.tests, from: yaml, settings: Settings(runtime: runtime)))
  }

  @Test("what only the view knows from inside is named, with what to do about it")
  func omittedTests() {
    let view = """
      view:
        type: S
        actions:
          clear: [inputBar.rx.sendTap, 'a.rx.tap.filter { true }']
          rename: {on: b.rx.tap, with: [title]}
          load: manual
        state: {name: ['title = name + $0', 'store.items[0] = $0'], count: manual}
        events: {sent: Void = a.rx.tap.asObservable()}
      samples: {S: S()}

      """
    #expect(
      omitted(Self.head + view).map { $0.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces) } == [
        "the event `rx.sent`", "`inputBar.rx.sendTap` sends `clear`", "`a.rx.tap.filter { true }` sends `clear`",
        "`b.rx.tap` sends `rename`",
        "`name` is shown by `title = name + $0`", "`name` is shown by `store.items[0] = $0`",
      ]
    )
  }

  @Test("an event that a view has for others is told where a control has it, with what another one has by then")
  func testsOfOwnEvents() throws {
    let view = """
      view:
        type: S
        actions: {rename: field.rx.text.orEmpty}
        events:
          typed: String = field.rx.text.orEmpty
          tapped: Void = a.rx.tap
          sent: String? = a.rx.tap.withLatestFrom(field.rx.text)
          made: String = a.rx.tap.withLatestFrom(b.rx.tap) { "a" }
      samples: {S: S()}

      """
    let tests = try generated(.tests, from: Self.head + view)
    func body(_ name: String) throws -> String { try member("func \(name)IsToldToOthers", of: tests) }
    #expect(try body("tapped").contains("view.rx.tapped.subscribe(onNext: { told.append(String(describing: $0)) })"))
    #expect(try body("tapped").contains("#expect(told == [String(describing: () as Void)])"))
    // What it has at first is no event.
    #expect(try body("typed").contains("told = []\n"))
    #expect(try body("typed").contains("#expect(told == [String(describing: \"first\" as String)])"))
    #expect(try body("sent").contains("latest = String(describing: \"first\" as String?)\n"))
    #expect(try body("sent").contains("#expect(told == [latest])"))
    #expect(omitted(Self.head + view).map { $0.prefix { $0 != "(" } } == ["the event `rx.made` "])
  }

  @Test("what sends two actions has to send both, and what else hangs on the same control is not counted")
  func testsOfSharedEvents() throws {
    let actions = "actions: {clear: a.rx.tap, load: [a.rx.tap, b.rx.tap], rename: b.rx.tap.map(text)}\n"
    let both = try testBody("aRxTapSendsClear", "  \(actions)")
    #expect(both.contains("[ExampleReactor.Action.clear, ExampleReactor.Action.load].map"))
    #expect(!both.contains("filter"))
    #expect(try testBody("bRxTapSendsLoad", "  \(actions)").contains(".filter(expected.contains)"))
  }

  @Test("of events that are kept out, a test sends two; for what follows later, it waits")
  func testsOfPace() throws {
    let tap = try testBody("aRxTapSendsClear", "  actions: {clear: {on: a.rx.tap, throttle: 300ms}}\n")
    #expect(tap.components(separatedBy: "sendActions").count == 4)
    #expect(tap.contains("sleep(nanoseconds: 150_000_000)") && tap.contains("- start < 0.27 else { return }"))
    #expect(tap.contains("not sent later, either.\n") && tap.contains("sleep(nanoseconds: 400_000_000)"))
    let late = try testBody("aRxTapSendsClear", "  actions: {clear: {on: a.rx.tap, debounce: 300ms}}\n")
    #expect(late.contains("async {") && late.contains("map { \"\\($0)\" } == [])\n") && late.contains("0..<330 where"))
    let typing = "  actions: {rename: {on: field.rx.text.orEmpty, throttle: 200ms}}\n"
    let typed = try testBody("fieldRxTextOrEmptySendsRename", typing)
    // While the test waits, what another event has held back may be sent.
    let beside =
      "  actions: {clear: {on: a.rx.tap, throttle: 300ms}, rename: {on: field.rx.text.orEmpty, debounce: 1s}}\n"
    #expect(try testBody("aRxTapSendsClear", beside).contains(".filter(own.contains) == expected)"))
    // What is there at first closes the throttle, and the last one follows.
    #expect(typed.contains("sleep(nanoseconds: 250_000_000)"))
    #expect(typed.contains("expected += [ExampleReactor.Action.rename(\"second\")]"))
    // It may be late, and not early.
    #expect(typed.contains("systemUptime - start > 0.18)") && late.contains("systemUptime - start > 0.27)"))
    let changed = try testBody(
      "fieldRxTextOrEmptyChangedSendsRename",
      typing.replacing("orEmpty", with: "orEmpty.changed")
    )
    #expect(!changed.contains("250_000_000"))
  }

  @Test(
    "of a list it is told how often it is loaded, of an optional pulse that nil is shown, and of a view that it goes"
  )
  func testsOfOnce() throws {
    let list = "tableView.rx.items(cellIdentifier: \"A\", cellType: Cell.self) { _, name, cell in cell.show(name) }"
    let view =
      "view:\n  type: Screen\n  state:\n    names: '\(list)'\n    message: label.rx.text\nsamples: {Screen: Screen(reactor)}\n"
    let tests = try generated(.tests, from: Self.head + view, settings: Settings(runtime: .reactorKit))
    #expect(tests.contains("  import RxCocoa\n  import UIKit\n"))
    #expect(tests.contains("control.rx.methodInvoked(NSSelectorFromString(\"reloadData\"))"))
    #expect(tests.contains("// Nil is shown, too.\n      state.message = nil\n"))
    #expect(tests.contains("guard isGone({\n") && tests.contains("let isLetGo = isGone {\n"))
    // What can't be compared is shown with each state, perhaps by loading the list.
    let risky = try generated(
      .tests,
      from: Self.head + view.replacing("state:\n", with: "state:\n    age: show(age:)\n"),
      settings: Settings(runtime: .reactorKit)
    )
    #expect(risky.contains("numberOfRows") && !risky.contains("methodInvoked"))
    // Whether the list is loaded again can't be told without Objective-C's names.
    let runtime = try generated(.tests, from: Self.head + view, settings: Settings(runtime: .reactorRuntime))
    #expect(!runtime.contains("methodInvoked") && !runtime.contains("import RxCocoa"))
  }

  @Test(
    "a scaffold gives the refresh control to the list, and has what only a class of the user's can send of one called like it"
  )
  func scaffoldOfParts() throws {
    let actions =
      "{load: refreshControl.rx.controlEvent(.valueChanged), rename: {on: badge.rx.picked, with: [$0.name]}}"
    let view = "view:\n  type: Screen\n  actions: \(actions)\n  state: {name: tableView.rx.accessibilityLabel}\n"
    let scaffold = try generated(.viewScaffold, from: Self.head + view, settings: Settings(runtime: .reactorKit))
    #expect(scaffold.contains("tableView.refreshControl = refreshControl\n"))
    #expect(scaffold.contains("let badge = BadgeView()\n") && !scaffold.contains("class BadgeView"))
  }

  @Test("each control is used as its users do, and each moment of a life comes behind those before it")
  func causes() throws {
    let search = try testBody(
      "searchBarRxTextOrEmptySendsRename",
      "  actions: {rename: searchBar.rx.text.orEmpty}\n"
    )
    #expect(search.contains("control.searchTextField.text = \"first\""))
    let photo = try testBody("photosRxItemSelectedSendsClear", "  actions: {clear: photos.rx.itemSelected}\n")
    #expect(photo.contains("tableView?(control, didSelectRowAt: path)"))
    let photos = "  actions: {clear: photoCollection.rx.itemSelected}\n"
    let collection = try testBody("photoCollectionRxItemSelectedSendsClear", photos)
    #expect(collection.contains("collectionView?(control, didSelectItemAt: path)"))
    let end = try testBody(
      "aRxControlEventEditingDidEndSends",
      "  actions: {clear: 'a.rx.controlEvent(.editingDidEnd)'}\n"
    )
    #expect(end.contains("sendActions(for: .editingDidEnd)"))
    let gone = try testBody("viewDidDisappearSendsClear", "  actions: {clear: viewDidDisappear}\n")
      .components(separatedBy: "let count")
    #expect(gone[0].components(separatedBy: "Transition").count == 4 && gone[1].contains("endAppearanceTransition()"))
  }

  @Test("a value is shown where it changes, not again while it is equal, and a pulse where it is set")
  func testsOfValues() throws {
    let text = try testBody("nameIsShownByFieldRxText", "  state: {name: field.rx.text}\n")
    #expect(text.contains("view.field.text = \"by hand\"\n"))
    let slider = try testBody("countIsShownBySliderRxValue", "  state: {count: slider.rx.value}\n")
    // A slider makes something else of what is too large for it.
    #expect(slider.contains("let first = view.slider.value\n") && slider.contains("expect(view.slider.value == first)"))
    let statement = try testBody("messageIsShownByTitle0", "  state: {message: title = $0}\n")
    #expect(statement.contains("areAlike(view.title, state.message!)"))
    #expect(statement.contains("set again"))
    #expect(
      statement.contains(
        "state.message = nil\n  reactor.stub.state.value = state\n  #expect(areAlike(view.title, kept))"
      )
    )
    let list = try testBody(
      "namesIsShown",
      "  state: {names: 'table.rx.items(cellIdentifier: \"a\") { _, name, cell in f(name, cell) }'}\n"
    )
    #expect(list.contains("control.numberOfRows(inSection: 0) == state.names.count"))
  }

  @Test("what is made of values is tried at their boundaries, over what the control shows by itself")
  func testsOfMadeValues() throws {
    let head = """
      state: {name: 'String = ""', age: Int = 0, isBusy: Bool = false, tags: '[String] = []', note: String?}
      derived:
        canSend: Bool = !name.isEmpty && !isBusy
        isAdult: 'Bool = age >= 18'
        error: 'String? = name.count < 8 ? "Too short." : nil'
        ages: '[Int] = tags.map(\\.count)'
      samples: {S: S()}
      view: {type: S, state: {canSend: a.rx.isEnabled, isAdult: b.rx.isHidden, error: c.rx.text, note: {to: d.rx.isHidden, map: $0 == nil}, ages: {to: e.rx.text, map: '"\\($0)"'}}}

      """
    let tests = try generated(.tests, from: head)
    func body(_ name: String) throws -> String { try member("func \(name)IsShown", of: tests) }
    let send = try body("canSend")
    // Bound anew, it is shown over anything else.
    #expect(
      send.contains(
        "view.a.isEnabled.toggle()\n  view.disposeBag = DisposeBag()\n  view.bindState(reactor: reactor)"
      )
    )
    let near = """
        for near in ReactorCheck.states(
          around: [start, state],
          .field(\\.name, ["first", "second", ""]),
          .field(\\.isBusy, [true, false]),
          toward: { try $0.partsOfCanSend() }
        ) {
          state = near
      """
    #expect(send.contains(near))
    let adult = try body("isAdult")
    #expect(adult.contains("for value in [1, 2, 0, 17, 18, 19] as [Int] {\n    state.age = value"))
    #expect(!adult.contains("ReactorCheck.states("))
    #expect(try body("error").contains("\"Too short.\", \"aaaaaaa\", \"aaaaaaaa\", \"aaaaaaaaa\"] as [String]"))
    #expect(try body("error").contains("((view.c.text as String?) ?? \"\") == ((state.error as String?) ?? \"\")"))
    #expect(try body("note").contains("for value in [nil, \"first\", \"second\", \"\"] as [String?]"))
    #expect(try body("ages").contains("for value in [[\"first\"], [], [\"first\", \"second\"]] as [[String]]"))
  }

  @Test("a state of samples that would stop the program is not shown")
  func testsOfRiskyValues() throws {
    let head = """
      state: {total: Int = 0, count: Int = 1, name: 'String = ""', index: Int?, rows: '[String] = []'}
      derived:
        average: Int = total / count
        row: 'String? = index.map { rows[$0] }'
      samples: {S: S()}
      view: {type: S, state: {average: {to: a.rx.text, map: '"\\($0)"'}, count: b.rx.value, name: c.rx.text, row: d.rx.text}}

      """
    let tests = try generated(.tests, from: head)
    #expect(omitted(head) == [])
    #expect(
      try member("private func canBeShown", of: tests).contains(
        "(try? state.specifiedAverage() as Any) != nil\n    && (try? state.specifiedRow() as Any) != nil"
      )
    )
    func body(_ name: String) throws -> String { try member("func \(name)IsShown", of: tests) }
    let shown = "if canBeShown(state) {\n"
    #expect(try body("average").contains("  \(shown)    reactor.stub.state.value = state\n"))
    #expect(try body("row").contains(shown))
    // What else is made of the same field would stop it, too.
    #expect(try body("count").contains(shown))
    #expect(try !body("name").contains(shown))
    // A subscript of the user's own can't be asked first.
    let unguarded = head.replacing("rows[$0]", with: "rows[at: $0]").replacing(
      "name: c",
      with: "index: e.rx.value, name: c"
    )
    let names: [Substring] = omitted(unguarded).map { $0.prefix { $0 != " " } }
    #expect(names == ["the", "`index`", "`row`"])
  }

  @Test("the controls of AppKit have tests of their own kind")
  func testsOfAppKit() throws {
    let tap = try testBody("aRxTapSendsClear", "  framework: AppKit\n  actions: {clear: a.rx.tap}\n")
    #expect(tap.contains("control.sendAction(control.action, to: control.target)"))
    let text = try testBody(
      "fieldRxTextOrEmptySendsRename",
      "  framework: AppKit\n  actions: {rename: field.rx.text.orEmpty}\n"
    )
    #expect(text.contains("post(name: NSControl.textDidChangeNotification, object: control)"))
    let shown = try testBody("nameIsShownByFieldRxText", "  framework: AppKit\n  state: {name: field.rx.text}\n")
    #expect(shown.contains("view.field.stringValue == state.name"))
  }

  @Test("bindings of SwiftUI are tested without a view, where SwiftUI is")
  func testsOfBindings() throws {
    let tests = try generated(
      .tests,
      from: Self.head
        + "view: {type: V, framework: SwiftUI, actions: {rename: 'TextField(\"a\", text: $reactor.name)'}}\n"
    )
    #expect(tests.contains("#if canImport(SwiftUI)\n  @Suite(\"V, bound to ExampleReactor\")"))
    #expect(tests.contains("ReactorBindings(reactor).name.wrappedValue = value"))
    #expect(tests.contains("\\([ExampleReactor.Action.rename(value)])"))
  }

  @Test("a method of the view has one name where its label is the parameter's, too")
  func labelledMethod() throws {
    let view = "view: {type: S, state: {name: 'show(value:)', age: 'show(age:)', count: 'tell(inout:)'}}\n"
    let scaffold = try generated(.viewScaffold, from: Self.head + view)
    #expect(scaffold.contains("func show(value: ") && scaffold.contains("func show(age: "))
    #expect(scaffold.contains("func tell(`inout` value: "))
  }

  @Test(
    "an event that doesn't fit its action, and a value that doesn't fit its observer, are errors at the spec's lines"
  )
  func places() throws {
    let folder = try TemporaryFolder()
    for name in ["RxSwift", "ReactorKit", "UIKit", "AppKit", "RxCocoa"] { try folder.emitStandIn(name) }
    let yaml = """
      runtime: ReactorKit
      summary: A screen.
      state:
        name: String = ""
        isOn: Bool = false
      mutations:
        setName: String
        setOn: Bool
      actions:
        rename: {forward: setName}
        toggle: {forward: setOn}
      view:
        type: Screen
        actions:
          rename: toggle.rx.isOn
          toggle: toggle.rx.isOn
        state:
          name: label.rx.text
          isOn: label.rx.text
      """
    let spec = SpecFile(path: "Screen.reactor.yaml", bytes: Array(yaml.utf8))
    let compilation = SpecCompilation(of: spec, settings: Settings(sourceLocations: true))
    let reactor = try #require(compilation.files.first { $0.kind == .reactor })
    let screen = """
      import ReactorKit
      import RxSwift
      import UIKit

      final class Screen: UIViewController, View {
        let toggle = UISwitch()
        let label = UILabel()
        var disposeBag = DisposeBag()

        func bind(reactor: ScreenReactor) {
          bindState(reactor: reactor)
          bindActions(reactor: reactor)
        }
      }
      """
    let files = [
      try folder.write(String(decoding: reactor.bytes, as: UTF8.self), to: "Screen.reactor.swift"),
      try folder.write(screen, to: "Screen.swift"),
    ]
    let paths = ["-I", folder.url.path, "-module-name", "App", "-parse-as-library"]
    let run = try ToolRun("swiftc", ["-typecheck", "-swift-version", "6"] + paths + files)
    let lines = run.output.matches(of: /Screen\.reactor\.yaml:(\d+):\d+: error/).compactMap { Int($0.1) }
    #expect(Set(lines) == [15, 19], "\(run.output)")
  }

  @Test("a view shows the state before it sends what its controls have, and a test sees to it")
  func firstValues() throws {
    let view = "  actions: {rename: field.rx.text.orEmpty}\n  state: {name: field.rx.text}\n"
    let scaffold = try generated(.viewScaffold, from: Self.head + "view:\n  type: S\n" + view)
    #expect(scaffold.contains("bindState(reactor: reactor)\n      bindActions(reactor: reactor)\n"))
    let body = try testBody("renameIsSentAtFirstAsName", view, runtime: .reactorKit)
    #expect(body.contains("state.name = \"second\""))
    #expect(body.contains("reactor.stub.state.value = state\n  let view: S = "))
    #expect(body.contains("let expected = \"\\(ExampleReactor.Action.rename(control.text ?? \"\"))\""))
    #expect(body.contains("#expect(sent.filter { $0 != expected } == [])"))
    for other in [
      "field.rx.text.orEmpty.changed", "other.rx.text.orEmpty", "{on: field.rx.text.orEmpty, debounce: 1s}",
    ] {
      let yaml =
        Self.head + "samples: {S: S()}\nview:\n  type: S\n" + view.replacing("field.rx.text.orEmpty", with: other)
      let tests = try generated(.tests, from: yaml, settings: Settings(runtime: .reactorKit))
      #expect(!tests.contains("IsSentAtFirst"))
      #expect(tests.contains("sends nothing where it is bound") == other.hasSuffix(".changed"))
    }
  }

  @Test("a stream of the view's own is still to be written, and what `with` names is one of its parts")
  func ownStreams() throws {
    let yaml = """
      state: {n: Int = 0, name: String = ""}
      mutations: {setN: Int, setName: String}
      actions: {loadMore: {setN: 1}, pick: {forward: setN}, rename: {forward: setName}}
      view:
        type: S
        actions:
          loadMore: isReachedBottom
          pick: pickedRow
          rename: {on: doneButton.rx.tap, with: [nameField.text ?? ""]}
      """
    let scaffold = try generated(.viewScaffold, from: yaml)
    #expect(scaffold.contains("    var isReachedBottom: Observable<Void> {\n      #warning("))
    #expect(scaffold.contains("    var pickedRow: Observable<Int> {"))
    #expect(scaffold.contains("let nameField = UITextField()"))
  }

  @Test("what makes an observer of a closure is one by itself")
  func mappedObservers() throws {
    let yaml = """
      state: {name: String = ""}
      mutations: {setName: String}
      actions: {rename: {forward: setName}}
      view: {type: S, actions: {rename: manual}, state: {name: 'label.rx.text.mapObserver { $0 + "!" }'}}
      """
    let code = try generated(.reactor, from: yaml)
    #expect(code.contains(".bind(to: label.rx.text.mapObserver { $0 + \"!\" })"))
  }

  @Test("what is called of the view and its parts is still to be written, and what UIKit has is not")
  func calledMethods() throws {
    let values = "name: chart.draw(name:), age: 'tell(age: $0, loudly: true, 2)', error: 'present($0, animated: true)'"
    let more = "message: noticeLabel.blink(_:), count: {to: dial.rx.turns, map: $0}, names: noticeLabel.setLines(_:)"
    let scaffold = try generated(.viewScaffold, from: Self.head + "view: {type: S, state: {\(values), \(more)}}\n")
    #expect(scaffold.contains("  let chart = ChartView()\n"))
    #expect(scaffold.contains("final class ChartView: UIView {\n      func draw(name: String) {"))
    #expect(scaffold.contains("func tell(age value: Age, loudly value2: Bool, _ value3: Int) {"))
    #expect(scaffold.contains("  let noticeLabel = NoticeLabel()\n"))
    #expect(scaffold.contains("final class NoticeLabel: UILabel {\n      func blink(_ value: String) {"))
    #expect(scaffold.contains("var turns: Binder<Int> {"))
    #expect(!scaffold.contains("func present") && !scaffold.contains("func setLines"))
  }

  @Test("what modifies a control of SwiftUI does not modify the form that is behind it")
  func modifiersOfControls() throws {
    let view = """
      view:
        type: V
        framework: SwiftUI
        actions: {clear: [Button("Clear"), refreshable], rename: 'TextField("a", text: $reactor.name)'}
        state: {names: clear.disabled($0.isEmpty)}

      """
    let scaffold = try generated(.viewScaffold, from: Self.head + view)
    #expect(scaffold.components(separatedBy: ".disabled(").count == 2)
    #expect(scaffold.contains(".refreshable { reactor.action.onNext(.clear) }\n    }"))
  }
}
