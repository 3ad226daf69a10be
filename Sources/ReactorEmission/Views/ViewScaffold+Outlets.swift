import ReactorSpec

/// The parts of a view that bindings name.
extension ViewScaffold {
  /// What the bindings name behind `rx`, and what statements name as parts of views are called, each with a value of the type that this suggests.
  var outlets: [Outlet] {
    var uses: [(name: String, member: String, isEvent: Bool)] = []
    for sent in view.actions {
      if case .stream(let stream) = sent.event { uses += stream.reactiveMembers.map { ($0.owner, $0.member, true) } }
      uses += (sent.arguments?.owners ?? []).filter(Outlet.tells).map { ($0, "", false) }
    }
    for event in view.events { uses += event.stream.reactiveMembers.map { ($0.owner, $0.member, true) } }
    for value in view.values {
      switch value.sink {
      case .observer(let observer), .curried(let observer, _):
        uses += observer.reactiveMembers.map { ($0.owner, $0.member, false) }
      case .statement(let statement): uses += statement.owners.filter(Outlet.tells).map { ($0, "", false) }
      case .method, .content, .manual: continue
      }
    }
    let methods = Dictionary(grouping: calledMethods.filter { $0.owner != nil }) { $0.owner ?? "" }
    uses += calledMethods.compactMap(\.owner).map { ($0, "", false) }
    let ofOutlet = Dictionary(grouping: uses, by: \.name)
    var known: Set<String> = []
    let own = Dictionary(grouping: ownMembers, by: \.owner).mapValues { $0.map(\.member).unique }
    return uses.map(\.name).filter { known.insert($0).inserted }.map { name in
      let members = ofOutlet[name, default: []].map { ($0.member, $0.isEvent) }
      return Outlet(name, framework: view.framework, uses: members, own: own[name] ?? [], methods: methods[name] ?? [])
    }
  }

  /// What is bound, by whole paths such as `composer.rx.sendTap`, with what it carries where that is said by what it is bound to.
  private var ownMembers: [(owner: String, member: Outlet.OwnMember)] {
    let declared = DeclaredNames(of: spec)
    let nested = Set(spec.nestedTypes.map(\.name))
    typealias Own = (owner: String, member: Outlet.OwnMember)
    func member(_ path: SwiftText, isEvent: Bool, _ type: SwiftType) -> Own? {
      path.reactivePath.map { path in
        (path.owner, Outlet.OwnMember(name: path.member, isEvent: isEvent, type: type.qualifying(nested, by: reactor)))
      }
    }
    let sent = view.actions.compactMap { sent in
      guard case .stream(let stream) = sent.event, sent.arguments?.takesElement != true else { return Own?.none }
      let values = sent.arguments == nil ? declared.actions[sent.action]?.payload.values ?? [] : []
      return values.count > 1 ? nil : member(stream, isEvent: true, values.first?.type ?? SwiftType("Void"))
    }
    let shown = view.values.compactMap { value in
      let isSame = value.transform.map { $0.text == "$0" } ?? true
      guard case .observer(let observer) = value.sink, isSame, let type = declared.type(of: value.name)
      else { return Own?.none }
      return member(observer, isEvent: false, type)
    }
    return sent + shown
  }
}

/// A part of a view that its bindings name.
struct Outlet {
  let name: String
  /// What is bound of it, where it is a view of the user's own: nothing that UIKit or AppKit have.
  let ownMembers: [OwnMember]
  /// The methods that it is called by, which no control has.
  let methods: [CalledMethod]
  private let type: String
  private let framework: BoundView.Framework
  /// Whether it has to be of a class of the user's that has what is bound, since nothing says what that carries.
  let isElsewhere: Bool

  /// A member of the `rx` of a view of the user's own.
  struct OwnMember: Hashable {
    let name: String
    let isEvent: Bool
    /// What it carries or takes.
    let type: SwiftType
  }

  /// Whether a name tells by itself what it is of.
  static func tells(_ name: String) -> Bool { type(named: name) != nil }

  private static func type(named name: String) -> ControlType? {
    let lowercased = name.lowercased()
    return types.first { type in type.endings.contains { lowercased.hasSuffix($0) } }
  }

