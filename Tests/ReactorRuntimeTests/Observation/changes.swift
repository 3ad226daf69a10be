import Observation

/// How many of `actions`, done one after the other, changed what `read` reads, each being watched anew.
func changes<Value>(of read: () -> Value, during actions: () -> Void...) -> Int {
  actions.count { action in
    let log = Log<Void>()
    _ = withObservationTracking(read) { log.add(()) }
    action()
    return !log.entries.isEmpty
  }
}
