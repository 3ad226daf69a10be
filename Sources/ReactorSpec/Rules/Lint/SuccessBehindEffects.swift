extension Rule {
  package static let successBehindEffect = Rule(
    913,
    "What means success stands in `then` or `done`",
    """
    A step behind an `await` or an `observe` runs also after an error that was caught and after a cancellation. A mutation there that says by its \
    name, or by what is passed to it, that something has succeeded (`setUploaded: true`, `setPhase: .done`) is probably meant for success alone: \
    `then` has the steps for the result of an `await`, `done` those for when the stream of an `observe` has completed.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        files: any Files
      state:
        progress: Double = 0
        isUploaded: Bool = false
      mutations:
        setProgress: Double
        setUploaded: Bool
      actions:
        cancel: []
        upload:
          - observe: files.upload()
            as: progress
            until: cancel
            then: {setProgress: progress}
            catch: ignore
          - setUploaded: true
      """#,
    right: #"""
      dependencies:
        files: any Files
      state:
        progress: Double = 0
        isUploaded: Bool = false
      mutations:
        setProgress: Double
        setUploaded: Bool
      actions:
        cancel: []
        upload:
          - observe: files.upload()
            as: progress
            until: cancel
            then: {setProgress: progress}
            done: {setUploaded: true}
            catch: ignore
      """#,
    checks: .soundSpec { facts in
      let ends = facts.spec.flows.map { ($0.name, $0.steps.last?.lastUncertain) }
      let endsOfFlows = Dictionary(ends) { first, _ in first }
      return facts.lists.flatMap { facts.successBehindEffects(in: $0.steps, endsOfFlows) }
    }
  )
}

extension SpecFacts {
  /// Emissions that mean success and stand behind an effect that can fail or be cancelled.
  ///
  /// - Parameter endsOfFlows: The effects with which flows end, by the flows' names.
  fileprivate func successBehindEffects(in steps: [Step], _ endsOfFlows: [String: Step?]) -> [Finding] {
    var findings = steps.flatMap { $0.branches.flatMap { successBehindEffects(in: $0, endsOfFlows) } }
    var last: Step?
    for step in steps {
      switch step.kind {
      case .await, .observe, .wait, .loading, .merge: last = step.lastUncertain
      case .emit(let mutation, let arguments):
        guard let before = last, Self.meansSuccess(mutation, arguments),
          // What follows an error says the same: it is no mark of success.
          !before.branches.joined().withInner.contains(where: { $0.emits(mutation, arguments) })
        else { continue }
        findings.append(finding(step, mutation, behind: before))
      case .if, .switch: last = step.branches.compactMap { $0.last?.lastUncertain }.last
      case .run(let name, _): last = endsOfFlows[name] ?? nil
      case .guard, .unwrap, .send, .swift: last = nil
      case .do, .let: break
      }
    }
    return findings
  }

  private func finding(_ step: Step, _ mutation: String, behind before: Step) -> Finding {
    let (head, key) =
      switch before.kind {
      case .observe: ("observe", "`done` has the steps for when it has completed")
      case .wait: ("wait", "`then` has the steps for when the time has passed")
      default: ("await", "`then` has the steps for when it has returned")
      }
    return Finding(
      "`\(mutation)` is emitted \(before.otherEnds.joined(separator: " and ")), too; \(key)",
      at: step.range,
      notes: [("this `\(head)` stands before it", before.range)]
    )
  }

  private static func meansSuccess(_ mutation: String, _ arguments: SwiftText?) -> Bool {
    let opposites: Set<String> = ["false", "nil", "error"]
    guard opposites.isDisjoint(with: arguments?.text.words ?? []) else { return false }
    let values = arguments?.commaSeparatedParts.map(\.argumentValue) ?? []
    let name = mutation.words
    // `clearCompleted` does something with what has succeeded, and `setSaved: items` keeps it; `markSent: id` and `setSaved: true` say
    // that it has.
    let isSaid =
      if values.isEmpty || values.contains(where: { $0.text == "true" }) {
        name.first.map(verbsOfKeeping.contains) != true
      } else {
        name.first.map { ["did", "mark"].contains($0) || successWords.contains($0) } == true
      }
    let passed = values.filter { $0.text.hasPrefix(".") }.flatMap(\.identifiers)
    let texts = (isSaid ? [name] : []) + passed.map(\.words)
    let words = Set(texts.joined())
    guard words.isDisjoint(with: ["un", "not", "failed", "cancelled", "reset"]) else { return false }
    return !successWords.isDisjoint(with: words) || texts.contains { $0.saysWhatItDid }
      // `finishedLoading` says that something is over, however it ended.
      || !endWords.isDisjoint(with: words) && !words.contains { $0.hasSuffix("ing") }
  }

  /// What is done with things that have been finished before.
  private static let verbsOfKeeping: Set<String> = [
    "add", "append", "clear", "collapse", "delete", "drop", "expand", "filter", "forget", "hide", "insert", "load",
    "remove",
    "replace", "reveal", "select", "show", "sort", "toggle",
  ]

  /// Words that mean an end, and success where nothing is named that has ended.
  private static let endWords: Set<String> = ["complete", "finished"]

  /// Words that mean that something has succeeded.
  fileprivate static let successWords: Set<String> = [
    "accepted", "approved", "archived", "booked", "bought", "completed", "confirmed", "created", "deleted", "delivered",
    "done", "downloaded", "exported", "granted", "imported", "ordered", "paid", "posted", "published", "purchased",
    "registered", "renamed", "restored", "saved", "sent", "shared", "stored", "submitted", "succeeded", "success",
    "synced", "transferred", "updated", "uploaded", "verified",
  ]
}

extension Step {
  /// What the next step runs after besides success, to go on with behind "emitted": none where there is nothing else.
  fileprivate var otherEnds: [String] {
    let fails = (effect?.failure ?? .impossible) == .impossible ? [] : ["after an error"]
    let cancels = kind.ownCancellers.first.map { ["where `\($0)` cancels it"] } ?? []
    let drops = kind.overlap?.rule == .first ? ["where it is dropped, since it runs already"] : []
    return fails + cancels + drops
  }

  /// The step, or the last one inside of what only stands around steps, that may end in another way than by success.
  fileprivate var lastUncertain: Step? {
    switch kind {
    case .loading, .merge: branches.joined().compactMap(\.lastUncertain).last
    default: otherEnds.isEmpty ? nil : self
    }
  }

  fileprivate func emits(_ mutation: String, _ arguments: SwiftText?) -> Bool {
    if case .emit(mutation, let own) = kind { own?.text == arguments?.text } else { false }
  }
}

extension String {
  /// The words of a name or a text, in small letters: `setIsDone` has `set`, `is` and `done`.
  fileprivate var words: [String] {
    var words: [String] = []
    var word = ""
    for character in self {
      if !character.isLowercase {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if character.isLetter { word.append(character) }
    }
    return word.isEmpty ? words : words + [word.lowercased()]
  }
}

extension [String] {
  /// Whether `did` stands before the verb of a word that means success: `did`, `save`.
  fileprivate var saysWhatItDid: Bool {
    zip(self, dropFirst()).contains { word, verb in word == "did" && verb.meansSuccessBehindDid }
  }
}

extension String {
  fileprivate var meansSuccessBehindDid: Bool {
    if ["buy", "complete", "finish", "pay", "send", "submit", "succeed", "verify"].contains(self) { return true }
    return SpecFacts.successWords.contains(self + "d") || SpecFacts.successWords.contains(self + "ed")
  }
}
