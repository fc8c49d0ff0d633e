extension HTMLReport {
  /// Sorts tables, filters everything that has something to search, and reads marks.
  static let script = """
    (() => {
      "use strict";
      const all = (selector, from = document) => [...from.querySelectorAll(selector)];

      const key = (row, column) => {
        const cell = row.cells[column];
        if (cell.dataset.v === undefined) return cell.textContent.trim();
        return cell.dataset.v === "NaN" ? Infinity : Number(cell.dataset.v);
      };
      const isEmpty = (key) => key === "";
      const compare = (a, b) => typeof a === "number" && typeof b === "number"
        ? (a < b ? -1 : a > b ? 1 : 0)
        : String(a).localeCompare(String(b), "en", { numeric: true });
      for (const button of all("th button")) {
        button.addEventListener("click", () => {
          const head = button.closest("th");
          const body = head.closest("table").tBodies[0];
          const isDescending = head.getAttribute("aria-sort") === "ascending";
          for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
          head.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
          const keyed = [...body.rows].map((row) => ({ row, key: key(row, head.cellIndex) }));
          keyed.sort((a, b) => isEmpty(a.key) - isEmpty(b.key)
            || (isEmpty(a.key) ? 0 : compare(a.key, b.key) * (isDescending ? -1 : 1)));
          body.append(...keyed.map((entry) => entry.row));
        });
      }

      const box = document.getElementById("filter");
      const items = all("[data-s]");
      const rows = all("#rows tbody tr");
      const note = document.querySelector("[data-counts]");
      const filter = () => {
        const words = box.value.toLowerCase().split(/\\s+/).filter((word) => word && word !== "-");
        for (const item of items) {
          const isFound = (text) => words.every((word) => word.startsWith("-")
            ? !text.includes(word.slice(1)) : text.includes(word));
          item.classList.toggle("out", !item.dataset.s.split("|").some(isFound));
        }
        const shown = rows.filter((row) => !row.classList.contains("out")).length;
        if (note) note.textContent = words.length
          ? `${shown} of ${rows.length} rows` : `${rows.length} rows`;
      };
      box.addEventListener("input", filter);
      if (box.value) filter();

      const readout = document.getElementById("readout");
      let on = null;
      const show = (mark) => {
        if (mark === on) return;
        on?.element.classList.remove("on");
        on = mark;
        on?.element.classList.add("on");
        readout.hidden = !on;
        readout.textContent = on ? on.text : "";
      };
      document.addEventListener("keydown", (event) => { if (event.key === "Escape") show(null); });
      document.addEventListener("pointerdown", (event) => {
        if (!event.target.closest("figure svg")) show(null);
      });
      for (const figure of all("figure")) {
        const svg = figure.querySelector("svg");
        const marks = all(".mark[data-s]", svg).map((element) => {
          const { e: x, f: y } = element.transform.baseVal[0].matrix;
          const title = element.querySelector("title");
          const text = title.textContent;
          title.remove();
          return { element, x, y, text };
        });
        const read = (event) => {
          const place = new DOMPoint(event.clientX, event.clientY)
            .matrixTransform(svg.getScreenCTM().inverse());
          let nearest = null, least = 24;
          for (const mark of marks) {
            const distance = Math.hypot(mark.x - place.x, mark.y - place.y);
            if (distance < least && !mark.element.classList.contains("out")) {
              [nearest, least] = [mark, distance];
            }
          }
          show(nearest);
        };
        svg.addEventListener("pointermove", read);
        svg.addEventListener("pointerdown", read);
        svg.addEventListener("pointerleave", (event) => {
          if (event.pointerType === "mouse") show(null);
        });
      }
    })();

    """
}
