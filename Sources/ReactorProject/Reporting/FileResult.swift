public import ReactorEmission

/// What a run did with a file, or what `check` says about it.
public struct FileResult: Sendable, Hashable {
  /// The file's path: relative to the current folder unless an absolute one was given.
  public var path: String

  /// What the file is.
  public var kind: GeneratedFile.Kind

  /// What was done or found.
  public var action: FileAction

  /// The path of its spec; of an orphan the name that its header tells, of a schema the settings file.
  public var spec: String

  /// The changes that would make the file what it should be, for `patch -p1`; nil where none was asked for.
  public var diff: String?

  /// Why the file was not touched or can't be, where the action does not say it; without a full stop.
  public var reason: String?

  init(_ step: WritePlan.Step, _ action: FileAction, diff: String? = nil) {
    path = step.path.text
    kind = step.kind
    self.action = action
    spec = step.spec.text
    self.diff = diff
    if step.action == .spare { reason = Self.reasonForKeeping(orphanOf: step.spec) }
  }
}

extension FileResult {
  /// What its action means, and what to do where that is not the run's to do; nil where the action says it all.
  public func explanation(isStaged: Bool) -> String? {
    if let reason { return reason }
    return switch action {
    case .missing where isStaged: "it is generated from \(spec) and isn't staged"
    case .missing: "it is generated from \(spec) and isn't there"
    case .stale where isStaged: "it is not what the staged \(spec) gives"
    case .stale: "\(spec) has changed since"
    case .outdated where kind == .schema: "another version of reactorgen wrote it"
    case .outdated: "it was generated from this \(spec) by another version of reactorgen or with other settings"
    case .edited: "it was changed by hand; change \(spec) instead"
    case .orphaned: "its spec \(spec) is gone"
    case .notOurs: "it was not generated, so it is not overwritten"
    default: nil
    }
  }

  init(_ orphan: Orphan, diff: String? = nil) {
    path = orphan.path.text
    kind = orphan.kind
    action = .orphaned
    spec = orphan.source.text
    self.diff = diff
    if orphan.isEdited { reason = Self.reasonForKeeping(orphanOf: orphan.source) }
  }

  private static func reasonForKeeping(orphanOf spec: FilePath) -> String {
    "its spec \(spec.text) is gone, but it was changed by hand; remove it yourself"
  }
}
