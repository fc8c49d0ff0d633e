"""Rotations by quaternions x, y, z, w: interpolation, matrices of row vectors, Euler angles."""

from mpmath import mp, mpf

from .linear import dot, exactly, norm, plus, scaled

ARCS = ("shortest", "longest", "direct")
TAIT_BRYAN = ("xyz", "xzy", "yxz", "yzx", "zxy", "zyx")
PROPER = ("xyx", "xzx", "yxy", "yzy", "zxz", "zyz")
ORDERS = TAIT_BRYAN + PROPER
UNITS = ("radians", "degrees", "turns")
GIMBAL = mpf(10) ** -8
NOISE = mpf(10) ** -80  # less than any difference between two inputs


def whole(name):
    """One turn in a unit."""
    return {"radians": 2 * mp.pi, "degrees": mpf(360), "turns": mpf(1)}[name]


def unit(q):
    return scaled(1 / norm(q), q)


def product(a, b):
    """The Hamilton product a b: the rotation b, then a."""
    (ax, ay, az, aw), (bx, by, bz, bw) = a, b
    return [aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz]


def side(arc, a, b):
    """1 or -1, as the arc from a leads to b or -b.

    It is to be asked of quaternions as given, whose product is exactly 0 or is not.
    """
    with exactly():
        way = dot(a, b)
    negated = way < 0 if arc == "shortest" else way > 0 if arc == "longest" else False
    return -1 if negated else 1


def chosen(arc, a, b):
    """b or -b, whichever the arc from a leads to."""
    return scaled(side(arc, a, b), b)


def plane(a, b):
    """The unit part of b across a, and the angle between the two; both are of length 1."""
    along = dot(a, b)
    across = plus(b, -along, a)
    size = norm(across)
    if size > NOISE:
        return scaled(1 / size, across), mp.atan2(size, along)
    x, y, z, w = a
    return [-y, x, -w, z], mpf(0) if along > 0 else +mp.pi


def slerp(arc, a, b, t):
    """Between two quaternions of any length with constant angular speed."""
    a, b = unit(a), unit(chosen(arc, a, b))
    across, angle = plane(a, b)
    cos, sin = mp.cos_sin(t * angle)
    return plus(scaled(cos, a), sin, across)


def chord(arc, a, b, t):
    """(1 - t) a + t b of the two at length 1."""
    return plus(scaled(1 - t, unit(a)), t, unit(chosen(arc, a, b)))


def nlerp(arc, a, b, t):
    """Between two quaternions of any length on the chord."""
    mixed = chord(arc, a, b, t)
    return unit(mixed) if norm(mixed) > NOISE else unit(a)


def squad(ends, controls, t):
    """slerp(slerp(ends, t), slerp(controls, t), 2 t (1 - t)) on direct arcs."""
    return slerp("direct", slerp("direct", *ends, t), slerp("direct", *controls, t),
                 2 * t * (1 - t))


def matrix(q):
    """Three rows of the rotation by a quaternion of any length."""
    x, y, z, w = unit(q)
    return [[1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
            [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
            [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)]]


def pivots(rows):
    """4 times the squares of w, x, y, z."""
    a, b, c = (rows[i][i] for i in range(3))
    return [1 + a + b + c, 1 + a - b - c, 1 - a + b - c, 1 - a - b + c]


def from_matrix(rows, pivot=None):
    """The unit quaternion of a rotation matrix, by the largest of its numbers; w >= 0.

    A w of the working precision's noise counts as 0: the largest number is then positive. Another
    pivot than the largest one may be asked for.
    """
    (_, m12, m13), (m21, _, m23), (m31, m32, _) = rows
    squares = pivots(rows)
    best = squares.index(max(squares)) if pivot is None else pivot
    x, y, z = m23 - m32, m31 - m13, m12 - m21
    xy, yz, zx = m12 + m21, m23 + m32, m31 + m13
    numbers = ([x, y, z, squares[0]], [squares[1], xy, zx, x], [xy, squares[2], yz, y],
               [zx, yz, squares[3], z])[best]
    q = unit(numbers)
    return scaled(-1, q) if q[3] < -mpf(10) ** -50 else q


def alike(q, other):
    """q or -q, whichever is nearer to another quaternion."""
    return scaled(-1, q) if dot(q, other) < 0 else q


def from_euler(order, angle_unit, angles):
    """The quaternion of rotations about three fixed axes, one after the other."""
    total = [mpf(0), mpf(0), mpf(0), mpf(1)]
    for axis, angle in zip(order, angles):
        cos, sin = half_turn(angle / whole(angle_unit))
        step = [mpf(0), mpf(0), mpf(0), cos]
        step["xyz".index(axis)] = sin
        total = product(step, total)
    return total


def half_turn(turns):
    """Cosine and sine of half an angle; exact at whole half turns."""
    return mp.cospi(turns), mp.sinpi(turns)


def to_euler(order, angle_unit, q):
    """The three angles about fixed axes, in the unit."""
    rows = matrix(q)
    i, j = ("xyz".index(axis) for axis in order[:2])
    k = 3 - i - j
    parity = 1 if (j - i) % 3 == 1 else -1
    if order[0] == order[2]:
        reach = mp.hypot(rows[i][j], rows[i][k])
        second = mp.atan2(reach, rows[i][i])
        first = mp.atan2(rows[j][i], parity * rows[k][i])
        third = mp.atan2(rows[i][j], -parity * rows[i][k])
    else:
        reach = mp.hypot(rows[i][i], rows[i][j])
        second = mp.atan2(-parity * rows[i][k], reach)
        first = mp.atan2(parity * rows[j][k], rows[k][k])
        third = mp.atan2(parity * rows[i][j], rows[i][i])
    if reach <= GIMBAL:
        first, third = mp.atan2(-parity * rows[k][j], rows[j][j]), mpf(0)
    return [angle / (2 * mp.pi) * whole(angle_unit) for angle in (first, second, third)]
