import Kernels
import Measurement
import Testing

@testable import Suite

/// A path as one variant sees it.
private struct Outline {
  var path: Path<Double>
  var batch: any PathBatch<Double>
  var workspace: [Double]

  init(_ path: Path<Double>, _ variant: Variant) throws {
    self.path = path
    batch = try #require(Double.implementation(variant)?.families?.path)
    var numbers = [Double](repeating: 0, count: batch.workspaceCount(path.shape))
    var span = numbers.mutableSpan
    batch.prepare(path.numbers.span, path.shape, into: &span)
    workspace = numbers
  }

  var length: Double {
    var out = [0.0]
    var span = out.mutableSpan
    batch.lengths(of: path.numbers.span, path.shape, into: &span)
    return out[0]
  }

  /// x, y and tangent of every fraction.
  func points(at fractions: [Double]) -> [[Double]] {
    var out = [Double](repeating: 0, count: 4 * fractions.count)
    var span = out.mutableSpan
    batch.points(
      on: path.numbers.span, path.shape, workspace: workspace.span, at: fractions.span,
      into: &span)
    return fractions.indices.map { i in (0..<4).map { out[$0 * fractions.count + i] } }
  }

  func trimmed(_ start: Double, _ end: Double) -> [Double] {
    var out = [Double](repeating: 0, count: path.shape.trimmedCount)
    var span = out.mutableSpan
    let bounds = [start, end]
    batch.trim(
      path.numbers.span, path.shape, workspace: workspace.span, to: bounds.span, into: &span)
    return PathTrim().trimmed(out)
  }
}

/// The path of a trim result.
private func path(_ numbers: [Double]) -> Path<Double> {
  var path = Path<Double>()
  var index = 0
  func point(_ k: Int) -> PathPoint<Double> {
    PathPoint(numbers[index + 1 + 2 * k], numbers[index + 2 + 2 * k])
  }
  while index < numbers.count {
    switch numbers[index] {
    case 0: path.append(.move(point(0)))
    case 1: path.append(.line(point(0)))
    case 2: path.append(.quad(point(0), point(1)))
    default: path.append(.cubic(point(0), point(1), point(2)))
    }
    index += 1 + 2 * max(1, Int(numbers[index]))
  }
  return path
}

private func path(_ elements: [PathElement<Double>]) -> Path<Double> {
  var path = Path<Double>()
  for element in elements { path.append(element) }
  return path
}

private func at(_ x: Double, _ y: Double) -> PathPoint<Double> { PathPoint(x, y) }

private func isClose(_ a: Double, _ b: Double, _ ulps: Double = 64) -> Bool {
  (a - b).magnitude <= ulps * max(a.magnitude, b.magnitude).ulp
}

/// Lines, a quadratic and a cubic curve, closed, and a second subpath with an arc.
private func mixed() -> Path<Double> {
  var mixed = path([
    .move(at(10, 20)), .line(at(60, 25)), .quad(at(90, 80), at(40, 100)),
    .cubic(at(10, 130), at(-50, 60), at(-20, 30)), .close, .move(at(200, 0)),
  ])
  mixed.appendArc(center: at(200, 50), radius: 20, from: 0, to: 2, clockwise: false)
  return mixed
}

@Suite struct PathTests {
  static let variants = LengthTests.variants

  @Test("Moves have no length, closing lines have theirs", arguments: variants)
  func lengths(variant: Variant) throws {
    let square = [PathElement.move(at(0, 0)), .line(at(8, 0)), .line(at(8, 8)), .line(at(0, 8))]
    #expect(try Outline(path(square), variant).length == 24)
    #expect(try Outline(path(square + [.close]), variant).length == 32)
    let dotted = path(square + [.move(at(99, 99)), .line(at(99, 100))])
    #expect(try Outline(dotted, variant).length == 25)
    #expect(try Outline(Path(), variant).length == 0)
  }

