import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import type { Cell } from "../../ui/format/sheet-file.ts";
import { rowsOf, type ExportedList } from "./export-sheet.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

interface Thing {
  name: string;
  note: string;
}
const columns: ExportedList<Thing>["columns"] = {
  name: [{ label: { id: "Name" }, width: 10, cell: ({ name }) => name }],
  note: [{ label: { id: "Note" }, width: 10, cell: ({ note }) => note }],
};

test("a file has the shown columns and the records of all parts", async () => {
  const requested: (string | number | null)[] = [];
  const progress: number[] = [];
  const read: ExportedList<Thing>["read"] = (filters, after) => {
    requested.push(after);
    const records = [{ name: `${filters["q"]} ${after}`, note: "x" }];
    return Promise.resolve({ records, next: after === null ? 7 : null, timeZone: "UTC" });
  };
  const { parts, count } = rowsOf(
    { name: "things", columns, read },
    {
      shown: ["note", "unknown", "name"],
      filters: { q: "a" },
      signal: new AbortController().signal,
      onProgress: (done) => progress.push(done),
    },
  );
  const rows: (readonly Cell[])[] = [];
  for await (const part of parts) rows.push(...part);
  expect(rows).toEqual([
    ["Note", "Name"],
    ["x", "a null"],
    ["x", "a 7"],
  ]);
  expect(requested).toEqual([null, 7]);
  expect(progress).toEqual([1, 2]);
  expect(count()).toBe(2);
});
