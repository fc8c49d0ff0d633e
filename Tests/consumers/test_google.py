"""Lets google/benchmark's own compare.py read bench's files and run bench.

    python3 Tests/consumers/test_google.py BENCH FOLDER

BENCH is the program; FOLDER receives the files. Needs Debian's libbenchmark-tools and
requirements.txt.
"""

import json
import math
import subprocess
import sys
import unittest
from pathlib import Path

COMPARE = "/usr/share/benchmark/compare.py"
FEW = "^timing.steps/"


class GoogleCompare(unittest.TestCase):
    bench: Path
    folder: Path

    def compare(self, base, head, *options):
        """What compare.py writes of two files or programs."""
        found = self.folder / "compared.json"
        command = [sys.executable, COMPARE, "-d", found, "benchmarks", base, head, *options]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("OVERALL_GEOMEAN", done.stdout)
        rows = json.loads(found.read_text())
        return {row["name"]: row for row in rows if row["name"] != "OVERALL_GEOMEAN"}

    def run_bench(self, name, kind):
        file = self.folder / name
        command = [self.bench, "run", "--quick", "--filter", FEW, "--out", f"{kind}={file}"]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return file, json.loads(file.read_text())["benchmarks"]

    def test_flat(self):
        base, old = self.run_bench("base.json", "google-benchmark")
        head, new = self.run_bench("head.json", "google-benchmark")
        rows = self.compare(base, head)
        self.assertEqual(list(rows), [row["name"] for row in old])
        for before, after in zip(old, new):
            (measured,) = rows[before["name"]]["measurements"]
            for key, change in (("real_time", "time"), ("cpu_time", "cpu")):
                self.assertTrue(
                    math.isclose(measured[change], after[key] / before[key] - 1, abs_tol=1e-9))

    def test_repetitions(self):
        file, rows = self.run_bench("repetitions.json", "google-benchmark-repetitions")
        compared = self.compare(file, file)
        self.assertEqual(set(compared), {row["run_name"] for row in rows})
        for row in compared.values():
            self.assertGreater(len(row["measurements"]), 2)
            self.assertEqual(row["utest"]["time_pvalue"], 1)

    def test_program(self):
        options = [f"--benchmark_filter={FEW}", "--benchmark_min_time=0.01"]
        rows = self.compare(self.bench, self.bench, *options)
        self.assertTrue(rows)
        for row in rows.values():
            for measured in row["measurements"]:
                self.assertGreater(measured["real_time"], 0)


if __name__ == "__main__":
    GoogleCompare.bench, GoogleCompare.folder = (Path(arg).resolve() for arg in sys.argv[1:])
    unittest.main(argv=sys.argv[:1])
