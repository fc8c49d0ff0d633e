"""Paths: flattening to Bezier segments, points at a fraction of the arc length, trimming.

Every quantity carries its gradient by the input numbers to first order, as floats: segments get
theirs by a difference quotient of the flattening, the rest follows by the chain rule.
"""

import math
from dataclasses import dataclass

from mpmath import mp, mpf

from . import bezier
from .arclength import Measured

STEP = mpf(10) ** -25
JOINT = mpf(10) ** -40  # relative distance to a joint that counts as on it; of tangents, no corner
PIECE_MARGIN = mpf(10) ** -4  # of a quarter turn: rounded angles add no piece to an arc
# What binary64 rounds to its 2 pi or more, and what difference quotients take from it.
FULL_TURN = 2 * math.pi - mpf(2) ** -51 - mpf(10) ** -20


@dataclass
class Segment:
    """A piece of a path: its control points (rows) and the subpath it belongs to."""

    points: list
    subpath: int


class Placed(list):
    """A control point of an arc: a path holds it rounded, as if its coordinates had been given.

    sizes are what their errors are relative to: where a whole turn is part of the angle, which no
    format has, also the way along the circle that an error of it makes, for coordinates below a
    limit, whose own digits do not hold it.
    """

    def __init__(self, row, way, limit):
        super().__init__(row)
        self.sizes = [abs(v) + (way if abs(v) < limit else 0) for v in row]


def sweep(start, end, clockwise):
    """Signed angle that an arc turns through; a full turn where binary64 rounds it to one."""
    turn = 2 * mp.pi
    if abs(end - start) >= FULL_TURN:
        return -turn if clockwise else turn
    rest = (end - start) - turn * mp.floor((end - start) / turn)
    return rest - turn if clockwise and rest else rest


def arc_points(cx, cy, radius, start, end, clockwise):
    """Rows of an arc's cubics: the start, then three rows for every piece."""
    angle = sweep(start, end, clockwise)
    count = max(int(mp.ceil(abs(angle) / (mp.pi / 2) - PIECE_MARGIN)), 1 if angle else 0)
    step = angle / count if count else angle
    handle = mpf(4) / 3 * mp.tan(step / 4) * radius

    stop = start if abs(end - start) >= FULL_TURN else end
    limit = mp.inf if abs(angle - (end - start)) > mp.pi else (
        radius / 16 if abs(end - start) >= FULL_TURN else mpf(0))

    def placed(*row):
        return Placed(row, 2 * mp.pi * radius, limit)

    def at(a):
        return placed(cx + radius * mp.cos(a), cy + radius * mp.sin(a))

    def along(a, distance):
        x, y = at(a)
        return placed(x - distance * mp.sin(a), y + distance * mp.cos(a))

    rows = [at(start)]
    for k in range(count):
        a, b = start + k * step, stop if k == count - 1 else start + (k + 1) * step
        rows += [along(a, handle), along(b, -handle), at(b)]
    return rows


def flatten(path):
    """The segments of a path, those without length included."""
    segments, current, first, subpath = [], None, None, -1
    closed = False

    def draw(*rows):
        nonlocal current, subpath, closed
        subpath, closed = subpath + closed, False
        segments.append(Segment([current, *rows], subpath))
        current = rows[-1]

    for kind, *rest in path:
        v = rest if kind != "arc" else rest[:5]
        pairs = [list(p) for p in zip(v[::2], v[1::2])]
        if kind == "move":
            current = first = pairs[0]
            subpath, closed = subpath + 1, False
        elif kind == "arc":
            rows = arc_points(*v, rest[5])
            if current is None:
                current = first = rows[0]
                subpath += 1
            else:
                draw(rows[0])
            for k in range(1, len(rows), 3):
                draw(*rows[k:k + 3])
        elif kind == "close":
            draw(first)
            closed = True
        else:
            draw(*pairs)
    return segments


