"""Progress from time: Core Animation's media timing and the Web Animations timing model."""

import math
from dataclasses import dataclass, replace
from fractions import Fraction

from .traced import Traced, Undecided, constant, given, infinite, order, whole, within

BEFORE, ACTIVE, AFTER, REMOVED = range(4)
FILLS = ("removed", "forwards", "backwards", "both")
DIRECTIONS = ("normal", "reverse", "alternate", "alternate-reverse")
ZERO, ONE, TWO, OUTERMOST = (constant(x) for x in (0, 1, 2, Fraction(1, 4)))
INFINITE = Traced(math.inf)


@dataclass(frozen=True)
class Moment:
    """A result; of Core Animation's also the level's duration and the time inside it."""

    phase: int
    effect: bool
    progress: Traced = ZERO
    iteration: Traced = ZERO
    local: Traced = ZERO
    duration: Traced = ZERO
    inside: Traced = ZERO
    turned: bool = False  # at its end at a negative speed, where the rule for the end is doubtful


def fills(level, phase):
    """Whether an animation has an effect before its begin, or after its end."""
    return level["fill"] in ("both", "backwards" if phase == BEFORE else "forwards")


def core_animation(levels, time, turn=True):
    """The moment of the innermost level; turn: whether the rule for the end holds backwards."""
    now, around, phase, turned = given(time), OUTERMOST, ACTIVE, False
    for level in levels:
        found = moment(level, now, around, turn)
        phase, turned = phase if phase != ACTIVE else found.phase, turned or found.turned
        if not found.effect:
            return Moment(phase, False, turned=turned)
        now, around = found.inside, found.duration
    return replace(found, phase=phase, turned=turned)


def moment(level, parent, around, turn):
    """One level: from the time and the duration around it."""
    begin, offset, speed, count, total = (given(level[name]) for name in (
        "begin", "offset", "speed", "repeatCount", "repeatDuration"))
    duration = given(level["duration"]) if level["duration"] else around
    period = TWO * duration if level["autoreverses"] else duration
    if not infinite(duration.value):
        within(period)
    active = total or period * (count or ONE)
    elapsed = within(parent - begin)
    run = within(elapsed * abs(speed))
    exact(period, active, run)
    if order(elapsed, ZERO) < 0:
        phase, effect, local = BEFORE, fills(level, BEFORE), offset
    elif order(run, active) > 0:
        phase = REMOVED if level["removedOnCompletion"] else AFTER
        effect = phase == AFTER and fills(level, AFTER)
        local = offset + (active if speed.value > 0 else -active)
    else:
        phase, effect, local = ACTIVE, True, elapsed * speed + offset
    if not effect:
        return Moment(phase, False)
    within(local)
    if infinite(period.value):
        inside = local if local.value > 0 else ZERO
        progress = ZERO if infinite(duration.value) else inside / duration
        return Moment(phase, True, progress, ZERO, local, duration, inside)
    if phase == AFTER and not total and not offset:  # whatever the product rounds to
        k = whole(count or ONE if speed.value > 0 else -(count or ONE), ONE)
    else:
        k = whole(local, period)
    inside = local - k * period
    ends = not inside and phase != BEFORE and (phase == AFTER or order(run, active) == 0)
    turned = ends and speed.value < 0
    if ends and (turn or not turned):
        inside, k = replace(inside + period, held=inside.held and period.held), k - ONE
    if level["autoreverses"] and inside.value > duration.value:
        inside = period - inside
    return Moment(phase, True, inside / duration, k, local, duration, inside, turned)


def web_animations(effect, time):
    """The timing model of Web Animations level 1, from an animation's current time on."""
    start, rate, delay, end_delay, first, iterations, duration = (given(effect[name]) for name in (
        "start", "rate", "delay", "endDelay", "iterationStart", "iterations", "duration"))
    local = within(within(given(time) - start) * rate)
    active = duration * iterations
    exact(duration, active, local)
    if not infinite(duration.value):
        within(first * duration)
    end = larger(delay + active + end_delay, ZERO)
    opening = larger(smaller(delay, end), ZERO)
    closing = larger(smaller(delay + active, end), ZERO)
    forwards = effect["rate"] >= 0
    if order(local, opening) < 0 or not forwards and order(local, opening) == 0:
        phase = BEFORE
    elif order(local, closing) > 0 or forwards and order(local, closing) == 0:
        phase = AFTER
    else:
        phase = ACTIVE
    if phase != ACTIVE and not fills(effect, phase):
        return Moment(phase, False)
    now = within(local - delay)
    if phase == BEFORE:
        now = larger(now, ZERO)
    elif phase == AFTER:
        now = larger(now if order(now, active) < 0 else active, ZERO)
    passed = (ZERO if phase == BEFORE else iterations) if not duration else now / duration
    overall = passed + first
    ended = phase != BEFORE and now.value == active.value and bool(iterations)
    if ended:  # whatever the product rounds to
        overall = replace(overall, held=(iterations + first).held)
    endless = infinite(overall.value)
    count = whole(first, ONE) if endless else begun(overall, first, now, duration)
    simple = (first if endless else overall) - count
    if ended and not simple:
        simple = simple + ONE
    if phase == AFTER and infinite(iterations.value):
        iteration = INFINITE
    else:
        iteration = count - (ONE if simple.value == 1 else ZERO)
    reverse = turns_back(effect["direction"], iteration)
    return Moment(phase, True, ONE - simple if reverse else simple, iteration, now)


def exact(duration, *products):
    """Raises where a duration is subnormal and binary64 has not all products that are set beside it."""
    if 0 < duration.value < 2.0**-1022 and not all(x.held for x in products):
        raise Undecided("products below binary64's normal numbers")


def begun(overall, first, now, duration):
    """The whole iterations; after a whole start those of the time alone, without a rounded sum."""
    try:
        return whole(overall, ONE)
    except Undecided:
        if not duration or infinite(duration.value) or first.value.denominator != 1:
            raise
        return constant(first.value) + whole(now, duration)


def turns_back(direction, iteration):
    """Whether an iteration runs from its end to its start."""
    if direction in ("normal", "reverse"):
        return direction == "reverse"
    if infinite(iteration.value):
        return False
    return (iteration.value + (direction == "alternate-reverse")) % 2 == 1


def larger(a, b):
    return a if a.value > b.value else b


def smaller(a, b):
    return a if a.value < b.value else b
