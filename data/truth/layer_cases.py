"""Golden cases of layer geometry: layer.transform and layer.world."""

import math

from mpmath import mp

from . import transform_domain as takes
from .binary import f32
from .golden import Kernel, Series, Tier, invalid, valid
from .matrices import (BASIC, EYE, IDENTITY, SCENES, SWIPE_FLAT, diagonals, made, random_matrix,
                       rounded)
from .product_cases import refused_matrices, stretched, truths
from .programs import randoms, swipe_card, tv_card
from .transform import layer, world

FLAGS = {
    "ordinary": "ordinary layers",
    "scene": "layers of the scenes",
    "anchor": "the anchor left out, taken in points, or of the wrong edge",
    "anchor-z": "anchorPointZ or zPosition left out, or their signs exchanged",
    "bounds": "an origin of the bounds that is not 0: left out, or scaled by the anchor",
    "sublayer": "the parent's transform about its origin or centre instead of its anchor",
    "order": "the parent's transform applied before the position, or perspective before the turn",
    "far": "positions far larger than the rest cancel",
    "singular": "transforms without an inverse",
    "depth": "a chain in reverse, or one layer too few",
    "last": "the last layer's own sublayerTransform used",
    "flat": "perspective of an outer layer lost on the way",
    "domain": "outside the domain: to be refused",
}
FINITE = "the numbers of a layer must be finite"
COUNTED = "a list has another number of numbers"
CENTRE = (0.5, 0.5)


def described(position=(0.0, 0.0), z=0.0, anchor=CENTRE, anchor_z=0.0,
              bounds=(0.0, 0.0, 100.0, 100.0), transform=IDENTITY, parent=None):
    """The input of layer.transform; parent is a sublayerTransform and its anchor."""
    inputs = {"position": list(position), "zPosition": z, "anchor": list(anchor),
              "anchorZ": anchor_z, "bounds": list(bounds), "transform": list(transform)}
    if parent:
        inputs |= {"sublayerTransform": list(parent[0]), "parentAnchor": list(parent[1])}
    return inputs


def row(*arguments, sublayer=IDENTITY, **rest):
    """The 42 numbers of a layer of a chain."""
    inputs = described(*arguments, **rest)
    return [float(v) for v in (*inputs["position"], inputs["zPosition"], *inputs["anchor"],
                               inputs["anchorZ"], *inputs["bounds"], *inputs["transform"],
                               *sublayer)]


def case(inputs, *flags):
    own = [*inputs["position"], inputs["zPosition"], *inputs["anchor"], inputs["anchorZ"],
           *inputs["bounds"], *inputs["transform"]]
    parent = [*inputs["sublayerTransform"], *inputs["parentAnchor"]] if len(inputs) > 6 else []
    found = layer(own, parent)
    return valid(inputs, truths(found), *flags, wide=stretched(found))


def random_layer(seed, **rest):
    x, y, z, left, top = randoms(seed, 5, -300.0, 300.0)
    width, height = randoms(seed + 1, 2, 10.0, 400.0)
    anchor = randoms(seed + 2, 3, -0.25, 1.25)
    return {"position": (x, y), "z": z, "anchor": anchor[:2], "anchor_z": f32(40 * anchor[2]),
            "bounds": (left, top, width, height)} | rest


def coaster(step):
    """The cart of 36 x 36 on its curve, turned along it, at step / 8."""
    t = step / 8
    points = ((20, 400), (100, 100), (200, 500), (400, 400))
    place = [sum(w * p[i] for w, p in zip(((1 - t)**3, 3 * t * (1 - t)**2, 3 * t * t * (1 - t),
                                           t**3), points)) for i in (0, 1)]
    steps = [[b[i] - a[i] for i in (0, 1)] for a, b in zip(points, points[1:])]
    dx, dy = (sum(w * s[i] for w, s in zip(((1 - t)**2, 2 * t * (1 - t), t * t), steps))
              for i in (0, 1))
    turn = made("SRT", (0.0, 0.0, 1.0, f32(mp.atan2(dy, dx))))
    return {"position": [f32(v) for v in place], "anchor": (0.5, f32(0.8)),
            "bounds": (0.0, 0.0, 36.0, 36.0), "transform": turn}


CARD = {"position": (187.5, 333.5), "bounds": (0.0, 0.0, 300.0, 400.0)}
SCREEN = (187.5, 333.5)
TURNED = made("SRT", (0.0, 1.0, 0.0, 0.75))


def cases(rows, *flags):
    return [case(described(**r), *flags) for r in rows]


