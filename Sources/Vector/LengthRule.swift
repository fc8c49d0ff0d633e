/// A Gauss-Kronrod rule, symmetric about 0: node k at -x and at +x has the weight `fine` in the whole
/// rule, and the weight `gap` in its difference from the Gauss rule among its nodes, by which the
/// error is judged.
///
/// - Source: Kronrod 1965; nodes and weights computed to 80 digits and rounded.
struct KronrodRule {
  /// Nodes from 0 on.
  let count: Int
  /// Per node x, fine and gap.
  private let numbers: UnsafeMutablePointer<Double>

  /// Numbers of the larger rule.
  static var capacity: Int { 48 }

  /// Writes the rule of 31 points, which serves Double, or that of 15 points.
  @inline(__always)
  init(large: Bool, _ numbers: UnsafeMutablePointer<Double>) {
    self.numbers = numbers
    count = large ? 16 : 8
    if large { set31() } else { set15() }
  }

  @inline(__always)
  func node(_ k: Int) -> Double { numbers[3 &* k] }

  @inline(__always)
  func fine(_ k: Int) -> Double { numbers[3 &* k &+ 1] }

  @inline(__always)
  func gap(_ k: Int) -> Double { numbers[3 &* k &+ 2] }

  @inline(__always)
  private func set(_ k: Int, _ node: Double, _ fine: Double, _ coarse: Double) {
    numbers[3 &* k] = node
    numbers[3 &* k &+ 1] = fine
    numbers[3 &* k &+ 2] = fine - coarse
  }

  @inline(never)
  private func set15() {
    set(0, 0.0, 0.20948214108472782, 0.4179591836734694)
    set(1, 0.20778495500789848, 0.20443294007529889, 0.0)
    set(2, 0.4058451513773972, 0.19035057806478542, 0.3818300505051189)
    set(3, 0.5860872354676911, 0.1690047266392679, 0.0)
    set(4, 0.7415311855993945, 0.14065325971552592, 0.27970539148927664)
    set(5, 0.8648644233597691, 0.10479001032225019, 0.0)
    set(6, 0.9491079123427585, 0.06309209262997856, 0.1294849661688697)
    set(7, 0.9914553711208126, 0.022935322010529224, 0.0)
  }

  @inline(never)
  private func set31() {
    set(0, 0.0, 0.10133000701479154, 0.2025782419255613)
    set(1, 0.1011420669187175, 0.10076984552387559, 0.0)
    set(2, 0.20119409399743451, 0.09917359872179196, 0.19843148532711158)
    set(3, 0.29918000715316884, 0.09664272698362368, 0.0)
    set(4, 0.3941513470775634, 0.09312659817082532, 0.1861610000155622)
    set(5, 0.4850818636402397, 0.08856444305621176, 0.0)
    set(6, 0.5709721726085388, 0.08308050282313302, 0.16626920581699392)
    set(7, 0.650996741297417, 0.07684968075772038, 0.0)
    set(8, 0.7244177313601701, 0.06985412131872826, 0.13957067792615432)
    set(9, 0.790418501442466, 0.06200956780067064, 0.0)
    set(10, 0.8482065834104272, 0.05348152469092809, 0.10715922046717194)
    set(11, 0.8972645323440819, 0.04458975132476488, 0.0)
    set(12, 0.937273392400706, 0.03534636079137585, 0.07036604748810812)
    set(13, 0.9677390756791391, 0.02546084732671532, 0.0)
    set(14, 0.9879925180204854, 0.015007947329316122, 0.03075324199611727)
    set(15, 0.9980022986933971, 0.005377479872923349, 0.0)
  }
}
