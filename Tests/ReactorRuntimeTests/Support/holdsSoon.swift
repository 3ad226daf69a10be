import Foundation

/// Whether `condition` holds now or within ten seconds: for what another thread may delay for a moment, as the look-out for
/// dead reactors without a core does, which holds each for as long as it looks at it.
func holdsSoon(_ condition: () -> Bool) -> Bool {
  let deadline = Date(timeIntervalSinceNow: 10)
  while !condition() {
    if Date() > deadline { return false }
    Thread.sleep(forTimeInterval: 0.001)
  }
  return true
}
