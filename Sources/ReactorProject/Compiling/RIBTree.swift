import ReactorEmission
import ReactorSpec

/// What is wrong with the RIBs of a project as they stand above and below each other.
///
/// What a spec says of its children is in the children's specs once more: how they are built, what they need and what they tell. The Swift of both
/// would not fit together; this says it at the lines of the specs.
struct RIBTree: Sendable {
  /// What is wrong, in no order.
  private(set) var diagnostics: [Diagnostic] = []

  /// The RIBs by their names; nil for a name that several have, in several modules.
  private let known: [String: RIBNode?]
  private let types: TypeSearch
  /// Whether all RIBs are known: where some can't be read, or weren't asked for, nothing is said of what isn't there.
  private let isWhole: Bool

  /// Looks at all RIBs of a project. A child of which no spec tells is looked for in Swift files.
  ///
  /// - Parameter isWhole: Whether these are all specs of the project, and none has an error.
  init(of examined: [ExaminedSpec], types: TypeSearch, isWhole: Bool) {
    self.types = types
    let all = examined.flatMap { spec in spec.summary.ribs.map { (spec: spec, rib: $0) } }
    known = Dictionary(all.map { ($0.rib.name, $0.rib) }) { _, _ in nil }
    self.isWhole = isWhole
    guard !all.isEmpty else { return }
    for (spec, rib) in all {
      let given = Dictionary(rib.given.map { ($0.name, $0) }) { first, _ in first }
      for child in rib.children { check(child, of: rib, given, spec) }
    }
    if self.isWhole { checkReach(all) }
  }

  private mutating func check(
    _ child: RIBNode.Child,
    of rib: RIBNode,
    _ given: [String: RIBNode.Value],
    _ spec: ExaminedSpec
  ) {
    guard let found = known[child.name] else {
      guard isWhole else { return }
      guard !types.finds("\(child.name)Builder", in: spec.swiftFolders) else { return }
      let message =
        "no spec gives the RIB `\(child.name)`, and no Swift file of this module has the class `\(child.name)Builder`"
      diagnostics.append(Diagnostic(.childNowhere, message, at: child.place))
      return
    }
    guard let node = found else { return }
    let levels = AccessLevel.allCases.map(\.rawValue)
    if let own = levels.firstIndex(of: rib.access), let other = levels.firstIndex(of: node.access), other < own {
      let message =
        "`\(rib.name)` is `\(rib.access)` and hears what `\(child.name)` tells, which is `\(node.access)`: give that `access: \(rib.access)`"
      let note = Diagnostic.Note("the child is here", at: node.place)
      diagnostics.append(Diagnostic(.childMismatch, message, at: child.place, notes: [note]))
    }
    let passed = Set(Self.labels(child.build))
    var passesNeeded = false
    for value in node.needed {
      let note = Diagnostic.Note("it is needed here", at: value.place)
      guard let given = given[value.name] else {
        let isPassed = passed.contains(value.name)
        passesNeeded = passesNeeded || isPassed
        let message =
          isPassed
          ? "`\(child.name)` needs `\(value.name): \(value.type)` of its parent, which passes it by `build`: list it in the `inputs` of `\(child.name)`"
          : "`\(child.name)` needs `\(value.name): \(value.type)` of its parent, which `\(rib.name)` has not: list it in `dependencies`, `requires` or `provides`"
        diagnostics.append(Diagnostic(.provisionMissing, message, at: child.place, notes: [note]))
        continue
      }
      guard !Self.mayBeSame(given.type, value.type) else { continue }
      let message =
        "`\(child.name)` needs a `\(value.name)` of the type `\(value.type)`, and `\(rib.name)` has one of the type `\(given.type)`"
      diagnostics.append(Diagnostic(.provisionMissing, message, at: given.place, notes: [note]))
    }
    // As an input, it is what the builder takes.
    if !passesNeeded { checkBuilding(child, node) }
    checkListening(child, node)
  }

  private mutating func checkBuilding(_ child: RIBNode.Child, _ node: RIBNode) {
    let note = Diagnostic.Note("the child is here", at: node.place)
    if node.isRoot {
      let message = "`\(child.name)` is launched by the app, so no other RIB can attach it"
      diagnostics.append(Diagnostic(.childMismatch, message, at: child.place, notes: [note]))
      return
    }
    if !Self.mayBeSame(child.build, node.build) {
      let message =
        node.build == "()"
        ? "the builder of `\(child.name)` takes nothing but the listener"
        : "the builder of `\(child.name)` takes \(node.build): say so, by `build: \"\(node.build)\"`"
      diagnostics.append(Diagnostic(.childMismatch, message, at: child.place, notes: [note]))
    }
    guard !node.showings.contains(child.show) else { return }
    let words = node.showings.map { "`\($0)`" }.joined(separator: ", ")
    let message = "`\(child.name)` can't be shown by `\(child.show)`: it takes \(words)"
    diagnostics.append(Diagnostic(.childMismatch, message, at: child.place, notes: [note]))
  }

