extension ReactorSpec {
  /// Whether a step waits for time to pass.
  public var waits: Bool { stepLists.flatMap(\.steps).contains(where: \.waits) }

  /// Whether a step calls an asynchronous function.
  public var awaits: Bool { stepLists.flatMap(\.steps).contains(where: \.awaits) }
}

extension Step {
  fileprivate var waits: Bool {
    if case .wait = kind { return true }
    return branches.joined().contains(where: \.waits)
  }

  fileprivate var awaits: Bool {
    if case .await = kind { return true }
    return branches.joined().contains(where: \.awaits)
  }
}
