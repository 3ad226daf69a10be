package import ReactorProject
import ReactorSpec

/// The specs that `init` and `new` write: small, valid, and each of their parts used.
package enum SpecTemplate: String, Sendable, CaseIterable {
  /// Fields that are typed in and sent: what a dependency answers or why it fails.
  case login
  /// Items that a dependency loads, again on demand.
  case list
  /// A number and a flag, without a dependency.
  case counter
  /// A RIB that shows items, one of which it tells its parent.
  case rib

  /// The template that a name asks for: a list where it says nothing of what the screen is.
  package init(for name: SpecName) {
    if name.isInteractor {
      self = .rib
      return
    }
    let words: [(part: String, template: Self)] = [
      ("login", .login), ("logon", .login), ("signin", .login), ("signup", .login), ("regist", .login),
      ("count", .counter),
    ]
    let lowercased = name.text.lowercased()
    self = words.first { lowercased.contains($0.part) }?.template ?? .list
  }

  func text(for name: SpecName, schemaComment: String = "") -> String {
    """
    \(schemaComment)# From this file, reactorgen generates \(name.text).reactor.swift
    # with the class \(name.text)\(self == .rib ? "Interactor" : "Reactor"), and its tests.
    # Types and values are Swift and are passed through as they stand.
    # Double quotes are Swift's, single quotes are YAML's.

    \(body(named: name.text))

    """
  }

  private func body(named name: String) -> String {
    switch self {
    case .login: login(name)
    case .list: list(name)
    case .counter: Self.counterText
    case .rib: rib(name)
    }
  }

  private func login(_ name: String) -> String {
    """
    summary: Signs somebody in.

    # What it needs. The protocol is generated with its methods, and for the
    # tests a double of it.
    dependencies:
      service:
        protocol: \(name)Service
        methods:
          signIn: '(email: String, password: String) async throws -> String'

    # What the view shows. Each field is 'name: Type = default'; a pulse reaches
    # the view whenever it is set, also to an equal value.
    state:
      email: String = ""
      password: String = ""
      isLoading: Bool = false
      token: String?
      failure: {type: 'String?', pulse: true}
    derived:
      canSubmit: Bool = !email.isEmpty && !password.isEmpty && !isLoading

    # What can happen to the state. 'setEmail: String' sets the field 'email';
    # where the name doesn't tell, say it by 'reduce'.
    mutations:
      setEmail: String
      setPassword: String
      setLoading: Bool
      setToken: String
      setFailure: String

    # What the view sends. An action's steps run in order; a step is a mutation,
    # or starts with a word like guard, await or do.
    actions:
      typeEmail: {forward: setEmail}
      typePassword: {forward: setPassword}
      submit:
        - guard: state.canSubmit
        - await: 'service.signIn(email: state.email, password: state.password)'
          as: token
          loading: setLoading       # true before, false after, in any case
          then: {setToken: token}
          catch: {setFailure: 'String(describing: error)'}

    # Scenarios: each is a test, beside those that are generated of the steps.
    tests:
      signing in keeps the token:
        given:
          email: '"ada@example.com"'
          password: '"secret"'
          service.signIn: '"abc"'
        when: submit
        then: {token: '"abc"'}
        states:
          isLoading: [false, true, false]
    """
  }

  private func list(_ name: String) -> String {
    """
    summary: Shows items, and loads them again.

    # What it needs. The protocol is generated with its methods, and for the
    # tests a double of it.
    dependencies:
      service:
        protocol: \(name)Service
        methods:
          items: '() async throws -> [String]'

    # What the view shows. Each field is 'name: Type = default'; a pulse reaches
    # the view whenever it is set, also to an equal value.
    state:
      items: '[String] = []'
      isLoading: Bool = false
      failure: {type: 'String?', pulse: true}

    # What can happen to the state. 'setItems: [String]' sets the field 'items';
    # where the name doesn't tell, say it by 'reduce'.
    mutations:
      setItems: '[String]'
      setLoading: Bool
      setFailure: String

    # What the view sends. An action's steps run in order; a step is a mutation,
    # or starts with a word like guard, await or do.
    actions:
      load:
        - await: service.items
          as: items
          loading: setLoading       # true before, false after, in any case
          overlap: latest           # a newer one cancels this one
          then: {setItems: items}
          catch: {setFailure: 'String(describing: error)'}

    # Scenarios: each is a test, beside those that are generated of the steps.
    tests:
      what was loaded is shown:
        given: {service.items: '["One", "Two"]'}
        when: load
        then: {items: '["One", "Two"]'}
        states:
          isLoading: [false, true, false]
    """
  }

  private func rib(_ name: String) -> String {
    let method = name.prefix(1).lowercased() + name.dropFirst() + "DidSelect"
    return """
      summary: Shows items, one of which can be selected.

      # The RIB around the interactor: builder, component, router and protocols are
      # generated. The view controller is \(name)ViewController. A child that it can
      # attach stands in 'children', as 'Detail: push'.
      rib:
        listener:                     # what it tells its parent
          \(method): '(_ item: String)'

      # What the interactor needs, which the parent's component has. The protocol is
      # generated with its methods, and for the tests a double of it.
      dependencies:
        service:
          protocol: \(name)Service
          methods:
            items: '() async throws -> [String]'

      # What the view shows. Each field is 'name: Type = default'; a pulse reaches
      # the view whenever it is set, also to an equal value.
      state:
        items: '[String] = []'
        failure: {type: 'String?', pulse: true}

      # What can happen to the state. 'setItems: [String]' sets the field 'items';
      # where the name doesn't tell, say it by 'reduce'.
      mutations:
        setItems: '[String]'
        setFailure: String

      # What the view sends. An action's steps run in order; a step is a mutation,
      # or starts with a word like guard, await, attach or tell.
      actions:
        load:
          - await: service.items
            as: items
            then: {setItems: items}
            catch: {setFailure: 'String(describing: error)'}
        select:
          payload: {_ index: Int}
          steps:
            - guard: state.items.indices.contains(index)
            - tell: \(method)
              with: ['state.items[index]']

      # What children tell: steps for each method of their listeners.
      # told:
      #   Detail.detailDidFinish: {detach: Detail}

      # Scenarios: each is a test, beside those that are generated of the steps.
      tests:
        what is selected is told:
          given: {items: '["One", "Two"]'}
          when: [{select: 1}]
          calls: {listener.\(method): 1}
      """
  }

  private static let counterText = """
    summary: Counts up, and starts again from any number.

    # What the view shows. Each field is 'name: Type = default'.
    state:
      count: Int = 0
      isCounting: Bool = false

    # What can happen to the state. 'setCount: Int' sets the field 'count'; where
    # the name doesn't tell, say it by 'reduce'.
    mutations:
      setCount: Int
      setCounting: Bool
      increaseCount:
        reduce: state.count += 1

    # What the view sends. An action's steps run in order; a step is a mutation,
    # or starts with a word like guard, if or do.
    actions:
      start:
        - setCounting: true
      stop:
        - setCounting: false
      tick:
        - guard: state.isCounting
        - increaseCount
      restart: {forward: setCount}
    """
}

