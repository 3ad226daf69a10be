import YAMLTree

extension Rule {
  package static let latestPerElement = Rule(
    923,
    "`overlap: latest` is about the runs of an action",
    """
    Among the steps for each element of a stream, it ends what an earlier run of the action has left, and not what the element before has led to: \
    these go on side by side. Where each element is to end that, the stream says so itself, by `flatMapLatest` in its text. A stream that has one \
    element at most is better told so by its type, or awaited.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        rooms:
          type: any Rooms
          methods:
            names: () -> Observable<String>
            messages: '(_ room: String) -> Observable<String>'
      state:
        texts: '[String] = []'
      mutations:
        add: {payload: {text: String}, reduce: state.texts.append(text)}
      actions:
        follow:
          - observe: rooms.names
            as: name
            then:
              - observe: rooms.messages(name)
                as: text
                overlap: latest
                then: {add: [text: text]}
                catch: ignore
            catch: ignore
      """#,
    right: #"""
      dependencies:
        rooms:
          type: any Rooms
          methods:
            names: () -> Observable<String>
            messages: '(_ room: String) -> Observable<String>'
      state:
        texts: '[String] = []'
      mutations:
        add: {payload: {text: String}, reduce: state.texts.append(text)}
      actions:
        follow:
          - observe: 'rooms.names().flatMapLatest { rooms.messages($0) }'
            as: text
            then: {add: [text: text]}
            catch: ignore
      """#,
    checks: .soundSpec { facts in
      var told: Set<SourceRange> = []
      return facts.steps.flatMap { step -> [Finding] in
        guard case .observe(let effect) = step.kind, facts.hasSeveralElements(effect.expression) else { return [] }
        return effect.then.withInner.compactMap { inner in
          guard inner.isEndedByNewerRun, told.insert(inner.range).inserted else { return nil }
          return Finding(
            "the next element does not end this, only the next run of the action: by `flatMapLatest` in the text of the stream, each element would",
            at: inner.range,
            notes: [("the stream is here", step.range)]
          )
        }
      }
    }
  )
}

extension SpecFacts {
  /// Whether a stream may have several elements, as far as its type is listed: nothing is said of what operators make of one.
  fileprivate func hasSeveralElements(_ expression: SwiftText) -> Bool {
    let function = expression.calledFunction ?? expression
    let listed = function.memberOfOwner.flatMap { contracts[$0.owner]?.method($0.member)?.result }
    let path = expression.memberPath
    let own = path?.count == 1 ? spec.parameters.first { $0.name == path?[0] }?.type : nil
    return (listed ?? own)?.stream.map { ![.completable, .maybe, .single].contains($0) } ?? false
  }
}

extension Step {
  fileprivate var isEndedByNewerRun: Bool {
    let overlap: Overlap? =
      switch kind {
      case .await(let effect), .observe(let effect): effect.overlap
      case .wait(let wait): wait.overlap
      default: nil
      }
    return overlap?.rule == .latest
  }
}
