extension WritePlan.Step {
  /// What `check` says about the file.
  var finding: FileAction {
    switch state {
    case .missing: .missing
    case .current: .unchanged
    case .stale: .stale
    case .outdated: .outdated
    case .edited: .edited
    case .notOurs: .notOurs
    case .unreadable: .failed
    case nil: .kept
    }
  }
}