/// The name that a new spec is given: `Login` for `Login.reactor.yaml` and `LoginReactor`.
package struct SpecName: Sendable, Hashable {
  /// The name, without `Reactor` at its end.
  package let text: String

  /// Whether it was typed as that of a RIB's interactor.
  let isInteractor: Bool

  private static let endings = [".reactor.yaml", ".reactor.yml", "Reactor", "Interactor"]

  /// Takes `Login`, `LoginReactor` or `Login.reactor.yaml`.
  ///
  /// - Throws: A ``UsageProblem`` where no Swift type could have the name.
  package init(_ typed: String) throws(UsageProblem) {
    let ending = Self.endings.first { typed.hasSuffix($0) } ?? ""
    let name = String(typed.dropLast(ending.count))
    guard let first = name.unicodeScalars.first, first == "_" || first.properties.isXIDStart,
      name.unicodeScalars.dropFirst().allSatisfy(\.properties.isXIDContinue)
    else {
      throw UsageProblem(
        "'\(typed)' can't be the name of a reactor: it takes a Swift type's name, like Login or LoginReactor"
          + (typed.contains("/") ? "; say the folder by --output." : ".")
      )
    }
    text = name
    isInteractor = ending == "Interactor"
  }

  var fileName: String { text + ".reactor.yaml" }

  /// A name that is known to be good.
  static let example = SpecName(known: "Counter")

  private init(known name: String) {
    text = name
    isInteractor = false
  }
}

