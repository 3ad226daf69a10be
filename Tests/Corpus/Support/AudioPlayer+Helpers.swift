import CorpusDomain

extension AudioPlayerReactor {
  func shuffled(_ queue: [Track], keeping index: Int) -> [Track] {
    guard queue.indices.contains(index) else { return queue.shuffled() }
    var rest = queue
    let first = rest.remove(at: index)
    return [first] + rest.shuffled()
  }
}
