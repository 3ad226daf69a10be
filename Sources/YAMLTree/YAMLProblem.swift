/// Why a text is not the YAML that we read.
package struct YAMLProblem: Error, Sendable, Hashable {
  /// The kinds of problems.
  package enum Kind: Sendable, Hashable {
    /// The bytes are not text in the named encoding (`UTF-8`, `UTF-16`, `UTF-32`).
    case invalidEncoding(String)
    /// The file has more bytes than the limit.
    case tooLarge(limit: Int)
    /// Lists and mappings nest deeper than the limit.
    case tooDeep(limit: Int)
    /// There are more nodes than the limit, aliases replaced.
    case tooManyNodes(limit: Int)
    /// There are more `%TAG` lines than the limit.
    case tooManyTags(limit: Int)
    /// A mapping has this key already, at `first`.
    case duplicateKey(String, first: SourceRange)
    /// No anchor of this name stands before the alias.
    case undefinedAlias(String)
    /// The alias stands inside of what it stands for.
    case recursiveAlias(String)
    /// The value of a merge key (`<<`) is neither a mapping nor a list of mappings.
    case mergeOfNonMapping
    /// The text breaks one of YAML's rules.
    case syntax(YAMLSyntaxProblem)
  }

  /// What is wrong.
  package var kind: Kind

  /// Where; empty where the problem is a place rather than a stretch.
  package var range: SourceRange

  package init(_ kind: Kind, at range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

/// The rules of YAML that a text can break, grouped by what its writer has to do about it.
package enum YAMLSyntaxProblem: Sendable, Hashable, CaseIterable {
  /// `: ` stands inside a text that is not quoted.
  case colonInsideText
  /// A text starts with a character that YAML keeps for itself.
  case reservedCharacter
  /// Text goes on after a closing quote or bracket, or a key has no colon.
  case expectedKey
  /// A `- ` stands where no list item can be.
  case misplacedListItem
  /// Something else stands where a `- ` was to be.
  case expectedListItem
  /// A list in brackets is not closed, or a comma is missing in it.
  case unclosedList
  /// A mapping in braces is not closed, or a comma is missing in it.
  case unclosedMapping
  /// A quoted text is not closed.
  case unclosedQuote
  /// A tab stands where only spaces can indent.
  case tabIndentation
  /// A key has no colon after it.
  case expectedColon
  /// A double-quoted text has an escape that YAML does not know.
  case unknownEscape
  /// `&` or `*` without a name after it.
  case anchorWithoutName
  /// `!` with something after it that is no tag.
  case malformedTag
  /// `|` or `>` with something after it that is no block header.
  case malformedBlockHeader
  /// A control character that YAML does not allow.
  case controlCharacter
  /// A line that starts with `%` and is no directive that we know, or text between documents without `---`.
  case malformedDirective
  /// Any other rule.
  case other
}
