"""Moments as golden numbers, and grids of cases of Core Animation's model of time."""

from .golden import EXACT, Truth, acceptable, valid
from .levels import EVERY_END, level
from .timemap import core_animation
from .traced import Undecided


def inputs(levels, time):
    return {"model": "coreAnimation", "levels": levels, "time": time}


def moment_truths(found):
    """The five numbers of a moment."""
    progress = found.progress
    fixed = progress.held and progress.value in (0, 1)
    return [Truth(found.phase, exact=EXACT), Truth(int(found.effect), exact=EXACT),
            Truth(progress.real(), progress.real_spread(), EXACT if fixed else ()),
            Truth(found.iteration.real(), exact=EXACT),
            Truth(found.local.real(), found.local.real_spread())]


def core_case(levels, time, *flags):
    found = core_animation(levels, time)
    if not found.turned:
        return valid(inputs(levels, time), moment_truths(found), *flags)
    other = [truth.value for truth in moment_truths(core_animation(levels, time, turn=False))]
    return acceptable(inputs(levels, time), moment_truths(found), [other], *flags)


def grid(nestings, times, *flags):
    """Every nesting at every time, without what rounding decides."""
    cases = []
    for levels in nestings:
        for time in times:
            try:
                cases.append(core_case(levels, time, *flags))
            except Undecided:
                continue
    return cases


def single(times, *flags, **parts):
    return grid([[level(**parts)]], times, *flags)


def endings(times, *flags, **parts):
    """Every fill mode, removed or not."""
    return grid([[level(**parts | ends)] for ends in EVERY_END], times, *flags)