  @Test("A joint belongs to the segment that begins there", arguments: variants)
  func joints(variant: Variant) throws {
    let corner = path([
      .move(at(0, 0)), .line(at(4, 0)), .line(at(4, 0)), .line(at(4, 4)), .line(at(4, 4)),
    ])
    let outline = try Outline(corner, variant)
    let end: [Double] = [4, 4, 0, 1]
    #expect(
      outline.points(at: [-1, 0.5, 1, 2]) == [[0, 0, 1, 0], [4, 0, 0, 1], end, end])
  }

  @Test("A path without length gives its first point, NaN stays NaN", arguments: variants)
  func empty(variant: Variant) throws {
    let point = try Outline(path([.move(at(2, 3)), .move(at(7, 8)), .close]), variant)
    #expect(point.points(at: [0.5]) == [[2, 3, 1, 0]])
    #expect(point.trimmed(0, 1) == [])
    #expect(try Outline(mixed(), variant).points(at: [.nan])[0].allSatisfy(\.isNaN))
  }

  @Test("Where a segment starts or ends at rest, the tangent is its limit", arguments: variants)
  func tangents(variant: Variant) throws {
    let eased = path([.move(at(0, 0)), .cubic(at(0, 0), at(3, 4), at(3, 4))])
    for point in try Outline(eased, variant).points(at: [0, 0.25, 1]) {
      #expect((point[2] - 0.6).magnitude < 1e-15 && (point[3] - 0.8).magnitude < 1e-15)
    }
  }

  @Test("Trimming nothing away keeps the length, and parts add up to it", arguments: variants)
  func parts(variant: Variant) throws {
    let outline = try Outline(mixed(), variant)
    let whole = outline.length
    #expect(isClose(try Outline(path(outline.trimmed(0, 1)), variant).length, whole))
    let cuts = [0, 0.125, 0.3, 0.55, 0.9, 1]
    var sum = 0.0
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      let part = try Outline(path(outline.trimmed(start, end)), variant).length
      #expect(isClose(part, whole * (end - start), 256))
      sum += part
    }
    #expect(isClose(sum, whole))
  }

  @Test("A trimmed path begins and ends at the points of its fractions", arguments: variants)
  func ends(variant: Variant) throws {
    let outline = try Outline(mixed(), variant)
    for (start, end) in [(0.1, 0.2), (0.05, 0.6), (0.3, 0.95)] {
      let numbers = outline.trimmed(start, end)
      let points = outline.points(at: [start, end])
      #expect((numbers[1] - points[0][0]).magnitude < 1e-12)
      #expect((numbers[2] - points[0][1]).magnitude < 1e-12)
      #expect((numbers[numbers.count - 2] - points[1][0]).magnitude < 1e-12)
      #expect((numbers[numbers.count - 1] - points[1][1]).magnitude < 1e-12)
    }
  }

  @Test("A start that is not below the end leaves nothing", arguments: variants)
  func nothing(variant: Variant) throws {
    let outline = try Outline(mixed(), variant)
    for (start, end) in [(0.5, 0.5), (0.75, 0.25), (2, 3), (-2, -1), (1, 0)] {
      #expect(outline.trimmed(start, end) == [])
    }
  }

  @Test("Pieces begin with a move only where the path does not go on", arguments: variants)
  func pieces(variant: Variant) throws {
    let islands = path([
      .move(at(0, 0)), .line(at(10, 0)), .line(at(10, 10)), .move(at(30, 0)), .line(at(30, 20)),
    ])
    #expect(
      try Outline(islands, variant).trimmed(0.125, 0.75)
        == [0, 5, 0, 1, 10, 0, 1, 10, 10, 0, 30, 0, 1, 30, 10])
  }

  @Test("The cubics of an arc leave the circle by at most 2.73e-4 of its radius")
  func arcs() throws {
    var arc = Path<Double>()
    arc.appendArc(center: at(3, -2), radius: 50, from: 0.4, to: 0.4 + .pi, clockwise: false)
    #expect(arc.shape.segments == 2)
    let outline = try Outline(arc, .reference)
    for point in outline.points(at: (0...100).map { Double($0) / 100 }) {
      let (x, y) = (point[0] - 3, point[1] + 2)
      let radius = (x * x + y * y).squareRoot()
      #expect(radius >= 50 * (1 - 1e-15) && radius <= 50 * (1 + 2.73e-4))
    }
  }

  @Test("Arcs turn the way they are told, at most once")
  func turns() {
    func segments(_ start: Double, _ end: Double, _ clockwise: Bool) -> Int {
      var arc = Path<Double>()
      arc.appendArc(center: at(0, 0), radius: 1, from: start, to: end, clockwise: clockwise)
      return arc.shape.segments
    }
    #expect(segments(0, .pi / 2, false) == 1)
    #expect(segments(0, .pi / 2, true) == 3)
    #expect(segments(0, 2 * .pi, true) == 4)
    #expect(segments(1, 9, false) == 4)
    #expect(segments(0.5, 0.5, false) == 0)
  }

  @Test("A full turn ends exactly where it began")
  func fullTurn() {
    var circle = Path<Double>()
    circle.appendArc(center: at(3, 4), radius: 7, from: 0.3, to: 0.3 + 2 * .pi, clockwise: false)
    guard case .move(let start)? = circle.elements.first else {
      Issue.record("an arc begins with \(String(describing: circle.elements.first)), no move")
      return
    }
    #expect(circle.current == start)
  }
}
