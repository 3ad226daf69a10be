/// A piece of a page.
///
/// What a spec says goes in as text or as an attribute's value; both are escaped when they are printed, so that nothing in a spec can
/// become markup.
indirect enum HTML: Sendable, Hashable {
  /// Text.
  case text(String)
  /// An element with its attributes, in their order, and what is in it.
  case element(String, attributes: [Attribute], content: [HTML])
  /// Pieces one after the other.
  case group([HTML])
  /// Markup that was made and escaped elsewhere.
  case verbatim(String)

  /// An attribute of an element.
  struct Attribute: Sendable, Hashable {
    var name: String
    var value: String
  }

  /// Nothing.
  static let none = HTML.group([])

  static func tag(_ name: String, _ content: HTML...) -> HTML {
    .element(name, attributes: [], content: content)
  }

  static func tag(_ name: String, _ content: [HTML]) -> HTML {
    .element(name, attributes: [], content: content)
  }

  /// The element with one more attribute; anything else stays as it is.
  func with(_ name: String, _ value: String) -> HTML {
    guard case .element(let tag, let attributes, let content) = self else { return self }
    return .element(tag, attributes: attributes + [Attribute(name: name, value: value)], content: content)
  }

  /// The element with a class.
  func styled(_ name: String) -> HTML {
    with("class", name)
  }
}

extension HTML: ExpressibleByStringInterpolation {
  init(stringLiteral value: String) {
    self = .text(value)
  }
}

extension HTML {
  /// A piece of code within a line.
  static func code(_ text: String) -> HTML {
    .tag("code", .text(text))
  }

  /// A link.
  static func link(_ content: HTML, to address: String) -> HTML {
    .tag("a", content).with("href", address)
  }

  /// Pieces with the same text between each two of them.
  static func joined(_ pieces: [HTML], by separator: HTML) -> HTML {
    .group(pieces.enumerated().flatMap { $0.offset == 0 ? [$0.element] : [separator, $0.element] })
  }
}
