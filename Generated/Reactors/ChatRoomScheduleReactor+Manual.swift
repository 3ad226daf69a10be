import ExampleDomain
import ReactorRuntime

extension ChatRoomScheduleReactor {
  func mutateViewWillAppear() -> Observable<Mutation> {
    .concat(
      .just(.clearSchedules),
      .just(.setAddEnabled(userID == chatRoom.adminUID)),
      useCase.discussions(roomUID: chatRoom.uid).map { .addSchedule(ScheduleItem(title: $0.topic)) }
    )
  }
}
