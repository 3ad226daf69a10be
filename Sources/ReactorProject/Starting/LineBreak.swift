/// How the lines of a file end that is to get more of them.
enum LineBreak {
  /// The bytes that end its first line: CR LF, or else LF.
  static func bytes(of file: [UInt8]) -> [UInt8] {
    guard let end = file.firstIndex(of: 0x0A), end > 0, file[end - 1] == 0x0D else { return [0x0A] }
    return [0x0D, 0x0A]
  }
}
