// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import RxSwift

@propertyWrapper
public struct Pulse<Value> {
  public var value: Value {
    didSet { valueUpdatedCount &+= 1 }
  }

  public internal(set) var valueUpdatedCount: UInt = 0

  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  public var projectedValue: Pulse<Value> { self }
}

extension Reactor {
  public func pulse<Result>(_ transformToPulse: @escaping (State) throws -> Pulse<Result>) -> Observable<Result> {
    .deferred {
      var last: UInt?
      return self.state.map(transformToPulse).filter { pulse in
        defer { last = pulse.valueUpdatedCount }
        return pulse.valueUpdatedCount != last
      }
      .map(\.value)
    }
  }
}
