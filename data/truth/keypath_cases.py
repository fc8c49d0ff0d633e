"""Golden cases of transform.getKeyPath and transform.setKeyPath."""

import math

from mpmath import mp, mpf

from . import transform_domain as takes
from .binary import f32
from .decomposition import decompose, singular, sizes
from .decomposition_cases import AXES, DEPENDENT, SCENES, VANISHING, decided, eye, half_turned
from .golden import EXACT, Kernel, Series, Tier, Truth, acceptable, invalid, valid
from .keypaths import PATHS, parts, read, replaced, split, write
from .linear import scaled
from .matrices import straight
from .poses import UNIT, about, changed, matrix, rounded, some_matrix, some_rotation
from .quaternion import GIMBAL, from_euler
from .smooth import truths
from .traced import Undecided, few_turns, moderate

FLAGS = {
    "ordinary": "ordinary poses",
    "scene": "layers in the middle of an animation",
    "named": "every key path",
    "quarter": "quarter turns and angles beyond: signs and order of the axes",
    "gimbal": "y at a quarter turn: x and z split at random, 0/0, or an arcsine that loses digits",
    "half-turn": "half turns: digits lost by the root of the trace, either sign of the angle",
    "mirror": "negative determinants: one scale negated for three",
    "shear": "skew lost, or rows taken for scales",
    "perspective": "perspective lost, or applied to the translation",
    "divisor": "m44 other than 1: numbers not divided by it",
    "singular": "no decomposition: NaN, translation and lengths lost, entries changed",
    "extreme": "scales whose squares overflow or vanish, or whose sum overflows",
    "zero": "a scale set to 0",
    "domain": "unknown key paths, wrong counts, not finite: to be refused",
}
HALF_TURN = mp.pi
LOCKED = mpf(10) ** -12  # a second angle with a smaller cosine is at a quarter turn
CLOSE = mpf(10) ** -3  # one with this is next to it


def steady(path, m, read=False):
    """Options of a case: next to a gimbal binary32 cannot keep, its angles are of binary64 only.

    Beside one, y and z can still be read, of the first row alone, but setting any would need x.
    """
    values = [mpf(v) for v in m]
    if singular(values) or split(path)[0] != "rotation":
        return {}
    decided(m, decompose(values))
    edge = mp.cos(parts(values)["rotation"][1])
    limit, beside = path != "rotation.y" and abs(edge / GIMBAL - 1) < CLOSE, LOCKED < edge < CLOSE
    if limit or beside and not read or path == "rotation.x" and GIMBAL < edge < CLOSE:
        raise Undecided(f"undecided: {path} {m}")
    return {"wide": edge < CLOSE}


def read_scales(path, m):
    """What errors of the numbers of a component are relative to."""
    name, places = split(path)
    found = parts(m)
    if name == "rotation":
        return [HALF_TURN]
    if name == "scale":
        return [max(map(abs, found[name]))] if not places else [abs(found[name][places[0]])]
    return [max(map(abs, found[name]))] * len(places)


def get_case(path, m, *flags, **rest):
    values = [mpf(v) for v in m]
    if path != "rotation.y":
        rest |= steady(path, m, read=True)
    inputs = {"path": path, "matrix": m}
    if singular(values) and split(path)[0] == "rotation":
        return valid(inputs, [Truth(mpf(0), exact=EXACT)], *flags)
    out = truths(lambda *v: read(path, v), m, read_scales(path, values))
    gap = abs(HALF_TURN - abs(out[0].value)) if split(path)[0] == "rotation" else 1
    if gap < mpf(10) ** -40:
        return acceptable(inputs, out, [[-out[0].value]], *flags, **rest)
    if gap < mpf(10) ** -5:
        raise Undecided(f"undecided: {path} {m}")
    return valid(inputs, out, *flags, **rest)


def gets(paths, matrices, *flags):
    return [get_case(path, m, *flags) for m in matrices for path in paths]


ROTATIONS = PATHS[:4]
SCALES = PATHS[4:8]
MOVES = PATHS[8:]


def turned(x, y, z, **rest):
    """A matrix of angles in degrees about x, y and z."""
    angles = [mpf(v) / 180 * mp.pi for v in (x, y, z)]
    return matrix(spin=rounded(from_euler("xyz", "radians", angles)), **rest)


