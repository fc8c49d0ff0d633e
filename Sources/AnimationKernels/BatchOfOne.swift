import Kernels

// One input goes through the batched code, so that it gives what a batch of `each` gives, bit for bit; in
// batches of `one`, which find more of a curve's or a track's numbers beforehand, the last digit may differ.

/// The numbers that a batch of one writes.
func written<Number: KernelScalar>(
  _ count: Int, by write: (inout MutableSpan<Number>) -> Void
) -> [Number] {
  var numbers = [Number](repeating: 0, count: count)
  numbers.write(write)
  return numbers
}
