import Foundation

/// What a property of a test double is, and what has been assigned to it.
///
/// ```swift
/// final class SessionDouble: Session, Sendable {
///   let userProperty = PropertyDouble<User?, Never>("Session.user")
///
///   var user: User? {
///     get { userProperty.call() }
///     set { userProperty.assign(newValue) }
///   }
/// }
///
/// let session = SessionDouble()
/// session.userProperty.returns(User(name: "ada"))
/// // …
/// #expect(session.userProperty.assignedValues == [nil])
/// ```
///
/// It is told what it returns like a method. What the code under test assigns is returned from then on, until the test says something else.
public final class PropertyDouble<Value, Failure: Error>: MethodDouble<Void, Value, Failure>, @unchecked Sendable {
  /// What was assigned, in order; nothing where a check says what the property is.
  public var assignedValues: [Value] { lock.withLock { assignments } }

  private var assignments: [Value] = []
  /// Is told of each assignment.
  var noteAssignment: (Value) -> Void = { _ in }

  /// What the double's property calls when it is set.
  public func assign(_ value: Value) {
    lock.withLock {
      // What decides instead keeps the value as long as it is needed.
      guard records.script == nil else { return }
      assignments.append(value)
      records.outcomes = [.returning(value)]
      records.next = 1
    }
    noteAssignment(value)
  }
}
