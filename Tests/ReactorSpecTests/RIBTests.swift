import ReactorSpec
import Testing

private let list = """
  rib:
    listener:
      listDidFinish: "(with item: String)"
    children:
      Detail: {show: push, build: "(id: Int)"}
      Menu: present

  """

private func spec(actions: String, told: String = "") -> String {
  let open =
    "  both: [{attach: Detail, with: [id: 1]}, {attach: Menu}, {tell: listDidFinish, with: [with: \"\"]}]\n"
    + "  neither: [{detach: Detail}, {detach: Menu}]\n"
  return list + "actions:\n" + open + actions + "\n" + told
}

private func rib(_ text: String, named file: String = "List.reactor.yaml") throws -> (spec: ReactorSpec, rib: RIB) {
  let reading = SpecReading(of: SpecFile(path: file, bytes: Array(text.utf8)))
  #expect(reading.diagnostics.map(\.message) == [])
  let spec = try #require(reading.specs.first)
  return (spec, try #require(spec.rib))
}

@Suite("RIBs")
struct RIBTests {
  @Test(
    "the file's name gives the RIB's, and the interactor's",
    arguments: ["List.reactor.yaml", "ListInteractor.reactor.yaml", "ListReactor.reactor.yaml"]
  )
  func names(file: String) throws {
    let (spec, rib) = try rib("rib:\n  view: none\nstate:\n  count: Int = 0", named: file)
    #expect(spec.name == "ListInteractor")
    #expect(rib.name == "List")
    #expect(rib.view == nil)
  }

  @Test("without a word, the view controller is called as the RIB, and is made without arguments")
  func view() throws {
    #expect(try rib("rib: {launch: true}\nstate:\n  count: Int = 0").rib.view?.type.text == "ListViewController")
    let own = try rib("rib: {view: 'Screen = .make()'}\nstate:\n  count: Int = 0").rib.view
    #expect(own?.type.text == "Screen")
    #expect(own?.value?.text == ".make()")
  }

  @Test("a RIB of which there is nothing to say is one, too")
  func empty() throws {
    #expect(try rib("rib: {}\nstate:\n  count: Int = 0").rib.view?.type.text == "ListViewController")
  }

  @Test("an input that the component has is provided as it is, or what is made of it under another name")
  func providedInputs() throws {
    let text = "rib:\n  provides:\n    1️⃣NAME: String = name\ninputs:\n  name: String\nactions:\n  a: {do: f()}"
    #expect(try rib(text.replacing("1️⃣NAME", with: "name")).rib.provided.map(\.name) == ["name"])
    #expect(try rib(text.replacing("1️⃣NAME", with: "title")).rib.provided.map(\.name) == ["title"])
    expectDiagnostics(
      text.replacing("NAME: String = name", with: "name: String = name.lowercased()"),
      Expected("1️⃣", .nameTaken, "provide what is made of it under another one")
    )
  }

  @Test("what children tell is an action of its name, with what the method takes")
  func told() throws {
    let told = """
      told:
        Detail.detailDidPick:
          parameters: "(_ item: String, at index: Int)"
          overlap: latest
          steps: {detach: Detail}
        Menu.menuDidClose: {detach: Menu}
      """
    let (spec, rib) = try rib(spec(actions: "", told: told))
    #expect(rib.told.map(\.method.name) == ["detailDidPick", "menuDidClose"])
    let action = try #require(spec.actions.first { $0.name == "detailDidPick" })
    #expect(action.payload.values.map(\.label) == [nil, "at"])
    #expect(action.payload.values.map(\.name) == ["item", "index"])
    #expect(action.overlap?.rule == .latest)
  }

  @Test("what a child tells has to be heard, also where nothing has to be done about it")
  func idleTold() throws {
    let idle = spec(actions: "  close: [{detach: Menu}]", told: "told:\n  Menu.menuDidClose: []\n")
    #expect(try rib(idle).rib.told.count == 1)
  }

  @Test("a scenario hears children, and counts how often they were attached")
  func scenarios() throws {
    let tests = """
      told:
        Menu.menuDidClose: {detach: Menu}
      tests:
        closing:
          when: [Menu.menuDidClose]
          calls: {Menu.attach: 0, Menu.detach: 1, listener.listDidFinish: 0}
      """
    let (spec, _) = try rib(spec(actions: "", told: tests))
    let scenario = try #require(spec.scenarios.first)
    #expect(scenario.calls.map(\.dependency) == ["router", "router", "listener"])
    #expect(scenario.calls.map(\.method) == ["attachMenu", "detachMenu", "listDidFinish"])
  }

  @Test("steps that name no child, or don't fit what it takes, are refused at their place")
  func steps() {
    expectDiagnostics(
      spec(actions: "  open: {attach: 1️⃣Detial, with: [id: 1]}"),
      Expected("1️⃣", .unknownChild, "there is no child `Detial`; did you mean `Detail`?")
    )
    expectDiagnostics(
      spec(actions: "  open: {detach: 1️⃣Nothing}"),
      Expected("1️⃣", .unknownChild, "there is no child `Nothing`; name it in `children` of `rib`")
    )
    expectDiagnostics(
      spec(actions: "  open: {attach: 1️⃣Detail}"),
      Expected("1️⃣", .argumentMismatch, "`Detail` takes 1 argument, not 0: (id: Int)")
    )
    expectDiagnostics(
      spec(actions: "  open: {attach: Menu, with: 1️⃣[1]}"),
      Expected("1️⃣", .argumentMismatch, "`Menu` takes no arguments: under `children` there is no `build`")
    )
    expectDiagnostics(
      spec(actions: "  open: {tell: 1️⃣listDidFinsh, with: [with: \"\"]}"),
      Expected(
        "1️⃣",
        .unknownListenerMethod,
        "the listener has no method `listDidFinsh`; did you mean `listDidFinish`?"
      )
    )
    expectDiagnostics(
      "rib: {launch: true}\nactions:\n  finish: {1️⃣tell: done}",
      Expected("1️⃣", .unknownListenerMethod, "the root of the tree has no parent")
    )
  }

  @Test("without a RIB, its words are mutations like any other")
  func mutationsOfThatName() throws {
    let spec = """
      state:
        items: '[Int] = []'
      mutations:
        detach:
          payload: {at: Int}
          reduce: 'state.items.remove(at: at)'
      actions:
        drop:
          payload: Int
          steps:
            - detach: 'at: payload'
      """
    let reading = SpecReading(of: SpecFile(path: "List.reactor.yaml", bytes: Array(spec.utf8)))
    #expect(reading.diagnostics.map(\.message) == [])
  }

  @Test("what belongs to a RIB is refused where there is none")
  func withoutRIB() {
    expectDiagnostics(
      "actions:\n  open: {1️⃣attach: Detail}",
      Expected("1️⃣", .ribMissing, "`attach` is a step of a RIB's interactor, and the spec has no `rib`")
    )
    expectDiagnostics(
      "1️⃣told:\n  Detail.done: []\nstate:\n  count: Int = 0",
      Expected("1️⃣", .ribMissing, "`told` is what the children of a RIB tell")
    )
  }

  @Test("what `told` names has to be a child's, and to have a name of its own")
  func toldNames() {
    expectDiagnostics(
      spec(actions: "", told: "told:\n  1️⃣menuDidClose: {detach: Menu}"),
      Expected("1️⃣", .unknownChild, "called by the child and the method of its listener")
    )
    expectDiagnostics(
      spec(actions: "", told: "told:\n  1️⃣Meun.menuDidClose: {detach: Menu}"),
      Expected("1️⃣", .unknownChild, "did you mean `Menu`?")
    )
    expectDiagnostics(
      spec(actions: "  menuDidClose: {detach: Menu}", told: "told:\n  1️⃣Menu.menuDidClose: {detach: Menu}"),
      Expected("1️⃣", .nameTaken, "there is a `menuDidClose` already")
    )
  }

  @Test("what is told is an action, too: a label stands in it once, and no value hides the state")
  func toldPayload() {
    func told(_ parameters: String) -> String {
      spec(actions: "", told: "told:\n  Menu.menuDidClose: {parameters: 1️⃣\"\(parameters)\", steps: []}")
    }
    expectDiagnostics(told("(of a: Int, of b: Int)"), Expected("1️⃣", .nameTaken, "has the label `of` twice"))
    expectDiagnostics(told("(of a: Int, in a: Int)"), Expected("1️⃣", .nameTaken, "has the name `a` twice"))
    expectDiagnostics(told("(of state: Int)"), Expected("1️⃣", .reservedName, "called `state`"))
  }

  @Test("a count of what is told names the listener")
  func countOfTelling() {
    expectDiagnostics(
      "rib: {listener: {listDidClose: ()}}\nactions: {close: {tell: listDidClose}}\n"
        + "tests: {it closes: {when: [close], calls: {1️⃣listDidClose: 1}}}",
      Expected(
        "1️⃣",
        .unknownDouble,
        "`listDidClose` is no method or property of a double: write `listener.listDidClose`"
      )
    )
  }

  @Test("a count of what is attached names a child")
  func countOfAttaching() {
    expectDiagnostics(
      spec(actions: "", told: "tests: {it opens: {when: [], calls: {1️⃣Meun.attach: 1}}}"),
      Expected("1️⃣", .unknownChild, "there is no child `Meun`; did you mean `Menu`?")
    )
  }

  @Test("a `reduce` leaves the router and the listener alone")
  func routingInReduce() {
    expectDiagnostics(
      spec(actions: "", told: "state: {a: Int = 0}\nmutations: {close: {reduce: '1️⃣router?.detachMenu()'}}"),
      Expected("1️⃣", .sideEffectInReduce, "`reduce` uses the router")
    )
  }

  @Test("names and keys that the interactor has itself are refused")
  func ownNames() {
    expectDiagnostics(
      spec(actions: "", told: "dependencies:\n  1️⃣isActive: Bool"),
      Expected("1️⃣", .reservedName, "the interactor of a RIB has an `isActive` already")
    )
    expectDiagnostics(
      spec(actions: "  go: [{1️⃣let: {listener: 3}}, {do: log(listener)}]\n"),
      Expected("1️⃣", .reservedName, "a local value can't be called `listener`")
    )
    expectDiagnostics(
      spec(actions: "  1️⃣open: {payload: {router: Int}, steps: [{do: log(router)}]}\n"),
      Expected("1️⃣", .reservedName, "a local value can't be called `router`")
    )
    expectDiagnostics(
      spec(actions: "", told: "told: {1️⃣Menu.activate: []}"),
      Expected("1️⃣", .reservedName, "a method of a listener can't be called `activate`")
    )
    // With parameters it is another method.
    #expect(specs(spec(actions: "", told: "told: {Menu.activate: {parameters: '(id: Int)', steps: []}}")).count == 1)
    expectDiagnostics(
      spec(actions: "", told: "state: {1️⃣component: Int, interactor: Int = 3}"),
      Expected("1️⃣", .reservedName, "the builder of a RIB, which takes it")
    )
    expectDiagnostics(
      spec(actions: "", told: "dependencies:\n  1️⃣router: any Routes"),
      Expected("1️⃣", .nameTaken, "has the name `router` twice")
    )
    expectDiagnostics(
      spec(actions: "", told: "1️⃣superclass: NSObject"),
      Expected("1️⃣", .keysExcludeEachOther, "the superclass of a RIB's interactor is RIBs' own")
    )
  }

  @Test("a component's value has one type, and stands in one place")
  func component() {
    expectDiagnostics(
      "rib:\n  provides:\n    1️⃣cache: Cache = Cache()\ndependencies:\n  cache: any Caching",
      Expected("1️⃣", .nameTaken, "the component provides `cache` as `Cache`, and the interactor needs a `any Caching`")
    )
    expectDiagnostics(
      "rib:\n  requires:\n    1️⃣cache: Cache\ndependencies:\n  cache: Cache",
      Expected("1️⃣", .nameTaken, "`requires` is for what only the children need")
    )
    expectDiagnostics(
      "rib:\n  provides:\n    cache: 1️⃣Cache\nstate:\n  count: Int = 0",
      Expected("1️⃣", .missingDefault, "what the parent gives stands in `requires`")
    )
  }

  @Test(
    "a method of a listener takes something and gives nothing back",
    arguments: ["() -> Int", "() async", "() throws"]
  )
  func signatures(signature: String) {
    expectDiagnostics(
      "rib:\n  listener:\n    1️⃣done: \(signature)\nstate:\n  count: Int = 0",
      Expected("1️⃣", .unreadableSignature, "`done` has to give nothing back")
    )
  }

  @Test("how a child is shown is one of a few words")
  func showing() {
    expectDiagnostics(
      "rib:\n  children:\n    Detail: 1️⃣pushed\nstate:\n  count: Int = 0",
      Expected("1️⃣", .unknownChoice, "did you mean `push`?")
    )
    expectDiagnostics(
      "rib:\n  children:\n    1️⃣Detail: {build: ()}\nstate:\n  count: Int = 0",
      Expected("1️⃣", .missingKey, "a child needs `show`")
    )
  }

  @Test("what is attached over the view and never goes again is asked about, but for what may be attached once")
  func neverDetached() {
    func expect(_ children: String, _ steps: String, _ expected: Expected...) {
      expectDiagnostics("rib:\n  children: {\(children)}\n\(steps)", expected)
    }
    let message = "no step detaches `Detail`, so that it is attached once and for all"
    expect("1️⃣Detail: push", "actions: {open: {attach: Detail}}", Expected("1️⃣", .childNeverDetached, message))
    expect(
      "1️⃣Detail: present",
      "start: {attach: Detail}\nactions: {open: {attach: Detail}}",
      Expected("1️⃣", .childNeverDetached, message)
    )
    expect("Detail: push", "start: {attach: Detail}\nactions: {go: {do: f()}}")
    expect("Detail: push, Log: none", "start: {attach: Log}\ntold:\n  Log.logDidEnd: [{detach: Log}, {attach: Detail}]")
    expect("Detail: embed", "actions: {open: {attach: Detail}}")
    expect("Detail: push", "actions: {open: {attach: Detail}, close: {do: router?.detachDetail()}}")
  }

  @Test("the router and the listener are asked by steps of their own")
  func askedByHand() {
    let actions =
      "  open: {do: '1️⃣router.attachDetail(id: 1)'}\n  close: [{do: 2️⃣router.detachDetail()}, {do: router?.detachMenu()}]\n"
    let rest =
      "  finish: {do: '3️⃣listener.listDidFinish(with: \"\")'}\n  load: {do: 4️⃣router.reload()}\n  close2: {detach: Detail}"
    expectDiagnostics(
      spec(actions: actions + rest),
      Expected("1️⃣", .treeAskedByHand, "say `attach: Detail`, with its arguments in `with`"),
      Expected("2️⃣", .treeAskedByHand, "say `detach: Detail`"),
      Expected("3️⃣", .treeAskedByHand, "say `tell: listDidFinish`, with its arguments in `with`"),
      Expected("4️⃣", .treeAskedByHand, "the router is an optional: `router?.reload`")
    )
    expectDiagnostics(
      "rib: {launch: true}\nactions:\n  close: {do: 1️⃣listener.rootDidFinish()}",
      Expected("1️⃣", .treeAskedByHand, "the root of the tree has no listener that it could tell anything")
    )
  }

  @Test("a call where a name stands is told where its arguments go")
  func calls() {
    expectDiagnostics(
      spec(
        actions:
          "  a: [{attach: 1️⃣'Detail(id: 2)'}, {tell: 2️⃣'listDidFinish(with: name)'}, {detach: 3️⃣Detail()}, {detach: Menu}]"
      ),
      Expected("1️⃣", .unknownChild, "the arguments stand in `with`: `{attach: Detail, with: 'id: 2'}`"),
      Expected("2️⃣", .unknownListenerMethod, "`{tell: listDidFinish, with: 'with: name'}`"),
      Expected("3️⃣", .unknownChild, "`detach` takes the name of a child: `{detach: Detail}`")
    )
  }

  @Test("a closure that the builder takes is kept by a property, and what else it takes is no dependency")
  func keptInputs() {
    let inputs = "inputs:\n  onDone: (Int) -> Void\n  id: Int\n"
    expectDiagnostics(
      "rib: {}\n" + inputs + "actions: {close: {do: 1️⃣onDone(1)}, load: {do: 'f(2️⃣id)'}}",
      Expected(
        "1️⃣",
        .inputNotKept,
        "keep it by `properties`, under a name of its own, as `{type: '(Int) -> Void', default: onDone, let: true}`"
      ),
      Expected("2️⃣", .inputNotKept, "make it a field of the state, or keep it by `properties`")
    )
  }
}
