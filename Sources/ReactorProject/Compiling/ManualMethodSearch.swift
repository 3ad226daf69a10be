import ReactorEmission
import ReactorSpec

/// Looks for the methods that specs leave to their user.
///
/// Where scaffolds are written, one that is still to be written is no method that is missing, unless the user has written some of its methods
/// elsewhere: then it is not written at all. Others of the module's files are read only where a method is not found in the scaffold.
struct ManualMethodSearch: Sendable {
  /// Who writes the methods' first version.
  enum Beginning: Sendable {
    /// The run itself, in a scaffold.
    case scaffold
    /// The user, as where a build generates.
    case user
  }

  var beginning = Beginning.scaffold

  /// Where everything is read from.
  var files: any FileSource

  /// What knows which Swift files declare which functions, for all specs of a run.
  var functions: FunctionSearch

  /// What knows scaffolds in which nothing is missing.
  var cache: SpecCache?

  /// Stands for what came of the spec; nil where nothing does.
  var key: ContentDigest?

  /// The methods that are nowhere, and those that nothing calls any more.
  func diagnostics(of spec: ExaminedSpec, _ methods: () -> [HandWrittenMethod]) -> [Diagnostic] {
    let reactors = spec.summary.reactors.filter { reactor in
      let scaffold = spec.destination.scaffoldFolder.appending(OutputNames.manualScaffold(of: reactor.name))
      switch digest(of: scaffold) {
      // That nothing is to be said of the scaffold and the spec, both as they are now, may be known.
      case .success(let digest): return fact(digest, of: reactor.name).flatMap { cache?.fact($0) } == nil
      // A method that the spec does not need is looked for in the scaffold alone.
      case .failure: return reactor.needsMethods
      }
    }
    guard !reactors.isEmpty else { return [] }
    let methods = Dictionary(grouping: methods(), by: \.reactor)
    return reactors.flatMap { reactor in diagnostics(of: methods[reactor.name] ?? [], in: spec) }
  }

  /// Whether the user has written a method of a reactor elsewhere than in its scaffold, which would declare it again.
  func findsElsewhere(_ methods: [HandWrittenMethod], of spec: ExaminedSpec) -> Bool {
    let needed = methods.filter(\.isNeeded)
    guard let first = needed.first else { return false }
    let scaffold = spec.destination.scaffoldFolder.appending(first.scaffoldName)
    return withoutDeclared(needed, in: spec, besides: scaffold).count < needed.count
  }

  /// Notes that a scaffold as it comes from its spec lacks nothing.
  static func note(scaffoldsOf summary: SpecSummary, _ key: ContentDigest, in cache: SpecCache) {
    let outputs = Dictionary(summary.outputs.map { ($0.name, $0) }) { first, _ in first }
    for reactor in summary.reactors {
      guard let scaffold = outputs[OutputNames.manualScaffold(of: reactor.name)] else { continue }
      let fact = Self.fact(scaffold.digest, of: reactor.name, key)
      cache.note(fact, fact, isLasting: true)
    }
  }

  private func digest(of scaffold: FilePath) -> Result<ContentDigest, FileProblem> {
    files.digest(of: scaffold, limit: .max - 1, ofLines: true)
  }

  /// What stands for a scaffold, as its bytes are, in which nothing is missing; nil where the spec can't be read.
  private func fact(_ scaffold: ContentDigest, of reactor: String) -> ContentDigest? {
    key.map { Self.fact(scaffold, of: reactor, $0) }
  }

  private static func fact(_ scaffold: ContentDigest, of reactor: String, _ key: ContentDigest) -> ContentDigest {
    scaffold.followed(by: ContentDigest(of: reactor)).followed(by: key)
  }

