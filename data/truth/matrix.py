"""4x4 matrices for row vectors, p' = p M, as lists of rows, and rotations.

The arithmetic is that of the entries: exact for fractions, rounded for mpf. A term is a product
that an entry is a sum of; sizes are sums of the magnitudes of all terms, entry by entry.
"""

from functools import reduce

from mpmath import mp, mpf


def rows(numbers):
    """16 numbers as a matrix."""
    return [list(numbers[i:i + 4]) for i in range(0, 16, 4)]


def flat(matrix):
    return [v for row in matrix for v in row]


def diagonal(*numbers):
    return [[v if i == j else 0 for j in range(4)] for i, v in enumerate(numbers)]


def identity():
    return diagonal(1, 1, 1, 1)


def scaling(x, y, z):
    return diagonal(x, y, z, 1)


def translation(x, y, z):
    return identity()[:3] + [[x, y, z, 1]]


def perspective(distance):
    """m34 = -1/distance, 0 where the distance is infinite."""
    made = identity()
    made[2][3] = 0 if mp.isinf(distance) else -1 / distance
    return made


def product(*factors):
    """M1 M2 ..., which applies M1 first."""
    return reduce(lambda a, b: [[sum(v * w for v, w in zip(row, column)) for column in zip(*b)]
                                for row in a], factors)


def magnitude(matrix):
    return [[abs(v) for v in row] for row in matrix]


def sized(matrix):
    """A matrix with its sizes."""
    return matrix, magnitude(matrix)


def minor(matrix, row, column):
    return [r[:column] + r[column + 1:] for i, r in enumerate(matrix) if i != row]


def expansion(matrix, sign):
    """The determinant for sign -1, the permanent for 1."""
    if not matrix:
        return 1
    return sum(sign**j * v * expansion(minor(matrix, 0, j), sign)
               for j, v in enumerate(matrix[0]) if v)


def determinant(matrix):
    return expansion(matrix, -1)


def permanent(matrix):
    return expansion(matrix, 1)


def adjugate(matrix, sign=-1):
    """The transposed cofactors, for sign 1 without their signs."""
    return [[sign**(i + j) * expansion(minor(matrix, j, i), sign) for j in range(4)]
            for i in range(4)]


def sine_and_cosine(angle, unit):
    """Both, exact at quarter turns of degrees and turns."""
    if unit == "radians":
        return mp.sin(angle), mp.cos(angle)
    quarters = angle / 90 if unit == "degrees" else 4 * angle
    whole = mp.nint(quarters)
    rest = (quarters - whole) * mp.pi / 2
    s, c = (mp.sin(rest), mp.cos(rest)) if rest else (mpf(0), mpf(1))
    return ((s, c), (c, -s), (-s, -c), (-c, s))[int(whole) % 4]


def about(axis, sine, cosine):
    """The rotation about a coordinate axis, 0 for x, 1 for y, 2 for z."""
    made = identity()
    i, j = (axis + 1) % 3, (axis + 2) % 3
    made[i][i] = made[j][j] = cosine
    made[i][j], made[j][i] = sine, -sine
    return made


def turned(axis, sine, versine, cosine):
    """versine n n^T + cosine I + sine [n] for an axis n, and its sizes."""
    made, sizes = identity(), identity()
    for i in range(3):
        for j in range(3):
            straight = versine * axis[i] * axis[j]
            other = cosine if i == j else sine * axis[3 - i - j]
            made[i][j] = straight + (-other if (j - i) % 3 == 2 else other)
            sizes[i][j] = abs(straight) + abs(other)
    return made, sizes


def axis_angle(numbers, unit):
    *axis, angle = numbers
    length = mp.sqrt(sum(v * v for v in axis))
    if not length:
        return sized(identity())
    sine, cosine = sine_and_cosine(angle, unit)
    return turned([v / length for v in axis], sine, 1 - cosine, cosine)


def quaternion(numbers):
    """The rotation of x, y, z, w of any length, none for length 0."""
    *axis, w = numbers
    square = sum(v * v for v in numbers)
    if not square:
        return sized(identity())
    made, sizes = turned(axis, 2 * w / square, 2 / square, (2 * w * w - square) / square)
    for i in range(3):
        sizes[i][i] = mpf(1)
    return made, sizes


def euler(order, numbers, unit):
    """R1(a) R2(b) R3(c) about the axes that the order names."""
    factors = [about("xyz".index(name), *sine_and_cosine(angle, unit))
               for name, angle in zip(order, numbers)]
    return product(*factors), product(*map(magnitude, factors))


def rotation(form, numbers, unit="radians", order="xyz"):
    """A rotation's matrix and sizes; form is axisAngle, quaternion or euler."""
    if form == "quaternion":
        return quaternion(numbers)
    return axis_angle(numbers, unit) if form == "axisAngle" else euler(order, numbers, unit)
