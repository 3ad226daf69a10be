import ReactorSpec
import YAMLTree

extension HighlightedText {
  /// Reads YAML by the places of its nodes; what lies outside of them is marks and comments.
  static func yaml(_ source: SourceText, roots: [YAMLNode]) -> HighlightedText {
    var text = HighlightedText(source.bytes)
    for root in roots { text.paint(root) }
    text.paintBetweenNodes()
    return text
  }

  private mutating func paint(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let scalar): paint(node.range.start.offset..<node.range.end.offset, Self.highlight(of: scalar))
    case .sequence(let items): for item in items { paint(item) }
    case .mapping(let pairs):
      for pair in pairs {
        paint(pair.value)
        paint(pair.key)
        if case .scalar = pair.key.content { paint(pair.key.range.start.offset..<pair.key.range.end.offset, .key) }
      }
    }
  }

  private static func highlight(of scalar: YAMLScalar) -> Highlight {
    switch scalar.style {
    case .singleQuoted, .doubleQuoted: return .string
    case .literal, .folded: return .scalar
    case .plain:
      if ["true", "false", "nil"].contains(scalar.text) { return .keyword }
      let isNumber = scalar.text.utf8.first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
      return isNumber ? .number : .scalar
    }
  }

  private mutating func paintBetweenNodes() {
    var index = 0
    while index < bytes.count {
      defer { index += 1 }
      guard highlights[index] == .plain else { continue }
      let end = bytes[index...].firstIndex { $0 == UInt8(ascii: "\n") } ?? bytes.count
      switch bytes[index] {
      case UInt8(ascii: "#"):
        paint(index..<end, .comment)
        index = end
      case UInt8(ascii: "&"), UInt8(ascii: "*"):
        let stop = bytes[index..<end].firstIndex { Self.endsName($0) } ?? end
        paint(index..<stop, .attribute)
      default: break
      }
    }
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\r")].contains(byte)
  }
}
