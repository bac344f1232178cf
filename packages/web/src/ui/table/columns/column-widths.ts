import { useLayoutEffect, type RefObject } from "react";

/** The custom property that holds the width of the content of a column, by its position in the row. */
export const contentWidth = (position: number) => `--w${position}`;

/** Measured widths depend on these, so a change of them makes all rows unmeasured. */
const conditions = () => `${rootPx()} ${matchMedia("(min-width: 1280px)").matches}`;

const rootPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Text of the same length, such as a countdown of seconds, keeps its width. */
const isSameLength = ({ type, oldValue, target }: MutationRecord) =>
  type === "characterData" && oldValue?.length === target.nodeValue?.length;

const rowsOf = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>("tr:not([aria-hidden])")];

/**
 * Writes the width of the content of each column into custom properties of the table, from which its style computes the
 * columns. Rows are separate grids, so the browser cannot do this. Measures only rows that are new or whose content changed,
 * before they are painted.
 */
export function useColumnWidths(ref: RefObject<HTMLTableElement | null>): void {
  useLayoutEffect(
    function measureColumns() {
      const table = ref.current;
      if (!table) return undefined;
      const measurement = new ColumnWidths(table);
      const changes = new MutationObserver((records) => measurement.update(records));
      changes.observe(table, { childList: true, characterData: true, characterDataOldValue: true, subtree: true });
      // Also when a hidden table is shown, or when cards become rows.
      const sizes = new ResizeObserver(() => measurement.update([]));
      sizes.observe(table);
      // A table that starts with rows is measured before it is painted.
      measurement.update([]);
      return () => {
        changes.disconnect();
        sizes.disconnect();
      };
    },
    [ref],
  );
}

class ColumnWidths {
  private widths = new WeakMap<Element, readonly number[]>();
  private measuredAt = "";
  private fittedTo = 0;

  private readonly table: HTMLElement;

  constructor(table: HTMLElement) {
    this.table = table;
  }

  update(records: readonly MutationRecord[]): void {
    const relevant = records.filter((record) => !isSameLength(record));
    const isResized = this.fittedTo !== this.table.clientWidth || this.measuredAt !== conditions();
    if (relevant.length === 0 && !isResized) return;
    for (const { target } of relevant) this.forget(target);
    const [head, ...rows] = rowsOf(this.table);
    // Below 992 px rows are cards without a head.
    if (!head || head.offsetWidth === 0) return;
    if (rows.length === 0) return this.fitHeadings(head);
    if (this.measuredAt !== conditions()) this.widths = new WeakMap();
    this.measuredAt = conditions();
    this.fittedTo = this.table.clientWidth;
    delete this.table.dataset["narrow"];
    this.measure([head, ...rows].filter((row) => !this.widths.has(row)));
    this.write([head, ...rows]);
    // Wide columns are left out where the others do not fit beside them.
    if (this.table.scrollWidth > this.table.clientWidth) this.table.dataset["narrow"] = "";
  }

  /** Without rows the declared widths hold, except for headings that need more. */
  private fitHeadings(head: HTMLElement): void {
    const declared = [...head.children].map((cell) => cell.getBoundingClientRect().width);
    this.measure([head]);
    for (const [position, width] of (this.widths.get(head) ?? []).entries())
      if (width > (declared[position] ?? 0)) this.writeWidth(position, width);
  }

  private forget(target: Node): void {
    const row = (target instanceof Element ? target : target.parentElement)?.closest("tr");
    if (row) this.widths.delete(row);
  }

  /** All rows change before the first one is read, so that the layout is computed once. */
  private measure(rows: readonly HTMLElement[]): void {
    for (const row of rows) row.dataset["measured"] = "";
    for (const row of rows)
      this.widths.set(
        row,
        [...row.children].map((cell) => cell.getBoundingClientRect().width),
      );
    for (const row of rows) delete row.dataset["measured"];
  }

  private write(rows: readonly HTMLElement[]): void {
    const all = rows.map((row) => this.widths.get(row) ?? []);
    const widest = (position: number) => Math.max(...all.map((widths) => widths[position] ?? 0));
    for (let position = 0; position < (all[0]?.length ?? 0); position += 1) this.writeWidth(position, widest(position));
  }

  private writeWidth(position: number, width: number): void {
    const value = `${Math.ceil(width) / rootPx()}rem`;
    const name = contentWidth(position);
    if (this.table.style.getPropertyValue(name) !== value) this.table.style.setProperty(name, value);
  }
}
