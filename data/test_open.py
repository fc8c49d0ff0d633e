"""What README leaves open has no truth, and what lies beside it has one."""

import math
import unittest

import generate
from truth.golden import entry
from truth.levels import level
from truth.path import arc_points
from truth.traced import Undecided

STILL, TURNED = [0.0, 0.0, 0.0, 1.0], [0.0, 0.6, 0.0, 0.8]
KEYS = [[0.0, 1.0], [2.0, -1.0], [1.0, 0.5]]
STRETCH = [1.5, 0.0, 0.0, 0.0, 0.0, 1.5, 0.0, 0.0, 0.0, 0.0, 1.5, 0.0, 0.0, 0.0, 0.0, 2.0**60]


def multiplied(rows, factor):
    return [[v * factor for v in row] for row in rows]


def far(y):
    """A timing function that leads to y and more."""
    return [[0.25, y, 0.75, y]]


class Open(unittest.TestCase):
    def check(self, name, left_out, judged, **rest):
        kernel = next(k for k in generate.kernels() if k.name == name)
        for inputs in judged:
            with self.subTest(name, judged=inputs):
                self.assertEqual(kernel.of(rest | inputs).result, "valid")
        for inputs in left_out:
            with self.subTest(name, left_out=inputs), self.assertRaises(Undecided):
                kernel.of(rest | inputs)

    def test_rotations_without_a_digit(self):
        self.check("quaternion.slerp", [{"t": 2.0**58}, {"t": -(2.0**47) - 1}],
                   [{"t": 2.0**40}, {"t": -2.5}], arc="direct", **{"from": STILL, "to": TURNED})
        self.check("quaternion.squad", [{"t": 2.0**30}], [{"t": 2.0**10}], fromControl=STILL,
                   toControl=TURNED, **{"from": STILL, "to": TURNED})
        track = {"values": [STILL, TURNED], "time": 0.5, "arc": "direct"}
        self.check("keyframes.quaternion", [{"timing": far(2.0**58)}], [{"timing": far(2.0**20)}],
                   mode="slerp", **track)
        self.check("keyframes.quaternion", [{"timing": far(2.0**30)}], [{"timing": far(2.0**10)}],
                   mode="squad", values=[STILL + TURNED, TURNED + [0.5] * 4], time=0.5)

    def test_cosines_whose_distance_overflows(self):
        self.check("spring.cosine", [{"from": 1.5e308, "to": -1.5e308}],
                   [{"from": 1.5e308, "to": 1e308}], damping=0.0, velocity=0.1, p=1.0)

    def test_distances_without_a_square(self):
        tracks = [{"values": multiplied(KEYS, factor)} for factor in (1e300, 1e-300)]
        others = [{"values": multiplied(KEYS, factor)} for factor in (1e150, 1e-150)]
        for mode in ("paced", "cubicPaced"):
            self.check("keyframes.sample", tracks, others, mode=mode, time=0.25)
        for spacing in ("centripetal", "chordal"):
            self.check("keyframes.catmullRom", tracks, others, spacing=spacing, time=0.25)
        self.check("keyframes.sample", [], tracks, mode="cubic", time=0.25)
        self.check("keyframes.catmullRom", [], tracks, spacing="uniform", time=0.25)

    def test_compositions_at_the_ends_of_the_range(self):
        program = {"order": "scaleRotateTranslate", "rotation": "euler", "euler": "xyz",
                   "unit": "radians", "scale": [1.0] * 3, "rotate": [0.5] * 3,
                   "translate": [0.0] * 3, "anchor": [0.0] * 3, "distance": 500.0}
        self.check("transform.compose", [
            {"distance": 1e-310}, {"rotate": [2e6, 0.0, 0.0]}, {"scale": [1e-310, 1.0, 1.0]}], [
            {"distance": 1e-300}, {"rotate": [5e5, 0.0, 0.0]}, {"scale": [1e-300, 1.0, 1.0]}],
            **program)

    def test_rows_whose_rest_has_no_square(self):
        def matrix(x, y):
            return [1.0, 0.0, 0.0, 0.0, x, y, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0]
        self.check("transform.decompose", [{"matrix": matrix(5.0, 1e-300)}],
                   [{"matrix": matrix(5.0, 1e-100)}, {"matrix": matrix(5e-300, 1e-300)}])
        turned = [1.0, 5e-324, *matrix(0.0, 1.0)[2:]]
        self.check("transform.interpolate", [{"from": turned}], [{"from": matrix(0.0, 1.0)}],
                   mode="coreAnimation", to=matrix(0.5, 1.0), t=0.25)

    def test_corners_without_a_reciprocal(self):
        def matrix(corner):
            return [1e-100, 0, 0, 0, 0, 1e-100, 0, 0, 0, 0, 1e-100, 0, 0, 0, 0, corner]
        self.check("transform.decompose", [{"matrix": matrix(c)} for c in (1e-323, -5e-309)],
                   [{"matrix": matrix(c)} for c in (6e-309, -1e-300)])
        self.check("transform.interpolate", [{"to": matrix(1e-323)}], [{"to": matrix(1e-300)}],
                   **{"mode": "coreAnimation", "from": matrix(1.0), "t": 0.5})

    def test_tracks_whose_terms_cancel_or_leave_the_range(self):
        self.check("keyframes.sample", [
            {"bias": [0.0, 0.0, 1e6], "values": KEYS}, {"values": multiplied(KEYS, 2.0**1001)}], [
            {"bias": [0.0, 0.0, 2.0], "values": KEYS}, {"values": multiplied(KEYS, 1e300)}],
            mode="cubic", time=0.25)

    def test_points_of_a_split_at_the_ends_of_the_range(self):
        small, mixed = [[1e-310], [3e-310], [-2e-310]], [[1e300], [1e-290], [3e-290]]
        self.check("bezier.split", [
            {"points": small, "t": 1.5}, {"points": mixed, "t": 0.25},
            {"points": [[1.0], [1e-310], [3e-310]], "t": 0.25},
            {"points": [[1e300], [-1e300]], "t": 2.0**40}], [
            {"points": small, "t": 0.25}, {"points": mixed[:2], "t": 0.25},
            {"points": [[1.0], [1e-290], [3e-290]], "t": 0.25}])

    def test_joints_that_rounding_moves(self):
        def whole_turn(x):
            return {"path": [["arc", x, 0.0, 8.0, 0.0, 9.0, False]]}

        self.check("path.trim", [whole_turn(1e6), whole_turn(-1e3)], [whole_turn(0.0)],
                   start=0.25, end=0.75)
        self.check("path.trim", [], [whole_turn(1e6)], start=0.25 + 2.0**-10, end=0.7)

    def test_parts_beside_a_joint_that_binary32_may_lose(self):
        path = [["move", 0, 0], ["line", 8, 0], ["line", 8, 8]]
        kernel = next(k for k in generate.kernels() if k.name == "path.trim")
        for gap, forms in ((2.0**-20, ["f32", "f64"]), (2.0**-24, ["f64"]), (0.0, ["f32", "f64"])):
            case = kernel.of({"path": path, "start": 0.5 - gap, "end": 1.0})
            self.assertEqual(entry(kernel, 0, case)["precisions"], forms)

    def test_points_on_a_side_of_a_joint(self):
        """Lengths that binary64 has are found exactly; of others rounding tells which side it is."""
        def path(*rest):
            return {"path": [["move", 0, 0], ["line", 3, 4], *rest]}

        lines, far = path(["line", 3, 9]), path(["move", 20, 0], ["line", 23, 4])
        bent = path(["cubic", 3, 4, 3, 9, 3, 9])
        away = path(["move", 20, 0], ["cubic", 20, 0, 23, 4, 23, 4])
        self.check("path.points", [away], [far], fraction=0.5)
        self.check("path.points", [away, bent], [lines, far], fraction=0.5 - 2.0**-53)
        self.check("path.points", [], [away, bent, lines, far], fraction=0.5 - 2.0**-40)

    def test_arcs_that_rounding_makes_points(self):
        def arc(radius):
            return {"path": [["arc", 1e6, -1e6, radius, 0.25, 3.5, True]]}

        for name, rest in (("path.length", {}), ("path.points", {"fraction": 0.3}),
                           ("path.trim", {"start": 0.25, "end": 0.7})):
            self.check(name, [arc(1e-16)], [arc(2.0**-10), arc(140.0)], **rest)
        kernel = next(k for k in generate.kernels() if k.name == "path.length")
        for radius, forms in ((2.0**-10, ["f64"]), (140.0, ["f32", "f64"])):
            self.assertEqual(entry(kernel, 0, kernel.of(arc(radius)))["precisions"], forms)

    def test_arcs_of_next_to_no_angle(self):
        def arc(end):
            return {"path": [["arc", 1.0, 2.0, 5.0, 0.0, end, False]]}
        self.check("path.length", [arc(2.0**-101), arc(5e-324)], [arc(2.0**-99), arc(0.0)])

    def test_products_beyond_binary64(self):
        self.check("transform.powers", [{"count": 24}], [{"count": 16}], matrix=STRETCH)

    def test_sums_that_leave_a_format_and_cancel(self):
        """Also where the sum itself is beyond it, since its terms are infinities of either sign."""
        far = [{"t": 1.7976931348623157e308}, {"t": -(2.0**1022)}]
        self.check("bezier.points", far, [{"t": 2.0**900}], points=[[236.6], [150.2]])
        self.check("bezier.points", [], [{"t": 0.5}], points=[[1.7e308], [1.6e308]])
        curve = next(k for k in generate.kernels() if k.name == "bezier.points")
        for t, forms in ((2.0**100, ["f32", "f64"]), (2.0**119, ["f64"])):
            record = entry(curve, 0, curve.of({"points": [[236.5], [236.25]], "t": t}))
            self.assertEqual(record["precisions"], forms)

    def test_control_points_whose_factors_leave_a_format(self):
        self.check("bezier.points", [{"points": [[0.0], [7e307], [0.0], [0.0]], "t": 0.0},
                                     {"points": [[0.0], [1.0], [0.0], [2.0**900]], "t": 2.0**-400}],
                   [{"points": [[0.0], [7e306], [0.0], [0.0]], "t": 0.0},
                    {"points": [[0.0], [1.0], [0.0], [2.0**900]], "t": 2.0**-300}])
        curve = next(k for k in generate.kernels() if k.name == "bezier.points")
        for points, t in (([0.0, 2.0**125, 0.0, 0.0], 0.5), ([0.0, 1.0, 0.0, 2.0**70], 2.0**-60)):
            record = entry(curve, 0, curve.of({"points": [[v] for v in points], "t": t}))
            self.assertEqual(record["precisions"], ["f64"])

    def test_factors_beyond_a_format(self):
        curve = [[k % 2 * 2.0**-70] for k in range(17)]
        for name, t, rest in (("bezier.points", 700.0, {}), ("bezier.derivatives", 350.0, {"order": 1}),
                              ("bezier.derivatives", 500.0, {"order": 2})):
            kernel = next(k for k in generate.kernels() if k.name == name)
            for time, forms in ((t, ["f64"]), (100.0, ["f32", "f64"])):
                record = entry(kernel, 0, kernel.of({"points": curve, "t": time} | rest))
                self.assertEqual(record["precisions"], forms)
            self.check(name, [{"t": t * 2.0**80}], [{"t": t}], points=curve, **rest)

    def test_subnormal_curves_beyond_their_ends(self):
        curve = [[1e-310], [-3e-310], [2e-310], [5e-310], [1e-310]]
        self.check("bezier.points", [{"points": curve, "t": 1.5}], [
            {"points": curve, "t": 0.75}, {"points": curve[1:], "t": 1.5},
            {"points": [[1e-300], *curve[1:]], "t": 1.5}])

    def test_decelerations_beyond_the_range(self):
        decay = {"from": 0.0, "rate": 0.9999999999999992, "t": 0.5}
        self.check("decay.value", [{"velocity": -1.7e308}], [{"velocity": -1e290}], **decay)
        self.check("decay.timeToRest", [{"velocity": -1.7e308}], [{"velocity": -1e290}],
                   rate=decay["rate"], threshold=0.25)
        self.check("decay.rubberBand", [{"dimension": 1e308, "inverse": True},
                                        {"dimension": 1e308, "offset": 1e308}],
                   [{"dimension": 1e300, "inverse": True}, {"dimension": 1e150, "offset": 1e150}],
                   offset=100.0, coefficient=0.5, inverse=False)

    def test_ends_of_the_range_of_decelerations(self):
        decay = {"from": 0.0, "velocity": 1.0, "rate": 0.999999999999999}
        bounds = {"lower": -math.inf, "upper": math.inf, "response": 0.5}
        for name, rest in (("decay.value", {}), ("decay.bounded", bounds)):
            self.check(name, [{"t": 1e-300}], [{"t": 1e-290}, {"t": 5e-324}, {"t": -1.0},
                                               {"from": 1.0, "t": 1e-300}], **decay | rest)
            self.check(name, [{"velocity": 1.7e308, "t": t} for t in (-1.0, 0.5)], [],
                       **decay | rest)
        out = {"from": 3.0, "velocity": 5.0, "rate": 0.998, "lower": -1.0, "upper": 0.0,
               "response": 0.5}
        self.check("decay.bounded", [{"t": 57.0}, {"lower": math.inf, "upper": math.inf, "t": 1.0}],
                   [{"t": 56.0}, {"t": 500.0}], **out)
        self.check("decay.rubberBand", [{"offset": 1e-305}], [{"offset": 1e-300}], dimension=1e6,
                   coefficient=1.0, inverse=True)

    def test_decelerations_without_an_end(self):
        motion = {"from": 0.0, "velocity": 1.0, "rate": 0.998, "lower": 0.0, "upper": 1.0, "t": 1.0,
                  "threshold": math.inf, "response": math.inf}
        band = {"offset": 1.0, "dimension": 1.0, "coefficient": 1.0, "inverse": False}
        for name, inputs in (("bounded", motion), ("timeToRest", motion),
                             ("rubberBand", band | {"dimension": math.inf}),
                             ("rubberBand", band | {"coefficient": math.inf})):
            kernel = next(k for k in generate.kernels() if k.name == f"decay.{name}")
            self.assertEqual(kernel.of(inputs).result, "invalid")

    def test_frames_without_an_end(self):
        kernel = next(k for k in generate.kernels() if k.name == "spring.frames")
        table = {"mass": 1.0, "stiffness": 100.0, "damping": 30.0, "velocity": 0.0, "from": 1.0,
                 "to": 0.0, "model": "physical", "start": 0.0, "step": 0.5, "count": 2}
        for change in ({"start": math.inf}, {"start": math.nan}, {"step": math.inf}):
            self.assertEqual(kernel.of(table | change).result, "invalid")

    def test_ends_of_the_range_of_springs(self):
        still = {"mass": 1.0, "stiffness": 100.0, "damping": 30.0, "velocity": 0.0, "from": 1.0,
                 "to": 0.0}
        self.check("spring.firstReach", [{"level": 1e-310}], [{"level": 1e-300}, {"level": 0.0}],
                   **still)
        for rule in ("proven", "firstCrossing", "coreAnimation", "uiKit"):
            self.check("spring.settlingDuration", [{"epsilon": 1e-310}], [{"epsilon": 1e-300}],
                       rule=rule, **still)
        self.check("spring.velocity", [{"from": 1e150}, {"from": -1e150}], [{"from": 1e100}],
                   t=1e-101, model="physical", **still | {"stiffness": 1e200, "damping": 1e99})

    def test_envelopes_beyond_a_format(self):
        motion = {"damping": 20.0, "velocity": 3.0, "from": 2.0**-24, "to": 0.0}
        self.check("spring.cosine", [{"p": -3.75}, {"p": math.inf},
                                     {"velocity": 1e13, "p": 1.0}],
                   [{"p": -3.5}, {"velocity": 1e9, "p": 1.0}], **motion)
        kernel = next(k for k in generate.kernels() if k.name == "spring.cosine")
        for p, forms in ((-0.4375, ["f32", "f64"]), (-0.453125, ["f64"])):
            record = entry(kernel, 0, kernel.of(motion | {"p": p}))
            self.assertEqual(record["precisions"], forms)

    def test_subnormal_starts(self):
        self.check("timing.cubic", [{"controls": [1e-310, 1.0, 1.0, 1.0]}],
                   [{"controls": [1e-300, 1.0, 1.0, 1.0]}], x=-0.5, outside="extrapolate")

    def precisions(self, name, inputs):
        kernel = next(k for k in generate.kernels() if k.name == name)
        return entry(kernel, 0, kernel.of(inputs))["precisions"]

    def test_tangents_below_the_normal_numbers(self):
        points = [[0.0, 0.0]] * 4 + [[1.0, 1.0]]
        angle = {"points": points, "mode": "auto"}
        self.check("bezier.tangentAngle", [{"t": -1e-110}], [{"t": -1e-80}], **angle)
        self.check("bezier.tangentAngle", [], [{"t": 1e-300}, {"t": 0.0}], mode="auto",
                   points=[[0.0, 0.0], [1.0, 1.0], [2.0, 0.0], [3.0, 1.0]])
        self.assertEqual(self.precisions("bezier.tangentAngle", angle | {"t": -(2.0**-60)}), ["f64"])
        path = {"path": [["move", 0, 0], ["cubic", 0, 0, 0, 0, 1, 1]], "mode": "linear"}
        self.check("keyframes.path", [{"t": 1e-170, "rotation": "auto"}],
                   [{"t": 1e-170, "rotation": "none"}, {"t": 1e-150, "rotation": "auto"}], **path)
        self.assertEqual(self.precisions("keyframes.path", path | {
            "t": 2.0**-70, "rotation": "auto"}), ["f64"])

    def test_subnormal_inputs_of_timing_functions(self):
        curve = {"controls": [0.25, 0.125, 0.25, 1.0], "outside": "extrapolate"}
        self.check("timing.cubic", [{"x": 1e-310}, {"x": -1e-310}], [{"x": 1e-300}], **curve)
        self.check("timing.velocity", [], [{"x": 1e-310}], **curve)

    def test_slopes_next_to_vertical(self):
        self.check("timing.velocity", [{"controls": [1.0, 3.0, 1e-323, 1.0]}],
                   [{"controls": [1.0, 3.0, 0.0, 1.0]}, {"controls": [1.0, 3.0, 1e-12, 1.0]}],
                   x=0.5, outside="clamp")

    def test_slopes_and_quotients_beyond_a_format(self):
        steep = {"controls": [5e-300, 1e15, 1.0, 1.0], "outside": "extrapolate"}
        self.check("timing.cubic", [{"x": -1.42e-14}], [{"x": 0.5}], **steep)
        near = [[1e-10, 0.5172559389781027], [0.0, 0.5172559389790122], [1.0, 1.0]]
        self.check("timing.linear", [{"x": -1e300}], [{"x": -1e290}], stops=near)
        self.check("timing.linear", [{"stops": [[-1.7e308, 0.0], [1.7e308, 1.0]]}],
                   [{"stops": [[-1e307, 0.0], [1e307, 1.0]]}], x=0.25)
        for x, forms in ((2.0**100, ["f64"]), (2.0**80, ["f32", "f64"])):
            self.assertEqual(self.precisions("timing.linear", {
                "stops": [[0.0, 0.0], [2.0**-40, 2.0**-40]], "x": x}), forms)

    def test_steps_beyond_the_whole_numbers(self):
        steps = {"count": 4, "jump": "end", "before": True}
        self.check("timing.steps", [{"x": 2.0**51}], [{"x": 2.0**51 - 1}, {"x": 0.5}], **steps)
        for x, forms in ((2.0**22, ["f64"]), (2.0**22 - 1, ["f32", "f64"])):
            self.assertEqual(self.precisions("timing.steps", steps | {"x": x}), forms)

    def test_splits_of_nan_at_the_ends(self):
        self.check("bezier.split", [{"t": 0.0}, {"t": 1.0}], [{"t": 0.5}, {"t": 2.0}],
                   points=[[math.nan, 1.0], [2.0, 0.0]])

    def test_reciprocals_that_rounding_makes_infinite(self):
        def flat(x):
            return {"matrix": [x, 0.0, 0.0, 0.0, 0.0, 2.0**-512, *[0.0] * 4, 1.0, *[0.0] * 4, 1.0]}

        for kernel in ("transform.invert", "transform.decompose"):
            self.check(kernel, [flat(2.0**-512), flat(2.0**-512 * (1 + 2.0**-50))],
                       [flat(2.0**-512 * (1 + s * 2.0**-40)) for s in (1, -1)])

    def test_a_zero_of_either_sign_under_images(self):
        eye = [1.0, *[0.0] * 4, 1.0, *[0.0] * 4, 1.0, *[0.0] * 4]
        self.check("transform.apply", [{"point": [-1.0, -2.0, -3.0, -0.0]}],
                   [{"point": [1.0, -2.0, -3.0, -0.0]}, {"point": [-1.0, -2.0, -3.0]}],
                   matrix=[*eye, 1.0], divide=True)
        for kernel, rest in (("transform.apply", {"point": [1.0, 2.0], "divide": True}),
                             ("transform.quad", {"rect": [0.0, 1.0, 2.0, 3.0]})):
            self.check(kernel, [{"matrix": [*eye, -0.0]}], [{"matrix": [*eye, 0.0]}], **rest)

    def test_products_of_subnormal_durations(self):
        def core(duration, count, speed=1.0):
            return {"levels": [level(duration, repeatCount=count, speed=speed, fill="both")]}

        self.check("time.map", [core(5e-324, 0.1), core(1e-310, 0.1), core(1e-320, 3.0, 0.3)],
                   [core(5e-324, 3.0), core(1e-323, 2.5), core(2.0**-1022, 0.1)],
                   model="coreAnimation", time=1e-322)
        self.check("time.map", [{"duration": 5e-324, "iterations": 0.1}],
                   [{"duration": 5e-324, "iterations": 3.0}], model="webAnimations", start=0.0,
                   rate=1.0, delay=0.0, endDelay=0.0, iterationStart=0.0, direction="normal",
                   fill="both", time=1.0)

    def test_half_turns_whose_pivot_rounding_decides(self):
        def turned(m22):
            return {"matrix": [1.0, 0.0, 0.0, 0.0, 0.0, m22, 1.0, 0.0, 0.0, 1.0, *[0.0] * 5, 1.0]}

        self.check("transform.decompose", [turned(1e-17), turned(-1e-17)],
                   [turned(0.0), turned(1e-3), turned(-1e-3)])

    def test_entries_and_terms_below_products(self):
        eye = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0]
        tiny, small = ({"matrix": [*eye, v, 3.0, 2.0, 5.0, 1.0]} for v in (2e-323, 1e-280))
        self.check("transform.decompose", [tiny], [small])
        rows = [0.0, 0.0, 0.0, 2.0**-60, 2.0**-60, -0.75, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, *eye[8:11], 0.0]
        self.check("transform.invert", *([{"matrix": [*rows[:7], v, *rows[8:]]}]
                                         for v in (-5e-324, -1e-280)))
        self.check("transform.setKeyPath", [tiny], [small], path="scale", value=[2.0])
        for kernel, rest in (("transform.interpolate", {"t": 0.25}), ("keyframes.transform", {})):
            ends = [{"mode": mode, "from": m["matrix"], "to": STRETCH[:15] + [1.0]}
                    for m in (tiny, small) for mode in ("coreAnimation", "css")]
            if kernel == "keyframes.transform":
                ends = [{"mode": e["mode"], "values": [e["from"], e["to"]], "time": 0.25}
                        for e in ends]
            self.check(kernel, ends[:2], ends[2:], **rest)


class Arcs(unittest.TestCase):
    def test_small_coordinates_of_a_whole_turn(self):
        """Their errors are relative to the circle, those of others to themselves."""
        for start, end in ((0.0, 6.283185307179586), (2.0**-20, 9.0), (-(2.0**-20), -9.0)):
            for point in arc_points(0, 0, 8, start, end, end < start):
                for value, size in zip(point, point.sizes):
                    with self.subTest(start=start, end=end, value=float(value)):
                        self.assertEqual(size > 50, abs(value) < 0.5)

    def test_other_arcs(self):
        for point in arc_points(0, 0, 8, 2.0**-20, 3.0, False):
            self.assertEqual(point.sizes, list(map(abs, point)))


if __name__ == "__main__":
    unittest.main()
