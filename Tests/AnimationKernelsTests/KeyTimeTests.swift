import AnimationKernels
import Testing

private func error(_ form: KeyframeForm, _ times: [Double]) -> KeyTimeError? {
  let rest = [Double](repeating: 0, count: form.parameterCount - times.count)
  do { try form.checkKeyTimes(of: (times + rest).span) } catch { return error }
  return nil
}

private func error(_ form: PathKeyframeForm, _ times: [Float]) -> KeyTimeError? {
  let path = [Float](repeating: 0, count: form.timeStart)
  do { try form.checkKeyTimes(of: (path + times).span) } catch { return error }
  return nil
}

@Suite struct KeyTimeTests {
  @Test("Key times that decrease are refused with their place and value, equal ones are taken")
  func order() {
    let form = KeyframeForm(keys: 4, components: 1, .cubic, hasTimes: true)
    #expect(error(form, [-1, 0, 0, 3]) == nil)
    let found = error(form, [0, 0.5, 0.25, 1])
    #expect(found == .decreasing(index: 2, time: 0.25, previous: 0.5))
    #expect(found?.description == "keyTimes[2]: 0.25 is below 0.5, the one before")
    let discrete = KeyframeForm(keys: 2, components: 1, .discrete, hasTimes: true)
    #expect(error(discrete, [0, 1, 0.5]) == .decreasing(index: 2, time: 0.5, previous: 1))
  }

  @Test(
    "Splines whose slopes are by time refuse equal key times",
    arguments: [KeyframeInterpolation.monotone, .natural, .clamped])
  func increase(mode: KeyframeInterpolation) {
    let form = KeyframeForm(keys: 3, components: 1, mode, hasTimes: true)
    #expect(error(form, [0, 0.5, 0.5]) == .equal(index: 2, time: 0.5))
    #expect(error(form, [0, 0.5, 1]) == nil)
  }

  @Test(
    "Key times that are not finite are refused", arguments: [Double.nan, .infinity, -.infinity])
  func finite(time: Double) {
    let form = KeyframeForm(keys: 2, components: 1, .linear, hasTimes: true)
    for index in 0..<2 {
      var times = [0.0, 1]
      times[index] = time
      guard case .notFinite(index, let found)? = error(form, times) else {
        Issue.record("\(time) is taken at \(index)")
        continue
      }
      #expect(found.bitPattern == time.bitPattern)
    }
  }

  @Test("Key times that do not count are not looked at")
  func unused() {
    #expect(error(KeyframeForm(keys: 2, components: 1, .paced, hasTimes: true), [1, 0]) == nil)
    #expect(error(KeyframeForm(keys: 2, components: 1, .linear, hasTimes: false), []) == nil)
  }

  @Test("A path's key times go from 0 to 1")
  func paths() {
    var path = Path<Float>()
    path.append(.move(PathPoint(0, 0)))
    path.append(.line(PathPoint(1, 0)))
    path.append(.line(PathPoint(1, 1)))
    let form = PathKeyframeForm(path.shape, .linear, hasTimes: true)
    #expect(error(form, [0, 0.5, 1]) == nil)
    #expect(error(form, [0.25, 0.5, 1]) == .offEnd(index: 0, time: 0.25, end: 0))
    #expect(error(form, [0, 0.5, 0.75]) == .offEnd(index: 2, time: 0.75, end: 1))
    #expect(error(form, [0, 2, 1]) == .decreasing(index: 2, time: 1, previous: 2))
    let paced = PathKeyframeForm(path.shape, .paced, hasTimes: true)
    #expect(error(paced, [0, 2, 1]) == nil)
  }
}
