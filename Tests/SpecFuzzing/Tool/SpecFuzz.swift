import Foundation
import ReactorSpec

/// Makes random specs, compiles and tests what is generated from them, and says which fail.
///
///     spec-fuzz --count 100 --seed 1 --runtime ReactorKit --size 50
///     spec-fuzz --seed 1 --only 17 --print       only the spec of this number; its text
///     spec-fuzz --seed 1 --size 25 --batch 3     only the specs of this batch, from 75 on
@main
struct SpecFuzz {
  private var count = 100
  private var seed: UInt64 = 1
  private var size = 50
  private var only: Int?
  private var batch: Int?
  private var runtimes = Runtime.allCases
  private var prints = false
  private var shrinks = false
  /// Whether the specs are only made, and what is refused is told.
  private var makesOnly = false

  static func main() {
    do {
      try SpecFuzz(CommandLine.arguments.dropFirst()).run()
    } catch {
      say("error: \(error)")
      exit(2)
    }
  }

  private init(_ arguments: ArraySlice<String>) throws {
    var arguments = arguments
    while let option = arguments.popFirst() {
      switch option {
      case "--print": prints = true
      case "--shrink": shrinks = true
      case "--dry-run": makesOnly = true
      default:
        guard let value = arguments.popFirst() else { throw PackageError(text: "a value is missing behind \(option)") }
        switch (option, Int(value), Runtime(rawValue: value)) {
        case ("--count", let number?, _): count = number
        case ("--seed", let number?, _): seed = UInt64(number)
        case ("--size", let number?, _): size = number
        case ("--only", let number?, _): only = number
        case ("--batch", let number?, _): batch = number
        case ("--runtime", _, let runtime?): runtimes = [runtime]
        default: throw PackageError(text: "\(option) \(value) is not known")
        }
      }
    }
  }

  private func run() throws {
    // Beside each other: the build of one module and a run of tests keep one processor busy each.
    let results = runtimes.concurrentMap(threads: prints || makesOnly ? 1 : runtimes.count) { runtime in
      Result { try run(runtime) }
    }
    let failed = try results.reduce(0) { try $0 + $1.get() }
    exit(failed == 0 ? 0 : 1)
  }

  /// Runs the specs for a runtime, and gives how many fail.
  private func run(_ runtime: Runtime) throws -> Int {
    let all = 0..<(runtimes.count == 1 ? count : (count + 1) / 2)
    let numbers = only.map { $0..<($0 + 1) } ?? batch.map { ($0 * size)..<(($0 + 1) * size) } ?? all
    var (passed, failed, refused) = (0, 0, 0)
    var (broken, caught) = (0, 0)
    var start = numbers.lowerBound
    while start < numbers.upperBound {
      let number = start / size
      let batch = FuzzBatch(number, runtime: runtime)
      let package = FuzzPackage(of: batch, in: URL(filePath: FileManager.default.currentDirectoryPath))
      let settings = batch.readSettings()
      let end = min(numbers.upperBound, (number + 1) * size)
      var specs: [FuzzedSpec] = []
      for index in start..<end {
        let made = FuzzedSpec.make(
          seed: seed,
          index: index,
          batch: batch,
          settings: settings,
          isFirst: index % size == 0
        )
        refused += made.refused.count
        for error in made.refused where !FuzzedSpec.refusing.contains(error.rule.code) {
          say("  Fuzz\(index): refused: \(error.message) [\(error.rule.code)]")
          failed += 1
        }
        if makesOnly { for error in made.refused { say("\(error.rule.code): \(error.message)") } }
        if prints { say(made.spec?.node.yaml ?? "refused: \(made.refused.map(\.message))") }
        if let spec = made.spec { specs.append(spec) }
      }
      start = end
      if makesOnly { continue }
      let began = Date()
      let failures = try package.check(specs, of: batch)
      let seconds = Int(Date().timeIntervalSince(began))
      say("\(batch): \(specs.count - failures.count) of \(specs.count) specs pass, in \(seconds) s")
      let shrinking = SpecShrinking(package, batch, settings)
      for failure in failures {
        say("  \(failure.spec): \(failure.kind): \(failure.message)")
        guard let spec = specs.first(where: { $0.name == failure.spec }) else {
          // Tests that fail together only: what was said is all that there is to look at.
          say(failure.output)
          continue
        }
        let again = "--runtime \(runtime.rawValue) --seed \(seed) --size \(size) --only \(failure.spec.dropFirst(4))"
        let small = shrinks ? try shrinking.shrunk(spec, failing: failure) : spec
        if shrinks { say(small.node.yaml) }
        say("    again by \(again); kept in \(try package.keep(failure, of: spec, seed: seed))")
      }
      (passed, failed) = (passed + specs.count - failures.count, failed + failures.count)
      // It takes half as long again as the batch itself.
      if only == nil, failures.isEmpty, number % 4 == 1 {
        var random = SeededGenerator(seed: seed, index: number)
        let tried = try package.breakSome(of: specs, batch, &random)
        (broken, caught) = (broken + tried.broken, caught + tried.caught)
      }
    }
    if broken > 0 { say("\(runtime.rawValue): the tests find \(caught) of \(broken) broken reactors") }
    // A break of a spec that is made up often changes nothing, or is where no test can look; that none is found would say that no test can fail.
    if broken > 4, caught == 0 { failed += 1 }
    say("\(runtime.rawValue): \(passed) specs pass, \(failed) fail (seed \(seed); \(refused) were refused before them)")
    return failed
  }
}

/// Writes a line at once, also where a file takes it.
private func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
