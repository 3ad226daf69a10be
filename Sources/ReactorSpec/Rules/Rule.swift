/// A rule that diagnostics report, with all that there is to say of it.
///
/// A rule is declared once, in the file of its group: its code, what it says, how much it weighs, what breaks it, and where the model of a
/// spec shows it, how it is found. A new one is one such declaration and its place in ``all``.
package final class Rule: Sendable {
  /// The number of the code; it never changes its meaning.
  package let number: Int
  /// The rule in a few words.
  package let title: String
  /// The rule in a few sentences: what holds, why, and what to do.
  package let text: String
  /// How much a break of the rule weighs.
  package let severity: Diagnostic.Severity
  /// Whether what a diagnostic says to write takes the place of the line; otherwise it is to be added.
  let replacesLine: Bool
  /// Whether it is about the run: a file or folder that can't be read or written, or nothing to do.
  package let isAboutRun: Bool
  /// Whether a run that reports it could not do what it was told to.
  package let failsRun: Bool
  /// The sections without which its breaks say nothing: where one of them may be misspelt, they only follow from that.
  let needs: Set<LanguageKey.Name>
  /// How the model of a spec shows its breaks; empty where only reading does.
  let checks: [Check]
  private let wrongExample: @Sendable () -> RuleExample
  private let rightExample: @Sendable () -> RuleExample

  /// Declares a rule.
  ///
  /// - Parameters:
  ///   - wrong: Files that break the rule, and no other.
  ///   - right: The same files, mended.
  init(
    _ number: Int,
    _ title: String,
    _ text: String,
    severity: Diagnostic.Severity = .error,
    replacesLine: Bool = true,
    isAboutRun: Bool = false,
    failsRun: Bool = false,
    needs: Set<LanguageKey.Name> = [],
    wrong: @autoclosure @escaping @Sendable () -> RuleExample,
    right: @autoclosure @escaping @Sendable () -> RuleExample,
    checks: Check...
  ) {
    self.checks = checks
    self.number = number
    self.title = title
    self.text = text
    self.severity = severity
    self.replacesLine = replacesLine
    self.isAboutRun = isAboutRun
    self.failsRun = failsRun
    self.needs = needs
    wrongExample = wrong
    rightExample = right
  }

  /// Files that break the rule, and no other.
  package var wrong: RuleExample { wrongExample() }

  /// The same files, mended.
  package var right: RuleExample { rightExample() }

  /// The code, `RG` and four digits.
  package var code: String {
    let digits = String(number)
    return "RG" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// The text that `explain` prints: title, rule, wrong and right example; ends with a line break.
  package var page: String {
    """
    \(code): \(title) (\(severity.rawValue))

    \(text)

    Wrong:

    \(wrong.shown.indented)

    Right:

    \(right.shown.indented)

    """
  }
}

extension Rule: Hashable {
  /// Whether two rules have one code.
  package static func == (left: Rule, right: Rule) -> Bool { left.number == right.number }

  /// Hashes what ``==(_:_:)`` compares.
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension Rule {
  /// All rules, by their codes.
  package static let all: [Rule] = [
    // What YAML is.
    .invalidEncoding, .fileTooLarge, .nestingTooDeep, .tooManyNodes, .duplicateKey, .unknownAlias,
    .swiftTextNeedsQuotes, .unclosedBracketOrQuote, .wrongIndentation, .keyWithoutColon, .unknownEscape,
    .mergeOfNonMapping, .controlCharacter, .malformedYAML, .commentInText, .searchCutShort,
    // How a spec is built.
    .emptySpec, .unknownKey, .missingKey, .wrongShape, .unnamedReactor, .unknownChoice, .keysExcludeEachOther,
    .runtimesMixed, .generatedFileTooLong,
    // Names.
    .invalidName, .reservedName, .nameTaken, .fileNameGivesNoName, .typeOfReactor,
    // Swift text.
    .unbalancedSwiftText, .emptySwiftText, .nullInSwiftText, .missingType, .missingDefault,
    .unknownStateMember,
    .invalidImport, .foldedStatements, .trailingComment, .stringInsteadOfValue, .stringLikeName, .invalidType,
    .semicolonInExpression, .unknownName, .unlistedName, .swiftTextTooDeep, .swiftTextTooLong, .blockWithoutValue,
    .awaitOutsideOfStep, .derivedCycle,
    // Mutations.
    .effectNotInferable, .unknownField, .sideEffectInReduce, .constantFieldSet, .mutationWithoutEffect,
    // Actions and their steps.
    .unknownStep, .unknownMutation, .argumentMismatch, .emptyListAsArgument, .severalStepsInOne, .inputNotKept,
    .stateChangedInStep, .unknownAction, .unhandledError, .loadingNeedsFlag, .overlapOutsideAction, .invalidDuration,
    .resultWithoutSteps, .effectWordWritten, .loadingArgumentsChange,
    .actionSentByHand,
    // Flows, branches and the names that steps bind.
    .unknownFlow, .flowCycle, .nameOutOfScope, .branchesWithoutSteps, .patternWithCase, .casesAfterDefault,
    .switchWithoutDefault,
    // Projects and files.
    .outputCollision, .outputNotOurs, .unreadableFile, .unwritableFile, .noSpecsFound, .sampleMissing,
    .manualMethodMissing, .manualMethodUnused, .outsidePackage,
    // Dependencies with methods.
    .protocolWithoutMethods, .methodsOfNoProtocol, .dependencyWithoutType, .unreadableSignature, .unkeepableParameter,
    .doubleGeneratedTwice, .typeOfOtherProtocol, .doubleInSeveralSpecs, .attributeWithoutInjection, .unusableInjection,
    .doubleNowhere, .sequenceInTask, .closuresOfNoStruct, .closureOfNoFunction,
    // Scenarios.
    .unknownGiven, .cannotBeGiven, .unknownDouble, .impossibleOutcome, .unknownOccurrence, .nothingToRelease,
    .unknownExpectation, .repeatedValue, .scenarioExpectsNothing, .impossibleStreamEvent,
    // What is probably not meant.
    .mutationNeverEmitted, .fieldNeverSet, .flagLeftOn, .idleAction, .flowNeverRun, .unreachableStep, .payloadNeverUsed,
    .nameNeverUsed, .idleErrorSteps, .unknownMethod, .methodArguments, .nothingToAwait,
    .successBehindEffect, .endlessSend, .unlistedRequirement, .inputNeverUsed, .asyncNotAwaited,
    .hiddenDependency, .earlyStream, .closureInTask, .conformanceByHand, .overwrittenGiven,
    .latestPerElement, .effectInReduce,
    // Views.
    .unknownShownValue, .eventWithoutValues, .actionNeverSent, .valueNeverShown, .unboundSwiftUI,
    .momentMisspelt,
    // RIBs.
    .ribMissing, .reactorIsNoInteractor, .unknownChild, .unknownListenerMethod, .rootWithoutView, .ribOnMainActor,
    .viewOfOtherRIB, .childNeverAttached, .listenerNeverTold, .strongParent, .childNowhere, .provisionMissing,
    .toldUnheard, .childMismatch, .ribNeverAttached, .childNeverDetached, .treeAskedByHand,
  ]

  /// Whether a file alone can't show its breaks: it is about the project's files, or about specs as they stand beside each other.
  package var isAboutProject: Bool { Self.aboutProject.contains(self) || (600..<700).contains(number) }

  private static let aboutProject: Set<Rule> = [
    .doubleInSeveralSpecs, .doubleNowhere, .childNowhere, .provisionMissing, .toldUnheard, .childMismatch,
    .ribNeverAttached, .generatedFileTooLong,
  ]

  /// The rule of a code, in any case of letters (`RG0007`, `rg0007`); nil where there is none.
  package static func of(code: String) -> Rule? {
    let code = code.uppercased()
    let number = Int(code.dropFirst(2))
    return all.first { $0.number == number && $0.code == code }
  }

  /// The rule whose code was meant most likely: the one of the nearest number (`102`, `RG102`); nil where there is no number.
  package static func nearest(to typed: String) -> Rule? {
    guard let number = Int(typed.filter { $0.isASCII && $0.isWholeNumber }) else { return nil }
    return all.min { (abs($0.number - number), $0.number) < (abs($1.number - number), $1.number) }
  }
}

/// Files of an example.
package struct RuleExample: Sendable, ExpressibleByStringLiteral {
  /// One file or folder.
  package struct File: Sendable {
    /// Its path, relative to the example's folder.
    package var path: String
    /// Its bytes; nil for a folder.
    package var bytes: [UInt8]?
  }

  /// The files.
  package var files: [File]
  /// What is shown of them.
  package var shown: String

  init(spec: String) {
    self.init(shown: spec, spec: Array(spec.utf8))
  }

  package init(stringLiteral spec: String) {
    self.init(spec: spec)
  }

  init(shown: String, spec bytes: [UInt8]) {
    files = [File(path: "Example.reactor.yaml", bytes: bytes)]
    self.shown = shown
  }

  init(files: [(path: String, text: String?)]) {
    self.files = files.map { File(path: $0.path, bytes: $0.text.map { Array($0.utf8) }) }
    shown = files.map { path, text in
      text.map { "# \(path)\n\($0)" } ?? "# \(path)/ is a folder"
    }
    .joined(separator: "\n")
  }
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }.joined(
      separator: "\n"
    )
  }
}
