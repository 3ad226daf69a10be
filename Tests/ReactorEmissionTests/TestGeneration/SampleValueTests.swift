import Testing

@testable import ReactorEmission
@testable import ReactorSpec

@Suite("Values for generated tests")
struct SampleValueTests {
  @Test("of a type that the spec has an alias for are those of its own name, also where methods have it")
  func aliases() throws {
    let text = try generated(
      .tests,
      from: """
        types: 'typealias Check = Outcome<Ticket, Failure>'
        dependencies: {harbor: {protocol: Harbor, methods: {check: '(_ id: Int) async -> Check'}}}
        state: {last: Check?}
        mutations: {setLast: Check?}
        actions: {check: [{await: harbor.check(1), as: outcome, then: {setLast: outcome}}]}
        """,
      settings: Settings(samples: ["Check": [".passed(1)", ".failed"]])
    )
    #expect(text.contains("let checkSamples: ReferenceSamples<Check> = [.passed(1), .failed]"))
    #expect(text.contains("doubles.method(harbor.checkMethod, returns: checkSamples)"))
  }

  @Test("of an alias count where the spec itself gives some, whatever values its type has")
  func aliasOfStandardType() throws {
    let text = try generated(
      .tests,
      from: """
        types: 'typealias Name = String'
        samples: {Name: ['"ada"', '"bob"']}
        dependencies: {people: {protocol: People, methods: {first: '() async -> Name', any: '() async -> String'}}}
        state: {name: 'Name = ""'}
        mutations: {setName: Name}
        actions: {load: [{await: people.first(), as: name, then: {setName: name}}]}
        """
    )
    #expect(text.contains("let nameSamples = ReferenceSamples<Name>(only: [\"ada\", \"bob\"])"), "\(text)")
    #expect(text.contains("doubles.method(people.firstMethod, returns: nameSamples)"))
  }

  @Test("of a type that the spec declares are the project's where these are written as its values are")
  func ofProject() throws {
    func tests(_ samples: [String: [String]]) throws -> String {
      try generated(
        .tests,
        from: """
          reactor: Round
          types: |
            struct Stop: Equatable { var id: String; var count = 0 }
            enum Leg: Equatable { case idle, driving(to: String) }
          state: {stop: Stop?, leg: Leg = .idle}
          mutations: {setStop: Stop?, setLeg: Leg}
          """,
        settings: Settings(samples: samples)
      )
    }
    let own = try tests([
      "Stop": ["Stop(id: \"a\")", "Round.Stop(id: \"b\", count: 1)"], "Leg": [".driving(to: \"a\")", "Leg.idle"],
    ])
    let flat = own.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
    #expect(
      flat.contains("Stop(id: \"a\"), Round.Stop(id: \"b\", count: 1), Round.Stop(id: \"first\", count: 1)"),
      "\(own)"
    )
    #expect(flat.contains(".driving(to: \"a\"), Leg.idle, .driving(to: \"first\")"), "\(own)")
    for other in [
      ["Stop": ["Stop(name: \"a\")"]], ["Stop": ["Stop(count: 1)"]], ["Leg": [".last(\"a\")"]], ["Leg": [".gone"]],
      ["Stop": ["Stop(id: 1)"]], ["Stop": []], ["Leg": [".driving(1)"]], ["Leg": [".driving(to: 1)"]],
      ["Leg": [".driving(from: \"a\")"]],
    ] {
      let text = try tests(other)
      let sample = other.values.joined().first ?? "Stop(id: 1)"
      #expect(
        text.contains("Round.Stop(id: \"first\", count: 1)") && text.contains(".driving(to: \"first\")")
          && !text.contains(sample),
        "\(other)"
      )
    }
  }

  @Test("of a struct have one of each case of an enum before further ones of the same case")
  func eachCase() throws {
    let text = try generated(
      .tests,
      from: """
        reactor: Lock
        types: |
          enum Validity: Equatable { case always, hours(Int), once(used: Bool) }
          struct Code: Equatable { var id: Int; var digits: String; var validity: Validity }
        state: {codes: '[Code] = []'}
        mutations: {add: {payload: Code, reduce: state.codes.append(payload)}}
        derived: {count: 'Int = codes.count { if case .once(used: true) = $0.validity { false } else { $0.id > 3 } }'}
        """
    )
    for validity in [".always", ".hours(1)", ".once(used: true)"] {
      #expect(text.contains("validity: \(validity))"), "\(validity) in \(text)")
    }
  }

  @Test("of a struct with several optionals have one in which all are there")
  func allThere() throws {
    let text = try generated(
      .tests,
      from: """
        types: 'struct Answers: Equatable { var age: Int?; var weight: Int?; var name: String }'
        state: {answers: 'Answers = Answers(name: "")'}
        mutations: {setAnswers: Answers}
        """
    )
    #expect(text.contains("Answers(age: 1, weight: 1, name: \"first\")"), "\(text)")
    #expect(text.contains("Answers(age: 1, weight: nil, name: "))
  }

  @Test("of closures that return nothing and can throw are what the calls are noted by, and throws")
  func throwing() throws {
    let text = try generated(
      .tests,
      from: """
        types: 'struct Reason: Error {}'
        dependencies: {validate: '(Int) throws -> Void', confirm: '(String) throws(Reason) -> Void'}
        state: {isFine: Bool = false}
        mutations: {setFine: {payload: Bool, sets: isFine}}
        actions:
          check: [{do: ['try? validate(1)', 'try? confirm("a")']}]
        """
    )
    #expect(
      text.contains("let validate = { try doubles.tryCall(\"validate\", $0, returns: [()]) } as (Int) throws -> Void")
    )
    let confirm =
      "{ (value0: String) throws(Reason) in try doubles.tryCall(\"confirm\", value0, returns: [()], throws: Reason.self) }"
    #expect(text.contains("let confirm = \(confirm) as (String) throws(Reason) -> Void"))
  }
}
