import { aPerson } from "@vowdesk/contract/people/people/sample";
import { expect, test } from "vitest";
import { kindStatusNames } from "../../../../locales/order-status.ts";
import { personFilter } from "../people.labels.ts";
import { listPath, orderPath, statusName } from "./order-links.ts";

test("links an order to the page of its kind", () => {
  expect(orderPath({ kind: "delivery", number: "WM1" })).toBe("/order?number=WM1");
  expect(orderPath({ kind: "driver", number: "DJ1" })).toBe("/daiorder?number=DJ1");
  expect(orderPath({ kind: "errand", number: "PT1" })).toBe("/sendorder?number=PT1");
});

test("links to the orders of a person in one state", () => {
  const { id, role } = aPerson({ role: "courier" });
  const filter = personFilter[role] ?? "";
  expect(listPath("delivery", { [filter]: String(id), status: "completed" })).toBe(
    "/order?workerId=7&status=completed",
  );
  expect(personFilter.merchant).toBeNull();
});

test("returns an unknown state as it is", () => {
  expect(statusName("errand", "posted")).toBe(kindStatusNames.errand.posted);
  expect(statusName("errand", "melted")).toBe("melted");
});
