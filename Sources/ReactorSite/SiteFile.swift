/// A file of a site.
public struct SiteFile: Sendable, Hashable {
  /// Its path in the site's folder, with `/` between names.
  public var path: String
  /// What it holds.
  public var bytes: [UInt8]

  init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
  }
}
