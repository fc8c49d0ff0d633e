import AnimationKernels

/// Whether numbers are what they should be, but for some rounding.
func near<Scalar: AnimationScalar>(_ numbers: [Scalar], _ expected: [Double]) -> Bool {
  numbers.count == expected.count
    && zip(numbers, expected).allSatisfy { number, truth in
      (Double(number) - truth).magnitude <= 4 * Double(Scalar.ulpOfOne) * max(1, truth.magnitude)
    }
}
