/// What leads to what in a reactor: its actions, effects, mutations and fields, and how they hang together.
public struct ReactorGraph: Sendable, Hashable {
  /// The reactor's type name.
  public var name: String
  /// What the reactor is for.
  public var summary: String?
  /// The nodes: column by column, in the order of the spec.
  public var nodes: [Node] = []
  /// The edges, each pair of ends once for each kind. Their ends are nodes of this graph.
  public var edges: [Edge] = []

  /// Something that happens, or that changes.
  public struct Node: Sendable, Hashable {
    /// What the node stands for.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      case action, event, start
      case flow, onError, await, observe, wait, perform = "do", manual, stream = "swift"
      case mutation, everyMutation
      case field, derived
      /// A stream that is transformed by hand.
      case transform
    }

    /// What other nodes' edges know it by; the same for the same spec.
    public var id: String
    /// What it stands for.
    public var kind: Kind
    /// The column in which it belongs.
    public var column: Column
    /// Its name, or the short form of what it calls.
    public var label: String
    /// A word before the label that tells what it is; nil where its shape alone does.
    public var keyword: String?
    /// The whole of what the label is short for: a signature, an expression or a type; nil where there is no more.
    public var detail: String?
    /// Its doc comment.
    public var documentation: String?
    /// The line of the spec on which it stands.
    public var line: Int
  }

  /// A column of the picture.
  public enum Column: String, Sendable, Hashable, CaseIterable {
    case actions, effects, mutations, state
  }

  /// Something that leads to something else.
  public struct Edge: Sendable, Hashable {
    /// What it means.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// An action, an event or an effect calls an effect.
      case calls
      /// It runs a flow.
      case runs
      /// It emits a mutation.
      case emits
      /// An error leads there.
      case fails
      /// An action cancels an effect.
      case cancels
      /// A mutation changes a field.
      case changes
      /// A derived value is computed from a field or another derived value.
      case derives
    }

    /// The id of the node where it starts.
    public var from: String
    /// The id of the node where it ends.
    public var to: String
    /// What it means.
    public var kind: Kind
  }
}
