import CLibYAML

/// libyaml's event parser over a text in memory. Owns the C parser; the text must outlive it.
struct EventParser: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let lines: LineTable

  init(_ text: UnsafeBufferPointer<UInt8>, lines: LineTable) throws(YAMLProblem) {
    parser = .allocate(capacity: 1)
    self.lines = lines
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      throw YAMLProblem(.syntax(.other), at: .start)
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Reads the next event into `event`; the caller deletes it.
  mutating func next(into event: inout yaml_event_t) throws(YAMLProblem) {
    guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
  }

  private func problem() -> YAMLProblem {
    let words = parser.pointee.problem.map { String(cString: $0) } ?? ""
    let context = parser.pointee.context.map { String(cString: $0) } ?? ""
    if parser.pointee.error == YAML_READER_ERROR {
      return YAMLProblem(.syntax(.controlCharacter), at: .at(lines.mark(atOffset: parser.pointee.problem_offset)))
    }
    var kind = YAMLSyntaxProblem(libyamlProblem: words, context: context)
    let contextMark = lines.mark(parser.pointee.context_mark)
    let mark = lines.mark(parser.pointee.problem_mark)
    if kind == .reservedCharacter, lines.byte(at: mark) == UInt8(ascii: "\t") { kind = .tabIndentation }
    switch kind {
    case .unclosedQuote, .unclosedList, .unclosedMapping, .expectedColon, .anchorWithoutName, .malformedBlockHeader,
      .malformedTag, .malformedDirective:
      let start = context.isEmpty ? mark : min(contextMark, mark)
      return YAMLProblem(.syntax(kind), at: SourceRange(start: start, end: mark))
    default:
      return YAMLProblem(.syntax(kind), at: .at(mark))
    }
  }
}

extension YAMLSyntaxProblem {
  /// Sorts libyaml's own words, which say what its scanner expected, by what the writer has to do.
  init(libyamlProblem problem: String, context: String) {
    switch problem {
    case "mapping values are not allowed in this context", "found unexpected ':'": self = .colonInsideText
    case "found character that cannot start any token", "mapping keys are not allowed in this context":
      self = .reservedCharacter
    case "did not find expected key": self = .expectedKey
    case "did not find expected node content": self = .reservedCharacter
    case "block sequence entries are not allowed in this context": self = .misplacedListItem
    case "did not find expected '-' indicator": self = .expectedListItem
    case "did not find expected ',' or ']'": self = .unclosedList
    case "did not find expected ',' or '}'": self = .unclosedMapping
    case "found unexpected end of stream", "found unexpected document indicator": self = .unclosedQuote
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      self = .tabIndentation
    case "could not find expected ':'": self = .expectedColon
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      self = .unknownEscape
    case "did not find expected alphabetic or numeric character": self = .anchorWithoutName
    case "control characters are not allowed": self = .controlCharacter
    case "did not find expected <document start>": self = .malformedDirective
    default: self.init(libyamlContext: context)
    }
  }

  private init(libyamlContext context: String) {
    switch context {
    case "while scanning a block scalar": self = .malformedBlockHeader
    case "while scanning a tag", "while parsing a tag", "while parsing a node": self = .malformedTag
    case let words where words.hasSuffix("directive"): self = .malformedDirective
    default: self = .other
    }
  }
}
