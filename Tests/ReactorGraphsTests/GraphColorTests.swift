import Foundation
import Testing

@testable import ReactorGraphs

@Suite("The colours of pictures")
struct GraphColorTests {
  @Test("text stands out from what is behind it by 4.5 to 1 at least, in both schemes", arguments: [false, true])
  func text(isDark: Bool) throws {
    let palette = isDark ? GraphPalette.dark : .light
    #expect(try contrast(palette.text, palette.page) >= 4.5)
    #expect(try contrast(palette.quietText, palette.page) >= 4.5)
    for style in MarkStyle.allCases {
      let mark = try #require(palette.marks[style])
      #expect(try contrast(palette.text, mark.fill) >= 4.5, "\(style)")
      #expect(try contrast(mark.keyword, mark.fill) >= 4.5, "\(style)")
    }
  }

  @Test("lines and outlines stand out from the page by 3 to 1 at least", arguments: [false, true])
  func lines(isDark: Bool) throws {
    let palette = isDark ? GraphPalette.dark : .light
    for color in [palette.line, palette.loading, palette.failure, palette.cancellation]
      + palette.marks.values.map(\.stroke)
    {
      #expect(try contrast(color, palette.page) >= 3, "\(color)")
    }
  }

  /// The contrast of two colours, as WCAG 2.2 defines it.
  private func contrast(_ first: String, _ second: String) throws -> Double {
    let (one, other) = (try luminance(first), try luminance(second))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private func luminance(_ color: String) throws -> Double {
    let number = try #require(Int(color.dropFirst(), radix: 16))
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(number >> shift & 255) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
