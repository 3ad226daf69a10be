import ReactorSpec
import Testing

@Suite("Runtime and isolation")
struct RuntimeTests {
  private func reading(_ yaml: String, _ settings: Settings = Settings()) -> SpecReading {
    SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8)), settings: settings)
  }

  @Test("a spec says its own; without, the settings hold")
  func precedence() {
    let settings = Settings(isolation: .main, runtime: .reactorKit)
    let plain = reading("state: {a: Int = 0}", settings)
    #expect(plain.specs.map(\.runtime) == [.reactorKit])
    #expect(plain.specs.map(\.isolation) == [.main])
    let own = reading("runtime: ReactorRuntime\nisolation: main\nstate: {a: Int = 0}", Settings(runtime: .reactorKit))
    #expect(own.specs.map(\.runtime) == [.reactorRuntime])
    #expect(own.specs.map(\.isolation) == [.main])
    #expect(own.settings.runtime == .reactorRuntime)
  }

  @Test("the settings file says both")
  func settingsFile() {
    let (settings, diagnostics) = Settings.read(
      Array("runtime: ReactorKit\nisolation: main\n".utf8),
      path: "reactorgen.yaml"
    )
    #expect(diagnostics.map(\.message) == [])
    #expect(settings.runtime == .reactorKit)
    #expect(settings.isolation == .main)
  }

  @Test("the runtime is the whole file's, the isolation each reactor's")
  func documents() {
    let first = "reactor: AReactor\nruntime: ReactorKit\nstate: {a: Int = 0}\n"
    let two = reading(first + "---\nreactor: BReactor\nisolation: main\nstate: {a: Int = 0}\n")
    #expect(two.specs.map(\.runtime) == [.reactorKit, .reactorKit])
    #expect(two.specs.map(\.isolation) == [nil, .main])
    expectDiagnostics(
      first + "---\nreactor: BReactor\n1️⃣runtime: ReactorKit\nstate: {a: Int = 0}\n",
      Expected("1️⃣", .wrongShape, "first document")
    )
  }

  @Test("other words are refused")
  func choices() {
    expectDiagnostics(
      "runtime: 1️⃣RxSwift\nisolation: 2️⃣mian\nstate: {a: Int = 0}",
      Expected("1️⃣", .unknownChoice, "ReactorKit"),
      Expected("2️⃣", .unknownChoice, "main")
    )
  }

  @Test("imports of the other runtime are refused")
  func imports() {
    expectDiagnostics(
      "imports: [Foundation, 1️⃣public RxSwift]\nstate: {a: Int = 0}",
      Expected("1️⃣", .runtimesMixed, "RxSwift")
    )
    expectDiagnostics(
      "runtime: ReactorKit\nimports: [RxRelay, 1️⃣ReactorRuntime]\nstate: {a: Int = 0}",
      Expected("1️⃣", .runtimesMixed, "ReactorRuntime")
    )
    let (_, diagnostics) = Settings.read(Array("testImports: RxTest\n".utf8), path: "reactorgen.yaml")
    #expect(diagnostics.map(\.rule) == [.runtimesMixed])
  }

  @Test("a reactor for ReactorKit that waits has a `clock` of its own")
  func clock() {
    let rest = "dependencies: {1️⃣clock: any Clock}\nactions: {wait: {steps: [{wait: 500ms}]}}\n"
    expectDiagnostics("runtime: ReactorKit\n" + rest, Expected("1️⃣", .reservedName, "clock"))
    let taken = [
      "state: {1️⃣clock: Int}", "inputs: {1️⃣time: {type: Int, label: clock}}",
      "dependencies: {1️⃣time: {type: Int, label: clock}}",
    ]
    for members in taken {
      let spec = "\(members)\nactions: {wait: {steps: [{wait: 500ms}]}}\n"
      expectDiagnostics("runtime: ReactorKit\n" + spec, Expected("1️⃣", .reservedName, "clock"))
    }
    #expect(reading(rest.replacing("1️⃣", with: "")).diagnostics.filter { $0.severity == .error }.map(\.message) == [])
  }
}
