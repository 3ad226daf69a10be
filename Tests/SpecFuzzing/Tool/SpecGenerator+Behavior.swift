import ReactorSpec

/// What has steps: flows, actions and events.
extension SpecGenerator {
  mutating func makeFlows() -> [(String, SpecNode)] {
    var names: Set<String> = ["onError"]
    let count = random.below(3)
    for _ in 0..<count {
      let name = freshName(names)
      names.insert(name)
      flows.append(FuzzCase(name: name, payload: payload(of: 2)))
    }
    return flows.enumerated().map { index, flow in
      var scope = StepScope(isTop: false)
      scope.firstFlow = index + 1
      scope.add(flow.payload)
      let list = SpecNode.list(steps(in: scope))
      if flow.payload.isEmpty, random.happens(60) { return (flow.name, list) }
      return (
        flow.name,
        .object(
          .flow,
          [(.payload, payloadNode(flow.payload)), (.steps, list), (.doc, random.happens(10) ? .text("A flow.") : nil)]
        )
      )
    }
  }

  /// Decides what actions there are, so that steps can name them.
  mutating func declareActions(besides probe: Probe) {
    var names = Set(probe.actions.map(\.0))
    for _ in 0..<(1 + random.below(5)) {
      let name = freshName(names)
      names.insert(name)
      if random.happens(15), let mutation = random.pickAny(mutations) {
        actions.append(FuzzCase(name: name, payload: mutation.payload, forwarded: mutation.name))
      } else {
        actions.append(FuzzCase(name: name, payload: payload(of: 3)))
      }
    }
  }

  mutating func makeActions() -> [(String, SpecNode)] {
    actions.enumerated().map { index, action in
      if let forwarded = action.forwarded {
        return (action.name, .object(.action, [(.forward, .text(forwarded))]))
      }
      if action.payload.isEmpty, random.happens(6) { return (action.name, .word("manual")) }
      var scope = StepScope()
      // Some send those before them, or themselves: what follows may have no end.
      scope.firstSent = random.happens(12) ? 0 : index + 1
      mayBeEndless = mayBeEndless || scope.firstSent == 0
      scope.add(action.payload)
      let overlap: SpecNode? = random.happens(10) ? .text(random.pick(["latest", "first", "queue"])) : nil
      let list = branchOfAction(scope)
      if action.payload.isEmpty, overlap == nil, random.happens(60) { return (action.name, list) }
      return (
        action.name,
        .object(
          .action,
          [
            (.payload, payloadNode(action.payload)), (.steps, random.happens(3) ? .word("manual") : list),
            (.overlap, overlap), (.doc, random.happens(10) ? .text("What the user does.") : nil),
          ]
        )
      )
    }
  }

  private mutating func branchOfAction(_ scope: StepScope) -> SpecNode {
    let steps = steps(in: scope)
    return steps.count == 1 && random.happens(40) ? steps[0] : .list(steps)
  }

  mutating func makeEvents() -> [(String, SpecNode)] {
    var names: Set<String> = []
    return (0..<(1 + random.below(2))).map { _ in
      let name = freshName(names)
      names.insert(name)
      var scope = StepScope(isTop: false)
      var stream = stream(StepScope(isInState: false))
      // Beside `observe` of an event no arguments can stand, and without elements nothing happens.
      while stream.element == nil || stream.with != nil && written(stream.with) == nil {
        stream = self.stream(StepScope(isInState: false))
      }
      let local = localName(scope)
      var condition: String?
      if let element = stream.element { scope.add(local, element) }
      var inner = scope
      let binding = random.happens(25) ? bindingCondition(scope) : nil
      if let binding { inner.add(binding.name, binding.type) }
      let then = branch(inner)
      if let binding {
        condition = binding.text(then.uses(binding.name) ? FuzzNames.written(binding.name) : "_")
      } else if random.happens(40) {
        condition = self.condition(scope, depth: 0)
      }
      let isUsed = then.uses(local) || condition.map { SpecNode.text($0).uses(local) } ?? false
      let text = (written(stream.with).map { "\(stream.text)(\($0.inCall))" }) ?? stream.text
      let cannotFail = stream.canFail == false && random.happens(50)
      let needsCatch = !cannotFail && (!hasOnError || random.happens(50))
      return (
        name,
        .object(
          .event,
          [
            (.observe, .text(text)), (.as, isUsed ? .text(local) : nil), (.where, condition.map { .text($0) }),
            (.then, then), (.catch, needsCatch ? .text("ignore") : nil), (.throws, cannotFail ? .flag(false) : nil),
            (.doc, random.happens(10) ? .text("What comes from outside.") : nil),
          ]
        )
      )
    }
  }
}
