import Kernels

/// A quotient of whole numbers, such as a decimal.
func ratio(_ numerator: Double, _ denominator: Double) -> Word {
  Word(numerator) / Word(denominator)
}

/// The images of numbers under a matrix of three rows.
func images(_ numbers: [Word], _ rows: [[Word]]) -> [Word] { rows.map { dot($0, numbers) } }

/// The matrices between spaces of light, from primaries, whites and cones.
///
/// - Source: css-color-4, sections 9, 10 and 17, whose decimals they make.
enum Light {
  static let fromSRGBToDisplayP3 = product(inverse(displayP3), sRGB)
  static let fromDisplayP3ToSRGB = inverse(fromSRGBToDisplayP3)
  /// To tristimulus values relative to the white D50, to which D65 is adapted.
  static let fromSRGBToD50 = product(scaled(fromD65ToD50, over: d50), sRGB)
  static let fromD50ToSRGB = inverse(fromSRGBToD50)
  static let fromSRGBToCones = product(scaled(cones, over: images(d65, cones)), sRGB)
  static let fromConesToSRGB = inverse(fromSRGBToCones)

  private static let (d65, d50) = (white(3127, 3290), white(3457, 3585))
  private static let sRGB = primaries([(64, 33), (30, 60), (15, 6)])
  private static let displayP3 = primaries([(68, 32), (26.5, 69), (15, 6)])
  /// Oklab's cones, not yet scaled to the white.
  private static let cones = whole(
    [
      [77_849_780, 34_399_940, -12_249_720], [3_303_601, 93_076_195, 3_620_204],
      [5_092_917, 27_933_344, 66_973_739],
    ], over: 100_000_000)
  private static let bradford = whole(
    [[8951, 2664, -1614], [-7502, 17135, 367], [389, -685, 10296]], over: 10_000)
  private static let fromD65ToD50: [[Word]] = {
    let gains = zip(images(d50, bradford), images(d65, bradford)).map { $0 / $1 }
    let adapted = zip(gains, bradford).map { gain, row in row.map { gain * $0 } }
    return product(inverse(bradford), adapted)
  }()

  /// Tristimulus values of a chromaticity, Y being 1.
  private static func tristimulus(_ x: Word, _ y: Word) -> [Word] {
    [x / y, Word(1), (Word(1) - x - y) / y]
  }

  /// A white by ten thousandths of its chromaticity.
  private static func white(_ x: Double, _ y: Double) -> [Word] {
    tristimulus(ratio(x, 10_000), ratio(y, 10_000))
  }

  /// From the light of primaries, by hundredths of chromaticities, to tristimulus values; all
  /// together they are the white D65.
  private static func primaries(_ chromaticities: [(Double, Double)]) -> [[Word]] {
    let columns = chromaticities.map { tristimulus(ratio($0, 100), ratio($1, 100)) }
    let rows = (0..<3).map { i in columns.map { $0[i] } }
    let amounts = images(d65, inverse(rows))
    return rows.map { row in zip(row, amounts).map { $0 * $1 } }
  }

  private static func product(_ a: [[Word]], _ b: [[Word]]) -> [[Word]] {
    a.map { row in
      (0..<3).map { k in
        let terms = zip(row, b).map { $0 * $1[k] }
        return significant(
          terms.reduce(Word(0), +), beside: terms.map(\.magnitude).reduce(Word(0), +))
      }
    }
  }

  /// Every row over a number.
  private static func scaled(_ rows: [[Word]], over numbers: [Word]) -> [[Word]] {
    zip(rows, numbers).map { row, number in row.map { $0 / number } }
  }

  private static func whole(_ rows: [[Double]], over denominator: Double) -> [[Word]] {
    rows.map { row in row.map { ratio($0, denominator) } }
  }

  private static func inverse(_ rows: [[Word]]) -> [[Word]] {
    ExactMatrix(rows.flatMap(\.self), size: 3).inverse
  }
}
