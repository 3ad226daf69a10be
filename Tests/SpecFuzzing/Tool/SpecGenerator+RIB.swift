import ReactorSpec

/// A RIB that the app has written by hand, in `App/Children.swift`.
struct FuzzChild: Sendable {
  var name: String
  /// How a parent may show it.
  var showings: [RIB.Showing]
  /// What its builder takes besides the listener.
  var build: [FuzzValue] = []
  /// What it tells.
  var told: [FuzzCase] = []
  /// Whether it needs a `limit`.
  var needsLimit = false

  static let all = [
    FuzzChild(
      name: "Leaf",
      showings: [.push, .present, .embed],
      told: [
        FuzzCase(name: "leafDidClose", payload: []),
        FuzzCase(
          name: "leafDidPick",
          payload: [FuzzValue(name: "id", type: .int), FuzzValue(label: "with", name: "comment", type: .comment)]
        ),
      ]
    ),
    FuzzChild(
      name: "Detail",
      showings: [.push, .present, .embed],
      build: [FuzzValue(label: "id", name: "id", type: .int), FuzzValue(name: "comment", type: .comment)],
      told: [FuzzCase(name: "detailDidEnd", payload: [FuzzValue(name: "order", type: .optional(.sortOrder))])],
      needsLimit: true
    ),
    FuzzChild(name: "Guide", showings: [.through], told: [FuzzCase(name: "guideDidFinish", payload: [])]),
    FuzzChild(name: "Worker", showings: [.none], build: [FuzzValue(label: "in", name: "tag", type: .tag)]),
  ]
}

/// The RIB whose interactor a reactor is.
extension SpecGenerator {
  /// Decides what can be attached and told; nil for a reactor that is no interactor.
  mutating func makeRIB() -> SpecNode? {
    guard batch.hasRIBs, random.happens(60) else { return nil }
    isRIB = true
    children = FuzzChild.all.filter { _ in random.happens(50) }
    memberNames.formUnion(["listener", "presenter", "router", "limit", "activations", "interactor"])
    let isRoot = random.happens(15)
    if !isRoot {
      var names: Set<String> = []
      listener = (0..<random.below(3)).map { _ in
        let name = freshName(names)
        names.insert(name)
        return FuzzCase(name: name, payload: payload(of: 2))
      }
    }
    let needsLimit = children.contains(where: \.needsLimit)
    let isRequired = needsLimit && random.happens(40)
    var provided: [(String, SpecNode)] = []
    if needsLimit, !isRequired { provided.append(("limit", provision(.int))) }
    if random.happens(30) { provided.append((memberName(), provision(type()))) }
    let view: String? =
      switch random.below(isRoot ? 2 : 3) {
      case 0: nil
      case 1: "\(name)ViewController = \(name)ViewController()"
      default: "none"
      }
    return .object(
      .rib,
      [
        (.view, view.map { .text($0) }),
        (.launch, isRoot ? .flag(true) : nil),
        (.listener, .named(listener.map { ($0.name, .text(signature($0.payload))) })),
        (.children, .named(children.map { ($0.name, child($0)) })),
        (.provides, .named(provided)),
        (.requires, isRequired ? .named([("limit", .text("Int"))]) : nil),
      ]
    )
  }

  private mutating func provision(_ type: FuzzType) -> SpecNode {
    let value = type.literal(&random)
    if random.happens(50) { return .text("\(type.text) = \(value)") }
    return .object(.provision, [(.type, .text(type.text)), (.shared, .text(value))])
  }

  private mutating func child(_ child: FuzzChild) -> SpecNode {
    let show = SpecNode.text(random.pick(child.showings).rawValue)
    if child.build.isEmpty, random.happens(60) { return show }
    return .object(
      .child,
      [(.show, show), (.build, child.build.isEmpty ? nil : .text(signature(child.build)))]
    )
  }

  private func signature(_ values: [FuzzValue]) -> String {
    let parameters = values.map { "\($0.declared(FuzzNames.parameter)): \($0.type.parameterText)" }
    return "(\(parameters.joined(separator: ", ")))"
  }

  /// What each method of the children's listeners does.
  mutating func makeTold() -> SpecNode? {
    let methods = children.flatMap { child in child.told.map { (child.name, $0) } }
    return .named(
      methods.map { child, method in
        var scope = StepScope()
        scope.firstSent = 0
        scope.add(method.payload)
        let steps = SpecNode.list(steps(in: scope))
        let path = "\(child).\(method.name)"
        if method.payload.isEmpty, random.happens(50) { return (path, steps) }
        let overlap: SpecNode? = random.happens(15) ? .text(random.pick(["latest", "first", "queue"])) : nil
        return (
          path,
          .object(
            .told,
            [
              (.doc, documentation()),
              (.parameters, method.payload.isEmpty ? nil : .text(signature(method.payload))), (.steps, steps),
              (.overlap, overlap),
            ]
          )
        )
      }
    )
  }

  /// A step that asks the router or tells the parent; nil where there is nothing of them.
  mutating func navigation(_ scope: StepScope) -> SpecNode? {
    if let method = random.pickAny(listener), random.happens(40) {
      return .object(.tellStep, [(.tell, .text(method.name)), (.with, arguments(method.payload, scope))])
    }
    guard let child = random.pickAny(children) else { return nil }
    if random.happens(40) { return .object(.detachStep, [(.detach, .text(child.name))]) }
    return .object(.attachStep, [(.attach, .text(child.name)), (.with, arguments(child.build, scope))])
  }
}
