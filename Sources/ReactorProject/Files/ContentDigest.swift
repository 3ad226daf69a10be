#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A hash of bytes that stands for them: 128 bits, so that two texts that differ have different ones for all that ever happens.
///
/// Both halves depend on all bytes, by multiplications whose 128-bit products are folded into 64 bits, as wyhash and its kind do; no
/// half can be told from the other. Nobody is meant to be kept from making two texts of one digest on purpose: a digest only spares
/// work, and whoever can write the files of a project can do more harm than that. It is the same in every run on one machine, and is
/// never written into anything but the cache.
package struct ContentDigest: Sendable, Hashable {
  package var first: UInt64
  package var second: UInt64

  package init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  /// The digest of bytes.
  package init(of bytes: UnsafeRawBufferPointer) {
    var (left, right) = (Self.salts.0, Self.salts.1)
    var offset = 0
    while offset + 16 <= bytes.count {
      let low = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let high = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
      left = Self.folded(left ^ low, high ^ Self.salts.2)
      right = Self.folded(right ^ high, low ^ Self.salts.3)
      offset += 16
    }
    var (low, high): (UInt64, UInt64) = (0, 0)
    for (place, byte) in bytes[offset...].enumerated() {
      if place < 8 { low |= UInt64(byte) << (8 * place) } else { high |= UInt64(byte) << (8 * (place - 8)) }
    }
    left = Self.folded(left ^ low, high ^ Self.salts.1)
    right = Self.folded(right ^ high, low ^ Self.salts.0)
    // The number of bytes tells zeros from nothing. It comes when the bytes are mixed: before, it could make up for one of them.
    let count = UInt64(bytes.count)
    first = Self.folded(left ^ Self.salts.3, right ^ Self.salts.0 ^ count)
    second = Self.folded(right ^ Self.salts.2 ^ count, left ^ Self.salts.1) ^ left
  }

  /// The digest of bytes.
  package init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { ContentDigest(of: $0) }
  }

  /// The digest of a text's bytes.
  package init(of text: String) {
    var text = text
    self = text.withUTF8 { ContentDigest(of: UnsafeRawBufferPointer($0)) }
  }

  /// The digest of a text with LF for each CR LF, as git can turn the one into the other.
  package init(ofLines bytes: UnsafeRawBufferPointer) {
    let hasReturns = bytes.baseAddress.map { memchr($0, Int32(UInt8(ascii: "\r")), bytes.count) != nil } ?? false
    self = hasReturns ? ContentDigest(of: Array(bytes).withUnixLineEnds) : ContentDigest(of: bytes)
  }

  /// The digest of this one's bytes with another one's after them.
  package func followed(by other: ContentDigest) -> ContentDigest {
    withUnsafeBytes(of: (first, second, other.first, other.second)) { ContentDigest(of: $0) }
  }

  /// Odd numbers with as many ones as zeros in no order.
  private static let salts: (UInt64, UInt64, UInt64, UInt64) = (
    0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0xD6E8_FEB8_6659_FD93
  )

  @inline(__always)
  private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  /// The digest as 32 hexadecimal digits.
  package var text: String {
    [first, second].map { part in
      let digits = String(part, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

extension [UInt8] {
  /// The bytes with LF for each CR LF.
  package var withUnixLineEnds: [UInt8] {
    guard contains(UInt8(ascii: "\r")) else { return self }
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for byte in self {
      if byte == UInt8(ascii: "\n"), result.last == UInt8(ascii: "\r") { result.removeLast() }
      result.append(byte)
    }
    return result
  }
}
