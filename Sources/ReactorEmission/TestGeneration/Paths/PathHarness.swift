import ReactorSpec

/// What the tests of paths call, printed into the tests' file where there is no ReactorTesting to import it from.
struct PathHarness {
  private let usesRecorder: Bool
  private let usesExpected: Bool

  /// The harness for the tests of one file; nil where they need none.
  init?(_ emitters: [TestEmitter]) {
    guard !emitters.isEmpty else { return nil }
    usesRecorder = emitters.contains(where: \.usesRecorder)
    usesExpected = emitters.contains(where: \.usesExpectedMutations)
  }

  func print(to printer: inout SwiftPrinter) {
    printer.line(Self.differences)
    if usesRecorder {
      printer.line()
      printer.line(Self.recorder)
    }
    if usesExpected {
      printer.line()
      printer.line(Self.expectedMutations)
    }
  }

  private static let differences = """
    /// How a value is not as expected; nil where it is.
    private nonisolated func differences<Value>(of value: Value, from expected: Value) -> String? {
      let texts = (description(of: value), description(of: expected))
      return texts.0 == texts.1 ? nil : "it is \\(texts.0), and should be \\(texts.1)"
    }

    /// A text that has all parts of a value, those of sets and dictionaries in a fixed order.
    private nonisolated func description(of value: Any) -> String {
      let mirror = Mirror(reflecting: value)
      let parts = mirror.children.map { ($0.label.map { "\\($0): " } ?? "") + description(of: $0.value) }
      switch mirror.displayStyle {
      case .set, .dictionary: return "\\(parts.sorted())"
      case .collection, .tuple, .optional: return "\\(parts)"
      case .struct where !parts.isEmpty, .enum where !parts.isEmpty: return "\\(mirror.subjectType)\\(parts)"
      default: return String(reflecting: value)
      }
    }
    """

  private static let recorder = """
    /// Records the mutations that a reactor emits from a state that the test has chosen, and reduces each of them.
    private nonisolated final class MutationRecorder<Subject: Reactor> {
      private(set) var mutations: [Subject.Mutation] = []
      private(set) var isCompleted = false
      private(set) var callCounts: [Int] = []
      private var countedCalls: (() -> Int)?
      private let reactor: Subject
      private let disposeBag = DisposeBag()

      init(_ reactor: Subject, state: Subject.State) {
        self.reactor = reactor
        reactor.isStubEnabled = true
        reactor.stub.state.value = state
      }

      func countCalls(_ count: @escaping () -> Int) {
        countedCalls = count
      }

      func run(_ action: Subject.Action) {
        record(reactor.mutate(action: action))
      }

      func record(_ stream: Observable<Subject.Mutation>) {
        stream
          .subscribe(
            onNext: { [weak self] mutation in self?.receive(mutation) },
            onCompleted: { [weak self] in self?.isCompleted = true }
          )
          .disposed(by: disposeBag)
      }

      private func receive(_ mutation: Subject.Mutation) {
        mutations.append(mutation)
        if let countedCalls { callCounts.append(countedCalls()) }
        reactor.stub.state.value = reactor.reduce(state: reactor.currentState, mutation: mutation)
      }
    }
    """

  private static let expectedMutations = """
    /// The mutations that a test expects, one by one, with the state as each of them leaves it.
    private nonisolated struct ExpectedMutations<Subject: Reactor> {
      private(set) var mutations: [Subject.Mutation] = []
      private(set) var state: Subject.State
      private let reactor: Subject

      init(_ reactor: Subject, state: Subject.State) {
        self.reactor = reactor
        self.state = state
      }

      mutating func emit(_ mutation: Subject.Mutation) {
        mutations.append(mutation)
        state = reactor.reduce(state: state, mutation: mutation)
      }
    }
    """
}
