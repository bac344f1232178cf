import { i18n } from "@lingui/core";
import { anOrder } from "@vowdesk/contract/local/orders/sample";
import { expect, test } from "vitest";
import { rowsOf } from "../../../shared/export/export-sheet.ts";
import type { Cell } from "../../../ui/format/sheet-file.ts";
import { columnsOf } from "./export-sheet.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

test("a file contains the shown columns in order and no hidden one", async () => {
  const order = anOrder({ totalCents: 1_234, refundedCents: 0 });
  const read = () => Promise.resolve({ records: [order], next: null, timeZone: "UTC" });
  const { columns, parts } = rowsOf(
    { name: "delivery", columns: columnsOf("delivery"), read },
    {
      shown: ["createdAt", "totalCents", "status"],
      filters: {},
      signal: new AbortController().signal,
      onProgress: () => {},
    },
  );
  const rows: (readonly Cell[])[] = [];
  for await (const part of parts) rows.push(...part);
  const [headings = [], cells = []] = rows;
  expect(headings).toHaveLength(5);
  expect(columns.map(({ format }) => format)).toEqual([undefined, "time", "money", "money", undefined]);
  expect(cells[0]).toBe(order.number);
  expect(cells[1]).toEqual({ at: order.createdAt, timeZone: "UTC" });
  expect(cells.slice(2, 4)).toEqual([{ cents: 1_234 }, { cents: 0 }]);
});
