/// A part of a reactor's pipeline that hands something to a transform.
@usableFromInline
enum PipelinePart {
  case actions
  case mutations
  case states
}
