extension Rule {
  package static let flagLeftOn = Rule(
    903,
    "A flag that is set to true is set back on every way",
    """
    The steps set a `Bool` field to true and later back to false, but there is a way on which they don't: a `guard` ends \
    them before, an error or a cancellation leaves out the steps of `then`. The key `loading` of an `await` or an `observe` sets \
    the flag back on every way but one: where another action cancels a step around it. A flag of running work (`isLoading`, \
    `isSaving`) that nothing sets back is reported too.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        api: any API
      state:
        isLoading: Bool = false
      mutations:
        setLoading: Bool
      actions:
        load:
          - setLoading: true
          - await: api.load
            then: {setLoading: false}
            catch: ignore
      """#,
    right: #"""
      dependencies:
        api: any API
      state:
        isLoading: Bool = false
      mutations:
        setLoading: Bool
      actions:
        load:
          - await: api.load
            loading: setLoading
            catch: ignore
      """#,
    checks: .soundSpec { FlagSearch($0)?.findings ?? [] }
  )
}

/// Looks for flags that a way through some steps leaves true although the normal way sets them back, and for those of running work that
/// nothing sets back.
private struct FlagSearch {
  private let facts: SpecFacts
  private let changes: FlagChanges
  private let flags: [Field]
  /// Where each flag stands among them.
  private let positions: [String: Int]

  /// Nil where a spec has no flags, or more than it shows may set any of them back.
  init?(_ facts: SpecFacts) {
    let spec = facts.spec
    let always = (spec.everyMutation.before + spec.everyMutation.after).map(\.changedStateMembers)
    guard !always.contains(where: { $0 == nil }) else { return nil }
    let changedAlways = Set(always.compactMap { $0 }.joined())
    flags = spec.fields.filter { $0.isFlag && !changedAlways.contains($0.name) }
    positions = Dictionary(flags.enumerated().map { ($1.name, $0) }) { first, _ in first }
    let graph = NameGraph(spec.flows)
    guard !flags.isEmpty, graph.tooLongChain == nil else { return nil }
    self.facts = facts
    changes = FlagChanges(in: spec, steps: facts.steps, flags: Set(flags.map(\.name)), flows: graph)
  }

  var findings: [Finding] {
    var paths: [Int: FlagPath] = [:]
    return facts.lists.flatMap { list -> [Finding] in
      let places = changes.places(in: list.steps)
      let changed = places.compactMap { name, places in positions[name].map { ($0, places) } }.sorted { $0.0 < $1.0 }
      return changed.flatMap { position, places -> [Finding] in
        let flag = flags[position]
        var path = paths.removeValue(forKey: position) ?? FlagPath(of: flag, changes)
        defer { paths[position] = path }
        path.follow(list.steps, from: places)
        return leaks(of: flag, on: &path) + neverReset(flag, on: path, in: list)
      }
    }
  }

  private func leaks(of flag: Field, on path: inout FlagPath) -> [Finding] {
    let notes = path.switchedOn.map { [("it is set to true here", $0)] } ?? []
    return path.takeLeaks().map { way in
      Finding(
        "where \(way.words), `\(flag.name)` stays true: nothing sets it back on that way",
        at: way.range,
        notes: notes
      )
    }
  }

  private func neverReset(_ flag: Field, on path: FlagPath, in list: StepList) -> [Finding] {
    guard path.staysOn, let place = path.switchedOn, flag.isOfRunningWork, !facts.mayEmitByHand,
      list.steps.contains(where: { $0.effect != nil }), !changes.isSetBack(flag.name)
    else { return [] }
    return [Finding("nothing sets `\(flag.name)` back to false", at: place)]
  }
}

extension Field {
  /// Whether a field is on or off, and off at the start. A pulse is on at the moment at which it is set; it need not be set back.
  var isFlag: Bool { type.name == "Bool" && defaultValue?.text == "false" && !isPulse }

  /// Whether a flag is called after something that goes on for a while: `isLoading`, `isSavingDraft`.
  var isOfRunningWork: Bool {
    var word = ""
    var words: [String] = []
    for character in name {
      if character.isUppercase {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    return (words + [word]).contains { $0.count > 4 && $0.hasSuffix("ing") }
  }
}
