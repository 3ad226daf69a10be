import Foundation

extension MethodDouble {
  /// Lets the next call return a value, and those after it further values. The last one stays for all calls that follow.
  public func returns(_ value: Output, _ others: Output...) {
    add(([value] + others).map { .returning($0) })
  }

  /// Lets the next call return. A method that returns nothing does that anyway; after other outcomes it has to be said.
  public func returns() where Output == Void {
    add([.returning(())])
  }

  /// Lets the next call throw an error, and those after it too unless something else is said.
  public func `throws`(_ error: Failure) {
    add([.throwing(error)])
  }

  /// Lets the next call do what `body` does with the arguments, and those after it too unless something else is said.
  ///
  /// `body` runs on the thread of the call, and no lock is held meanwhile.
  public func performs(_ body: @escaping (Arguments) throws(Failure) -> Output) {
    add([.performing(body)])
  }

  /// Lets the next call of an async method wait until the test releases it, and those after it too unless something else is said.
  ///
  /// A waiting call whose task is cancelled ends at once with `CancellationError` if the method can throw it.
  public func suspends() {
    add([.suspending])
  }

  private func add(_ outcomes: [Outcome]) {
    lock.withLock { records.outcomes += outcomes }
  }
}
