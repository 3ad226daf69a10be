import ReactorRuntime

/// Steps of a reference that run in a task of their own, and can be cut off.
///
/// All of a reference runs on one thread at a time: in virtual time, which one thread lets pass, or on the main actor. Sendable for that reason.
final class ReferenceScope: @unchecked Sendable {
  /// The scope of the task that asks.
  @TaskLocal static var current: ReferenceScope?

  /// The actions that cut it off.
  let cutters: Set<String>
  /// How many actions had been sent when the list of steps began to which it belongs.
  let listStart: Int
  /// The number of the steps that follow each other to which it belongs, beside which others may run.
  let strand: Int
  /// The state that the call has which runs in it; nil where none does.
  var stateOfCall: Any?
  private let parent: ReferenceScope?
  private var children: [ReferenceScope] = []
  private(set) var isCut = false
  private var task: Task<Void, Never>?
  private var end: ((Result<Void, any Error>) -> Void)?
  private var subscription: (any Disposable)?
  private var over: (() -> Void)?

  init(in parent: ReferenceScope?, cutBy cutters: [String] = [], listStart: Int? = nil, strand: Int? = nil) {
    self.parent = parent
    self.strand = strand ?? parent?.strand ?? 0
    self.cutters = Set(cutters)
    self.listStart = listStart ?? parent?.listStart ?? 0
    parent?.children.append(self)
  }

  /// The one around all of those around it.
  var root: ReferenceScope { parent?.root ?? self }

  /// Whether neither it nor one around it has been cut off.
  var isAlive: Bool { !isCut && parent?.isAlive != false }

  /// Runs steps in a task of their own; `end` is told once how they ended. What is cut off ends without an error.
  ///
  /// - Parameters:
  ///   - time: The time that counts the task while it is under way.
  ///   - isEffect: Whether the task starts like one of the reactor's effects, rather than at once.
  func run(
    in time: ReferenceTime,
    isEffect: Bool = false,
    _ steps: @escaping () async throws -> Void,
    end: @escaping (Result<Void, any Error>) -> Void
  ) {
    self.end = end
    let (steps, time) = (ReferenceBox(steps), ReferenceBox(time))
    let run: @Sendable () async -> Void = {
      defer { time.value.runningTasks -= 1 }
      do {
        try await steps.value()
        self.finish(.success(()))
      } catch is ReferenceCut {
        self.finish(.success(()))
      } catch {
        self.finish(.failure(error))
      }
    }
    task = Self.$current.withValue(self) {
      if isEffect {
        return time.value.start {
          time.value.runningTasks += 1
          await run()
        }
      }
      time.value.runningTasks += 1
      return ReferenceTime.begin(run)
    }
  }

  /// Lets a subscription end with the scope, which may be cut off already: by what came while it was made.
  func hold(_ subscription: any Disposable) {
    if isCut { subscription.dispose() } else { self.subscription = subscription }
  }

  /// Tells once when it is cut off, where no steps run in it that would.
  func whenCut(_ end: @escaping () -> Void) { self.end = { _ in end() } }

  /// Tells once when it is over, however that came, before anyone who waits for it goes on.
  func whenOver(_ over: @escaping () -> Void) { self.over = over }

  /// Ends it, and all that is inside: without an error, so that what waits for it can go on.
  func cut() {
    guard !isCut else { return }
    isCut = true
    let inner = children
    children = []
    for child in inner { child.cut() }
    subscription?.dispose()
    subscription = nil
    task?.cancel()
    finish(.success(()))
  }

  private func finish(_ result: Result<Void, any Error>) {
    let (over, end) = (over, end)
    self.over = nil
    self.end = nil
    if !isCut { parent?.children.removeAll { $0 === self } }
    // Those left have nothing to end any more, and would hold each other and this.
    children = []
    over?()
    end?(result)
  }
}

/// What steps throw that have been cut off.
struct ReferenceCut: Error {}

/// What a reference throws where the reactor would stop the program: such an input is not used.
struct ReferenceTrap: Error {
  /// Whether it stands in the place of what no test can do.
  var isLeftOut = false
}

/// A value that goes where the compiler can't see that it is safe.
struct ReferenceBox<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// The end of something that a task waits for.
final class ReferenceEnd: @unchecked Sendable {
  private var result: Result<Void, any Error>?
  private var continuation: CheckedContinuation<Void, Never>?
  private let time: ReferenceTime

  init(in time: ReferenceTime) { self.time = time }

  /// Tells the end; only the first one counts.
  func reach(_ result: Result<Void, any Error> = .success(())) {
    guard self.result == nil else { return }
    self.result = result
    guard let continuation else { return }
    self.continuation = nil
    time.runningTasks += 1
    continuation.resume()
  }

  /// Returns when the end is reached, or throws its error.
  func wait(isolation: isolated (any Actor)? = #isolation) async throws {
    if result == nil {
      await withCheckedContinuation { continuation in
        // Asked again: on its way here the task may have been put off, and the end reached meanwhile.
        guard result == nil else { return continuation.resume() }
        self.continuation = continuation
        time.runningTasks -= 1
      }
    }
    try result?.get()
  }

  /// Waits for the end that some work brings, which is disposed of then; throws where the task is cancelled.
  func wait(for work: any Disposable, isolation: isolated (any Actor)? = #isolation) async throws {
    defer { work.dispose() }
    try await withTaskCancellationHandler {
      try await wait()
    } onCancel: {
      reach(.failure(CancellationError()))
    }
  }
}