def layer_series():
    yield Series(1, cases([random_layer(600 + 3 * i, transform=random_matrix(600 + i))
                           for i in range(14)], "ordinary"))
    yield Series(20, cases([random_layer(650 + 3 * i, transform=m, parent=(
        random_matrix(670 + i), randoms(680 + i, 2, -90.0, 90.0)))
                            for i, m in enumerate([*BASIC.values()][:8])], "ordinary"))
    yield Series(50, cases([coaster(k) for k in range(9)], "scene")
                 + cases([CARD | {"transform": m} for m in SCENES.values()], "scene")
                 + cases([CARD | {"transform": TURNED, "parent": (EYE, SCREEN)}], "scene"))
    yield Series(100, cases([{"position": (10.0, 20.0), "anchor": a, "transform": m,
                              "bounds": (0.0, 0.0, 80.0, 60.0)}
                             for a in ((0.0, 0.0), (1.0, 1.0), (0.0, 1.0), (-0.5, 2.0))
                             for m in (BASIC["quarter"], BASIC["scale"])], "anchor"))
    yield Series(120, cases([{"z": z, "anchor_z": a, "transform": m}
                             for z, a in ((0.0, 10.0), (30.0, 0.0), (30.0, 10.0), (-30.0, -30.0))
                             for m in (TURNED, EYE)], "anchor-z"))
    yield Series(140, cases([{"position": (5.0, 6.0), "bounds": b, "anchor": a,
                              "transform": BASIC["affine"]}
                             for b in ((30.0, -40.0, 100.0, 50.0), (-7.0, 9.0, 0.0, 0.0),
                                       (0.0, 0.0, -20.0, -30.0))
                             for a in (CENTRE, (0.0, 0.0))], "bounds"))
    yield Series(160, cases([CARD | {"transform": TURNED, "parent": (s, c)}
                             for s in (EYE, SCENES["tv-card"], BASIC["turn"])
                             for c in ((0.0, 0.0), SCREEN, (-100.0, 50.0))]
                            + [CARD | {"transform": TURNED,
                                       "parent": (diagonals(1, 1, 1, 2), SCREEN)}],
                            "sublayer"))
    yield Series(180, cases([CARD | {"z": 20.0, "transform": m, "parent": (s, SCREEN)}
                             for m, s in ((BASIC["move"], BASIC["scale"]), (EYE, TURNED),
                                          (BASIC["scale"], BASIC["move"]), (TURNED, EYE))],
                            "order"))
    far = (1e6, f32(1e9), 2.0**50)
    yield Series(200, cases([{"position": (x, -x), "transform": BASIC["turn"], **rest} for x in far
                             for rest in ({}, {"bounds": (x, -x, 10.0, 10.0)},
                                          {"parent": (BASIC["turn"], (x, -x))})], "far"))
    yield Series(220, cases([CARD | {"transform": m} for m in (SWIPE_FLAT, diagonals(0, 0, 1, 1),
                                                               [0.0] * 16)]
                            + [CARD | {"parent": (SWIPE_FLAT, SCREEN)}], "singular"))
    yield Series(9000, [invalid(i, e, "domain") for i, e in refused_layers()])


def refused_layers():
    whole = described(parent=(IDENTITY, (0.0, 0.0)))
    nan, inf = math.nan, math.inf
    for key, value in (("position", [nan, 0.0]), ("zPosition", inf), ("anchor", [0.5, -inf]),
                       ("anchorZ", nan), ("bounds", [0.0, nan, 1.0, 1.0]),
                       ("bounds", [0.0, 0.0, inf, 1.0]), ("parentAnchor", [nan, 0.0])):
        yield whole | {key: value}, FINITE
    for key, value in (("position", [0.0]), ("anchor", [0.5] * 3), ("bounds", [1.0] * 2),
                       ("parentAnchor", [0.0] * 3)):
        yield whole | {key: value}, COUNTED
    for key in ("transform", "sublayerTransform"):
        yield from ((whole | {key: m}, e) for m, e in refused_matrices())
    bare = described()
    yield bare | {"sublayerTransform": IDENTITY}, "sublayerTransform and parentAnchor go together"
    yield bare | {"parentAnchor": [0.0, 0.0]}, "sublayerTransform and parentAnchor go together"


def world_case(layers, *flags):
    found = world(layers)
    return valid({"layers": layers}, truths(found), *flags, wide=stretched(found))


