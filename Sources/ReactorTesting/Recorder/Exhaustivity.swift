/// How much of what happens to a reactor a test must expect.
public enum Exhaustivity: Sendable {
  /// Everything: each action, each mutation, each change of the state, and the end of all effects.
  case on

  /// What the test names: other actions and mutations are skipped, a state is checked only where changes are given, and
  /// effects may go on.
  case off
}
