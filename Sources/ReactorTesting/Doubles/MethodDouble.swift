import Foundation

/// What a method of a test double does, call by call, and the calls that it got.
///
/// ```swift
/// final class GitHubAPIDouble: GitHubAPI, Sendable {
///   let searchMethod = MethodDouble<(query: String, page: Int), Page, any Error>("GitHubAPI.search")
///
///   func search(_ query: String, page: Int) async throws -> Page {
///     try await searchMethod.asyncCall((query, page))
///   }
/// }
///
/// let api = GitHubAPIDouble()
/// api.searchMethod.returns(Page(items: ["swift"]))
/// // …
/// #expect(api.searchMethod.calls.map(\.query) == ["swift"])
/// ```
///
/// Outcomes are given before the calls: ``returns(_:_:)``, ``throws(_:)``, ``performs(_:)`` and ``suspends()``. Each call takes the
/// next one; the last one stays for all calls that follow. A call without an outcome fails the test and says which method it
/// was; only a method that returns nothing needs none.
///
/// `Arguments` is a tuple of the parameters, or the type of the only one, or `Void`. `Failure` is what the method throws:
/// `any Error`, or `Never` for one that doesn't throw.
///
/// Sendable because the lock guards what it keeps; a test may set outcomes on one thread and be called on others. Arguments and
/// results that aren't Sendable themselves are shared with the test as they are.
public final class MethodDouble<Arguments, Output, Failure: Error>: @unchecked Sendable {
  let name: String
  let fallback: (() -> Output)?
  let lock = NSLock()
  var records = Records()
  private let creation: SourceLocation

  /// Creates the double of one method, which failures call by its name: `"GitHubAPI.search"`.
  ///
  /// A call without an outcome fails the test, and then returns what `fallback` gives. Without a `fallback`, such a call
  /// throws ``UnexpectedCall`` if the method throws, returns nil if it returns an optional, and ends the process otherwise.
  public init(
    _ name: String,
    fallback: (() -> Output)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.name = name
    self.fallback = fallback
    creation = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  func report(_ message: String) {
    creation.report(message)
  }
}
