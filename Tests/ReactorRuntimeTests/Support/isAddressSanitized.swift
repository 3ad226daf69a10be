import Foundation

/// Whether AddressSanitizer runs, which keeps addresses of what is gone from being used again.
let isAddressSanitized: Bool = {
  #if canImport(Darwin)
    let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
  #else
    let everywhere: UnsafeMutableRawPointer? = nil
  #endif
  return dlsym(everywhere, "__asan_init") != nil
}()
