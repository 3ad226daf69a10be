import YAMLTree

extension Rule {
  package static let ribMissing = Rule(
    1201,
    "What belongs to a RIB stands in a spec with `rib`",
    """
    `attach`, `detach` and `tell` are steps of a RIB's interactor, and `told` is what its children tell. The spec says what RIB it is by `rib`.
    """,
    needs: [.rib],
    wrong: #"""
      actions:
        open: {attach: Detail}
      """#,
    right: #"""
      rib:
        children:
          Detail: push
      actions:
        open: {attach: Detail}
        close: {detach: Detail}
      """#
  )

  package static let reactorIsNoInteractor = Rule(
    1202,
    "The reactor of a RIB is called Interactor",
    """
    The interactor of a RIB is the reactor, and the names of all that stands around it are made of its name: of `UserListInteractor` \
    `UserListBuilder`, `UserListRouter`, `UserListListener`. Without `reactor`, it is the file's name with `Interactor` behind it.
    """,
    wrong: #"""
      reactor: UserListReactor
      rib:
        view: UserListViewController
      state:
        count: Int = 0
      """#,
    right: #"""
      reactor: UserListInteractor
      rib:
        view: UserListViewController
      state:
        count: Int = 0
      """#
  )

  package static let unknownChild = Rule(
    1203,
    "A RIB attaches the children that it lists",
    """
    What `attach` and `detach` name, and what stands before the point in `told`, is one of the `children` of `rib`.
    """,
    needs: [.children],
    wrong: #"""
      rib:
        children:
          Detail: push
      actions:
        open: {attach: Detail}
        close: {detach: Details}
      """#,
    right: #"""
      rib:
        children:
          Detail: push
      actions:
        open: {attach: Detail}
        close: {detach: Detail}
      """#
  )

  package static let unknownListenerMethod = Rule(
    1204,
    "A RIB tells what its listener hears",
    """
    `tell` calls a method of the listener, which `listener` of `rib` lists with its signature. The root of the tree has no listener.
    """,
    needs: [.listener],
    wrong: #"""
      rib:
        listener:
          detailDidFinish: ()
      actions:
        close: {tell: detailDidClose}
        finish: {tell: detailDidFinish}
      """#,
    right: #"""
      rib:
        listener:
          detailDidFinish: ()
          detailDidClose: ()
      actions:
        close: {tell: detailDidClose}
        finish: {tell: detailDidFinish}
      """#
  )

  package static let rootWithoutView = Rule(
    1205,
    "The root of the tree has a view",
    """
    The app launches the root with a window, which shows its view controller: `launch: true` and `view: none` don't go together.
    """,
    wrong: #"""
      rib:
        launch: true
        view: none
      state:
        count: Int = 0
      """#,
    right: #"""
      rib:
        launch: true
      state:
        count: Int = 0
      """#
  )

  package static let ribOnMainActor = Rule(
    1206,
    "An interactor belongs to no actor",
    """
    RIBs' classes belong to no actor, so their subclasses can't belong to the main actor either. The steps of an interactor run where its \
    actions are sent, which is on the main thread.
    """,
    wrong: #"""
      isolation: main
      rib:
        view: UserListViewController
      state:
        count: Int = 0
      """#,
    right: #"""
      rib:
        view: UserListViewController
      state:
        count: Int = 0
      """#,
    checks: .spec(ribsOnMainActor)
  )

  package static let viewOfOtherRIB = Rule(
    1207,
    "The view that is bound is the RIB's",
    """
    In a spec with `rib` and `view`, both are about one view controller, made with UIKit, as RIBs are.
    """,
    wrong: #"""
      rib:
        view: UserListViewController
      state:
        count: Int = 0
      mutations:
        add: {reduce: state.count += 1}
      actions:
        add: add
      view:
        type: UsersViewController
        actions:
          add: addButton.rx.tap
        state:
          count: show(count:)
      """#,
    right: #"""
      rib:
        view: UsersViewController
      state:
        count: Int = 0
      mutations:
        add: {reduce: state.count += 1}
      actions:
        add: add
      view:
        type: UsersViewController
        actions:
          add: addButton.rx.tap
        state:
          count: show(count:)
      """#,
    checks: .spec(viewsOfOtherRIBs)
  )

  package static let childNeverAttached = Rule(
    1208,
    "Each child is attached by a step",
    """
    A child that no `attach` names never appears: a step is missing, or the child is not needed.
    """,
    severity: .warning,
    wrong: #"""
      rib:
        children:
          Detail: push
          Settings: present
      actions:
        open: {attach: Detail}
        close: {detach: Detail}
      """#,
    right: #"""
      rib:
        children:
          Detail: push
      actions:
        open: {attach: Detail}
        close: {detach: Detail}
      """#,
    checks: .soundSpec(childrenNeverAttached)
  )

  package static let listenerNeverTold = Rule(
    1209,
    "Each method of a listener is told by a step",
    """
    What no `tell` names the parent never hears: a step is missing, or the method is not needed.
    """,
    severity: .warning,
    wrong: #"""
      rib:
        listener:
          detailDidFinish: ()
          detailDidClose: ()
      actions:
        finish: {tell: detailDidFinish}
      """#,
    right: #"""
      rib:
        listener:
          detailDidFinish: ()
      actions:
        finish: {tell: detailDidFinish}
      """#,
    checks: .soundSpec(listenersNeverTold)
  )

  package static let strongParent = Rule(
    1210,
    "A RIB does not hold its parent",
    """
    The parent's router holds the child's, which holds the interactor. A dependency that is an interactor, a router or a listener would hold the way \
    back, and neither would ever be freed: the router and the listener are weak properties that every interactor has. Say what the \
    parent has to hear in `listener`, and tell it by `tell`.
    """,
    severity: .warning,
    wrong: #"""
      rib:
        view: DetailViewController
      dependencies:
        parent: any ListListener
      state:
        count: Int = 0
      actions:
        close: {do: parent.detailDidFinish()}
      """#,
    right: #"""
      rib:
        view: DetailViewController
        listener:
          detailDidFinish: ()
      state:
        count: Int = 0
      actions:
        close: {tell: detailDidFinish}
      """#,
    checks: .soundSpec(strongParents)
  )

  package static let childNeverDetached = Rule(
    1216,
    "A child that comes over the view goes again",
    """
    No `detach` names a child that steps push or present. What is attached is not attached again, so that the step does nothing the second time, and the child stays alive behind \
    a view that nobody sees any more. Let the child tell that it is done, and detach it. What is attached at the start, or when a child tells something, may \
    stay.
    """,
    severity: .warning,
    wrong: #"""
      rib:
        children:
          Detail: push
      actions:
        open: {attach: Detail}
      """#,
    right: #"""
      rib:
        children:
          Detail: push
      actions:
        open: {attach: Detail}
      told:
        Detail.detailDidFinish: {detach: Detail}
      """#,
    checks: .soundSpec(childrenNeverDetached)
  )

  package static let treeAskedByHand = Rule(
    1217,
    "The router and the listener may be gone",
    """
    Both are weak properties of an interactor, which Swift asks by `router?.`. A step says `attach: Detail`, `detach: Detail` or `tell: detailDidFinish`, which know the children and \
    the listener's methods; the root has no listener.
    """,
    wrong: #"""
      rib:
        children:
          Detail: push
      actions:
        open: {do: router.attachDetail()}
        close: {detach: Detail}
      """#,
    right: #"""
      rib:
        children:
          Detail: push
      actions:
        open: {attach: Detail}
        close: {detach: Detail}
      """#,
    checks: .spec(treeAskedByHand)
  )
}

extension Rule {
  private static func ribsOnMainActor(in facts: SpecFacts) -> [Finding] {
    guard let rib = facts.spec.rib, facts.spec.isolation == .main else { return [] }
    return [
      Finding("a RIB's interactor can't belong to the main actor, since RIBs' classes belong to none", at: rib.range)
    ]
  }

  private static func viewsOfOtherRIBs(in facts: SpecFacts) -> [Finding] {
    guard let rib = facts.spec.rib, let view = facts.spec.view else { return [] }
    let note = [("the RIB is here", rib.range)]
    guard view.framework == .uiKit else {
      return [Finding("the view of a RIB is made with UIKit", at: view.range, notes: note)]
    }
    guard let own = rib.view else {
      return [Finding("the RIB has no view that could be bound", at: view.range, notes: note)]
    }
    guard own.type.canonicalText != view.type.canonicalText else { return [] }
    return [Finding("the RIB's view is `\(own.type.text)`, not `\(view.type.text)`", at: view.range, notes: note)]
  }

  private static func childrenNeverAttached(in facts: SpecFacts) -> [Finding] {
    guard let rib = facts.spec.rib else { return [] }
    let called = facts.identifiers(besides: ReactorSpec.routerName)
    return rib.children.filter { !called.contains($0.attachMethod) }.map {
      Finding("no step attaches `\($0.name)`", at: $0.range)
    }
  }

  private static func childrenNeverDetached(in facts: SpecFacts) -> [Finding] {
    guard let rib = facts.spec.rib, !rib.children.isEmpty else { return [] }
    let called = facts.identifiers(besides: ReactorSpec.routerName)
    // What children tell, and what the app does by itself, may come once: those are the steps of the view's actions, which come again.
    let told = Set(rib.told.map(\.method.name))
    let lists = facts.spec.actions.compactMap { action -> [Step]? in
      if case .steps(let steps) = action.body, !told.contains(action.name) { steps } else { nil }
    }
    let texts = (lists + facts.spec.flows.map(\.steps)).flatMap(\.texts)
    let repeated = texts.filter { $0.hasIdentifier(ReactorSpec.routerName) }
      .reduce(into: Set<String>()) { $0.formUnion($1.identifiers) }
    return rib.children.filter { child in
      [.push, .present].contains(child.show) && repeated.contains(child.attachMethod)
        && !called.contains(child.detachMethod)
    }
    .map { Finding("no step detaches `\($0.name)`, so that it is attached once and for all", at: $0.range) }
  }

  private static func treeAskedByHand(in facts: SpecFacts) -> [Finding] {
    guard let rib = facts.spec.rib else { return [] }
    let owners = [ReactorSpec.routerName, ReactorSpec.listenerName]
    return facts.stepTexts.flatMap { text in
      guard text.takesName(where: owners.contains) else { return [Finding]() }
      return text.nameUses.compactMap { use -> Finding? in
        guard let member = use.member, owners.contains(use.name), !facts.boundNames.contains(use.name) else {
          return nil
        }
        let child = rib.children.first { [$0.attachMethod, $0.detachMethod].contains(member) }
        let message =
          if use.name == ReactorSpec.listenerName {
            rib.isRoot
              ? "the root of the tree has no listener that it could tell anything"
              : "say `tell: \(member)`, with its arguments in `with`"
          } else if let child {
            member == child.attachMethod
              ? "say `attach: \(child.name)`, with its arguments in `with`" : "say `detach: \(child.name)`"
          } else {
            "the router is an optional: `\(use.name)?.\(member)`"
          }
        return Finding(message, at: use.range, of: text)
      }
    }
  }

  private static func listenersNeverTold(in facts: SpecFacts) -> [Finding] {
    let methods = facts.spec.listening?.methods ?? []
    let called = facts.identifiers(besides: ReactorSpec.listenerName)
    return methods.filter { !called.contains($0.name) }.map {
      Finding("no step tells `\($0.name)`", at: $0.range)
    }
  }

  private static func strongParents(in facts: SpecFacts) -> [Finding] {
    guard facts.spec.rib != nil else { return [] }
    let suffixes = ["Interactor", "Interactable", "Listener", "Router", "Routing"]
    let own = facts.spec.parameters.filter { $0.role != .assigned && !$0.isInherited }
    let held =
      own.map { ($0.name, $0.type, $0.range) } + (facts.spec.rib?.provided ?? []).map { ($0.name, $0.type, $0.range) }
    return held.compactMap { parameter, type, range in
      let name = type.existentialName ?? type.name ?? ""
      guard let suffix = suffixes.first(where: { name.hasSuffix($0) && name != $0 }) else { return nil }
      return Finding(
        "`\(parameter)` would hold \(suffix == "Listener" ? "what listens" : "another RIB's \(suffix.lowercasedFirst)"), and keep it alive",
        at: range
      )
    }
  }
}

extension SpecFacts {
  /// The identifiers of texts of steps that also have that of something which the interactor knows, its methods among them.
  fileprivate func identifiers(besides owner: String) -> Set<String> {
    stepTexts.filter { $0.hasIdentifier(owner) }.reduce(into: []) { $0.formUnion($1.identifiers) }
  }
}
