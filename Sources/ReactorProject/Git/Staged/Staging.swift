import ReactorSpec

/// What has to be staged before the commit can be made.
struct Staging {
  private var specs: [String] = []
  private var outputs: [String] = []
  private var isCalledFromTop: Bool

  /// More generated files than this are told as patterns.
  private static let longestList = 6

  /// Takes the files that differ from what their specs give. Of an orphan whose spec is on the disk the outcome says that
  /// then: it was forgotten rather than deleted.
  init(_ outcome: inout Outcome, _ request: ProjectRequest, in files: StagedFiles) {
    isCalledFromTop = files.currentFolder == files.root
    let forgotten = Self.forgottenSpecs(of: outcome, request)
    for index in outcome.files.indices where outcome.files[index].state == .orphaned {
      guard let spec = forgotten[outcome.files[index].spec.text] else { continue }
      outcome.files[index].reason = "its spec \(spec) is not staged"
    }
    specs = forgotten.values.sorted()
    outputs = outcome.files.filter { $0.state.isDrift && $0.reason == nil }.map(\.path.text)
  }

  /// The whole command line, to be pasted into a shell; nil where there is nothing to stage.
  ///
  /// - Parameter generate: The command that generates the files.
  func command(generate: String) -> String? {
    guard !specs.isEmpty || !outputs.isEmpty else { return nil }
    let words = ["git", "add", "--"] + specs + shortened
    let add = words.map(MendingCommand.quoted).joined(separator: " ")
    return way + (outputs.isEmpty ? add : generate + " && " + add)
  }

  private var shortened: [String] {
    let isBelow = outputs.allSatisfy { !$0.hasPrefix("../") && !$0.hasPrefix("/") }
    guard outputs.count > Self.longestList, isBelow else { return outputs }
    return ["*.reactor.swift", "*.reactor.tests.swift"].filter { pattern in
      outputs.contains { $0.hasSuffix(pattern.dropFirst()) }
    }
  }

  /// The way up to the top folder, in which hooks run, from the folder in which git was called.
  private var way: String {
    guard isCalledFromTop, let prefix = Environment.value(of: "GIT_PREFIX") else { return "" }
    return "cd " + FilePath(prefix).components.map { _ in ".." }.joined(separator: "/") + " && "
  }

  /// The paths of specs on the disk by their names, of those that orphans name.
  private static func forgottenSpecs(of outcome: Outcome, _ request: ProjectRequest) -> [String: String] {
    let names = Set(outcome.files.filter { $0.state == .orphaned }.map(\.spec.text))
    guard !names.isEmpty else { return [:] }
    let disk = DiskFiles()
    let settings = ProjectSettings.read(from: request.settingsPath, in: disk)
    guard let roots = try? SearchRoot.all(of: request, settings, in: disk),
      let search = try? SpecSearch(roots, in: disk)
    else { return [:] }
    let found = search.specs.map(\.path).filter { names.contains($0.name) }
    return Dictionary(found.map { ($0.name, $0.text) }) { first, _ in first }
  }
}
