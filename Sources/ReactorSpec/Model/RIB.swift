package import YAMLTree

/// The RIB whose interactor is the reactor: what stands around it in an app that is a tree of RIBs.
///
/// The router, the listener and the presenter are ``Parameter``s of the spec, so that steps, doubles and tests know them as all that a
/// reactor asks; what its children tell are ``Action``s. What is only the RIB's own is here.
package struct RIB: Sendable, Hashable {
  /// What it is called: the interactor's name without `Interactor`.
  package var name: String
  /// The view controller; nil for a RIB without a view.
  package var view: View?
  /// Whether it is the root of the tree, which the app launches.
  package var isRoot: Bool
  /// What it can attach, in the order of the spec.
  package var children: [Child]
  /// What its component makes.
  package var provided: [Provision]
  /// What its parent has to give for its children, besides what it needs itself.
  package var required: [Requirement]
  /// What its children tell.
  package var told: [Told]
  /// Where `rib` stands.
  package var range: SourceRange

  /// A view controller.
  package struct View: Sendable, Hashable {
    /// Its type.
    package var type: SwiftType
    /// What makes it; nil for its initializer without arguments.
    package var value: SwiftText?
  }

  /// A RIB that another one can attach, once at a time.
  package struct Child: Sendable, Hashable {
    /// What it is called.
    package var name: String
    /// What its builder takes besides the listener.
    package var build: Payload
    /// How its view is shown.
    package var show: Showing
    /// Where it is named.
    package var range: SourceRange
  }

  /// How the view of a child is shown.
  package enum Showing: String, Sendable, Hashable, CaseIterable {
    /// Pushed onto the navigation controller.
    case push
    /// Presented over the view controller.
    case present
    /// By the view controller's own methods.
    case embed
    /// The child has no view of its own, and shows its children in this RIB's.
    case through
    /// The child has no view, and no child that has one.
    case none
  }

  /// A value that the component makes, for the interactor and for children.
  package struct Provision: Sendable, Hashable {
    /// Its name.
    package var name: String
    /// Its type.
    package var type: SwiftType
    /// What makes it.
    package var value: SwiftText
    /// Whether it is made once.
    package var isShared: Bool
    /// Where it is named.
    package var range: SourceRange
  }

  /// A value that comes from the parent.
  package struct Requirement: Sendable, Hashable {
    /// Its name.
    package var name: String
    /// Its type.
    package var type: SwiftType
    /// Where it is named.
    package var range: SourceRange
  }

  /// A method of a child's listener, which sends the action of its name.
  package struct Told: Sendable, Hashable {
    /// The child.
    package var child: String
    /// The method.
    package var method: Method
  }
}

extension RIB {
  /// The name of a type around the RIB: `type("Builder")` of `UserList` is `UserListBuilder`.
  package func type(_ suffix: String) -> String { name + suffix }

  /// Whether it has children with views, and no view of its own to show them in.
  package var borrowsView: Bool { view == nil && children.contains(where: \.isShown) }

  /// Whether its component keeps the view controller, for children without a view.
  package var lendsView: Bool { children.contains { $0.show == .through } }

  /// The name of the property by which a parent gives a RIB without a view the view controller to show children in.
  package var viewProperty: String { Self.viewProperty(of: name) }

  /// The name of that property of another RIB.
  package static func viewProperty(of name: String) -> String { propertyName(name) + "ViewController" }

  /// The name of a RIB at the start of a property's.
  package static func propertyName(_ name: String) -> String {
    let capitals = name.prefix { $0.isUppercase }
    let head = capitals.count > 1 && capitals.count < name.count ? capitals.dropLast() : capitals
    return head.lowercased() + name.dropFirst(head.count)
  }
}

extension RIB.Child {
  /// Whether something of it is seen.
  package var isShown: Bool { show != .none }

  /// The router's method that attaches it.
  package var attachMethod: String { "attach" + name }

  /// The router's method that detaches it.
  package var detachMethod: String { "detach" + name }
}

extension ReactorSpec {
  /// The names of what a RIB's interactor knows of the tree.
  static let routerName = "router"
  static let listenerName = "listener"
  static let presenterName = "presenter"

  /// The router's protocol with its methods; nil without a RIB.
  package var routing: DependencyContract? { rib == nil ? nil : contract(of: Self.routerName) }

  /// The protocol of what the RIB tells its parent; nil without a RIB, and of a root.
  package var listening: DependencyContract? { rib == nil ? nil : contract(of: Self.listenerName) }
}

extension ReactorSpec {
  /// What the interactor takes and the component of its RIB gives it: a dependency with a default is nobody else's business, unless the
  /// component makes it.
  package var injected: [Parameter] {
    let provided = Set(rib?.provided.map(\.name) ?? [])
    return parameters.filter { $0.isOwnProperty && ($0.defaultValue == nil || provided.contains($0.name)) }
  }

  /// The inputs of which a RIB's component makes something and the interactor nothing, so that only its builder takes them.
  package var inputsOfComponent: Set<String> {
    guard let rib, !rib.provided.isEmpty else { return [] }
    let provided = rib.provided.reduce(into: Set<String>()) { $0.formUnion($1.value.freeNames) }
    let inputs = parameters.filter { $0.role == .input && provided.contains($0.name) }.map(\.name)
    return inputs.isEmpty ? [] : Set(inputs).subtracting(initializerTexts.mentions)
  }

  /// The texts that the initializer is made of, in which inputs can stand.
  package var initializerTexts: [SwiftText] {
    fields.compactMap(\.defaultValue) + properties.compactMap(\.defaultValue)
      + parameters.compactMap(\.defaultValue) + initStatements + (superclass?.arguments ?? [])
  }

  /// What the RIB needs of its parent, with types as they are written outside of the interactor.
  package var neededOfParent: [RIB.Requirement] {
    guard let rib else { return [] }
    let nested = Set(nestedTypes.map(\.name))
    let provided = Set(rib.provided.map(\.name))
    let own = injected.filter { !provided.contains($0.name) }.map { parameter in
      let type = parameter.type.qualifying(nested, by: name)
      return RIB.Requirement(name: parameter.name, type: type, range: parameter.range)
    }
    return own + rib.required
  }
}

extension RIB {
  /// The view of a RIB whose spec says nothing of what is bound.
  package var unboundView: BoundView? {
    view.map { BoundView(type: $0.type, framework: .uiKit, actions: [], values: [], events: [], range: range) }
  }
}
