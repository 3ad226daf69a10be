import ReactorSpec

extension ReactorSpec {
  /// What stands before the reactor's declarations so that they belong to no actor, also in a module whose declarations belong to the
  /// main actor unless they say otherwise; a space is behind it. A subclass belongs where its superclass does.
  var nonisolated: String {
    isolation == nil && superclass == nil ? "nonisolated " : ""
  }
}