  /// Guesses its type by its name, else by what is bound of it.
  ///
  /// - Parameter own: Each of the uses as a member of a view of the user's own, as far as is known what it carries.
  init(
    _ name: String,
    framework: BoundView.Framework,
    uses: [(member: String, isEvent: Bool)],
    own: [OwnMember],
    methods: [CalledMethod]
  ) {
    self.name = name
    self.framework = framework
    let byName = Self.type(named: name)
    // What an event says tells more than what is set.
    let sorted = uses.filter(\.isEvent) + uses.filter { !$0.isEvent }
    let byUse = sorted.lazy.compactMap { use in
      Self.types.first { type in (use.isEvent ? type.events : type.properties).contains(use.member) }
    }
    let found = byName ?? byUse.first
    let isOwn = uses.contains {
      $0.member != "controlEvent" && ($0.isEvent || !Self.viewProperties.contains($0.member))
    }
    ownMembers = found == nil && isOwn ? own : []
    isElsewhere = found == nil && isOwn && own.isEmpty
    switch framework {
    case .uiKit: type = found?.uiKit ?? (uses.contains { $0.member == "controlEvent" } ? "UIControl" : "UIView")
    case .appKit: type = found?.appKit ?? "NSView"
    case .swiftUI: type = "EmptyView"
    }
    // What a table of UIKit or AppKit has is called so as well; and one is made with more than nothing.
    let hasOwnMethods = !type.hasSuffix("TableView") && !type.hasSuffix("CollectionView")
    self.methods = hasOwnMethods ? methods.filter { found == nil || !$0.name.hasPrefix("set") } : []
  }

  /// Whether it can be put into a view.
  var isView: Bool { !["UIBarButtonItem", "UIRefreshControl"].contains(type) }

  /// The name of its class, where it is a view of the user's own.
  var ownClass: String? {
    ownMembers.isEmpty && methods.isEmpty ? nil : className
  }

  private var className: String {
    let head = name.prefix(1).uppercased() + name.dropFirst()
    return head.hasSuffix("View") || !["UIView", "NSView"].contains(type) ? head : head + "View"
  }

  /// The framework's class.
  var superclass: String { type }

  /// How it is made.
  var value: String {
    if ownClass != nil || isElsewhere { return "\(className)()" }
    return switch type {
    case "UIButton": "UIButton(type: .system)"
    case "UIActivityIndicatorView": "UIActivityIndicatorView(style: .medium)"
    case "UICollectionView": "UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())"
    default: "\(type)()"
    }
  }

  /// The properties that all views have, some of them.
  private static let viewProperties: Set<String> = [
    "", "alpha", "alphaValue", "backgroundColor", "bounds", "clipsToBounds", "frame", "isHidden", "isOpaque",
    "isUserInteractionEnabled", "tag", "tintColor", "transform",
  ]

  private struct ControlType {
    var uiKit: String
    var appKit: String
    var endings: [String]
    var events: Set<String> = []
    var properties: Set<String> = []
  }

