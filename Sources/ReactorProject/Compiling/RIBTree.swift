import ReactorEmission
import ReactorSpec

/// What is wrong with the RIBs of a project as they stand above and below each other.
///
/// What a spec says of its children is in the children's specs once more: how they are built, what they need and what they tell. The Swift of both
/// would not fit together; this says it at the lines of the specs.
struct RIBTree: Sendable {
  /// What is wrong, in no order.
  private(set) var diagnostics: [Diagnostic] = []

  private let known: [String: RIBNode]
  private let types: TypeSearch

  /// Looks at all RIBs of a project. A child of which no spec tells is looked for in Swift files.
  init(of examined: [ExaminedSpec], in files: any FileSource) {
    types = TypeSearch(files: files)
    let all = examined.flatMap { spec in spec.summary.ribs.map { (spec: spec, rib: $0) } }
    known = Dictionary(all.map { ($0.rib.name, $0.rib) }) { first, _ in first }
    guard !all.isEmpty else { return }
    for (spec, rib) in all {
      for child in rib.children { check(child, of: rib, spec) }
    }
    checkReach(all.map(\.rib))
  }

  private mutating func check(_ child: RIBNode.Child, of rib: RIBNode, _ spec: ExaminedSpec) {
    guard let node = known[child.name] else {
      let folders: Set = [spec.destination.folder, spec.destination.scaffoldFolder, spec.found.path.folder]
      guard !types.finds("\(child.name)Builder", in: folders) else { return }
      let message =
        "no spec gives the RIB `\(child.name)`, and no Swift file of this module declares a `\(child.name)Builder`"
      diagnostics.append(Diagnostic(.childNowhere, message, at: child.place))
      return
    }
    for value in node.needed {
      let note = Diagnostic.Note("it is needed here", at: value.place)
      guard let given = rib.given.first(where: { $0.name == value.name }) else {
        let message =
          "`\(child.name)` needs `\(value.name): \(value.type)` of its parent, which `\(rib.name)` has not: list it in `dependencies`, `requires` or `provides`"
        diagnostics.append(Diagnostic(.provisionMissing, message, at: child.place, notes: [note]))
        continue
      }
      guard !Self.mayBeSame(given.type, value.type) else { continue }
      let message =
        "`\(child.name)` needs a `\(value.name)` of the type `\(value.type)`, and `\(rib.name)` has one of the type `\(given.type)`"
      diagnostics.append(Diagnostic(.provisionMissing, message, at: given.place, notes: [note]))
    }
    checkBuilding(child, node)
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

  private mutating func checkListening(_ child: RIBNode.Child, _ node: RIBNode) {
    for method in node.listener {
      let note = Diagnostic.Note("it is told here", at: method.place)
      guard let told = child.told.first(where: { $0.name == method.name }) else {
        let entry = "\(child.name).\(method.name)"
        let message = "`\(child.name)` tells `\(method.name)`, and nothing hears it: give `told` an entry `\(entry)`"
        diagnostics.append(Diagnostic(.toldUnheard, message, at: child.place, notes: [note]))
        continue
      }
      guard !Self.mayBeSame(told.parameters, method.parameters) else { continue }
      let message =
        "`\(method.name)` of `\(child.name)` takes \(method.parameters): say so, by `parameters: \"\(method.parameters)\"`"
      diagnostics.append(Diagnostic(.toldUnheard, message, at: told.place, notes: [note]))
    }
    for told in child.told where !node.listener.contains(where: { $0.name == told.name }) {
      let names = node.listener.map(\.name)
      let near = SpelledAlike.question(told.name, among: names)
      let note = Diagnostic.Note("the child is here", at: node.place)
      let message = "`\(child.name)` tells no `\(told.name)`\(near)"
      diagnostics.append(Diagnostic(.toldUnheard, message, at: told.place, notes: [note]))
    }
  }

  /// Finds what nobody attaches. It is told only where the project has the root: others may be attached by hand.
  private mutating func checkReach(_ all: [RIBNode]) {
    var open = all.filter(\.isRoot).map(\.name)
    guard !open.isEmpty else { return }
    var reached = Set(open)
    while let next = open.popLast() {
      for child in known[next]?.children ?? [] where reached.insert(child.name).inserted { open.append(child.name) }
    }
    for rib in all where !reached.contains(rib.name) {
      let message = "no RIB below the root attaches `\(rib.name)`"
      diagnostics.append(Diagnostic(.ribNeverAttached, message, at: rib.place))
    }
  }

  /// Whether two types, or two lists of parameters, can be the same. One of them may name modules or outer types that the other leaves out.
  private static func mayBeSame(_ left: String, _ right: String) -> Bool {
    left == right || plain(left) == plain(right)
  }

  private static func plain(_ text: String) -> String {
    var plain = ""
    var word = ""
    for character in text {
      if character == "." {
        word = ""
      } else if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        if !character.isWhitespace {
          plain += word + String(character)
          word = ""
        } else {
          plain += word + " "
          word = ""
        }
      }
    }
    return plain + word
  }
}
