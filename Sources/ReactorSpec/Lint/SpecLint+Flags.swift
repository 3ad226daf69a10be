extension SpecLint {
  /// Flags that a way through some steps leaves true although the normal way sets them back, and those of running work that nothing
  /// sets back.
  var flagsLeftOn: [LintFinding] {
    let always = spec.everyMutation.before + spec.everyMutation.after
    return spec.fields.flatMap { field -> [LintFinding] in
      guard field.type.text == "Bool", field.defaultValue?.text == "false",
        !always.contains(where: { $0.text.contains("state") })
      else { return [] }
      return lists.flatMap { list -> [LintFinding] in
        var path = FlagPath(of: field.name, in: spec)
        path.follow(list.steps)
        return leaks(of: field, on: path) + neverReset(field, on: path, in: list)
      }
    }
  }

  private func leaks(of field: Field, on path: FlagPath) -> [LintFinding] {
    let notes = path.switchedOn.map { [("it is set to true here", $0)] } ?? []
    return Set(path.leaks).map { way in
      LintFinding(
        rule: .flagLeftOn,
        message: "where \(way.words), `\(field.name)` stays true; the way on sets it back",
        range: way.range,
        notes: notes
      )
    }
  }

  private func neverReset(_ field: Field, on path: FlagPath, in list: StepList) -> [LintFinding] {
    guard path.staysOn, let place = path.switchedOn, field.isOfRunningWork, !mayEmitByHand,
      list.steps.contains(where: { $0.effect != nil }), !isSetBack(field), !isForwarded(field)
    else { return [] }
    let message = "nothing sets `\(field.name)` back to false"
    return [LintFinding(rule: .flagLeftOn, message: message, range: place)]
  }

  private func isSetBack(_ field: Field) -> Bool {
    var path = FlagPath(of: field.name, in: spec)
    return path.mayReset(lists.flatMap(\.steps))
  }

  private func isForwarded(_ field: Field) -> Bool {
    spec.actions.contains { action in
      guard case .forward(let name) = action.body, let mutation = spec.mutations.first(where: { $0.name == name })
      else { return false }
      return mutation.effect(on: field.name, arguments: nil) != .none
    }
  }
}

extension Field {
  /// Whether a flag is called after something that goes on for a while: `isLoading`, `isSavingDraft`.
  fileprivate var isOfRunningWork: Bool {
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
