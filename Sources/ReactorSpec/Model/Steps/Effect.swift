/// What an `await` or an `observe` does, as a step or as an event.
package struct Effect: Sendable, Hashable {
  /// What follows an error.
  package enum Failure: Sendable, Hashable {
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
  package var expression: SwiftText
  /// The name by which `then` knows the result or the element; nil where nothing needs it.
  package var result: String?
  /// The steps that run with the result, or with each element.
  package var then: [Step]
  /// The steps that run when a stream has completed, and all of `then` is over; those of a call are in ``then``.
  package var done: [Step] = []
  /// What follows an error.
  package var failure: Failure
  /// The names of the actions that cancel it (`until`, and the own action by `overlap: latest`). An action cancels before its own steps run.
  package var cancellers: [String] = []
  /// What happens where it runs already; nil where it may run several times at once.
  package var overlap: Overlap?
  /// The mutation that is emitted with `true` before and with `false` after it.
  package var loading: Loading?
}

/// A mutation that says whether something goes on: it is emitted with `true` before that and with `false` after it, also where that fails
/// or is cancelled. Where it is cancelled before it starts, nothing is emitted.
package struct Loading: Sendable, Hashable {
  /// The name of the mutation, whose last value is the flag.
  package var mutation: String
  /// The arguments before the flag, which are the same both times; nil where there are none.
  package var arguments: SwiftText?
  /// The label of the flag; nil where it has none.
  package var label: String?

  /// Creates one.
  package init(mutation: String, arguments: SwiftText? = nil, label: String? = nil) {
    self.mutation = mutation
    self.arguments = arguments
    self.label = label
  }
}

/// What happens where a step, or an action as a whole, is to run while it runs already.
package struct Overlap: Sendable, Hashable {
  /// The words of `overlap`.
  package enum Rule: String, Sendable, CaseIterable {
    /// The newer run of the action cancels the older one.
    case latest
    /// The newer one is dropped.
    case first
    /// The newer one waits until those before it are over.
    case queue
  }

  /// What happens.
  package var rule: Rule
  /// What tells it from all others in the reactor: the action's name, with a number behind it for a step.
  package var id: String

  /// Creates one.
  package init(rule: Rule, id: String) {
    self.rule = rule
    self.id = id
  }

  /// Whether a run is dropped or waits where another one goes on.
  package var takesTurns: Bool { rule != .latest }
}

/// A delay by the reactor's clock.
package struct Wait: Sendable, Hashable {
  /// How long, in milliseconds.
  package var milliseconds: Int
  /// The steps that follow it, and are left out where it is cancelled.
  package var then: [Step] = []
  /// The names of the actions that cancel it (`until`, and the own action by `overlap: latest`).
  package var cancellers: [String] = []
  /// What happens where it runs already; nil where it may run several times at once.
  package var overlap: Overlap?
}
