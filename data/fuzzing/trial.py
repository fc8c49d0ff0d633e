"""One share of the work: new inputs of a kernel, their truths, and the answers of every variant."""

import json
import signal
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field

from truth.binary import decode
from truth.golden import entry
from truth.traced import Undecided

from .inputs import Source, at, leaves, put
from .judging import complaint
from .programs import Variant, answers, line

TRIES = 40  # values that are put back at most


@dataclass
class Task:
    """Inputs of a kernel: a count of new ones, or given ones."""

    kernel: object
    golden: str
    variants: list
    seed: str
    count: int
    given: list = field(default_factory=list)
    ends: bool = False
    patience: float = 20.0


@dataclass
class Finding:
    """A wrong answer."""

    kernel: str
    variant: Variant
    inputs: dict
    complaint: str

    def name(self, number):
        return f"{self.kernel}/{self.variant.name}/{self.variant.precision}/{number}"

    def text(self, number):
        return line(self.name(number), self.inputs)


@contextmanager
def limit(seconds):
    """Raises where a definition takes too long."""
    def stop(*_):
        raise Undecided("the definition takes too long")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def stored(path):
    """The inputs of the stored cases, and whether they are to be taken."""
    return [(decode(case["in"]), case["result"] != "invalid")
            for case in json.loads(path.read_text())["cases"]]


class Trial:
    """The inputs of a task with their truths."""

    def __init__(self, task):
        self.task, self.count = task, Counter()
        self.questions, self.bases, self.records = {}, {}, {}
        self.without = []

    def run(self):
        """All findings, each once per variant."""
        for inputs, base in self.inputs():
            record = self.record(inputs)
            if record is None:
                continue
            key = len(self.questions)
            self.questions[key], self.bases[key], self.records[key] = inputs, base, record
            self.count["refused" if record["result"] == "invalid" else "valid"] += 1
        found = [f for v in self.task.variants for f in self.judged(v)]
        return self.task.kernel.name, self.count, found, self.without

    def inputs(self):
        if self.task.given:
            yield from ((inputs, inputs) for inputs in self.task.given)
            return
        source, seen = Source(
            stored(self.task.golden), self.task.seed, self.task.ends), set()
        for _ in range(self.task.count):
            inputs, base = source.next()
            text = line(0, inputs)
            if text not in seen:
                seen.add(text)
                yield inputs, base

    def record(self, inputs, counted=True):
        """The case of an input as in a golden file; None where the definitions leave it open."""
        try:
            with limit(self.task.patience):
                return entry(self.task.kernel, 0, self.task.kernel.of(inputs))
        except Undecided:
            self.count["undecided"] += counted
        except (ArithmeticError, AttributeError, ValueError, TypeError, LookupError) as error:
            self.count["without a truth"] += 1
            self.without.append((f"{type(error).__name__}: {error}", inputs))
        return None

    def judged(self, variant):
        """What a variant does wrong."""
        asked = {key: inputs for key, inputs in self.questions.items()
                 if variant.precision in self.records[key]["precisions"]}
        given = answers(variant.command, asked)
        self.count["answers"] += len(asked)
        for key, inputs in asked.items():
            wrong = self.wrong(variant, self.records[key], given[key])
            if wrong:
                yield self.smaller(variant, inputs, self.bases[key], wrong)

    def wrong(self, variant, record, answer):
        if "failure" in answer:
            return answer["failure"]
        if variant.partial and "error" in answer:
            return None
        return complaint(record, answer, variant.tier, variant.precision)

    def smaller(self, variant, inputs, base, wrong):
        """The finding after values of the stored case are put back while something stays wrong."""
        places = [p for p in leaves(inputs) if differs(inputs, base, p)][:TRIES]
        for place in places if len(places) > 1 else ():
            fewer = put(inputs, place, at(base, place))
            record = self.record(fewer, counted=False)
            if record is None or variant.precision not in record["precisions"]:
                continue
            still = self.wrong(variant, record, answers(variant.command, {0: fewer})[0])
            if still:
                inputs, wrong = fewer, still
        return Finding(self.task.kernel.name, variant, inputs, wrong)


def differs(inputs, base, place):
    """Whether a stored case has another value at a place."""
    try:
        return repr(at(inputs, place)) != repr(at(base, place))
    except (LookupError, TypeError):
        return False
