package import YAMLTree

/// The view of a reactor: what happens to it, and what it shows.
package struct BoundView: Sendable, Hashable {
  /// What the view is made with.
  package enum Framework: String, Sendable, Hashable, CaseIterable {
    /// A view or a view controller for iOS, tvOS and Mac Catalyst.
    case uiKit = "UIKit"
    /// A view or a view controller for macOS.
    case appKit = "AppKit"
    /// A view for every platform that SwiftUI is on.
    case swiftUI = "SwiftUI"
  }

  /// A moment of a view controller's life.
  package enum LifeCycle: String, Sendable, Hashable, CaseIterable {
    /// Its view is there. A view controller that is bound only then sends at once.
    case viewDidLoad
    /// Its view is about to be seen.
    case viewWillAppear
    /// Its view is seen.
    case viewDidAppear
    /// Its view is about to go.
    case viewWillDisappear
    /// Its view is gone.
    case viewDidDisappear
  }

  /// The view's type.
  package var type: SwiftType
  /// What the view is made with.
  package var framework: Framework
  /// What sends actions, in the order of the spec; an action may be sent by several events.
  package var actions: [SentAction]
  /// What shows values, in the order of the spec; a value may be shown at several places.
  package var values: [ShownValue]
  /// The events that the view has for others.
  package var events: [ViewEvent]
  /// Where the view's type stands.
  package var range: SourceRange

  /// What bindings of SwiftUI read and send, in the order of the spec: `$reactor.field` in what sends an action.
  package var bindings: [(field: String, place: Range<Int>, sent: SentAction)] {
    actions.flatMap { sent -> [(field: String, place: Range<Int>, sent: SentAction)] in
      guard case .control(let control) = sent.event else { return [] }
      return control.boundFields.map { ($0.name, $0.range, sent) }
    }
  }
}

/// That an event of a view sends an action.
package struct SentAction: Sendable, Hashable {
  /// What happens to a view.
  package enum Event: Sendable, Hashable {
    /// A moment of the view's life.
    case lifeCycle(BoundView.LifeCycle)
    /// An element of a stream.
    case stream(SwiftText)
    /// A control or a modifier of SwiftUI, whose closure sends it, or whose binding does.
    case control(SwiftText)
    /// Whatever the user's own code says.
    case manual
  }

  /// Which of several events count.
  package enum Pace: Sendable, Hashable {
    /// The first one, and none for so many milliseconds.
    case throttle(milliseconds: Int)
    /// The last one, after so many milliseconds without another.
    case debounce(milliseconds: Int)
  }

  /// The action's name.
  package var action: String
  /// What sends it.
  package var event: Event
  /// Which of several events count; nil where all do.
  package var pace: Pace?
  /// The arguments over the event's element, `$0`; nil where the element is what the action carries.
  package var arguments: SwiftText?
  /// Where the action is named.
  package var range: SourceRange
}

/// That a view shows a field or a derived value of the state.
package struct ShownValue: Sendable, Hashable {
  /// What shows a value.
  package enum Sink: Sendable, Hashable {
    /// An observer of the values, such as `label.rx.text`.
    case observer(SwiftText)
    /// The observer that needs a closure for each value, such as `table.rx.items(cellIdentifier: "Cell")`, with this closure.
    case curried(observer: SwiftText, closure: SwiftText)
    /// A method that takes a value: its name, perhaps behind an object, and its label.
    case method(name: SwiftText, label: String?)
    /// A view or a modifier of SwiftUI, over the value, `$0`, or there while the value is true.
    case content(SwiftText)
    /// A statement over the value, `$0`.
    case statement(SwiftText)
    /// Whatever the user's own code does.
    case manual
  }

  /// The name of the field or the derived value.
  package var name: String
  /// What shows it.
  package var sink: Sink
  /// What is shown of the value, `$0`; nil for the value itself.
  package var transform: SwiftText?
  /// Where the value is named.
  package var range: SourceRange
}

