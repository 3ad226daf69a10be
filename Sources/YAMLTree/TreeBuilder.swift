import CLibYAML

/// Builds nodes out of libyaml's events and keeps to the limits while doing so.
struct TreeBuilder: ~Copyable {
  private var events: EventParser
  private let lines: LineTable
  private let limits: YAMLLimits
  private var event = yaml_event_t()
  private var anchors: [String: Anchor] = [:]
  private var nodeCount = 0
  /// The bytes of all scalars so far, aliases counted in full.
  private var textBytes = 0
  private(set) var problems: [YAMLProblem] = []
  /// Where the last node that was read ends in the text; for an alias, the end of the alias.
  private var writtenEnd = Mark.start
  /// How many lists and mappings nest in the last node that was read.
  private var height = 0
  /// The brackets that are open, from the outside.
  private var openBrackets: [(isList: Bool, mark: Mark)] = []

  init(events: consuming EventParser, lines: LineTable, limits: YAMLLimits) {
    self.events = events
    self.lines = lines
    self.limits = limits
  }

  deinit {
    var event = event
    yaml_event_delete(&event)
  }

  /// The roots of all documents; none, and the problem, where the text can't be read to its end.
  mutating func documents() -> (roots: [YAMLNode], problem: YAMLProblem?) {
    do throws(YAMLProblem) {
      return (try readDocuments(), nil)
    } catch {
      return ([], error)
    }
  }

  private mutating func readDocuments() throws(YAMLProblem) -> [YAMLNode] {
    var roots: [YAMLNode] = []
    while true {
      try advance()
      switch event.type {
      case YAML_STREAM_END_EVENT:
        return roots
      case YAML_DOCUMENT_START_EVENT:
        anchors.removeAll(keepingCapacity: true)
        try advance()
        roots.append(try node(depth: 1))
      default:
        continue
      }
    }
  }

  private mutating func advance() throws(YAMLProblem) {
    yaml_event_delete(&event)
    do {
      try events.next(into: &event)
    } catch {
      // At the end of the text libyaml misses a node; what is missing is the closing bracket.
      guard error.kind == .syntax(.reservedCharacter), let open = openBrackets.last,
        lines.byte(at: error.range.start) == nil
      else { throw error }
      throw YAMLProblem(.syntax(open.isList ? .unclosedList : .unclosedMapping), at: .at(open.mark))
    }
  }

  /// The node that starts at the current event, which is the node's last one afterwards.
  private mutating func node(depth: Int) throws(YAMLProblem) -> YAMLNode {
    let range = SourceRange(start: lines.mark(event.start_mark), end: lines.mark(event.end_mark))
    if event.type == YAML_ALIAS_EVENT {
      defer { writtenEnd = range.end }
      return try aliased(String(libyaml: event.data.alias.anchor) ?? "", at: range, depth: depth)
    }
    let (nodesBefore, bytesBefore) = (nodeCount, textBytes)
    let isScalar = event.type == YAML_SCALAR_EVENT
    try count(1, textBytes: isScalar ? event.data.scalar.length : 0, at: range)
    let anchor = anchorName
    if let anchor { anchors[anchor] = .open }
    let node: YAMLNode
    switch event.type {
    case YAML_SEQUENCE_START_EVENT:
      try check(depth: depth, at: range)
      node = try sequence(from: range, depth: depth)
    case YAML_MAPPING_START_EVENT:
      try check(depth: depth, at: range)
      node = try mapping(from: range, depth: depth)
    default:
      node = scalar(at: range)
      height = 0
    }
    writtenEnd = node.range.end
    if let anchor {
      anchors[anchor] = .complete(
        Anchored(node: node, height: height, nodeCount: nodeCount - nodesBefore, textBytes: textBytes - bytesBefore)
      )
    }
    return node
  }

  private func scalar(at range: SourceRange) -> YAMLNode {
    let data = event.data.scalar
    let text = String(decoding: UnsafeBufferPointer(start: data.value, count: data.length), as: UTF8.self)
    let style: YAMLScalar.Style =
      switch data.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
    let content = YAMLNode.Content.scalar(YAMLScalar(text: text, style: style))
    return YAMLNode(content: content, range: range, tag: String(libyaml: data.tag))
  }

