/// Whether the system runs the part of a task before its first suspension at once.
var tasksStartAtOnce: Bool {
  #if compiler(>=6.2)
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { return true }
  #endif
  return false
}
