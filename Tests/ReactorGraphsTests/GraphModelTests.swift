import ReactorGraphs
import Testing

@Suite("What the graph of a reactor says")
struct GraphModelTests {
  private func edges(_ behavior: String) throws -> Set<String> {
    let graph = try graph(
      of: """
        dependencies: {api: any API, router: any Router}
        state: {count: Int = 0, isLoading: Bool = false, text: {type: String?, pulse: true}}
        mutations: {setCount: Int, setLoading: Bool, setText: String?}

        """ + behavior
    )
    let labels = Dictionary(uniqueKeysWithValues: graph.nodes.map { ($0.id, $0.label) })
    return Set(
      graph.edges.filter { $0.kind != .changes }.map { edge in
        "\(labels[edge.from] ?? "?") \(edge.kind.rawValue) \(labels[edge.to] ?? "?")"
      }
    )
  }

  @Test("an action leads to the mutations that it emits, in whatever branch")
  func emissions() throws {
    let edges = try edges(
      """
      actions:
        reset: {forward: setCount}
        add:
          - guard: state.count < 9
            else: {setText: nil}
          - if: state.isLoading
            then: {setCount: 1}
            else: {setLoading: true}
      """
    )
    #expect(edges == ["reset emits setCount", "add emits setText", "add emits setCount", "add emits setLoading"])
  }

  @Test("what stands behind a guard, an unwrap, an if or a switch leads on in some cases, which an edge tells")
  func conditions() throws {
    let graph = try graph(
      of: """
        dependencies: {api: any API}
        state: {count: Int = 0, next: Int?, isOn: Bool = false}
        mutations: {setCount: Int, setNext: Int?, setOn: Bool}
        events:
          ticks:
            observe: api.ticks()
            as: tick
            where: tick > 3
            then: {setCount: tick}
            catch: ignore
        actions:
          plain: {setCount: 1}
          step:
            - guard: state.isOn
              else: {setOn: true}
            - unwrap: {page: state.next}
            - setNext: page
          both:
            - if: state.isOn
              then: {setCount: 1}
              else: {setCount: 2}
            - setOn: false
          always:
            - if: state.isOn
              then: {setCount: 1}
            - setCount: 2
          choose:
            - switch: state.count
              cases:
                0: {setCount: 1}
                default:
                  - guard: state.isOn
                  - setNext: 2
            - setOn: false
          ask:
            - guard: state.isOn
            - await: api.ask()
              as: count
              then: {setCount: count}
              catch: ignore
        """
    )
    func conditions(_ from: String, _ to: String) -> [String]? {
      graph.edges.first { $0.from == from && $0.to == "mutation." + to }?.conditions
    }
    #expect(conditions("action.plain", "setCount") == [])
    #expect(conditions("event.ticks", "setCount") == ["if tick > 3"])
    #expect(conditions("action.step", "setOn") == ["unless state.isOn"])
    #expect(conditions("action.step", "setNext") == ["if state.isOn, unless state.next is nil"])
    #expect(conditions("action.both", "setCount") == ["if state.isOn", "unless state.isOn"])
    #expect(conditions("action.both", "setOn") == [])
    #expect(conditions("action.always", "setCount") == [])
    #expect(conditions("action.choose", "setCount") == ["if state.count is 0"])
    #expect(conditions("action.choose", "setNext") == ["if state.count is anything else, if state.isOn"])
    #expect(conditions("action.choose", "setOn") == ["unless the steps of `switch state.count` end it"])
    // The call depends on the guard, what follows it on the call.
    #expect(graph.edges.first { $0.to == "action.ask.1" }?.conditions == ["if state.isOn"])
    #expect(conditions("action.ask.1", "setCount") == [])
  }

  @Test("however many guards stand in a row, what an edge tells is short")
  func longConditions() throws {
    let guards = (0..<300).map { "    - guard: state.count != \($0)\n" }.joined()
    let graph = try graph(
      of: "state: {count: Int = 0}\nmutations: {setCount: Int}\nactions:\n  go:\n\(guards)    - setCount: 1\n"
    )
    let condition = try #require(graph.edges.first { $0.from == "action.go" }?.condition)
    #expect(condition.hasSuffix("…") && condition.count < 200)
  }

