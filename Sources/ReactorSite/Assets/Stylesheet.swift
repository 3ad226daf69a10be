/// The one stylesheet of a site.
enum Stylesheet {
  /// The whole text.
  static let text = """
    :root {
      color-scheme: light dark;
    \(Palette.light.declarations)}
    @media (prefers-color-scheme: dark) {
      :root {
    \(Palette.dark.declarations)  }
    }

    """ + layout + content + listings + paper
}
