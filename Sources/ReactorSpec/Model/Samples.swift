/// Swift values for the generated tests, by the canonical texts of their types.
///
/// A project can have many, and each of its specs asks for them and adds few of its own. So those of the project stay in one place, of which
/// no spec makes a copy, and what specs ask about all of them is found out once.
package struct Samples: Sendable, Hashable {
  private let ofProject: Layer
  private let typesOfProject: Set<String>
  private var ofSpec = Layer()

  /// The samples of a project's settings.
  package init(_ values: [String: [String]] = [:]) {
    var layer = Layer()
    for (type, values) in values { layer.add(Sample(values, of: type), of: type, before: nil) }
    ofProject = layer
    typesOfProject = Self.typesOfApp { layer.samples[$0]?.values }
  }

  /// Adds samples of a spec's own, which win over those that are there.
  ///
  /// - Parameters:
  ///   - values: By the canonical texts of their types.
  ///   - areAsked: Whether their doubles are those that the tests let answer.
  package mutating func add(_ values: [String: [String]], areAsked: Bool = false) {
    for (type, values) in values {
      ofSpec.add(Sample(values, of: type, areAsked: areAsked), of: type, before: sample(of: type))
    }
  }

  /// Those that the spec gives itself.
  package func ofSpec(_ type: String) -> [String]? { ofSpec.samples[type]?.values }

  /// The values of a type; nil where none are given.
  package subscript(type: String) -> [String]? { sample(of: type)?.values }

  /// All values, by the canonical texts of their types. Costs a walk over them.
  package var values: [String: [String]] {
    ofProject.samples.merging(ofSpec.samples) { _, own in own }.mapValues(\.values)
  }

  /// Whether there are doubles that the tests let answer nothing, which ask for what the tests' library has.
  package var givesDoubles: Bool { ofProject.doubles + ofSpec.doubles > 0 }

  /// The types of the app's that are called like Foundation's and Swift's: no values of those are written like their samples.
  var typesOfApp: Set<String> {
    ofSpec.samples.isEmpty ? typesOfProject : Self.typesOfApp { self[$0] }
  }

  private static func typesOfApp(_ values: (String) -> [String]?) -> Set<String> {
    Set(
      FoundationValues.names.filter { name in
        values(name).map { !$0.isEmpty && $0.allSatisfy { FoundationValues.excludes($0, of: name) } } == true
      }
    )
  }

  /// The types that a module has to be imported for which samples name, if texts name something of those samples' types.
  func importedTypes(forNamesIn texts: some Sequence<SwiftText>) -> Set<String> {
    guard !ofProject.importing.isEmpty || !ofSpec.importing.isEmpty else { return [] }
    var imported: Set<String> = []
    var known: Set<String> = []
    for text in texts {
      for name in text.identifiers where known.insert(name).inserted {
        let (counts, own) = (ofProject.importing[name], ofSpec.importing[name])
        // Most names are of no sample's type.
        if counts == nil, own == nil { continue }
        // What the spec has instead of the project's counts below zero.
        let all = (counts ?? [:]).merging(own ?? [:], uniquingKeysWith: +)
        imported.formUnion(all.lazy.filter { $0.value > 0 }.map(\.key))
      }
    }
    return imported
  }

  private func sample(of type: String) -> Sample? { ofSpec.samples[type] ?? ofProject.samples[type] }
}

/// The values of a type, and what is asked about them.
private struct Sample: Hashable {
  let values: [String]
  /// The types that a module has to be imported for which the values name.
  let importedTypes: Set<String>
  /// Whether a double that is asked for nothing is among them.
  let hasDouble: Bool

  private static let relaxed = "relaxed("

  init(_ values: [String], of type: String, areAsked: Bool = false) {
    // A double of another spec's is but a value here, and is asked for nothing.
    let double = type.hasPrefix("any ") && !areAsked ? type.dropFirst(4) + "Double()" : nil
    self.values = values.map { $0[...] == double ? Self.relaxed + "\($0))" : $0 }
    let names = values.reduce(into: Set<String>()) { $0.formUnion(SwiftText($1).freeNames) }
    importedTypes = names.intersection(ReactorSpec.typesOfModules)
    hasDouble = self.values.contains { $0.hasPrefix(Self.relaxed) }
  }
}

/// Samples that come from one place.
private struct Layer: Hashable {
  private(set) var samples: [String: Sample] = [:]
  /// How many samples name a type that a module has to be imported for, by the names in their types and by that type.
  private(set) var importing: [String: [String: Int]] = [:]
  /// How many samples have a double that is asked for nothing.
  private(set) var doubles = 0

  /// Adds a sample.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - type: The canonical text of its type.
  ///   - other: The one that it takes the place of, here or in another layer.
  mutating func add(_ sample: Sample, of type: String, before other: Sample?) {
    samples[type] = sample
    count(sample, of: type, 1)
    if let other { count(other, of: type, -1) }
  }

  private mutating func count(_ sample: Sample, of type: String, _ number: Int) {
    if sample.hasDouble { doubles += number }
    guard !sample.importedTypes.isEmpty else { return }
    for name in SwiftText(type).identifiers {
      for imported in sample.importedTypes { importing[name, default: [:]][imported, default: 0] += number }
    }
  }
}
