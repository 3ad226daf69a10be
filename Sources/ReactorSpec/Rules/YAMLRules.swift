extension Rule {
  package static let invalidEncoding = Rule(
    1,
    "A file is text in UTF-8",
    """
    A spec is UTF-8 (with or without a byte order mark) or UTF-16 with its mark. Anything else \
    could be misread, so it is refused at the first byte that does not fit.
    """,
    wrong: RuleExample(
      shown: "summary: caf\u{FFFD}    (the byte E9, as Latin-1 has it)",
      spec: Array("summary: caf".utf8) + [0xE9] + Array("\nstate:\n  count: Int = 0".utf8)
    ),
    right: "summary: café\nstate:\n  count: Int = 0"
  )

  package static let fileTooLarge = Rule(
    2,
    "A file has at most 10 MB",
    """
    A spec describes one screen in about a hundred lines. A file of megabytes got into the folder \
    by mistake. Aliases count for all the text that they stand for.
    """,
    wrong: RuleExample(
      shown: "summary: …    (10 MB of it)",
      spec: Array("summary: ".utf8) + Array(repeating: UInt8(ascii: "x"), count: 10_000_000)
    ),
    right: "summary: Short\nstate:\n  count: Int = 0"
  )

  package static let tooManyNodes = Rule(
    4,
    "A file has at most 100,000 keys, values and items",
    """
    Aliases count for all that they stand for. A few lines of aliases of aliases can stand for \
    billions of values; such a file is refused before it costs anything.
    """,
    wrong:
      "a: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\ne: [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]",
    right: "state:\n  one: &count Int = 0\n  two: *count"
  )

  package static let duplicateKey = Rule(
    5,
    "A mapping has each key once",
    """
    Of two equal keys one would be lost, and nobody could say which. The note shows the first one.
    """,
    wrong: #"""
      state:
        count: Int = 0
        count: Int = 1
      """#,
    right: #"""
      state:
        count: Int = 0
        total: Int = 1
      """#
  )

  package static let unknownAlias = Rule(
    6,
    "An alias follows its anchor",
    """
    `*name` stands for the value that `&name` marks, earlier in the same document. A Swift text \
    that starts with `*` or `&` has to be quoted.
    """,
    wrong: #"""
      state:
        count: *counter
      """#,
    right: #"""
      state:
        total: &counter Int = 0
        count: *counter
      """#
  )

  package static let swiftTextNeedsQuotes = Rule(
    7,
    "A Swift text that YAML can't hold is quoted",
    """
    YAML keeps `: `, ` #` and a leading `!`, `[`, `{`, `*`, `&`, `@`, `%`, `|`, `>`, quote or \
    backtick for itself. A Swift text with one of them stands between single quotes, or in a block after \
    `|`. The message shows the line as it should be.
    """,
    wrong: #"""
      state:
        names: [String] = []
      """#,
    right: #"""
      state:
        names: '[String] = []'
      """#
  )

  package static let unclosedBracketOrQuote = Rule(
    8,
    "Brackets and quotes are closed",
    """
    YAML's own brackets and quotes come in pairs, and commas stand between what is in brackets.
    """,
    wrong: #"""
      summary: "Counts
      state:
        count: Int = 0
      """#,
    right: #"""
      summary: "Counts"
      state:
        count: Int = 0
      """#
  )

  package static let wrongIndentation = Rule(
    9,
    "Lines are indented by spaces, alike where they belong together",
    """
    The keys of one mapping and the items of one list start in the same column. Tabs do not indent.
    """,
    wrong: #"""
      state:
          count: Int = 0
        total: Int = 0
      """#,
    right: #"""
      state:
        count: Int = 0
        total: Int = 0
      """#
  )

  package static let keyWithoutColon = Rule(
    10,
    "A key is followed by a colon and a space",
    """
    A line inside a mapping is `key: value`. Without the colon YAML can't tell the key.
    """,
    wrong: #"""
      summary: Counts
      state
      actions: {}
      """#,
    right: #"""
      summary: Counts
      state:
        count: Int = 0
      """#
  )

  package static let unknownEscape = Rule(
    11,
    "Between double quotes, YAML reads escapes",
    #"""
    Between `"` a backslash starts one of YAML's escapes. Swift with backslashes stands between \#
    `'`, where a backslash is only a backslash; a Swift string with values in it is `'"Hello \(name)"'`.
    """#,
    wrong: #"""
      state:
        path: "\.self"
      """#,
    right: #"""
      state:
        path: 'KeyPath<Int, Int> = \.self'
      """#
  )

  package static let mergeOfNonMapping = Rule(
    12,
    "A merge key takes mappings",
    """
    `<<` adds the pairs of another mapping, given by an alias, or of a list of mappings.
    """,
    wrong: #"""
      state:
        <<: count
        total: Int = 0
      """#,
    right: #"""
      state:
        first: &bool {type: Bool, default: false}
        second: {<<: *bool, doc: The second.}
      """#
  )

  package static let controlCharacter = Rule(
    13,
    "A file has no control characters",
    """
    Characters that can't be seen, such as NUL, escape or what turns the direction of a text, are not text, nor are YAML's escapes for \
    them, but for those in a Swift string: what is generated would look other than what it is. In Swift they are written as escapes: \
    `\\u{1B}`. Joiners between letters or emoji and variation selectors behind them are part of words.
    """,
    wrong: RuleExample(
      shown: "summary: a␀b    (a NUL character)",
      spec: Array("summary: a\u{0}b\nstate:\n  count: Int = 0".utf8)
    ),
    right: "summary: ab\nstate:\n  count: Int = 0"
  )

  package static let malformedYAML = Rule(
    14,
    "A file is YAML",
    """
    This line follows none of YAML's forms. Where it is meant as Swift, quote it.
    """,
    wrong: #"""
      %TAG
      state:
        count: Int = 0
      """#,
    right: #"""
      state:
        count: Int = 0
      """#
  )

  package static let commentInText = Rule(
    15,
    "A text with ` #` in it stands between quotes",
    """
    YAML takes a ` #` for the start of a comment, and leaves out the rest of the line. Behind the sign of a real comment stands a space.
    """,
    severity: .warning,
    wrong: #"""
      summary: Screen #1
      state:
        count: Int = 0
      """#,
    right: #"""
      summary: 'Screen #1'
      state:
        count: Int = 0
      """#
  )
}
