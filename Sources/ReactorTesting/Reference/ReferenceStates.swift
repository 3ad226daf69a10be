/// The values that a test gives a field of the state, one after the other.
public struct ReferenceValues<State> {
  let count: Int
  let set: (inout State, Int) -> Void

  /// The values of a field.
  public static func field<Value>(_ path: WritableKeyPath<State, Value>, _ values: [Value]) -> Self {
    Self(count: values.count) { $0[keyPath: path] = values[$1] }
  }
}

extension ReactorCheck {
  /// States in which what is made of some fields may be something else: around the given ones, with one field changed; with the values of the
  /// same place in all fields; and as near as those come in which the most parts of its conditions hold, one field after the other.
  ///
  /// Costs some dozen states for each field.
  ///
  /// - Parameters:
  ///   - bases: States to begin with.
  ///   - fields: The fields, with their values.
  ///   - parts: Which parts of the conditions hold in a state; an error where that can't be asked. Nil where there are no conditions.
  public static func states<State>(
    around bases: [State],
    _ fields: ReferenceValues<State>...,
    toward parts: ((State) throws -> [Bool])? = nil
  ) -> [State] {
    guard let last = bases.last else { return [] }
    func changed(_ state: State, _ field: ReferenceValues<State>, _ index: Int) -> State {
      var state = state
      field.set(&state, index)
      return state
    }
    let rows = (0..<(fields.map(\.count).max() ?? 0)).map { row in
      fields.reduce(last) { $1.count > 0 ? changed($0, $1, min(row, $1.count - 1)) : $0 }
    }
    // The first two values are samples mostly, and the third one is empty.
    let starts = bases + rows.dropFirst(2).prefix(1)
    func score(_ state: State) -> Int { (try? parts?(state).count { $0 }) ?? -1 }
    func nearest(to start: State) -> State {
      var best = (state: start, score: score(start))
      for field in fields {
        for other in (0..<field.count).map({ changed(best.state, field, $0) }) {
          let score = score(other)
          if score > best.score { best = (other, score) }
        }
      }
      return best.state
    }
    let near = parts == nil ? [] : starts.map { nearest(to: $0) }
    return rows
      + (starts + near).flatMap { start in
        [start] + fields.flatMap { field in (0..<field.count).map { changed(start, field, $0) } }
      }
  }
}
