import ReactorSpec

/// What is worth knowing of a folder in which a project is started.
extension SetupPlan {
  /// What settings that are there would have to say.
  var settingsNotes: [String] {
    guard setup.hasSettings else { return [] }
    let settings = setup.settings.settings
    var notes: [String] = []
    if settings.runtime != choices.runtime || settings.testFramework != choices.testFramework {
      notes.append(
        "\(ProjectSettings.fileName) is there already and stays as it is: set runtime and testFramework in it"
      )
    }
    if choices.use == .committed, let target, settings.output == nil,
      !setup.hasSpecs(in: setup.folder(ofTarget: target))
    {
      let lines = [
        "output: \(sourceFolder(target))/Generated", "testOutput: \(testFolder(ofTarget: target))/Generated",
        "module: \(PackageLayout.moduleName(ofTarget: target))",
      ]
      notes.append(
        "\(ProjectSettings.fileName) is there already and stays as it is: for '\(target)' to compile what is generated, "
          + "set in it\n" + lines.map { "  " + $0 }.joined(separator: "\n")
      )
    }
    return notes
  }

  /// Which targets will still have no spec, of which the build warns.
  func specNotes(_ toolCommand: String) -> [String] {
    guard isPlugin else { return [] }
    return choices.targets.compactMap { name in
      let folder = setup.folder(ofTarget: name)
      let getsExample = files.contains { $0.path.folder == folder && $0.path.name == SpecName.example.fileName }
      guard !getsExample, !setup.hasSpecs(in: folder) else { return nil }
      let place = MendingCommand.quoted(sourceFolder(name))
      return
        "'\(name)' has no spec yet, of which each build warns; \(toolCommand) new NAME --output \(place) writes one"
    }
  }

  /// What a Package.swift lacks that is not added to it.
  func packageNotes(_ manifest: PackageManifest) -> [String] {
    var notes = choices.targets.filter { manifest.testTarget(of: $0) == nil }.map { name in
      "no test target depends on '\(name)'; for its generated tests to run, add one to Package.swift and run init again: "
        + ".testTarget(name: \"\(name)Tests\", dependencies: [\"\(name)\"])"
    }
    if choices.runtime == .reactorRuntime, let platforms = manifest.lowPlatforms {
      notes.append("ReactorRuntime needs \(platforms); raise the platforms of Package.swift")
    }
    return notes
  }
}
