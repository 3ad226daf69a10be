import CustomDump

/// What mutations print, in an order that does not depend on theirs: to compare what effects emit that run side by side.
///
/// - Parameter mutations: The mutations.
/// - Returns: A text for each of them, sorted.
public func inAnyOrder<Mutation>(_ mutations: [Mutation]) -> [String] {
  mutations.map { String(customDumping: $0) }.sorted()
}
