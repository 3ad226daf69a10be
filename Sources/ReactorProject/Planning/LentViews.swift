import ReactorEmission
import ReactorSpec

/// What the views of RIBs have to show for other RIBs, which have no view of their own.
///
/// A spec says to which child it lends its view, and only the child's spec says what it embeds there.
struct LentViews: Sendable {
  /// The RIBs of each spec, and all by their names; nil for a name that several have.
  private let ribs: [[RIBNode]]
  private let known: [String: RIBNode?]

  init(of specs: [ExaminedSpec]) {
    ribs = specs.map(\.summary.ribs)
    known = Dictionary(ribs.joined().map { ($0.name, $0) }) { _, _ in nil }
  }

  /// What the RIBs to which those of a spec lend their views embed in these, and in turn what those to which they lend them embed, by the names of
  /// the first ones.
  func embedded(inViewsOf spec: Int) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for child in ribs[spec].flatMap(\.children) where child.show == RIB.Showing.through.rawValue {
      var (open, reached): ([String], Set<String>) = ([child.name], [child.name])
      while let name = open.popLast() {
        guard let rib = known[name] ?? nil else { continue }
        for grandchild in rib.children {
          if grandchild.show == RIB.Showing.embed.rawValue { found[child.name, default: []].append(grandchild.name) }
          guard grandchild.show == RIB.Showing.through.rawValue else { continue }
          if reached.insert(grandchild.name).inserted { open.append(grandchild.name) }
        }
        // It is known, also where it embeds nothing.
        found[child.name] = found[child.name] ?? []
      }
    }
    return found
  }
}