def quarter(axis, sign, **entries):
    """A rotation by a quarter turn, exactly."""
    m = changed(UNIT, **entries)
    second, third = (axis + 1) % 3, (axis + 2) % 3
    m[5 * second] = m[5 * third] = 0.0
    m[4 * second + third], m[4 * third + second] = float(sign), float(-sign)
    return m


def locked(x, sign):
    """x, then y by a quarter turn: the first row is exactly (0, 0, -sign)."""
    cos, sin = (float(f(mpf(x) / 180)) for f in (mp.cospi, mp.sinpi))
    return [0.0, 0.0, -sign, 0.0, sign * sin, cos, 0.0, 0.0, sign * cos, -sin, 0.0, 0.0,
            *UNIT[12:]]


def beside_lock(cosine, z):
    """y nearly by a quarter turn, then z: rows at right angles but for their rounding."""
    sine, (cos, sin) = mp.sqrt(1 - mpf(cosine) ** 2), mp.cos_sin(mpf(z))
    rows = [[cosine * cos, cosine * sin, -sine], [-sin, cos, 0], [sine * cos, sine * sin, cosine]]
    return [float(v) for row in rows for v in (*row, 0)] + UNIT[12:]


NEGATIVE = matrix((1, 2, 3), (-1, 2, 0.5), (0, 0, 0), some_rotation(501))
GONE = [changed(UNIT, m11=0.0, m41=5.0, m42=-6.0, m43=7.0), changed(some_matrix(502), m44=0.0),
        changed(UNIT, m33=0.0, m12=3.0, m11=4.0, m44=2.0, m41=1.0), [0.0] * 16]
DEPENDED = changed(DEPENDENT[5], m44=f32(1.0951046))  # rounded products and quotients are not 0


def get_series():
    yield Series(1, gets(PATHS, [some_matrix(510), some_matrix(511)], "ordinary", "named"))
    yield Series(50, gets(PATHS, [UNIT], "named"))
    yield Series(100, gets(["rotation.y", "scale", "translation"], SCENES[:4], "scene")
                 + gets(["rotation", "scale.x", "translation.x"], [SCENES[4]], "scene"))
    yield Series(150, gets(ROTATIONS, [turned(100, 20, -110), turned(-30, -80, 170),
                                       turned(179, 5, -178)], "quarter")
                 + gets(ROTATIONS[:3], [quarter(0, 1), quarter(0, -1), quarter(2, 1)], "quarter"))
    yield Series(200, gets(ROTATIONS[:3], [locked(x, s) for s in (1.0, -1.0)
                                           for x in (0, 35, -120)], "gimbal"))
    yield Series(250, gets(ROTATIONS[:3], [half_turned(*AXES[a], (1, 1, 1))
                                           for a in ("x", "y", "z")], "half-turn")
                 + gets(ROTATIONS[:3], [half_turned(*AXES["xy"], (2, 2, 2))], "half-turn"))
    yield Series(300, gets(PATHS[:8], [NEGATIVE], "mirror")
                 + gets(SCALES, [matrix(scale=s) for s in ((-1, 1, 1), (1, 1, -3))], "mirror")
                 + gets(["rotation.x", "rotation.z"], [matrix(scale=(1, -1, 1))], "mirror"))
    skewed = matrix((3, 2, 1), (2, 3, 0.5), (0.5, -1, 2), some_rotation(520))
    yield Series(350, gets([*ROTATIONS[:3], *SCALES], [skewed], "shear")
                 + gets(["scale.y", "rotation"], [changed(UNIT, m21=f32(0.3))], "shear"))
    seen = eye(300, turned(10, 50, 20, translation=(40, -30, 20), scale=(2, 2, 2)))
    yield Series(400, gets(PATHS, [seen], "perspective"))
    yield Series(450, gets(["rotation.x", "scale.x", "scale", "translation"],
                           [changed(some_matrix(521), m44=v) for v in (2.0, -1.0, f32(0.3))],
                           "divisor"))
    yield Series(500, gets(PATHS, GONE[:1], "singular")
                 + gets(["rotation", "scale.x", "scale", "translation", "translation.z"], GONE[1:],
                        "singular")
                 + gets(["scale.x"], [changed(GONE[2], m44=-2.0)], "singular")
                 + gets(["rotation"], [DEPENDED, VANISHING[1]], "singular"))
    big, small = f32(1e18), f32(1e-18)
    yield Series(550, gets(["scale.x", "scale", "rotation.x"],
                           [matrix(scale=s, spin=some_rotation(522))
                            for s in ((big,) * 3, (small,) * 3)], "extreme")
                 + gets(["scale.x"], [changed(UNIT, m11=v) for v in (1e150, 1e-150)], "extreme"))
    steep = [turned(x, y, z, **rest) for x, y, z in ((20, 89.9, -70), (-150, -89.5, 35))
             for rest in ({}, {"scale": (2, -3, 0.5), "skew": (0.5, -1, 2)})]
    yield Series(600, gets(ROTATIONS[:3], steep, "gimbal"))
    vast = changed(UNIT, m11=0.0, m12=-1e300, m21=1e-300, m22=0.0, m33=1e-10, m44=-1e-10)
    immense = changed(UNIT, m11=1e109, m12=1e108, m21=-1e108, m22=1e109, m33=1e109)
    yield Series(650, gets(ROTATIONS[:3], [vast], "extreme")
                 + gets(["rotation.z", "scale.y", "scale"], [immense], "extreme")
                 + gets(["rotation.x", "rotation.y", "scale.z", "translation"],
                        [straight(w) for w in (1e-110, 1e-150)], "extreme", "divisor")
                 + [get_case("scale", [f32(2e38) * v for v in UNIT[:15]] + [1.0], "extreme",
                             directions=("matrix",), edges=True)])
    yield Series(700, gets(["rotation.z"], [beside_lock(c, z) for c in (2e-8, 1.1e-8, 1e-6, 5e-4)
                                            for z in (0.3, -2.5)], "gimbal")
                 + gets(["rotation.x", "rotation.z"], [beside_lock(c, 0.3) for c in (9e-9, 1e-10)],
                        "gimbal")
                 + gets(["rotation.y"], [beside_lock(c, 0.3) for c in (2e-8, 9e-9)], "gimbal"))
    low = matrix((4, -6, 8), (2, 3, 0.5), (0.5, -1, 2), some_rotation(523), (0, 0, f32(0.001), 1))
    yield Series(750, gets(["scale.x"], [[*(2e-13 * v for v in UNIT[:15]), 1e-13]], "divisor")
                 + gets(["rotation.x", "scale", "scale.x", "translation"],
                        [[2.0**-44 * v for v in low]], "divisor"))
    good = {"path": "scale", "matrix": UNIT}
    yield Series(9000, refused(good))


