import Foundation

/// Runs rounds for some time, and says what was wrong in them: `soak --seconds 600 --seed 1`.
@main
struct Soak {
  /// By how many bytes the most memory that the process had may grow after the first quarter of its time.
  private static let tolerance = 16 << 20

  static func main() {
    let seconds = argument("--seconds") ?? 600
    let seed = UInt64(argument("--seed") ?? 1)
    let start = Date()
    var rounds = 0
    var peak: Int?
    while Date().timeIntervalSince(start) < Double(seconds) || rounds < 8 {
      let differences = SoakRound.differences(seed: seed &+ UInt64(rounds), actionsPerSender: 500)
      guard differences.isEmpty else {
        fail("round \(rounds) (seed \(seed)):\n" + differences.prefix(20).joined(separator: "\n"))
      }
      rounds += 1
      if peak == nil, rounds > 3, Date().timeIntervalSince(start) > Double(seconds) / 4 { peak = peakMemory }
    }
    let growth = peakMemory - (peak ?? peakMemory)
    guard growth <= tolerance else { fail("memory grew by \(growth / 1024) KB in the last three quarters") }
    let actions = rounds * SoakRound.senders * 500
    print(
      "\(rounds) rounds, \(actions) actions on \(SoakRound.senders) threads: as the sequential model has it; memory grew by \(growth / 1024) KB"
    )
  }

  private static func argument(_ name: String) -> Int? {
    let arguments = CommandLine.arguments
    guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
    return Int(arguments[index + 1])
  }

  private static func fail(_ text: String) -> Never {
    print("error: \(text)")
    exit(1)
  }

  /// The most memory that the process had so far, in bytes.
  private static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #endif
  }
}