/// The settings file that `init` writes: each setting with its meaning, the defaults commented out.
struct SettingsTemplate {
  /// The folders in which specs are.
  var inputs: [String]
  var output: String?
  var testOutput: String?
  var scaffoldOutput: String?
  var testScaffoldOutput: String?
  var module: String?
  var runtime = Runtime.reactorRuntime
  var testFramework = TestFramework.swiftTesting

  init(inputs: [String]) {
    self.inputs = inputs
  }

  var text: String {
    """
    # yaml-language-server: $schema=\(SchemaFiles.Schema.settings.path)
    # Settings for all specs of this project.
    # Paths are relative to this file. A spec's own key wins over the setting.

    # Where specs (*.reactor.yaml) are looked for: folders and files.
    inputs: [\(inputs.map(Self.quoted).joined(separator: ", "))]

    # The folder for generated files. Without it they go beside their specs.
    \(line("output", output.map(Self.quoted), "Sources/App/Generated"))

    # The folder for generated tests. Without it they go with the reactors, or for
    # specs in Sources/X into Tests/XTests.
    \(line("testOutput", testOutput.map(Self.quoted), "Tests/AppTests"))

    # The folders for files that are written once and then yours: of manual
    # methods and views, and of your own tests. Without them they go with the
    # generated ones.
    \(line("scaffoldOutput", scaffoldOutput.map(Self.quoted), "Sources/App"))
    \(line("testScaffoldOutput", testScaffoldOutput.map(Self.quoted), "Tests/AppTests"))

    # Whether specs may be read, and files generated, outside of the package.
    # allowOutsidePackage: false

    # The module that generated tests import with @testable. Without it they
    # belong to the same module.
    \(line("module", module, "App"))

    # Further modules that generated tests import.
    # testImports: [AppTestSupport]

    # Modules that every generated reactor imports.
    # imports: [Foundation]

    # The library that generated code links: ReactorRuntime, or ReactorKit with
    # RxSwift.
    \(line("runtime", runtime == .reactorRuntime ? nil : runtime.rawValue, Runtime.reactorRuntime.rawValue))

    # The library that generated tests use: swift-testing or xctest.
    \(line("testFramework", testFramework == .swiftTesting ? nil : testFramework.rawValue, TestFramework.swiftTesting.rawValue))

    # Which tests are generated: all, the scenarios of specs alone, only the test
    # doubles, or none.
    # generatedTests: all

    # The actor that reactors belong to: main for the main actor. Without it, none.
    # isolation: main

    # The language mode of the modules, swift5 or swift6. In Swift 5, generated
    # protocols don't ask for Sendable.
    # languageMode: swift5

    # How far generated types can be seen: internal, package or public.
    # access: internal

    # Comment lines for the top of each generated file, without the slashes.
    # header: Copyright Example Ltd.

    # Swift values for generated tests, by type, where the tool can't make up any
    # itself.
    # samples: {User: ['User(id: 1)', 'User(id: 2)']}

    # How a test replaces what an attribute of dependencies gives: Swift, with
    # {{double}} for what the test has in its place.
    # injection: {'@Injected': 'Resolver.register { {{double}} as {{type}} }'}

    # Whether the compiler's errors point at the specs. Without it, only in what
    # the build tool plugin generates.
    # sourceLocations: false

    """
  }

  private func line(_ key: String, _ value: String?, _ example: String) -> String {
    value.map { "\(key): \($0)" } ?? "# \(key): \(example)"
  }

  /// A path as YAML takes it within a list.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "/"): true
      default: false
      }
    }
    if isPlain { return path }
    return "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
