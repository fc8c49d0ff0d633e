#!/usr/bin/env python3
"""Writes the golden vectors, data/golden/<kernel>.json, from their definitions.

Without options every file is written whose text changes; stored cases that would change or vanish
are listed and left alone unless --accept is given. With --check nothing is written.
"""

import argparse
import importlib
import json
import os
import re
import secrets
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
GOLDEN = HERE / "golden"
MODULES = ("timing_cases", "curve_cases", "length_cases", "path_cases", "easing_cases",
           "spring_cases", "settling_cases", "spring_form_cases",
           "spring_sequence_cases", "decay_cases", "compose_cases", "product_cases", "image_cases",
           "inverse_cases", "layer_cases", "layout_cases", "decomposition_cases",
           "interpolation_cases", "keypath_cases", "quaternion_cases", "rotation_cases",
           "keyframe_cases", "keyframe_curve_cases", "keyframe_spline_cases", "keyframe_path_cases",
           "track_cases", "matrix_track_cases", "color_track_cases", "time_cases",
           "animation_cases", "blend_cases", "replicator_cases")


def kernels():
    """Every kernel, in the order of its block of ids."""
    found = sorted((k for name in MODULES for k in importlib.import_module(f"truth.{name}").KERNELS),
                   key=lambda kernel: kernel.block)
    for one, other in zip(found, found[1:]):
        if one.block == other.block:
            raise ValueError(f"{one.name} and {other.name} share the block of ids {one.block}")
    return found


def differences(old, new):
    """Lines that say what differs between two documents: head fields, then cases by id."""
    if not old:
        yield "not there"
        return
    for key in sorted({*old, *new} - {"cases"}):
        if old.get(key) != new.get(key):
            yield f"{key} differs"
    before = {case["id"]: case for case in old.get("cases", [])}
    after = {case["id"]: case for case in new["cases"]}
    for key in sorted({*before, *after}):
        if key not in after:
            yield f"case {key} vanishes"
        elif key not in before:
            yield f"case {key} is new"
        elif before[key] != after[key]:
            a, b = before[key], after[key]
            fields = [f for f in sorted({*a, *b}) if a.get(f) != b.get(f)]
            yield f"case {key} changes in {', '.join(fields)}"


def stored(path):
    return json.loads(path.read_text()) if path.exists() else {}


def summary(path, lines):
    rest = f" (and {len(lines) - 1} more)" if len(lines) > 1 else ""
    return f"{path.name}: {lines[0] if lines else 'text differs'}{rest}"


def validate(document):
    """One line for the first violation of the schema, or None."""
    from jsonschema_rs import Draft202012Validator

    schema = json.loads((HERE / "schemas" / "golden.schema.json").read_text())
    found = next(Draft202012Validator(schema).iter_errors(document), None)
    return found and f"{'/'.join(map(str, found.instance_path))}: {found.message[:200]}"


def write(path, text):
    """Writes a file whole or not at all; what is no regular file, such as a pipe, is written to."""
    if path.exists() and not path.is_file():
        path.write_text(text)
        return
    path = path.resolve()
    scratch = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        with open(scratch, "x") as file:
            file.write(text)
        if path.exists():
            os.chmod(scratch, path.stat().st_mode & 0o777)
        os.replace(scratch, path)
    except BaseException:
        scratch.unlink(missing_ok=True)
        raise


def fresh_text(name):
    """The file of a kernel, made anew."""
    sys.path.insert(0, str(HERE))
    from truth.golden import text

    return text(next(kernel for kernel in kernels() if kernel.name == name).document())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true",
                        help="compare with the stored files and the schema; exit 1 on a difference")
    parser.add_argument("--accept", action="store_true",
                        help="write even where stored cases change or vanish")
    parser.add_argument("--only", metavar="KERNEL", action="append", default=[],
                        help="this kernel only (repeatable)")
    options = parser.parse_args()
    sys.path.insert(0, str(HERE))
    try:
        chosen = [k for k in kernels() if not options.only or k.name in options.only]
        unknown = sorted({*options.only} - {k.name for k in chosen})
        if unknown:
            parser.error(f"no such kernel: {', '.join(unknown)}")
        with ProcessPoolExecutor() as pool:
            texts = list(pool.map(fresh_text, [kernel.name for kernel in chosen]))
    except ValueError as error:
        print(error)
        return 1
    failed = False
    if options.check and not options.only:
        for path in sorted({*GOLDEN.glob("*.json")} - {GOLDEN / f"{k.name}.json" for k in chosen}):
            print(f"{path.name}: no kernel has this name")
            failed = True
    for kernel, fresh in zip(chosen, texts):
        path = GOLDEN / f"{kernel.name}.json"
        document = json.loads(fresh)
        lines = list(differences(stored(path), document))
        same = path.exists() and path.read_text() == fresh
        if options.check:
            violation = validate(document)
            if violation:
                print(f"{path.name}: schema: {violation}")
            if not same:
                print(summary(path, lines))
            failed |= bool(violation) or not same
            continue
        touched = [line for line in lines if re.match(r"case \d+ (changes|vanishes)", line)]
        if touched and not options.accept:
            print(f"{summary(path, touched)}; not written without --accept")
            failed = True
        elif not same:
            GOLDEN.mkdir(exist_ok=True)
            write(path, fresh)
            print(f"{summary(path, lines)}: written, {len(document['cases'])} cases")
    if options.check and not failed:
        print(f"{len(chosen)} {'file is' if len(chosen) == 1 else 'files are'} as their definitions say")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
