/// What a file may cost at most, so that no input makes the reader slow or large.
package struct YAMLLimits: Sendable, Hashable {
  /// The size of a file, in bytes: as it is stored, in UTF-8, and that of its texts after every alias has been replaced by what it stands
  /// for.
  package var bytes: Int

  /// How deep lists and mappings may nest, also through aliases. A document that is one list has the depth 1.
  package var depth: Int

  /// The number of nodes of a file, after every alias has been replaced by what it stands for.
  package var nodes: Int

  /// Creates limits; without arguments 10 MB, a depth of 64 and 100,000 nodes.
  package init(bytes: Int = 10_000_000, depth: Int = 64, nodes: Int = 100_000) {
    self.bytes = bytes
    self.depth = depth
    self.nodes = nodes
  }
}