def refused(good):
    wrong = [({"path": name}, f'unknown key path "{name}"')
             for name in ("", "scale.w", "position.x", "rotation.")]
    wrong += [({"matrix": changed(UNIT, m22=v)}, "the matrix must be finite")
              for v in (math.nan, math.inf)]
    wrong += [({"matrix": UNIT[:n]}, "a matrix has 16 numbers") for n in (0, 15)]
    return [invalid(good | change, error, "domain") for change, error in wrong]


def set_case(path, m, values, *flags):
    numbers = [mpf(v) for v in m]
    inputs = {"path": path, "matrix": m, "value": values}
    if singular(numbers):
        out = [Truth(v, exact=EXACT) for v in write(path, numbers, [mpf(v) for v in values])]
        return valid(inputs, out, *flags)
    rest = steady(path, m)
    affine = not any(m[i] for i in (3, 7, 11))
    out = truths(lambda *v: write(path, v[:16], v[16:]), [*m, *values],
                 write_scales(path, numbers, values), (3, 7, 11, 15) if affine else ())
    return valid(inputs, out, *flags, **rest)


def write_scales(path, m, values):
    """Sums of magnitudes; for a rotation also what the angles make of an error before them."""
    found = moderate(sizes(replaced(path, decompose(m), [mpf(v) for v in values])))
    if split(path)[0] != "rotation":
        return found
    edge = mp.cos(parts(m)["rotation"][1])
    return scaled(1 + (1 / edge if edge > LOCKED else 1), found)


VALUES = {"rotation": [f32(0.7)], "scale": [1.5], "translation": [f32(-12.3)]}


def sets(paths, matrices, *flags):
    return [set_case(path, m, [25.0, -3.5] if path == "translation" else VALUES[split(path)[0]],
                     *flags) for m in matrices for path in paths]


