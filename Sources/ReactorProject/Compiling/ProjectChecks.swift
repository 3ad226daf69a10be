import ReactorSpec

/// What is asked of the specs of a project as they stand beside each other.
struct ProjectChecks: Sendable {
  /// The specs that would write the same file.
  let collisions: OutputCollisions
  /// What is wrong, in no order.
  let diagnostics: [Diagnostic]

  /// - Parameter isWhole: Whether these are all specs of the project.
  init(of examined: [ExaminedSpec], in files: any FileSource, isWhole: Bool) {
    collisions = OutputCollisions(of: examined, in: files)
    diagnostics = collisions.diagnostics + RIBTree(of: examined, in: files, isWhole: isWhole).diagnostics
  }
}
