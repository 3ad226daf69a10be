import ExampleDomain
import ReactorRuntime

extension ChatRoomScheduleReactor {
  /// Begins the schedule anew. The next appearance ends this one, so that no discussion is listed twice.
  func mutateViewWillAppear() -> Observable<Mutation> {
    .concat(
      .just(.clearSchedules),
      .just(.setAddEnabled(userID == chatRoom.adminUID)),
      useCase.discussions(roomUID: chatRoom.uid)
        .take(until: action.filter { $0 == .viewWillAppear })
        .map { .addSchedule(ScheduleItem(with: $0)) }
    )
  }
}