def set_series():
    yield Series(1, sets(PATHS, [some_matrix(530)], "ordinary", "named"))
    yield Series(50, [set_case("rotation.z", matrix(scale=(2, 2, 2)), [0.5], "scene"),
                      set_case("translation", SCENES[4], [10.0, 20.0], "scene"),
                      set_case("rotation.y", eye(500, UNIT), [1.25], "scene"),
                      set_case("scale", UNIT, [f32(1.1)], "scene"),
                      set_case("rotation", UNIT, [f32(math.pi)], "scene")])
    yield Series(100, sets(["rotation.x", "scale.x", "translation.y"], [UNIT], "named"))
    yield Series(150, [set_case(path, turned(100, 20, -110), [v], "quarter")
                       for path in ROTATIONS[:3] for v in (2.0, -4.0)]
                 + [set_case("rotation.x", quarter(2, 1), [1.0], "quarter")])
    yield Series(200, [set_case(path, locked(35, s), [0.5], "gimbal") for path in ROTATIONS[:3]
                       for s in (1.0, -1.0)]
                 + [set_case("rotation.y", turned(20, 30, 40), [f32(math.pi / 2)], "gimbal")])
    yield Series(250, [set_case(path, half_turned(*AXES[a], (1, 2, 1)), [0.5], "half-turn")
                       for path in ("rotation.x", "rotation.z") for a in ("x", "y", "z")])
    yield Series(300, sets(["rotation.z", "scale.y", "scale", "translation"], [NEGATIVE], "mirror")
                 + [set_case("scale.x", NEGATIVE, [-2.0], "mirror")])
    yield Series(350, sets(["rotation.x", "scale.z"], [matrix(skew=(0.5, -1, 2))], "shear"))
    seen = eye(300, turned(10, 50, 20, translation=(40, -30, 20), scale=(2, 2, 2)))
    yield Series(400, sets(["rotation.y", "scale", "translation.z"], [seen], "perspective")
                 + sets(["translation.x"], [changed(UNIT, m14=f32(1e-7), m41=1e4),
                                            changed(UNIT, m24=f32(1e-7), m42=1e4)], "perspective"))
    yield Series(450, sets(["rotation", "scale.x", "translation"],
                           [changed(some_matrix(531), m44=v) for v in (2.0, -1.0)], "divisor"))
    yield Series(500, sets(["rotation.x", "scale", "scale.y", "translation", "translation.z"],
                           GONE[:3], "singular")
                 + sets(["scale.x"], [DEPENDED, VANISHING[1]], "singular"))
    yield Series(550, [set_case(path, some_matrix(532, perspective=False), [0.0], "zero")
                       for path in ("scale", "scale.y")])
    big, small = f32(1e18), f32(1e-18)
    yield Series(600, [set_case("rotation.x", matrix(scale=(s,) * 3, spin=some_rotation(533)),
                                [1.0], "extreme") for s in (big, small)]
                 + [set_case("scale.z", UNIT, [v], "extreme") for v in (big, small)])
    leaning = matrix((5, -7, 0), skew=(1000, 0, 0), spin=about(0, 0, 1, 40))
    yield Series(650, [set_case("scale.y", leaning, [-130.0], "shear"),
                       set_case("translation.x", leaning, [5.0], "shear")])
    good = {"path": "scale", "matrix": UNIT, "value": [1.0]}
    yield Series(9000, refused(good)
                 + [invalid(good | {"path": path, "value": v},
                            "the key path has another number of values", "domain")
                    for path, v in (("scale", []), ("scale", [1.0, 2.0]), ("translation", [1.0]))]
                 + [invalid(good | {"value": [v]}, "the value must be finite", "domain")
                    for v in (math.nan, math.inf)])


KERNELS = [
    Kernel("transform.getKeyPath", 430000,
           Tier(1, 8, 8, "as transform.decompose, then as quaternion.toEuler"),
           Tier(2, 16, 16, "the same in the storage format"),
           {k: v for k, v in FLAGS.items() if k != "zero"}, get_series,
           case=lambda i: get_case(i["path"], i["matrix"]), domain=takes.matrix),
    Kernel("transform.setKeyPath", 440000,
           Tier(1, 8, 8, "as transform.decompose, with new angles a quaternion of three more, then "
                "as transform.recompose"),
           Tier(2, 16, 16, "the same in the storage format"), FLAGS, set_series,
           case=lambda i: few_turns(
               i["value"] if i["path"].startswith("rotation") else []
           ) or set_case(i["path"], i["matrix"], i["value"]), domain=takes.matrix),
]
