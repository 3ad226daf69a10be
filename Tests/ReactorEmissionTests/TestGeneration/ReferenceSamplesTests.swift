import ReactorSpec
import Testing

@testable import ReactorEmission

@Suite("The values that a check tries")
struct ReferenceSamplesTests {
  private func tests(_ condition: String, _ more: String = "") throws -> String {
    try generated(
      .tests,
      from: """
        state: {count: Int = 0, text: String = "", items: '[Int] = []', mode: "Int?"}
        mutations: {setCount: Int, setText: String, setItems: "[Int]", setMode: "Int?"}
        actions:
          go:
            - guard: \(condition)
            - setCount: 0
        \(more)
        """
    )
  }

  @Test("arrays have as many elements as a count is compared with, as far as that is not too many")
  func longArrays() throws {
    func tests(_ count: Int) throws -> String {
      try generated(
        .tests,
        from: """
          state: {values: '[Int] = []'}
          mutations: {add: {payload: {_ value: Int}, reduce: 'if state.values.count < \(count) { state.values.append(value) }'}}
          actions: {add: {forward: add}}
          """
      )
    }
    #expect(try tests(100).contains("from: [], intSamples.arrays(99, 100, 101))"))
    #expect(try tests(200).contains("from: [], intSamples.arrays(199, 200, 201))"))
    #expect(try tests(5000).contains("from: [], intSamples.arrays)"))
  }

  @Test("are, of a number that a condition names, that one and its neighbours")
  func numbers() throws {
    #expect(try tests("state.count > 20").contains("ReferenceSamples<Int> = [1, 2, 0, 20, 19, 21]"))
    #expect(try tests("state.count > 0").contains("ReferenceSamples<Int> = [1, 2, 0, -1]"))
    // A minus of its own belongs to it, and that of a subtraction does not.
    #expect(try tests("state.count > -90").contains("ReferenceSamples<Int> = [1, 2, 0, -90, -91, -89]"))
    #expect(try tests("Swift.min(state.count,-8) < 0").contains(" -8, -9, -7"))
    #expect(try tests("state.count-90 > state.count - 90").contains("ReferenceSamples<Int> = [1, 2, 0, 90, 89, 91]"))
  }

