"""Poses blended from layers: weighted means and sums of numbers and of rotations."""

from mpmath import mpf

from .linear import dot, exactly, norm, plus, scaled
from .quaternion import NOISE, product, unit

STILL = [mpf(0), mpf(0), mpf(0), mpf(1)]


def blend(rotation, additive, weights, layers):
    """The numbers of the blend and what their errors are relative to."""
    if rotation:
        return added(weights, layers) if additive else mean(weights, layers)
    with exactly():
        total = sum(w * x for w, (x,) in zip(weights, layers))
        weight = sum(weights)
    size = sum(abs(w * x) for w, (x,) in zip(weights, layers))
    if additive:
        return [total], size
    return ([total / weight], size / weight) if weight else (layers[0], mpf(0))


def aligned(weights, layers):
    """The layers on the first one's half of the sphere, weighed."""
    return [scaled(-w if dot(layers[0], x) < 0 else w, x) for w, x in zip(weights, layers)]


def mean(weights, layers):
    """The sum at length 1, or the first layer where the sum is 0."""
    with exactly():
        terms = aligned(weights, layers)
        total = [sum(column) for column in zip(*terms)]
    size = sum(norm(term) for term in terms)
    if norm(total) <= NOISE * size:
        return unit(layers[0]), mpf(1)
    return unit(total), size / norm(total)


def part(weight, layer):
    """A weighed rotation, exactly, and what its length makes of an error."""
    with exactly():
        bent = plus(scaled(1 - weight, STILL), -weight if layer[3] < 0 else weight, layer)
    size = norm(bent)
    if size <= NOISE:
        return STILL, mpf(0)
    return bent, (abs(1 - weight) + abs(weight) * norm(layer)) / size


def added(weights, layers):
    """The product of the weighed rotations, the last turning first.

    It is brought to length 1 at the end, so that numbers that cancel are exactly 0.
    """
    total, size = STILL, mpf(0)
    for weight, layer in zip(weights, layers):
        factor, loss = part(weight, layer)
        with exactly():
            total = product(total, factor)
        size = max(size, loss)
    return unit(total), size