def start_point(path):
    """The first point of a path."""
    kind, *rest = path[0]
    return arc_points(*rest[:5], rest[5])[0] if kind == "arc" else rest[:2]


def exact(path):
    """The path with real numbers."""
    return [[e[0], *(v if isinstance(v, bool) else mpf(v) for v in e[1:])] for e in path]


class MeasuredPath:
    """A path with the lengths of its segments and their gradients.

    They are by the path's numbers, then by the coordinates of its arcs' control points.
    """

    def __init__(self, path):
        self.path = exact(path)
        self.places = [(i, j) for i, e in enumerate(self.path) for j, v in enumerate(e)
                       if isinstance(v, mpf)]
        self.values = [self.path[i][j] for i, j in self.places]
        everything = flatten(self.path)
        kept = [i for i, s in enumerate(everything) if any(p != s.points[0] for p in s.points)]
        self.segments = [everything[i] for i in kept]
        self.curves = [Measured(s.points) for s in self.segments]
        self.ends, total = [], mpf(0)
        for curve in self.curves:
            total += curve.length
            self.ends.append(total)
        self.length = total
        moved = [flatten(self.shifted(k)) for k in range(len(self.values))]
        self.moves = [[difference(m[i].points, s.points, self.shift(k))
                       for k, m in enumerate(moved)] for i, s in zip(kept, self.segments)]
        placed = {id(p): p for s in self.segments for p in s.points if isinstance(p, Placed)}
        for point in placed.values():
            self.values += point.sizes
            for moves, segment in zip(self.moves, self.segments):
                moves += unit_moves(point, segment)
        self.gradients = [self.chain(i, mpf(1)) for i in range(len(kept))]
        self.gradient = [sum(g) for g in zip(*self.gradients)] or [0.0] * len(self.values)

    def shift(self, index):
        return STEP * max(abs(self.values[index]), mpf(2) ** -60)

    def shifted(self, index):
        i, j = self.places[index]
        path = [list(e) for e in self.path]
        path[i][j] += self.shift(index)
        return path

    def chain(self, index, t):
        """Gradient of a segment's length(0..t) by the path's numbers."""
        own = self.curves[index].gradient(t)
        return [sum(g * row[c] for c, column in enumerate(own) for g, row in zip(column, move))
                for move in self.moves[index]]

    def spread(self):
        return self.total([*self.gradient])

    def total(self, gradient, extra=0):
        """Sum of |input * derivative| over the path's numbers, and what a fraction adds."""
        return mp.fsum(abs(v * g) for v, g in zip(self.values, gradient)) + abs(extra)

    def locate(self, fraction, before=False):
        """(segment, t, on a joint) at a fraction; before takes the segment that ends at a joint."""
        target = fraction * self.length
        for index, end in enumerate(self.ends):
            on_joint = abs(target - end) <= JOINT * self.length
            if on_joint and (before or index == len(self.ends) - 1):
                return index, mpf(1), index < len(self.ends) - 1
            if on_joint:
                return index + 1, mpf(0), True
            if target < end:
                start = self.ends[index - 1] if index else mpf(0)
                return index, self.curves[index].parameter(target - start), False
        raise ArithmeticError("a fraction beyond the path")

    def travel(self, index, t, fraction):
        """Gradient of the distance that the place moves along its segment, last the fraction's."""
        if (index == 0 and t == 0) or (index == len(self.ends) - 1 and t == 1):
            return [0.0] * len(self.values) + [0.0]
        own = self.chain(index, t)
        rows = [float(fraction) * total - part - sum(g[k] for g in self.gradients[:index])
                for k, (total, part) in enumerate(zip(self.gradient, own))]
        return rows + [float(self.length)]


def difference(moved, base, step):
    return [[float((a - b) / step) for a, b in zip(p, q)] for p, q in zip(moved, base)]


def unit_moves(point, segment):
    """How a segment's control points move with the x and the y of one of them."""
    return [[[float(p is point and c == own) for c in (0, 1)] for p in segment.points]
            for own in (0, 1)]


