/// A token of a piece of Swift, as far as reactorgen has to tell tokens apart.
package struct SwiftToken: Hashable {
  package enum Kind: Hashable {
    /// A name or a keyword, backticks left out; also `$0`.
    case identifier(String)
    /// A number, or the fixed part of a string.
    case literal
    /// `#selector` and the like.
    case directive
    /// One of `( [ {`.
    case open(UInt8)
    /// One of `) ] }`.
    case close(UInt8)
    case comma
    case colon
    case dot
    case semicolon
    /// `<` or `>` by itself.
    case angle(UInt8)
    /// Any other run of operator characters, and other signs.
    case sign(String)
  }

  package var kind: Kind
  /// The token's bytes in the text.
  package var range: Range<Int>
  /// How many brackets are open around it; an opening bracket and its closing one count as outside.
  package var depth: Int
}

/// Why a piece of Swift can't be taken over: something in it does not end, or ends without a beginning.
struct SwiftTextProblem: Error, Hashable {
  enum Kind: Hashable {
    case unclosedBracket(Character)
    case unexpectedBracket(Character)
    case unclosedString
    case unclosedComment
    /// A `'` outside of strings and comments.
    case singleQuote
  }

  var kind: Kind
  /// The byte in the text at which the bracket, string or comment stands.
  var offset: Int
}
