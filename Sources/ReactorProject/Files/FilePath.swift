#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A path as it was given or found, compared byte by byte.
///
/// `String` holds "é" in its two Unicode forms to be equal; a file system may hold two such files.
package struct FilePath: Sendable {
  /// The path's text. Never empty.
  package let text: String

  /// The current folder.
  package static let currentFolder = FilePath(".")

  /// Creates a path, without `./`, doubled slashes and a trailing slash; an empty text is the current folder.
  ///
  /// `..` is left alone, since what it means depends on symbolic links.
  package init(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    let joined = parts.map { String(Substring($0)) }.joined(separator: "/")
    self.text = text.utf8.first == UInt8(ascii: "/") ? "/" + joined : joined.isEmpty ? "." : joined
  }

  private init(clean text: String) {
    self.text = text
  }

  /// Whether the path starts at the file system's root.
  package var isAbsolute: Bool { text.utf8.first == UInt8(ascii: "/") }

  /// The path's names, without the root's slash; none for the current folder.
  package var components: [String] {
    text == "." ? [] : text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// The last name.
  package var name: String {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")), text.utf8.count > 1 else { return text }
    return String(text[text.utf8.index(after: slash)...])
  }

  /// The folder in which the file or folder of this path lies.
  package var folder: FilePath {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      if text == "." { return FilePath(clean: "..") }
      return text == ".." ? FilePath(clean: "../..") : .currentFolder
    }
    if name == ".." { return FilePath(clean: text + "/..") }
    return slash == text.startIndex ? FilePath(clean: "/") : FilePath(clean: String(text[..<slash]))
  }

  /// The path of a file or folder in this folder.
  package func appending(_ name: String) -> FilePath {
    if text == "." { return FilePath(clean: name) }
    return FilePath(clean: text.utf8.last == UInt8(ascii: "/") ? text + name : text + "/" + name)
  }

  /// A path that somebody wrote relative to this folder.
  package func resolving(_ path: String) -> FilePath {
    let path = FilePath(path)
    if path.isAbsolute || text == "." { return path }
    return path.text == "." ? self : appending(path.text)
  }

  /// Whether the path leads into a folder by its names alone; both are absolute, or belong to the same folder.
  package func isBelow(_ folder: FilePath) -> Bool {
    text.utf8.starts(with: folder.text == "/" ? folder.text.utf8 : (folder.text + "/").utf8)
  }

  /// The shortest way from a folder to this path; both are absolute and have no `..`.
  package func relative(to base: FilePath) -> FilePath {
    let (own, other) = (components, base.components)
    let shared = zip(own, other).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let steps = Array(repeating: "..", count: other.count - shared) + own.dropFirst(shared)
    return FilePath(steps.joined(separator: "/"))
  }
}

extension FilePath: Hashable, Comparable {
  package static func == (left: FilePath, right: FilePath) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package static func < (left: FilePath, right: FilePath) -> Bool {
    left.text.precedesByBytes(right.text)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether the text is the same byte by byte, which both Unicode forms of a text are not.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && comparedByBytes(to: other) == 0
  }

  /// Whether the text's bytes come before another one's.
  package func precedesByBytes(_ other: String) -> Bool {
    let order = comparedByBytes(to: other)
    return order < 0 || order == 0 && utf8.count < other.utf8.count
  }

  /// How the bytes that both texts have compare. By `memcmp`, since thousands of names are sorted in each run.
  private func comparedByBytes(to other: String) -> Int32 {
    var (left, right) = (self, other)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return 0 }
        return memcmp(leftStart, rightStart, min(left.count, right.count))
      }
    }
  }
}