/// An event that a view has for those who own it.
package struct ViewEvent: Sendable, Hashable {
  /// Its name.
  package var name: String
  /// What it carries.
  package var type: SwiftType
  /// The stream of it, as the view itself writes it.
  package var stream: SwiftText
  /// Where it is named.
  package var range: SourceRange
}

extension SentAction.Event {
  /// What it is, as the spec says it.
  package var text: String {
    switch self {
    case .lifeCycle(let moment): moment.rawValue
    case .stream(let text), .control(let text): text.text
    case .manual: "manual"
    }
  }
}

extension SentAction.Pace {
  /// For how long, in milliseconds.
  package var milliseconds: Int {
    switch self {
    case .throttle(let milliseconds), .debounce(let milliseconds): milliseconds
    }
  }

  /// Which events count, as the spec says it.
  package var text: String {
    switch self {
    case .throttle(let milliseconds): "throttle \(TimeSpan(milliseconds: milliseconds).label)"
    case .debounce(let milliseconds): "debounce \(TimeSpan(milliseconds: milliseconds).label)"
    }
  }
}

extension ShownValue.Sink {
  /// What it is, as the spec says it.
  package var text: String {
    switch self {
    case .observer(let text), .content(let text), .statement(let text): text.text
    case .curried(let observer, let closure): "\(observer.text) \(closure.text)"
    case .method(let name, let label): "\(name.text)(\(label ?? "_"):)"
    case .manual: "manual"
    }
  }
}

extension BoundView {
  /// The fields and derived values that the view shows, as far as the spec says it.
  var shownNames: [String] {
    let controls = actions.compactMap { sent in
      if case .control(let control) = sent.event { control } else { nil }
    }
    let contents = values.compactMap { value in
      if case .content(let content) = value.sink { content } else { nil }
    }
    return values.map(\.name) + bindings.map(\.field) + (controls + contents).flatMap(\.observedFields)
  }
}

extension SwiftText {
  /// The fields behind `observed.`, by which a view of SwiftUI reads them.
  fileprivate var observedFields: [String] {
    tokens.indices.dropLast(2).compactMap { position in
      name(position) == "observed" && tokens[position + 1].kind == .dot ? name(position + 2) : nil
    }
  }

  /// The fields behind `$reactor.`, and where they stand.
  fileprivate var boundFields: [(name: String, range: Range<Int>)] {
    tokens.indices.dropLast(2).compactMap { position in
      guard tokens[position].kind == .name, text(position) == "$reactor", tokens[position + 1].kind == .dot,
        let field = name(position + 2)
      else { return nil }
      return (field, tokens[position + 2].range)
    }
  }

  /// The action or the value whose control a text modifies, and how: `greet` and `.disabled(!$0)` of `greet.disabled(!$0)`; nil for what stands by
  /// itself.
  package var modifierOfControl: (name: String, modifier: SwiftText)? {
    guard tokens.count > 2, tokens[0].kind == .name, tokens[1].kind == .dot, let name = name(0), name != "self",
      name.first?.isLowercase == true
    else { return nil }
    return (name, part(tokens[1].range.lowerBound..<text.utf8.count))
  }

  /// Whether a binding of SwiftUI stands in it.
  package var bindsField: Bool { !boundFields.isEmpty }

  /// Whether the text takes the parameter that closures call `$0` from around it, rather than in a closure of its own.
  package var takesElement: Bool { outerTokens.contains { text($0).isElementName } }

  /// The text with something in the place of `$0`, but for that of closures of its own.
  package func replacingElement(by other: String) -> String {
    replacing(outerTokens.filter { text($0) == "$0" }.map { (tokens[$0].range, other) })
  }

  /// The positions of the names outside of braces.
  private var outerTokens: [Int] {
    var braces = 0
    return tokens.indices.filter { position in
      switch tokens[position].kind {
      case .leftBrace: braces += 1
      case .rightBrace: braces -= 1
      case .name: return braces == 0
      default: break
      }
      return false
    }
  }
}

extension String {
  /// Whether it is `$0` and the like.
  fileprivate var isElementName: Bool { hasPrefix("$") && dropFirst().allSatisfy(\.isNumber) }
}
