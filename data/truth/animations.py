"""How animations are written, and cases of them."""

from .animation import evaluate
from .golden import valid
from .levels import level
from .traced import Undecided

EASE_IN, EASE_OUT = [0.42, 0.0, 1.0, 1.0], [0.0, 0.0, 0.58, 1.0]
EASE_IN_OUT, DEFAULT = [0.42, 0.0, 0.58, 1.0], [0.25, 0.1, 0.25, 1.0]
STEADY = [0.0, 0.0, 1.0, 1.0]
SPRING = ("mass", "stiffness", "damping", "velocity")


def animation(content, levels, function=None, additive=False, cumulative=False, **rest):
    return {"levels": levels} | ({"function": function} if function else {}) | {
        "additive": additive, "cumulative": cumulative, "content": content} | rest


def basic(start=None, end=None, by=None, levels=None, **rest):
    """From start to end; numbers stand for lists of one."""
    parts = {name: v if isinstance(v, list) else [v]
             for name, v in (("from", start), ("to", end), ("by", by)) if v is not None}
    return animation("basic", levels or [level()], **rest | parts)


def spring(parameters, start=None, end=None, by=None, levels=None, **rest):
    """The same on a spring of mass, stiffness, damping and velocity."""
    made = basic(start, end, by, levels, **rest)
    tail = {name: made.pop(name) for name in ("from", "to", "by") if name in made}
    return made | {"content": "spring"} | dict(zip(SPRING, parameters)) | tail


def track(values, mode="linear", levels=None, additive=False, cumulative=False, timing=None,
          function=None, **rest):
    """Keyframes; numbers stand for lists of one."""
    values = [v if isinstance(v, list) else [v] for v in values]
    made = {"mode": mode, "values": values} | ({"timing": timing} if timing else {}) | rest
    return animation("keyframes", levels or [level()], function, additive, cumulative) | made


def inputs(model, animations, time, way=None):
    """The input; a way to mix, the space and whether it is premultiplied, makes it one of colors."""
    model = model if isinstance(model, list) else [model]
    kind = "color" if way else "matrix" if len(model) == 16 else "numbers"
    mix = dict(zip(("space", "premultiplied"), way)) if way else {}
    return {"value": kind} | mix | {"model": model, "animations": animations, "time": time}


def value_case(found, *flags):
    return valid(found, evaluate(**found), *flags)


def sampled(model, animations, times, *flags, way=None):
    """The property at every time, without what rounding decides."""
    cases = []
    for time in times:
        found = inputs(model, animations, time, way)
        try:
            cases.append(value_case(found, *flags))
        except Undecided:
            continue
    return cases


def each(model, stacks, times, *flags, **way):
    return [case for stack in stacks for case in sampled(model, stack, times, *flags, **way)]
