/// What a part of a source text is, as far as colours tell it.
enum Highlight: UInt8, Sendable, CaseIterable {
  /// Nothing in particular.
  case plain
  case comment
  case string
  case keyword
  case type
  case number
  /// An attribute, a directive, or an anchor of YAML.
  case attribute
  /// A key of a mapping.
  case key
  /// A scalar of YAML that is plain; it tells where no comment can start.
  case scalar

  /// The class of its elements; nil for no element.
  var style: String? {
    switch self {
    case .plain, .scalar: nil
    case .comment: "hl-comment"
    case .string: "hl-string"
    case .keyword: "hl-keyword"
    case .type: "hl-type"
    case .number: "hl-number"
    case .attribute: "hl-attribute"
    case .key: "hl-key"
    }
  }
}
