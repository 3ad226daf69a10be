package import ReactorSpec
import YAMLTree

/// What the tree of a project's RIBs has to know of one: little enough to be kept from one run to the next.
package struct RIBNode: Sendable, Hashable {
  /// A method with its parameters as they can be compared: `(with: User?)`.
  package struct Signature: Sendable, Hashable {
    /// Its name.
    package var name: String
    /// Its parameters.
    package var parameters: String
    /// Where it is named.
    package var place: Diagnostic.Place

    /// Creates one.
    package init(name: String, parameters: String, place: Diagnostic.Place) {
      self.name = name
      self.parameters = parameters
      self.place = place
    }
  }

  /// A value of a component.
  package struct Value: Sendable, Hashable {
    /// Its name.
    package var name: String
    /// Its type.
    package var type: String
    /// Where it is named.
    package var place: Diagnostic.Place

    /// Creates one.
    package init(name: String, type: String, place: Diagnostic.Place) {
      self.name = name
      self.type = type
      self.place = place
    }
  }

  /// A child, as its parent's spec knows it.
  package struct Child: Sendable, Hashable {
    /// What it is called.
    package var name: String
    /// How it is shown.
    package var show: String
    /// What its builder takes.
    package var build: String
    /// What of its listener's methods is heard.
    package var told: [Signature]
    /// Where it is named.
    package var place: Diagnostic.Place

    /// Creates one.
    package init(name: String, show: String, build: String, told: [Signature], place: Diagnostic.Place) {
      self.name = name
      self.show = show
      self.build = build
      self.told = told
      self.place = place
    }
  }

  /// What it is called.
  package var name: String
  /// Whether it is the root.
  package var isRoot: Bool
  /// The word of its access level.
  package var access: String
  /// How a parent has to show it: the words of `show` that fit.
  package var showings: [String]
  /// What its builder takes.
  package var build: String
  /// What it tells its parent.
  package var listener: [Signature]
  /// What it needs of its parent.
  package var needed: [Value]
  /// What its component has for its children.
  package var given: [Value]
  /// What it can attach.
  package var children: [Child]
  /// Where `rib` stands.
  package var place: Diagnostic.Place

  /// Creates one.
  package init(
    name: String,
    isRoot: Bool,
    access: String,
    showings: [String],
    build: String,
    listener: [Signature],
    needed: [Value],
    given: [Value],
    children: [Child],
    place: Diagnostic.Place
  ) {
    self.name = name
    self.isRoot = isRoot
    self.access = access
    self.showings = showings
    self.build = build
    self.listener = listener
    self.needed = needed
    self.given = given
    self.children = children
    self.place = place
  }
}

extension RIBNode {
  /// What is known of the RIB of a spec; nil where it is none.
  ///
  /// - Parameter place: Where a stretch of the spec is.
  init?(_ reactor: ReactorEmitter, place: (SourceRange) -> Diagnostic.Place) {
    let spec = reactor.spec
    guard let rib = spec.rib, let emitter = RIBEmitter(reactor) else { return nil }
    name = rib.name
    isRoot = rib.isRoot
    access = spec.access.rawValue
    let shown: [RIB.Showing] =
      rib.view != nil ? [.push, .present, .embed] : rib.borrowsView ? [.through] : [.none]
    showings = shown.map(\.rawValue)
    build = "(\(emitter.inputs.map(\.comparable).joined(separator: ", ")))"
    listener = (spec.listening?.methods ?? []).map { method in
      Signature(name: method.name, parameters: method.parameters.comparable, place: place(method.range))
    }
    let values = spec.neededOfParent.map { Value(name: $0.name, type: $0.type.canonicalText, place: place($0.range)) }
    needed = values
    given =
      values + rib.provided.map { Value(name: $0.name, type: $0.type.canonicalText, place: place($0.range)) }
    children = rib.children.map { child in
      let told = rib.told.filter { $0.child == child.name }.map { told in
        Signature(
          name: told.method.name,
          parameters: told.method.parameters.comparable,
          place: place(told.method.range)
        )
      }
      return Child(
        name: child.name,
        show: child.show.rawValue,
        build: child.build.comparable,
        told: told,
        place: place(child.range)
      )
    }
    self.place = place(rib.range)
  }
}

extension Payload {
  /// The parameters as they can be compared: labels and types.
  fileprivate var comparable: String {
    let items = values.map { "\($0.label ?? "_"): \($0.type.withoutEscaping.canonicalText)" }
    return "(\(items.joined(separator: ", ")))"
  }
}

extension InitializerParameter {
  fileprivate var comparable: String { "\(label ?? name): \(type.withoutEscaping.canonicalText)" }
}
