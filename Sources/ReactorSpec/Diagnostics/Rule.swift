/// The rules that diagnostics report, each with a code that never changes its meaning.
///
/// `reactorgen explain CODE` shows ``Rule/explanation``.
public enum Rule: Int, Sendable, Hashable, CaseIterable {
  // What YAML is.
  case invalidEncoding = 1
  case fileTooLarge = 2
  case nestingTooDeep = 3
  case tooManyNodes = 4
  case duplicateKey = 5
  case unknownAlias = 6
  case swiftTextNeedsQuotes = 7
  case unclosedBracketOrQuote = 8
  case wrongIndentation = 9
  case keyWithoutColon = 10
  case unknownEscape = 11
  case mergeOfNonMapping = 12
  case controlCharacter = 13
  case malformedYAML = 14

  // How a spec is built.
  case emptySpec = 101
  case unknownKey = 102
  case missingKey = 103
  case wrongShape = 104
  case unnamedReactor = 106
  case unknownChoice = 107
  case keysExcludeEachOther = 108
  case runtimesMixed = 110

  // Names.
  case invalidName = 201
  case reservedName = 202
  case nameTaken = 203
  case fileNameGivesNoName = 204

  // Swift text.
  case unbalancedSwiftText = 301
  case emptySwiftText = 302
  case nullInSwiftText = 303
  case missingType = 304
  case missingDefault = 305
  case unknownStateMember = 306
  case invalidImport = 307
  case foldedStatements = 308
  case trailingComment = 309

  // Mutations.
  case effectNotInferable = 401
  case unknownField = 402
  case sideEffectInReduce = 403
  case constantFieldSet = 404
  case mutationWithoutEffect = 405

  // Actions and their steps.
  case unknownStep = 501
  case unknownMutation = 502
  case argumentMismatch = 503
  case emptyListAsArgument = 504
  case severalStepsInOne = 505
  case inputNotKept = 506
  case stateChangedInStep = 507
  case unknownAction = 508
  case unhandledError = 509
  case loadingNeedsFlag = 510
  case latestOutsideAction = 511
  case invalidDuration = 512
  case resultWithoutSteps = 513
  case effectWordWritten = 514

  // Flows, branches and the names that steps bind.
  case unknownFlow = 520
  case flowCycle = 521
  case nameOutOfScope = 522
  case branchesWithoutSteps = 523
  case patternWithCase = 524
  case casesAfterDefault = 525
  case switchWithoutDefault = 526

  // Projects and files.
  case outputCollision = 601
  case outputNotOurs = 602
  case unreadableFile = 603
  case unwritableFile = 604
  case noSpecsFound = 605
  case sampleMissing = 606
  case manualMethodMissing = 607
  case manualMethodUnused = 608

  // Dependencies with methods.
  case protocolWithoutMethods = 701
  case methodsOfNoProtocol = 702
  case dependencyWithoutType = 703
  case unreadableSignature = 704
  case unkeepableParameter = 705
  case doubleGeneratedTwice = 706
  case typeOfOtherProtocol = 707
  case doubleInSeveralSpecs = 708

  // Scenarios.
  case unknownGiven = 801
  case cannotBeGiven = 802
  case unknownDouble = 803
  case impossibleOutcome = 804
  case unknownOccurrence = 805
  case nothingToRelease = 806
  case unknownExpectation = 807
  case repeatedValue = 808
  case scenarioExpectsNothing = 809

  // What is probably not meant.
  case mutationNeverEmitted = 901
  case fieldNeverSet = 902
  case flagLeftOn = 903
  case idleAction = 904
  case flowNeverRun = 905
  case unreachableStep = 906
  case payloadNeverUsed = 907
  case nameNeverUsed = 908
  case idleErrorSteps = 909
  case unknownMethod = 910
  case methodArguments = 911
  case nothingToAwait = 912

  /// The code, `RG` and four digits.
  public var code: String {
    let digits = String(rawValue)
    return "RG" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// The rule of a code, in any case of letters (`RG0007`, `rg0007`); nil where there is none.
  public init?(code: String) {
    let digits = code.dropFirst(2)
    guard code.prefix(2).lowercased() == "rg", digits.count == 4, digits.allSatisfy(\.isNumber),
      let number = Int(digits)
    else { return nil }
    self.init(rawValue: number)
  }

  /// The rule whose code was meant most likely: the one of the nearest number (`102`, `RG102`); nil where there is no number.
  public static func nearest(to typed: String) -> Rule? {
    guard let number = Int(typed.filter { $0.isASCII && $0.isWholeNumber }) else { return nil }
    return allCases.min { (abs($0.rawValue - number), $0.rawValue) < (abs($1.rawValue - number), $1.rawValue) }
  }

  /// How much a break of the rule weighs.
  public var severity: Diagnostic.Severity {
    switch self {
    case .unknownStateMember, .noSpecsFound, .manualMethodMissing: .warning
    case .mutationNeverEmitted, .fieldNeverSet, .flagLeftOn, .idleAction, .flowNeverRun, .unreachableStep,
      .payloadNeverUsed, .nameNeverUsed, .idleErrorSteps, .unknownMethod, .methodArguments, .nothingToAwait:
      .warning
    case .sampleMissing, .manualMethodUnused: .remark
    default: .error
    }
  }
}
