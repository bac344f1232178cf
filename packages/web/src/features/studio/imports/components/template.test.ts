import { readXlsx } from "hucre/xlsx";
import { languages } from "@vowdesk/contract/kernel";
import { rowKindWords, sheetFields, sheetHeadings } from "@vowdesk/contract/studio/imports";
import { expect, test } from "vitest";
import { templateIn } from "./template.ts";

//
test.each(languages)("the template in %s has the same rows as a workbook and as CSV", async (language) => {
  const workbook = await templateIn(language, "xlsx");
  const { sheets } = await readXlsx(new Uint8Array(await workbook.arrayBuffer()));
  const rows = (sheets[0]?.rows ?? []).map((row) => sheetFields.map((_field, index) => row[index] ?? ""));
  expect(rows[0]).toEqual(sheetFields.map((field) => sheetHeadings[field][language]));
  expect(rows.slice(1).map(([kind]) => kind)).toEqual(
    (["wedding", "shoot", "receipt", "lead"] as const).map((kind) => rowKindWords[kind][language]),
  );
  const csv = await (await templateIn(language, "csv")).text();
  expect(
    csv
      .replace("\uFEFF", "")
      .trim()
      .split("\r\n")
      .map((line) => line.split(",")),
  ).toEqual(rows);
});
