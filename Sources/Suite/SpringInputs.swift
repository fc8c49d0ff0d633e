import Kernels
import Reference
import Scenes
import Verification

/// The setting of kernels whose batches have nothing in common but the kernel.
struct NoSetting: Hashable, Sendable {}

let oscillatorInputs = [
  Input("mass", "positive"), Input("stiffness", "positive"),
  Input("damping", "damping coefficient, not negative"),
]

let springInputs =
  oscillatorInputs + [
    Input("velocity", "initial velocity in units of the value per second"),
    Input("from", "value at time 0"), Input("to", "value at rest"),
  ]

extension Record {
  /// Mass, stiffness and damping.
  func oscillator() throws(InputError) -> [Double] {
    [try positive("mass"), try positive("stiffness"), try notNegative("damping")]
  }

  /// The six numbers of a spring.
  func spring() throws(InputError) -> [Double] {
    try oscillator() + [try finite("velocity"), try finite("from"), try finite("to")]
  }
}

/// Natural frequency of a spring's numbers.
func naturalFrequency(_ spring: [Double]) -> Double { (spring[1] / spring[0]).squareRoot() }

/// The scale of a spring's displacements: |from - to| + |velocity| / w0.
func swing(_ spring: [Double]) -> Double {
  (spring[4] - spring[5]).magnitude + spring[3].magnitude / naturalFrequency(spring)
}

extension SpringForm {
  /// Mass, stiffness and damping of the form's numbers.
  fileprivate func oscillator(_ values: [Double]) -> [Double] {
    var numbers = [Double](repeating: 0, count: 3)
    var span = numbers.mutableSpan
    ReferenceBackend<Double>().parameters(self, values.span, into: &span)
    return numbers
  }
}

extension SceneSpring {
  /// Mass, stiffness, damping, velocity, from, to.
  var numbers: [Double] {
    SpringForm.uiKit.oscillator([dampingRatio, duration, velocity])
      + [velocity * (to - from), from, to]
  }
}

extension SpringPreset {
  /// Mass, stiffness, damping, velocity, from 0 to 1.
  var numbers: [Double] {
    form.oscillator(values) + [form == .uiKit ? values[2] : 0, 0, 1]
  }
}

/// The springs of each scene, under its name.
let sceneSprings = SceneSpring.scenes.map { (name: $0[0].scene, springs: $0.map(\.numbers)) }

/// Springs of responses from 0.2 to 2 s and damping ratios from 0.1 to 3.
let randomSprings: [[Double]] = {
  var generator = SplitMix(seed: 21)
  return (0..<61).map { _ in
    let mass = 0.25 + 3.75 * generator.unit()
    let frequency = 2 * Double.pi / (0.2 + 1.8 * generator.unit())
    // The cube makes small ratios as frequent as large ones.
    let ratio = 0.1 + 2.9 * generator.unit() * generator.unit() * generator.unit()
    return [
      mass, mass * frequency * frequency, 2 * ratio * mass * frequency,
      generator.unit() * 1000 - 500, generator.unit() * 1000 - 500, generator.unit() * 1000 - 500,
    ]
  }
}()

/// Times in [0, 2) in scattered order.
@Sendable func scatteredTimes(_ i: Int, _ n: Int) -> [Double] { [2 * scattered(i, n)[0]] }
