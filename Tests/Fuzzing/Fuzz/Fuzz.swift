import CLibFuzzer

/// `fuzz TARGET [what libFuzzer takes]`: gives one part of the tool bytes that libFuzzer makes of a corpus.
///
/// An input that stops the process, takes longer than `-timeout` or more memory than `-rss_limit_mb`, or breaks what a target requires, is kept
/// in a file, with which `fuzz TARGET FILE` runs it again.
@main
enum Fuzz {
  static func main() {
    guard CommandLine.arguments.count > 1, let target = FuzzTarget(rawValue: CommandLine.arguments[1]) else {
      print(
        "fuzz \(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")) [arguments of libFuzzer] [folders with inputs]"
      )
      return
    }
    let arguments = CommandLine.unsafeArgv + 1
    arguments[0] = CommandLine.unsafeArgv[0]
    var count = CommandLine.argc - 1
    var pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = arguments
    _ = LLVMFuzzerRunDriver(&count, &pointer, target.input)
    _ = arguments
  }
}

/// What is fuzzed.
enum FuzzTarget: String, CaseIterable {
  /// Bytes to YAML nodes.
  case yaml
  /// Bytes to Swift, which has to parse, and to messages, which have to have places.
  case spec
  /// A Swift text to tokens, names, types and signatures.
  case tokens
  /// A damaged Package.swift to one with what reactors need.
  case manifest

  /// What libFuzzer calls: it takes a C function, which can know nothing of its surroundings.
  var input: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt {
    switch self {
    case .yaml:
      {
        FuzzInput.yaml([UInt8](UnsafeBufferPointer(start: $0, count: $1))); return 0
      }
    case .spec:
      {
        FuzzInput.spec([UInt8](UnsafeBufferPointer(start: $0, count: $1))); return 0
      }
    case .tokens:
      {
        FuzzInput.tokens([UInt8](UnsafeBufferPointer(start: $0, count: $1))); return 0
      }
    case .manifest:
      {
        FuzzInput.manifest([UInt8](UnsafeBufferPointer(start: $0, count: $1))); return 0
      }
    }
  }
}

/// What libFuzzer's own `main` would call, which is linked besides ours, and not used.
@_cdecl("LLVMFuzzerTestOneInput")
public func unusedInput(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt { -1 }