  private static let types = [
    ControlType(
      uiKit: "UIBarButtonItem",
      appKit: "NSButton",
      endings: ["barbutton", "barbuttonitem", "buttonitem"]
    ),
    ControlType(
      uiKit: "UIButton",
      appKit: "NSButton",
      endings: ["button", "btn"],
      events: ["tap"],
      properties: ["title", "isEnabled", "isSelected"]
    ),
    ControlType(uiKit: "UITextView", appKit: "NSTextView", endings: ["textview"]),
    ControlType(
      uiKit: "UITextField",
      appKit: "NSTextField",
      endings: ["field"],
      events: ["text"]
    ),
    ControlType(
      uiKit: "UILabel",
      appKit: "NSTextField",
      endings: ["label"],
      properties: ["text", "attributedText", "stringValue"]
    ),
    ControlType(
      uiKit: "UIActivityIndicatorView",
      appKit: "NSProgressIndicator",
      endings: ["spinner", "indicator", "indicatorview"],
      properties: ["isAnimating"]
    ),
    ControlType(
      uiKit: "UIRefreshControl",
      appKit: "NSButton",
      endings: ["refreshcontrol"],
      properties: ["isRefreshing"]
    ),
    ControlType(
      uiKit: "UISwitch",
      appKit: "NSSwitch",
      endings: ["switch", "toggle"],
      events: ["isOn"],
      properties: ["isOn"]
    ),
    ControlType(
      uiKit: "UISegmentedControl",
      appKit: "NSSegmentedControl",
      endings: ["segmentedcontrol"],
      events: ["selectedSegmentIndex"],
      properties: ["selectedSegmentIndex"]
    ),
    ControlType(uiKit: "UISlider", appKit: "NSSlider", endings: ["slider"], events: ["value"], properties: ["value"]),
    ControlType(uiKit: "UIStepper", appKit: "NSStepper", endings: ["stepper"]),
    ControlType(
      uiKit: "UIDatePicker",
      appKit: "NSDatePicker",
      endings: ["datepicker"],
      events: ["date", "countDownDuration"],
      properties: ["date"]
    ),
    ControlType(
      uiKit: "UISearchBar",
      appKit: "NSSearchField",
      endings: ["searchbar"],
      events: ["searchButtonClicked", "cancelButtonClicked", "textDidBeginEditing", "textDidEndEditing"]
    ),
    ControlType(uiKit: "UICollectionView", appKit: "NSCollectionView", endings: ["collectionview", "collection"]),
    ControlType(
      uiKit: "UITableView",
      appKit: "NSTableView",
      endings: ["tableview", "table"],
      events: ["itemSelected", "modelSelected", "itemDeleted", "willDisplayCell"],
      properties: ["items"]
    ),
    ControlType(
      uiKit: "UIScrollView",
      appKit: "NSScrollView",
      endings: ["scrollview"],
      events: ["contentOffset", "didScroll"]
    ),
    ControlType(
      uiKit: "UIProgressView",
      appKit: "NSProgressIndicator",
      endings: ["progressview"],
      properties: ["progress"]
    ),
    ControlType(uiKit: "UIImageView", appKit: "NSImageView", endings: ["imageview", "image"], properties: ["image"]),
  ]
}

/// Views of the user's own.
extension ViewScaffold {
  /// Prints the classes that stand for them, inside of the view's.
  func printOwnViews(to printer: inout SwiftPrinter) {
    for outlet in outlets {
      guard let name = outlet.ownClass else { continue }
      printer.line()
      printer.documentation("Stands for a view of yours that has what is bound of `\(outlet.name)`.")
      printer.type("final class \(name)", [outlet.superclass], isEmpty: outlet.methods.isEmpty) { printer in
        for (index, method) in outlet.methods.enumerated() {
          if index > 0 { printer.line() }
          method.print(to: &printer)
        }
      }
    }
  }

  /// Prints what is bound of them.
  func printOwnMembers(of view: String, to printer: inout SwiftPrinter) {
    for outlet in outlets {
      guard let name = outlet.ownClass, !outlet.ownMembers.isEmpty else { continue }
      printer.line()
      printer.block("extension Reactive where Base: \(view).\(name)") { printer in
        for (index, member) in outlet.ownMembers.enumerated() {
          if index > 0 { printer.line() }
          let type = "\(member.isEvent ? "ControlEvent" : "Binder")<\(member.type.text)>"
          printer.block("@MainActor var \(SwiftName.escaped(member.name)): \(type)") { printer in
            printer.line("#warning(\"\(outlet.name).rx.\(member.name) is still to be written\")")
            let made = member.isEvent ? "ControlEvent(events: Observable.never())" : "Binder(base) { _, _ in }"
            printer.line("return \(made)")
          }
        }
      }
    }
  }
}

extension SwiftText {
  /// The names from around the text of which it uses members: `label` in `label.text = $0`.
  fileprivate var owners: [String] {
    tokens.indices.dropLast().compactMap { position in
      guard let owner = name(position), tokens[position + 1].kind == .dot else { return nil }
      let isMember = position > 0 && tokens[position - 1].kind == .dot
      return !isMember || (position > 1 && name(position - 2) == "self") ? owner : nil
    }
  }

  /// The members behind the `rx` of names that come from around the text: `tap` of `button` in `button.rx.tap`.
  fileprivate var reactiveMembers: [(owner: String, member: String)] {
    tokens.indices.dropLast(4).compactMap { position in
      guard let owner = name(position), name(position + 2) == "rx", let member = name(position + 4),
        tokens[position + 1].kind == .dot, tokens[position + 3].kind == .dot
      else { return nil }
      let isMember = position > 0 && tokens[position - 1].kind == .dot
      let isOfSelf = position > 1 && isMember && name(position - 2) == "self"
      guard !isMember || isOfSelf, !ReactiveOwner.own.contains(owner) else { return nil }
      return (owner, member)
    }
  }
}
