/// Where in the pipeline the draining thread is, as far down as it has gone: what decides whether something that comes now is handled on the
/// spot or takes its turn in the queue.
///
/// Draining thread only. Another thread may read it after it has found that it is not the one that hands something on (`directThread` in
/// ``ReactorEngine``): it then does not ask.
///
/// The steps that can be nested in each other, from the outside in: the transform of the actions is fed, `mutate` is called with what came
/// out of it, a mutation is delivered, the transform of the mutations is fed, a mutation is committed, the transform of the states is fed, a
/// state is published. Any may be left out, and an effect's mutation begins with the third.
@usableFromInline
struct DrainPosition: Hashable {
  /// Steps that the thread is inside of.
  @usableFromInline
  struct Steps: OptionSet, Hashable {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The reactor is being started.
    @inlinable static var starting: Self { Self(rawValue: 1 << 0) }

    /// An action that came out of `transform(action:)` on the spot is handed to `mutate`.
    @inlinable static var mutating: Self { Self(rawValue: 1 << 1) }

    /// A mutation goes through the pipeline: those that come meanwhile on this thread follow it.
    @inlinable static var delivering: Self { Self(rawValue: 1 << 2) }

    /// A mutation is reduced and the new state made known.
    @inlinable static var committing: Self { Self(rawValue: 1 << 3) }

    /// States that came out of `transform(state:)` are made known.
    @inlinable static var publishing: Self { Self(rawValue: 1 << 4) }
  }

  @usableFromInline var steps: Steps = []

  /// The transform that is being fed, the innermost one.
  @usableFromInline var feed: PipelinePart?

  @inlinable
  init() {}

  /// Whether the thread is in what `mutate` returned, the closures of an effect included, and hands on nothing: a mutation that comes now can
  /// be reduced before they go on.
  var isInEffect: Bool {
    guard steps.isDisjoint(with: [.starting, .delivering, .committing, .publishing]) else { return false }
    return feed == nil || feed == .actions && steps.contains(.mutating)
  }

  /// Whether what comes out of `part` now is handled on the spot: it is what that makes of what it was just given, since the thread feeds it, and
  /// nothing that came out before is still being handled, behind which this would have to come. A state need not be made of one that is just given.
  func takesAtOnce(from part: PipelinePart) -> Bool {
    switch part {
    case .actions: feed == part && !steps.contains(.mutating)
    case .mutations: feed == part && !steps.contains(.committing)
    case .states: !steps.contains(.publishing)
    }
  }

  /// Whether an action is being handed to `transform(action:)` and nothing has come of it yet: what effects do because of that is
  /// handled before `mutate` gets the action.
  var isBeforeMutate: Bool {
    feed == .actions && steps.isDisjoint(with: [.mutating, .delivering])
  }

  /// The same for what streams in `transform(mutation:)` do.
  var isBeforeCommit: Bool {
    isBeforeMutate && !steps.contains(.committing)
  }
}

/// A part of a reactor's pipeline that hands something to a transform, by that transform's name.
@usableFromInline
enum PipelinePart: String, CaseIterable {
  case actions = "transform(action:)"
  case mutations = "transform(mutation:)"
  case states = "transform(state:)"
}