  private mutating func sequence(from range: SourceRange, depth: Int) throws(YAMLProblem) -> YAMLNode {
    let tag = String(libyaml: event.data.sequence_start.tag)
    let isFlow = event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
    if isFlow { openBrackets.append((true, range.start)) }
    var items: [YAMLNode] = []
    var end = range.end
    var height = 0
    try advance()
    while event.type != YAML_SEQUENCE_END_EVENT {
      items.append(try node(depth: depth + 1))
      end = writtenEnd
      height = max(height, self.height)
      try advance()
    }
    if isFlow {
      end = lines.mark(event.end_mark)
      openBrackets.removeLast()
    }
    self.height = height + 1
    let whole = SourceRange(start: range.start, end: max(end, range.start))
    return YAMLNode(content: .sequence(items), range: whole, tag: tag, isFlow: isFlow)
  }

  private mutating func mapping(from range: SourceRange, depth: Int) throws(YAMLProblem) -> YAMLNode {
    let tag = String(libyaml: event.data.mapping_start.tag)
    let isFlow = event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
    if isFlow { openBrackets.append((false, range.start)) }
    var pairs = MappingPairs()
    var end = range.end
    var height = 0
    try advance()
    while event.type != YAML_MAPPING_END_EVENT {
      let key = try node(depth: depth + 1)
      height = max(height, self.height)
      try advance()
      let value = try node(depth: depth + 1)
      end = writtenEnd
      height = max(height, self.height)
      if let problem = pairs.add(YAMLPair(key: key, value: value)) { problems.append(problem) }
      try advance()
    }
    if isFlow {
      end = lines.mark(event.end_mark)
      openBrackets.removeLast()
    }
    self.height = height + 1
    let whole = SourceRange(start: range.start, end: max(end, range.start))
    return YAMLNode(content: .mapping(pairs.all), range: whole, tag: tag, isFlow: isFlow)
  }

  private mutating func aliased(_ name: String, at range: SourceRange, depth: Int) throws(YAMLProblem) -> YAMLNode {
    guard let anchor = anchors[name] else { throw YAMLProblem(.undefinedAlias(name), at: range) }
    guard case .complete(let anchored) = anchor else { throw YAMLProblem(.recursiveAlias(name), at: range) }
    try count(anchored.nodeCount, textBytes: anchored.textBytes, at: range)
    try check(depth: depth + anchored.height - 1, at: range)
    height = anchored.height
    return anchored.node
  }

  private var anchorName: String? {
    switch event.type {
    case YAML_SCALAR_EVENT: String(libyaml: event.data.scalar.anchor)
    case YAML_SEQUENCE_START_EVENT: String(libyaml: event.data.sequence_start.anchor)
    case YAML_MAPPING_START_EVENT: String(libyaml: event.data.mapping_start.anchor)
    default: nil
    }
  }

  private mutating func count(_ nodes: Int, textBytes bytes: Int, at range: SourceRange) throws(YAMLProblem) {
    nodeCount += nodes
    textBytes += bytes
    if textBytes > limits.bytes { throw YAMLProblem(.tooLarge(limit: limits.bytes), at: range) }
    if nodeCount > limits.nodes { throw YAMLProblem(.tooManyNodes(limit: limits.nodes), at: range) }
  }

  private func check(depth: Int, at range: SourceRange) throws(YAMLProblem) {
    if depth > limits.depth { throw YAMLProblem(.tooDeep(limit: limits.depth), at: .at(range.start)) }
  }
}

/// What stands behind an anchor's name.
private enum Anchor {
  /// The node is still being read.
  case open
  case complete(Anchored)
}

/// A node with what an alias for it costs: how many nodes and bytes of text it has, and how many lists and mappings nest in it.
private struct Anchored {
  var node: YAMLNode
  var height: Int
  var nodeCount: Int
  var textBytes: Int
}

extension String {
  fileprivate init?(libyaml text: UnsafePointer<yaml_char_t>?) {
    guard let text else { return nil }
    self.init(cString: text)
  }
}
