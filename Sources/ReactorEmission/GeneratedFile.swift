/// A file that a spec gives: its name and its bytes, before anyone has decided where it goes or whether it is written.
package struct GeneratedFile: Sendable, Hashable {
  /// What a file is, which decides how it may be written.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A reactor: always rewritten, never edited.
    case reactor
    /// A reactor's generated tests: always rewritten, never edited.
    case tests
    /// What all generated tests of a folder share, where they can't link ReactorTesting: always rewritten, never edited.
    case testSupport
    /// The bodies of what is `manual`: written once, then the user's.
    case manualScaffold
    /// The view that a spec binds: written once, where its type is nowhere yet, then the user's.
    case viewScaffold
    /// The user's own tests of a reactor: written once, then the user's.
    case testScaffold
    /// The JSON Schema of specs or settings, for editors: rewritten where it is there and differs.
    case schema

    /// Whether the file is written once and belongs to the user from then on.
    package var isScaffold: Bool {
      switch self {
      case .reactor, .tests, .testSupport, .schema: false
      case .manualScaffold, .viewScaffold, .testScaffold: true
      }
    }
  }

  /// The file's name, without folders.
  package var name: String

  /// What the file is.
  package var kind: Kind

  /// The file's bytes: UTF-8.
  package var bytes: [UInt8]

  package init(name: String, kind: Kind, bytes: [UInt8]) {
    self.name = name
    self.kind = kind
    self.bytes = bytes
  }
}
