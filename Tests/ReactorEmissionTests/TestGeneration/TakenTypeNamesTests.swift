import ReactorEmission
import ReactorSpec
import Testing

@Suite("Types called like those of the libraries")
struct TakenTypeNamesTests {
  @Test("so are Foundation's where samples alone make tests import it")
  func importedBySamples() throws {
    let spec = """
      module: App
      state: {order: SortOrder, at: 'Moment?'}
      mutations: {setOrder: SortOrder, setAt: 'Moment?'}
      actions: {sort: {forward: setOrder}, mark: {forward: setAt}}
      samples: {SortOrder: [.ascending, .descending], Moment: 'Moment(Date.distantPast)'}
      """
    #expect(try generated(.tests, from: spec).contains("private typealias SortOrder = ExampleReactor.SortOrderInTests"))
    let plain = spec.replacing("Date.distantPast", with: "1")
    #expect(try !generated(.tests, from: plain).contains("typealias SortOrder"))
  }

  @Test("so are protocols of the runtimes, where samples are made by their names")
  func protocolsOfRuntimes() throws {
    let spec = """
      module: App
      state: {left: 'Disposable?'}
      mutations: {setLeft: 'Disposable?'}
      actions: {put: {forward: setLeft}}
      samples: {Disposable: ['Disposable(count: 1)', 'Disposable(count: 2)']}
      """
    #expect(
      try generated(.tests, from: spec).contains("private typealias Disposable = ExampleReactor.DisposableInTests")
    )
    let library = spec.replacing("'Disposable(count: 1)', 'Disposable(count: 2)'", with: "Disposables.create()")
    #expect(try !generated(.tests, from: library).contains("typealias Disposable"))
  }

  @Test("so are protocols that are generated, which are the module's whatever else is imported")
  func generatedProtocol() throws {
    let spec = """
      module: App
      imports: [Foundation, Vision]
      dependencies:
        scanner: {protocol: Scanner, methods: {beep: ()}}
      state: {n: Int = 0}
      mutations: {setN: Int}
      actions: {go: [do: scanner.beep(), setN: 1]}
      """
    #expect(try generated(.tests, from: spec).contains("private typealias Scanner = ExampleReactor.ScannerInTests"))
    let listed = spec.replacing("protocol: Scanner", with: "type: any Scanner")
    #expect(try !generated(.tests, from: listed).contains("typealias Scanner"))
  }

  @Test("but not with generic arguments, which the library's type alone has")
  func genericArguments() throws {
    let spec = """
      module: App
      dependencies:
        api: {protocol: API, methods: {events: () -> Observable<Event<Int>>, hear: '(_ event: Event) -> Void'}}
      state: {n: Int = 0}
      mutations: {setN: Int}
      actions: {go: [do: api.hear(.loud), setN: 1]}
      samples: {Event: .loud}
      """
    let tests = try generated(.tests, from: spec)
    #expect(tests.contains("func events() -> Observable<Event<Int>>"))
    #expect(tests.contains("func hear(_ event: ExampleReactor.EventInTests)"))
  }

  @Test("so are the protocols that a method asks of its generic parameters")
  func constraints() throws {
    let spec = """
      module: App
      imports: NoteKit
      dependencies:
        api: {protocol: API, methods: {put: {generics: 'T: Trait', parameters: {t: T}, where: 'T: Attachable'}}}
      state: {n: Int = 0}
      mutations: {setN: Int}
      actions: {go: {setN: 1}}
      """
    #expect(try generated(.reactor, from: spec).contains("typealias TraitInTests = Trait"))
    let double = "func put<T: ExampleReactor.TraitInTests>(t: T) where T: ExampleReactor.AttachableInTests"
    #expect(try generated(.tests, from: spec).contains(double))
  }

  private let spec = """
    dependencies:
      api:
        protocol: NoteAPI
        methods:
          notes: () async throws -> [Comment]
    state:
      first: Comment?
      order: SortOrder?
    mutations:
      setFirst: Comment?
      setOrder: SortOrder?
    samples:
      Comment: ['Comment(id: 1)']
      SortOrder: [.ascending]
    """

  private func tests(_ more: String = "", _ settings: Settings = Settings(module: "Notes")) -> String {
    let file = SpecFile(path: "Note.reactor.yaml", bytes: Array((more + spec).utf8))
    let files = SpecCompilation(of: file, settings: settings).files
    return files.first { $0.kind == .tests }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  @Test("the tests and doubles name the app's type as the reactor does")
  func meansTheModule() {
    #expect(tests().contains("private typealias Comment = NoteReactor.CommentInTests\n"))
    #expect(!tests().contains("typealias SortOrder"))
    #expect(tests().contains("MethodDouble<Void, [NoteReactor.CommentInTests], any Error>"))
  }

  @Test("also where the spec imports a module, be it one of which nothing is known")
  func imports() {
    #expect(tests("imports: ReactorRx\n").contains("private typealias Comment = NoteReactor.CommentInTests\n"))
    #expect(tests("imports: Unknown\n").contains("private typealias Comment = NoteReactor.CommentInTests\n"))
  }

  @Test("also where steps alone name it, which stand in the reactor's file")
  func namedByStepsAlone() throws {
    let spec = """
      imports: Unknown
      dependencies: {api: {type: any NoteAPI, methods: {post: '(_ comment: Comment) async'}}}
      actions: {post: [{await: 'api.post(Comment(id: 1))'}]}
      samples: {Comment: ['Comment(id: 1)']}
      """
    let file = SpecFile(path: "Note.reactor.yaml", bytes: Array(spec.utf8))
    let files = SpecCompilation(of: file, settings: Settings(module: "Notes")).files
    let tests = try #require(files.first { $0.kind == .tests }.map { String(decoding: $0.bytes, as: UTF8.self) })
    #expect(tests.contains("MethodDouble<NoteReactor.CommentInTests, Void, Never>"))
    // A module's name may stand before a global variable.
    #expect(
      !(try generated(.reactor, from: "imports: Tag\nactions: {go: [{do: Tag.bus.send(1)}]}")).contains("InTests")
    )
  }

  @Test("also where an action is called `in`, behind whose dot no closure's parameters end")
  func namedIn() {
    #expect(
      tests("actions: {in: {payload: Comment, steps: {setFirst: payload}}}\n").contains("private typealias Comment")
    )
  }

  @Test("with XCTest come Foundation's types, where the spec imports none of them")
  func withXCTest() {
    let settings = Settings(module: "Notes", testFramework: .xctest)
    #expect(tests("", settings).contains("private typealias SortOrder = NoteReactor.SortOrderInTests\n"))
  }

  @Test(
    "where the spec imports Foundation, those are the app's of which there are samples, unless these may be Foundation's"
  )
  func withFoundation() throws {
    let spec = """
      imports: Foundation
      state: {progress: 'Progress?', note: 'Notification?', work: 'Operation?', timer: 'Timer?'}
      mutations: {setProgress: Progress, setNote: Notification, setWork: 'Operation?', setTimer: Timer}
      samples: {Progress: [.done], Notification: ['Notification(name: .init("a"))'], Timer: [.first]}
      """
    for framework in ["swift-testing", "xctest"] {
      let text = try generated(.tests, from: "module: Notes\ntestFramework: \(framework)\n" + spec)
      for name in ["Progress", "Timer"] {
        #expect(text.contains("private typealias \(name) = ExampleReactor.\(name)InTests\n"))
      }
      #expect(!text.contains("typealias Notification") && !text.contains("typealias Operation"))
    }
  }

  @Test("where tests alone import Foundation, as the settings say, the spec means none of its types")
  func testImports() {
    let settings = Settings(module: "Notes", testImports: [Import(module: "Foundation")])
    #expect(tests("", settings).contains("private typealias SortOrder = NoteReactor.SortOrderInTests\n"))
  }

  @Test("none of Foundation's values is made of a type that tests import from the module by itself")
  func singleImport() {
    let text = "state: {at: 'Date?'}\nmutations: {setAt: Date}\nactions: {go: {forward: setAt}}\n"
    let file = SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))
    func tests(_ imports: [Import], _ samples: [String: [String]]) -> String {
      let settings = Settings(module: "Notes", testImports: imports, samples: samples)
      let tests = SpecCompilation(of: file, settings: settings).files.first { $0.kind == .tests }
      return tests.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }
    let own = [Import(prefix: "@testable", module: "struct Notes.Date")]
    #expect(tests(own, ["Date": ["Date.first"]]).contains("ReferenceSamples<Date> = [Date.first]"))
    #expect(!tests(own, [:]).contains("Date(") && !tests(own, [:]).contains("import Foundation"))
    #expect(tests([Import(module: "struct Foundation.Date")], [:]).contains("Date.distantFuture"))
  }

  @Test("a type with samples is the app's where the runtime's has generic arguments")
  func generic() throws {
    let spec = """
      module: Taxi
      imports: ReactorRx
      state: {driver: 'Driver?'}
      mutations: {setDriver: Driver}
      samples: {Driver: ['Driver(id: 1)', 'Driver(id: 2)']}
      """
    #expect(try generated(.tests, from: spec).contains("private typealias Driver = ExampleReactor.DriverInTests\n"))
  }

  @Test("a word in a title or a comment is no type")
  func words() {
    let words = """
      summary: Issue after Issue.
      tests:
        Comment, Tag and Issue:
          when: []
          then: {first: nil}

      """
    #expect(tests(words).contains("Comment, Tag and Issue"))
    #expect(!tests(words).contains("typealias Issue"))
    #expect(!tests(words).contains("typealias Tag"))
  }

  @Test("the reactor's file has the name by which the tests know the type, and none without such tests")
  func nameForTests() throws {
    let alias = """
      extension ExampleReactor {
        /// `Comment` for the tests, which may import another type of that name.
        typealias CommentInTests = Comment
      }
      """
    func reactor(_ more: String) throws -> String { try generated(.reactor, from: more + spec) }
    #expect(try reactor("module: Notes\nimports: NoteKit\n").contains(alias))
    #expect(try !reactor("").contains("InTests"))
    #expect(try !reactor("module: Notes\ntypes: 'struct Comment { var id = 0 }'\n").contains("InTests"))
    let none = Settings(module: "Notes", generatedTests: GeneratedTests.none)
    #expect(try !generated(.reactor, from: spec, settings: none).contains("InTests"))
  }

  @Test(
    "what stands in types of the spec, in a body or in a method that is listed alone gives the reactor no such name",
    arguments: [
      "types: 'struct Box<Tag: Equatable>: Equatable { let tag: Tag }'", "types: 'enum Kind { case Comment }'",
      "types: 'struct Row { private enum Tag { case a }; private var tag: Tag }'",
      "mutations: {go: {reduce: 'struct Tag { var n = 1 }; state.n = Tag().n'}}",
      "dependencies: {api: {type: any API, methods: {send: '(_ comment: Comment)'}}}",
    ]
  )
  func otherTexts(section: String) throws {
    let text = "module: Notes\nstate: {n: Int = 0}\n\(section)\n"
    #expect(try !generated(.reactor, from: text).contains("InTests"))
    #expect(
      try generated(.reactor, from: text + "flows: {show: {payload: Issue, steps: []}}\n").contains("IssueInTests")
    )
  }

  @Test("a type that samples alone name is the module's, unless another module could have it")
  func inSamplesAlone() throws {
    let spec = """
      state: {post: 'Post?'}
      mutations: {setPost: Post}
      actions: {show: {forward: setPost}}
      samples: {Post: ['Post(comment: Comment(id: 1))']}
      """
    let alone = try generated(.tests, from: "module: Notes\n" + spec)
    #expect(alone.contains("private typealias Comment = Notes.Comment\n"))
    #expect(try !generated(.tests, from: "module: Notes\nimports: NoteKit\n" + spec).contains("typealias"))
  }

  @Test("nothing is said where a single import decides, or no module is known")
  func isUnknown() {
    let single = [Import(prefix: "@testable", module: "struct Notes.Comment")]
    #expect(!tests("", Settings(module: "Notes", testImports: single)).contains("typealias"))
    #expect(!tests("", Settings()).contains("typealias"))
  }
}
