/// What all steps of a spec can refer to.
struct StepSurroundings {
  let mutations: [Callee]
  let flows: [Callee]
  /// The actions' names.
  let actions: [String]
  /// Whether the spec says in `onError` what follows an error.
  let handlesErrors: Bool
}
