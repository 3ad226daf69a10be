/// What all steps of a spec can refer to.
struct StepSurroundings {
  let mutations: [Callee]
  let flows: [Callee]
  /// The actions' names.
  let actions: [String]
  /// The protocols whose methods the spec lists, by the names of the dependencies.
  let contracts: [String: DependencyProtocol]
  /// Whether the spec says in `onError` what follows an error.
  let handlesErrors: Bool
}
