extension Rule {
  var yamlExplanation: RuleExplanation {
    switch self {
    case .invalidEncoding:
      RuleExplanation(
        "A file is text in UTF-8",
        """
        A spec is UTF-8 (with or without a byte order mark) or UTF-16 with its mark. Anything else \
        could be misread, so it is refused at the first byte that does not fit.
        """,
        wrong: RuleExample(
          shown: "summary: caf\u{FFFD}    (the byte E9, as Latin-1 has it)",
          spec: Array("summary: caf".utf8) + [0xE9] + Array("\nstate:\n  count: Int = 0".utf8)
        ),
        right: RuleExample(spec: "summary: café\nstate:\n  count: Int = 0")
      )
    case .fileTooLarge:
      RuleExplanation(
        "A file has at most 10 MB",
        """
        A spec describes one screen in about a hundred lines. A file of megabytes got into the folder \
        by mistake.
        """,
        wrong: RuleExample(
          shown: "summary: …    (10 MB of it)",
          spec: Array("summary: ".utf8) + Array(repeating: UInt8(ascii: "x"), count: 10_000_000)
        ),
        right: RuleExample(spec: "summary: Short\nstate:\n  count: Int = 0")
      )
    case .nestingTooDeep:
      RuleExplanation(
        "Lists and mappings nest at most 64 deep",
        """
        No spec needs such depth, and a reader that follows any depth can be brought down by a small \
        file. Steps can nest too, in the generated Swift: each `guard`, `unwrap` or `let` behind an emission stands in a \
        closure with all that follows it, at most 100 of them in one list.
        """,
        wrong: RuleExample(
          shown: "types: [[[[… (65 deep)",
          spec: Array("types: ".utf8) + Array(repeating: UInt8(ascii: "["), count: 65)
            + Array(repeating: UInt8(ascii: "]"), count: 65)
        ),
        right: RuleExample(spec: "types: \"typealias Grid = [[[Int]]]\"\nstate:\n  count: Int = 0")
      )
    case .tooManyNodes:
      RuleExplanation(
        "A file has at most 100,000 keys, values and items",
        """
        Aliases count for all that they stand for. A few lines of aliases of aliases can stand for \
        billions of values; such a file is refused before it costs anything.
        """,
        wrong: RuleExample(
          spec:
            "a: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\ne: [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]"
        ),
        right: RuleExample(spec: "state:\n  one: &count Int = 0\n  two: *count")
      )
    case .duplicateKey:
      RuleExplanation(
        "A mapping has each key once",
        """
        Of two equal keys one would be lost, and nobody could say which. The note shows the first one.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
              count: Int = 1
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
              total: Int = 1
            """#
        )
      )
    case .unknownAlias:
      RuleExplanation(
        "An alias follows its anchor",
        """
        `*name` stands for the value that `&name` marks, earlier in the same document. A Swift text \
        that starts with `*` or `&` has to be quoted.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: *counter
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              total: &counter Int = 0
              count: *counter
            """#
        )
      )
    case .swiftTextNeedsQuotes:
      RuleExplanation(
        "A Swift text that YAML can't hold is quoted",
        """
        YAML keeps `: `, ` #` and a leading `!`, `[`, `{`, `*`, `&`, `@`, `%`, `|`, `>`, quote or \
        backtick for itself. A Swift text with one of them stands between quotes, or in a block after \
        `|`. The message shows the line as it should be.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              names: [String] = []
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              names: "[String] = []"
            """#
        )
      )
    case .unclosedBracketOrQuote:
      RuleExplanation(
        "Brackets and quotes are closed",
        """
        YAML's own brackets and quotes come in pairs, and commas stand between what is in brackets.
        """,
        wrong: RuleExample(
          spec: #"""
            summary: "Counts
            state:
              count: Int = 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            summary: "Counts"
            state:
              count: Int = 0
            """#
        )
      )
    case .wrongIndentation:
      RuleExplanation(
        "Lines are indented by spaces, alike where they belong together",
        """
        The keys of one mapping and the items of one list start in the same column. Tabs do not indent.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
                count: Int = 0
              total: Int = 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
              total: Int = 0
            """#
        )
      )
    case .keyWithoutColon:
      RuleExplanation(
        "A key is followed by a colon and a space",
        """
        A line inside a mapping is `key: value`. Without the colon YAML can't tell the key.
        """,
        wrong: RuleExample(
          spec: #"""
            summary: Counts
            state
            actions: {}
            """#
        ),
        right: RuleExample(
          spec: #"""
            summary: Counts
            state:
              count: Int = 0
            """#
        )
      )
    case .unknownEscape:
      RuleExplanation(
        "Between double quotes, YAML reads escapes",
        """
        Between `"` a backslash starts one of YAML's escapes. Swift with backslashes stands between \
        `'`, where a backslash is only a backslash.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              path: "\.self"
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              path: 'KeyPath<Int, Int> = \.self'
            """#
        )
      )
    case .mergeOfNonMapping:
      RuleExplanation(
        "A merge key takes mappings",
        """
        `<<` adds the pairs of another mapping, given by an alias, or of a list of mappings.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              <<: count
              total: Int = 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              first: &bool {type: Bool, default: false}
              second: {<<: *bool, doc: The second.}
            """#
        )
      )
    case .controlCharacter:
      RuleExplanation(
        "A file has no control characters",
        """
        Characters that can't be seen, such as NUL or escape, are not text. In Swift write them as \
        escapes: `\\u{1B}`.
        """,
        wrong: RuleExample(
          shown: "summary: a␀b    (a NUL character)",
          spec: Array("summary: a\u{0}b\nstate:\n  count: Int = 0".utf8)
        ),
        right: RuleExample(spec: "summary: ab\nstate:\n  count: Int = 0")
      )
    default:
      RuleExplanation(
        "A file is YAML",
        """
        This line follows none of YAML's forms. Where it is meant as Swift, quote it.
        """,
        wrong: RuleExample(
          spec: #"""
            %TAG
            state:
              count: Int = 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            """#
        )
      )
    }
  }
}
