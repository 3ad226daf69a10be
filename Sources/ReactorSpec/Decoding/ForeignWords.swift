import YAMLTree

/// What other tools call something that a step does here under another name, or together with others.
extension BehaviorDecoder {
  /// Reports a step that starts with such a word.
  ///
  /// - Parameters:
  ///   - step: The word with what stands behind it.
  ///   - keys: The step's keys.
  /// - Returns: Whether it is one. What the spec itself calls so, or nearly so, is meant by it rather.
  func reportForeignWord(_ word: String, _ step: YAMLPair, keys: [String], in scope: StepScope) -> Bool {
    let own = scope.surroundings
    guard let foreign = ForeignWord(word, step, keys: keys, in: scope), own.flows[word] == nil,
      !own.actions.contains(word), SpelledAlike.nearest(to: word, among: own.mutations.names) == nil
    else { return false }
    reader.report(
      .unknownStep,
      "there is no step `\(word)`: \(foreign.advice)",
      at: step.key.range,
      replacement: foreign.head.flatMap { reader.stepLine(replacing: step.headRange, with: $0) }
        ?? foreign.key.flatMap { reader.line(replacing: step.key.range, with: $0) }
    )
    return true
  }
}

/// A word that starts no step, where it is known what does the same.
private struct ForeignWord {
  /// What does it, as a sentence goes on behind a colon.
  var advice: String
  /// The key in its place, where the rest stays as it is.
  var key: String?
  /// The keys in the place of the word and its value, where the steps that follow are in `then` already.
  var head: [String]?

  init?(_ word: String, _ step: YAMLPair, keys: [String], in scope: StepScope) {
    let duration = step.duration
    switch word {
    case "debounce":
      let wait = "wait: \(duration?.text ?? "300ms")"
      advice =
        "what an action does after a pause stands in the `then` of `\(wait)`, with `overlap: latest` so that each start begins anew"
      if duration != nil, keys.contains("then"), !keys.contains("overlap") { head = [wait, "overlap: latest"] }
    case "throttle":
      advice = "`overlap: first` drops what comes while a step, or the action as a whole, still runs"
    case "delay", "pause", "sleep":
      (advice, key) = ("time passes by `wait`", "wait")
    case "every", "interval", "poll", "repeat", "timer":
      let span = TimeSpan(milliseconds: duration?.milliseconds ?? 5_000).swift
      let observe = "observe: 'Observable<Int>.interval(\(span), scheduler: MainScheduler.instance)'"
      advice = "what happens again and again is in the `then` of `\(observe)`, which `until` ends"
      if duration != nil, keys.contains("then") {
        let saysErrors = scope.handlesErrors || keys.contains("catch") || keys.contains("throws")
        head = [observe] + (saysErrors ? [] : ["catch: ignore"])
      }
    case "concurrent", "concurrently", "parallel":
      (advice, key) = ("the lists of steps in a `merge` run side by side", "merge")
    case "retry", "timeout":
      guard let words = ForeignWord.advice(onCall: word) else { return nil }
      advice = words
    case "listen", "subscribe":
      (advice, key) = ("a stream is followed by `observe`", "observe")
    case "dispatch":
      (advice, key) = ("an action is sent by `send`, a mutation emitted by its name", "send")
    case "abort", "cancel":
      advice = "what runs is cancelled by an action that its own step names, by `until`"
    case "each", "for", "forEach", "loop", "while":
      advice = Self.noLoop
    case "call", "invoke", "perform":
      advice = "an `async` function is called by `await`, any other by `do`"
    default: return nil
    }
  }

  static let noLoop =
    "no step repeats others: a mutation takes all that is to change, and a loop of Swift's stands in a `do`"

  /// How a call is tried again or given up, for which there is no key; nil of any other word.
  static func advice(onCall word: String) -> String? {
    switch word {
    case "retry", "retries":
      "a second attempt is an `await` in the `catch` of the first; \"Try again\" in the manual's cookbook shows it"
    case "timeout":
      "a `wait` beside the call, in a `merge`, sends an action that its `until` names; \"Give up after a while\" in the manual's cookbook shows it"
    default: nil
    }
  }
}

extension LanguageDescription {
  /// What to say of a key that a step does not have, where other tools or Swift have it, and the key for it where the rest stays as it is; nil of
  /// any other.
  static func foreignKey(_ name: String, in object: LanguageObject) -> (advice: String, key: String?)? {
    switch object.name {
    case .scenario: return partOfScenario(name).map { ($0, nil) }
    case .ifStep where ["elif", "else if", "elseif"].contains(name):
      return ("another `if` stands in `else`: `else: {if: …, then: …}`", nil)
    case .switchStep where name == "default" || name.hasPrefix("case "):
      return ("the patterns stand below `cases`, without the word `case`", nil)
    default: break
    }
    let isOfStream = [.event, .observeStep].contains(object.name)
    switch name {
    case "next", "onNext", "onSuccess", "success":
      return object.key(.then).map { _ in ("what follows stands in `then`", "then") }
    case "error", "except", "failure", "onError", "onFailure", "rescue":
      return object.key(.catch).map { _ in ("what follows an error stands in `catch`", "catch") }
    case "completed", "finally", "onCompleted":
      return object.key(.done).map { _ in ("what follows the end of the stream stands in `done`", "done") }
    case "args", "arguments", "input", "parameters", "params":
      return object.key(.payload).map { _ in ("the values that it carries stand in `payload`", "payload") }
    case "type" where [.mutation, .action].contains(object.name):
      return ("the values that it carries stand in `payload`", "payload")
    case "each", "for", "forEach", "loop", "while":
      return stepObjects.contains { $0.name == object.name } ? (ForeignWord.noLoop, nil) : nil
    case "debounce", "throttle":
      if isOfStream { return ("a stream has an operator for it: `stream.\(name)(…)`", nil) }
      let pause = "what an action does after a pause stands behind `wait: 300ms`"
      return object.key(.overlap).map { _ in (pause + ", with `overlap: latest` so that each start begins anew", nil) }
    case "retries", "retry", "timeout":
      if isOfStream {
        return ("a stream has an operator for it: `stream.\(name == "timeout" ? name : "retry")(…)`", nil)
      }
      return object.name == .awaitStep ? ForeignWord.advice(onCall: name).map { ($0, nil) } : nil
    default: return nil
    }
  }

  /// The part of a scenario that other tools call so.
  private static func partOfScenario(_ name: String) -> String? {
    switch name {
    case "assert", "expect", "expects", "result", "should": "what is to be in the end stands in `then`"
    case "act", "actions", "do", "send", "steps": "what happens stands in `when`"
    case "arrange", "mocks", "setup", "stubs", "with": "what it begins with stands in `given`"
    default: nil
    }
  }
}

extension YAMLPair {
  /// From the key to the end of its value.
  fileprivate var headRange: SourceRange { SourceRange(start: key.range.start, end: value.range.end) }

  /// The duration behind the key; nil where there is none.
  fileprivate var duration: (text: String, milliseconds: Int)? {
    guard case .scalar(let scalar) = value.content, let milliseconds = SpecDecoder.milliseconds(scalar.text) else {
      return nil
    }
    return (scalar.text, milliseconds)
  }
}