  @Test("an effect stands between its action and what follows it, an error's way apart")
  func effects() throws {
    let edges = try edges(
      """
      actions:
        load:
          - await: api.load(state.count)
            as: count
            loading: setLoading
            then:
              - setCount: count
              - do: router.close
            catch: {setText: nil}
      """
    )
    #expect(
      edges == [
        "load calls api.load(…)", "api.load(…) loads setLoading", "api.load(…) emits setCount",
        "api.load(…) calls router.close()", "api.load(…) fails setText",
      ]
    )
  }

  @Test("what cancels an effect leads to it: other actions, and its own by latest")
  func cancellation() throws {
    let edges = try edges(
      """
      actions:
        load:
          - observe: api.counts()
            as: count
            until: stop
            overlap: latest
            then: {setCount: count}
            catch: ignore
        stop: []
      """
    )
    #expect(
      edges == [
        "load calls api.counts()", "load cancels api.counts()", "stop cancels api.counts()",
        "api.counts() emits setCount",
      ]
    )
  }

  @Test("what comes after a delay comes from the delay")
  func waits() throws {
    let edges = try edges(
      """
      actions:
        flash:
          - setCount: 1
          - wait: 1500ms
          - setCount: 0
      """
    )
    #expect(edges == ["flash emits setCount", "flash calls 1500ms", "1500ms emits setCount"])
  }

  @Test("events, the start, flows and the steps for errors are nodes")
  func sources() throws {
    let edges = try edges(
      """
      events:
        ticks: {observe: api.ticks(), as: tick, then: {setCount: tick}, catch: ignore}
      start:
        - run: load
      flows:
        load:
          - await: api.load()
            as: count
            then: {setCount: count}
      onError: {setText: error.localizedDescription}
      """
    )
    #expect(
      edges == [
        "ticks emits setCount", "start runs load", "load calls api.load()", "api.load() emits setCount",
        "api.load() fails onError", "onError emits setText",
      ]
    )
  }

  @Test("what is written by hand is a mark of its own")
  func manual() throws {
    let edges = try edges(
      """
      actions:
        share: manual
        follow:
          - swift: counts().map { Mutation.setCount($0) }
      """
    )
    #expect(edges == ["share calls mutateShare()", "follow calls counts(…)"])
  }

  @Test("a statement that runs twice at one place is one mark, at two places two")
  func statements() throws {
    let graph = try graph(
      of: """
        dependencies: {router: any Router}
        state: {count: Int = 0}
        actions:
          first:
            - if: state.count > 0
              then: {do: router.close}
              else: {do: router.close}
          second:
            - do: router.close
        """
    )
    #expect(graph.nodes.filter { $0.kind == .perform }.map(\.id) == ["action.first.1", "action.second.1"])
  }

  @Test(
    "a mutation leads to the fields that it changes, and not to those that it reads",
    arguments: [
      ("state.items = []", ["items"]),
      ("state.items[0].name = state.text", ["items"]),
      ("state.items.append(state.text)", ["items"]),
      ("state.count += 1", ["count"]),
      ("state.count = state.items.count", ["count"]),
      ("if state.count == 0 { state.text = nil }", ["text"]),
      ("let last = state.items.popLast()\nstate.text = last", ["items", "text"]),
      ("guard !state.items.contains(\"a\") else { return }\nstate.items.append(\"a\")", ["items"]),
      ("swap(&state.text, &state.other)", ["text", "other"]),
      ("state.$text = nil", ["text"]),
      ("state.pair.0 = state.count", ["pair"]),
      ("state.count <<= 2", ["count"]),
      ("log(state.count << 2)", []),
      ("(state.count, state.text) = (1, state.other)", ["count", "text"]),
      ("log(state.count, state.text)", []),
      ("state = State()", []),
    ]
  )
  func changes(statement: String, fields: [String]) throws {
    let lines = statement.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
    let graph = try graph(
      of: """
        state: {items: {type: '[String]', default: '[]'}, count: Int = 0, text: String?, other: String?, pair: '(Int, Int) = (1, 2)'}
        mutations:
          change:
            reduce: |
        \(lines)
        actions:
          change: change
        """
    )
    #expect(graph.edges.filter { $0.kind == .changes }.map(\.to) == fields.map { "field." + $0 })
  }

  @Test("a derived value comes from fields and from other derived values")
  func derived() throws {
    let graph = try graph(
      of: """
        state: {items: {type: '[Int]', default: '[]'}, limit: Int = 3}
        derived: {count: Int = items.count, isFull: Bool = count >= limit}
        """
    )
    let edges = graph.edges.map { "\($0.from) \($0.to)" }
    #expect(Set(edges) == ["field.items derived.count", "derived.count derived.isFull", "field.limit derived.isFull"])
  }

  @Test("what the view sends leads to actions, and what is in the state leads to what shows it")
  func view() throws {
    let graph = try graph(
      of: """
        state: {count: Int = 0, name: String = "", notice: {type: String?, pulse: true}}
        derived: {isBig: Bool = count > 9}
        mutations: {setCount: Int, setName: String, setNotice: String?}
        actions: {clear: {setCount: 0}, load: {setNotice: nil}, rename: {forward: setName}}
        view:
          type: CounterViewController
          actions:
            clear: [{on: clearButton.rx.tap, throttle: 300ms}, viewDidLoad]
            load: viewDidLoad
            rename: nameField.rx.text.orEmpty
          state:
            count: [countLabel.rx.text, 'show(count:)']
            isBig: warning.rx.isHidden
            name: manual
            notice: title = $0
        """
    )
    let labels = Dictionary(uniqueKeysWithValues: graph.nodes.map { ($0.id, $0.label) })
    let edges = graph.edges.filter { [.sends, .shows].contains($0.kind) }
    #expect(
      edges.map { "\(labels[$0.from] ?? "") \($0.kind.rawValue) \(labels[$0.to] ?? "")" } == [
        "clearButton.rx.tap sends clear", "viewDidLoad sends clear", "viewDidLoad sends load",
        "nameField.rx.text.orEmpty sends rename", "count shows countLabel.rx.text", "count shows show(count:)",
        "name shows manual", "notice shows title = $0", "isBig shows warning.rx.isHidden",
      ]
    )
    #expect(graph.nodes.first?.detail == "clearButton.rx.tap, throttle 300ms")
    #expect(graph.nodes.first?.column == .inputs && graph.nodes.last?.column == .outputs)
  }

  @Test("a control of SwiftUI sends by its binding, and shows by it")
  func bindings() throws {
    let graph = try graph(
      of: """
        state: {name: String = ""}
        mutations: {setName: String}
        actions: {rename: {forward: setName}}
        view: {type: NameView, framework: SwiftUI, actions: {rename: 'TextField("Name", text: $reactor.name)'}}
        """
    )
    let edges = graph.edges.map { "\($0.from) \($0.kind.rawValue) \($0.to)" }
    #expect(Set(edges).isSuperset(of: ["input.1 sends action.rename", "field.name shows output.1"]))
    #expect(graph.nodes.first?.label == "TextField(…)")
  }

  @Test("the nodes know their signatures, comments and lines")
  func details() throws {
    let graph = try graph(
      of: """
        state: {count: {type: Int, default: 0, doc: How many.}}
        mutations:
          setCount: Int
        actions:
          add: {payload: {_ count: Int, to: Int}, steps: [{setCount: count + to}]}
        """
    )
    #expect(graph.nodes.map(\.detail) == ["add(_ count: Int, to: Int)", "setCount(Int)", "count: Int = 0"])
    #expect(graph.nodes.map(\.documentation) == [nil, nil, "How many."])
    #expect(graph.nodes.map(\.line) == [5, 3, 1])
  }

  @Test("what is a pulse, reduced by hand, transformed or around each mutation says so")
  func keywords() throws {
    let graph = try graph(
      of: """
        state: {notice: {type: String?, pulse: true}, count: Int = 0}
        everyMutation: {before: state.notice = nil}
        mutations: {setNotice: String?, change: {reduce: manual}}
        actions: {setNotice: {forward: setNotice}, change: change}
        transform: {action: manual, state: manual}
        """
    )
    let marks = graph.nodes.map { [$0.column.rawValue, $0.keyword, $0.label].compactMap { $0 }.joined(separator: " ") }
    #expect(
      marks == [
        "actions setNotice", "actions change", "actions transform(action:)", "mutations setNotice",
        "mutations manual change", "mutations everyMutation", "state pulse notice", "state count",
        "state transform(state:)",
      ]
    )
    #expect(graph.edges.map { $0.from + " " + $0.to }.contains("everyMutation field.notice"))
  }

  @Test("the ends of each edge are nodes, whose ids are all different", arguments: DrawnSpecs.each)
  func ends(drawn: DrawnGraph) {
    let graph = drawn.graph
    let ids = graph.nodes.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(graph.edges.filter { !ids.contains($0.from) || !ids.contains($0.to) } == [])
  }
}
