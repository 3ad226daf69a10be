package import ReactorEmission
import ReactorSpec

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How a file of a run stands to what it should be, or what the run did about that.
package enum FileState: String, Sendable, Hashable, CaseIterable, Codable {
  /// Written where there was none.
  case created
  /// Written over what was there.
  case updated
  /// Removed, since its spec is gone.
  case removed
  /// As it should be, and not touched; line ends may be CR LF.
  case unchanged
  /// A scaffold that is the user's, or an orphan that was changed by hand: not touched, whatever is in it.
  case kept
  /// Could not be read, written or removed.
  case failed
  /// Was not generated, so it is not touched.
  case notOurs

  /// There is none.
  case missing
  /// Its spec has changed since it was generated.
  case stale
  /// Its spec is the same, but another version of the tool or other settings gave it.
  case outdated
  /// It was generated and then changed by hand, or a merge left its marks in it.
  case edited
  /// Its spec is gone. `generate` says so too; without `--prune` it leaves the file alone.
  case orphaned

  /// The word for it in a text.
  package var word: String { self == .notOurs ? "not ours" : rawValue }

  /// Whether the run has written or removed the file.
  package var isChange: Bool { [.created, .updated, .removed].contains(self) }

  /// Whether the file is not what a `generate --prune` would leave.
  package var isDrift: Bool { self == .orphaned || isWritten }

  /// Whether `generate` writes the file.
  var isWritten: Bool { [.missing, .stale, .outdated, .edited].contains(self) }
}

extension FileStanding {
  /// Compares what a read gave with what the file should be.
  init(of existing: Result<[UInt8], FileProblem>, expected: SpecSummary.Output) {
    switch existing {
    case .failure(let problem) where [ENOENT, ENOTDIR].contains(problem.code): state = .missing
    case .failure(let problem): (state, self.problem) = (.failed, problem)
    case .success(let bytes):
      if bytes.withUnsafeBytes({ ContentDigest(ofLines: $0) }) == expected.digest {
        state = .unchanged
      } else if let header = GeneratedHeader(inMerged: bytes) {
        state = !header.isIntact(bytes) ? .edited : header.specNumber == expected.specHash ? .outdated : .stale
      } else {
        state = .notOurs
      }
    }
  }
}

extension GeneratedHeader {
  /// Finds the header in a file that a merge may have left its conflict marks in.
  fileprivate init?(inMerged bytes: [UInt8]) {
    if let header = GeneratedHeader(atStartOf: bytes) {
      self = header
      return
    }
    let marks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]
    var unmarked: [UInt8] = []
    var rest = bytes[...]
    // Line by line: somebody else's file may have millions of them.
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      if !marks.contains(where: { rest.starts(with: $0.utf8) }) { unmarked += rest[..<end] }
      rest = rest[end...]
    }
    guard unmarked.count < bytes.count else { return nil }
    self.init(in: unmarked)
  }
}

/// A file of a run: first how it stands, which is the plan, then what was done about it, which is the result.
package struct ProjectFile: Sendable, Hashable {
  /// Where its text comes from.
  enum Origin: Sendable, Hashable {
    /// A spec, by its number in the run.
    case spec(Int)
    /// The settings' folder has the schema for editors.
    case schema(SchemaFiles.Schema)
    /// A spec that is gone.
    case gone(isEdited: Bool)
  }

  /// Where it is: relative to the current folder unless an absolute path was given.
  package internal(set) var path: FilePath

  /// What it is.
  package internal(set) var kind: GeneratedFile.Kind

  /// How it stands, or what was done.
  package internal(set) var state: FileState

  /// The path of its spec; of an orphan the name that its header tells, of a schema the settings file, of what tests
  /// share the first spec that has such tests.
  package internal(set) var spec: FilePath

  /// The changes that would make the file what it should be, for `patch -p1`; nil where none was asked for.
  package internal(set) var diff: String?

  /// Why the file was not touched or can't be, where the state does not say it; without a full stop.
  package internal(set) var reason: String?

  var origin: Origin

  /// Why it could not be read, written or removed.
  var problem: FileProblem?

  init(path: FilePath, kind: GeneratedFile.Kind, state: FileState, spec: FilePath, origin: Origin) {
    self.path = path
    self.kind = kind
    self.state = state
    self.spec = spec
    self.origin = origin
  }

  init(_ orphan: Orphan) {
    self.init(
      path: orphan.path,
      kind: orphan.kind,
      state: .orphaned,
      spec: orphan.source,
      origin: .gone(isEdited: orphan.isEdited)
    )
    if orphan.isLeftOut {
      reason =
        orphan.isEdited ? "\(Self.leftOutReason), but it was changed by hand; remove it yourself" : Self.leftOutReason
    } else if orphan.isEdited, orphan.kind == .testSupport {
      reason = "no tests need it any more, but it was changed by hand; remove it yourself"
    } else if orphan.isEdited {
      reason = "its spec \(orphan.source.text) is gone, but it was changed by hand; remove it yourself"
    }
  }

  /// Why tests of a spec that is there are not to be there.
  static let leftOutReason = "the settings leave out generated tests"

  /// Why a link in the place of an output is left alone.
  static let linkReason = "it is a symbolic link, and what a link leads to is not written"

  /// What it is to be, where that is the same whatever the specs say.
  var fixedBytes: [UInt8]? {
    if case .schema(let schema) = origin { return schema.bytes }
    return kind == .testSupport ? GeneratedFile.testSupport.bytes : nil
  }

  /// Whether `generate --prune` removes it.
  var isRemovable: Bool { origin == .gone(isEdited: false) }

  /// What its state means, and what to do where that is not the run's to do; nil where the state says it all.
  package func explanation(isStaged: Bool) -> String? {
    if let reason { return reason }
    return switch state {
    case .missing where kind == .testSupport: "the tests need it"
    case .stale where kind == .testSupport, .outdated where kind == .testSupport, .outdated where kind == .schema:
      "another version of reactorgen wrote it"
    case .edited where kind == .testSupport: "it was changed by hand"
    case .orphaned where kind == .testSupport: "no tests need it any more"
    case .missing where isStaged: "it is generated from \(spec.text) and isn't staged"
    case .missing: "it is generated from \(spec.text) and isn't there"
    case .stale where isStaged: "it is not what the staged \(spec.text) gives"
    case .stale: "\(spec.text) has changed since"
    case .outdated: "it was generated from this \(spec.text) by another version of reactorgen or with other settings"
    case .edited: "it was changed by hand; change \(spec.text) instead"
    case .orphaned: "its spec \(spec.text) is gone"
    case .notOurs: "it was not generated, so it is not overwritten"
    default: nil
    }
  }

  /// What is wrong where the file is in the way or can't be read, written or removed; nil where it is not.
  func diagnostic(removing: Bool = false, writing: Bool = false) -> Diagnostic? {
    switch state {
    case .notOurs where reason == Self.linkReason:
      Diagnostic(
        .outputNotOurs,
        "'\(path.text)' is a symbolic link, and what a link leads to is not written; remove it",
        at: Diagnostic.Place(path: path.text)
      )
    case .notOurs:
      Diagnostic(
        .outputNotOurs,
        "'\(path.text)' was not generated, so it is not overwritten; move it away, or rename the spec '\(spec.text)'",
        at: Diagnostic.Place(path: path.text)
      )
    case .failed where removing || writing: problem.map { .unwritable(path, $0, removing: removing) }
    case .failed: problem.map { .unreadable(path, $0) }
    default: nil
    }
  }
}
