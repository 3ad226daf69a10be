import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

enum Heap {
  /// How many bytes are allocated at the moment; nil where the allocator can't say.
  static var allocatedBytes: Int? {
    #if canImport(Darwin)
      var statistics = malloc_statistics_t()
      malloc_zone_statistics(nil, &statistics)
      return Int(statistics.size_in_use)
    #elseif canImport(Glibc)
      // The header of mallinfo2 isn't in the Glibc module and its result not callable without; this one's is.
      typealias MallocInfo = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
      guard let symbol = dlsym(nil, "malloc_info") else { return nil }
      var text: UnsafeMutablePointer<CChar>?
      var length = 0
      guard let file = open_memstream(&text, &length) else { return nil }
      _ = unsafeBitCast(symbol, to: MallocInfo.self)(0, file)
      fclose(file)
      defer { free(text) }
      return text.flatMap { usedBytes(inMallocInfo: String(cString: $0)) }
    #else
      return nil
    #endif
  }

  /// What the system gave, less what is free, according to the summary after the last heap.
  static func usedBytes(inMallocInfo text: String) -> Int? {
    guard let heaps = text.range(of: "</heap>", options: .backwards) else { return nil }
    let summary = text[heaps.upperBound...]
    func size(_ element: String) -> Int? {
      guard let start = summary.range(of: "<\(element)"),
        let size = summary[start.upperBound...].range(of: "size=\"")
      else { return nil }
      return Int(summary[size.upperBound...].prefix { $0.isNumber })
    }
    guard let given = size("system type=\"current\""), let mapped = size("total type=\"mmap\""),
      let fast = size("total type=\"fast\""), let rest = size("total type=\"rest\"")
    else { return nil }
    return given + mapped - fast - rest
  }
}

/// Whether AddressSanitizer runs, which keeps addresses of what is gone from being used again.
let isAddressSanitized: Bool = {
  #if canImport(Darwin)
    let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
  #else
    let everywhere: UnsafeMutableRawPointer? = nil
  #endif
  return dlsym(everywhere, "__asan_init") != nil
}()
