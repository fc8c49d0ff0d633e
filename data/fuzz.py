#!/usr/bin/env python3
"""Judges programs by new inputs, made from the stored cases, and their truths of 60 digits.

Every input is a stored one with a few numbers changed: moved by ulps, taken from other cases,
replaced by zeros, powers of two or one of the input's own numbers, shifted by powers of two. The
truth and the accepted interval come from the definitions in truth/, as those of the golden files
do; inputs that they leave open are left out, inputs outside a kernel's domain are to be refused.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import generate
from fuzzing import programs
from fuzzing.programs import ToolError
from fuzzing.trial import Task, Trial
from truth.binary import decode

SHARE = 150  # inputs of a kernel that are judged in one go


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise ToolError(message)


def positive(text):
    """A whole number from 1 on."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no whole number from 1 on")
    return int(text)


def arguments(words):
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                    epilog="exit codes: 0 nothing wrong, 1 bad usage, nothing judged, or a "
                    "definition or a tool failed, 3 wrong digits; where both, 1")
    parser.add_argument("--cases", type=positive, metavar="N",
                        help="inputs per kernel; 200 by default")
    parser.add_argument("--seed", help="other inputs; the same for the same seed, by default 1")
    parser.add_argument("--only", action="append", default=[], metavar="KERNEL",
                        help="this kernel only (repeatable)")
    parser.add_argument("--bench", metavar="PATH",
                        default=str(generate.HERE.parent / ".build" / "debug" / "bench"),
                        help="the program that has list and eval; .build/debug/bench by default")
    parser.add_argument("--variant", action="append", default=[], metavar="V",
                        help="this variant of bench only (repeatable)")
    parser.add_argument("--isa", choices=("v1", "v3", "v4"),
                        help="only this level of vector code, and what has none")
    parser.add_argument("--arrangement", metavar="A",
                        help="only this arrangement of bench's code; by default the seed chooses "
                        "one for every variant")
    parser.add_argument("--precision", choices=("f32", "f64"), help="this precision only")
    parser.add_argument("--command", metavar="C",
                        help="judge another program, which answers JSON lines as bench eval does; "
                        "{kernel} and {precision} stand for their names")
    parser.add_argument("--tier", choices=("strict", "fast"),
                        help="the intervals that a --command is held to; strict by default")
    parser.add_argument("--out", metavar="FILE",
                        help="write every failing input as a JSON line for bench eval")
    parser.add_argument("--replay", metavar="FILE",
                        help="judge the inputs of such a file instead of new ones, with --only "
                        "those of some kernels")
    parser.add_argument("--ends", action="store_true",
                        help="also numbers at the ends of the range and of very uneven size, of "
                        "which some are known to be wrong")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count(), metavar="N",
                        help="processes; by default one per core")
    options = parser.parse_args(words)
    if options.tier and not options.command:
        parser.error("--tier: needs --command; bench's variants have tiers of their own")
    for use, unused in (("replay", ("cases", "ends")),
                        ("command", ("variant", "isa", "arrangement"))):
        for name in unused:
            if getattr(options, use) and getattr(options, name):
                parser.error(f"--{name}: has no meaning with --{use}")
    options.cases, options.seed = options.cases or 200, options.seed or "1"
    return options


def variants(options, kernels):
    """The chosen variants by kernel."""
    if options.command:
        precisions = [options.precision] if options.precision else ["f32", "f64"]
        return {k.name: [programs.Variant("command", p, options.tier or "strict", tuple(
            word.replace("{kernel}", k.name).replace("{precision}", p)
            for word in shlex.split(options.command))) for p in precisions] for k in kernels}
    try:
        listed = {k["id"]: k for k in programs.listed(options.bench)}
    except (OSError, subprocess.SubprocessError, ValueError, LookupError) as error:
        raise ToolError(f"{options.bench}: {error}") from error
    every = {k.name: list(programs.variants(
        options.bench, listed[k.name], options.seed, options.arrangement))
        for k in kernels if k.name in listed}
    unknown = {*options.variant} - {v.name for rows in every.values() for v in rows}
    if unknown:
        raise ToolError(f"no such variant: {', '.join(sorted(unknown))}")
    if options.isa and not any(v.name.startswith(f"vector.{options.isa}")
                               for rows in every.values() for v in rows):
        raise ToolError(f"{options.bench}: has no vector code of {options.isa} on this processor")
    return {name: [v for v in rows if chosen(options, v)] for name, rows in every.items()}


