"""Golden cases and their JSON: what a case is, its acceptance intervals, its file."""

import json
import math
from dataclasses import dataclass, field

from mpmath import mp, mpf

from .binary import F32, F64, FORMATS, digits, encode, number, numbers

SCHEMA = "animation-kernels/golden/1"
NOISE = mpf(10) ** -15  # a smaller tail is the working precision's, not the truth's
PLAIN = {"ordinary", "scene", "named"}  # every other flag marks a case as adversarial
FLOORS = {"absolute": 2.0**-91, "floor": 2.0**-958}  # 2^11 times a format's least normal number
LEAST = 2.0**-126  # normal number of binary32
FLUSHED = {"subnormal": "subnormal inputs of binary32, which hardware that flushes takes for 0"}


@dataclass
class Truth:
    """One number of a result.

    spread is the sum over the inputs of |input * d out / d input|. exact names the tiers that
    promise the value itself. change, where the first order does not describe the function, gives
    the sum of the actual changes for a relative input perturbation of a given size, or a pair,
    downwards and upwards. scale multiplies the absolute part of a tier. within holds the least and
    the greatest value that the number can have, which an interval leaves by roundings only, but not
    downwards from 0.
    """

    value: object
    spread: object = 0
    exact: tuple = ()
    change: object = None
    scale: object = 1
    within: tuple = ()


EXACT = ("strict", "fast")


@dataclass
class Case:
    """An input with its required outcome."""

    inputs: dict
    out: list
    flags: list
    result: str = "valid"
    error: str = ""
    alternatives: list = field(default_factory=list)
    wide: bool = False  # leave binary32 out although the inputs are representable
    edges: bool = False  # judge binary32 also where results are flushed or its largest number
    directions: tuple = ()  # inputs of any length, which binary32 takes up to its very ends


@dataclass
class Tier:
    """Half width of an interval: ulp * ulp(truth) + spread * eps * spread + absolute * eps * scale.

    The spread factor grows by per_degree for every degree of the curve; narrow replaces it in
    binary32, floor the absolute one in binary64.
    """

    ulp: float
    spread: float
    absolute: float
    why: str
    per_degree: float = 0
    narrow: float = None
    floor: float = None

    def json(self):
        narrow = {} if self.narrow is None else {"spread32": number(self.narrow)}
        floor = {} if self.floor is None else {"absolute64": number(self.floor)}
        return {"ulp": number(self.ulp), "spread": number(self.spread), **narrow,
                "spreadPerDegree": number(self.per_degree),
                "absolute": number(self.absolute), **floor, "why": self.why}

    def interval(self, truth, degree, form):
        value = mpf(truth.value)
        if mp.isnan(value) or mp.isinf(value):
            return [float(value)] * 2
        factor = self.spread + self.per_degree * degree
        if form is F32 and self.narrow is not None:
            factor = self.narrow
        sensitive = factor * form.unit * truth.spread
        if truth.change is not None:
            sensitive = truth.change(factor * form.unit)
        absolute = self.absolute if form is F32 or self.floor is None else self.floor
        ulps, rest = self.ulp * form.ulp(value), absolute * form.unit * truth.scale
        if self.ulp == 0.5 and not sensitive and not rest:
            return [form.round(value)] * 2
        down, up = sensitive if isinstance(sensitive, tuple) else (sensitive, sensitive)
        low, high = value - (ulps + down + rest), value + (ulps + up + rest)
        if truth.within:
            least, most = ((v, self.ulp * form.ulp(v) + absolute * form.unit
                           if v and mp.isfinite(v) else 0)
                           for v in map(mpf, truth.within))
            low, high = max(low, least[0] - least[1]), min(high, most[0] + most[1])
        return [form.round(low, mp.floor), form.round(high, mp.ceil)]


@dataclass
class Series:
    """Cases whose ids follow each other from first on; new ones are added at the end only."""

    first: int
    cases: list


@dataclass
class Kernel:
    """A kernel's goldens: its block of ids, its tiers, the legend of its flags and its series."""

    name: str
    block: int
    strict: Tier
    fast: Tier
    flags: dict
    series: object
    case: object  # the case of an input in the domain; Undecided where rounding decides about it
    domain: object  # whether an input is to be taken

    def of(self, inputs):
        """The case of an input, stored or not."""
        if not self.domain(inputs):
            return invalid(inputs, "outside the domain")
        return self.case(inputs)

    def entries(self):
        taken = set()
        for series in self.series():
            for offset, case in enumerate(series.cases):
                key = self.block + series.first + offset
                if key in taken or not self.block < key < self.block + 10000:
                    raise ValueError(f"{self.name}: id {key} is taken or outside the block")
                taken.add(key)
                unknown = [flag for flag in case.flags if flag not in self.flags]
                if unknown or not case.flags:
                    raise ValueError(f"{self.name} {key}: flags without a legend: {unknown}")
                yield entry(self, key, case)

    def document(self):
        cases = list(self.entries())
        used = {flag for case in cases for flag in case["flags"]}
        if unused := sorted({*self.flags} - used):
            raise ValueError(f"{self.name}: no case has the flags {', '.join(unused)}")
        flags = self.flags | {k: v for k, v in FLUSHED.items() if k in used - {*self.flags}}
        return {"schema": SCHEMA, "kernel": self.name,
                "generator": {"mpmath": "1.3.0", "digits": 60},
                "tiers": {"strict": self.strict.json(), "fast": self.fast.json()},
                "flags": flags, "cases": cases}