  @Test(
    "are also those that an argument of a mutation compares, a function of the spec's types, and constants that conditions name"
  )
  func otherDecisions() throws {
    func tests(_ yaml: String) throws -> String {
      try generated(
        .tests,
        from: """
          state: {isOn: Bool = false, text: String = "", items: '[Int] = []', most: {type: Int, default: 7, let: true}}
          properties: {limit: {type: Int, default: 20, let: true}}
          mutations: {setOn: Bool, setText: String, setItems: '[Int]'}
          \(yaml)
          """
      )
    }
    #expect(
      try tests("actions: {type: {payload: {_ text: String}, steps: {setOn: text.count == 6}}}")
        .contains("\"first\", \"second\", \"\", \"12\", \"aaaaaa\", \"aaaaa\", \"aaaaaaa\"")
    )
    #expect(
      try tests("actions: {load: {setOn: state.items.count == limit}}").contains("intSamples.arrays(19, 20, 21)")
    )
    let counted =
      "actions: {show: [{let: {itemCount: state.items.count}}, {guard: itemCount < state.most}, setOn: true]}"
    #expect(try tests(counted).contains("intSamples.arrays(6, 7, 8)"))
    let typed =
      "types: 'static func isLong(_ text: String) -> Bool { text.count > 8 }'\nactions: {go: {setOn: Self.isLong(state.text)}}"
    #expect(try tests(typed).contains("\"aaaaaaaaa\""))
  }

  @Test(
    "are, of other whole numbers, those that fit in, and of durations as many seconds",
    arguments: [
      ("Int64", "[1, 2, 0, 1000000, 999999, 1000001]"), ("UInt8", "[1, 2, 0]"), ("UInt16", "[1, 2, 0]"),
      ("UInt32", "[1, 2, 0, 1000000, 999999, 1000001]"),
      ("Duration", "[.seconds(1), .seconds(2), .seconds(0), .seconds(1000000), .seconds(999999), .seconds(1000001)]"),
    ]
  )
  func otherNumbers(type: String, values: String) throws {
    let text =
      "dependencies: {free: () -> \(type)}\nstate: {n: Int = 0}\nmutations: {setN: Int}\nactions: {go: [{guard: 'free() > 1_000_000'}, {setN: 1}]}"
    let tests = try generated(.tests, from: text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let written = tests.replacing("[ ", with: "[").replacing(", ]", with: "]")
    #expect(written.contains("ReferenceSamples<\(type)> = \(values)"), "\(tests)")
  }

  @Test("are, of a struct with an initializer of its own that only assigns, made by that; boundaries reach those in it")
  func ownInitializer() throws {
    let spec = """
      types: |
        public struct Token: Equatable { public var expiresIn: Int; public init(expiresIn: Int = 3) { self.expiresIn = expiresIn } }
        struct Account: Equatable {
          var id: String, token: Token
          init(id: String, token: Token) {
            self.id = id
            self.token = token
          }
        }
      state: {account: Account?, n: Int = 0}
      mutations: {setAccount: Account?, setN: Int}
      actions:
        set: {forward: setAccount}
        go: {payload: {_ account: Account}, steps: [guard: account.token.expiresIn < 60, setN: 2]}
      """
    let tests = try generated(.tests, from: spec).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(tests.contains("Token(expiresIn: 1)") && tests.contains("Account(id: \"first\", token:"))
    #expect(tests.contains("token: ExampleReactor.Token(expiresIn: 60)"), "\(tests)")
    // A type of the app's that is called like Swift's.
    let own =
      "state: {n: Int = 0, d: Duration?}\nmutations: {setN: Int, setD: Duration?}\n"
      + "actions: {go: [{guard: state.n > 60}, {setN: 1}], set: {forward: setD}}\nsamples: {Duration: [.short, .long]}"
    #expect(try generated(.tests, from: own).contains("ReferenceSamples<Duration> = [.short, .long]"))
    for body in ["precondition(expiresIn > 2); self.expiresIn = expiresIn", "self.expiresIn = other"] {
      let other = spec.replacing("self.expiresIn = expiresIn", with: body)
      #expect(try !generated(.tests, from: other).contains("Token(expiresIn: 1)"))
    }
  }

  @Test("are, of a character that a condition names, that one, also in an enum")
  func characters() throws {
    let text = """
      types: 'enum Format: Equatable { case csv(separator: Character), pdf }'
      state: {n: Int = 0, sign: Character?}
      mutations: {setN: Int, setSign: Character?}
      actions:
        set: {forward: setSign}
        go: {payload: {_ format: Format}, steps: [guard: 'case .csv(let separator) = format, separator == ";"', setN: 1]}
      """
    let tests = try generated(.tests, from: text)
    #expect(tests.contains("ReferenceSamples<Character> = [\"a\", \"b\", \";\"]"), "\(tests)")
    #expect(tests.contains(".csv(separator: \";\")"))
  }

  @Test("are, of a number with a fraction that a condition names, that one and one on both sides")
  func fractions() throws {
    let text =
      "state: {level: Double = 0}\nmutations: {setLevel: Double}\nactions: {go: [{guard: 'state.level >= -0.95'}, {setLevel: 1}]}"
    #expect(try generated(.tests, from: text).contains("0, -0.95, -1.45, -0.45"))
  }

  @Test("are, of the ID of a type that the spec declares, those of its `id`")
  func identifiers() throws {
    let spec = """
      types: |
        struct Row: Equatable, Identifiable { let id: Int; var name = "" }
        struct Mark: Equatable { var row: Row.ID }
      dependencies: {api: {protocol: API, methods: {load: '(_ id: ExampleReactor.Row.ID) async -> [ExampleReactor.Row.ID]'}}}
      state: {selected: Row.ID?, marks: '[Mark] = []', all: '[Row.ID] = []'}
      mutations: {select: {payload: Row.ID, sets: selected}, setMarks: '[Mark]', setAll: '[Row.ID]'}
      actions:
        select: {forward: select}
        mark: {forward: setMarks}
        load: {await: api.load(1), as: ids, then: {setAll: ids}}
      """
    let tests = try generated(.tests, from: spec)
    #expect(tests.contains("rowIDSamples: ReferenceSamples<Row.ID> = [1, 2]"))
    #expect(tests.contains("ExampleReactor.Mark(row: 1), ExampleReactor.Mark(row: 2)"))
    #expect(tests.contains("doubles.method(api.loadMethod, returns: rowIDSamples.arrays"))
    // One that has an `ID` of its own.
    let own = spec.replacing("let id: Int;", with: "struct ID: Hashable { var n: Int }; let id: Int;")
    #expect(try !generated(.tests, from: own).contains("ReferenceSamples<Row.ID> = [1, 2]"))
  }

  @Test("are, of a type that has another name, those of that type")
  func aliases() throws {
    func tests(_ more: String = "") throws -> String {
      try generated(
        .tests,
        from: """
          types: 'typealias Tags = [String]'
          state: {tags: 'Tags = []'}
          mutations: {setTags: Tags}
          actions: {set: {forward: setTags}}
          \(more)
          """
      )
    }
    #expect(try tests().contains("reference.field(\"tags\", \\.tags, from: [], stringSamples.arrays)"))
    #expect(try tests(#"samples: {Tags: '["a"]'}"#).contains("tagsSamples = ReferenceSamples<Tags>(only: "))
    // One that has its own name in it, which no compiler takes, ends.
    let loop = "types: 'typealias Loop = [Loop]'\nstate: {loop: 'Loop = []'}\nmutations: {setLoop: Loop}"
    #expect(try generated(.tests, from: loop).contains("reference.field(\"loop\""))
    // By the reactor's name, too, as methods have to say it.
    let method = "dependencies: {api: {protocol: API, methods: {load: () async -> ExampleReactor.Tags}}}"
    #expect(try tests(method).contains("doubles.method(api.loadMethod, returns: stringSamples.arrays"))
  }

  @Test("are, of a type that a spec declares, its own, whatever the project has for another type of the name")
  func nestedTypes() throws {
    let spec = """
      types: |
        struct Notice: Equatable { var id: Int }
      state: {last: Notice?}
      mutations: {setLast: Notice?}
      actions: {show: {forward: setLast}}

      """
    func samples(_ spec: String) throws -> String {
      let file = SpecFile(path: "A.reactor.yaml", bytes: Array(spec.utf8))
      let files = SpecCompilation(of: file, settings: Settings(samples: ["Notice": [".commented(1)"]])).files
      let tests = try #require(files.first { $0.kind == .tests })
      return String(decoding: tests.bytes, as: UTF8.self)
    }
    #expect(try samples(spec).contains("ReferenceSamples<Notice> = [AReactor.Notice(id: 1), "))
    for types in [
      "struct Outer { var notice: Notice }\n  struct Notice { var id: Int }",
      "struct Notice { var id: Int }\n  struct Outer { var notice: Notice }",
    ] {
      let both = spec.replacing("struct Notice: Equatable { var id: Int }", with: types).replacing(
        "Notice?",
        with: "Outer?"
      )
      #expect(try samples(both).contains("AReactor.Outer(notice: AReactor.Notice(id: 1)"))
    }
    #expect(try samples(spec + "samples: {Notice: 'Notice(id: 7)'}\n").contains("<Notice> = [Notice(id: 7)"))
    #expect(try samples(spec.replacing("var id: Int", with: "var id: Unknown")).contains("<Notice> = [.commented(1)"))
  }

  @Test("say their type where nothing around them does")
  func relays() throws {
    let spec = """
      dependencies: {relay: BehaviorRelay<Int>, subject: BehaviorSubject<Int>}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions: {go: [do: 'relay.accept(1)', do: 'subject.onNext(1)']}
      samples:
        BehaviorRelay<Int>: '.init(value: 0)'
        BehaviorSubject<Int>: '.init(value: 0)'
      """
    let tests = try generated(.tests, from: spec)
    #expect(tests.contains("doubles.relay(\"relay\", BehaviorRelay<Int>.init(value: 0), "))
    #expect(tests.contains("doubles.subject(\"subject\", BehaviorSubject<Int>.init(value: 0), "))
  }

  @Test("are none near a number that is too large to have neighbours")
  func largeNumbers() throws {
    #expect(try tests("state.count < \(Int.max)").contains("ReferenceSamples<Int> = [1, 2, 0]"))
    #expect(try tests("state.text.count < \(Int.max)").contains("ReferenceSamples<String> = "))
  }

  @Test(
    "are, of an input that is a list, one with several elements, too; and what a closure is called with is compared"
  )
  func inputs() throws {
    let tests = try generated(
      .tests,
      from: """
        inputs: {ids: '[Int]', onPick: (Int) -> Void}
        properties: {pick: {type: (Int) -> Void, default: onPick, let: true}}
        state: {ids: '[Int] = ids'}
        actions: {go: {do: 'pick(state.ids[0])'}}
        """
    )
    #expect(tests.contains("let ids: [Int] = doubles.value(\"ids\", [[1], [1, 2], []])"))
    #expect(tests.contains("let onPick = { doubles.call(\"onPick\", $0, returns: [()]) } as "))
    #expect(tests.contains("(ids: ids, onPick: onPick)"))
  }

  @Test("are those of the spec's own type, though one of Foundation's or of Swift's is called so")
  func likeFoundations() throws {
    let spec = """
      imports: Foundation
      types: |
        struct Data: Equatable { var count: Int }
        enum Result: Equatable { case won, lost }
      state: {data: Data?, result: Result?, answer: 'Swift.Result<Int, CancellationError>?'}
      mutations: {setData: Data, setResult: Result, setAnswer: 'Swift.Result<Int, CancellationError>?'}
      actions: {a: {forward: setData}, b: {forward: setResult}, c: {forward: setAnswer}}
      """
    let tests = try generated(.tests, from: spec)
    #expect(
      tests.contains("ExampleReactor.Data(count: 1), ExampleReactor.Data(count: 2)") && !tests.contains("Data([1])")
        && !tests.contains("Data()")
    )
    #expect(tests.contains("ReferenceSamples<Result> = [.won, .lost]"))
    #expect(tests.contains(".success(1), .success(2), .failure(CancellationError())"))
  }

  @Test("are none where a relay of an optional type starts, of which nothing is said")
  func relayOfOptional() throws {
    let spec = """
      dependencies: {lock: {protocol: Lock, methods: {until: 'BehaviorRelay<Int?> { get }'}}}
      state: {n: Int = 0}
      mutations: {setN: Int}
      actions: {go: [{guard: lock.until.value == nil}, {setN: 1}]}
      tests: {one: {when: go, then: {n: 1}}}
      """
    let tests = try generated(.tests, from: spec)
    #expect(tests.contains("init(value: nil)") && !tests.contains("init(value: 1)"))
  }

  @Test("are those of a type with attributes and parentheses, too")
  func attributed() throws {
    let spec = """
      types: 'typealias Handler = (Int) -> Bool'
      dependencies: {handler: Handler, others: '(Handler)'}
      state: {n: Int = 0}
      mutations: {setN: Int}
      actions: {go: {setN: 'handler(state.n) ? 1 : 2'}}
      samples: {Handler: ['{ _ in true }']}
      """
    #expect(try generated(.tests, from: spec).contains("{ _ in true }"))
    #expect(try !generated(.tests, from: spec).contains("states nothing"))
  }

  @Test("are found by the name of a spec's own type, and by that with the reactor's before it")
  func qualifiedSamples() throws {
    for name in ["Box", "ExampleReactor.Box"] {
      let spec = """
        types: 'struct Box: Equatable { let id: Int; init(id: Int, isOpen: Bool = false) { self.id = id } }'
        dependencies: {shelf: {protocol: Shelf, methods: {take: '() async -> ExampleReactor.Box'}}}
        state: {box: Box?}
        mutations: {setBox: Box}
        actions: {take: {await: shelf.take, as: box, then: {setBox: box}}}
        samples: {\(name): ['Box(id: 7)']}
        """
      let tests = try generated(.tests, from: spec)
      #expect(tests.contains("ReferenceSamples<Box> = [Box(id: 7)]"), "\(name)")
      let fallback = tests.contains("fallback: { ExampleReactor.Box(id: 7) }")
      #expect(fallback == (name != "Box"))
    }
  }

  @Test("are made of what a struct of the spec's is made of, and of what an alias stands for")
  func ownTypes() throws {
    let types = """
      types: |
        struct Row: Equatable {
          static let none = 3
          var isOpen = false, count: Int
          let id: Int, name: String
          var tags: [Tag] = [], note: String?
          var isLong: Bool { !name.isEmpty }
          func with(_ name: String) -> Row { var row = self; row.name = name; return row }
        }
        struct Tag: Equatable { var text: Text }
        struct Node: Equatable { var id: Int; var children: [Node] = [] }
        struct Made: Equatable { var id: Int; init(_ id: Int) { self.id = id } }
        struct Hidden: Equatable { private var id: Int }
        struct Seen: Equatable { var id: Int { didSet {} } }
        struct Open: Equatable { private(set) var id: Int, name = "\\(1)", note: Optional<Unknown>; private let seed = 1 }
        struct Titled: Equatable { var title: String = "\\(1)"; func show(a: Int, b: Int) {}; var size: Int }
        struct Inferred: Equatable { var name = ""; var size = 0; var tag = Tag(); var ratio = half; private(set) var isOn = true }
        struct Corner: Equatable { let id: Int; var tag: Tag = .init(text: "") }
        struct Box<Value> { var value: Value }
        struct Point: Equatable { var x, y: Int; let name, note: String }
        struct Lost: Equatable { var x, y = 1; var z }
        typealias Text = String
      """
    func samples(_ type: String) throws -> String? {
      let yaml = "\(types)\nstate: {it: '\(type)?'}\nmutations: {setIt: '\(type)?'}\nactions: {go: {setIt: nil}}\n"
      let text = try generated(.tests, from: yaml)
      return text.firstMatch(of: /ReferenceSamples<.*?> = (\[[^=]*\])\n/).map { match in
        match.1.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
      }
    }
    #expect(try samples("Text") == #"["first", "second", "", "12"]"#)
    #expect(try samples("Tag")?.contains(#"ExampleReactor.Tag(text: "second")"#) == true)
    #expect(try samples("Node")?.contains("ExampleReactor.Node(id: 1), ") == true)
    let row =
      #"ExampleReactor.Row(isOpen: true, count: 1, id: 2, name: "first", tags: [ExampleReactor.Tag(text: "first")], note: "first")"#
    #expect(try samples("Row")?.contains(row) == true)
    #expect(try samples("Titled")?.contains(#"ExampleReactor.Titled(title: "first", size: 1)"#) == true)
    #expect(try samples("Corner")?.contains("ExampleReactor.Corner(id: 1, tag: ") == true)
    let point = #"ExampleReactor.Point(x: 1, y: 2, name: "first", note: "second")"#
    #expect(try samples("Point")?.contains(point) == true)
    let inferred =
      #"ExampleReactor.Inferred(name: "first", size: 1, tag: ExampleReactor.Tag(text: "first"), isOn: true)"#
    #expect(try samples("Inferred")?.contains(inferred) == true)
    #expect(try samples("Box<Int>")?.contains("ExampleReactor.Box<Int>(value: 1), ") == true)
    for type in ["Lost", "Made", "Hidden", "Seen", "Open"] { #expect(try samples(type) == nil) }
  }

  @Test("are made of the cases of an enum that carry values, and of types inside of others, for methods too")
  func casesWithValues() throws {
    let text = try generated(
      .tests,
      from: """
        types: |
          enum Job: Equatable { case queued(at: Int, of: Int), failed(Problem), done; struct Problem: Equatable { var kind: Kind; enum Kind { case net, disk } } }
          enum Fault: Error { case coded(Int), lost }
        dependencies: {api: {protocol: API, methods: {job: '() async throws(Fault) -> Job', result: '() async -> Result<Int, Fault>'}}}
        state: {job: 'Job?'}
        mutations: {setJob: 'Job?'}
        actions:
          go:
            - {await: api.job, as: job, then: {setJob: job}, catch: [{if: 'case .coded(let code) = error, code > 7', then: {setJob: nil}}]}
          ask: [{await: api.result, as: result, then: [{if: 'case .failure = result', then: {setJob: nil}}]}]
        """
    )
    let flat = text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
    let problems = "ExampleReactor.Job.Problem(kind: .net)), .failed(ExampleReactor.Job.Problem(kind: .disk)), .done"
    #expect(
      flat.contains("ReferenceSamples<Job> = [ .queued(at: 1, of: 2), .queued(at: 2, of: 2), .failed(\(problems)")
    )
    #expect(flat.contains("doubles.method(api.jobMethod, returns: jobSamples)"))
    #expect(flat.contains("doubles.errors += [ Fault.coded(1), Fault.coded(2), Fault.lost"))
    #expect(flat.contains("ReferenceSamples<Result<Int, Fault>> = [ .success(1), .success(2), .failure(.coded(1))"))
  }

  @Test("are, of a case in a pattern, also those at the boundaries of which its condition speaks")
  func boundariesOfCases() throws {
    let types = "types: 'enum Every: Equatable { case day(Int), month(Int), never }'\n"
    let text = try generated(
      .tests,
      from: types + """
        state: {every: Every = .never}
        mutations: {setEvery: Every}
        actions:
          go: [{switch: state.every, cases: {'.day(let count) where count > 30': [{setEvery: .never}], default: []}}]
        """
    )
    #expect(text.contains(".day(30)") && text.contains(".day(31)"))
    #expect(!text.contains(".month(30)"))
  }

  @Test("are dictionaries of values by keys, of structs with each case of their enums, and a scheduler")
  func dictionaries() throws {
    let text = try generated(
      .tests,
      from: """
        types: |
          struct Row: Equatable { var id: Int; var phase: Phase; var isOn: Bool }
          enum Phase: Equatable { case running(Int), paused, done }
        dependencies: {timing: any SchedulerType}
        state: {rows: '[Int: Row] = [:]'}
        mutations: {setRows: '[Int: Row]', setRow: {payload: {_ row: Row}, reduce: 'state.rows[row.id] = row'}}
        actions: {go: [{setRows: '[:]'}], set: {forward: setRow}}
        """
    )
    #expect(text.contains("reference.field(\"rows\", \\.rows, from: [:], rowSamples.dictionaries(by: intSamples))"))
    for phase in [".running(1)", ".running(2)", ".paused", ".done"] {
      #expect(text.contains("ExampleReactor.Row(id: 1, phase: \(phase), isOn: true)"))
    }
    #expect(text.contains("ExampleReactor.Row(id: 1, phase: .running(1), isOn: false)"))
    #expect(text.contains("ExampleReactor(timing: MainScheduler.instance)"))
  }

  @Test("are sets of all that there are, and ranges of what ascends")
  func setsAndRanges() throws {
    let text = try generated(
      .tests,
      from: """
        types: 'enum Day { case monday, friday, sunday }'
        state: {days: 'Set<Day> = []', span: 'ClosedRange<Int> = 0...1', part: 'Range<Duration>?'}
        mutations: {setDays: 'Set<Day>', setSpan: 'ClosedRange<Int>'}
        actions: {days: {forward: setDays}, span: {forward: setSpan}}
        """
    )
    #expect(text.contains("ReferenceSamples<Set<Day>> = [[.monday], [.monday, .friday, .sunday], []]"))
    #expect(text.contains("ReferenceSamples<ClosedRange<Int>> = [1...2, 2...2]"))
    // The dot with which their values begin would be part of the sign.
    #expect(text.contains("(.seconds(1))..<(.seconds(1))"))
  }

  @Test("are chosen for dependencies and inputs that are values, where no value of them can stop the start")
  func chosenValues() throws {
    func made(_ inputs: String, start: String) throws -> String {
      try generated(
        .tests,
        from: """
          types: 'enum Side { case left, right }'
          \(inputs)
          state: {note: 'String = ""', begin: \(start)}
          mutations: {setNote: String}
          actions: {go: [{setNote: '"a"'}]}
          samples: {Account: ['Account(1)', 'Account(2)']}
          """
      )
    }
    let plain = try made("inputs: {side: Side, account: Account}", start: "'Side = side'")
    #expect(plain.contains("let side: Side = doubles.value(\"side\", [.left, .right])"))
    #expect(plain.contains("let account: Account = doubles.value(\"account\", [Account(1), Account(2)])"))
    // Among several, a closure in a tuple would not be taken for one that is `@Sendable`.
    let tuple = try made("inputs: {shown: '(by: @Sendable (Int) -> Void, at: Int)'}", start: "'Int = 0'")
    #expect(tuple.contains("(shown: (by: { _ in }, at: 1))"))
    let optional = try made("inputs: {side: 'Side? = nil', limit: Int = 3}", start: "'Int = 0'")
    #expect(optional.contains("let side: Side? = doubles.value(\"side\", [.left, nil])"))
    #expect(!optional.contains("doubles.value(\"limit\""))
    for start in ["'Int = side == .left ? 1 : 2'", "'Int? = [side].first(where: { $0 == .left })?.hashValue'"] {
      let computed = try made("inputs: {side: Side}", start: start)
      #expect(computed.contains("let side: Side = doubles.value(\"side\", [.left, .right])\n"), "\(start)")
    }
    // What the start makes of it may hold for some values only.
    for start in [
      "'Int = count(side)'", "'Int = [1][side.hashValue]'", "'Meter = .init(side)'", "'Meter = Meter.of(side)'",
      "'Int = try! Meter.f(side)'", "'Box<Side> = Box<Side>(side)'", "'[Meter] = [.of(side)]'",
      "'Meter = Factory.shared.at(side)'", "'Meter = make { side }'", "'Meter = side +/ 1'",
      "'Int = [side].first.unsafelyUnwrapped.count'",
    ] {
      let fixed = try made("inputs: {side: Side}", start: start)
      #expect(!fixed.contains("[.left, .right]"), "\(start)")
    }
  }

  @Test(
    "are read from types that end anywhere, and don't grow without end",
    arguments: [
      "typealias Text", "typealias Text =", "struct A { var }", "struct A { var x: Int, }", "struct A { let x: }",
      "struct A {",
      (0..<40).map {
        "struct A\($0) { var l: \($0 == 0 ? "Int" : "A\($0 - 1)"), r: \($0 == 0 ? "Int" : "A\($0 - 1)") }"
      }
      .joined(separator: "\n"),
    ]
  )
  func unfinishedTypes(types: String) {
    let lines = types.split(separator: "\n").map { "  \($0)\n" }.joined()
    let yaml = "types: |\n\(lines)state: {count: Int = 0}\nmutations: {setCount: Int}\nactions: {go: {setCount: 1}}\n"
    let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8))
    let compilation = SpecCompilation(of: file, settings: Settings())
    #expect(compilation.files.reduce(0) { $0 + $1.bytes.count } < 100_000)
  }

  @Test(
    "are asked for by an entry that can be written so",
    arguments: [
      ("(Int, String) -> Widget", "'(Int, String) -> Widget': '{ _, _ in … }'"), ("Widget", "Widget: 'Widget()'"),
      ("any Service", "any Service: 'FakeService()'"),
      ("Service & Other", "'Service & Other': 'FakeService()'"),
      ("LocalizedError", "LocalizedError: 'FakeLocalizedError()'"),
      ("(Int, Widget)", "Widget: 'Widget()'"), ("Page<Widget>", "Page<Widget>: 'Page<Widget>()'"),
    ]
  )
  func entry(type: String, entry: String) {
    let yaml = "dependencies: {it: '\(type)'}\nstate: {count: Int = 0}\n"
    let compilation = SpecCompilation(
      of: SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8)),
      settings: Settings()
    )
    #expect(compilation.diagnostics.contains { $0.message.contains("as `\(entry)`") })
    // What is named can be an enum, which has no `init`.
    let cases = compilation.diagnostics.contains { $0.message.contains("of an enum as `\(type): [.first, .second]`") }
    #expect(cases == ["Widget", "Page<Widget>"].contains(type))
  }

  @Test("are, of an error with a range among its cases, also those at its ends; a `URLError` is there without samples")
  func rangesOfErrors() throws {
    let text = try generated(
      .tests,
      from: """
        types: 'enum SubmitError: Error { case closed, server(code: Int), http(Int, body: Data?) }'
        dependencies: {api: {protocol: API, methods: {submit: '() async throws(SubmitError) -> Result<Int, URLError>'}}}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions:
          go:
            - guard: state.count < 7
            - await: api.submit
              as: outcome
              then: {setCount: 1}
              catch:
                - switch: error
                  cases:
                    '.server(code: 500...599)': {setCount: 2}
                    default: {setCount: 3}

        """
    )
    #expect(!text.contains("Data([500])"))
    for code in [499, 500, 598, 599, 600] { #expect(text.contains("SubmitError.server(code: \(code))")) }
    #expect(text.contains(".failure(URLError(.timedOut))"))
  }

  @Test("are, of a tuple that a method returns, also those of which one element is at a boundary")
  func tuples() throws {
    let spec = """
      dependencies:
        api: {protocol: API, methods: {send: '() async throws -> (received: Int, digest: String?)'}}
      state: {total: Int = 0}
      mutations: {setTotal: Int}
      actions:
        send:
          - await: api.send
            as: answer
            catch: ignore
            then:
              - guard: answer.received >= 40 && answer.digest == "ok"
              - setTotal: answer.received
      """
    let found = try generated(.tests, from: spec)
    for value in [
      "(received: 39, digest: \"first\")", "(received: 40, digest: \"first\")", "(received: 1, digest: \"ok\")",
    ] {
      #expect(found.contains(value))
    }
    let given = "samples: {'(received: Int, digest: String?)': '(received: 7, digest: nil)'}\n" + spec
    #expect(try !generated(.tests, from: given).contains("(received: 39"))
  }

  @Test("are, of a text that a condition names, that one")
  func strings() throws {
    #expect(
      try tests("'state.text != \"admin\"'").contains(
        "ReferenceSamples<String> = [\"first\", \"second\", \"\", \"12\", \"admin\"]"
      )
    )
  }

  @Test(
    "are, of a closure of which there are several, one from input to input, and of rows of several also a row of all"
  )
  func closuresAndRows() throws {
    let text = try tests(
      "limit() > 3",
      """
      types: 'enum Cell { case letter(String), block }'
      inputs: {rows: '[[Cell]]'}
      dependencies: {limit: '() -> Int', tell: '(Int) -> Void'}
      samples: {() -> Int: ['{ 1 }', '{ 7 }']}
      """
    )
    #expect(text.contains(#"let limit: () -> Int = doubles.value("limit", [{ 1 }, { 7 }])"#))
    #expect(text.contains(#"doubles.call("tell", $0"#))
    #expect(text.contains(#", [[.letter("first"), .letter("second"), .block], []], "#))
  }

  @Test("are, of an enum with more cases than are tried at all boundaries, some of each case")
  func manyBoundaries() throws {
    let text = """
      types: |
        enum Memory { case add, recall, clear }
        enum Key { case digit(Int), memory(Memory) }
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        press:
          payload: {_ key: Key}
          steps:
            - switch: key
              cases:
                .digit(let digit): [{guard: digit < 10 && digit > 20 && digit != 30 && digit != 40}, {setCount: digit}]
                .memory(let memory): [{guard: memory != .clear}, {setCount: 0}]
      """
    #expect(try generated(.tests, from: text).contains(".memory(.clear)"))
  }

  @Test("are, of a count, texts and arrays with one element less and one more")
  func counts() throws {
    let texts = try tests("state.text.count >= 4")
    for count in 3...5 { #expect(texts.contains("\"" + String(repeating: "a", count: count) + "\"")) }
    let arrays = try tests("state.items.count >= 4")
    for count in 3...5 { #expect(try #require(arrays.firstMatch(of: /arrays\(([^)]*)\)/)).1.contains("\(count)")) }
  }

  @Test("are made once for a type; optionals and arrays are made of them")
  func constants() throws {
    let text = try tests("state.count > 20")
    #expect(text.ranges(of: "ReferenceSamples<Int> = ").count == 1)
    #expect(text.contains("reference.field(\"count\", \\.count, from: 0, intSamples)"))
    #expect(text.contains("reference.field(\"items\", \\.items, from: [], intSamples.arrays"))
    #expect(text.contains("reference.field(\"mode\", \\.mode, from: nil, intSamples.optional)"))
  }

  @Test("are, of a `Result`, also failures")
  func results() throws {
    let methods = "{one: '() async -> Result<Int, Bad>', other: '() async -> Result<Int, any Error>'}"
    let api = "dependencies: {api: {protocol: API, methods: \(methods)}}\nsamples: {Bad: [.wrong]}"
    let text = try tests("state.count > 20", api)
    #expect(text.contains(".success(2), .failure(.wrong)"))
    #expect(text.contains(".success(2), .failure(CancellationError())"))
  }

  @Test(
    "that are missing are asked for by the type that lacks them",
    arguments: [
      ("BehaviorRelay<Foo>", "Foo: 'Foo()'"), ("PublishSubject<[Foo]>", "Foo: 'Foo()'"),
      ("Result<Foo, Bad>", "Foo: 'Foo()'"), ("Box<Foo>", "Box<Foo>: 'Box<Foo>()'"),
      ("(Int, [Foo])", "Foo: 'Foo()'"),
    ]
  )
  func missing(type: String, entry: String) {
    let behavior = "state: {a: Int = 0}\nmutations: {setA: Int}\nactions: {a: [{setA: 1}]}\n"
    let yaml = Array("dependencies: {value: '\(type)'}\n\(behavior)".utf8)
    let file = SpecFile(path: "Example.reactor.yaml", bytes: yaml)
    let remarks = SpecCompilation(of: file, settings: Settings()).diagnostics.map(\.message)
    #expect(remarks.contains { $0.contains("give it in `samples`, as `\(entry)`") }, "\(remarks)")
  }

  @Test("have a name that no dependency has")
  func names() throws {
    let text = try tests(
      "state.count > 20",
      "dependencies: {intSamples: {type: 'any API', methods: {all: '() -> [Int]'}}}"
    )
    #expect(text.contains("let intSamples2: ReferenceSamples<Int> = "))
    #expect(text.contains("doubles.method(intSamples.allMethod, returns: intSamples2.arrays"))
  }

  @Test("are, where a text is trimmed or its case changed, texts that this changes")
  func changedTexts() throws {
    #expect(try tests("'state.text.trimmingCharacters(in: .whitespaces).isEmpty'").contains("\" a \""))
    let emitted = "flows: {lower: [{setText: ['state.text.lowercased()']}]}"
    #expect(try tests("state.count > 20", emitted).contains("\"aB\""))
    #expect(try !tests("state.count > 20").contains("\"aB\""))
  }

  @Test("are the neighbours of a bound of what is emitted")
  func bounds() throws {
    let emitted = "flows: {limit: [{setCount: ['min(state.count, 50_000)']}]}"
    #expect(try tests("state.text.isEmpty", emitted).contains("50000, 49999, 50001"))
  }

  @Test("are no large factors, of which a product might be too large")
  func factors() throws {
    let emitted = "flows: {far: [{setCount: 'state.count * 5_000_000_000'}]}"
    let text = try tests("state.count > 6_000_000_000", emitted)
    #expect(!text.contains("5000000000") && text.contains("6000000001"))
  }

  @Test("are, of an error, those with the spec's literals of the same kind only")
  func literalsOfErrors() throws {
    let asked = """
      onError:
        - switch: error
          cases:
            Failed.coded(let code) where code > 7: [setCount: 1]
            default: []
      samples: {Failed: ['Failed.coded(1)', 'Failed.named("x")']}
      """
    let text = try tests("state.text.isEmpty", asked)
    #expect(text.contains("Failed.coded(7)"))
    #expect(text.contains("Failed.coded(6)"))
    let none = try tests("state.text.isEmpty", asked.replacing("7", with: "0"))
    #expect(none.contains("Failed.coded(0)"))
    #expect(!none.contains("Failed.coded(-1)"))
    #expect(!none.contains("Failed.named(0)"))
  }

  @Test("are, of an error, those of the type to which any text casts it")
  func castErrors() throws {
    let cast = """
      onError:
        - let: {failure: error as? Failed ?? .unknown}
        - setText: failure.title
      samples: {Failed: [.unknown, .offline]}
      """
    #expect(try tests("state.text.isEmpty", cast).contains("doubles.errors += [Failed.unknown, Failed.offline]"))
  }

  @Test(
    "are none, of an error, where a field is called so, or something else is cast",
    arguments: [
      "state.error == (nil as Failed?)", "(state.error as Failed?) == nil", "error is Lost && (nil as Failed?) == nil",
    ]
  )
  func otherCasts(condition: String) throws {
    let asked = """
      onError: [{if: '\(condition)', then: {setCount: 1}}]
      samples: {Failed: [.unknown], Lost: [Lost()]}
      """
    #expect(try !tests("state.text.isEmpty", asked).contains("Failed.unknown"))
  }

  @Test(
    "are, of what the initializer takes, those that are given, also beside a default and where the start has but a member of it"
  )
  func givenValues() throws {
    let spec = """
      inputs: {order: Order, unused: Order, code: String?}
      dependencies: {policy: {type: Policy, default: Policy()}}
      state: {lines: {type: '[Int]', default: order.lines}, total: Int = sum(unused), text: 'String = code ?? ""', data: Data?}
      mutations: {setData: Data}
      actions: {put: {forward: setData}, go: [{guard: policy.isOn}, {setData: Data()}]}
      samples: {Order: [.first, .second], Policy: [.strict, .lax]}
      """
    let text = try generated(.tests, from: "imports: Foundation\n" + spec)
    #expect(text.contains("let order: Order = doubles.value(\"order\", [.first, .second])"))
    #expect(text.contains("let policy: Policy = doubles.value(\"policy\", [.strict, .lax])"))
    #expect(text.contains("let code: String? = doubles.value(\"code\", ["))
    #expect(text.contains("unused: .first"))
    #expect(text.contains("ReferenceSamples<Data> = [Data([1]), Data([2]), Data()]"))
  }

  @Test("of ranges go from a value to itself, where nobody knows which is greater")
  func ranges() throws {
    let text = try generated(
      .tests,
      from: """
        state: {months: ClosedRange<Month>?, days: Range<Day>?}
        mutations: {setMonths: ClosedRange<Month>, setDays: Range<Day>}
        actions: {choose: {forward: setMonths}, pick: {forward: setDays}}
        samples: {Month: [.may, .june], Day: [Day(1), Day(2)]}
        """
    )
    #expect(text.contains("(.may)...(.may), (.june)...(.june)"))
    #expect(text.contains("Day(1)..<Day(1), Day(2)..<Day(2)"))
  }

  @Test("of Foundation's types need no samples, and their constants are called as Swift's guidelines say")
  func ofFoundation() throws {
    let text = try generated(
      .tests,
      from: """
        state: {id: UUID?, width: CGFloat = 0, place: CGPoint?, at: IndexPath?}
        mutations: {setID: {payload: {id: UUID}, reduce: state.id = id}, setWidth: CGFloat, setPlace: CGPoint, setAt: IndexPath}
        actions: {go: {forward: setWidth}, move: {forward: setPlace}, choose: {forward: setAt}}
        """
    )
    #expect(text.contains("let uuidSamples: ReferenceSamples<UUID> = ["))
    #expect(text.contains("let cgFloatSamples: ReferenceSamples<CGFloat> = [1.5, 2.5"))
    #expect(text.contains("let cgPointSamples: ReferenceSamples<CGPoint> = [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)]"))
    #expect(text.contains("let indexPathSamples: ReferenceSamples<IndexPath> = ["))
  }

  @Test("are, for a sequence that is a dependency, all that are given: each side makes its own")
  func sequences() throws {
    let text = try generated(
      .tests,
      from: """
        samples: {AsyncStream<Int>: ['AsyncStream { $0.finish() }', 'AsyncStream { $0.yield(3); $0.finish() }']}
        dependencies: {numbers: AsyncStream<Int>}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        events: {numbers: {observe: numbers, as: number, then: {setCount: number}}}
        """
    )
    #expect(
      text.contains(
        "let numbers: AsyncStream<Int> = doubles.value(\"numbers\", [AsyncStream { $0.finish() }, AsyncStream { $0.yield(3); $0.finish() }])"
      )
    )
  }

  @Test("are none of a closure that returns nothing, whose calls are noted, whatever stands for it in the spec")
  func closures() throws {
    let text = try generated(
      .tests,
      from: """
        dependencies: {onClose: '(() -> Void)?', onTap: {type: '(Int) -> Void', default: '{ _ in }'}, onText: '(String?) -> Void'}
        state: {count: Int = 0}
        actions: {close: [{do: ['onClose?()', onTap(3)]}]}
        """
    )
    let onClose = "{ doubles.call(\"onClose\", (), returns: [()]) } as (() -> Void)?"
    #expect(text.contains("let onClose = doubles.value(\"onClose\", [\(onClose), nil])"))
    #expect(text.contains("let onTap = { doubles.call(\"onTap\", $0, returns: [()]) } as (Int) -> Void"))
    #expect(text.contains("let onText = { doubles.call(\"onText\", $0 as Any, returns: [()]) } as (String?) -> Void"))
  }

  @Test("are, of an error, all of its cases, and behind them those of which conditions speak")
  func manyErrors() throws {
    let names = (1...12).map { "case\($0)" }.joined(separator: ", ")
    let text = try generated(
      .tests,
      from: """
        types: 'enum Fail: Error { case \(names), wait(Int) }'
        dependencies: {api: {protocol: API, methods: {load: '() async throws'}}}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions:
          go: [{await: api.load, catch: [{guard: 'case .wait(let n)? = error as? Fail, n > 30'}, {setCount: 1}]}]
        """
    )
    let errors = try #require(text.split(separator: "doubles.errors += [").last).prefix { $0 != "]" }
    for error in ["Fail.case12", "Fail.wait(1)", "Fail.wait(30)", "Fail.wait(31)"] { #expect(errors.contains(error)) }
  }

  @Test("are, of an error that is nested in another type, the error's, and those of which a condition speaks")
  func nestedErrors() throws {
    let text = try generated(
      .tests,
      from: """
        types: |
          struct Photo: Equatable {
            enum Failure: Error { case offline, full }
            var id: Int
          }
          enum Busy: Error { case tooOften(wait: Int) }
        dependencies: {api: {protocol: API, methods: {load: '() async throws', save: '() async throws'}}}
        state: {isOffline: Bool = false, photo: Photo?}
        mutations: {setOffline: Bool, setPhoto: Photo?}
        actions:
          load: [{await: api.load, catch: {setOffline: 'error as? Photo.Failure == .offline'}}]
          save:
            - await: api.save
              catch: [{guard: 'case .tooOften(let wait)? = error as? Busy, wait > 3'}, {setOffline: true}]
        """
    )
    let errors = try #require(text.split(separator: "doubles.errors += [").last).prefix { $0 != "]" }
    #expect(!errors.contains("Photo("))
    for error in ["Photo.Failure.offline", "Photo.Failure.full", "Busy.tooOften(wait: 3)", "Busy.tooOften(wait: 4)"] {
      #expect(errors.contains(error))
    }
  }

  @Test("are, in a case whose text is asked for its length, also one that is short enough, and an empty one")
  func textsInCases() throws {
    let text = try generated(
      .tests,
      from: """
        types: 'enum Method { case call, text(String) }'
        state: {method: 'Method = .call', count: Int = 0}
        mutations: {setMethod: Method, setCount: Int}
        actions:
          choose: {forward: setMethod}
          go: [{switch: state.method, cases: {'.text(let number) where number.count < 3': [{setCount: 1}], default: []}}]
        """
    )
    #expect(text.contains(#".text("")"#))
    #expect(text.contains(#".text("aaa")"#))
    #expect(text.contains(#".text("aa")"#))
  }

  @Test("are proposed, for streams, as something that compiles")
  func proposedStreams() {
    func entry(_ type: String) -> String { SampleValues.entry(for: SwiftType(type)) }
    #expect(entry("Observable<Int>") == "Observable<Int>: '.never()'")
    #expect(entry("PublishRelay<Int>") == "PublishRelay<Int>: 'PublishRelay<Int>()'")
    #expect(entry("AsyncStream<Int>") == "AsyncStream<Int>: 'AsyncStream<Int> { $0.finish() }'")
    #expect(entry("ReplayRelay<Int>") == "ReplayRelay<Int>: 'ReplayRelay<Int>.create(bufferSize: 1)'")
    for (failure, stream) in [("Never", "AsyncStream<Int>"), ("any Error", "AsyncThrowingStream<Int, any Error>")] {
      let type = "any AsyncSequence<Int, \(failure)>"
      #expect(entry(type) == "'\(type)': '\(stream) { $0.finish() }'")
    }
    #expect(entry("any AsyncSequence<Int, Lost>") == "'any AsyncSequence<Int, Lost>': 'FakeAsyncSequence()'")
    #expect(entry("BehaviorRelay<[Int]>") == "'BehaviorRelay<[Int]>': 'BehaviorRelay<[Int]>(value: …)'")
  }

  @Test("of a `Result` are those of which decisions speak, also of decimals")
  func boundariesOfResults() throws {
    let yaml = """
      dependencies: {api: {protocol: API, methods: {share: '() async -> Result<Decimal, LostError>'}}}
      samples: {LostError: '.lost'}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        go:
          - await: api.share
            as: share
            then:
              - switch: share
                cases: {'.success(let part) where part >= 7': {setCount: 1}, default: {setCount: 2}}
      """
    let text = try generated(.tests, from: yaml)
    for share in ["7", "6.5", "7.5"] { #expect(text.contains(".success(Decimal(\(share)))"), "\(text)") }
  }

  @Test(
    "of an app's own type that is called like Swift's are no numbers or texts",
    arguments: ["Double", "Int", "String"]
  )
  func ownScalars(type: String) throws {
    let yaml = """
      state: {count: Int = 0, score: \(type)?}
      mutations: {setScore: {payload: {_ score: \(type)}, reduce: state.score = score}}
      actions: {go: {payload: {_ score: \(type)}, steps: [{guard: state.count > 3}, {setScore: score}]}}
      samples: {\(type): ['\(type)(a: 1, b: 2)', '\(type)(a: 2, b: 1)']}
      """
    let text = try generated(.tests, from: yaml)
    #expect(text.contains("ReferenceSamples<\(type)> = [\(type)(a: 1, b: 2), \(type)(a: 2, b: 1)]"))
  }

  @Test("of Swift's own numbers are those of conditions, too, however samples are written")
  func sampledScalars() throws {
    let text = try tests(
      "state.count > 40",
      "samples: {Int: [Int.max, 'Int(exactly: 7)!'], String: ['String(repeating: \"a\", count: 3)']}"
    )
    #expect(text.contains("ReferenceSamples<Int> = [Int.max, Int(exactly: 7)!, 0, 40, 39, 41]"))
  }

  @Test("are made of a struct with parameters, with its arguments in their place, but of none that is made of itself")
  func structsWithParameters() throws {
    let yaml = """
      types: |
        struct Pair<First, Second: Equatable> { var first: First; var second: Second? }
        struct Node<Value> { var value: Value; var next: Node<Value> }
        enum Mode { case on, off }
        struct Row { var tags: Pair<Int, Tag> }
        struct Tag { var mode: Mode }
      state: {pair: 'Pair<[Int], Mode>?', node: 'Node<Int>?', row: Row?}
      mutations: {setPair: 'Pair<[Int], Mode>'}
      actions: {go: {setPair: '.init(first: [], second: nil)'}}
      """
    let text = try generated(.tests, from: yaml)
    #expect(text.contains("ExampleReactor.Pair<[Int], Mode>(first: [1], second: .on)"))
    #expect(!text.contains("Node<Int>(value:"))
    // Made of one that is declared behind it.
    #expect(text.contains("Row(tags: ExampleReactor.Pair<Int, Tag>(first: 1, second: ExampleReactor.Tag(mode: .on)))"))
  }

  @Test("have what a condition compares with a dependency's default, and the digits that one asks a struct's text for")
  func textsOfOthers() throws {
    let yaml = """
      types: |
        enum Status: Hashable { case open, inWork(by: String), done }
        struct Draft: Equatable { var digits: String; var isTyped: Bool }
      dependencies: {me: {type: String, default: '"me"'}}
      state: {status: Status = .open, draft: Draft?, count: Int = 0}
      derived: {liters: 'Int? = draft.flatMap { Int($0.digits) }'}
      mutations: {setStatus: Status, setDraft: Draft?, setCount: Int}
      actions:
        put: {forward: setStatus}
        type: {forward: setDraft}
        go: [{guard: 'state.status == .inWork(by: me)'}, {unwrap: {liters: state.liters}}, {setCount: liters}]
      """
    let text = try generated(.tests, from: yaml)
    #expect(text.contains(".inWork(by: \"me\")"))
    #expect(text.contains("Draft(digits: \"12\", isTyped:"))
  }

  @Test("are made of an enum with parameters, too, and of one in another one")
  func enumsWithParameters() throws {
    let yaml = """
      types: |
        enum Outcome<Value: Equatable> { case value(Value), failure(code: Int, reason: String?), none }
        indirect enum Tree<Value> { case leaf(Value), branch(Tree<Value>, Tree<Value>) }
        enum Load<Value> { case done(Outcome<Value>) }
      dependencies:
        api: {protocol: API, methods: {load: '() async -> Outcome<[Int]>', tree: '() async -> Tree<Int>', next: '() async -> Load<Int>'}}
      state: {outcome: 'Outcome<[Int]>?'}
      mutations: {setOutcome: 'Outcome<[Int]>?'}
      actions:
        go: {await: api.load, as: outcome, then: {setOutcome: outcome}}
        plant: {await: api.tree}
        next: {await: api.next}
      """
    let text = try generated(.tests, from: yaml).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      text.contains(
        "ReferenceSamples<Outcome<[Int]>> = [ .value([1]), .value([]), .failure(code: 1, reason: \"first\"), .failure(code: 2, reason: nil), .none, ]"
      )
    )
    #expect(text.contains("ReferenceSamples<Tree<Int>> = [.leaf(1), .leaf(2)]"))
    #expect(text.contains("ReferenceSamples<Load<Int>> = [.done(.value(1)), .done(.value(2))]"))
  }

  @Test(
    "of a text of which a decision takes a number of characters are both sides of it, and more successes than a few"
  )
  func cutTexts() throws {
    let yaml = """
      dependencies:
        api: {protocol: API, methods: {load: '() async -> Result<Int, CancellationError>'}}
      state: {text: String = "", count: Int = 0}
      mutations: {setText: String, setCount: Int}
      actions:
        type: {payload: {_ text: String}, steps: [{setText: 'String(text.prefix(20))'}]}
        go:
          await: api.load
          as: answer
          then:
            - if: state.count > 100 || state.count == 7 || state.count == 17 || state.count == 27
              then: {setCount: 3}
            - switch: answer
              cases:
                '.success(let n) where n > 41': {setCount: n}
                default: []
      """
    let text = try generated(.tests, from: yaml)
    for length in 19...21 { #expect(text.contains("\"\(String(repeating: "a", count: length))\"")) }
    #expect(text.contains(".success(42)"))
  }

  @Test(
    "take no longer where structs with parameters are made of each other, with arguments that have no end",
    .timeLimit(.minutes(1))
  )
  func endlessParameters() throws {
    let chain = (0..<20).map { "struct S\($0)<T> { var a: S\($0 + 1)<T>?; var b: S\($0 + 1)<T>? }" }
    let ring = (0..<8).map { index in
      let parts = (0..<8).map { "var p\($0): [R\($0)<T>]" }
      return "struct R\(index)<T> { \(parts.joined(separator: "; ")) }"
    }
    let types =
      chain + ring + [
        "struct S20<T> { var n: T }",
        "struct Node<T> { var left: [Node<[T]>]; var right: [Node<Set<T>>]; var name: Int }",
      ]
    let yaml = """
      types: |
      \(types.map { "  \($0)\n" }.joined())
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        a: {payload: {_ node: Node<Int>}, steps: [{setCount: 1}]}
        b: {payload: {_ first: S0<Int>}, steps: [{setCount: 1}]}
        c: {payload: {_ ring: R0<Int>}, steps: [{setCount: 1}]}
      """
    #expect(try generated(.tests, from: yaml).contains("ReactorReference<ExampleReactor>"))
  }

  @Test("are made into a sequence for each who walks it, where only `AsyncSequence` is known of its type")
  func walkedSequences() throws {
    let yaml = """
      dependencies:
        api:
          protocol: API
          methods: {ids: '() -> any AsyncSequence<Int, any Error> & Sendable', ticks: 'any AsyncSequence<Int, Never> & Sendable { get }', old: '() -> ReplaySubject<Int>'}
      samples: {'any AsyncSequence<Int, any Error> & Sendable': 'AsyncThrowingStream { $0.yield(7) }'}
      state: {id: Int = 0}
      mutations: {setID: Int}
      actions:
        a: {observe: api.ids, as: id, then: {setID: id}, catch: ignore}
        b: {observe: api.ticks, as: id, then: {setID: id}}
        c: {observe: api.old, as: id, then: {setID: id}, catch: {setID: 0}}
      """
    let text = try generated(.tests, from: yaml)
    #expect(text.contains("doubles.sequence(api.idsMethod, emits: intSamples) { $0 }"))
    #expect(text.contains("doubles.sequence(api.ticksProperty, emits: intSamples) { $0 }"))
    #expect(text.contains("doubles.stream(api.oldMethod, emits: intSamples) { $0.feeding(ReplaySubject<Int>.create("))
    #expect(text.contains("fallback: { AsyncStream<Int> { _ in } }"))
    #expect(text.contains("fallback: { .create(bufferSize: 1) }"))
  }

  @Test("are those of the spec first")
  func given() throws {
    let text = try tests("state.count > 20", "samples: {Int: [7, 8], String: '\"x\"'}")
    #expect(text.contains("ReferenceSamples<Int> = [7, 8, 0, 20, 19, 21]"))
  }

  @Test("are, of a long text, as many letters")
  func longTexts() throws {
    #expect(try tests("state.text.count <= 140").contains("String(repeating: \"a\", count: 141)"))
  }

  @Test("are, where a condition asks for digits and letters, texts of both")
  func mixedTexts() throws {
    let text = try tests("Int(state.text) != nil && state.text.count == 4")
    #expect(text.contains("\"1234\""))
    #expect(text.contains("\"Aa1a\""))
  }

  @Test("are the raw values of an enum that a step makes of a text")
  func rawValues() throws {
    let text = try tests(
      "'Mode(rawValue: state.text) != nil'",
      "types: 'enum Mode: String { case quick, thorough }'"
    )
    #expect(text.contains("\"quick\", \"thorough\""))
  }

  @Test("are the texts in the samples of the types that the spec uses")
  func textsInSamples() throws {
    let text = try generated(
      .tests,
      from: """
        imports: Domain
        samples: {Coupon: ['Coupon(code: "SPRING")', 'Coupon(code: "VIP")']}
        dependencies: {me: String, number: Int}
        state: {coupon: Coupon?, text: String = ""}
        mutations: {setText: String}
        actions:
          go:
            - guard: state.coupon?.code != state.text
            - setText: me
        """
    )
    #expect(text.contains("\"\", \"12\", \"SPRING\", \"VIP\""))
    #expect(text.contains("let me = doubles.value(\"me\", [\"first\", \"second\", \"SPRING\", \"VIP\"])"))
    #expect(text.contains("doubles.value(\"number\", [1, 2])"))
  }

  @Test("are, of an error, also those with the literals of which the spec asks")
  func errors() throws {
    let text = try generated(
      .tests,
      from: """
        imports: Domain
        samples: {APIError: ['.server(code: 500)']}
        dependencies: {api: {protocol: API, methods: {load: '() async throws -> Int'}}}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions:
          go:
            - await: api.load()
              as: count
              then: {setCount: count}
              catch:
                - switch: error
                  cases:
                    'APIError.server(code: 409)': {setCount: 1}
                    default: []
        """
    )
    #expect(
      text.contains(
        "      APIError.server(code: 500), APIError.server(code: 409), APIError.server(code: 408),"
      )
    )
  }

  @Test("come with the fields that each condition reads, also by derived values and by names that steps bind")
  func reads() throws {
    let text = try generated(
      .tests,
      from: """
        state: {count: Int = 0, text: String = "", limit: Int = 3}
        derived: {isFull: Bool = count >= limit, mayGo: Bool = !isFull && text.isEmpty}
        mutations: {setCount: Int}
        actions:
          go:
            - guard: state.mayGo
            - let: {next: state.count + 1}
            - guard: next < 9
            - setCount: next
        """
    )
    #expect(text.contains("6: [\"count\", \"limit\", \"text\"]"))
    #expect(text.contains("8: [\"count\"]"))
  }
}