  /// Parameters as a spec writes them, where each has a name.
  private static func named(_ parameters: String) -> String {
    var (named, rest, count) = ("", parameters[...], 0)
    while let label = rest.firstRange(of: "_: ") {
      count += 1
      named += rest[..<label.lowerBound] + "_ value\(count == 1 ? "" : "\(count)"): "
      rest = rest[label.upperBound...]
    }
    return named + rest
  }

  private mutating func checkListening(_ child: RIBNode.Child, _ node: RIBNode) {
    let heard = Dictionary(child.told.map { ($0.name, $0) }) { first, _ in first }
    for method in node.listener {
      let note = Diagnostic.Note("it is told here", at: method.place)
      guard let told = heard[method.name] else {
        let entry = "\(child.name).\(method.name)"
        let message = "`\(child.name)` tells `\(method.name)`, and nothing hears it: give `told` an entry `\(entry)`"
        diagnostics.append(Diagnostic(.toldUnheard, message, at: child.place, notes: [note]))
        continue
      }
      guard !Self.mayBeSame(told.parameters, method.parameters) else { continue }
      let written = Self.named(method.parameters)
      let message = "`\(method.name)` of `\(child.name)` takes \(written): say so, by `parameters: \"\(written)\"`"
      diagnostics.append(Diagnostic(.toldUnheard, message, at: told.place, notes: [note]))
    }
    let names = node.listener.map(\.name)
    let known = Set(names)
    for told in child.told where !known.contains(told.name) {
      let near = SpelledAlike.question(told.name, among: names)
      let note = Diagnostic.Note("the child is here", at: node.place)
      let message = "`\(child.name)` tells no `\(told.name)`\(near)"
      diagnostics.append(Diagnostic(.toldUnheard, message, at: told.place, notes: [note]))
    }
  }

  /// Finds what nobody attaches. It is told only where the project has the root; what a Swift file builds, a RIB that is written by hand may attach.
  private mutating func checkReach(_ all: [(spec: ExaminedSpec, rib: RIBNode)]) {
    guard all.contains(where: \.rib.isRoot) else { return }
    var reached: Set<String> = []
    func reach(_ names: [String]) {
      var open = names.filter { reached.insert($0).inserted }
      while let next = open.popLast() {
        for child in known[next]??.children ?? [] where reached.insert(child.name).inserted { open.append(child.name) }
      }
    }
    reach(all.map(\.rib).filter(\.isRoot).map(\.name))
    let built = all.filter { spec, rib in
      !reached.contains(rib.name) && types.namesBuilder("\(rib.name)Builder", in: spec.swiftFolders)
    }
    reach(built.map(\.rib.name))
    for (_, rib) in all where !reached.contains(rib.name) {
      let message = "no RIB below the root attaches `\(rib.name)`, and no Swift file names `\(rib.name)Builder`"
      diagnostics.append(Diagnostic(.ribNeverAttached, message, at: rib.place))
    }
  }

  /// The labels of what a builder takes.
  private static func labels(_ build: String) -> [String] {
    (SwiftText("f\(build)").call?.arguments.commaSeparatedParts ?? []).compactMap { $0.labelledValue?.label }
  }

  /// Whether two types, or two lists of parameters, can be the same: labels are compared, and types as far as their spelling tells. One side may
  /// name a module or an alias that the other doesn't; the compiler knows.
  private static func mayBeSame(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    guard left.hasPrefix("("), right.hasPrefix("(") else { return !areStandard(left, right) }
    let lists = [left, right].map { SwiftText("f\($0)").call?.arguments.commaSeparatedParts ?? [] }
    guard lists[0].count == lists[1].count else { return false }
    return zip(lists[0], lists[1]).allSatisfy { left, right in
      guard let left = left.labelledValue, let right = right.labelledValue, left.label == right.label else {
        return false
      }
      return left.value.text == right.value.text || !areStandard(left.value.text, right.value.text)
    }
  }

  /// Whether both are types of the standard library without anything around them, which have no other names.
  private static func areStandard(_ left: String, _ right: String) -> Bool {
    let standard: Set = ["Bool", "Character", "Double", "Float", "Int", "String", "UInt"]
    return [left, right].allSatisfy { standard.contains($0.hasSuffix("?") ? String($0.dropLast()) : $0) }
  }
}

extension ExaminedSpec {
  /// Where Swift files may be that belong to the same module.
  fileprivate var swiftFolders: Set<FilePath> { [destination.folder, destination.scaffoldFolder, found.path.folder] }
}
