/// One node of a YAML document, which knows where it stands.
package final class YAMLNode: Sendable {
  /// What a node holds.
  package enum Content: Sendable, Hashable {
    /// A text.
    case scalar(YAMLScalar)
    /// A list, in the order of the file.
    case sequence([YAMLNode])
    /// Keys and their values, in the order of the file; pairs that came in by a merge key stand after the node's own.
    case mapping([YAMLPair])
  }

  /// What the node holds.
  package let content: Content

  /// Where the node stands, its quotes or brackets included. An alias's node keeps the place of the anchored node.
  package let range: SourceRange

  /// The tag as it is written (`!name`), or nil where there is none.
  package let tag: String?

  /// Whether the node is a list or mapping in brackets.
  package let isFlow: Bool

  package init(content: Content, range: SourceRange, tag: String? = nil, isFlow: Bool = false) {
    self.content = content
    self.range = range
    self.tag = tag
    self.isFlow = isFlow
  }

  /// Whether nothing is written where the node stands, as after `key:`.
  package var isAbsent: Bool {
    if case .scalar(let scalar) = content { return scalar.style == .plain && scalar.text.isEmpty && tag == nil }
    return false
  }
}

extension YAMLNode: Hashable {
  /// Whether two nodes hold the same, stand at the same place and are written alike.
  package static func == (left: YAMLNode, right: YAMLNode) -> Bool {
    left === right
      || left.content == right.content && left.range == right.range && left.tag == right.tag
        && left.isFlow == right.isFlow
  }

  /// Hashes where the node stands.
  package func hash(into hasher: inout Hasher) { hasher.combine(range) }
}

/// The text of a scalar node, unescaped and unfolded, and the way it was written.
package struct YAMLScalar: Sendable, Hashable {
  /// The ways of writing a scalar.
  package enum Style: Sendable, Hashable {
    /// Without quotes.
    case plain
    /// Between `'`.
    case singleQuoted
    /// Between `"`.
    case doubleQuoted
    /// A block after `|`.
    case literal
    /// A block after `>`.
    case folded
  }

  /// The text.
  package var text: String

  /// The way it was written.
  package var style: Style

  package init(text: String, style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

/// A key with its value.
package struct YAMLPair: Sendable, Hashable {
  /// The key; a scalar in nearly all files.
  package var key: YAMLNode

  /// The value.
  package var value: YAMLNode

  package init(key: YAMLNode, value: YAMLNode) {
    self.key = key
    self.value = value
  }

  /// From the key's start to the value's end.
  package var range: SourceRange {
    SourceRange(start: key.range.start, end: max(key.range.end, value.range.end))
  }
}
