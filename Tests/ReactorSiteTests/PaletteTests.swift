import Foundation
import Testing

@testable import ReactorSite

@Suite("Colours")
struct PaletteTests {
  @Test("text can be read on all that lies behind it (WCAG 2.2, 1.4.3)", arguments: [Palette.light, Palette.dark])
  func contrast(palette: Palette) {
    for ground in palette.grounds {
      for ink in palette.inks {
        let (one, other) = (luminance(ink.digits), luminance(ground.digits))
        let contrast = (max(one, other) + 0.05) / (min(one, other) + 0.05)
        #expect(contrast >= 4.5, "\(ink.name) on \(ground.name): \(contrast)")
      }
    }
  }

  @Test("the number of a hidden character, on its own ground, too", arguments: [Palette.light, Palette.dark])
  func hiddenCharacters(palette: Palette) throws {
    let ground = try #require(palette.inks.first { $0.name == "string" })
    let (one, other) = (luminance(palette.page.digits), luminance(ground.digits))
    #expect((max(one, other) + 0.05) / (min(one, other) + 0.05) >= 4.5)
  }

  @Test("both schemes have the same colours, and each one that the stylesheet uses")
  func names() {
    let names = Palette.light.colors.map(\.name)
    #expect(names == Palette.dark.colors.map(\.name))
    let used = Set(Stylesheet.text.matches(of: /var\(--([a-z]+)\)/).map { String($0.1) })
    #expect(used.subtracting(names).isEmpty)
    #expect(Set(names).subtracting(used).isEmpty)
  }

  private func luminance(_ digits: String) -> Double {
    let channels = stride(from: 0, to: 6, by: 2).map { position -> Double in
      let pair = digits.dropFirst(position).prefix(2)
      let value = Double(Int(pair, radix: 16) ?? 0) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
