import type { Page } from "@playwright/test";

/** What a list page shows: its place on the screen, and text or controls that are not completely visible. */
export interface ListFigures {
  /** Distance of the first row from the top of the window. */
  firstRowY: number;
  /** Rows that are completely visible. */
  visibleRows: number;
  /** All rows of the page. */
  rows: number;
  /** The different heights of rows. */
  heights: number[];
  /** Lines of controls between the header of the application and the table. */
  barsAbove: number;
  /** Cells that are cut although their row has free space. */
  cut: string[];
  /** Cells and controls outside of the card of the table. */
  outside: string[];
}

/** The figures of the list on the visible page. */
export const listFigures = (page: Page): Promise<ListFigures | null> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>("[data-tab]")].find((tab) => tab.checkVisibility());
    const table = shown?.querySelector<HTMLElement>("table[role=table]");
    const rows = [...(table?.querySelectorAll<HTMLElement>("tbody tr[data-key]:not([hidden])") ?? [])];
    const [first] = rows;
    if (!shown || !table || !first) return null;

    const cellsOf = (row: HTMLElement) => [...row.children].filter((cell) => cell.getBoundingClientRect().width > 0);
    const head = table.querySelector<HTMLElement>("thead tr");
    const measured = [...(head ? [head] : []), ...rows].map((row) =>
      cellsOf(row).map((cell) => {
        const { left, right, width } = cell.getBoundingClientRect();
        return { cell: cell as HTMLElement, left, right, width, text: cell.textContent, wanted: 0 };
      }),
    );
    const cells = measured.flat();
    // The width of a cell whose content has all the room that it needs, with row actions as bold as under the pointer.
    for (const row of rows) row.dataset["measured"] = "";
    for (const { cell } of cells) cell.style.cssText = "width: max-content; justify-self: start";
    for (const item of cells) item.wanted = item.cell.getBoundingClientRect().width;
    for (const { cell } of cells) cell.style.cssText = "";
    for (const row of rows) delete row.dataset["measured"];
    const widths = (measured[0] ?? []).map((_, column) => Math.max(...measured.map((row) => row[column]?.wanted ?? 0)));
    const used = (measured[1] ?? []).reduce((sum, { width }, column) => sum + Math.min(width, widths[column] ?? 0), 0);
    const free = first.getBoundingClientRect().width - used;
    const card = table.getBoundingClientRect();
    const controls = [...table.querySelectorAll("a, button")].filter((element) => element.checkVisibility());

    const top = table.getBoundingClientRect().top;
    const bars = [...shown.querySelectorAll("button, input, select")]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect())
      .filter(({ bottom, height }) => height > 0 && bottom <= top + 1)
      .map(({ top: from, height }) => from + height / 2)
      .toSorted((a, b) => a - b);
    const foot = table.parentElement?.parentElement?.querySelector("nav")?.getBoundingClientRect().top ?? innerHeight;
    const end = Math.min(innerHeight, foot);
    return {
      firstRowY: Math.round(first.getBoundingClientRect().top),
      visibleRows: rows.filter((row) => row.getBoundingClientRect().bottom <= end + 1).length,
      rows: rows.length,
      heights: [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))],
      barsAbove: bars.filter((y, index) => index === 0 || y - (bars[index - 1] ?? 0) > 14).length,
      // Columns are rounded up to whole pixels.
      cut:
        free < widths.length
          ? []
          : cells
              .filter((cell) => cell.wanted > cell.width + 1)
              .map(({ text, wanted: needed, width }) => `${text} (${Math.ceil(needed)} of ${Math.round(width)} px)`),
      outside: [
        ...cells.filter(({ left, right }) => left < card.left - 1 || right > card.right + 1).map(({ text }) => text),
        ...controls
          .filter((control) => control.getBoundingClientRect().right > card.right + 1)
          .map((control) => control.getAttribute("aria-label") ?? control.textContent),
      ],
    };
  });
