extension Rule {
  package static let emptySpec = Rule(
    101,
    "A spec says something",
    """
    An empty file, or an empty document between `---`, gives no reactor.
    """,
    replacesLine: false,
    wrong: "# to be written",
    right: #"""
      state:
        count: Int = 0
      """#
  )

  package static let unknownKey = Rule(
    102,
    "Only the language's keys",
    """
    A key that the language does not have at its place is an error, at every depth, so that nothing \
    that is written is without effect. The message names the nearest key, or those that there are.
    """,
    wrong: #"""
      stat:
        count: Int = 0
      """#,
    right: #"""
      state:
        count: Int = 0
      """#
  )

  package static let missingKey = Rule(
    103,
    "Required keys are there",
    """
    Some mappings say nothing without one of their keys: a field in its long form needs its type, \
    an `if` its `then`.
    """,
    wrong: #"""
      state:
        count: {default: 0}
      """#,
    right: #"""
      state:
        count: {type: Int, default: 0}
      """#
  )

  package static let wrongShape = Rule(
    104,
    "Each key takes what the reference says",
    """
    Some keys take a text, some a list, some a mapping. A section that is written has entries; \
    leave it out where it has none.
    """,
    wrong: "state: count",
    right: #"""
      state:
        count: Int = 0
      """#
  )

  package static let unnamedReactor = Rule(
    106,
    "In a file of several documents each one names its reactor",
    """
    One document takes the file's name. Several can't share it.
    """,
    replacesLine: false,
    wrong: #"""
      state:
        count: Int = 0
      ---
      reactor: TotalReactor
      state:
        total: Int = 0
      """#,
    right: #"""
      reactor: CountReactor
      state:
        count: Int = 0
      ---
      reactor: TotalReactor
      state:
        total: Int = 0
      """#
  )

  package static let unknownChoice = Rule(
    107,
    "Some keys take one of a few words",
    """
    The message names the words.
    """,
    wrong: #"""
      access: pubic
      state:
        count: Int = 0
      """#,
    right: #"""
      access: public
      state:
        count: Int = 0
      """#
  )

  package static let keysExcludeEachOther = Rule(
    108,
    "Keys that contradict each other don't stand together",
    """
    Each of the two keys is fine alone; together they would say two things about one.
    """,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setTotal: {payload: Int, sets: count, reduce: state.count = payload}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setTotal: {payload: Int, sets: count}
      """#,
    checks: .spec { facts in facts.spec.scenarios.flatMap(\.usesOfReplacedDoubles) }
  )

  package static let generatedFileTooLong = Rule(
    111,
    "A generated file has at most 32 MB",
    """
    Names, types and `samples` are written wherever they are used, so that a long one that is used often makes a file that is far longer than \
    the spec. A property or a `typealias` in Swift is a short name for it.
    """,
    wrong: RuleExample(
      shown: "samples: {Poster: 'Poster(\"iVBORw0KGgo… (900,000 letters)\")'}\nstate: … (40 fields of the type)",
      spec: Array("samples: {Poster: 'Poster(\"".utf8) + Array(repeating: UInt8(ascii: "A"), count: 900_000)
        + Array("\")'}\nstate:\n".utf8) + (0..<40).flatMap { Array("  poster\($0): {type: Poster, let: true}\n".utf8) }
    ),
    right: """
      samples: {Poster: Poster.sample}
      state:
        poster: {type: Poster, let: true}
      """
  )

  package static let runtimesMixed = Rule(
    110,
    "A reactor links one runtime",
    """
    `runtime` says which one. ReactorRuntime has the names of ReactorKit, RxSwift, RxRelay and RxTest itself, so that in a \
    file that imports both, `Observable` and `Reactor` would stand for two things. For a reactor that has to share \
    streams with code that uses RxSwift, there is `runtime: ReactorKit`.
    """,
    wrong: #"""
      imports: [Foundation, RxSwift]
      state:
        count: Int = 0
      """#,
    right: #"""
      runtime: ReactorKit
      imports: [Foundation, RxRelay]
      state:
        count: Int = 0
      """#
  )
}
