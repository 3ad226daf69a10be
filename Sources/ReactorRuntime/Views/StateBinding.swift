#if canImport(SwiftUI)
  public import SwiftUI

  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  extension Reactor {
    /// A binding for SwiftUI that reads a field and sends the action that `action` makes of a new value:
    /// `TextField("Name", text: reactor.binding(\.name) { .setName($0) })`. It holds the reactor.
    @MainActor
    public func binding<Value: Equatable>(
      _ keyPath: KeyPath<State, Value>,
      action: @escaping (Value) -> Action
    ) -> Binding<Value> {
      Binding {
        self.observed[dynamicMember: keyPath]
      } write: {
        self.action.onNext(action($0))
      }
    }

    /// A binding for SwiftUI whose value can't be compared: what reads it is updated at every new state.
    @MainActor
    public func binding<Value>(
      _ keyPath: KeyPath<State, Value>,
      action: @escaping (Value) -> Action
    ) -> Binding<Value> {
      Binding {
        self.observed[dynamicMember: keyPath]
      } write: {
        self.action.onNext(action($0))
      }
    }

    /// A binding for SwiftUI that sends `action` whatever is set, as when a sheet is dismissed:
    /// `.sheet(isPresented: reactor.binding(\.isEditing, send: .stopEditing))`.
    @MainActor
    public func binding<Value: Equatable>(_ keyPath: KeyPath<State, Value>, send action: Action) -> Binding<Value> {
      binding(keyPath) { _ in action }
    }
  }

  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  extension Reactor where Action: BindableAction, Action.State == State {
    /// A binding for SwiftUI that reads a field and sends the action that sets it: `TextField("Name", text: reactor.binding(\.name))`.
    @MainActor
    public func binding<Value: Equatable & Sendable>(_ keyPath: WritableKeyPath<State, Value>) -> Binding<Value> {
      binding(keyPath) { .binding(.set(keyPath, $0)) }
    }
  }

  /// A binding of SwiftUI's, for files that don't import SwiftUI: its `Observable` would stand beside this library's.
  public typealias ReactorBinding<Value> = Binding<Value>

  /// The bindings that a reactor's spec lists, each of which reads a field and sends an action: `TextField("Name", text: $reactor.name)`.
  /// Generated code extends it.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  @preconcurrency @MainActor
  public struct ReactorBindings<Reactor: ReactorRuntime.Reactor> {
    /// The reactor.
    public let reactor: Reactor

    /// The bindings of `reactor`.
    public init(_ reactor: Reactor) {
      self.reactor = reactor
    }
  }

  /// A reactor that a view of SwiftUI shows: `$reactor` has its bindings, and `reactor.observed` its fields.
  ///
  /// ```swift
  /// struct NameView: View {
  ///   @ObservedReactor var reactor: NameReactor
  ///
  ///   var body: some View {
  ///     TextField("Name", text: $reactor.name)
  ///     Button("Save") { reactor.action.onNext(.save) }.disabled(!reactor.observed.canSave)
  ///   }
  /// }
  /// ```
  ///
  /// It holds the reactor, and doesn't make it: whoever makes the view keeps the reactor in a `@State`.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  @preconcurrency @MainActor
  @propertyWrapper
  public struct ObservedReactor<Reactor: ReactorRuntime.Reactor> {
    /// The reactor.
    public let wrappedValue: Reactor

    /// Shows `wrappedValue`.
    public init(wrappedValue: Reactor) {
      self.wrappedValue = wrappedValue
    }

    /// The bindings of the reactor.
    public var projectedValue: ReactorBindings<Reactor> {
      ReactorBindings(wrappedValue)
    }
  }

  extension Binding {
    /// A binding of closures that aren't `Sendable`: SwiftUI calls both on the main actor, where they come from.
    @MainActor
    fileprivate init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
      let parts = UncheckedTransfer((read: read, write: write))
      self.init(get: { parts.value.read() }, set: { parts.value.write($0) })
    }
  }
#endif
