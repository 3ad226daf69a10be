import ReactorEmission
import ReactorSpec

/// Where the files of a spec go.
struct Destination: Sendable, Hashable {
  /// The folder of the reactor.
  var folder: FilePath

  /// The folder of the generated tests.
  var testFolder: FilePath

  /// The folder of the manual scaffold and of the view's.
  var scaffoldFolder: FilePath

  /// The folder of the test scaffold.
  var testScaffoldFolder: FilePath

  /// The module that the tests import where the settings name none; nil where the folders don't tell one.
  var module: String?

  /// The folder into which a file of a kind goes.
  func folder(for kind: GeneratedFile.Kind) -> FilePath {
    switch kind {
    case .reactor, .schema: folder
    case .tests, .testSupport: testFolder
    case .manualScaffold, .viewScaffold: scaffoldFolder
    case .testScaffold: testScaffoldFolder
    }
  }

  /// All of them.
  var folders: Set<FilePath> { [folder, testFolder, scaffoldFolder, testScaffoldFolder] }

  /// - Parameters:
  ///   - folder: The folder of the reactor.
  ///   - testFolder: The folder of the generated tests.
  ///   - scaffoldFolder: The folder of scaffolds; nil for the reactor's.
  ///   - testScaffoldFolder: The folder of test scaffolds; nil for the tests'.
  ///   - module: The module that the tests import.
  init(
    folder: FilePath,
    testFolder: FilePath,
    scaffoldFolder: FilePath? = nil,
    testScaffoldFolder: FilePath? = nil,
    module: String? = nil
  ) {
    self.folder = folder
    self.testFolder = testFolder
    self.scaffoldFolder = scaffoldFolder ?? folder
    self.testScaffoldFolder = testScaffoldFolder ?? testFolder
    self.module = module
  }
}

/// Says for each spec where its files go.
struct Destinations: Sendable {
  /// The one folder for all reactors; nil means beside each spec.
  let output: FilePath?

  /// The one folder for all generated tests; nil where the settings name none.
  let testOutput: FilePath?

  private let scaffoldOutput: FilePath?
  private let testScaffoldOutput: FilePath?
  private let settings: Settings
  private let files: any FileSource
  private var found: [FilePath: Destination] = [:]
  private var packages = UpwardSearch<FilePath>()
  private var contexts: [String?: CompilationContext] = [:]

  /// Takes the folders from the request, else from the settings. A request's folder is for everything, so nothing lands
  /// where the caller does not look.
  init(request: ProjectRequest, settings: ProjectSettings, in files: any FileSource) {
    self.files = files
    self.settings = settings.settings
    func own(_ folder: String?) -> FilePath? { request.output == nil ? folder.map(settings.folder.resolving) : nil }
    output = request.output.map(FilePath.init) ?? own(settings.settings.output)
    testOutput = own(settings.settings.testOutput)
    scaffoldOutput = own(settings.settings.scaffoldOutput)
    testScaffoldOutput = own(settings.settings.testScaffoldOutput)
  }

  /// Where the files of a spec in the folder go.
  mutating func destination(ofSpecIn folder: FilePath) -> Destination {
    if let known = found[folder] { return known }
    let layout = output == nil && testOutput == nil ? PackageLayout(of: folder, in: files, knowing: &packages) : nil
    let result = Destination(
      folder: output ?? folder,
      testFolder: layout?.testFolder ?? testOutput ?? output ?? folder,
      scaffoldFolder: scaffoldOutput,
      testScaffoldFolder: testScaffoldOutput,
      module: layout?.module
    )
    found[folder] = result
    return result
  }

  /// What a spec in the folder is compiled with.
  mutating func context(ofSpecIn folder: FilePath) -> CompilationContext {
    let module = settings.module ?? destination(ofSpecIn: folder).module
    if let known = contexts[module] { return known }
    var settings = settings
    settings.module = module
    let context = CompilationContext(settings)
    contexts[module] = context
    return context
  }
}

/// What a folder's place in a Swift package tells: `Sources/<Module>/…` belongs to the module, whose tests are in
/// `Tests/<Module>Tests`.
package struct PackageLayout: Sendable, Hashable {
  /// The module of the folder.
  var module: String

  /// The folder of the module's sources, as absolute as the folder was made.
  var sourceFolder: FilePath

  /// The folder of the module's tests, written as the folder's own path is: relative to the current folder, or absolute.
  var testFolder: FilePath

  /// Finds the package of a folder; nil where the folder is not in the sources of one.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - files: Where everything is read from.
  ///   - packages: The packages that were found before, above other folders.
  init?(of folder: FilePath, in files: any FileSource, knowing packages: inout UpwardSearch<FilePath>) {
    guard let absolute = Self.absolute(folder, in: files),
      let root = packages.answer(from: absolute, { files.exists($0.appending("Package.swift")) ? $0 : nil })
    else { return nil }
    let names = absolute.components.dropFirst(root.components.count)
    guard names.count >= 2, names.first == "Sources" else { return nil }
    let target = names[names.startIndex + 1]
    module = Self.moduleName(ofTarget: target)
    sourceFolder = root.appending("Sources").appending(target)
    let tests = root.appending("Tests").appending(target + "Tests")
    if folder.isAbsolute {
      testFolder = tests
    } else {
      guard let currentFolder = files.currentFolder else { return nil }
      testFolder = tests.relative(to: currentFolder)
    }
  }

  /// The module that SwiftPM makes of a target: characters that no Swift name has become underscores.
  package static func moduleName(ofTarget name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }

  /// The absolute path without `..`; symbolic links stay, since a link in a module's folder belongs to the module.
  private static func absolute(_ folder: FilePath, in files: any FileSource) -> FilePath? {
    if folder.components.contains("..") { return files.realPath(of: folder) }
    return folder.isAbsolute ? folder : files.currentFolder?.resolving(folder.text)
  }
}
