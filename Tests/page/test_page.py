"""Checks HTML reports in Chromium against the receipts that they were made of.

    python3 Tests/page/test_page.py FOLDER

FOLDER holds NAME.html and NAME.json of the same command, as written by
`bench run --out html=FOLDER/NAME.html --out json=FOLDER/NAME.json`. Needs Debian's chromium and
chromium-driver, and requirements.txt.
"""

import json
import shutil
import sys
import unittest
from math import inf, isnan
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

PHONE = {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True}
DESKTOP = {"width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False}


def number(value):
    """A number of a receipt, where those that JSON lacks are words."""
    return float(value) if isinstance(value, str) else value


class PageChecks:
    """What holds for every page; a subclass per page names its files."""

    page: Path
    receipt: dict

    @classmethod
    def setUpClass(cls):
        options = Options()
        options.binary_location = shutil.which("chromium")
        for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        cls.browser = webdriver.Chrome(
            options=options, service=Service(shutil.which("chromedriver"))
        )

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()

    def setUp(self):
        self.open(DESKTOP)

    def open(self, screen, scheme="light"):
        self.command("Emulation.setDeviceMetricsOverride", screen)
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.command("Emulation.setEmulatedMedia", {"features": [feature]})
        self.browser.get(self.page.resolve().as_uri())

    def command(self, name, parameters):
        return self.browser.execute_cdp_cmd(name, parameters)

    def run_script(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def cells(self, table):
        """The exact numbers of a table, row by row."""
        return self.run_script(
            """return [...document.querySelectorAll(arguments[0] + " tbody tr")].map(
              (row) => [...row.cells].map((cell) => cell.dataset.v ?? null))""",
            table,
        )

    def test_console_is_silent(self):
        self.browser.get_log("browser")
        self.open(DESKTOP)
        self.filter("a -b")
        self.assertEqual(self.browser.get_log("browser"), [])

    def test_nothing_else_is_requested(self):
        self.browser.get_log("performance")
        self.open(DESKTOP)
        requests = []
        for entry in self.browser.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                requests.append(message["params"]["request"]["url"])
        others = [url for url in requests if not url.startswith("data:")]
        self.assertEqual(others, [self.page.resolve().as_uri()])

    def test_rows_equal_the_receipt(self):
        shown = self.cells("#rows")
        self.assertEqual(len(shown), len(self.receipt["rows"]))
        for cells, row in zip(shown, self.receipt["rows"]):
            wanted = {4: row["elements"]}
            if speed := row.get("speed"):
                wanted[6] = speed["nanoseconds"]
                if interval := speed.get("interval"):
                    median, ends = speed["nanoseconds"], interval.values()
                    wanted[7] = max(abs(median - end) for end in ends) / median * 100
                wanted[8] = speed["bytesPerSecond"] / 1e9
                wanted[9] = speed["work"]["flopsPerElement"] / speed["nanoseconds"]
                wanted[10] = speed["shareOfLimit"]
                if "speedup" in speed:
                    wanted[12] = speed["speedup"]["value"]
            if error := row.get("error"):
                wanted[13] = number(error["worstUlps"])
                wanted[14] = number(error["worstScaled"])
            for column in (4, 6, 7, 8, 9, 10, 12, 13, 14):
                text = cells[column]
                got = None if text is None else float(text)
                self.assertEqual(got, wanted.get(column), f"{row['kernel']}, column {column}")

    def test_pairs_equal_the_receipt(self):
        shown = sorted(
            [None if text is None else float(text) for text in cells[3:7]] for cells in
            self.cells(".ratios") if cells[3] is not None
        )
        wanted = sorted(
            [timing["ratio"]["value"], timing["nanoseconds"], timing["detectable"],
             timing["control"]["value"]]
            for timing in (pair.get("timing") for pair in self.receipt.get("pairs", [])) if timing
        )
        self.assertEqual(shown, wanted)
        badges = self.run_script(
            "return [...document.querySelectorAll('.ratios .badge')].map("
            "(badge) => badge.textContent.split(' ')[1])")
        verdicts = [pair["verdict"] for pair in self.receipt.get("pairs", [])]
        self.assertEqual(sorted(badges), sorted(verdicts))

    def test_worst_inputs_equal_the_receipt(self):
        wanted = []
        for check in self.receipt["verification"]:
            variants = [v for v in check["variants"] if v["cases"] > 0]
            ours = [v for v in variants if v["variant"] != "reference"] or variants
            if ours:
                wanted.append(max(number(variant["boundUsed"]) for variant in ours))
        shown = [float(cells[1]) for cells in self.cells("#inputs table:first-of-type")]
        self.assertEqual(shown, sorted(wanted, reverse=True))

    def test_every_heading_sorts(self):
        tables = self.run_script("return document.querySelectorAll('table').length")
        self.assertGreater(tables, 0)
        for table in range(tables):
            for order in ("ascending", "descending"):
                for column, (state, cells, before, after) in enumerate(self.sort(table, order)):
                    self.assertEqual(state, order)
                    self.assertEqual(sorted(before), sorted(after))
                    filled = [cell for cell in cells if cell != [None, ""]]
                    self.assertEqual(cells[: len(filled)], filled, "empty cells come last")
                    if all(exact is not None for exact, _ in filled):
                        keys = [float(exact) for exact, _ in filled]
                        keys = [inf if isnan(key) else key for key in keys]
                    elif all(text.isalpha() for _, text in filled):
                        keys = [text.lower() for _, text in filled]
                    else:
                        continue
                    wanted = sorted(keys, reverse=order == "descending")
                    self.assertEqual(keys, wanted, f"table {table}, column {column}")

    def sort(self, table, order):
        """Clicks every heading of a table until it is in an order; what it says and shows then."""
        return self.run_script(
            """const table = document.querySelectorAll("table")[arguments[0]];
            const rows = () => [...table.tBodies[0].rows].map((row) => row.textContent);
            return [...table.querySelectorAll("th button")].map((button) => {
              const head = button.closest("th"), before = rows();
              do button.click(); while (head.getAttribute("aria-sort") !== arguments[1]);
              const keys = [...table.tBodies[0].rows].map((row) => {
                const cell = row.cells[head.cellIndex];
                return [cell.dataset.v ?? null, cell.textContent.trim()];
              });
              return [head.getAttribute("aria-sort"), keys, before, rows()];
            });""",
            table,
            order,
        )

    def filter(self, text):
        self.run_script(
            """const box = document.getElementById("filter");
            box.value = arguments[0];
            box.dispatchEvent(new Event("input"));""",
            text,
        )

    def visible_rows(self, section="#rows"):
        return self.run_script(
            f"return [...document.querySelectorAll('{section} tbody tr')]"
            ".filter((row) => row.offsetParent !== null).length"
        )

    def test_filter_shows_what_has_all_words(self):
        rows = self.receipt["rows"]
        if not rows:
            self.skipTest("no rows")
        family = rows[0]["kernel"]
        for text, holds in (
            (f"{family} f64", lambda row: row["kernel"] == family and row["precision"] == "f64"),
            (f"{family} -f64", lambda row: row["kernel"] == family and row["precision"] != "f64"),
            ("-" + family, lambda row: row["kernel"] != family),
            ("fma", lambda row: row.get("speed", {}).get("limit", {}).get("kind") == "fma"),
            ("reference", lambda row: row["variant"] == "reference"),
            ("one for all", lambda row: row["arrangement"] in ("one", "one.rows")),
            ("-f32 -f64", lambda row: False),
            ("no such words", lambda row: False),
            ("", lambda row: True),
        ):
            self.filter(text)
            self.assertEqual(self.visible_rows(), sum(map(holds, rows)), text)
            if text:
                kernels = {row["kernel"] for row in rows if holds(row)}
                self.assertEqual(self.visible_rows("#kernels"), len(kernels), text)

    def test_marks_can_be_read(self):
        self.run_script("document.querySelector('figure .mark')?.scrollIntoView({block: 'center'})")
        marks = self.run_script("return document.querySelectorAll('figure .mark[data-s]').length")
        if not marks:
            self.skipTest("no figures")
        said = self.run_script(
            """const mark = document.querySelector("figure .mark[data-s]");
            const box = mark.getBoundingClientRect();
            mark.dispatchEvent(new PointerEvent("pointermove", { bubbles: true,
              clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }));
            const readout = document.getElementById("readout");
            return [readout.hidden, readout.textContent, mark.dataset.s.split(" ")[0]];"""
        )
        self.assertFalse(said[0])
        self.assertIn(said[2], said[1].lower())
        self.run_script(
            "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))")
        self.assertTrue(self.run_script("return document.getElementById('readout').hidden"))

    def test_forms_tell_kinds_and_places_without_colour(self):
        """Of the roofline's marks and of its legend: what they are alone gives their form."""
        marks = self.run_script(
            """return [...document.querySelectorAll("#roofline figure .mark[data-s]")].map((mark) => [
              mark.getAttribute("class").match(/k-\\w+/)[0],
              mark.dataset.s.match(/ (l1|l2|l3|dram) /)[1],
              mark.getAttribute("d"), getComputedStyle(mark).fillOpacity])"""
        )
        if not marks:
            self.skipTest("no roofline")
        forms = {}
        for kind, place, *form in marks:
            forms.setdefault(tuple(form), set()).add((kind, place))
        self.assertEqual([meant for meant in forms.values() if len(meant) > 1], [])
        kinds = {(kind, place) for kind, place, *_ in marks}
        self.assertEqual(len(forms), len(kinds), "one form each")
        keys = self.run_script(
            """return [...document.querySelectorAll("#roofline .key .mark")].map((mark) =>
              [mark.getAttribute("d"), getComputedStyle(mark).fillOpacity].join())"""
        )
        wanted = len({kind for kind, _ in kinds}) + len({place for _, place in kinds})
        self.assertEqual((len(keys), len(set(keys))), (wanted, wanted))

    def test_no_screen_needs_sideways_scrolling(self):
        for width in (740, 900, 1100):
            self.open(DESKTOP | {"width": width})
            self.assertLessEqual(
                self.run_script("return document.documentElement.scrollWidth"), width)

    def test_all_is_within_a_phone(self):
        self.open(PHONE)
        self.assertLessEqual(
            self.run_script("return document.documentElement.scrollWidth"), PHONE["width"])
        outside = self.run_script(
            """return [...document.querySelectorAll("main *, header *")].filter((element) =>
              !element.closest(".scroll, .multiples, svg")
              && element.getBoundingClientRect().right > innerWidth + 0.5)
              .map((element) => element.outerHTML.slice(0, 120))"""
        )
        self.assertEqual(outside, [])

    def test_words_can_be_read_in_both_schemes(self):
        grounds = set()
        for scheme in ("light", "dark"):
            self.open(DESKTOP, scheme)
            self.run_script("document.querySelectorAll('details').forEach((d) => d.open = true)")
            ground, worst = self.run_script(CONTRAST)
            grounds.add(ground)
            self.assertGreaterEqual(worst[0], 4.5, f"{scheme}: {worst[1]}")
        self.assertEqual(len(grounds), 2)

    def test_structure_is_accessible(self):
        faults = self.run_script(
            """const all = (selector) => [...document.querySelectorAll(selector)];
            const ids = all("[id]").map((element) => element.id);
            return {
              headings: all("th:not([scope])").length,
              pictures: all("svg:not([aria-hidden])").filter((svg) =>
                svg.getAttribute("role") !== "img" || !svg.getAttribute("aria-label")).length,
              ids: ids.length - new Set(ids).size,
              links: all("nav a").filter((a) => !document.querySelector(a.hash)).length,
              titles: all("h1").length - 1,
            };"""
        )
        self.assertEqual({name: count for name, count in faults.items() if count}, {})


# The least contrast of any visible text with what lies behind it (WCAG 2.2, 1.4.3).
CONTRAST = """
const channels = (color) => color.match(/[\\d.]+/g).map(Number);
const luminance = (color) => {
  const [r, g, b] = channels(color).map((c) => c / 255)
    .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const color = getComputedStyle(at).backgroundColor;
    if (channels(color)[3] !== 0) return color;
  }
};
let worst = [21, ""];
for (const element of document.querySelectorAll("body, body *")) {
  const hasText = [...element.childNodes].some((node) =>
    node.nodeType === 3 && node.textContent.trim());
  if (!hasText || !element.checkVisibility() || element.closest("script")) continue;
  const style = getComputedStyle(element);
  const text = luminance(element.closest("svg") ? style.fill : style.color);
  const behind = luminance(ground(element));
  const contrast = (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05);
  if (contrast < worst[0]) worst = [contrast, element.outerHTML.slice(0, 160)];
}
return [getComputedStyle(document.documentElement).backgroundColor, worst];
"""


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    pages = sorted(Path(sys.argv[1]).glob("*.html"))
    if not pages:
        sys.exit(f"{sys.argv[1]}: no page, NAME.html")
    suite = unittest.TestSuite()
    for page in pages:
        members = {"page": page, "receipt": json.loads(page.with_suffix(".json").read_text())}
        checks = type(f"Page_{page.stem}", (PageChecks, unittest.TestCase), members)
        suite.addTests(unittest.defaultTestLoader.loadTestsFromTestCase(checks))
    sys.exit(not unittest.TextTestRunner(verbosity=1).run(suite).wasSuccessful())


if __name__ == "__main__":
    main()