def chosen(options, variant):
    level = variant.name.split(".")[1] if variant.name.startswith("vector.") else options.isa
    return (variant.name in (options.variant or [variant.name])
            and variant.precision == (options.precision or variant.precision)
            and level == (options.isa or level))


def replayed(path):
    """The inputs of a file of failures by kernel."""
    found = {}
    try:
        for row in Path(path).read_text().splitlines():
            inputs = decode(json.loads(row))
            found.setdefault(inputs.pop("id").partition("/")[0], []).append(inputs)
    except (OSError, ValueError, LookupError, AttributeError, TypeError) as error:
        raise ToolError(f"{path}: {error}") from error
    return found


def tasks(options):
    kernels = generate.kernels()
    given = replayed(options.replay) if options.replay else {}
    unknown = {*options.only, *given} - {k.name for k in kernels}
    if unknown:
        raise ToolError(f"no such kernel: {', '.join(sorted(unknown))}")
    kernels = [k for k in kernels if (not options.only or k.name in options.only)
               and (not options.replay or k.name in given)]
    made = variants(options, kernels)
    for kernel in kernels:
        if not made.get(kernel.name):
            continue
        for first in range(0, 1 if options.replay else options.cases, SHARE):
            yield (kernel.name, made[kernel.name], f"{options.seed} {kernel.name} {first}",
                   min(SHARE, options.cases - first), given.get(kernel.name, []), options.ends)


def work(task):
    """The outcome of a share, in another process."""
    name, variants, seed, count, given, ends = task
    kernel = next(k for k in generate.kernels() if k.name == name)
    golden = generate.GOLDEN / f"{name}.json"
    return Trial(Task(kernel, golden, variants, seed, count, given, ends)).run()


def judge(options):
    """Prints what is wrong; the number of findings."""
    found, count, shares = [], Counter(), list(tasks(options))
    if not shares and options.replay and not replayed(options.replay):
        if options.out:
            save(options.out, found)
        print(f"{options.replay} has no inputs, of which nothing is wrong")
        return 0
    if not shares:
        raise ToolError("nothing is selected")
    with ProcessPoolExecutor(options.jobs) as pool:
        for done, (name, counted, findings, without) in enumerate(pool.map(work, shares), 1):
            count += counted
            for finding in findings:
                print(told(finding, len(found)), flush=True)
                found.append(finding)
            for error, inputs in without:
                print(f"{name}: no truth, {error}: {programs.line(name, inputs)}", flush=True)
            progress(f"{done} of {len(shares)}, {name}, {len(found)} wrong")
    if options.out:
        save(options.out, found)
    parts = [f"{count[name]} {name}" for name in ("valid", "refused", "undecided",
                                                  "without a truth")]
    progress("")
    print(f"inputs: {', '.join(parts)}; {count['answers']} answers, {len(found)} wrong")
    if count["without a truth"]:
        raise ToolError(f"{count['without a truth']} inputs without a truth: a definition failed")
    if not count["answers"]:
        raise ToolError("nothing was judged")
    return len(found)


def save(path, found):
    rows = [finding.text(number) for number, finding in enumerate(found)]
    try:
        generate.write(Path(path), "".join(f"{row}\n" for row in rows))
    except OSError as error:
        raise ToolError(f"{path}: {error.strerror}") from error


def told(finding, number):
    """A finding in a line, with the command that shows it again."""
    variant, text = finding.variant, finding.text(number)
    return (f"{finding.kernel} {variant.name} {variant.precision}: {finding.complaint}; "
            f"{variant.replay(text)}")


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def main(words=None):
    try:
        return 3 if judge(arguments(words)) else 0
    except ToolError as error:
        print(f"fuzz.py: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
