/// Virtual time, in ticks of a test scheduler. RxTest 6: `TestTime`.
public typealias TestTime = Int
