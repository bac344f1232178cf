import { i18n } from "@lingui/core";
import { anOrder } from "@vowdesk/contract/orders/sample";
import { expect, test } from "vitest";
import { sheetOf } from "./export-sheet.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

test("a file contains the shown columns in order and no hidden one", () => {
  const { headings, row, columns } = sheetOf("delivery", ["createdAt", "totalCents", "status"]);
  const order = anOrder({ totalCents: 1_234, refundedCents: 0 });
  const cells = row(order, "UTC");
  expect(headings()).toHaveLength(5);
  expect(columns.map(({ format }) => format)).toEqual([undefined, "time", "money", "money", undefined]);
  expect(cells[0]).toBe(order.number);
  expect(cells[1]).toEqual({ at: order.createdAt, timeZone: "UTC" });
  expect(cells.slice(2, 4)).toEqual([{ cents: 1_234 }, { cents: 0 }]);
  expect(sheetOf("delivery", ["status"]).headings()).toHaveLength(1);
});
