"""Programs that answer JSON lines: bench eval, or a port's."""

import json
import random
import shlex
import subprocess
from dataclasses import dataclass

from truth.binary import encode

STARTING, ANSWER = 20.0, 5.0  # seconds that a program and one more line may take


class ToolError(Exception):
    """The work cannot be done."""


@dataclass(frozen=True)
class Variant:
    """A way to compute a kernel; its command, and the tier that it is held to."""

    name: str
    precision: str
    tier: str
    command: tuple
    partial: bool = False  # it may refuse what it has no code for

    def replay(self, line):
        return f"{shlex.join(['echo', line])} | {shlex.join(self.command)}"


def variants(bench, kernel, seed, wanted=None):
    """All that a bench has of a kernel, as `bench list` describes it.

    Each computes in the wanted arrangement, if it has it, or in one that the seed chooses.
    """
    for bound in kernel["bounds"]:
        name, precision = bound["variant"], bound["precision"]
        own = [a for a in bound["arrangements"] if a == (wanted or a)]
        if not own:
            continue
        chosen = random.Random(f"{seed} {kernel['id']} {name} {precision}").choice(own)
        fast = name.endswith(".fast") or name.startswith("blas")
        command = (bench, "eval", kernel["id"], "--variant", name, "--precision", precision,
                   "--arrangement", chosen)
        yield Variant(name, precision, "fast" if fast else "strict", command,
                      name.startswith("blas"))


def listed(bench):
    """The kernels of a bench."""
    done = subprocess.run([bench, "list", "--format", "json"], capture_output=True, text=True,
                          timeout=600, check=True)
    return json.loads(done.stdout)["kernels"]


def line(key, inputs):
    return json.dumps({"id": key} | {k: encode(v) for k, v in inputs.items()},
                      separators=(",", ":"))


def answers(command, questions, patience=ANSWER):
    """The answers by their id; what no answer came to has {"failure": why}.

    After a program that dies, hangs or prints what is no answer, a new one gets the lines after the
    first that is unanswered.
    """
    rest, found = dict(questions), {}
    while rest:
        before = len(rest)
        why = ask(command, rest, found, STARTING + patience * len(rest) ** 0.5)
        rest = {key: v for key, v in rest.items() if key not in found}
        if rest:
            key = next(iter(rest))
            found[key] = {"failure": why}
            del rest[key]
            if len(rest) + 1 == before and not any("failure" not in v for v in found.values()):
                found |= {key: {"failure": why} for key in rest}
                break
    return found


def ask(command, questions, found, limit):
    """Adds a program's answers to found; says why some may be missing."""
    text = "".join(f"{line(key, inputs)}\n" for key, inputs in questions.items()).encode()
    try:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            try:
                out, problem = process.communicate(text, timeout=limit)
                last = " ".join(problem.decode(errors="replace")[-200:].split())
                why = (f"no answer (the program ended with {process.returncode}"
                       f"{last and ': ' + last})")
            except subprocess.TimeoutExpired:
                process.kill()
                out, _ = process.communicate()
                why = f"no answer within {limit:.0f} s"
    except OSError as error:
        raise ToolError(f"{command[0]}: {error}") from error
    for row in out.splitlines():
        try:
            answer = json.loads(row)
            if answer["id"] in questions:
                found.setdefault(answer["id"], answer)
        except (ValueError, TypeError, KeyError):
            return f"printed {row[:80]!r}"
    return why
