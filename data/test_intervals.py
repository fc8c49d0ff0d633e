"""Accepted intervals hold nothing but what careful arithmetic may give."""

import unittest

import generate
from truth.binary import F32, F64, f32
from truth.traced import Undecided


def spring(*numbers, **rest):
    return dict(zip(("mass", "stiffness", "damping", "velocity", "from", "to"), numbers)) | rest


class Intervals(unittest.TestCase):
    def widths(self, name, precision=F64, **inputs):
        """Half widths of the strict intervals of an input, relative to the truths."""
        kernel = next(k for k in generate.kernels() if k.name == name)
        for truth in kernel.of(inputs).out:
            low, high = kernel.strict.interval(truth, 0, precision)
            yield (high - low) / (2 * abs(float(truth.value)))

    def narrow(self, most, name, **inputs):
        with self.subTest(name, **inputs):
            self.assertLess(max(self.widths(name, **inputs)), most)

    def test_levels_next_to_an_end(self):
        for damping in (10.0, 30.0):
            self.narrow(2.0**-19, "spring.firstReach", precision=F32, **spring(
                1.0, 100.0, damping, 0.0, 0.0, 1.0, level=2.0**-40))
        for damping in (20.0, 30.0):
            self.narrow(2.0**-43, "spring.firstReach", **spring(
                1.0, 100.0, damping, 3.0, -1.0, 1.0, level=1 - 2.0**-53))

    def test_ends_far_from_zero(self):
        """Only differences of from, to and level count."""
        near, far = (list(self.widths("spring.firstReach", **spring(
            1.0, 100.0, 10.0, 0.0, at, at + 1, level=at + 0.5))) for at in (0.0, 2.0**40))
        self.assertEqual(near, far)

    def test_levels_that_no_sum_of_sixty_digits_tells_from_an_end(self):
        motion = (1.0, 100.0, 30.0, 3.0, 0.0, 1.0)
        kernel = next(k for k in generate.kernels() if k.name == "spring.firstReach")
        truth = kernel.of(spring(*motion, level=2.0**-300)).out[0].value
        self.assertAlmostEqual(float(truth * 3 * 2**300), 1)
        with self.assertRaises(Undecided):
            kernel.of(spring(*motion, level=2.0**-501))

    def test_forms_next_to_one(self):
        for bounce in (1 - 2.0**-53, -1 + 2.0**-53):
            self.narrow(2.0**-49, "spring.parameters", form="perceptual", values=[1.0, bounce])
        for velocity in (0.0, 2.0):
            self.narrow(2.0**-48, "spring.parameters", form="uiKit",
                        values=[1 - 2.0**-53, 0.75, velocity])

    def test_rubber_bands_next_to_the_dimension(self):
        for sign in (1, -1):
            self.narrow(2.0**-47, "decay.rubberBand", dimension=667.0, coefficient=0.55,
                        offset=sign * 667 * (1 - 2.0**-53), inverse=True)

    def test_what_is_left_of_a_motion(self):
        """Only what is next to the subnormal numbers may be flushed."""
        under = spring(1.0, 64.0, 16.0, 0.0, 1.0, 0.0, model="physical")
        fallen = {"from": 0.0, "velocity": 1.0, "rate": 0.5}
        for precision, end in ((F32, 9.0), (F64, 80.0)):
            for name in ("spring.value", "spring.velocity"):
                self.narrow(0.1, name, precision=precision, t=end, **under)
            self.narrow(0.1, "spring.cosine", precision=precision, p=end * 0.8, damping=1.0,
                        velocity=0.25, to=0.0, **{"from": 1.0})
            self.narrow(0.1, "decay.velocity", precision=precision, t=end / 100, **fallen)

    def test_times_next_to_critical_damping(self):
        """4 mass stiffness - damping^2 counts, not the numbers that it is a small difference of."""
        near = spring(1.0, 2.0, f32(2.8284270763397217), 0.0, 0.0, 1.0, epsilon=2.0**-7)
        for rule in ("coreAnimation", "uiKit"):
            self.narrow(2.0**-18, "spring.settlingDuration", precision=F32, rule=rule, **near)

    def test_bounds_far_from_zero(self):
        *_, speed = self.widths("decay.bounded", precision=F32, velocity=100.0, rate=f32(0.998),
                                lower=0.0, upper=2.0**20 + 8, response=0.5, t=0.125,
                                **{"from": 2.0**20})
        self.assertLess(speed, 2.0**-17)

    def test_paths_of_any_size(self):
        path = [["move", 0.0, 0.0], ["line", 3 * 2.0**-84, 4 * 2.0**-84]]
        x, y, *_ = self.widths("path.points", precision=F32, path=path, fraction=0.5)
        self.assertLess(max(x, y), 2.0**-18)

    def test_phases_that_binary32_does_not_tell(self):
        kernel = next(k for k in generate.kernels() if k.name == "spring.cosine")
        truth, = kernel.of({"damping": f32(0.1), "velocity": 1e9, "from": 0.0, "to": 1.0,
                            "p": 0.7}).out
        low, high = kernel.fast.interval(truth, 0, F32)
        self.assertLess(max(-low, high - 2), 2.0**-18)

    def test_times_are_not_negative(self):
        kernel = next(k for k in generate.kernels() if k.name == "decay.timeToRest")
        truth = kernel.of({"velocity": 10 * (1 + 2.0**-52), "rate": 0.998,
                           "threshold": 10.0}).out[0]
        self.assertEqual(kernel.strict.interval(truth, 0, F64)[0], 0)
        self.assertGreater(truth.value, 0)


if __name__ == "__main__":
    unittest.main()
