/// A 64-bit hash of bytes: FNV-1a (Fowler, Noll, Vo; draft-eastlake-fnv), the same on every machine and in every run.
///
/// It tells whether a file was changed by accident or by hand; it is no protection against someone who wants to fool it.
package struct ContentHash: Sendable, Hashable {
  /// The hash's value.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of no bytes.
  package init() {}

  /// The hash of some bytes.
  package init(of bytes: some Sequence<UInt8>) {
    combine(bytes)
  }

  /// Adds bytes to what is hashed.
  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { add($0) }
    if isDone == nil { add(bytes) }
  }

  /// Adds one byte to what is hashed.
  mutating func combine(_ byte: UInt8) {
    value ^= UInt64(byte)
    value &*= 0x100_0000_01B3
  }

  private mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }

  /// The value as 16 hexadecimal digits.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
