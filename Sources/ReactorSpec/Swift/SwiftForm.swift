/// What a piece of Swift is to be, as far as it is read differently.
enum SwiftForm {
  /// A type, perhaps with a value behind it. It is never empty, and code goes on behind it.
  case type
  /// An expression, a condition or arguments. Code goes on behind it.
  case expression
  /// Statements or declarations, which stand on lines of their own and are never empty.
  case statement
}
