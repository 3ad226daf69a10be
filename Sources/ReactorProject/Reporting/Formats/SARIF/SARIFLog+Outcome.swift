import ReactorSpec

extension SARIFLog {
  /// Says an outcome in this form. What is wrong with the run rather than with a file's text becomes a notification.
  init(of outcome: Outcome, _ findings: [Finding], paths: WorkspacePaths) {
    let writer = SARIFWriter(paths: paths, findings: findings)
    let invocation = Invocation(
      executionSuccessful: outcome.status != .failed,
      exitCode: outcome.status.exitStatus,
      exitCodeDescription: outcome.status.meaning,
      toolExecutionNotifications: writer.notifications { !$0.isAboutSettings },
      toolConfigurationNotifications: writer.notifications(where: \.isAboutSettings)
    )
    let root = ArtifactLocation(description: Message(literal: "The root of the repository."))
    let run = Run(
      tool: Tool(
        driver: ToolComponent(
          name: ReactorProject.Tool.name,
          semanticVersion: ReactorProject.Tool.version,
          rules: writer.rules.map { ReportingDescriptor($0) },
          notifications: writer.notificationRules.map { ReportingDescriptor($0) }
        )
      ),
      automationDetails: AutomationDetails(id: "\(ReactorProject.Tool.name)-\(outcome.verb.rawValue)/"),
      originalUriBaseIds: [SARIFWriter.rootName: root],
      invocations: [invocation],
      results: writer.results
    )
    self.init(runs: [run])
  }
}

extension SARIFLog.ReportingDescriptor {
  fileprivate init(_ rule: FindingRule) {
    self.init(
      id: rule.code,
      shortDescription: Texts(text: rule.title),
      fullDescription: Texts(text: rule.text),
      help: Texts(text: rule.page, markdown: rule.markdown),
      defaultConfiguration: Configuration(level: rule.level)
    )
  }
}

extension FindingRule {
  /// Whether it is about the run: a file or folder that can't be read or written, or nothing to do.
  var isAboutRun: Bool {
    switch self {
    case .diagnostic(.unreadableFile), .diagnostic(.unwritableFile), .diagnostic(.noSpecsFound): true
    default: false
    }
  }
}

extension Finding {
  /// Whether it is about what the run was told to do.
  fileprivate var isAboutSettings: Bool { rule == .diagnostic(.noSpecsFound) }
}
