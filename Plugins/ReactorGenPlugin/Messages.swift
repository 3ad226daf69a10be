import Foundation

/// What the plugin itself has to say. The file stands in the text, since `Diagnostics` loses it on the command line.
extension String {
  /// A spec that Package.swift excludes.
  static func leftOut(_ spec: URL, target: String) -> String {
    """
    \(spec.path): this spec is not among the files of target '\(target)', so nothing is generated from it: Package.swift \
    leaves it out by 'exclude' or 'sources'. Change that, or move the file out of the target's folder
    """
  }

  /// A spec among a test target's own files.
  static func specOfTests(_ spec: URL, target: String) -> String {
    """
    \(spec.path): nothing is generated from a spec in the test target '\(target)', which gets the tests for the specs of \
    the targets that it depends on. Move the spec to the target that its reactor belongs to
    """
  }

  /// A generated file that is both in the sources and made by the build.
  static func committed(_ file: URL, target: String) -> String {
    """
    \(file.path): this file is generated while target '\(target)' is built, so the target would have it twice. Delete it; \
    or take the plugin ReactorGenPlugin off the target and keep the file up to date by 'swift package generate-reactors'
    """
  }

  /// A target without specs.
  static func nothingToDo(_ generation: Generation) -> String {
    switch generation.kind {
    case .reactors:
      """
      target '\(generation.target)' uses ReactorGenPlugin and has no specs: put files named NAME.reactor.yaml beside its \
      sources, or take the plugin off it
      """
    case .tests:
      """
      test target '\(generation.target)' uses ReactorGenPlugin, and no target of this package that it depends on has \
      specs (NAME.reactor.yaml): name such a target in its dependencies, or take the plugin off it
      """
    }
  }
}