def entry(kernel, key, case):
    """A case as JSON."""
    inputs = numbers(case.inputs)
    judged = refuses(kernel.domain) if case.result == "invalid" else supports
    forms = [f for f in FORMATS if judged(f, case, inputs)]
    record = {"id": key, "in": {k: encode(v) for k, v in case.inputs.items()},
              "bits": [F64.bits(x) for x in inputs], "precisions": [f.name for f in forms],
              "result": case.result, "flags": case.flags + flushed(case, inputs, forms)}
    if case.result == "invalid":
        return record | {"out": [], "error": case.error}
    degree = len(case.inputs["points"]) - 1 if "points" in case.inputs else 0
    record["out"] = [outcome(kernel, truth, degree, forms) for truth in case.out]
    if case.result == "acceptable":
        record["alternatives"] = [encode(list(map(float, row))) for row in case.alternatives]
    return record


def flushed(case, inputs, forms):
    """The flag that hardware without subnormal numbers may fail a case in binary32."""
    if F32 not in forms or not any(0 < abs(x) < LEAST for x in inputs):
        return []
    return [flag for flag in FLUSHED if flag not in case.flags]


def supports(form, case, inputs):
    """Whether a case is judged in a format: exact inputs, results in the normal range."""
    if form is F64:
        return True
    results = [mpf(t.value) for t in case.out if mp.isfinite(mpf(t.value))]
    sizes = numbers([v for name, v in case.inputs.items() if name not in case.directions])
    return (not case.wide and all(form.holds(x) for x in inputs)
            and all(form.normal(mpf(x)) for x in sizes if math.isfinite(x))
            and all(form.normal(x) or case.edges and (abs(x) < 1 or form.holds(float(x)))
                    for x in results))


def refuses(domain):
    """Whether inputs are refused in a format too, to which the numbers that it has not are rounded."""
    def refused(form, case, inputs):
        moved = rounded(case.inputs, form)
        sizes = [new for old, new in zip(inputs, numbers(moved)) if math.isfinite(old)]
        return form is F64 or not domain(moved) and all(
            math.isfinite(x) and form.normal(mpf(x)) for x in sizes)
    return refused


def rounded(value, form):
    """An input value whose floats are rounded to a format."""
    if isinstance(value, dict):
        return {k: rounded(v, form) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [rounded(v, form) for v in value]
    return form.round(mpf(value)) if isinstance(value, float) and math.isfinite(value) else value


def outcome(kernel, truth, degree, forms):
    """One output number as JSON."""
    value = mpf(truth.value)
    nearest = F64.round(value)
    finite = mp.isfinite(value)
    tail = (value - mpf(nearest)) / F64.ulp(mpf(nearest)) if finite else mpf(0)
    tail = tail if abs(tail) > NOISE else mpf(0)
    spread = mpf(truth.spread)
    if mp.isnan(spread):
        raise ArithmeticError("a spread that is no number accepts nothing")
    condition = spread / abs(value) if finite and value else (mp.inf if spread else mpf(0))
    record = {"value": number(nearest), "bits": F64.bits(nearest), "tail": digits(tail, 12),
              "cond": digits(condition, 6), "spread": digits(spread, 6)}
    if truth.scale != 1:
        record["scale"] = digits(mpf(truth.scale), 6)
    for name, tier in (("strict", kernel.strict), ("fast", kernel.fast)):
        record[name] = {}
        for form in forms:
            ends = tier.interval(truth, degree, form)
            if name in truth.exact:
                ends = [form.round(value)] * 2
            record[name][form.name] = [form.bits(x) for x in ends]
    return record


def text(document):
    """The file of a document: the head, then one case per line."""
    compact = {"ensure_ascii": False, "allow_nan": False}
    head = [f"{json.dumps(key)}: {json.dumps(value, **compact)}"
            for key, value in document.items() if key != "cases"]
    rows = [json.dumps(case, separators=(",", ":"), **compact) for case in document["cases"]]
    return "{\n" + ",\n".join(head) + ',\n"cases": [\n' + ",\n".join(rows) + "\n]}\n"


def completed(case, **defaults):
    """The function that gives cases, of inputs too in which fields with a default are left out."""
    def made(i):
        found = case(defaults | i)
        found.inputs = {k: v for k, v in found.inputs.items() if k in i}
        return found
    return made


def valid(inputs, out, *flags, **rest):
    """A case with one required outcome."""
    return Case(inputs, out, list(flags), **rest)


def acceptable(inputs, out, alternatives, *flags, **rest):
    """A case with more than one allowed outcome."""
    return Case(inputs, out, list(flags), result="acceptable", alternatives=alternatives, **rest)


def invalid(inputs, error, *flags):
    """A case that must be refused."""
    return Case(inputs, [], list(flags), result="invalid", error=error)
