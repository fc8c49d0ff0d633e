"""What animations make of a property: the value beneath, changed by one after the other."""

from functools import lru_cache, partial

from mpmath import mpf

from . import value_functions
from .animated_keys import key_numbers, key_object
from .carried import CA, added, between, eased, given, mixed_color, mixed_matrix, product
from .golden import EXACT, Truth
from .spring import Oscillator, amplitude, motion
from .timemap import core_animation
from .traced import Undecided, few_turns

ENDS = (("from", "to"), ("from", "by"), ("by", "to"), ("from",), ("to",), ("by",), ())


def evaluate(value, model, animations, time, **way):
    """The presentation value; a way to mix is that of colors."""
    mix = {"matrix": mixed_matrix, "color": partial(mixed_color, tuple(way.values()))}.get(value)
    below = [given(v) for v in model]
    for layer in animations:
        now = core_animation(layer["levels"], time)
        if now.effect and len(layer.get("values", ENDS)) > 1:
            below = shown(mix, layer, below, now)
    return below


def shown(mix, layer, below, now):
    """The value of one animation, together with that beneath if it is additive.

    mix is what lies between two matrices or colors, None for numbers.
    """
    function = layer.get("valueFunction")
    found, first, last = contents(None if function else mix)[layer["content"]](layer, below, now)
    if layer["cumulative"] and now.iteration:
        counted = first if layer["levels"][-1]["autoreverses"] else last
        found = [added(x, y, now.iteration.real()) for x, y in zip(found, counted)]
    if function:
        if function in value_functions.TURNS:
            few_turns(x.value for x in found)
        found = value_functions.matrix(function, found)
    if not layer["additive"]:
        return found
    if mix is mixed_matrix:
        return product(found, below)
    return [added(x, y) for x, y in zip(below, found)]


def ends(layer, below):
    """The two ends; what is missing follows from the value beneath."""
    start, end, by = ([given(v) for v in layer[name]] if name in layer else None
                      for name in ("from", "to", "by"))
    if by and end:
        return [added(x, y, mpf(-1)) for x, y in zip(end, by)], end
    start = start or below
    return start, end or ([added(x, y) for x, y in zip(start, by)] if by else below)


def progress(layer, now):
    """How far an animation is; exactly, at its ends, if no rounding is on the way there."""
    value, spread = now.progress.real(), now.progress.real_spread()
    share = Truth(value, spread, EXACT if now.progress.held and value in (0, 1) else (),
                  scale=value)
    return eased(share, layer["function"]) if "function" in layer else share


def basic_numbers(layer, below, now):
    share, (start, end) = progress(layer, now), ends(layer, below)
    return [between(x, y, share) for x, y in zip(start, end)], start, end


def basic_object(mix, layer, below, now):
    (start, end), share = ends(layer, below), progress(layer, now)
    if share.value not in (0, 1):
        return mix(start, end, share), start, end
    if not now.progress.held:
        raise Undecided("rounding decides whether it is an end")
    return (end if share.value else start), start, end


def spring_numbers(layer, below, now):
    share, (start, end) = along_spring(layer, now), ends(layer, below)
    return [between(x, y, share) for x, y in zip(start, end)], start, end


def spring_object(mix, layer, below, now):
    share, (start, end) = along_spring(layer, now), ends(layer, below)
    if mix is mixed_matrix and end[15].value != 1 and abs(share.value - 1) < 2**-20:
        raise Undecided("rounding decides whether it is the end as given")
    return (mix(start, end, share) if share.value else start), start, end


def along_spring(layer, now):
    """How far a spring from 0 to 1 is, in seconds, whatever the duration."""
    time, velocity = now.progress * now.duration, layer["velocity"]
    made = oscillator(*(layer[name] for name in ("mass", "stiffness", "damping")))
    t = time.real()
    point = motion(made, velocity, 0, 1, t)[0]
    return Truth(point.value, point.spread + point.by_time * (time.real_spread() - t),
                 () if t else EXACT, scale=amplitude(made, velocity, 0, 1)[0])


@lru_cache(None)
def oscillator(mass, stiffness, damping):
    return Oscillator(mass, stiffness, damping, CA)


def keys_with(sampler):
    """A track at the progress, with its first and its last value."""
    def content(layer, below, now):
        first, last = ([given(v) for v in layer["values"][i]] for i in (0, -1))
        return sampler(layer, progress(layer, now), now.progress), first, last
    return content


def contents(mix):
    """What every content is a function of; mix is None for numbers."""
    if mix is None:
        return {"basic": basic_numbers, "spring": spring_numbers,
                "keyframes": keys_with(key_numbers)}
    return {"basic": partial(basic_object, mix), "spring": partial(spring_object, mix),
            "keyframes": keys_with(partial(key_object, mix))}
