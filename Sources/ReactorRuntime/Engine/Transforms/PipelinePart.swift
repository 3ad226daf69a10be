/// A part of a reactor's pipeline that hands something to a transform, by that transform's name.
@usableFromInline
enum PipelinePart: String {
  case actions = "transform(action:)"
  case mutations = "transform(mutation:)"
  case states = "transform(state:)"
}
