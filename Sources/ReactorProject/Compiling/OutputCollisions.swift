import ReactorEmission
import ReactorSpec

/// Specs that would write the same file, or the same test double into two files.
struct OutputCollisions: Sendable {
  /// One diagnostic for each group of specs that would write the same file.
  private(set) var diagnostics: [Diagnostic] = []

  /// The paths of the specs that must not be written.
  private(set) var specs: Set<FilePath> = []

  /// Finds the collisions between specs. Names that differ by case or Unicode form only collide, as they do on a Mac.
  init(of examined: [ExaminedSpec], in files: any FileSource) {
    var first: [Claim: (spec: Int, number: Int)] = [:]
    first.reserveCapacity(examined.count * 4)
    var groups: [Int: [(spec: FilePath, output: FilePath)]] = [:]
    var realFolders: [FilePath: ContentDigest] = [:]
    for (index, spec) in examined.enumerated() {
      for (folder, name) in spec.claims {
        let real = realFolders[folder] ?? ContentDigest(of: folder.resolved(in: files).text)
        realFolders[folder] = real
        let claim = Claim(fileNamed: name, in: real)
        guard let (earlier, number) = first[claim] else {
          first[claim] = (index, first.count)
          continue
        }
        let group = groups[number] ?? examined[earlier].outputs(claiming: name.lowercased(), in: folder)
        if group.last?.spec == spec.found.path { continue }
        groups[number] = group + [(spec.found.path, folder.appending(name))]
      }
    }
    addFiles(groups.sorted { $0.key < $1.key }.map(\.value))
    addDoubles(of: examined)
  }

  private mutating func addFiles(_ groups: [[(spec: FilePath, output: FilePath)]]) {
    var reported: Set<[FilePath]> = []
    for claimants in groups {
      specs.formUnion(claimants.map(\.spec))
      if reported.insert(claimants.map(\.spec)).inserted { diagnostics.append(Self.diagnostic(of: claimants)) }
    }
  }

  /// Finds the test doubles that several specs of one folder of tests would give. The first of them gives it; the others have the error, and
  /// are not written.
  private mutating func addDoubles(of examined: [ExaminedSpec]) {
    var first: [Claim: (spec: FilePath, place: Diagnostic.Place)] = [:]
    for spec in examined {
      for double in spec.summary.doubles where !double.isElsewhere {
        let claim = Claim(double.name, in: spec.destination.testFolder)
        guard let earlier = first[claim] else {
          first[claim] = (spec.found.path, double.place)
          continue
        }
        if earlier.spec == spec.found.path { continue }
        specs.insert(spec.found.path)
        diagnostics.append(
          Diagnostic(
            .doubleInSeveralSpecs,
            "another spec gives `\(double.name)` already: list there what both use, and here, beside a `type`, what this one uses, with `double: elsewhere`",
            at: double.place,
            notes: [Diagnostic.Note("the other spec lists the methods here", at: earlier.place)]
          )
        )
      }
    }
  }

  /// A name in a folder that one spec alone may have.
  private struct Claim: Hashable {
    private var digest: ContentDigest
    private var name = ""

    init(_ name: String, in folder: FilePath) {
      digest = ContentDigest(of: folder.text)
      self.name = name
    }

    /// A file's name as a Mac takes it, to which neither case nor Unicode form matters. Of names as nearly all are, a digest is enough; others
    /// are compared as strings are, to which their forms are one.
    init(fileNamed name: String, in folder: ContentDigest) {
      var plain = name
      if let digest = plain.withUTF8(Self.digest) {
        self.digest = folder.followed(by: digest)
        return
      }
      var lowercased = name.lowercased()
      if let digest = lowercased.withUTF8(Self.digest) {
        self.digest = folder.followed(by: digest)
      } else {
        digest = folder
        self.name = lowercased
      }
    }

    private static func digest(of ascii: UnsafeBufferPointer<UInt8>) -> ContentDigest? {
      guard ascii.allSatisfy({ $0 < 0x80 }) else { return nil }
      return withUnsafeTemporaryAllocation(byteCount: ascii.count, alignment: 16) { copy in
        for (index, byte) in ascii.enumerated() {
          copy[index] = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
        }
        return ContentDigest(of: UnsafeRawBufferPointer(copy))
      }
    }
  }

  private static func diagnostic(of claimants: [(spec: FilePath, output: FilePath)]) -> Diagnostic {
    let specs = claimants.map { "'\($0.spec.text)'" }.joined(separator: " and ")
    let outputs = claimants.map(\.output)
    let message: String
    if !outputs.allSatisfy({ $0 == outputs[0] }) {
      let files = outputs.map { "'\($0.text)'" }.joined(separator: " and ")
      message = "\(specs) would write files that are one on a Mac, \(files); rename one of them"
    } else if let reactor = OutputNames.reactor(ofScaffold: outputs[0].name) {
      message =
        "\(specs) give one reactor, `\(reactor)`, and would write the same file, '\(outputs[0].text)'; "
        + "give one of them another name by `reactor`"
    } else {
      message = "\(specs) would write the same file, '\(outputs[0].text)'; rename one of them"
    }
    return Diagnostic(
      .outputCollision,
      message,
      at: Diagnostic.Place(path: claimants[0].spec.text),
      notes: claimants.dropFirst().map { Diagnostic.Note("the other spec", at: Diagnostic.Place(path: $0.spec.text)) }
    )
  }
}

extension ExaminedSpec {
  /// The output by which the spec has claimed a name first; of two that differ by case alone the one that is named first.
  fileprivate func outputs(claiming name: String, in folder: FilePath) -> [(spec: FilePath, output: FilePath)] {
    let claim = claims.first { $0.name.lowercased() == name }
    return [(found.path, (claim?.folder ?? folder).appending(claim?.name ?? name))]
  }
}