  /// What is to be said of one reactor's methods.
  private func diagnostics(of methods: [HandWrittenMethod], in spec: ExaminedSpec) -> [Diagnostic] {
    guard let first = methods.first else { return [] }
    let scaffold = spec.destination.scaffoldFolder.appending(first.scaffoldName)
    let written = extensions(in: scaffold)
    let known = written ?? SwiftExtensions("")
    let unused = methods.filter { !$0.isNeeded && known.functions(of: $0.reactor).contains($0.name) }
    let missing = methods.filter { $0.isNeeded && !known.declares($0.name, of: $0.reactor) }
    if written == nil, beginning == .scaffold {
      let left = withoutDeclared(missing, in: spec, besides: scaffold)
      // All of them come with the scaffold.
      return left.count == missing.count ? [] : left.map { missingDiagnostic($0, in: nil) }
    }
    if unused.isEmpty, missing.isEmpty, let cache, case .success(let digest) = digest(of: scaffold),
      let fact = fact(digest, of: first.reactor)
    {
      cache.note(fact, fact, isLasting: true)
    }
    return unused.map { unusedDiagnostic($0, in: scaffold) }
      + withoutDeclared(missing, in: spec, besides: scaffold)
      .map { missingDiagnostic($0, in: beginning == .user ? nil : scaffold) }
  }

  /// - Parameter scaffold: Where it is to be written; nil where that is left to the user.
  private func missingDiagnostic(_ method: HandWrittenMethod, in scaffold: FilePath?) -> Diagnostic {
    Diagnostic(
      .manualMethodMissing,
      "`\(method.subject)` is manual, and `\(method.name)` is not written yet: "
        + (scaffold.map { "add it to '\($0.text)'" } ?? "write it in an extension of `\(method.reactor)`"),
      at: method.place,
      replacement: method.declaration
    )
  }

  private func unusedDiagnostic(_ method: HandWrittenMethod, in scaffold: FilePath) -> Diagnostic {
    Diagnostic(
      .manualMethodUnused,
      "`\(method.subject)` is not manual, so nothing calls `\(method.name)` in '\(scaffold.text)'",
      at: method.place
    )
  }

  /// The methods that no other Swift file declares: of the folders of the spec and of its reactor, and of the module.
  private func withoutDeclared(
    _ methods: [HandWrittenMethod],
    in spec: ExaminedSpec,
    besides scaffold: FilePath
  ) -> [HandWrittenMethod] {
    var missing = methods
    let folders = Set([spec.destination.folder, spec.destination.scaffoldFolder, spec.found.path.folder])
    for folder in folders.sorted() where !missing.isEmpty {
      drop(&missing, declaredIn: folder, goesDeeper: false, besides: scaffold)
    }
    guard !missing.isEmpty else { return [] }
    var modules = Set(folders.compactMap { functions.moduleFolder(of: $0) })
    if modules.isEmpty {
      // An Xcode target's files can be anywhere; those of a folder that files are generated into stand below it as a rule.
      guard let top = beginning == .user ? topFolder(of: spec.found.path.folder) : spec.destination.folder else {
        return []
      }
      modules = [top]
    }
    for module in modules.sorted() {
      drop(&missing, declaredIn: module, goesDeeper: true, besides: scaffold)
    }
    return missing
  }

  /// The folder right below the package's that a folder is in, or the package's own: where a target is that has another place than the usual
  /// one. Nil where there is no package.
  private func topFolder(of folder: FilePath) -> FilePath? {
    guard var top = files.realPath(of: folder), top.isAbsolute else { return nil }
    let isPackage = { (folder: FilePath) in files.exists(folder.appending("Package.swift")) }
    if isPackage(top) { return top }
    while !isPackage(top.folder) {
      guard top.text != "/" else { return nil }
      top = top.folder
    }
    return top
  }

  private func drop(
    _ missing: inout [HandWrittenMethod],
    declaredIn folder: FilePath,
    goesDeeper: Bool,
    besides scaffold: FilePath
  ) {
    missing.removeAll { method in
      functions.finds(method.name, of: method.reactor, in: folder, goesDeeper: goesDeeper, besides: scaffold)
    }
  }

  private func extensions(in file: FilePath) -> SwiftExtensions? {
    (try? files.contents(of: file).get()).map { SwiftExtensions(String(decoding: $0, as: UTF8.self)) }
  }
}