def floats(values):
    return [float(v) for v in values]


def place(path, fraction, before=False):
    """([x, y, tx, ty], their spreads, on a joint) at a fraction in [0, 1] of the length."""
    index, t, joint = path.locate(fraction, before)
    points = path.segments[index].points
    columns = path.curves[index].columns
    position = [bezier.combine(c, t) for c in columns]
    order, vector = 1, [bezier.derivative(c, t, 1) for c in columns]
    if t in (0, 1):
        order, vector = bezier.direction(points, t)
    size = mp.sqrt(mp.fsum(v * v for v in vector))
    tangent = [v / size for v in vector]
    ahead = floats([bezier.derivative(c, t, order + 1) for c in columns]) if order == 1 else [0, 0]
    tx, ty = floats(tangent)
    rate, sign = float(size), -1 if t == 1 and order == 2 else 1
    rows = []
    travel = path.travel(index, t, fraction)
    for k, along in enumerate(travel):
        move = path.moves[index][k] if k < len(path.values) else [[0.0, 0.0]] * len(points)
        direct = [float(bezier.combine(c, t)) for c in zip(*move)]
        turned = [sign * float(bezier.derivative(list(c), t, order)) for c in zip(*move)]
        turned = [v + a * (along / rate) for v, a in zip(turned, ahead)]
        cross = (tx * turned[1] - ty * turned[0]) / rate
        rows.append((direct[0] + tx * along, direct[1] + ty * along, -ty * cross, tx * cross))
    spreads = [path.total(column[:-1], fraction * column[-1]) for column in zip(*rows)]
    return position + tangent, spreads, joint


def part(values, start, end):
    """Control values of the part of one component between two parameters."""
    right = bezier.split(values, start)[1] if start else list(values)
    return bezier.split(right, (end - start) / (1 - start))[0] if end < 1 else right


def trim(path, start, end):
    """[(kind, [(number, spread), ...]), ...] of the part between two fractions in [0, 1]."""
    if start >= end or not path.length:
        return []
    first, t0, _ = path.locate(start)
    last, t1, _ = path.locate(end, before=True)
    pieces, previous = [], None
    for index in range(first, last + 1):
        segment = path.segments[index]
        a, b = (t0 if index == first else mpf(0)), (t1 if index == last else mpf(1))
        numbers = cut(path, index, a, b, start, end)
        if previous is None or previous != (segment.subpath, True) or a > 0:
            pieces.append((0, numbers[0]))
        pieces.append((len(segment.points) - 1, [n for row in numbers[1:] for n in row]))
        previous = (segment.subpath, b == 1)
    return pieces


def cut(path, index, a, b, start, end):
    """Rows of (number, spread) of a segment's part between two parameters."""
    columns = path.curves[index].columns
    values = [part(c, a, b) for c in columns]
    directs = [[part(list(c), a, b) for c in zip(*move)] for move in path.moves[index]]
    bends = []
    for at, fraction, slot in ((a, start, 0), (b, end, 1)):
        if at in (0, 1):
            continue
        ends = [a, b]
        ends[slot] += STEP
        rates = [[(m - v) / STEP for m, v in zip(part(c, *ends), row)]
                 for c, row in zip(columns, values)]
        speed = path.curves[index].speed(at)
        travel = [float(g / speed) for g in path.travel(index, at, fraction)]
        bends.append((rates, travel, fraction))
    rows = []
    for k in range(len(values[0])):
        row = []
        for c in (0, 1):
            gradient, extra = [float(d[c][k]) for d in directs], mpf(0)
            for rates, travel, fraction in bends:
                rate = float(rates[c][k])
                gradient = [g + rate * t for g, t in zip(gradient, travel)]
                extra += abs(fraction * rate * travel[-1])
            row.append((values[c][k], path.total(gradient, extra)))
        rows.append(row)
    return rows
