import ReactorEmission
import ReactorSpec

/// What is asked of the specs of a project as they stand beside each other.
struct ProjectChecks: Sendable {
  /// The specs that would write the same file.
  let collisions: OutputCollisions
  /// What is wrong, in no order.
  let diagnostics: [Diagnostic]

  /// - Parameter isWhole: Whether these are all specs of the project.
  init(of examined: [ExaminedSpec], in files: any FileSource, isWhole: Bool) {
    collisions = OutputCollisions(of: examined, in: files)
    let types = TypeSearch(in: files)
    // Where some can't be read, or weren't asked for, nothing is said of what isn't there.
    let isWhole = isWhole && !examined.contains { $0.summary.diagnostics.containsErrors }
    diagnostics =
      collisions.diagnostics + RIBTree(of: examined, types: types, isWhole: isWhole).diagnostics
      + (isWhole ? Self.doublesNowhere(in: examined, types) : [])
  }

  /// The doubles that specs leave to others, and that none of them gives.
  private static func doublesNowhere(in examined: [ExaminedSpec], _ types: TypeSearch) -> [Diagnostic] {
    var given: [FilePath: Set<String>] = [:]
    for spec in examined {
      let own = spec.summary.doubles.lazy.filter { !$0.isElsewhere }.map(\.name)
      given[spec.destination.testFolder, default: []].formUnion(own)
    }
    return examined.flatMap { spec in
      let folder = spec.destination.testFolder
      return spec.summary.doubles.compactMap { double -> Diagnostic? in
        guard double.isElsewhere, given[folder]?.contains(double.name) == false,
          !types.finds(double.name, in: [folder])
        else { return nil }
        let message =
          "no other spec lists what the double of this type has, and no Swift file of the tests has the class `\(double.name)`"
        return Diagnostic(.doubleNowhere, message, at: double.place)
      }
    }
  }
}
