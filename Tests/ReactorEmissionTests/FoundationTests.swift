import ReactorEmission
import ReactorSpec
import Testing

@Suite("Modules are imported where the texts need them: Foundation")
struct FoundationTests {
  private func imports(_ kind: GeneratedFile.Kind = .reactor, _ head: String = "", field: String, error: String = "nil")
    throws -> [Substring]
  {
    let yaml = """
      \(head)
      dependencies: {api: {protocol: API, methods: {load: () async throws}}}
      state:
        message: String?
        value: '\(field)'
      mutations:
        setMessage: String?
        clear: {reduce: state.value = nil}
      actions:
        load:
          - clear
          - await: api.load
            catch: {setMessage: \(error)}
      """
    return try generated(kind, from: yaml).split(separator: "\n").filter { $0.contains("import ") || $0.hasPrefix("#") }
  }

  @Test("for the description of an error, which nothing outside of the reactor sees")
  func description() throws {
    let error = "error.localizedDescription"
    #expect(try imports(field: "Int?", error: error) == ["import Foundation", "import ReactorRuntime"])
    #expect(
      try imports(.reactor, "access: public", field: "Int?", error: error)
        == ["import Foundation", "public import ReactorRuntime"]
    )
  }

  @Test("for its types, as far as they are seen", arguments: ["Date?", "[String: URL]?", "UUID?", "IndexPath?"])
  func types(field: String) throws {
    #expect(try imports(field: field) == ["import Foundation", "import ReactorRuntime"])
    #expect(
      try imports(.reactor, "access: public", field: field)
        == ["public import Foundation", "public import ReactorRuntime"]
    )
    #expect(
      try imports(.reactor, "access: package", field: field) == [
        "#if hasFeature(InternalImportsByDefault)", "  package import Foundation", "  package import ReactorRuntime",
        "#else", "  import Foundation", "  import ReactorRuntime", "#endif",
      ]
    )
    #expect(try imports(.tests, field: field).contains("import Foundation"))
  }

  @Test("and RxRelay where they name its types, with ReactorKit and without RxCocoa, which has them")
  func relays() throws {
    let kit = "runtime: ReactorKit"
    let relay = "BehaviorRelay<Int>?"
    #expect(try imports(.reactor, kit, field: relay) == ["import ReactorKit", "import RxRelay", "import RxSwift"])
    #expect(try imports(.tests, kit, field: relay).contains("import RxRelay"))
    #expect(
      try imports(.reactor, kit + "\nimports: RxCocoa", field: relay)
        == ["import ReactorKit", "import RxCocoa", "import RxSwift"]
    )
    #expect(try imports(field: relay) == ["import ReactorRuntime"])
  }

  @Test("for the types of properties, as far as they are seen", arguments: [nil, "private"])
  func properties(access: String?) throws {
    let ticks = "{type: PublishSubject<Date>, default: PublishSubject()\(access.map { ", access: \($0)" } ?? "")}"
    let reactor = try generated(.reactor, from: "access: public\nproperties: {ticks: \(ticks)}")
    #expect(reactor.contains("public import Foundation") == (access == nil))
    #expect(reactor.contains("import Foundation"))
  }

  @Test("in the file of what is manual, too")
  func manual() throws {
    let head = "transform: {state: manual}"
    #expect(try imports(.manualScaffold, head, field: "Date?").contains("import Foundation"))
    #expect(try imports(.manualScaffold, head, field: "Int?").contains("import Foundation") == false)
  }

  @Test(
    "but not where the spec imports it, or has such a type itself",
    arguments: ["imports: UIKit", "types: struct Date {}", "imports: FoundationEssentials"]
  )
  func own(head: String) throws {
    #expect(try imports(.reactor, head, field: "Date?").contains("import Foundation") == false)
    #expect(try imports(field: "My.Date?", error: #"'"no localizedDescription"'"#) == ["import ReactorRuntime"])
  }

  @Test("for what the spec's own types need, shown where they say so")
  func ownTypes() throws {
    let types = "types: 'struct Visit { let at: Date }'"
    #expect(try imports(.reactor, types, field: "Int?") == ["import Foundation", "import ReactorRuntime"])
    let shown = "access: public\ntypes: 'public struct Visit { let at: Date }'"
    #expect(
      try imports(.reactor, shown, field: "Int?") == ["public import Foundation", "public import ReactorRuntime"]
    )
  }
}