def random_rows(seed, count):
    """Layers of small turns and shifts, some with perspective."""
    for index in range(count):
        axis = randoms(seed + 5 * index, 4)
        scale = randoms(seed + 5 * index + 3, 3, 0.75, 1.5)
        yield row(**random_layer(seed + 5 * index, transform=made("SRT", axis, scale)),
                  sublayer=EYE if index % 2 else random_matrix(seed + index))


def world_series():
    yield Series(1, [world_case(list(random_rows(1000 + 50 * n + 7 * k, n)), "ordinary")
                     for n in (1, 2, 3, 4) for k in range(3)]
                 + [world_case(list(random_rows(1500, 8)), "ordinary")])
    screen = row(SCREEN, bounds=(0.0, 0.0, 375.0, 667.0), sublayer=EYE)
    yield Series(50, [world_case([screen, row(**CARD, transform=m)], "scene")
                      for m in (TURNED, rounded(swipe_card(60)), BASIC["spin"])]
                 + [world_case([screen, row(**coaster(k))], "scene") for k in (0, 3, 8)]
                 + [world_case([screen, row(**CARD, transform=rounded(tv_card(1, -1, order))),
                                row((150.0, 200.0), 200.0, transform=rounded(
                                    tv_card(1, -1, parallax=True)))], "scene")
                    for order in (True, False)])
    shifted, scaled = (row(**random_layer(1600), transform=BASIC[n]) for n in ("move", "scale"))
    turned = row(**random_layer(1610), transform=BASIC["turn"])
    yield Series(100, [world_case(list(rows), "depth") for rows in (
        (shifted, scaled), (scaled, shifted), (shifted, scaled, turned), (turned, scaled, shifted),
        (turned,), [turned] * 2, [turned] * 7, [turned] * 8)])
    yield Series(120, [world_case([*rows, row(**CARD, sublayer=s)], "last")
                       for rows in ([], [screen], [screen, turned])
                       for s in (BASIC["scale"], random_matrix(1620))])
    inner = row(**CARD, transform=made("SRT", (1.0, 0.0, 0.0, 0.5)))
    plain = row(SCREEN, bounds=(0.0, 0.0, 375.0, 667.0))
    yield Series(140, [world_case(rows, "flat") for rows in (
        [screen, plain, inner], [screen, plain, plain, inner], [screen, screen, inner],
        [plain, screen, inner])])
    parent = {"position": (50.0, 60.0), "anchor": (0.0, 1.0), "bounds": (10.0, -20.0, 200.0, 100.0)}
    yield Series(160, [world_case([row(**parent, sublayer=s), row((5.0, 6.0), transform=TURNED)],
                                  "sublayer")
                       for s in (BASIC["turn"], BASIC["scale"], EYE, SCENES["tv-card"])])
    yield Series(180, [world_case([row((1e6, -1e6), sublayer=BASIC["turn"]),
                                   row((-1e6, 1e6), 5.0, transform=BASIC["turn"]),
                                   row((f32(0.1), f32(0.2)))], "far"),
                       world_case([row((f32(1e9), 0.0)), row((f32(-1e9), 1.0))], "far")])
    yield Series(200, [world_case([screen, row(**CARD, transform=SWIPE_FLAT), turned], "singular"),
                       world_case([row(sublayer=[0.0] * 16), turned], "singular")])
    bad = [(row()[:i] + [v] + row()[i + 1:], FINITE) for i, v in ((0, math.nan), (12, math.inf),
                                                                 (41, -math.inf))]
    bad += [((row() + [0.0])[:n], COUNTED) for n in (0, 26, 41, 43)]
    yield Series(9000, [invalid({"layers": [row(), r]}, e, "domain") for r, e in bad]
                 + [invalid({"layers": [row()] * n}, "1 to 8 layers", "domain") for n in (0, 9)])


def used(*absent):
    return {k: v for k, v in FLAGS.items() if k not in absent}


COUNT = ("at most 4 roundings of each term per product and 2 of an anchor; scale is the number of "
         "matrices (3 per layer and 3 per sublayerTransform) times the product of their magnitudes")
KERNELS = [
    Kernel("layer.transform", 520000, Tier(1, 0, 4, COUNT),
           Tier(1, 0, 5, "the same in the storage format"), used("depth", "last", "flat"),
           layer_series,
           case=case, domain=takes.layer),
    Kernel("layer.world", 530000, Tier(1, 0, 4, COUNT),
           Tier(1, 0, 5, "the same in the storage format"),
           used("anchor", "anchor-z", "bounds", "order"), world_series,
           case=lambda i: world_case(**i), domain=takes.chain),
]
