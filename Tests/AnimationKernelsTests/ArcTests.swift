import AnimationKernels
import Testing

@Suite struct ArcTests {
  /// The path of an arc of radius 1 around (0, 0).
  private func arc<Scalar: AnimationScalar>(
    _ start: Scalar, _ end: Scalar, _ clockwise: Bool
  ) -> Path<Scalar> {
    var path = Path<Scalar>()
    path.appendArc(
      center: .init(0, 0), radius: 1, from: start, to: end, clockwise: clockwise)
    return path
  }

  @Test("An arc that misses a turn by the rounding of its angles alone is a full turn")
  func wholeTurns() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      func expectTurn(_ start: Scalar, _ end: Scalar) {
        for clockwise in [false, true] {
          let path = arc(start, end, clockwise)
          #expect(path.shape.segments == 4, "\(start) to \(end), \(clockwise)")
          #expect(path.elements.first == path.current.map(PathElement.move))
        }
      }
      for degrees in -720...720 {
        let start = Scalar(degrees) * .pi / 180
        expectTurn(start, start + 2 * .pi)
        expectTurn(start, start - 2 * .pi)
        expectTurn(start, Scalar(degrees + 360) * .pi / 180)
      }
    }
    check(Float.self)
    check(Double.self)
  }

  @Test("An arc that misses a turn by more is what its angles say, however large they are")
  func slivers() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      let turn = 2 * Scalar.pi
      let end = turn - 16 * turn.ulp
      #expect(arc(0, end, true).shape.segments == 1)
      #expect(arc(0, end, false).current != arc(0, turn, false).current)
      let far = 1 / Scalar.ulpOfOne
      #expect(arc(far, far, false).elements.count == 1)
      #expect(arc(far, far + 4, true).shape.segments == 2)
    }
    check(Float.self)
    check(Double.self)
  }
}
