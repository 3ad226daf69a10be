import CorpusDomain

nonisolated extension FilesReactor {
  func reduceSetEntries(into state: inout State, _ new: [FileEntry]) {
    state.entries = new
    sort(&state)
  }

  func reduceSetOrder(into state: inout State, _ order: Order, isAscending: Bool) {
    state.order = order
    state.isAscending = isAscending
    sort(&state)
  }

  private func sort(_ state: inout State) {
    let order = state.order
    let isAscending = state.isAscending
    state.entries.sort { first, second in
      if first.isFolder != second.isFolder { return first.isFolder }
      let isLess =
        switch order {
        case .name: first.name < second.name
        case .size: first.size < second.size
        case .date: first.modifiedAt < second.modifiedAt
        }
      return isLess == isAscending
    }
  }
}
