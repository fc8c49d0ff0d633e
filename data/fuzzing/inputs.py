"""New inputs from stored ones."""

import copy
import math
import random

from truth.binary import f32

WORDS = (bool, str)
# Where ranges and the numbers of all whole ones end, and squares leave the range.
ENDS = (2.0**-1074, 2.0**-1022, 2.0**-540, 2.0**-511, 2.0**-149, 2.0**-126, 2.0**-64, 2.0**20,
        2.0**24, 2.0**53, 2.0**64, 2.0**127, math.ldexp(2 - 2.0**-23, 127), 2.0**512, 2.0**1023,
        math.ldexp(2 - 2.0**-52, 1023))


def leaves(value, place=()):
    """The places of all numbers, words and switches of an input, in the order written."""
    if isinstance(value, dict):
        value = value.items()
    elif isinstance(value, list):
        value = enumerate(value)
    else:
        yield place
        return
    for key, inner in value:
        yield from leaves(inner, (*place, key))


def at(value, place):
    for key in place:
        value = value[key]
    return value


def put(value, place, new):
    """A copy of an input with another value at a place."""
    made = copy.deepcopy(value)
    at(made, place[:-1])[place[-1]] = new
    return made


def kind(place):
    """What a place is about, wherever in a list it stands."""
    return tuple(key for key in place if isinstance(key, str))


def siblings(inputs, place):
    """What stands beside a place: the names of an object, or how many there are in a list."""
    parent = at(inputs, place[:-1])
    return frozenset(parent) if isinstance(parent, dict) else len(parent)


class Source:
    """Makes inputs of one kernel from its stored cases."""

    def __init__(self, cases, seed, ends=False):
        """cases: inputs, and whether each is valid; ends: whether to reach those of the range."""
        self.ends = ends
        self.random = random.Random(seed)
        self.bases = [inputs for inputs, good in cases if good]
        self.fields, self.values, self.refused = {}, {}, {}
        for inputs, good in cases:
            for place in leaves(inputs):
                pool = self.values if good else self.refused
                pool.setdefault(self.slot(inputs, place), []).append(at(inputs, place))
            for name, value in inputs.items():
                if good:
                    self.fields.setdefault(name, []).append(value)

    def slot(self, inputs, place):
        """What values may stand for each other: numbers of one name, words with the same beside."""
        value = at(inputs, place)
        if isinstance(value, WORDS):
            return kind(place), type(value), siblings(inputs, place)
        return kind(place), is_count(inputs, place)

    def next(self):
        """A new input and the stored one that it is made from."""
        base = self.random.choice(self.bases)
        made = base
        for _ in range(self.random.choice((1, 1, 1, 2, 2, 3, 5))):
            made = self.changed(made)
        return (narrowed(made) if self.random.random() < 0.6 else made), base

    def changed(self, inputs):
        """An input with one change."""
        places = list(leaves(inputs))
        if not places or self.random.random() < 0.08:
            name = self.random.choice([k for k, v in inputs.items() if not isinstance(v, WORDS)])
            return inputs | {name: copy.deepcopy(self.random.choice(self.fields[name]))}
        place = self.random.choice(places)
        old = at(inputs, place)
        if isinstance(old, WORDS) or is_count(inputs, place):
            pool = self.refused if self.random.random() < 0.2 else self.values
            return put(inputs, place, self.random.choice(
                pool.get(self.slot(inputs, place)) or [old]))
        if self.random.random() < (0.15 if self.ends else 0.05):
            return self.stretched(inputs, place)
        return put(inputs, place, self.number(inputs, places, place))

    def number(self, inputs, places, place):
        """Another number for that at a place."""
        choose, x, slot = self.random.choice, float(at(inputs, place)), self.slot(inputs, place)
        beside = [y for y in (at(inputs, p) for p in places) if not isinstance(y, WORDS)]
        way = choose(("near", "near", "narrow", "close", "given", "given", "zero", "power", "same",
                      "beside", "made", "shifted", "shifted", "negative", "fraction", "refused",
                      *(("far", "end") if self.ends else ())))
        if way in ("near", "beside"):
            x = x if way == "near" else float(choose(beside))
            for _ in range(choose((1, 1, 2, 4))):
                x = math.nextafter(x, choose((-math.inf, math.inf)))
            return x
        if way == "narrow":
            return x * (1 + choose((-1, 1)) * 2.0 ** -choose((23, 22, 20, 12)))
        if way == "close":
            return x * (1 + choose((-1, 1)) * 2.0 ** -self.random.randint(1, 52))
        if way == "made":
            return made(choose("+-*/"), float(choose(beside)), float(choose(beside)))
        if way == "far":
            return scaled(x, self.random.randint(-1060, 1020) // choose((1, 1, 8)))
        if way == "end":
            return choose((-1, 1)) * choose(ENDS)
        if way == "given":
            return choose(self.values.get(slot) or [x])
        if way == "zero":
            return choose((0.0, -0.0))
        if way == "power":
            return choose((-1, 1)) * 2.0 ** choose((0, 0, 1, -1, -1, -2, 2, 3, -10, 10, -24, -53))
        if way == "same":
            return choose(beside)
        if way == "shifted":
            return scaled(x, choose((-40, -20, -8, -3, -2, -1, 1, 2, 3, 8, 20, 40)))
        if way == "negative":
            return -x
        if way == "fraction":
            return self.random.random() * choose((1, -1, 2, abs(x) if math.isfinite(x) else 1))
        return choose(self.refused.get(slot) or [x])

    def stretched(self, inputs, place):
        """An input with all numbers of a field, or of a list in it, times powers of two.

        It is one for all near 1, at the ends of the range anywhere or one for each: products of
        uneven numbers vanish or leave the range where what is made of them does not.
        """
        choose, whole = self.random.choice, self.random.randint
        power, reach = choose((-60, -30, -10, -1, 1, 10, 30, 60)), 0
        if self.ends:
            top = choose((60, 126, 126, 1020))
            power, reach = choose((power, whole(-top, top))), choose((0, 0, 3, 10, 30, top))
        start = choose((place[:1], place[:-1] or place))
        for here in list(leaves(inputs)):
            x = at(inputs, here)
            if (here[:len(start)] == start and not isinstance(x, WORDS)
                    and not is_count(inputs, here)):
                inputs = put(inputs, here, scaled(float(x), power + whole(-reach, reach)))
        return inputs


def is_count(inputs, place):
    """Whether a place holds a whole number by its meaning."""
    return place[-1] in ("count", "order") and not isinstance(at(inputs, place), str)


def made(operation, a, b):
    """What two numbers make, as thresholds are made of an input's own numbers."""
    if operation == "/":
        return a / b if b else a
    return {"+": a + b, "-": a - b, "*": a * b}[operation]


def scaled(x, power):
    """x 2^power, or x where that leaves binary64."""
    try:
        return math.ldexp(x, power)
    except OverflowError:
        return x


def narrowed(value):
    """An input with its numbers rounded to binary32, but for those beyond its range."""
    if isinstance(value, dict):
        return {k: v if k in ("count", "order") else narrowed(v) for k, v in value.items()}
    if isinstance(value, list):
        return [narrowed(v) for v in value]
    if isinstance(value, WORDS):
        return value
    near = f32(value)
    return near if near == value or near and math.isfinite(near) or value != value else value
