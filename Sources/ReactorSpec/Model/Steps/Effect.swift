/// What an `await` or an `observe` does, as a step or as an event.
public struct Effect: Sendable, Hashable {
  /// What follows an error.
  public enum Failure: Sendable, Hashable {
    /// There is no error: the call does not throw.
    case impossible
    /// The error is dropped, as the spec says by `catch: ignore`.
    case ignored
    /// The steps of `catch`, which know the error as `error`.
    case steps([Step])
    /// The steps of the spec's `onError`, which know the error as `error`.
    case shared
  }

  /// The whole expression: the call without `await` and `try`, or the stream.
  public var expression: SwiftText
  /// The name by which `then` knows the result or the element; nil where nothing needs it.
  public var result: String?
  /// The steps that run with the result, or with each element.
  public var then: [Step]
  /// What follows an error.
  public var failure: Failure
  /// The names of the actions that cancel it (`until`, and the own action by `latest`). An action cancels before its own steps run.
  public var cancellers: [String] = []
  /// The mutation that is emitted with `true` before and with `false` after it, also when it fails or is cancelled.
  public var loading: String?
}

/// A delay by the reactor's clock.
public struct Wait: Sendable, Hashable {
  /// How long, in milliseconds.
  public var milliseconds: Int
  /// The steps that follow it, and are left out where it is cancelled.
  public var then: [Step] = []
  /// The names of the actions that cancel it (`until`, and the own action by `latest`).
  public var cancellers: [String] = []
}
